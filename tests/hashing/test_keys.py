"""Keys of tables and games."""

from random import Random
from typing import Any

import pytest

import sixline as sx
from helpers.data import DATA, read_lines
from helpers.games import any_move, best_games, rest_of_set, words

KEYS = [line.split("\t") for line in read_lines(DATA / "keys.txt")]

SHIFTS = [(1, 0), (0, 1), (-1, 1), (13, -7), (-400, 900), (32_000, -32_000)]


def moved(board: sx.Board, dx: int, dy: int) -> sx.Board:
    return sx.Board.from_cells((x + dx, y + dy, tile) for x, y, tile in board.cells)


def some_boards() -> list[sx.Board]:
    """Tables of 2 to about 100 tiles, all at the middle of the plane."""
    boards: list[sx.Board] = []
    for state in best_games(sx.Rules.classic(), 71, 6):
        while not state.is_over:
            move = state.best_move()
            assert move is not None
            state.play(move)
            if state.turn % 8 == 1:
                boards.append(state.board)
    return boards


def test_stored_keys_are_still_the_keys() -> None:
    assert len(KEYS) >= 40
    for key, canonical, cells in KEYS:
        board = sx.Board.parse(cells)
        assert str(board) == cells
        assert f"{board.key:016x}" == key, cells
        assert f"{board.canonical_key():016x}" == canonical, cells


def test_stored_keys_differ() -> None:
    keys = [key for key, _, _ in KEYS]
    assert len(set(keys)) == len(keys)


def test_key_of_a_chain_of_plays_is_that_of_the_cells() -> None:
    rng = Random(5)
    for state in best_games(sx.Rules.classic(players=3), 17, 8):
        board = sx.Board()
        while not state.is_over and state.turn < 200:
            move = state.play(any_move(state, rng))
            if move.kind is sx.MoveKind.PLACE:
                board = board.play(move)
            scratch = sx.Board.from_cells(state.board.cells)
            assert state.board.key == board.key == scratch.key
            assert state.board.canonical_key() == board.canonical_key() == scratch.canonical_key()


def test_undo_brings_every_key_back() -> None:
    rng = Random(6)
    for state in best_games(sx.Rules.classic(), 18, 4):
        keys = [(state.key, state.board.key)]
        while not state.is_over and state.turn < 200:
            state.play(any_move(state, rng))
            keys.append((state.key, state.board.key))
        while state.turn:
            assert (state.key, state.board.key) == keys.pop()
            state.undo()
        assert [(state.key, state.board.key)] == keys


def test_key_does_not_depend_on_the_order_of_the_cells() -> None:
    rng = Random(7)
    for board in some_boards():
        cells = list(board.cells)
        for _ in range(3):
            rng.shuffle(cells)
            other = sx.Board.from_cells(cells)
            assert other == board
            assert (other.key, other.canonical_key()) == (board.key, board.canonical_key())


def test_key_tells_places_apart_and_the_canonical_key_does_not() -> None:
    for board in some_boards():
        others = [moved(board, dx, dy) for dx, dy in SHIFTS]
        assert {other.canonical_key() for other in others} == {board.canonical_key()}
        assert len({board.key, *(other.key for other in others)}) == len(SHIFTS) + 1


def test_canonical_key_tells_shapes_apart() -> None:
    boards = some_boards()
    mirrored = [sx.Board.from_cells((-x, y, tile) for x, y, tile in b.cells) for b in boards]
    turned = [sx.Board.from_cells((-y, x, tile) for x, y, tile in b.cells) for b in boards]
    cells = {str(moved(b, -b.bounds[0], -b.bounds[1])) for b in boards if b.bounds}
    assert len({board.canonical_key() for board in boards}) == len(cells)
    for board, mirror, turn in zip(boards, mirrored, turned, strict=True):
        assert len({b.canonical_key() for b in (board, mirror, turn)}) == 3


def test_empty_table_has_one_key() -> None:
    assert sx.Board().key == sx.Board.parse("").key
    assert sx.Board().canonical_key() == sx.Board.from_cells([]).canonical_key()


# --- games ----------------------------------------------------------------------------------

TABLE = "0,0:Ro 1,0:Rx 2,0:Rs"
HANDS = ["Ro Ox Ys Gq Bd Pc", "Rc Od Yq Gs Bx Po"]


def position(hands: list[str] | None = None, table: str = TABLE, **options: Any) -> sx.State:
    """A position; `bag` is how to order the bag, `rules` the options."""
    rules = options.pop("rules", sx.Rules.classic())
    hands = hands or HANDS
    bag = rest_of_set(table, *hands)
    options.pop("bag", sorted)(bag)
    board = sx.Board.parse(table, rules)
    return sx.State.from_position(rules, board, hands, bag, **options)


def test_key_of_a_game_does_not_depend_on_the_order_of_the_bag_or_the_seed() -> None:
    state = position(seed=1)
    for seed in range(2, 8):
        other = position(bag=Random(seed).shuffle, seed=seed)
        assert words(other.bag) != words(state.bag)
        assert other.key == state.key


@pytest.mark.parametrize(
    "options",
    [
        {"hands": HANDS[::-1]},
        {"hands": ["Ro Ox Ys Gq Bd Rc", "Pc Od Yq Gs Bx Po"]},
        {"hands": ["Ro Ox Ys Gq Bd Bc", HANDS[1]]},
        {"table": "0,0:Ro 1,0:Rx 2,0:Rd"},
        {"table": "0,1:Ro 1,1:Rx 2,1:Rs"},
        {"to_move": 1},
        {"passes": 1},
        {"scores": [1, 0]},
        {"scores": [0, 1]},
        {"scores": [1, 1]},
    ],
    ids=str,
)
def test_key_of_a_game_depends_on(options: dict[str, Any]) -> None:
    assert position(**options).key != position().key


def test_every_rule_is_in_the_key_of_a_game() -> None:
    texts = [
        "players=2",
        "players=2 opening=free",
        "players=2 opening_single=0",
        "players=2 start_tie=youngest",
        "players=2 start_tie=random",
        "players=2 voluntary_pass=true",
        "players=2 finish_bonus=0",
        "players=2 finish_bonus=12",
        "players=2 locked=play_on",
    ]
    keys = {text: position(rules=sx.Rules.parse(f"classic {text}")).key for text in texts}
    assert len(set(keys.values())) == len(texts), keys


def test_key_of_a_game_survives_a_copy_and_a_refused_move() -> None:
    state = position()
    assert state.copy().key == state.key
    before = state.key
    with pytest.raises(sx.IllegalMoveError):
        state.play("9,9:Ro")
    assert state.key == before
