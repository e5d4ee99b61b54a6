"""Tests of the oracle's whole card games (CD2, CD5-CD7, TL3, TL4)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from .cards import CardOptions, parse_turn
from .cards_game import (
    CardState,
    Move,
    NeedsRedealError,
    PassTurn,
    Swap,
    move_text,
    needs_redeal,
    parse_move,
)
from .cards_positions import STYLES, choose
from .cards_rows import line_cards, splits
from .game import IllegalMoveError
from .test_oracle_cards import REDS, cards
from .tiles import Tile, classic_set, parse_tiles, tiles_text

THREE, FOUR, NONE = "RoRxRs GqBd", "GoGxGsGq RdBc", "RoRx GsGq BdPc"
TABLE = "RoRxRs"
BLOCKED = "Ro Gq Bd"
"""A hand that can play nothing on `TABLE`."""


def deal(
    hands: list[str],
    pile: str = "",
    ages: list[int] | None = None,
    options: CardOptions | None = None,
) -> CardState:
    """A game before its opening."""
    found = [parse_tiles(hand) for hand in hands]
    return CardState.deal(found, parse_tiles(pile), ages, options or CardOptions())


def position(
    hands: list[str], pile: str = "", table: str = TABLE, options: CardOptions | None = None
) -> CardState:
    """A position of a game that is under way; seat 0 is to move."""
    found = [parse_tiles(hand) for hand in hands]
    return CardState.position(
        parse_tiles(table), found, parse_tiles(pile), options=options or CardOptions()
    )


def played(state: CardState, *moves: str) -> CardState:
    """The state after some moves; a swap keeps the pile's order, the old hand last."""
    for move in moves:
        state = state.play(parse_move(move), list)
    return state


def legal(state: CardState) -> list[str]:
    """Every legal move as text."""
    return sorted(map(move_text, state.legal_moves()))


def hand_text(state: CardState, seat: int) -> str:
    """A hand, packed."""
    return tiles_text(state.hands[seat], "")


# --- the start (CD1, CD2, TL3) ------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_deal(players: int) -> None:
    """CD1: hands of 9, seat by seat, the rest is the pile; nothing lies on the table."""
    order = classic_set()
    state = CardState.deal_from(order, players)
    assert [len(hand) for hand in state.hands] == [9] * players
    assert list(state.pile) == order[9 * players :]
    assert (state.table, state.phase, state.turn) == ((), "opening", 0)
    assert state.scores == (0,) * players


@pytest.mark.parametrize("players", [1, 7])
def test_number_of_players(players: int) -> None:
    """CD1: 2-6."""
    with pytest.raises(ValueError, match="2-6"):
        CardState.deal_from(classic_set(), players)


def test_longest_row_opens() -> None:
    """CD2: whoever holds the longest row."""
    assert deal([THREE, FOUR]).to_move == 1
    assert deal([FOUR, THREE]).to_move == 0
    assert deal([NONE, THREE, NONE]).to_move == 1
    assert legal(deal([THREE, FOUR])) == ["play:GoGxGsGq"]


def test_ties() -> None:
    """CD2, TL3: to the youngest, who is the last seat without ages; of equal ages the lower
    seat is older.
    """
    hands = [THREE, NONE, THREE, THREE]
    assert deal(hands).to_move == 3
    assert deal(hands, ages=[9, 5, 30, 40]).to_move == 0
    assert deal(hands, ages=[9, 5, 9, 40]).to_move == 2
    oldest = CardOptions(start_tie="oldest")
    assert deal(hands, options=oldest).to_move == 0
    assert deal(hands, ages=[9, 50, 40, 40], options=oldest).to_move == 2
    by_lot = [parse_tiles(hand) for hand in hands]
    offered: list[list[int]] = []

    def pick(tied: list[int]) -> int:
        offered.append(tied)
        return 2

    options = CardOptions(start_tie="random")
    assert CardState.deal(by_lot, (), None, options, pick).to_move == 2
    assert offered == [[0, 2, 3]]


def test_redeal() -> None:
    """CD2: nobody holds a row: all cards back, reshuffle, deal again; so with a free opening."""
    assert needs_redeal([parse_tiles(NONE)] * 2)
    assert not needs_redeal([parse_tiles(NONE), parse_tiles(THREE)])
    for opening in ("longest_row", "free_turn"):
        with pytest.raises(NeedsRedealError):
            deal([NONE, NONE], options=CardOptions(opening=opening))
    bad = parse_tiles("RoRoRoRxRxRxGsGsGsYsYsYsGqGqGqYqYqYq")
    order = [*bad, *(Counter(classic_set()) - Counter(bad)).elements()]
    assert needs_redeal([order[:9], order[9:18]])
    with pytest.raises(NeedsRedealError):
        CardState.deal_from(order, 2)
    seen: list[list[Tile]] = []

    def shuffle(tiles: list[Tile]) -> list[Tile]:
        seen.append(list(tiles))
        return tiles if len(seen) == 1 else list(reversed(tiles))

    state = CardState.deal_from(order, 2, shuffle=shuffle)
    assert seen == [order, order]  # the first shuffle changed nothing, so once more
    assert list(state.pile) == list(reversed(order))[18:]


def test_opening() -> None:
    """CD2, CD5: the row lies, or is claimed if it is of six; play goes on by seat."""
    state = played(deal([THREE, FOUR, THREE], "BoBxBsBqBd"), "play:GoGxGsGq")
    assert tiles_text(state.table, "") == "GoGxGsGq"
    assert hand_text(state, 1) == "RdBoBxBsBqBdBc"
    assert (state.to_move, state.turn, state.scores) == (2, 1, (0, 0, 0))
    state = played(deal([REDS, FOUR], "BoBxBsBqBdBc" * 2), f"play:{REDS}=R")
    assert state.table == ()
    assert state.claimed == (("R",), ())
    assert not state.is_opening  # the empty table is no opening any more
    state = played(state, "play:GoGxGs")
    assert tiles_text(state.table, "") == "GoGxGs"


def test_no_swap_or_pass_on_the_opening() -> None:
    """CD2: whoever opens holds a row."""
    state = deal([THREE, FOUR], "Bo")
    assert state.faults(Swap()) == state.faults(PassTurn()) == {"can_play"}
    with pytest.raises(IllegalMoveError, match="not_longest_row"):
        state.play(parse_turn("play:GoGxGs"))


# --- playing (CD3-CD5) --------------------------------------------------------------------


def test_play_and_refill() -> None:
    """CD3-CD5: the claim goes to the player, the rest stays; draw up to 9 from the front."""
    state = position(["Rc Go Gq Gd Gc Bo Bx Bs Bq", "Yo"], "PoPxPsPq", "RoRxRsRqRd")
    state = played(state, "play:Rc=R")
    assert state.table == ()
    assert state.claimed == (("R",), ())
    assert hand_text(state, 0) == "GoGqGdGcBoBxBsBqPo"
    assert tiles_text(state.pile, "") == "PxPsPq"
    assert (state.to_move, state.phase) == (1, "normal")


def test_short_pile() -> None:
    """CD5: or what is left."""
    state = played(position(["Rq", "Yo"], "Po Px"), "play:Rq")
    assert (hand_text(state, 0), state.pile) == ("PoPx", ())


def test_claims_are_the_players_own() -> None:
    """CD4: each seat's lines in the order it took them."""
    state = position(["Rc", "Po", "Gq"], "Gx Gs Gd", "RoRxRsRqRd RoOoYoGoBo")
    state = played(state, "play:Rc=R", "play:Po=o")
    assert state.claimed == (("R",), ("o",), ())
    assert state.scores == (1, 1, 0)
    assert state.winners == [0, 1]


def test_refused() -> None:
    """An illegal move changes nothing and names its faults."""
    state = position(["Rq", "Yo"], "Po")
    with pytest.raises(IllegalMoveError) as refused:
        played(state, "play:Rd")
    assert refused.value.faults == ["not_in_hand"]
    assert state == position(["Rq", "Yo"], "Po")
    with pytest.raises(ValueError, match="changed the cards"):
        position([BLOCKED, "Yo"], "Po").play(Swap(), lambda tiles: tiles[1:])
    with pytest.raises(ValueError, match="needs a shuffle"):
        position([BLOCKED, "Yo"], "Po").play(Swap())


# --- blocked (CD6) ------------------------------------------------------------------------


def test_any_turn_bars_the_swap() -> None:
    """CD6: however unwelcome; the player chooses among the legal turns."""
    state = position(["Rq Rd", "Yo"], "Po")
    assert legal(state) == ["play:Rd", "play:Rq", "play:RqRd"]
    for move in (Swap(), PassTurn()):
        assert state.faults(move) == {"can_play"}
    assert position([BLOCKED, "Yo"], "Po").faults(parse_turn("play:Ro")) == {"rest_not_rows"}


def test_swap() -> None:
    """CD6: draw 9 from the front, shuffle the old hand into the pile, go on with the turn."""
    state = position([BLOCKED, "Yo"], "PoPxPsPqPdPcBoBxBsYc")
    assert legal(state) == ["swap"]
    assert state.faults(PassTurn()) == {"must_swap"}
    seen: list[str] = []

    def shuffle(tiles: list[Tile]) -> list[Tile]:
        seen.append(tiles_text(tiles, ""))
        return list(reversed(tiles))

    after = state.play(Swap(), shuffle)
    assert hand_text(after, 0) == "BoBxBsPoPxPsPqPdPc"
    assert seen == ["YcRoGqBd"]
    assert tiles_text(after.pile, "") == "BdGqRoYc"
    assert (after.to_move, after.turn, after.swaps, after.passes) == (0, 0, 1, 0)
    assert "play:BoBxBs" in legal(after)
    assert after.faults(Swap()) == {"can_play"}


def test_hand_stays_short_after_a_swap_from_a_short_pile() -> None:
    """CD6: until the next CD5."""
    state = played(position(["Ro Gq Bd Pc", "Yo"], "RdYc"), "swap")
    assert hand_text(state, 0) == "RdYc"
    assert len(state.pile) == 4
    state = played(state, "play:Rd")
    assert hand_text(state, 0) == "RoYcGqBdPc"


@pytest.mark.parametrize("most", [0, 1, 2, 3, 5])
def test_most_swaps(most: int) -> None:
    """CD6: at most max_swaps a turn, then pass without drawing; the next turn counts afresh."""
    pile = "GqBdPc OqRo"
    state = position([BLOCKED, "Gq Bd"], pile, options=CardOptions(max_swaps=most))
    state = played(state, *["swap"] * most)
    assert (state.swaps, state.to_move) == (most, 0)
    assert legal(state) == ["pass"]
    assert state.faults(Swap()) == {"cannot_swap"}
    before = state.hands, state.pile
    state = played(state, "pass")
    assert (state.hands, state.pile) == before
    assert (state.swaps, state.to_move, state.passes) == (0, 1, 1)


def test_three_swaps_by_default() -> None:
    """CD6: S4 has no cap."""
    assert CardOptions().max_swaps == 3


def test_pass_without_a_pile_or_a_hand() -> None:
    """CD6: with an empty pile or an empty hand the player passes."""
    for state in (position([BLOCKED, "Yo"]), position(["", "Yo"], "PoPxPs")):
        assert legal(state) == ["pass"]
        assert state.faults(Swap()) == {"cannot_swap"}
        assert played(state, "pass").hands == state.hands


def test_all_pass() -> None:
    """CD6: when all players pass in a row the game stops; a play between starts afresh."""
    state = position([BLOCKED, "Ro", "Gq"])
    state = played(state, "pass", "pass")
    assert not state.is_over
    over = played(state, "pass")
    assert over.outcome == "stalled"
    assert over.winners == [0, 1, 2]
    assert legal(over) == []
    assert over.turns() == ()
    assert over.faults(PassTurn()) == over.faults(Swap()) == {"game_over"}
    state = played(position([BLOCKED, "Rq", "Gq"]), "pass", "play:Rq", "pass", "pass")
    assert (state.passes, state.is_over) == (2, False)


def test_swaps_are_no_passes() -> None:
    """CD6: a swap neither ends the turn nor counts; the pass after it does."""
    options = CardOptions(max_swaps=1)
    state = position([BLOCKED, "Gq Bd"], "PcOq", options=options)
    state = played(state, "swap", "pass", "swap")
    assert (state.passes, state.is_over) == (1, False)
    assert played(state, "pass").outcome == "stalled"


def test_what_was_shown() -> None:
    """CD6, TL4: a pass shows the hand, a play takes from what is shown, a swap hides all."""
    state = position([BLOCKED + " Rq", "Gq"], "", "RoRxRs")
    state = replace(state, hands=(cards(BLOCKED), cards("Rq Gq")), shown=((), ()))
    state = played(state, "pass")
    assert state.shown == (cards(BLOCKED), ())
    state = played(state, "play:Rq")  # the pile is empty, so this draws nothing
    assert state.shown == (cards(BLOCKED), ())
    kept = replace(state, table=cards("GoGxGs"), hands=(cards(BLOCKED), cards("Rd")))
    kept = played(kept, "play:Gq")
    assert kept.shown == (cards("Ro Bd"), ())
    swapped = played(replace(state, pile=tuple(parse_tiles("Bd Pc"))), "swap")
    assert swapped.shown == ((), ())
    assert hand_text(swapped, 0) == "BdPc"


def test_shown_cards_are_played_first() -> None:
    """TL4: of two copies, one shown and one drawn later, the shown one counts as played."""
    state = position(["Rq Rq", "Gq"])
    state = replace(state, shown=(cards("Rq"), ()))
    assert played(state, "play:Rq").shown == ((), ())


# --- the last round (CD7) -----------------------------------------------------------------


def test_last_round() -> None:
    """CD7: the last card drawn by CD5: one more turn for each, the drawer last."""
    state = played(position(["Rq Go", "Rd Bo", "Rc Yq"], "Oc"), "play:Rq")
    assert (state.phase, state.turns_left, state.to_move) == ("last_round", 3, 1)
    state = played(state, "play:Rd", "play:Rc")
    assert (state.turns_left, state.to_move, state.is_over) == (1, 0, False)
    assert hand_text(state, 0) == "OcGo"
    state = played(state, "pass")
    assert (state.outcome, state.turns_left) == ("finished", 0)


def test_a_pass_is_a_turn_of_the_last_round() -> None:
    """CD7: exactly one each; finished also when all of them pass."""
    state = played(position(["Rq Go", "Bo"], "Oc"), "play:Rq", "pass")
    assert (state.turns_left, state.passes) == (1, 1)
    assert played(state, "pass").outcome == "finished"


def test_pile_not_drawn_empty() -> None:
    """CD7: no last round while a card is left, none when there was nothing to draw."""
    hand = "Rq Go Gq Gd Bo Bq Bd Pq Pd"
    state = played(position([hand, "Rd"], "Oc Os"), "play:Rq")
    assert (len(state.pile), state.phase) == (1, "normal")
    state = played(position(["Rq Go", "Rd"], ""), "play:Rq")
    assert (state.pile, state.phase, state.turns_left) == ((), "normal", None)


def test_the_opening_may_draw_the_last_card() -> None:
    """CD5, CD7: any refill."""
    state = played(deal([FOUR, THREE], "Bo"), "play:GoGxGsGq")
    assert (state.phase, state.turns_left) == ("last_round", 2)


def test_a_swap_starts_no_last_round() -> None:
    """CD7: it refills the pile, even when it draws all of it."""
    state = played(position([BLOCKED, "Yo"], "Rd Pc"), "swap")
    assert (state.phase, tiles_text(state.pile, "")) == ("normal", "RoGqBd")
    state = played(state, "play:Rd")
    assert (state.phase, state.turns_left, state.to_move) == ("last_round", 2, 1)


def test_winners() -> None:
    """CD7: most Qwirkles; an equal number is shared."""
    state = position(["Go", "Bo", "Yo"])
    assert replace(state, claimed=(("R",), ("o", "x"), ())).winners == [1]
    assert replace(state, claimed=(("R", "R"), ("o", "x"), ())).winners == [0, 1]
    assert state.winners == [0, 1, 2]


# --- what a seat knows (TL4) --------------------------------------------------------------


def test_observation() -> None:
    """Own hand, the table, claims, sizes, shown cards; the rest without where it is."""
    state = position([BLOCKED, "Gq Bd Pc", "Yq"], "PoPx", options=CardOptions(max_swaps=0))
    state = replace(played(state, "pass"), claimed=(("R",), (), ("o", "o")))
    view = state.observation(1)
    assert (view.seat, view.options, view.table) == (1, state.options, state.table)
    assert view.hand == cards("Gq Bd Pc")
    assert view.shown == (cards(BLOCKED), (), ())
    assert state.observation(0).shown == ((), (), ())
    assert view.claimed == (("R",), (), ("o", "o"))
    assert (view.hand_sizes, view.pile_count) == ((3, 3, 1), 2)
    assert (view.turn, view.to_move, view.swaps, view.passes) == (1, 1, 0, 1)
    assert (view.phase, view.turns_left, view.outcome) == ("normal", None, None)
    assert view.unseen == cards("Yq Po Px")
    other = replace(state, hands=(*state.hands[:2], cards("Px")), pile=tuple(cards("YqPo")))
    assert other.observation(1) == view


def test_phases() -> None:
    """Opening, normal, last round."""
    state = deal([FOUR, THREE], "Bo")
    assert state.observation(0).phase == "opening"
    view = played(state, "play:GoGxGsGq").observation(0)
    assert (view.phase, view.turns_left) == ("last_round", 2)


# --- whole games --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games(players: int) -> None:
    """The cards stay the same 108, the table stays valid, and every view agrees (CD1-CD8)."""
    rng = Random(players)
    order = classic_set()
    rng.shuffle(order)

    def shuffle(tiles: list[Tile]) -> list[Tile]:
        rng.shuffle(tiles)
        return tiles

    whole = Counter(classic_set())
    state = CardState.deal_from(order, players, shuffle=shuffle)
    style = STYLES[players % 3]
    while not state.is_over:
        taken = [card for lines in state.claimed for line in lines for card in line_cards(line)]
        public = Counter([*state.table, *taken])
        off_table = Counter(state.pile)
        for hand in state.hands:
            off_table += Counter(hand)
        assert public + off_table == whole
        assert splits(state.table)
        for seat, hand in enumerate(state.hands):
            view = state.observation(seat)
            known = public + Counter(hand)
            for cards_shown in view.shown:
                known += Counter(cards_shown)
            assert Counter(view.unseen) == whole - known
        move: Move
        if state.is_opening:
            move = rng.choice(state.turns())
        else:
            move = choose(style, state.table, state.hand, rng) or state.legal_moves()[0]
        assert not state.faults(move)
        state = state.play(move, shuffle)
    assert state.outcome == "finished"
    assert state.winners
