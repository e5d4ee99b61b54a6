"""The engine's values as the oracle's, by way of their text."""

from collections.abc import Iterable

import sixline as sx
from oracle.game import Exchange, Options, Pass, Place, State, move_text
from oracle.grid import Board, Cell, Placement, parse_board, parse_cells
from oracle.tiles import BACKGROUNDS, Tile, parse_tiles, sorted_tiles, tiles_text
from oracle.twists import Observation

FAULTS = {
    "empty": {sx.FaultCode.EMPTY_MOVE},
    "twice": {sx.FaultCode.CELL_TWICE},
    "taken": {sx.FaultCode.CELL_TAKEN},
    "not_straight": {sx.FaultCode.NOT_STRAIGHT},
    "gap": {sx.FaultCode.GAP},
    "not_touching": {sx.FaultCode.NOT_TOUCHING},
    "too_long": {sx.FaultCode.LINE_TOO_LONG},
    "repeated": {sx.FaultCode.REPEATED_TYPE},
    "no_common": {sx.FaultCode.NO_COMMON},
    "not_in_hand": {sx.FaultCode.NOT_IN_HAND},
    "fourth_copy": {sx.FaultCode.TOO_MANY_COPIES},
    "second_copy": {sx.FaultCode.TOO_MANY_COPIES},
    "not_in_set": {sx.FaultCode.NOT_IN_SET},
    "long_diagonal": {sx.FaultCode.LONG_DIAGONAL},
    "not_whole_set": {sx.FaultCode.OPENING_SET},
    "must_open": {sx.FaultCode.OPENING_NEEDS_TILES},
    "bag_too_small": {sx.FaultCode.EXCHANGE_SIZE, sx.FaultCode.EXCHANGE_NOT_ALLOWED},
    "must_play": {sx.FaultCode.PASS_NOT_ALLOWED},
    "must_exchange": {sx.FaultCode.PASS_NOT_ALLOWED},
    "game_over": {sx.FaultCode.GAME_OVER},
}
"""The engine's codes for each reason of the oracle."""


def codes(reasons: Iterable[str]) -> set[sx.FaultCode]:
    """The codes that an engine may name when the oracle finds these reasons."""
    return set().union(*(FAULTS[reason] for reason in reasons))


def to_oracle_tiles(tiles: Iterable[sx.Tile]) -> list[Tile]:
    """Tiles in the same order."""
    return parse_tiles(" ".join(str(tile) for tile in tiles))


def to_oracle_hand(hand: Iterable[sx.Tile]) -> tuple[Tile, ...]:
    """Tiles without an order, as the oracle keeps them: by color, shape, background."""
    return sorted_tiles(to_oracle_tiles(hand))


def in_engines_order(tiles: Iterable[Tile]) -> list[Tile]:
    """Tiles without an order, as the engine keeps them: by background, color, shape."""
    return sorted(sorted_tiles(tiles), key=lambda tile: BACKGROUNDS.find(tile.background or "b"))


def engines_text(move: Place | Exchange | Pass) -> str:
    """The text of a move in the engine."""
    if isinstance(move, Exchange):
        return "swap:" + tiles_text(in_engines_order(move.tiles), "")
    return move_text(move)


def to_oracle_board(board: sx.Board) -> Board:
    """The same table."""
    return parse_board(str(board))


def to_oracle_state(state: sx.State) -> State:
    """The same position of a game."""
    return State(
        options=to_options(state.rules),
        board=to_oracle_board(state.board),
        hands=tuple(to_oracle_hand(hand) for hand in state.hands),
        bag=tuple(to_oracle_tiles(state.bag)),
        scores=state.scores,
        to_move=state.to_move,
        passes=state.passes,
        turn=state.turn,
        outcome=to_oracle_outcome(state),
        set_sizes=state.set_sizes,
    )


def to_oracle_outcome(state: sx.State) -> str | None:
    """Why the game stopped."""
    return state.outcome.reason.name.lower() if state.outcome else None


def to_oracle_view(state: sx.State, seat: int) -> Observation:
    """What a seat knows; that the observation names no more is tested elsewhere."""
    view = state.observation(seat)
    unseen = (
        sx.Tile.from_code(code, view.rules)
        for code, count in enumerate(view.unseen.tolist())
        for _ in range(count)
    )
    hands = (to_oracle_hand(hand) if hand is not None else None for hand in view.hands)
    return Observation(
        seat=view.seat,
        board=to_oracle_board(view.board),
        hands=tuple(hands),
        hand_sizes=view.hand_sizes,
        set_sizes=view.set_sizes,
        bag_count=view.bag_count,
        unseen=to_oracle_hand(unseen),
        scores=view.scores,
        passes=view.passes,
        turn=view.turn,
        to_move=view.to_move,
        acting_person=view.acting_person,
        outcome=to_oracle_outcome(state) if view.is_over else None,
    )


def to_cells(move: sx.Move) -> Placement:
    """The cells of a placement."""
    return frozenset(Cell(x, y, Tile(*str(tile))) for x, y, tile in move.cells)


def to_oracle_move(move: sx.Move) -> Place | Exchange | Pass:
    """A move of any kind."""
    if move.kind is sx.MoveKind.PLACE:
        return Place(to_cells(move))
    if move.kind is sx.MoveKind.EXCHANGE:
        return Exchange(to_oracle_hand(move.tiles))
    return Pass()


def to_options(rules: sx.Rules) -> Options:
    """The same options."""
    return Options(
        opening=rules.opening,
        opening_single=rules.opening_single,
        start_tie=rules.start_tie,
        voluntary_pass=rules.voluntary_pass,
        finish_bonus=rules.finish_bonus,
        locked=rules.locked,
        variant=rules.variant,
        starter=rules.starter,
        long_diagonal=rules.long_diagonal,
        open_hand=rules.open_hand,
        pairs=rules.pairs,
        sprint=rules.sprint,
    )


def scored_cells(moves: Iterable[sx.Move]) -> dict[Placement, int]:
    """Placements with their points; each must be there once."""
    found: dict[Placement, int] = {}
    for move in moves:
        cells = to_cells(move)
        assert cells not in found, f"{move} is listed twice"
        assert move.points is not None
        found[cells] = move.points
    return found


def cells_of(text: str) -> Placement:
    """The cells in a text."""
    return frozenset(parse_cells(text))
