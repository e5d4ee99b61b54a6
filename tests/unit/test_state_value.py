import pytest

import sixline as sx
from helpers.games import (
    DIAGONAL_OF_SIX,
    SEALED_BLOCK,
    deal,
    rest_of_set,
    tiles_in_play,
    whole_set,
    words,
)

RULES = sx.Rules.classic()


def test_a_seed_settles_the_deal() -> None:
    first, again, other = (sx.State.new(RULES, seed) for seed in (7, 7, 8))
    assert first == again
    assert first != other
    assert first.seed == 7
    assert sx.State.new(RULES, 7, index=1) != first


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    first, other = sx.State.new(RULES), sx.State.new(RULES)
    assert first.seed is not None
    assert first.seed != other.seed
    assert sx.State.new(RULES, first.seed) == first


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_seeds_have_64_bits(seed: int) -> None:
    assert sx.State.new(RULES, seed).seed == seed


def test_a_new_state() -> None:
    state = sx.State.new(sx.Rules.classic(players=3), seed=7)
    assert (state.scores, state.turn, state.passes, state.bag_count) == ((0, 0, 0), 0, 0, 90)
    assert (state.history, state.drawn) == ((), ())
    assert (state.is_over, state.outcome) == (False, None)
    assert state.acting_person == state.to_move
    assert state.set_sizes == tuple(hand.set_size for hand in state.hands)
    assert len(state.board) == 0
    assert state.board.rules == state.rules


def test_history_and_drawn_tell_the_game_again() -> None:
    state = sx.State.new(RULES, seed=7)
    start = state.copy()
    for _ in range(10):
        move = state.legal_moves()[-1]
        bag = state.bag
        before = state.hands[state.to_move]
        assert state.play(move) == move
        assert state.history[-1] == move
        assert state.drawn[-1] == bag[: len(state.drawn[-1])]
        seat = (state.to_move - 1) % 2
        kept = words(before)
        for tile in words(move.tiles):
            kept.remove(tile)
        assert sorted(kept + words(state.drawn[-1])) == sorted(words(state.hands[seat]))
    for move in state.history:
        start.play(move)
    assert start == state


def test_play_takes_texts_and_returns_the_move_with_points() -> None:
    state = sx.State.new(RULES, seed=7)
    text = str(state.placements()[0])
    move = state.play(text)
    assert move == sx.Move.parse(text)
    assert move.points == state.scores[1] == state.history[0].points


def test_play_takes_cells() -> None:
    state = sx.State.new(RULES, seed=7)
    move = state.placements()[0]
    cells = [(x, y, str(tile)) for x, y, tile in move.cells]
    assert state.check(cells) is None
    assert state.play(cells) == move


def test_undo_returns_the_move_and_stops_at_the_deal() -> None:
    state = sx.State.new(RULES, seed=7)
    move = state.play(state.placements()[0])
    assert state.undo() == move
    assert state == sx.State.new(RULES, seed=7)
    with pytest.raises(sx.SixlineError, match="undo"):
        state.undo()


def test_a_board_is_a_snapshot() -> None:
    state = sx.State.new(RULES, seed=7)
    board = state.board
    state.play(state.placements()[0])
    assert len(board) == 0
    assert len(state.board) > 0


def test_key_covers_hands_points_and_mover_but_not_the_order_of_the_bag() -> None:
    state = sx.State.new(RULES, seed=7)
    texts = [str(hand) for hand in state.hands]
    base = sx.State.from_deal(RULES, texts, state.bag, seed=1)
    assert base.key == sx.State.from_deal(RULES, texts, state.bag[::-1], seed=2).key == state.key
    other = sx.State.from_deal(RULES.replace(finish_bonus=5), texts, state.bag, seed=1)
    assert other.key != base.key
    swapped = sx.State.from_position(RULES, sx.Board(), texts[::-1], state.bag, base.to_move)
    assert swapped.key != base.key
    for change in ({"to_move": 1 - base.to_move}, {"scores": [1, 0]}, {"passes": 1}):
        arguments = {"to_move": base.to_move, **change}
        changed = sx.State.from_position(
            RULES, sx.Board(), texts, state.bag, **arguments  # type: ignore[arg-type]
        )  # fmt: skip
        assert changed.key != base.key, change


@pytest.mark.parametrize(
    ("hands", "bag", "word"),
    [
        (["RoRxRsRqRdRc"], None, "1 hands for 2 seats"),
        (["RoRxRsRqRdRc", "OoOxOsOqOd"], None, "six tiles, not 5"),
        (["RoRxRsRqRdRc", "OoOxOsOqOdOcYo"], None, "six tiles, not 7"),
        (["RoRoRoRoRdRc", "OoOxOsOqOdOc"], "", "Ro"),
        (["RoRxRsRqRdRc", "OoOxOsOqOdOc"], "", "set holds three"),
    ],
)
def test_a_deal_must_be_the_whole_set(hands: list[str], bag: str | None, word: str) -> None:
    if bag is None:
        bag = " ".join(rest_of_set(*(" ".join(words(sx.Hand(hand))) for hand in hands)))
    with pytest.raises(sx.PositionError, match=word) as caught:
        sx.State.from_deal(RULES, hands, bag)
    assert caught.value.faults


def test_ages_come_one_a_person() -> None:
    with pytest.raises(sx.RulesError, match="1 ages for 2 people"):
        sx.State.new(RULES, 7, [30])
    with pytest.raises(sx.RulesError, match="2 ages for 4 people"):
        sx.State.new(sx.Rules.classic(players=4, pairs=True), 7, [30, 40])


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"to_move": 2}, "to_move"),
        ({"to_move": -1}, "to_move"),
        ({"turn": -1}, "turn"),
        ({"passes": 3}, "passes"),
        ({"scores": [1]}, "scores"),
        ({"set_sizes": [1, 2, 3]}, "set sizes"),
    ],
)
def test_a_position_must_make_sense(change: dict[str, int], word: str) -> None:
    state = sx.State.new(RULES, 7)
    with pytest.raises(sx.RulesError, match=word):
        sx.State.from_position(
            RULES, sx.Board(), state.hands, state.bag, **change  # type: ignore[arg-type]
        )  # fmt: skip


def test_a_position_keeps_what_it_is_given() -> None:
    rest = rest_of_set("0,0:Ro 1,0:Rx")
    hands = [" ".join(rest[:6]), " ".join(rest[6:12])]
    board = sx.Board.parse("0,0:Ro 1,0:Rx")
    state = sx.State.from_position(
        RULES, board, hands, " ".join(rest[12:]), 1, scores=[2, 0], turn=1, passes=1,
        set_sizes=[2, 1], seed=3,
    )  # fmt: skip
    assert (state.to_move, state.scores, state.turn, state.passes) == (1, (2, 0), 1, 1)
    assert (state.set_sizes, state.seed, state.board) == ((2, 1), 3, board)
    assert words(state.bag) == rest[12:]
    assert state.find_broken_invariant() == ""


def test_no_seat_beyond_the_table() -> None:
    state = sx.State.new(RULES, 7)
    for seat in (-1, 2):
        with pytest.raises(IndexError, match="table of 2"):
            state.observation(seat)
        with pytest.raises(IndexError, match="table of 2"):
            state.determinize(seat, 1)


def test_repr_tells_turn_points_and_mover() -> None:
    state = deal("Ro Rx Rs Rq Rd Rc", "Bo Gx Ys Oq Pd Oc")
    state.play("0,0h:RoRxRsRqRdRc")
    assert repr(state) == "<State classic, turn 1, points 12 0, seat 1 to move>"


def test_ways_to_ask_for_moves_agree() -> None:
    state = sx.State.new(RULES, 7)
    for _ in range(8):
        moves = state.placements()
        assert state.count_placements() == len(moves)
        assert state.has_placement() == (len(moves) > 0)
        assert state.best_move() == moves.best()
        assert state.top_moves(4) == moves.top(4)
        assert list(state.legal_moves())[: len(moves)] == list(moves)
        state.play(moves[len(moves) // 2])


def test_best_move_without_a_placement_is_the_largest_exchange() -> None:
    board = sx.Board.parse(SEALED_BLOCK)
    rest = rest_of_set(SEALED_BLOCK)
    rules = RULES.replace(locked="play_on")
    hands = [" ".join(rest[:6]), " ".join(rest[6:12])]
    state = sx.State.from_position(rules, board, hands, " ".join(rest[12:]))
    assert not state.has_placement()
    best = state.best_move()
    assert best == sx.Move.exchange(state.hands[0])


# --- Flex --------------------------------------------------------------------------------------

FLEX = sx.Rules.flex()


def position(
    rules: sx.Rules, text: str, board_rules: sx.Rules, seats: int | None = None
) -> sx.State:
    """A game with this table, laid under perhaps other rules; hands and bag are the rest."""
    rest = rest_of_set(text, rules=rules)
    count = rules.seats if seats is None else seats
    hands = [" ".join(rest[6 * seat : 6 * seat + 6]) for seat in range(count)]
    board = sx.Board.parse(text, board_rules)
    return sx.State.from_position(rules, board, hands, rest[6 * count :], seed=1)


@pytest.mark.parametrize("starter", [False, True])
def test_a_new_flex_state(starter: bool) -> None:
    rules = sx.Rules.flex(players=3, starter=starter)
    state = sx.State.new(rules, seed=7)
    assert (state.scores, state.turn, state.bag_count) == ((0, 0, 0), 0, 54 if starter else 90)
    assert tiles_in_play(state) == whole_set(rules)
    assert state.board.rules == state.rules
    expected = f"<State {rules}, turn 0, points 0 0 0, seat {state.to_move} to move>"
    assert repr(state) == expected


def test_a_board_of_the_other_variant_is_refused() -> None:
    for rules, board, message in (
        (RULES, sx.Board.parse("0,0:Rob", FLEX), "a table of flex tiles in a game of classic"),
        (RULES, sx.Board(FLEX), "a table of flex tiles in a game of classic"),
        (FLEX, sx.Board.parse("0,0:Ro"), "a table of classic tiles in a game of flex"),
        (FLEX, sx.Board(), "a table of classic tiles in a game of flex"),
    ):
        start = sx.State.new(rules, 1)
        with pytest.raises(sx.PositionError, match=message) as caught:
            sx.State.from_position(rules, board, start.hands, start.bag)
        assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.NOT_IN_SET]


def test_tiles_of_the_other_variant_are_refused() -> None:
    plain, flex = sx.State.new(RULES, 1), sx.State.new(FLEX, 1)
    with pytest.raises(sx.NotationError, match="FX1"):
        sx.State.from_deal(FLEX, plain.hands, flex.bag)
    with pytest.raises(sx.NotationError, match="FX1"):
        sx.State.from_deal(FLEX, flex.hands, plain.bag)
    with pytest.raises(sx.NotationError, match="TL1"):
        sx.State.from_deal(RULES, flex.hands, plain.bag)
    with pytest.raises(sx.NotationError, match="TL1"):
        sx.State.from_deal(RULES, plain.hands, [str(tile) for tile in flex.bag])


def test_a_deal_of_flex_is_the_whole_set_once() -> None:
    start = sx.State.new(FLEX, 1)
    bag = words(start.bag)
    with pytest.raises(sx.PositionError, match="FX1") as caught:
        sx.State.from_deal(FLEX, start.hands, [*bag[1:], bag[1]])
    assert {fault.tiles[0] for fault in caught.value.faults} == {start.bag[0], start.bag[1]}
    starter = FLEX.replace(starter=True)
    with pytest.raises(sx.PositionError, match="not in the starter set"):
        sx.State.from_deal(starter, start.hands, start.bag)


@pytest.mark.parametrize("taken_from", ["illegal", "extend_six_illegal", "unscored"])
@pytest.mark.parametrize("played_by", ["illegal", "extend_six_illegal", "unscored"])
def test_a_table_laid_under_another_long_diagonal_is_played_by_the_games_own(
    taken_from: str, played_by: str
) -> None:
    rules, others = (sx.Rules.parse(f"flex long_diagonal={x}") for x in (played_by, taken_from))
    state = position(rules, DIAGONAL_OF_SIX, others)
    assert state.board.rules == state.rules == rules
    assert state.find_broken_invariant() == ""
    assert list(state.placements()) == list(position(rules, DIAGONAL_OF_SIX, rules).placements())
    board = state.board
    assert (board.check("6,6:Bdb") is None) == (played_by == "unscored")
    assert ("6,6:Bdb" in board.placements("Bdb")) == (played_by == "unscored")


@pytest.mark.parametrize("played_by", ["illegal", "extend_six_illegal", "unscored"])
def test_a_table_that_the_games_rules_forbid_is_refused(played_by: str) -> None:
    text = f"{DIAGONAL_OF_SIX} 6,6:Bdb"
    rules, others = (sx.Rules.parse(f"flex long_diagonal={x}") for x in (played_by, "unscored"))
    if played_by != "illegal":
        state = position(rules, text, others)
        assert state.board == sx.Board.parse(text, rules)
        assert state.find_broken_invariant() == ""
        return
    with pytest.raises(sx.PositionError, match="FX4") as caught:
        position(rules, text, others)
    assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.LONG_DIAGONAL]


def test_a_table_with_a_split_tile_is_none_of_the_starter_set() -> None:
    starter = FLEX.replace(starter=True)
    taken = position(starter, "0,0:Rob 1,0:Rxw", FLEX)
    assert taken.board == sx.Board.parse("0,0:Rob 1,0:Rxw", starter)
    start = sx.State.new(starter, 1)
    with pytest.raises(sx.PositionError, match="Ros is not in the starter set") as caught:
        sx.State.from_position(starter, sx.Board.parse("0,0:Ros", FLEX), start.hands, start.bag)
    assert caught.value.faults[0].code is sx.FaultCode.NOT_IN_SET


def test_a_table_taken_from_other_numbers_of_people_keeps_its_cells() -> None:
    state = position(sx.Rules.flex(players=4, pairs=True, sprint=6), "0,0:Rob 1,0:Rxw", FLEX)
    assert str(state.board) == "0,0:Rob 1,0:Rxw"
    assert state.board.rules == state.rules
