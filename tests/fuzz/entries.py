"""Every parser, with texts to begin with. A new parser gets an entry in `entries`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import sixline as sx
from fuzz.campaign import Entry
from helpers.cards import short_of_cards
from helpers.games import CARD_RULES, EVERY_RULES, FLEX_RULES, play_turns
from helpers.logs import NUMBERS, encoded, log_of_game, read
from helpers.records import TABLES, recorded

TILE_WORDS = (
    *"ROYGBPoxsqdcbws?:,.hv/ -",
    "Ro",
    "Gqb",
    "RoRx",
    "0,0:Ro",
    "-1,0h:RoRx.Rs",
    "32767,-32767v:RdRs",
)
MOVE_WORDS = (
    *TILE_WORDS,
    "swap:",
    "swap",
    "pass",
    "play:",
    "=R,o",
    "=R,R,R,R",
    "play:RoRxRs=R",
)
RULES_WORDS = (
    "classic",
    "flex",
    "cards",
    "=",
    "none",
    "true",
    "false",
    "free",
    "maximum",
    "random",
    "illegal",
    *(
        f" {option}={str(value).lower()}"
        for rules in (EVERY_RULES[-1], FLEX_RULES[-1], CARD_RULES[-1])
        for option, value in rules.to_dict().items()
    ),
)
FIELD_WORDS = (
    ";board=",
    ";table=",
    ";hands=",
    ";scores=",
    ";set_sizes=",
    ";claims=",
    ";shown=",
    ";bag=",
    ";bag=?90",
    ";to_move=1",
    ";turn=",
    ";passes=2",
    ";swaps=1",
    ";turns_left=1",
    ";over=finished",
    ";over=stalled",
    ";over=locked",
    ";over=sprint",
    ";over=playing",
    ";seat=0",
    ";luck=",
    "?6/?6",
    "?0",
    ";",
    "/",
    "sixline-1;",
    "sixline-2;",
)
POSITION_WORDS = (*FIELD_WORDS, *FIELD_WORDS, *TILE_WORDS, *RULES_WORDS)

RECORD_WORDS = (
    *MOVE_WORDS,
    *'[]{}"\\@+.:,\n',
    '[sixline-record "1"]\n',
    '[sixline-record "2"]\n',
    '[opener "1"]\n',
    "1. @0 ",
    " +RoRx",
    " {said}",
    "\\u0000",
    "unfinished 0 0\n",
    '"moves": [',
    '{"format": "sixline-record", "version": 1, ',
    "null",
    "1e999",
    "NaN",
)

LOGGED = [sx.Rules.parse(table) for table in TABLES]


def some_states() -> Iterator[sx.State]:
    """Games of every variant at many stages, the same ones every time."""
    rng = Random(20)
    for options in (EVERY_RULES, CARD_RULES):
        for rules in rng.sample(options, 40):
            yield play_turns(sx.State.new(rules, rng.getrandbits(32)), rng, rng.randrange(70), 0.5)
    for rules in rng.sample(CARD_RULES, 20):
        yield play_turns(short_of_cards(rules, rng), rng, rng.randrange(12), 0.5)


def texts(values: Iterable[object]) -> tuple[str, ...]:
    """Each of them once, in order."""
    return tuple(dict.fromkeys(map(str, values)))


def check_state(state: sx.State) -> None:
    """It is sound, and can be played with."""
    assert state.find_broken_invariant() == ""
    assert state.is_over or state.best_move() in state.legal_moves()


def check_view(view: sx.Observation) -> None:
    """There is a game in which it is what the seat sees."""
    possible = view.determinize(1)
    assert possible.find_broken_invariant() == ""
    assert possible.observation(view.seat) == view


def check_record(record: sx.GameRecord) -> None:
    """It replays to the position it names."""
    assert record.replay().key == record.key


def logged_text(record: sx.GameRecord) -> str:
    """Which rules, and the game as a log has it."""
    game = encoded(record, NUMBERS).decode("latin-1")
    return chr(LOGGED.index(record.rules)) + game


def read_logged(text: str) -> sx.GameRecord:
    """The game from a log of that one, whose checksums are right."""
    data = text.encode("latin-1", "replace")
    rules = LOGGED[sum(data[:1]) % len(LOGGED)]
    (record,) = read(log_of_game(rules, data[1:]))
    return record


def position_text(value: object) -> str:
    """The one line that says what it is, whatever it is."""
    return value.position if isinstance(value, sx.Board | sx.Table) else str(value)


def entries() -> list[Entry[Any]]:
    """What there is to fuzz."""
    states = list(some_states())
    views = [state.observation(turn % state.rules.seats) for turn, state in enumerate(states)]
    tables = [s.table if s.rules.variant == "cards" else s.board for s in states]
    boards = [state.board for state in states if state.rules.variant != "cards"]
    moves = [move for state in states for move in list(state.legal_moves())[::37]]
    hands = [hand for state in states for hand in state.hands]
    tiles = texts(tile for hand in hands for tile in hand)
    cards = sx.Rules.cards()
    flex = sx.Rules.flex(long_diagonal="unscored")
    records = [recorded(table, seed, turns=25) for seed, table in enumerate(TABLES)]

    def entry(
        name: str, read: Any, corpus: Iterable[object], words: Iterable[str], **more: Any
    ) -> Entry[Any]:
        return Entry(name, read, more.pop("write", str), texts(corpus), tuple(words), **more)

    return [
        entry("Tile", sx.Tile.parse, tiles, TILE_WORDS),
        entry("Hand", sx.Hand.parse, hands, TILE_WORDS),
        entry("Move", sx.Move.parse, [*moves, "swap", "pass"], MOVE_WORDS),
        entry(
            "Board", sx.Board.parse, (b for b in boards if b.rules.variant == "classic"), TILE_WORDS
        ),
        entry("Board of Flex", partial(sx.Board.parse, rules=sx.Rules.flex()), boards, TILE_WORDS),
        entry("Board with long diagonals", partial(sx.Board.parse, rules=flex), boards, TILE_WORDS),
        entry(
            "Table",
            partial(sx.Table.parse, rules=cards),
            (t for t in tables if isinstance(t, sx.Table)),
            TILE_WORDS,
        ),
        entry("Rules", sx.Rules.parse, (state.rules for state in states), RULES_WORDS),
        entry("State", sx.State.parse, states, POSITION_WORDS, check=check_state),
        entry("Observation", sx.Observation.parse, views, POSITION_WORDS, check=check_view),
        entry(
            "parse_position",
            sx.parse_position,
            map(position_text, [*states[::3], *views[::3], *tables]),
            POSITION_WORDS,
            write=position_text,
        ),
        entry(
            "GameRecord as text",
            sx.GameRecord.from_text,
            (record.to_text() for record in records),
            RECORD_WORDS,
            write=sx.GameRecord.to_text,
            check=check_record,
        ),
        entry(
            "GameRecord as JSON",
            sx.GameRecord.from_json,
            (record.to_json() for record in records),
            RECORD_WORDS,
            write=sx.GameRecord.to_json,
            check=check_record,
        ),
        entry(
            "game of a log",
            read_logged,
            (logged_text(replace(r, bots=tuple(NUMBERS[: r.rules.seats]))) for r in records),
            map(chr, range(256)),
            write=logged_text,
        ),
    ]
