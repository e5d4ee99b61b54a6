"""CD2: who opens, and with what."""

from collections import Counter

import pytest

import sixline as sx
from helpers.cards import (
    BLOCKED,
    CARDS,
    FOURS,
    ROWLESS,
    THREES,
    Table,
    deal,
    names,
    position,
    rest,
    to_cards,
)
from helpers.games import require_legal, require_refused
from oracle.cards import longest_row

Code = sx.FaultCode
TIE = ["oldest", "youngest", "random"]
OTHER_THREES = "Go Gx Gs Rq Rd Bc Yo Px Os"
THIRD_THREES = "Bo Bx Bs Yq Yd Pc Go Rx Gs"
REDS = "Ro Rx Rs Rq Rd Rc Go Bx Ys"
FIVES = "Ro Rx Rs Rq Rd Go Bx Ys Pc"


def longest(state: sx.State) -> list[int]:
    """The longest row of each hand, by seat, by the oracle."""
    return [longest_row(tuple(to_cards(hand))) for hand in state.hands]


def legal(state: sx.State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


# --- who ----------------------------------------------------------------------------------


@pytest.mark.parametrize("tie", TIE)
@pytest.mark.parametrize("ages", [None, [9, 5, 30], [70, 20, 20]])
def test_cd2_the_longest_row_opens_whatever_the_ages(tie: str, ages: list[int] | None) -> None:
    rules = sx.Rules.parse(f"cards players=3 start_tie={tie}")
    hands = [THREES, FOURS, ROWLESS]
    for turned in range(3):
        seats = hands[turned:] + hands[:turned]
        state = deal(*seats, ages=ages, rules=rules)
        assert state.to_move == seats.index(FOURS)


def test_cd2_two_cards_that_go_together_are_no_row() -> None:
    """Everybody has pairs; one player has a row."""
    state = deal(ROWLESS, THREES)
    assert longest(state) == [0, 3]
    assert state.to_move == 1


@pytest.mark.parametrize(
    ("tie", "ages", "opener"),
    [
        ("youngest", None, 2),  # TL3: without ages the last seat is the youngest
        ("youngest", [9, 5, 30], 1),
        ("youngest", [5, 9, 30], 0),
        ("youngest", [30, 5, 5], 2),  # TL3: of equal ages the lower seat counts as older
        ("youngest", [5, 5, 30], 1),
        ("youngest", [20, 20, 20], 2),
        ("oldest", None, 0),
        ("oldest", [9, 5, 30], 2),
        ("oldest", [9, 30, 5], 1),
        ("oldest", [5, 30, 30], 1),
        ("oldest", [30, 30, 5], 0),
        ("oldest", [20, 20, 20], 0),
    ],
)
def test_cd2_ties_go_by_age(tie: str, ages: list[int] | None, opener: int) -> None:
    rules = sx.Rules.parse(f"cards players=3 start_tie={tie}")
    state = deal(THREES, OTHER_THREES, THIRD_THREES, ages=ages, rules=rules)
    assert longest(state) == [3, 3, 3]
    assert state.to_move == opener


def test_cd2_by_default_the_youngest() -> None:
    assert CARDS.start_tie == "youngest"
    assert deal(THREES, OTHER_THREES, ages=[8, 40]).to_move == 0


def test_cd2_a_tie_of_some_leaves_the_others_out() -> None:
    for ages in (None, [9, 20, 1], [20, 9, 1], [9, 9, 1]):
        state = deal(THREES, OTHER_THREES, ROWLESS, ages=ages)
        assert state.to_move == (1 if ages is None or ages[0] >= ages[1] else 0)


def test_cd2_ties_at_random_take_every_tied_seat_and_no_other() -> None:
    rules = sx.Rules.parse("cards players=4 start_tie=random")
    hands = (THREES, ROWLESS, OTHER_THREES, THIRD_THREES.replace("Yq", "Bq"))
    assert [deal(*hands, rules=rules, seed=seed).to_move for seed in range(5)] == [3] * 5
    hands = (THREES, ROWLESS, OTHER_THREES, THIRD_THREES)
    openers = Counter(deal(*hands, rules=rules, seed=seed).to_move for seed in range(600))
    assert set(openers) == {0, 2, 3}
    assert min(openers.values()) > 150


def test_cd2_there_is_one_age_a_player_or_none() -> None:
    for ages in ([9], [9, 5, 3]):
        with pytest.raises(sx.RulesError, match="TL3"):
            deal(THREES, FOURS, ages=ages)
        with pytest.raises(sx.RulesError, match="TL3"):
            sx.State.new(CARDS, 1, ages)


def test_cd2_play_goes_by_seat_from_the_opener() -> None:
    state = deal(ROWLESS, THREES, OTHER_THREES, ages=[1, 2, 30])
    assert state.to_move == 1
    seats: list[int] = []
    while not state.is_over and len(seats) < 9:
        seats.append(state.to_move)
        turn = state.turn
        while state.turn == turn:
            state.play(state.legal_moves()[0])
    assert seats == [1, 2, 0] * 3


# --- nobody holds a row -------------------------------------------------------------------


def test_cd2_without_a_row_all_cards_are_dealt_again() -> None:
    """One deal of 60 to two players holds no row: of 800 a dozen must have been dealt again."""
    for index in range(800):
        state = sx.State.new(CARDS, seed=5, index=index)
        rows = longest(state)
        assert max(rows) >= 3
        assert rows[state.to_move] == max(rows)
        assert state.find_broken_invariant() == ""


@pytest.mark.parametrize("opening", ["longest_row", "free_turn"])
def test_cd2_a_given_deal_without_a_row_is_refused(opening: str) -> None:
    rules = sx.Rules.parse(f"cards opening={opening}")
    other = "Go Go Gx Rq Rq Ys Bd Bd Rc"
    order = rest(ROWLESS, other)
    with pytest.raises(sx.PositionError, match=r"nobody holds a row: deal again .CD2.") as caught:
        sx.State.from_deal(rules, [ROWLESS, other], " ".join(order))
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause) == (Code.OPENING_ROW, "CD2")


# --- with what ----------------------------------------------------------------------------


def test_cd2_the_opening_is_exactly_one_longest_row() -> None:
    state = deal("Ro Rx Rs Go Bo Pq Pd Yq Yd", ROWLESS)
    assert legal(state) == ["play:RoRxRs", "play:RoGoBo"]
    assert [str(move) for move in state.placements()] == legal(state)
    assert state.count_placements() == 2
    assert state.has_placement()
    assert str(state.best_move()) == "play:RoRxRs"
    for text in legal(state):
        require_legal(state, text)


@pytest.mark.parametrize(
    "turn",
    [
        "play:RoRxRsRq",  # four of five
        "play:RoRxRsRqRdGo",  # more than the row
        "play:Ro",
        "play:GoBxYs",  # no row at all
    ],
)
def test_cd2_nothing_but_the_longest_row_opens(turn: str) -> None:
    state = deal(FIVES, ROWLESS)
    assert legal(state) == ["play:RoRxRsRqRd"]
    require_refused(state, turn, Code.OPENING_ROW, "CD2")


def test_cd2_a_shorter_row_and_two_rows_do_not_open() -> None:
    state = deal("Ro Rx Rs Rq Go Gx Gs Pd Yc", ROWLESS)
    assert legal(state) == ["play:RoRxRsRq"]
    require_refused(state, "play:GoGxGs", Code.OPENING_ROW, "CD2")
    require_refused(state, "play:RoRxRsRqGoGxGs", Code.OPENING_ROW, "CD2")


@pytest.mark.parametrize("hand", [THREES, FOURS, FIVES])
def test_cd2_an_opening_of_three_to_five_cards_claims_nothing(hand: str) -> None:
    state = deal(hand, ROWLESS)
    (turn,) = state.legal_moves()
    seat = state.to_move
    state.play(turn)
    assert turn.claims == ()
    assert len(state.table) == turn.count
    assert state.scores[seat] == 0
    other = deal(hand, ROWLESS)
    for line in ("R", "G", "o"):
        require_refused(other, f"{turn}={line}", Code.OPENING_ROW, "CD2")


@pytest.mark.parametrize(
    ("hand", "turn"), [(REDS, "play:RoRxRsRqRdRc=R"), ("Ro Oo Yo Go Bo Po Rx Bs Gd", "=o")]
)
def test_cd2_an_opening_of_six_claims_its_line(hand: str, turn: str) -> None:
    state = deal(hand, ROWLESS)
    (only,) = legal(state)
    assert only.endswith(turn)
    require_refused(state, only[:-2], Code.OPENING_ROW, "CD2")
    require_refused(state, only[:-1] + "c", Code.OPENING_ROW, "CD2")
    require_refused(state, only + "," + only[-1], Code.OPENING_ROW, "CD2")
    state.play(only)
    assert (state.scores, state.claims) == ((1, 0), ((only[-1],), ()))
    assert len(state.table) == 0


def test_cd2_the_next_turn_is_no_opening_though_the_table_is_empty() -> None:
    state = deal(REDS, "Go Gx Gs Gq Yd Yd Pc Bs Oq")
    state.play("play:RoRxRsRqRdRc=R")
    assert "play:GoGxGs" in legal(state)  # no longest row any more
    blocked = deal(REDS, ROWLESS)
    blocked.play("play:RoRxRsRqRdRc=R")
    assert legal(blocked) == ["swap"]


def test_cd2_a_position_is_the_opening_when_nothing_was_played() -> None:
    fresh = position("", FIVES, ROWLESS, turn=0)
    assert legal(fresh) == ["play:RoRxRsRqRd"]
    later = position("", FIVES, ROWLESS, turn=1)
    assert "play:RoRxRs" in legal(later)


@pytest.mark.parametrize(("hands", "to_move"), [((ROWLESS, THREES), 0), ((THREES, FOURS), 0)])
def test_cd2_a_position_before_the_opening_is_of_the_player_with_the_longest_row(
    hands: tuple[str, str], to_move: int
) -> None:
    """Any other could lay nothing, and no possible deal would agree with it."""
    words = r"seat 0 does not open: seat 1 holds a longer row .CD2"
    with pytest.raises(sx.PositionError, match=words) as caught:
        position("", *hands, turn=0, to_move=to_move)
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause) == (Code.OPENING_ROW, "CD2")
    state = position("", *hands, turn=0, to_move=1)
    assert [move.kind for move in state.legal_moves()] == [sx.MoveKind.PLAY]
    assert state.determinize(0, 1).to_move == 1


def test_cd2_of_players_with_equal_rows_either_may_be_the_one_to_open() -> None:
    """A position knows no ages."""
    for seat in (0, 1):
        state = position("", THREES, OTHER_THREES, turn=0, to_move=seat)
        assert state.to_move == seat
        assert state.determinize(1 - seat, 5).to_move == seat


def test_cd2_neither_swap_nor_pass_opens() -> None:
    state = deal(THREES, ROWLESS)
    require_refused(state, "swap", Code.OPENING_ROW, "CD2")
    require_refused(state, "pass", Code.OPENING_ROW, "CD2")


def test_cd2_the_opener_draws_like_anybody() -> None:
    state = deal(THREES, ROWLESS, pile="PoPxPs")
    state.play("play:RoRxRs")
    assert state.hands[0] == sx.Hand([*names(THREES)[3:], "Po", "Px", "Ps"])


# --- options ------------------------------------------------------------------------------


def test_cd2_opening_free_turn_is_any_legal_turn_of_the_same_player() -> None:
    hand = "Ro Rx Rs Rq Go Gx Gs Pd Yc"
    rules = sx.Rules.cards(opening="free_turn")
    state = deal(hand, THREES.replace("Ro", "Oo"), rules=rules)
    assert state.to_move == 0
    assert legal(state) == [str(turn) for turn in Table.parse("", rules).turns(hand)]
    assert {"play:RoRxRs", "play:GoGxGs", "play:RoRxRsRqGoGxGs"} <= set(legal(state))
    require_refused(state, "swap", Code.OPENING_ROW, "CD2")
    require_refused(state, "pass", Code.OPENING_ROW, "CD2")
    require_refused(state, "play:Pd", Code.NO_ROWS, "CD3")


def test_cd2_opening_free_turn_forces_no_claim() -> None:
    state = deal(REDS, ROWLESS, rules=sx.Rules.cards(opening="free_turn"))
    assert {"play:RoRxRsRqRdRc", "play:RoRxRsRqRdRc=R", "play:RoRxRs"} <= set(legal(state))
    state.play("play:RoRxRsRqRdRc")
    assert (state.scores, len(state.table)) == ((0, 0), 6)


def test_cd2_is_above_the_options_play_and_claim() -> None:
    """play=maximum never over CD2: two rows could be laid, one is."""
    rules = sx.Rules.cards(play="maximum", claim="maximum")
    state = deal("Ro Rx Rs Rq Go Gx Gs Pd Yc", ROWLESS, rules=rules)
    assert legal(state) == ["play:RoRxRsRq"]
    free = rules.replace(opening="free_turn")
    state = deal("Ro Rx Rs Rq Go Gx Gs Pd Yc", ROWLESS, rules=free)
    assert legal(state) == ["play:RoRxRsRqGoGxGs"]
    state = deal(REDS, ROWLESS, rules=free)
    assert legal(state) == ["play:RoRxRsRqRdRc=R"]


def test_cd2_a_blocked_hand_may_wait_behind_the_opener() -> None:
    state = deal("Ro Rx Rs Gq Gd Bc Yo Px Os", ROWLESS)
    state.play("play:RoRxRs")
    assert legal(state) == ["swap"]
    assert not Table.parse("RoRxRs").has_turn(BLOCKED)
