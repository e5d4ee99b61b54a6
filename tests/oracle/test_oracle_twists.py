"""Tests of the oracle's house twists: open hand (HT1), pairs (HT2), sprint (HT3)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from .game import Exchange, Options, Pass, Place, State
from .grid import parse_board, parse_cells
from .tiles import Tile, classic_set, flex_set, parse_tiles, sorted_tiles, tiles_text
from .twists import exchange_shown, seats, team_ages

HANDS = ["Ro Rx", "Rs Gd"]
BAG = "Bo Bx Bs Bq Bd Bc Go Gx Gs Gq"


def new_game(options: Options, bag: str = BAG, ages: list[int] | None = None) -> State:
    """A game of two seats before its opening; seat 0 opens unless an age says otherwise."""
    return State.deal([parse_tiles(hand) for hand in HANDS], parse_tiles(bag), ages, options)


def opened(options: Options, bag: str = BAG) -> State:
    """The same after the opening."""
    return new_game(options, bag).place(parse_cells("0,0:Ro 1,0:Rx"))


def ending(options: Options, hands: list[str], bag: str = "", turn: int = 0) -> State:
    """A late position on a small table; seat 0 is to move."""
    return State(
        options=options,
        board=parse_board("0,0:Ro 1,0:Rx"),
        hands=tuple(sorted_tiles(parse_tiles(hand)) for hand in hands),
        bag=tuple(parse_tiles(bag)),
        scores=(0,) * len(hands),
        to_move=0,
        turn=turn,
    )


def test_defaults() -> None:
    """Every twist is off unless asked for."""
    options = Options()
    assert (options.open_hand, options.pairs, options.sprint) == (False, False, None)


# --- open hand (HT1) ----------------------------------------------------------------------


def test_hands_are_hidden() -> None:
    """TL4: own hand, sizes, and what is unseen without its order."""
    state = opened(Options())
    view = state.observation(1)
    assert view.hands == (None, state.hands[1])
    assert view.hand_sizes == (6, 2)
    assert view.set_sizes == (2, 1)
    assert view.bag_count == 4
    assert Counter(view.unseen) == Counter([*state.hands[0], *state.bag])
    assert view.unseen == sorted_tiles(view.unseen)
    assert view.scores == (2, 0)
    assert (view.turn, view.to_move, view.acting_person, view.outcome) == (1, 1, 1, None)


def test_hidden_tiles_change_no_view() -> None:
    """TL4: what seat 1 sees is the same however the hidden tiles lie."""
    state = opened(Options())
    hidden = [*state.hands[0], *state.bag]
    Random(3).shuffle(hidden)
    other = replace(state, hands=(sorted_tiles(hidden[:6]), state.hands[1]), bag=tuple(hidden[6:]))
    assert other.observation(1) == state.observation(1)
    assert other.observation(0) != state.observation(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_open_hand(seat: int) -> None:
    """HT1: every view shows all hands and every refill; the bag's order stays hidden."""
    before = new_game(Options(open_hand=True))
    assert before.observation(seat).hands == before.hands
    state = opened(Options(open_hand=True))
    view = state.observation(seat)
    assert view.hands == state.hands
    assert tiles_text(view.hands[0] or ()) == "Bo Bx Bs Bq Bd Bc"
    assert view.unseen == sorted_tiles(state.bag)
    turned = replace(state, bag=state.bag[::-1])
    assert turned.observation(seat) == view


def test_open_hand_changes_nothing_else() -> None:
    """HT1: the same moves, points and draws."""
    hidden, shown = opened(Options()), opened(Options(open_hand=True))
    assert set(hidden.legal_moves()) == set(shown.legal_moves())
    assert replace(shown, options=Options()) == hidden


def test_what_an_exchange_shows() -> None:
    """TL4, HT1: how many tiles it took; with open hand, which."""
    tiles = parse_tiles("Gx Ro")
    assert exchange_shown(tiles, open_hand=False) == 2
    assert exchange_shown(tiles, open_hand=True) == tuple(parse_tiles("Ro Gx"))


# --- pairs (HT2) --------------------------------------------------------------------------


def test_seats() -> None:
    """HT2: exactly four people make two seats; otherwise a seat each."""
    assert seats(4, pairs=True) == 2
    assert [seats(people, pairs=False) for people in (2, 3, 4)] == [2, 3, 4]
    for people in (2, 3, 5):
        with pytest.raises(ValueError, match="exactly 4"):
            seats(people, pairs=True)
    with pytest.raises(ValueError, match="two hands"):
        State.deal([[], [], [], []], [], options=Options(pairs=True))


@pytest.mark.parametrize("whole", [classic_set(), flex_set(), flex_set(starter=True)])
def test_pairs_share_a_hand(whole: list[Tile]) -> None:
    """HT2: one hand and one score a team."""
    state = State.deal_from(whole, 4, options=Options(pairs=True))
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert (len(state.bag), state.scores) == (len(whole) - 12, (0, 0))


def test_the_oldest_member_counts() -> None:
    """HT2, TL3: team t is people t and t + 2; the age of its oldest breaks the tie."""
    assert team_ages([10, 30, 20, 5]) == [20, 30]
    assert team_ages(None) is None
    with pytest.raises(ValueError, match="4 people"):
        team_ages([10, 30])
    tie = [parse_tiles("Ro Rx"), parse_tiles("Bo Bx")]

    def opener(ages: list[int] | None, start_tie: str = "oldest") -> int:
        options = Options(pairs=True, start_tie=start_tie)
        return State.deal(tie, [], ages, options, lambda tied: tied[-1]).to_move

    assert opener(None) == 0
    assert opener([10, 30, 20, 5]) == 1
    assert opener([10, 30, 50, 5]) == 0
    assert opener([10, 20, 20, 5]) == 0
    assert opener([10, 5, 20, 30], "youngest") == 0
    assert opener([10, 5, 20, 20], "youngest") == 1
    assert opener([10, 30, 20, 5], "random") == 1


def test_who_acts_without_pairs() -> None:
    """A person a seat."""
    assert new_game(Options()).acting_person == 0
    assert opened(Options()).acting_person == 1


def test_partners_alternate() -> None:
    """HT2: on every turn of the team, exchange and pass included."""
    state = new_game(Options(pairs=True, voluntary_pass=True))
    acted = [state.acting_person]
    for move in (
        Place(frozenset(parse_cells("0,0:Ro 1,0:Rx"))),
        Exchange(tuple(parse_tiles("Gd"))),
        Pass(),
        Exchange(tuple(parse_tiles("Rs"))),
        Exchange(tuple(parse_tiles("Bo"))),
    ):
        state = state.play(move, list)
        acted.append(state.acting_person)
        assert state.observation(0).acting_person == state.acting_person
    assert acted == [0, 1, 2, 3, 0, 1]


def test_the_second_team_opens() -> None:
    """HT2: person 1 acts first, then person 0."""
    hands = [parse_tiles("Ro Gx"), parse_tiles("Rs Gd")]
    state = State.deal(hands, parse_tiles(BAG), [9, 9, 9, 70], Options(pairs=True))
    acted = [state.acting_person]
    state = state.place(parse_cells("0,0:Rs"))
    for _ in range(4):
        acted.append(state.acting_person)
        state = state.exchange(state.hand[:1], list)
    assert acted == [1, 0, 3, 2, 1]


def test_two_passes_stall_a_game_of_pairs() -> None:
    """HT2, CL10: a team is one player of the two-player game."""
    state = ending(Options(pairs=True), ["Gd", "Gs"]).pass_turn()
    assert not state.is_over
    assert state.pass_turn().outcome == "stalled"


# --- sprint (HT3) -------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.parametrize("sprint", [1, 2, 6])
def test_sprint_counts_every_kind_of_turn(sprint: int, pairs: bool) -> None:
    """HT3: opening, exchanges and passes count; the hands stay unscored, with no bonus."""
    options = Options(sprint=sprint, pairs=pairs, voluntary_pass=True)
    state = new_game(options)
    state = state.place(parse_cells("0,0:Ro 1,0:Rx"))
    while not state.is_over:
        assert state.turn < 2 * sprint
        assert sum(state.turns_had) == state.turn
        one_passes = state.turn % 3 == 0
        state = state.pass_turn() if one_passes else state.exchange(state.hand[:1], list)
    assert (state.outcome, state.turn) == ("sprint", 2 * sprint)
    assert state.turns_had == [sprint, sprint]
    assert state.scores == (2, 0)
    assert state.winners == [0]
    assert state.legal_moves() == []


def test_sprint_of_three_begins_with_any_seat() -> None:
    """HT3: everyone has n turns, whoever opens."""
    hands = [parse_tiles(hand) for hand in ("Ro", "Rx Rs", "Bo")]
    state = State.deal(hands, parse_tiles(BAG), options=Options(sprint=2))
    assert state.to_move == 1
    state = state.place(parse_cells("0,0:Rx 1,0:Rs"))
    order = [1]
    while not state.is_over:
        order.append(state.to_move)
        state = state.exchange(state.hand[:1], list)
    assert order == [1, 2, 0, 1, 2, 0]
    assert (state.outcome, state.turns_had) == ("sprint", [2, 2, 2])


def test_no_sprint() -> None:
    """HT3: without it turns have no limit."""
    state = opened(Options())
    for _ in range(20):
        state = state.exchange(state.hand[:1], list)
    assert not state.is_over


def test_normal_finish_before_the_cut_off() -> None:
    """HT3, CL9: stops at once, with the 6."""
    state = ending(Options(sprint=6), ["Rs", "Gd"], turn=4).place(parse_cells("2,0:Rs"))
    assert (state.outcome, state.turn, state.scores) == ("finished", 5, (3 + 6, 0))


def test_normal_finish_on_the_very_last_turn() -> None:
    """HT3, CL9: the very last turn may empty the hand: a finish, not a cut-off."""
    state = ending(Options(sprint=2), ["Gd Gs", "Rs"], turn=2).pass_turn()
    assert state.turns_had == [2, 1]
    state = state.place(parse_cells("2,0:Rs"))
    assert (state.outcome, state.turn, state.scores) == ("finished", 4, (0, 3 + 6))


def test_last_turn_with_tiles_left() -> None:
    """HT3: with a tile left it is a cut-off, without a bonus."""
    state = ending(Options(sprint=2), ["Gd Gs", "Rs Gq"], turn=2).pass_turn()
    state = state.place(parse_cells("2,0:Rs"))
    assert (state.outcome, state.scores) == ("sprint", (0, 3))
    assert state.winners == [1]


def test_stall_before_the_cut_off() -> None:
    """HT3, CL10."""
    state = ending(Options(sprint=6), ["Gd", "Gs"], turn=4).pass_turn().pass_turn()
    assert (state.outcome, state.turn, state.scores) == ("stalled", 6, (0, 0))


def test_stall_on_the_very_last_turn() -> None:
    """CL11: the cut-off is asked before the stall."""
    state = ending(Options(sprint=3), ["Gd", "Gs"], turn=4).pass_turn().pass_turn()
    assert (state.outcome, state.turn, state.scores) == ("sprint", 6, (0, 0))


LOCKED = "0,0:Rob 1,0:Rxb 2,0:Rsb 3,0:Rqb 4,0:Rdb 5,0:Rcb 0,1:Rxw 1,1:Rsw 2,1:Rqw 3,1:Rdw 4,1:Rcw"


@pytest.mark.parametrize(("sprint", "outcome"), [(None, "locked"), (9, "locked"), (3, "sprint")])
def test_locked_and_the_cut_off(sprint: int | None, outcome: str) -> None:
    """CL11 before the cut-off stops play; on the very last turn the cut-off is asked first."""
    options = Options(variant="flex", starter=True, sprint=sprint)
    state = State(
        options=options,
        board=parse_board(LOCKED),
        hands=(tuple(parse_tiles("Bob")), tuple(parse_tiles("Row"))),
        bag=tuple(parse_tiles("Bow Gxb Gxw Pdb Pdw Ycb Ycw")),
        scores=(0, 0),
        to_move=1,
        turn=5,
    )
    after = state.place(parse_cells("5,1:Row"))
    assert (after.outcome, after.scores) == (outcome, (0, 12 + 2))


def test_all_together() -> None:
    """Twists combine with Flex and with each other."""
    options = Options(variant="flex", starter=True, open_hand=True, pairs=True, sprint=2)
    order = flex_set(starter=True)
    Random(5).shuffle(order)
    state = State.deal_from(order, 4, [8, 80, 9, 10], options)
    acted = []
    while not state.is_over:
        acted.append(state.acting_person)
        found = sorted(state.placements(), key=lambda cells: (-len(cells), sorted(cells)))
        view = state.observation(0)
        assert view.hands == state.hands
        assert Counter(view.unseen) == Counter(state.bag)
        state = state.place(found[0]) if found else state.exchange(state.hand[:1], list)
    assert sorted(acted) == [0, 1, 2, 3]
    assert [person % 2 for person in acted] == [acted[0] % 2, 1 - acted[0] % 2] * 2
    assert acted[0] < 2
    assert state.outcome == "sprint"
