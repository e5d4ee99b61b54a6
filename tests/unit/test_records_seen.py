"""What a seat may know of a recorded game, and that nothing else gets out (TL4, HT1, CD6)."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

import sixline as sx
from helpers.records import TABLES, recorded

SECRET = 0xFEDCBA9876543210


def every_form(seen: sx.records.SeenRecord) -> Iterator[bytes]:
    """All that a program could send on."""
    yield repr(seen).encode()
    yield str(seen).encode()
    yield seen.to_text().encode()
    yield seen.to_json().encode()
    yield pickle.dumps(seen, 2)
    yield pickle.dumps(seen)


def hidden_texts(record: sx.GameRecord, seat: int) -> Iterator[str]:
    """What would give away hands, bag, seed, index, key, comments or tags."""
    yield str(SECRET)
    yield f"{SECRET:X}"
    yield str(record.key)
    yield f"{record.key:X}"
    yield "secret"
    for between in ("", " ", "', '", "'), Tile('"):
        for at in range(0, len(record.bag) - 10, 10):  # nobody draws ten
            yield between.join(map(str, record.bag[at : at + 10]))
        if not record.rules.open_hand:
            for other, hand in enumerate(record.hands):
                if other != seat:
                    yield between.join(map(str, hand))


@pytest.mark.parametrize("table", TABLES)
def test_nothing_hidden_is_in_any_form(table: str) -> None:
    record = recorded(table, 3, turns=24, greed=0.6)
    record = replace(
        record,
        seed=SECRET,
        index=SECRET,
        comments=("secret",) * len(record.moves),
        tags=(("secret", "secret"),),
    )
    for seat in range(record.rules.seats):
        seen = record.seen_by(seat)
        forms = list(every_form(seen))
        told = {move.move.partition("=")[0].partition(":")[2] for move in seen.moves}
        told |= {move.shown for move in seen.moves}  # a whole hand, played or shown
        for hidden in set(hidden_texts(record, seat)) - told:
            for form in forms:
                assert hidden.encode() not in form


def test_the_view_of_a_seat() -> None:
    record = recorded("classic", 0, turns=60)
    exchange = next(i for i, move in enumerate(record.moves) if move.kind is sx.MoveKind.EXCHANGE)
    mover = record.acted[exchange]
    own, other = record.seen_by(mover), record.seen_by(1 - mover)
    assert own.hands[mover] == " ".join(map(str, record.hands[mover]))
    assert other.hands[mover] == own.hands[1 - mover] == "?6"
    assert own.bag == "?96"
    assert own.set_sizes == tuple(hand.set_size for hand in record.hands)
    count = len(record.drawn[exchange])
    assert own.moves[exchange].move == str(record.moves[exchange])
    assert own.moves[exchange].drawn == "".join(map(str, record.drawn[exchange]))
    assert other.moves[exchange].move == f"swap:?{count}"
    assert other.moves[exchange].drawn == f"?{count}"
    for i, move in enumerate(record.moves):
        for seen in (own, other):
            assert (seen.moves[i].person, seen.moves[i].points) == (record.acted[i], move.points)
            if move.kind is sx.MoveKind.PLACE:
                assert seen.moves[i].move == str(move)
    assert (own.outcome, own.scores, own.bots) == (record.outcome, record.scores, record.bots)
    names = {field.name for field in fields(own)}
    assert not names & {"seed", "index", "key", "comments", "tags", "drawn"}


def test_the_forms() -> None:
    seen = recorded("classic", 0, turns=3).seen_by(0)
    text = seen.to_text()
    assert text.startswith('[sixline-seen "1"]\n[seat "0"]\n[rules "classic"]\n')
    assert '[hand1 "?6"]\n' in text
    assert '[bag "?96"]\n' in text
    assert text.endswith(f"\nunfinished {seen.scores[0]} {seen.scores[1]}\n")
    found = json.loads(seen.to_json())
    assert (found["format"], found["version"], found["seat"]) == ("sixline-seen", 1, 0)
    assert found["hands"] == list(seen.hands)
    for line, move, member in zip(
        text.partition("\n\n")[2].splitlines(), seen.moves, found["moves"], strict=False
    ):
        assert f" {move.move} {move.points} +{move.drawn}" in line
        assert member["move"] == move.move


@pytest.mark.parametrize(
    "table", ["classic open_hand=true", "flex players=4 pairs=true open_hand=true"]
)
def test_with_open_hands_only_the_bag_is_hidden(table: str) -> None:
    record = recorded(table, 2)
    assert sx.MoveKind.EXCHANGE in {move.kind for move in record.moves}
    for seat in range(record.rules.seats):
        seen = record.seen_by(seat)
        assert seen.hands == tuple(" ".join(map(str, hand)) for hand in record.hands)
        assert seen.bag == f"?{len(record.bag)}"
        assert [move.move for move in seen.moves] == list(map(str, record.moves))
        assert [move.drawn for move in seen.moves] == ["".join(map(str, d)) for d in record.drawn]


@pytest.mark.parametrize(
    ("table", "seed", "kind", "greed"),
    [
        ("cards players=3", 8, sx.MoveKind.SWAP, 0.9),
        ("cards players=6 max_swaps=0", 30, sx.MoveKind.PASS, 0.9),
    ],
)
def test_a_hand_of_cards_that_can_play_nothing_is_shown(
    table: str, seed: int, kind: sx.MoveKind, greed: float
) -> None:
    record = recorded(table, seed, greed=greed)
    number = [move.kind for move in record.moves].index(kind)
    start = record.dealt()
    for move, drawn in zip(record.moves[:number], record.drawn[:number], strict=True):
        start.play(move, drawn)
    hand = "".join(map(str, start.hands[start.to_move]))
    assert hand
    for seat in range(record.rules.seats):
        seen = record.seen_by(seat)
        assert seen.moves[number].shown == hand
        assert {move.shown for i, move in enumerate(seen.moves) if i != number} == {""}
        assert f" !{hand}" in seen.to_text()
        assert json.loads(seen.to_json())["moves"][number]["shown"] == hand
        then = record.drawn[number]
        own = "".join(map(str, then))
        hidden = f"?{len(then)}" if then else ""
        assert seen.moves[number].drawn == (own if seat == start.to_move else hidden)


def other_game(record: sx.GameRecord, seat: int) -> sx.GameRecord | None:
    """The same course of play with a hidden tile exchanged for one in the bag, if there is one."""
    end = record.replay()
    for mover, hand in enumerate(end.hands):
        for held in hand if mover != seat else ():
            for lying in set(end.bag) - set(hand):
                swapped = exchanged(record, held, lying)
                if swapped is not None:
                    return swapped
    return None


def exchanged(record: sx.GameRecord, one: sx.Tile, other: sx.Tile) -> sx.GameRecord | None:
    """The record with two tiles in each other's places; None when the rules then differ."""
    places = {one: other, other: one}
    hands = tuple(sx.Hand([places.get(tile, tile) for tile in hand]) for hand in record.hands)
    bag = tuple(places.get(tile, tile) for tile in record.bag)
    drawn = tuple(tuple(places.get(tile, tile) for tile in tiles) for tiles in record.drawn)
    changed = replace(record, hands=hands, bag=bag, drawn=drawn)
    try:
        state = changed.dealt()
        for move, tiles in zip(changed.moves, drawn, strict=True):
            state.play(move, tiles)
    except sx.SixlineError:
        return None
    return replace(changed, key=state.key)


@pytest.mark.parametrize(
    "table", ["flex", "flex players=3 starter=true", "flex players=4 pairs=true"]
)
def test_games_that_differ_in_hidden_tiles_only_look_alike(table: str) -> None:
    found = 0
    for seed in range(8):
        record = recorded(table, seed, turns=9)
        for seat in range(record.rules.seats):
            other = other_game(record, seat)
            if other is None or record.hands[seat] != other.hands[seat]:
                continue
            sizes = [[hand.set_size for hand in game.hands] for game in (record, other)]
            if sizes[0] == sizes[1]:
                found += 1
                assert other.key != record.key
                assert list(every_form(other.seen_by(seat))) == list(
                    every_form(record.seen_by(seat))
                )
    assert found > 5


def test_no_such_seat() -> None:
    record = recorded("classic", turns=3)
    for seat in (-1, 2):
        with pytest.raises(sx.RecordError, match=f"no seat {seat} at a table of 2"):
            record.seen_by(seat)
    with pytest.raises(sx.RecordError, match="move 1"):
        replace(record, moves=record.moves[1:] + record.moves[:1]).seen_by(0)
