"""Pictures of states, of what an observation knows, and of games; and as HTML."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import sixline as sx
from helpers.cards import late_position, position
from helpers.games import random_state
from helpers.pictures import drawn_tiles, of_class, parse, words
from sixline import svg

STATE = random_state(sx.Rules.classic(players=3), seed=11, turns=9)
PAIRS = random_state(sx.Rules.flex(players=4, pairs=True, sprint=6), seed=3, turns=5)
CARDS = position(
    "RoRxRsRd", "Ro Gq Bd", "Yo Yx Ys", "Pc", claims=("", "Y,o", "G"), shown=("", "Yo", "Pc")
)
RULES = ["classic players=3", "flex pairs=true players=4", "cards players=3"]


def on_table(state: sx.State) -> Counter[str]:
    if state.rules.variant == "cards":
        return Counter(map(str, state.table.tiles))
    return Counter(str(tile) for _, _, tile in state.board.cells)


def in_hands(*hands: sx.Hand) -> Counter[str]:
    return Counter(str(tile) for hand in hands for tile in hand)


@pytest.mark.parametrize("state", [STATE, PAIRS, CARDS])
def test_a_state_shows_table_hands_and_points(state: sx.State) -> None:
    picture = svg.state(state)
    drawn = drawn_tiles(picture)
    assert Counter(one.tile for one in drawn) == on_table(state) + in_hands(*state.hands)
    seats = of_class(parse(picture), "seat")
    assert len(seats) == state.rules.seats
    for seat, (element, score) in enumerate(zip(seats, state.scores, strict=True)):
        assert any(re.fullmatch(rf"{score} (point|Qwirkle)s?", text) for text in words(element))
        assert len(of_class(element, "mover")) == (seat == state.to_move)
        assert len(of_class(element, "tile")) == len(state.hands[seat])
        assert not of_class(element, "back")


@pytest.mark.parametrize("state", [STATE, PAIRS, CARDS])
def test_an_observation_shows_only_what_it_knows(state: sx.State) -> None:
    for own in range(state.rules.seats):
        view = state.observation(own)
        picture = svg.state(view)
        shown = view.shown if state.rules.variant == "cards" else (sx.Hand(),) * view.rules.seats
        known = [hand or shown[seat] for seat, hand in enumerate(view.hands)]
        drawn = Counter(one.tile for one in drawn_tiles(picture))
        assert drawn == on_table(state) + in_hands(*known)
        for seat, element in enumerate(of_class(parse(picture), "seat")):
            assert len(of_class(element, "back")) == view.hand_sizes[seat] - len(known[seat])
            assert any("(you)" in text for text in words(element)) == (seat == own)


def test_no_word_of_an_observation_tells_hidden_tiles() -> None:
    """Two states that differ only in what seat 0 cannot see look the same to it."""
    view = STATE.observation(0)
    others = [view.determinize(seed=seed) for seed in range(3)]
    assert len({other.hands for other in others}) == 3
    for other in others:
        same = other.observation(0)
        assert svg.state(same) == svg.state(view)
        assert same._repr_html_() == view._repr_html_()
        assert sx.text.view(same) == sx.text.view(view)


def test_a_state_marks_its_last_move() -> None:
    cells = {f"{x},{y}" for x, y, _ in STATE.history[-1].cells}
    assert cells
    marked = {one.cell for one in drawn_tiles(svg.state(STATE)) if one.is_marked}
    assert marked == cells
    assert not any(one.is_marked for one in drawn_tiles(svg.state(STATE, last=())))
    assert not any(one.is_marked for one in drawn_tiles(svg.state(STATE.observation(0))))
    given = svg.state(STATE.observation(0), last=STATE.history[-1])
    assert {one.cell for one in drawn_tiles(given) if one.is_marked} == cells


def test_claims_are_drawn_and_read() -> None:
    picture = svg.state(CARDS)
    root = parse(picture)
    claims = [chip.get("data-line") for chip in of_class(root, "claim")]
    assert claims == ["Y", "o", "G"]
    assert "claimed: yellow, circles" in (root[1].text or "")
    assert "Last round: 2 turns left" in words(
        parse(svg.state(late_position("RoRxRsRq", "Rd", "Rc", turns_left=2)))
    )


def test_names_are_read_as_text() -> None:
    names = ["<A & B>", "Bo\x00", "Cy"]
    picture = svg.state(STATE, names=names)
    assert "<A & B>" in words(parse(picture))
    assert any("Bo\N{REPLACEMENT CHARACTER}" in text for text in words(parse(picture)))
    assert "<A & B>" in (parse(picture)[0].text or "")
    with pytest.raises(sx.SixlineError, match="2 names given"):
        svg.state(STATE, names=names[:2])


# --- games and records --------------------------------------------------------------------


def played(rules: str, turns: int | None = None) -> sx.Game:
    game = sx.Game(sx.Rules.parse(rules), ["greedy"] * sx.Rules.parse(rules).seats, 5)
    while not game.is_over and turns != 0:
        game.step()
        turns = None if turns is None else turns - 1
    return game


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("turns", [0, 1, 6, None])
def test_a_record_looks_like_its_game(rules: str, turns: int | None) -> None:
    """Same table, marks, hands, points; a record does not say who would be next."""
    game = played(rules, turns)
    ours, records = svg.game(game), svg.game(game.record)
    assert [(one.tile, one.cell, one.is_marked) for one in drawn_tiles(ours)] == [
        (one.tile, one.cell, one.is_marked) for one in drawn_tiles(records)
    ]
    for of_game, of_record in zip(
        of_class(parse(ours), "seat"), of_class(parse(records), "seat"), strict=True
    ):
        assert words(of_game) == words(of_record)
        assert "greedy" in words(of_game)[0]
    bag = game.state.bag_count
    assert any(text.startswith(f"{bag} ") for text in words(parse(records)))
    if turns is None:
        assert ours == records
        assert words(parse(ours))[-1].startswith("Game over (finished)")
    else:
        assert words(parse(records))[-1] == f"Stopped after {turns} turn{'s' * (turns != 1)}"


def test_exchanges_and_swaps_are_part_of_a_record() -> None:
    """Hands and bag come out right although tiles went back."""
    for seed in range(40):
        game = sx.Game(sx.Rules.classic(), ["random", "random"], seed)
        game.run()
        if any(move.kind is sx.MoveKind.EXCHANGE for move in game.record.moves):
            assert svg.game(game.record) == svg.game(game)
            return
    raise AssertionError("no game with an exchange")


def test_a_record_that_does_not_fit_is_refused() -> None:
    record = played("classic", 4).record
    moves = (*record.moves[:3], sx.Move.parse("90,90:Ro"))
    with pytest.raises(sx.RecordError, match=r"move 3 of the record, 90,90:Ro: .*CL4"):
        svg.game(replace(record, moves=moves))


# --- notebooks ----------------------------------------------------------------------------


def cells_of(html: str) -> list[str]:
    """The cells of the tables of a fragment, which must be well-formed."""
    root = ElementTree.fromstring(html)
    return ["".join(cell.itertext()) for cell in root.iter("td")]


@pytest.mark.parametrize("state", [STATE, PAIRS, CARDS])
def test_states_show_themselves(state: sx.State) -> None:
    assert state._repr_svg_() == svg.state(state)
    view = state.observation(0)
    assert view._repr_svg_() == svg.state(view)
    for shown in (state, view):
        html = shown._repr_html_()
        cells = cells_of(html)
        for score in state.scores:
            assert str(score) in cells
        assert str(state.rules) in html
    assert "hidden" not in state._repr_html_()


def test_a_game_shows_its_moves() -> None:
    game = played("classic")
    assert game._repr_svg_() == svg.game(game)
    assert game.record._repr_svg_() == svg.game(game)
    assert game._repr_html_() == game.record._repr_html_()
    cells = cells_of(game._repr_html_())
    for move in game.record.moves:
        assert str(move) in cells


def test_importing_sixline_draws_nothing() -> None:
    """What draws is imported when something is shown."""
    import subprocess
    import sys

    program = (
        "import sys, sixline as sx; drawing = ('sixline.svg', 'sixline.text', 'sixline.html', "
        "'xml.etree'); print([name for name in drawing if name in sys.modules]); "
        "sx.svg.board; sx.text.hand; print([name for name in drawing if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n['sixline.svg', 'sixline.text', 'xml.etree']\n"


def test_an_unknown_name_of_the_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'jpg'"):
        getattr(sx, "jpg")  # noqa: B009
