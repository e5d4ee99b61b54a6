"""Whatever the position: lists, counts, bests, checks and scores say the same."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.games import tiles_of, whole_set, words
from helpers.strategies import Position, positions, states, unfinished_states


@given(states())
def test_count_has_best_and_top_agree_with_the_list(state: sx.State) -> None:
    moves = state.placements()
    ranked = sorted(moves, key=lambda move: (-(move.points or 0), move))
    assert len(set(moves)) == len(moves) == state.count_placements()
    assert state.has_placement() == (len(moves) > 0)
    assert moves.best() == (ranked[0] if ranked else None)
    for n in (0, 1, 2, 7, len(moves)):
        assert state.top_moves(n) == moves.top(n) == ranked[:n]
    if ranked:
        best = state.best_move()
        assert best is not None
        assert (best, best.points) == (ranked[0], ranked[0].points)
    elif not state.is_over:
        best = state.best_move()
        assert best in state.legal_moves()
    hand = state.hands[state.to_move]
    if not state.is_over:
        board = state.board
        assert list(board.placements(hand)) == list(moves)
        assert board.count_placements(hand) == len(moves)
        assert board.best_placement(hand) == moves.best()
        assert board.top_placements(hand, 4) == moves.top(4)


@given(unfinished_states())
def test_every_listed_move_passes_the_check_and_scores_its_points(state: sx.State) -> None:
    hand, board = state.hands[state.to_move], state.board
    moves = state.placements()
    for move in moves[:: max(1, len(moves) // 80)]:
        assert state.check(move) is None
        assert state.check(str(move)) is None
        assert board.check(move.cells) is None
        assert board.check(move, hand) is None
        for sheet in (state.score(move), board.score(move), board.score(move.cells[::-1])):
            assert sheet.total == move.points == sum(line.points for line in sheet.lines)
            assert sheet.lines == board.score(move).lines
        again = state.copy()
        assert again.play(str(move)).points == move.points


Run = tuple[tuple[int, int, sx.Tile], ...]
STRAIGHT = {(1, 0): sx.LineKind.ROW, (0, 1): sx.LineKind.COLUMN}
DIAGONALS = [(1, 1), (1, -1)]


def run_through(board: sx.Board, x: int, y: int, step: tuple[int, int]) -> Run:
    """The tiles that follow one another through a cell; across corners, those of one background."""
    dx, dy = step
    wanted = board[x, y]
    assert wanted is not None

    def belongs(x: int, y: int) -> bool:
        tile = board[x, y]
        return tile is not None and (step in STRAIGHT or tile.background == wanted.background)

    while belongs(x - dx, y - dy):
        x, y = x - dx, y - dy
    found = []
    while belongs(x, y):
        tile = board[x, y]
        assert tile is not None
        found.append((x, y, tile))
        x, y = x + dx, y + dy
    return tuple(found)


def lines_of(after: sx.Board, move: sx.Move) -> set[tuple[sx.LineKind, Run]]:
    """Every line and diagonal that scores, as CL6, FX3 and FX4 have it."""
    steps = list(STRAIGHT)
    if after.rules.variant == "flex":
        steps += DIAGONALS
    found = set()
    for x, y, _ in move.cells:
        for step in steps:
            run = run_through(after, x, y, step)
            kind = STRAIGHT.get(step, sx.LineKind.DIAGONAL)
            unscored = step in DIAGONALS and after.rules.long_diagonal == "unscored"
            if len(run) > 1 and not (unscored and len(run) > 6):
                found.add((kind, run))
    return found


@given(positions)
def test_a_score_is_the_sum_of_its_lines(position: Position) -> None:
    board, hand = position
    moves = board.placements(hand)
    for move in moves[:: max(1, len(moves) // 40)]:
        sheet = board.score(move)
        assert len({line.cells for line in sheet.lines}) == len(sheet.lines)
        expected = lines_of(board.play(move), move)
        assert {(line.kind, line.cells) for line in sheet.lines} == expected
        for line in sheet.lines:
            assert line.bonus == (6 if len(line.cells) == 6 else 0)
            assert line.points == len(line.cells) + line.bonus
            backgrounds = {tile.background_name for _, _, tile in line.cells}
            if line.kind is sx.LineKind.DIAGONAL:
                assert backgrounds == {line.background}
            else:
                assert line.background is None
                assert len({tile.color for _, _, tile in line.cells}) == 1 or (
                    len({tile.shape for _, _, tile in line.cells}) == 1
                )
        assert move.points == sheet.total == sum(line.points for line in sheet.lines)


@given(states())
def test_the_points_of_a_move_are_the_same_wherever_they_are_told(state: sx.State) -> None:
    board, hand = state.board, state.hands[state.to_move]
    moves = state.placements()
    listed = moves.array["points"].tolist()
    assert [move.points for move in moves] == listed
    if not state.is_over:
        assert [move.points for move in board.placements(hand)] == listed
    for i in range(0, len(moves), max(1, len(moves) // 30)):
        move, seat, before = moves[i], state.to_move, state.scores
        assert state.score(move).total == board.score(str(move)).total == listed[i]
        played = state.play(move)
        finished = state.outcome is not None and state.outcome.reason is sx.Reason.FINISHED
        bonus = state.rules.finish_bonus if finished else 0
        assert played.points == state.history[-1].points == listed[i]
        assert state.scores[seat] == before[seat] + listed[i] + bonus
        assert state.undo().points == listed[i]


@given(unfinished_states(most_turns=40), st.randoms(use_true_random=False))
def test_single_tiles_are_listed_exactly_where_the_check_allows_them(
    state: sx.State, rng: Random
) -> None:
    board = state.board
    left, top, right, bottom = board.bounds or (0, 0, 0, 0)
    tile = rng.choice(tiles_of(state.rules))
    if words(t for _, _, t in board.cells).count(tile) == whole_set(state.rules)[tile]:
        assert all(
            board.check([(x, y, tile)]) is not None
            for x in range(left - 1, right + 2)
            for y in range(top - 1, bottom + 2)
        )
        return
    allowed = {
        (x, y)
        for x in range(left - 2, right + 3)
        for y in range(top - 2, bottom + 3)
        if board.check([(x, y, tile)]) is None
    }
    assert {(move.x, move.y) for move in board.placements(tile)} == allowed
    assert board.count_placements(tile) == len(allowed)


@given(unfinished_states())
def test_legal_moves_are_placements_then_exchanges_then_the_pass(state: sx.State) -> None:
    moves = list(state.legal_moves())
    assert [move.kind for move in moves] == sorted(move.kind for move in moves)
    assert len(set(moves)) == len(moves)
    assert all(state.check(move) is None for move in moves[-70:])
    hand = Counter(state.hands[state.to_move])
    exchanges = [move for move in moves if move.kind is sx.MoveKind.EXCHANGE]
    assert exchanges == sorted(exchanges)
    for move in exchanges:
        assert not Counter(move.tiles) - hand
        assert 1 <= move.count <= state.bag_count
    observation = state.observation(state.to_move)
    assert list(observation.legal_moves()) == moves


@given(unfinished_states())
def test_a_hand_with_more_tiles_has_all_the_moves_of_a_smaller_one(state: sx.State) -> None:
    hand = list(state.hands[state.to_move])
    board = state.board
    everything = {move: move.points for move in board.placements(hand)}
    for left_out in range(len(hand)):
        fewer = hand[:left_out] + hand[left_out + 1 :]
        for move in board.placements(fewer):
            assert everything[move] == move.points
