"""Whatever the position of cards: list, count, bests, checks and symmetries say the same."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.cards import Table, odd_moves
from helpers.strategies import card_states, other_tile, permutations_of_six

PLAY = sx.MoveKind.PLAY


def by_qwirkles(move: sx.Move) -> tuple[int, int]:
    return len(move.claims), move.count


def by_cards(move: sx.Move) -> tuple[int, int]:
    return move.count, len(move.claims)


@given(card_states())
def test_count_has_best_and_top_agree_with_the_list(state: sx.State) -> None:
    moves = state.placements()
    ranked = sorted(moves, key=lambda move: (-len(move.claims), -move.count, move))
    assert len(set(moves)) == len(moves) == state.count_placements()
    assert state.has_placement() == (len(moves) > 0)
    assert moves.best() == (ranked[0] if ranked else None)
    for n in (0, 1, 3):
        assert state.top_moves(n) == moves.top(n) == ranked[:n]
    if ranked:
        assert state.best_move() == ranked[0]
        assert list(state.legal_moves()) == list(moves)
    elif not state.is_over:
        (only,) = state.legal_moves()
        assert state.best_move() == only
        assert only.kind in (sx.MoveKind.SWAP, sx.MoveKind.PASS)
    else:
        assert state.best_move() is None
    assert all(move.kind is PLAY and move.count >= 1 for move in moves)


AIMS: dict[Literal["qwirkles", "cards"], Callable[[sx.Move], tuple[int, int]]] = {
    "qwirkles": by_qwirkles,
    "cards": by_cards,
}


@given(card_states())
def test_bests_of_both_aims_are_the_largest_of_the_list_with_all_ties(state: sx.State) -> None:
    table, hand = state.table, state.hands[state.to_move]
    moves = table.turns(hand)
    assert table.count_turns(hand) == len(moves) == len(set(moves))
    assert table.has_turn(hand) == (len(moves) > 0)
    assert {tuple(cards) for cards in table.played_sets(hand)} == {move.tiles for move in moves}
    assert len(table.played_sets(hand)) == len({move.tiles for move in moves})
    for objective, aim in AIMS.items():
        top = max(map(aim, moves), default=None)
        ties = sorted(move for move in moves if aim(move) == top)
        assert table.best_turns(hand, objective) == ties
        assert table.best_turn(hand, objective) == (ties[0] if ties else None)


@given(card_states())
def test_every_listed_turn_passes_the_check(state: sx.State) -> None:
    hand = state.hands[state.to_move]
    moves = state.placements()
    for move in moves[:: max(1, len(moves) // 60)]:
        assert state.check(move) is None
        assert state.check(str(move)) is None
        assert state.table.check(move) is None
        assert not Counter(move.tiles) - Counter(hand)
        if state.turn:
            assert state.table.check(move, hand) is None


@given(card_states(), st.randoms(use_true_random=False))
def test_other_turns_pass_exactly_when_they_are_listed(state: sx.State, rng: Random) -> None:
    moves = state.legal_moves()
    for _ in range(3):
        for text in odd_moves(state, rng):
            assert (state.check(text) is None) == (text in moves), text


@given(card_states())
def test_options_only_take_turns_away(state: sx.State) -> None:
    hand, text = state.hands[state.to_move], str(state.table)
    free = set(Table.parse(text).turns(hand))
    most = max((move.count for move in free), default=0)
    claims: Counter[tuple[sx.Tile, ...]] = Counter()
    for move in free:
        claims[move.tiles] = max(claims[move.tiles], len(move.claims))
    rules = sx.Rules.cards(play="maximum")
    assert set(Table.parse(text, rules).turns(hand)) == {m for m in free if m.count == most}
    rules = sx.Rules.cards(claim="maximum")
    assert set(Table.parse(text, rules).turns(hand)) == {
        move for move in free if len(move.claims) == claims[move.tiles]
    }
    rules = sx.Rules.cards(play="maximum", claim="maximum")
    assert set(Table.parse(text, rules).turns(hand)) == {
        move for move in free if move.count == most and len(move.claims) == claims[move.tiles]
    }


@given(card_states(), permutations_of_six, permutations_of_six, st.booleans())
def test_colors_and_shapes_permuted_and_swapped(
    state: sx.State, colors: list[int], shapes: list[int], swap: bool
) -> None:
    table, hand = state.table, state.hands[state.to_move]

    def other(card: sx.Tile) -> sx.Tile:
        return other_tile(card, colors, shapes, swap=swap)

    def other_line(line: str) -> str:
        is_color = line in "ROYGBP"
        at = colors["ROYGBP".index(line)] if is_color else shapes["oxsqdc".index(line)]
        return ("ROYGBP" if is_color != swap else "oxsqdc")[at]

    there = Table.from_tiles([other(card) for card in table.tiles], table.rules)
    others = sx.Hand([other(card) for card in hand])
    moves = table.turns(hand)
    assert there.count_turns(others) == len(moves)
    expected = {
        sx.Move.turn([other(card) for card in move.tiles], [other_line(x) for x in move.claims])
        for move in moves
    }
    assert set(there.turns(others)) == expected
    for objective in ("qwirkles", "cards"):
        ones, twos = table.best_turns(hand, objective), there.best_turns(others, objective)
        assert len(ones) == len(twos)
    assert there.has_turn(others) == table.has_turn(hand)


@given(card_states())
def test_a_hand_with_more_cards_has_all_the_turns_of_a_smaller_one(state: sx.State) -> None:
    table = Table.parse(str(state.table))
    hand = list(state.hands[state.to_move])
    everything = set(table.turns(hand))
    for left_out in range(len(hand)):
        fewer = hand[:left_out] + hand[left_out + 1 :]
        assert set(table.turns(fewer)) <= everything


# --- rows to show -------------------------------------------------------------------------


def require_rows(rows: tuple[tuple[sx.Tile, ...], ...], table: Table) -> None:
    """Rows of 3 to 5 of one color or one shape, which are the table's cards."""
    for row in rows:
        assert 3 <= len(row) <= 5
        assert len(set(row)) == len(row)
        assert len({card.color for card in row}) == 1 or len({card.shape for card in row}) == 1
        assert list(row) == sorted(row)
    assert Counter(card for row in rows for card in row) == Counter(table.tiles)


@given(card_states())
def test_arrangements_are_rows_that_add_up_and_are_always_the_same(state: sx.State) -> None:
    table = state.table
    rows = table.arrange()
    require_rows(rows, table)
    assert Table.from_tiles(table.tiles[::-1], table.rules).arrange() == rows
    assert str(table) == " ".join("".join(map(str, row)) for row in rows)
    # A color's rows first, then a shape's, each in order.
    kinds = [len({card.color for card in row}) > 1 for row in rows]
    assert kinds == sorted(kinds)


@given(card_states())
def test_rows_that_lie_are_kept(state: sx.State) -> None:
    rows = state.table.arrange()
    assert sorted(state.table.arrange(rows)) == sorted(rows)
    assert sorted(state.table.arrange(rows[::-1])) == sorted(rows)
    assert sorted(state.table.arrange(str(state.table))) == sorted(rows)


@given(card_states(), st.integers(0, 10**6))
def test_arrangements_after_a_turn_show_it_to_be_legal(state: sx.State, pick: int) -> None:
    table = state.table
    moves = table.turns(state.hands[state.to_move])
    rows = table.arrange()
    for at in range(min(10, len(moves))):
        move = moves[(pick + at * 37) % len(moves)]
        after = table.play(move)
        require_rows(table.arrange_after(move), after)
        require_rows(table.arrange_after(move, rows), after)
        assert table.arrange_after(move, rows) == table.arrange_after(str(move), rows)
        require_rows(after.arrange(rows), after)


@pytest.mark.parametrize(
    "previous", ["", "RoRxRs", "GoGxGs", "RoRoRo", "RoRx", "RoGxBs", "RoRxRsRqRdRc", "Ro"]
)
def test_rows_to_keep_may_be_anything(previous: str) -> None:
    table = Table.parse("RoRxRsRqGoGqGdBoBqBd")
    require_rows(table.arrange(previous), table)
