"""Recorded games, played by the oracle from what their text says."""

from collections import Counter
from collections.abc import Callable

import pytest

import sixline as sx
from helpers.bridge import to_options, to_oracle_board, to_oracle_move, to_oracle_tiles
from helpers.cards import to_card_move, to_card_options, to_cards, to_hand
from helpers.data import DATA
from oracle.cards_game import CardState
from oracle.game import State as OracleState
from oracle.tiles import Tile

SHUFFLES = (sx.MoveKind.EXCHANGE, sx.MoveKind.SWAP)


def samples(*families: str) -> list[sx.GameRecord]:
    return [
        record
        for family in families
        for record in sx.records.read((DATA / f"records/v1/{family}.txt").read_text("utf-8"))
    ]


def order_after(record: sx.GameRecord, number: int) -> Callable[[list[Tile]], list[Tile]]:
    """The shuffle after a move that leads to the draws of the record, up to the next shuffle."""
    due: list[Tile] = []
    for move, drawn in zip(record.moves[number:], record.drawn[number:], strict=True):
        due += to_oracle_tiles(drawn)
        if move.kind in SHUFFLES:
            break

    def shuffle(tiles: list[Tile]) -> list[Tile]:
        return due + list((Counter(tiles) - Counter(due)).elements())

    return shuffle


def result(record: sx.GameRecord) -> str | None:
    """Why the game ended, as the oracle says it."""
    return record.outcome.reason.name.lower() if record.outcome else None


TILE_GAMES = samples("classic", "flex", "twists")
CARD_GAMES = samples("cards")


@pytest.mark.parametrize("number", range(len(TILE_GAMES)))
def test_tile_games(number: int) -> None:
    record = TILE_GAMES[number]
    state = OracleState.deal(
        [to_oracle_tiles(hand) for hand in record.hands],
        to_oracle_tiles(record.bag),
        options=to_options(record.rules),
        pick=lambda _: record.opener,
    )
    assert state.to_move == record.opener
    for done, (move, person, drawn, _) in enumerate(record.turns(), start=1):
        assert state.acting_person == person
        assert list(state.bag[: len(drawn)]) == to_oracle_tiles(drawn)
        seat, before = state.to_move, state.scores
        state = state.play(to_oracle_move(move), order_after(record, done))
        bonus = record.rules.finish_bonus if state.outcome == "finished" else 0
        assert state.scores[seat] - before[seat] == (move.points or 0) + bonus
    assert (state.scores, state.outcome) == (record.scores, result(record))
    assert to_oracle_board(record.replay().board) == state.board


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=[pytest.mark.deep] if "maximum" in str(record.rules) else [])
        for number, record in enumerate(CARD_GAMES)
    ],
)
def test_card_games(number: int) -> None:
    record = CARD_GAMES[number]
    state = CardState.deal(
        [to_cards(hand) for hand in record.hands],
        to_cards(record.bag),
        options=to_card_options(record.rules),
        pick=lambda _: record.opener,
    )
    assert state.to_move == record.opener
    for done, (move, person, drawn, _) in enumerate(record.turns(), start=1):
        assert state.to_move == person
        assert list(state.pile[: len(drawn)]) == to_cards(drawn)
        before = state.scores
        state = state.play(to_card_move(move), order_after(record, done))
        assert state.scores[person] - before[person] == move.points
    assert (state.scores, state.outcome) == (record.scores, result(record))
    assert to_hand(record.replay().table.tiles) == state.table
