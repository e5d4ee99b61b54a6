"""CL10: who must, may and must not pass, and the stall."""

import pytest

import sixline as sx
from helpers.data import read_ending
from helpers.games import deal, from_ending, require_legal, require_refused

STALLS = ["stall of two", "pass, placement, three passes", "stall of four"]
MAY_PASS = sx.Rules.classic(voluntary_pass=True)


def kinds(state: sx.State) -> set[sx.MoveKind]:
    return {move.kind for move in state.legal_moves()}


def blocked_with_a_bag(rules: sx.Rules | None = None) -> sx.State:
    """Nothing in the hand of seat 1 goes beside a red circle."""
    state = deal("Ro Gx Bs Yq Pd Oc", "Gx Bs Yq Pd Oc Gx", options=rules)
    state.play("0,0:Ro")
    assert not state.has_placement()
    return state


def able(rules: sx.Rules | None = None) -> sx.State:
    """Seat 1 can place, and the bag is not empty."""
    state = deal("Ro Gx Bs Yq Pd Oc", "Rx Bs Yq Pd Oc Bs", bag=["Rd"], options=rules)
    state.play("0,0:Ro")
    assert state.has_placement()
    return state


def test_cl10_who_cannot_place_must_exchange_while_the_bag_holds_tiles() -> None:
    state = blocked_with_a_bag()
    assert kinds(state) == {sx.MoveKind.EXCHANGE}
    fault = require_refused(state, "pass", sx.FaultCode.PASS_NOT_ALLOWED, "CL10")
    assert "bag" in fault.message
    require_legal(state, "swap:GxGx")


def test_cl10_who_can_place_may_exchange_but_not_pass() -> None:
    state = able()
    assert kinds(state) == {sx.MoveKind.PLACE, sx.MoveKind.EXCHANGE}
    require_refused(state, "pass", sx.FaultCode.PASS_NOT_ALLOWED, "CL10")


def test_cl10_with_an_empty_bag_who_can_place_must() -> None:
    state = from_ending(read_ending("pass, placement, three passes"))
    assert state.bag_count == 0
    assert kinds(state) == {sx.MoveKind.PLACE}
    fault = require_refused(state, "pass", sx.FaultCode.PASS_NOT_ALLOWED, "CL10")
    assert "placement" in fault.message


def test_cl10_with_an_empty_bag_who_cannot_place_passes_for_0() -> None:
    state = from_ending(read_ending("passes before a finish"))
    before = state.scores
    assert [str(move) for move in state.legal_moves()] == ["pass"]
    assert state.best_move() == sx.Move.passing()
    state.play("pass")
    assert state.scores == before
    assert (state.passes, state.is_over) == (1, False)
    assert len(state.hands[0]) == 1


def test_cl10_passes_then_a_normal_finish_with_its_bonus() -> None:
    row = read_ending("passes before a finish")
    state = from_ending(row)
    points = sum(state.play(move).points or 0 for move in row["moves"])
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    assert sum(state.scores) == sum(row["scores"]) + points + 6
    assert list(state.scores) == row["points"]


def test_cl10_option_voluntary_pass_for_who_could_place_or_exchange() -> None:
    for state in (able(MAY_PASS), blocked_with_a_bag(MAY_PASS)):
        require_legal(state, "pass")
        assert state.legal_moves()[-1] == sx.Move.passing()
        state.play("pass")
        assert (state.passes, state.scores, state.is_over) == (1, (1, 0), False)


def test_cl10_voluntary_passes_count_toward_the_stall() -> None:
    rules = MAY_PASS.replace(players=3)
    state = deal("Ro Gx Bs Yq Pd Oc", "Rx Bs Yq Pd Oc Bs", "Rs Gq Bd Yc Po Rs", options=rules)
    state.play("0,0:Ro")
    for _ in range(3):
        assert not state.is_over
        state.play("pass")
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED
    assert state.outcome.scores == (1, 0, 0)
    assert state.bag_count > 0


@pytest.mark.parametrize("between", ["place", "swap"])
def test_cl10_a_placement_or_an_exchange_between_voluntary_passes_resets(between: str) -> None:
    state = able(MAY_PASS)
    state.play("pass")
    state.play(f"swap:{state.hands[0][0]}" if between == "swap" else state.placements()[0])
    assert state.passes == 0
    state.play("pass")
    assert (state.passes, state.is_over) == (1, False)
    state.play("pass")
    assert state.is_over


def test_cl10_after_a_stall_every_move_is_refused() -> None:
    state = able(MAY_PASS)
    state.play("pass")
    state.play("pass")
    for move in ("pass", "0,1:Gq", f"swap:{state.hands[0][0]}"):
        fault = state.check(move)
        assert fault is not None
        assert fault.code is sx.FaultCode.GAME_OVER
