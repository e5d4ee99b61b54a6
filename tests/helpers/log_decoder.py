"""A slow reader of logs, written from docs/records.md alone: nothing of sixline is imported.

It checks nothing that it does not need. Games are dicts of the tags of a text record.
"""

import json
import struct
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

COLORS, SHAPES, BACKGROUNDS = "ROYGBP", "oxsqdc", "bws"
RESULTS = ["unfinished", "finished", "stalled", "locked", "unfinished", "sprint"]


class Bits:
    """Numbers, the lowest bit first."""

    def __init__(self, data: bytes) -> None:
        self.bits = [byte >> i & 1 for byte in data for i in range(8)]
        self.at = 0

    def number(self, width: int) -> int:
        bits = self.bits[self.at : self.at + width]
        assert len(bits) == width
        self.at += width
        return sum(bit << i for i, bit in enumerate(bits))

    def below(self, n: int) -> int:
        width = (n - 1).bit_length()
        if not width:
            return 0
        short = (1 << width) - n
        place = self.number(width - 1)
        return place if place < short else 2 * place + self.number(1) - short

    def signed(self, width: int) -> int:
        value = self.number(width)
        return value - (1 << width) if value >> (width - 1) else value

    def places(self, width: int) -> list[int]:
        return [i for i in range(width) if self.number(1)]

    def varint(self) -> int:
        value = shift = 0
        while True:
            more = self.number(8)
            value += (more & 127) << shift
            shift += 7
            if more < 128:
                return value


class Rules:
    """What of the rules' text matters here."""

    def __init__(self, text: str) -> None:
        self.variant, *options = text.split()
        given = dict(option.split("=") for option in options)
        self.seats = 2 if given.get("pairs") == "true" else int(given.get("players", 2))
        self.hand = 9 if self.variant == "cards" else 6
        starter = given.get("starter") == "true"
        self.codes = 36 if self.variant != "flex" else 72 if starter else 108
        self.copies = 1 if self.variant == "flex" else 3
        self.tile_bits = 7 if self.variant == "flex" else 6

    def tile(self, code: int) -> str:
        text = COLORS[code % 36 // 6] + SHAPES[code % 6]
        return text + BACKGROUNDS[code // 36] if self.variant == "flex" else text

    def tiles(self, codes: list[int], between: str = "") -> str:
        return between.join(map(self.tile, codes))


class Game:
    """One game while it is read."""

    def __init__(self, rules: Rules, data: bytes) -> None:
        self.rules = rules
        self.bits = Bits(data)
        self.first: tuple[int, int] | None = None

    def read(self, run_seed: int | None, players: list[str]) -> dict[str, Any]:
        bits, rules = self.bits, self.rules
        flags = bits.number(8)
        seed = bits.number(64) if flags & 1 else run_seed if flags & 4 else None
        index = bits.varint()
        opener, end = bits.number(4), bits.number(4)
        names = [players[bits.number(8)] for _ in range(rules.seats)]
        scores = [bits.varint() for _ in range(rules.seats)]
        key = bits.number(64)
        moves = bits.varint()
        left = dict.fromkeys(range(rules.codes), rules.copies)
        self.hands = [self.dealt_hand(left) for _ in range(rules.seats)]
        bag = []
        while left:
            bag.append(self.dealt(left))
        self.bag: list[int] | None = bag
        self.bag_count = len(bag)
        fields: dict[str, Any] = {
            "opener": opener,
            "hands": [rules.tiles(hand, " ") for hand in self.hands],
            "bag": rules.tiles(bag, " "),
            "seats": names,
            "seed": seed,
            "index": index,
            "key": f"{key:016X}",
            "result": RESULTS[end],
            "scores": [score // 2 if score % 2 == 0 else -(score + 1) // 2 for score in scores],
        }
        if flags & 2:
            self.bag = None
        seat = opener
        fields["moves"] = []
        for _ in range(moves):
            move, points, drawn, goes_on = self.turn(self.hands[seat])
            fields["moves"].append((move, points, rules.tiles(drawn)))
            seat = seat if goes_on else (seat + 1) % rules.seats
        rest = len(bits.bits) - bits.at
        assert rest < 8
        assert bits.number(rest) == 0
        return fields

    def dealt(self, left: dict[int, int], least: int = 0) -> int:
        """A tile of those of which there are left, by code."""
        codes = [code for code in left if code >= least]
        code = codes[self.bits.below(len(codes))]
        left[code] -= 1
        if not left[code]:
            del left[code]
        return code

    def dealt_hand(self, left: dict[int, int]) -> list[int]:
        hand = [self.dealt(left)]
        while len(hand) < self.rules.hand:
            hand.append(self.dealt(left, hand[-1]))
        return hand

    def turn(self, hand: list[int]) -> tuple[str, int, list[int], bool]:
        """The move, its points, what is drawn, and whether the same seat goes on."""
        of_cards = self.rules.variant == "cards"
        kind = self.card_kind() if of_cards else self.bits.number(2)
        if kind == 2:
            return "pass", 0, [], False
        if of_cards:
            move, points = self.cards_played(hand) if kind == 0 else ("swap", 0)
            given = hand[:] if kind == 1 else []
        elif kind == 0:
            (move, points), given = self.placement(hand), []
        else:
            given = [hand[place] for place in self.bits.places(6)]
            move, points = "swap:" + self.rules.tiles(given), 0
        for code in given:
            hand.remove(code)
        drawn = self.draw(min(self.rules.hand - len(hand), self.bag_count))
        hand[:] = sorted(hand + drawn)
        self.bag_count -= len(drawn)
        if given:
            self.bag_count += len(given)
            self.bag = None
        return move, points, drawn, move == "swap"

    def card_kind(self) -> int:
        return 1 + self.bits.number(1) if self.bits.number(1) else 0

    def draw(self, count: int) -> list[int]:
        if self.bag is None:
            return [self.bits.number(self.rules.tile_bits) for _ in range(count)]
        drawn, self.bag = self.bag[:count], self.bag[count:]
        return drawn

    def placement(self, hand: list[int]) -> tuple[str, int]:
        bits = self.bits
        if self.first is None:
            x, y = self.first = bits.signed(16), bits.signed(16)
        else:
            x, y = (origin + bits.signed(8) for origin in self.first)
        axis = "hv"[bits.number(1)]
        cells = [0, *(i + 1 for i in bits.places(5))]
        tiles = ["."] * (cells[-1] + 1)
        for cell in cells:
            tiles[cell] = self.rules.tile(hand.pop(bits.number(3)))
        points = bits.number(7)
        if points == 127:
            points = bits.number(16)
        along = axis if len(cells) > 1 else ""
        return f"{x},{y}{along}:{''.join(tiles)}", points

    def cards_played(self, hand: list[int]) -> tuple[str, int]:
        played = [hand[place] for place in self.bits.places(9)]
        for code in played:
            hand.remove(code)
        lines = []
        while self.bits.number(1):
            lines.append((COLORS + SHAPES)[self.bits.number(4)])
        claims = "=" + ",".join(lines) if lines else ""
        return f"play:{self.rules.tiles(played)}{claims}", len(lines)


def part(log: bytes, at: int) -> tuple[bytes, bytes, int]:
    """The mark of a part, its data, and where the next begins."""
    mark, size, checksum = struct.unpack_from("<4sII", log, at)
    data = log[at + 12 : at + 12 + size]
    assert zlib.crc32(data) == checksum
    return mark, data, at + 12 + size


def read_header(data: bytes) -> tuple[str, str, list[str], int | None]:
    """The rules, the version, the players, the seed."""
    has_seed, seed = struct.unpack_from("<BQ", data, 8)
    texts, at = [], 17
    while at < len(data):
        (size,) = struct.unpack_from("<H", data, at)
        texts.append(data[at + 2 : at + 2 + size].decode())
        at += 2 + size
    assert sha256(texts[0].encode()).digest()[:8] == data[:8]
    return texts[0], texts[1], texts[2:], seed if has_seed else None


def decode(log: bytes) -> Iterator[dict[str, Any]]:
    """The games of a whole log."""
    assert log[:13] == bytes.fromhex("89 53 49 58 4C 49 4E 45 0D 0A 1A 0A 01")
    mark, data, at = part(log, 13)
    assert mark == b"SXLH"
    rules, version, players, seed = read_header(data)
    index_at, mark = struct.unpack("<Q4s", log[-12:])
    assert mark == b"SXLE"
    mark, index, end = part(log, index_at)
    assert mark == b"SXLI"
    assert end == len(log) - 12
    for block_at, count in struct.iter_unpack("<QI", index):
        assert block_at == at
        mark, data, at = part(log, block_at)
        assert mark == b"SXLB"
        assert struct.unpack_from("<I", data) == (count,)
        entries = Bits(data[4:])
        for _ in range(count):
            size, words_size = entries.varint(), entries.varint()
            start = 4 + entries.at // 8
            entries.at += 8 * (size + words_size)
            game = Game(Rules(rules), data[start : start + size]).read(seed, players)
            words = data[start + size : start + size + words_size]
            said = json.loads(words) if words else {"comments": [], "tags": []}
            yield {"rules": rules, "engine": version, **game, **said}
    assert at == index_at
