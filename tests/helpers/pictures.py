"""Pictures read back: what is where, and in which looks. As a program, keeps golden outlines.

`PYTHONPATH=tests python -m helpers.pictures` writes them anew; look at the difference.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

import sixline as sx
from helpers.cards import late_position, rest
from helpers.data import ROOT
from helpers.games import DIAGONAL_OF_SIX, SAMPLE_GAME
from sixline.svg import PALETTE
from sixline.svg.tiles import SHAPES

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = ROOT / "tests/data/golden/pictures"
COLORS = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPE_NAMES = ("circle", "cross", "starburst", "square", "diamond", "clover")


@dataclass(frozen=True)
class Drawn:
    """One tile of a picture: its name, its looks, and where it is in pixels."""

    tile: str
    cell: str | None
    color: str
    shape: str
    background: str
    is_marked: bool
    title: str
    x: float
    y: float
    size: float


def parse(svg: str) -> ElementTree.Element:
    """The root of a picture; it must be valid XML."""
    return ElementTree.fromstring(svg)


def placed(
    element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[ElementTree.Element, float, float, float]]:
    """Every element, where its origin is in pixels, and how many a unit takes."""
    for kind, words in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        values = [float(word) for word in words.split()]
        if kind == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            assert kind == "scale"
            scale *= values[0]
    yield element, x, y, scale
    for child in element:
        yield from placed(child, x, y, scale)


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [element for element in root.iter() if element.get("class") == kind]


def words(root: ElementTree.Element) -> list[str]:
    """The words and numbers that are drawn, in order."""
    return [element.text or "" for element in root.iter(SVG + "text")]


def drawn_tiles(svg: str) -> list[Drawn]:
    """The tiles of a picture, in order."""
    return [
        _drawn(element, x, y, scale)
        for element, x, y, scale in placed(parse(svg))
        if element.get("class") == "tile"
    ]


def _drawn(element: ElementTree.Element, x: float, y: float, scale: float) -> Drawn:
    [body], [shape] = of_class(element, "body"), of_class(element, "shape")
    title = element.find(SVG + "title")
    assert title is not None
    halves = [half.get("fill") for half in of_class(element, "half")]
    fill, name = body.get("fill"), element.get("data-tile")
    assert name is not None
    return Drawn(
        tile=name,
        cell=element.get("data-cell"),
        color=COLORS[PALETTE.index(shape.get("fill", ""))],
        shape=SHAPE_NAMES[SHAPES.index(shape.get("d", ""))],
        background={("#1B1B1D", 0): "black", ("#FFFFFF", 0): "white", ("#FFFFFF", 1): "split"}[
            fill or "", len(halves)
        ],
        is_marked=bool(of_class(element, "last")),
        title=title.text or "",
        x=x,
        y=y,
        size=100 * scale,
    )


def outline(svg: str) -> str:
    """The tree of a picture without its coordinates: tiles with their looks, marks, words."""
    root = parse(svg)
    tiles = iter(drawn_tiles(svg))
    lines: list[str] = []

    def visit(element: ElementTree.Element, depth: int) -> None:
        kind = element.get("class")
        indent = "  " * depth
        if kind == "tile":
            one = next(tiles)
            mark = ", marked" if one.is_marked else ""
            looks = f"{one.color} {one.shape} on {one.background}{mark}"
            lines.append(f"{indent}{one.tile} {one.cell or ''}: {looks}; {one.title!r}")
            return
        if element.tag == SVG + "g" and kind is None:  # only moves what is in it
            for child in element:
                visit(child, depth)
            return
        facts = [element.tag.removeprefix(SVG), kind]
        facts += [element.get(name) for name in ("role", "data-cell", "data-line")]
        text = repr(element.text) if element.text else None
        lines.append(indent + " ".join(fact for fact in (*facts, text) if fact))
        for child in element:
            visit(child, depth + 1)

    visit(root, 0)
    return "\n".join(lines) + "\n"


def sample_game() -> sx.Board:
    """The board of the rules' sample game."""
    board = sx.Board(sx.Rules.classic(players=4))
    for move, _ in SAMPLE_GAME:
        board = board.play(move)
    return board


def pictures() -> dict[str, str]:
    """The pictures whose outlines are kept, by name."""
    board = sample_game()
    flex = sx.Board.parse(DIAGONAL_OF_SIX, sx.Rules.flex())
    classic = sx.State.from_position(
        sx.Rules.classic(),
        sx.Board.parse("0,0:Ro 1,0:Rd"),
        ["Bo Bd Rs Rx Gc Yq", "Gx Gs Po Pd Ox Bc"],
        " ".join(rest("Ro Rd", "Bo Bd Rs Rx Gc Yq", "Gx Gs Po Pd Ox Bc")),
        scores=[4, 9],
        turn=3,
    )
    cards = late_position("RoRxRsRq", "Rd", "Rc", turns_left=2)
    return {
        "board": sx.svg.board(board, last=SAMPLE_GAME[-1][0], legal=[(-5, -1), (4, 2)]),
        "flex": sx.svg.board(flex, legal=flex.placements("Bos")),
        "empty_board": sx.svg.board(sx.Board()),
        "hand": sx.svg.hand("Ro Ox Ys Gq Bd Pc"),
        "table": sx.svg.table(
            sx.Table.parse("OcOqOxOs OxBxPxYx").arrange_after("play:Os"), played="Os"
        ),
        "state": sx.svg.state(classic),
        "observation": sx.svg.state(classic.observation(1), names=["Ada", "Bo"]),
        "cards": sx.svg.state(cards),
        "move": sx.svg.move("0,0h:RoRx.Rs"),
        "exchange": sx.svg.move("swap:RoGx"),
        "turn": sx.svg.move("play:RoRxRs=R,o"),
    }


def main() -> None:
    """Writes the outlines."""
    GOLDEN.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (GOLDEN / f"{name}.txt").write_text(outline(picture), "utf-8")


if __name__ == "__main__":
    main()
