"""Positions of the card game, and its values as the oracle's."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import sixline as sx
from helpers.games import TYPES
from oracle.cards import CardOptions, Turn, sorted_lines
from oracle.cards_game import CardObservation, CardState, Move, PassTurn, Swap
from oracle.cards_rows import LINES, ROWS, line_cards
from oracle.tiles import Tile, parse_tiles, sorted_tiles, tiles_text
from sixline import Table

__all__ = ["Table"]

CARDS = sx.Rules.cards()

THREES = "Ro Rx Rs Gq Gd Bc Yo Px Os"
FOURS = "Go Gx Gs Gq Rd Rc Bd Px Ys"
ROWLESS = "Yd Yd Yx Oq Oq Bs Pd Pd Gc"
"""Hands of nine: the longest row has three, four, no cards."""

TABLE = "RoRxRs"
BLOCKED = "Ro Gq Bd"
"""A table and a hand that can play nothing on it."""

FAULTS = {
    "not_in_hand": {sx.FaultCode.NOT_IN_HAND},
    "plays_nothing": {sx.FaultCode.EMPTY_MOVE},
    "claim_not_there": {sx.FaultCode.INCOMPLETE_LINE},
    "rest_not_rows": {sx.FaultCode.NO_ROWS},
    "not_longest_row": {sx.FaultCode.OPENING_ROW},
    "opening_must_claim": {sx.FaultCode.OPENING_ROW},
    "not_most_cards": {sx.FaultCode.TOO_FEW_CARDS},
    "not_most_claims": {sx.FaultCode.TOO_FEW_CLAIMS},
    "can_play": {
        sx.FaultCode.SWAP_NOT_ALLOWED,
        sx.FaultCode.PASS_NOT_ALLOWED,
        sx.FaultCode.OPENING_ROW,
    },
    "must_swap": {sx.FaultCode.PASS_NOT_ALLOWED},
    "cannot_swap": {sx.FaultCode.SWAP_NOT_ALLOWED},
    "game_over": {sx.FaultCode.GAME_OVER},
}
"""The engine's codes for each reason of the oracle."""


def codes(reasons: Iterable[str]) -> set[sx.FaultCode]:
    """The codes that an engine may name when the oracle finds these reasons."""
    return set().union(*(FAULTS[reason] for reason in reasons))


# --- positions ----------------------------------------------------------------------------


def names(text: str) -> list[str]:
    """The cards in a text, whatever stands between them."""
    found = re.findall("[ROYGBP][oxsqdc]", text)
    assert len("".join(found)) == len(text.replace(" ", "")), text
    return found


def rest(*used: str) -> list[str]:
    """The whole set without these cards, in order of code."""
    left = Counter(TYPES * 3)
    for text in used:
        left.subtract(names(text))
    assert min(left.values()) >= 0, "more cards than there are"
    return list(left.elements())


def lines_of(cards: Iterable[str]) -> str:
    """The cards as whole lines, such as `R,R,o`; they must be some."""
    counts = Counter(cards)
    for first in range(4):
        colors = {color: counts[f"{color}o"] - first for color in "ROYGBP"}
        shapes = {shape: counts[f"R{shape}"] - colors["R"] for shape in "oxsqdc"}
        many = colors | shapes
        if min(many.values()) >= 0 and all(
            counts[color + shape] == many[color] + many[shape]
            for color in colors
            for shape in shapes
        ):
            return ",".join(line for line in LINES for _ in range(many[line]))
    raise AssertionError(f"not whole lines: {counts}")


def deal(
    *hands: str,
    pile: str = "",
    ages: Sequence[int] | None = None,
    rules: sx.Rules | None = None,
    seed: int = 1,
) -> sx.State:
    """A game whose pile begins with these cards; the rest of the set follows."""
    options = rules or sx.Rules.cards(len(hands))
    order = [*names(pile), *rest(*hands, pile)]
    return sx.State.from_deal(options, list(hands), " ".join(order), ages, seed=seed)


def position(
    table: str, *hands: str, pile: str = "", rules: sx.Rules | None = None, **facts: Any
) -> sx.State:
    """A game under way whose pile begins with these cards; the rest of the set follows."""
    options = rules or sx.Rules.cards(len(hands))
    claims = facts.get("claims", ())
    taken = [tiles_text(line_cards(line)) for text in claims for line in text.split(",") if line]
    order = [*names(pile), *rest(table, *hands, pile, *taken)]
    return _position(table, hands, order, options, facts)


def late_position(
    table: str, *hands: str, pile: str = "", rules: sx.Rules | None = None, **facts: Any
) -> sx.State:
    """A game under way with just this pile; the last seat has claimed the rest of the set."""
    options = rules or sx.Rules.cards(len(hands))
    claims = [""] * (len(hands) - 1) + [lines_of(rest(table, *hands, pile))]
    return _position(table, hands, names(pile), options, {"claims": claims} | facts)


def _position(
    table: str, hands: Sequence[str], pile: list[str], options: sx.Rules, facts: dict[str, Any]
) -> sx.State:
    board = Table.parse(table, options)
    given = {"turn": 4, "seed": 1} | facts
    return sx.State.from_position(options, board, list(hands), " ".join(pile), **given)


def cards_in_play(state: sx.State) -> Counter[str]:
    """Every card of a game, wherever it is."""
    found = Counter(str(card) for card in state.table.tiles)
    for hand in state.hands:
        found.update(str(card) for card in hand)
    found.update(str(card) for card in state.bag)
    for lines in state.claims:
        for line in lines:
            found.update(tiles_text(line_cards(line)).split())
    return found


def odd_moves(state: sx.State, rng: Random) -> list[str]:
    """Text of moves that may be wrong: swap, pass, turns with something changed, few cards."""
    hand = [str(card) for card in state.hands[state.to_move]]
    found = ["swap", "pass"]
    moves = state.placements()
    for _ in range(4):
        cards = rng.sample(hand, min(len(hand), rng.randint(1, 4)))
        lines: tuple[str, ...] = ()
        if moves and rng.random() < 0.7:
            move = moves[rng.randrange(len(moves))]
            cards, lines = [str(card) for card in move.tiles], move.claims
        kind = rng.randrange(4)
        if kind == 0 and len(cards) > 1:
            cards.pop(rng.randrange(len(cards)))
        elif kind == 1 and len(cards) < 9:
            cards.append(rng.choice(hand or TYPES))
        elif kind == 2:
            lines = () if lines else (rng.choice("ROYGBPoxsqdc"),)
        else:
            cards[:1] = [rng.choice(TYPES)]
        found.append(f"play:{''.join(cards)}" + ("=" + ",".join(lines) if lines else ""))
    return found


def short_of_cards(rules: sx.Rules, rng: Random) -> sx.State:
    """A game taken over: much has been claimed, hands are small, players often blocked."""
    left = Counter(TYPES * 3)
    claims: list[list[str]] = [[] for _ in range(rules.players)]
    for _ in range(rng.randint(10, 40)):
        line = rng.choice("ROYGBPoxsqdc")
        cards = tiles_text(line_cards(line)).split()
        if all(left[card] for card in cards) and left.total() > 30:
            left.subtract(cards)
            rng.choice(claims).append(line)
    table: list[str] = []
    for row in rng.sample(ROWS, 40):
        cards = tiles_text(row).split()
        if len(table) < 8 and all(left[card] for card in cards):
            left.subtract(cards)
            table += cards
    order = list(left.elements())
    rng.shuffle(order)
    hands = [[order.pop() for _ in range(rng.randint(0, 3))] for _ in range(rules.players)]
    return sx.State.from_position(
        rules,
        Table.parse("".join(table), rules),
        [" ".join(hand) for hand in hands],
        " ".join(order),
        rng.randrange(rules.players),
        turn=20,
        claims=[",".join(lines) for lines in claims],
        seed=rng.getrandbits(32),
    )


# --- the oracle's values ------------------------------------------------------------------


def to_cards(cards: Iterable[sx.Tile]) -> list[Tile]:
    """Cards in the same order."""
    return parse_tiles(" ".join(str(card) for card in cards))


def to_hand(cards: Iterable[sx.Tile]) -> tuple[Tile, ...]:
    """Cards without an order, as the oracle keeps them."""
    return sorted_tiles(to_cards(cards))


def to_card_options(rules: sx.Rules) -> CardOptions:
    """The same options."""
    return CardOptions(
        play=rules.play,
        start_tie=rules.start_tie,
        opening=rules.opening,
        claim=rules.claim,
        max_swaps=rules.max_swaps,
    )


def to_card_move(move: sx.Move) -> Move:
    """A move of any kind."""
    if move.kind is sx.MoveKind.PLAY:
        return Turn(to_hand(move.tiles), move.claims)
    return Swap() if move.kind is sx.MoveKind.SWAP else PassTurn()


def outcome_name(state: sx.State) -> str | None:
    """Why the game stopped."""
    return state.outcome.reason.name.lower() if state.outcome else None


def turns_left(state: sx.State) -> int | None:
    """As the oracle counts: None before the last round, 0 after it."""
    return state.turns_left if state.turns_left or outcome_name(state) == "finished" else None


def to_card_state(state: sx.State) -> CardState:
    """The same position of a game."""
    return CardState(
        options=to_card_options(state.rules),
        table=to_hand(state.table.tiles),
        hands=tuple(map(to_hand, state.hands)),
        pile=tuple(to_cards(state.bag)),
        claimed=tuple(state.claims),
        to_move=state.to_move,
        shown=tuple(map(to_hand, state.shown)),
        is_opening=is_opening(state),
        swaps=state.swaps,
        passes=state.passes,
        turn=state.turn,
        turns_left=turns_left(state),
        outcome=outcome_name(state),
    )


def is_opening(state: sx.State | sx.Observation) -> bool:
    """Whether nothing has been played yet (CD2)."""
    return state.turn == 0 and not state.table.tiles and not any(state.claims)


def to_card_view(state: sx.State, seat: int) -> CardObservation:
    """What a seat knows, as the observation says."""
    view = state.observation(seat)
    unseen = (
        sx.Tile.from_code(code, view.rules)
        for code, count in enumerate(view.unseen.tolist())
        for _ in range(count)
    )
    phase = "opening" if is_opening(view) else "normal"
    left = turns_left(state)
    return CardObservation(
        seat=view.seat,
        options=to_card_options(view.rules),
        table=to_hand(view.table.tiles),
        hand=to_hand(view.hand),
        shown=tuple(
            () if other == seat else to_hand(shown) for other, shown in enumerate(view.shown)
        ),
        claimed=tuple(map(sorted_lines, view.claims)),
        hand_sizes=view.hand_sizes,
        pile_count=view.bag_count,
        turn=view.turn,
        to_move=view.to_move,
        swaps=view.swaps,
        passes=view.passes,
        phase=phase if left is None else "last_round",
        turns_left=left,
        unseen=to_hand(unseen),
        outcome=outcome_name(state) if view.is_over else None,
    )
