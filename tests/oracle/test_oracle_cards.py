"""Tests of the oracle of the card game: rows, tables, turns, the opening (CD1-CD4, CD8, TL5)."""

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from .cards import (
    FAULTS,
    CardOptions,
    Turn,
    check,
    claims_of,
    has_turn,
    longest_row,
    max_claimed,
    max_played,
    most_cards_first,
    most_claims_first,
    opening_turns,
    parse_turn,
    played_choices,
    played_sets,
    turn_text,
    turns,
)
from .cards_positions import answer, different, random_tables, table_row
from .cards_rows import (
    LINES,
    ROWS,
    TYPES,
    Cards,
    arrangement,
    cards_in_no_row,
    covered,
    is_arrangement,
    is_row,
    line_cards,
    line_rows,
    packed,
    splits,
    table_faults,
    unpacked,
)
from .test_oracle import rows_of
from .tiles import COLORS, SHAPES, Tile, classic_set, parse_tiles, sorted_tiles, tiles_text

MAXIMUM_PLAY = CardOptions(play="maximum")
MAXIMUM_CLAIM = CardOptions(claim="maximum")
BOTH_MAXIMUM = CardOptions(play="maximum", claim="maximum")
FREE_TURN = CardOptions(opening="free_turn")

REDS = "RoRxRsRqRdRc"
CIRCLES = "RoOoYoGoBoPo"


def cards(text: str) -> Cards:
    """Cards in canonical order."""
    return sorted_tiles(parse_tiles(text))


def texts(found: tuple[Turn, ...] | list[Turn]) -> list[str]:
    """The turns as sorted text."""
    return sorted(turn_text(turn) for turn in found)


def turn_texts(table: str, hand: str, options: CardOptions | None = None) -> list[str]:
    """Every legal turn, as text."""
    return texts(turns(cards(table), cards(hand), options or CardOptions()))


def faults(
    table: str, hand: str, text: str, options: CardOptions | None = None, *, opening: bool = False
) -> set[str]:
    """What is wrong with a turn."""
    turn = parse_turn(text)
    return check(cards(table), cards(hand), turn, options or CardOptions(), opening=opening)


# --- rows (CD1) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("RoRxRs", True),
        (REDS, True),
        ("RoOoYo", True),
        (CIRCLES, True),
        ("RoRxRsRqRd", True),
        ("RoRx", False),
        ("Ro", False),
        ("", False),
        (REDS + "Ro", False),
        ("RoRxGs", False),
        ("RoGxBs", False),
        ("RoRoRx", False),
        ("BdBdBdBo", False),
        ("YqYdYsYq", False),
        ("YqRqGqYq", False),
        ("RoRxOo", False),
    ],
)
def test_row(text: str, right: bool) -> None:
    """CD1: 3-6 cards, one color with distinct shapes or one shape with distinct colors."""
    assert is_row(parse_tiles(text)) == right
    assert is_row(list(reversed(parse_tiles(text)))) == right


def test_rows_are_all_the_rows() -> None:
    """CD1: of every choice of 3 to 6 types exactly the listed ones are rows."""
    assert len(set(ROWS)) == len(ROWS) == 12 * (20 + 15 + 6 + 1)
    assert {row for row in combinations(TYPES, 3) if is_row(row)} == {
        row for row in ROWS if len(row) == 3
    }
    assert all(is_row(row) for row in ROWS)


def test_bundles() -> None:
    """A multiset is a number and back."""
    for text in ("", "Ro", "RoRoRxPcPcPc", REDS + CIRCLES):
        assert unpacked(packed(parse_tiles(text))) == cards(text)


# --- tables (CD1, CD3, CD8, TL5) ------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "right"),
    [
        ("", True),
        ("RoRxRs", True),
        (REDS, True),
        ("RoRxRsRoRxRs", True),
        ("RoRxRsRoRxRsRoRxRs", True),
        ("RoRx", False),
        ("RoRxGs", False),
        ("RoRoRxRxRsRs", True),
        ("RoRoRxRsRq", False),  # each red circle needs two other reds
        ("RoRxRs GoGxGs", True),
        ("RoOoYo RxOxYx RsOsYs", True),
        ("RqRdRcRsRoGoBo", True),  # the red circle completes the circles
        ("RdRcRsGoBo", False),
    ],
)
def test_table_splits(table: str, right: bool) -> None:
    """CD3, TL5: a table is valid when it splits into rows; the grouping of the text is nothing."""
    assert splits(parse_tiles(table)) == covered(packed(parse_tiles(table))) == right
    rows = arrangement(parse_tiles(table))
    assert (rows is not None) == right
    if rows is not None:
        assert is_arrangement(rows, parse_tiles(table))


def test_arrangement() -> None:
    """CD1, CD4, CD8: rows of 3-5 that use every card once, in any grouping and order."""
    table = parse_tiles("RoRxRsOoYo")
    assert not is_arrangement([parse_tiles("RoRxRs"), parse_tiles("OoYo")], table)
    table = parse_tiles("RoRxRsOoYoRo")
    assert is_arrangement([parse_tiles("RsRoRx"), parse_tiles("YoRoOo")], table)
    assert not is_arrangement([parse_tiles("RsRoRx")], table)
    assert not is_arrangement([parse_tiles("RoRxRs")] * 2, table)
    assert not is_arrangement([table], table)
    assert is_arrangement([], [])
    six = parse_tiles(REDS)
    assert not is_arrangement([six], six)  # on the table they lie as 3 + 3
    assert is_arrangement([six[:3], six[3:]], six)


def test_line_lemma() -> None:
    """CD8's fact on one line, on all 4,096 vectors: rows of 3-6 or of 3-5 use it up, by exact
    cover, exactly when it is empty or its sum is at least three times its largest count.
    """
    for vector in product(range(4), repeat=6):
        expected = sum(vector) == 0 or sum(vector) >= 3 * max(vector)
        line = [
            card for card, count in zip(line_cards("R"), vector, strict=True) for _ in range(count)
        ]
        assert covered(packed(line)) == expected
        rows = line_rows(vector)
        assert (rows is not None) == expected
        if rows is not None:
            assert Counter(at for row in rows for at in row) == +Counter(dict(enumerate(vector)))
            assert all(3 <= len(set(row)) == len(row) <= 5 for row in rows)


def test_line_by_line_is_exact_cover() -> None:
    """The two ways to decide agree on small tables, and each yes has its rows."""
    rng = Random(5)
    right = 0
    for _ in range(3000):
        colors = rng.sample(COLORS, rng.randint(2, 5))
        shapes = rng.sample(SHAPES, rng.randint(2, 5))
        near = [card for card in classic_set() if card.color in colors and card.shape in shapes]
        table = rng.sample(near, rng.randint(3, min(len(near), 20)))
        found = arrangement(table)
        assert (found is not None) == covered(packed(table))
        if found is not None:
            right += 1
            assert is_arrangement(found, table)
    assert 300 < right < 2700


@pytest.mark.parametrize(
    ("table", "expected"),
    [("", ""), ("Ro", "Ro"), ("RoRxRsGo", "Go"), ("RoRoRo", "Ro"), ("RoRxRsGoBo", "")],
)
def test_cards_in_no_row(table: str, expected: str) -> None:
    """CD1: a type with no two others of its color or of its shape beside it."""
    assert tiles_text(cards_in_no_row(parse_tiles(table)), "") == expected


def test_table_from_outside() -> None:
    """TL5: it splits, and with hand and claimed Qwirkles no type is there more than 3 times."""
    table = parse_tiles("RoRxRs")
    assert table_faults([]) == table_faults(table) == set()
    assert table_faults(parse_tiles("RoRx")) == {"not_rows"}
    assert table_faults(table, parse_tiles("RoRo")) == set()
    assert table_faults(table, parse_tiles("RoRoRo")) == {"too_many"}
    assert table_faults(table, parse_tiles("Ro"), ["R"]) == set()
    assert table_faults(table, parse_tiles("Ro"), ["R", "o"]) == {"too_many"}
    assert table_faults(parse_tiles("RoRoRoRoRx")) == {"not_rows", "too_many"}


# --- turns (CD3, CD4, CD8) ----------------------------------------------------------------


def test_turn_text() -> None:
    """Cards by color, then shape; claims colors first; nothing claimed, no sign."""
    turn = Turn(cards("RsRoRx"), ("R", "o"))
    assert turn_text(turn) == "play:RoRxRs=R,o"
    assert parse_turn("play:RsRo Rx=o,R") == turn
    assert turn_text(Turn(cards("Ro"))) == "play:Ro"
    assert turn_text(Turn(cards("Ro"), ("R", "R"))) == "play:Ro=R,R"
    assert parse_turn("play:Ro=P,R,c,o").claims == ("R", "P", "o", "c")
    for bad in ("swap", "play:Rz", "play:Ro=", "play:Ro=k", "play:Ro=Ro", "Ro"):
        with pytest.raises(ValueError, match="not a"):
            parse_turn(bad)


@pytest.mark.parametrize(
    ("table", "hand", "expected"),
    [
        ("RoRxRs", "Rq", ["play:Rq"]),  # add to a row
        ("", "RoRxRs", ["play:RoRxRs"]),  # a new row of three
        ("", "RoRx", []),
        ("RoRxRsRq", "OqYq", ["play:OqYq"]),  # a row may give a card
        ("RoRxRs", "OoYo", []),  # but not one that leaves two behind
        ("RoRxRs", "Ro", []),  # no two identical cards in a row
        ("RoRxRs", "Rq Rd", ["play:Rd", "play:Rq", "play:RqRd"]),
        ("RoRxRs GoGxGs", "BoBx Bs", ["play:BoBxBs"]),  # a row of its own, or three rows of three
    ],
)
def test_turns(table: str, hand: str, expected: list[str]) -> None:
    """CD3: at least one card; all table cards may be rearranged and must be in rows at the end."""
    assert turn_texts(table, hand) == expected
    assert has_turn(cards(table), cards(hand)) == bool(expected)


def test_table_cards_never_return() -> None:
    """CD3: whatever is played, the table keeps all its cards but those claimed."""
    table, hand = cards("RqRdRcRsRxOoYoGoBoPo"), cards("RoGq")
    for turn in turns(table, hand):
        claimed = [card for line in turn.claims for card in line_cards(line)]
        rest = Counter([*table, *turn.cards])
        rest.subtract(claimed)
        assert min(rest.values()) >= 0
        assert arrangement((+rest).elements()) is not None


def test_claims() -> None:
    """CD4, CD8: several a turn, of table cards only, a line twice, none forced."""
    assert turn_texts("RoRxRsRqRd", "Rc") == ["play:Rc", "play:Rc=R"]
    assert "play:GoGqGd=R" in turn_texts(REDS, "Go Gq Gd")  # table cards only
    assert turn_texts(REDS + "RoRxRsRqRd", "Rc") == ["play:Rc", "play:Rc=R", "play:Rc=R,R"]
    both = turn_texts("RxRsRqRdRcRoOoYoGoBo", "Ro Po")
    assert "play:RoPo=R,o" in both
    assert "play:Po=o" in both  # leaves five reds
    assert "play:Po=R" in both  # leaves five circles
    assert "play:RoPo" in both


def test_claims_of_a_line_three_times() -> None:
    """CD8: as often as its cards are there, which is three times at most."""
    assert turn_texts(REDS * 2 + "RoRxRsRqRd", "Rc")[-1] == "play:Rc=R,R,R"


def test_claim_needs_the_cards() -> None:
    """CD4: one red circle completes the reds or the circles, not both."""
    found = turn_texts("RqRdRcRsRxOoYoGoBoPo", "Ro")
    assert found == ["play:Ro", "play:Ro=R", "play:Ro=o"]


def test_largest_play_only() -> None:
    """Option play: only turns with the largest possible |P|, whatever they claim."""
    assert turn_texts("RoRxRs", "Rq Rd Gc", MAXIMUM_PLAY) == ["play:RqRd"]
    assert turn_texts("RoRxRsRqRd", "Rc Gq", MAXIMUM_PLAY) == ["play:Rc", "play:Rc=R"]
    free = turn_texts("RqRdRcRsRoGoBo", "Rx Yo")
    assert free == ["play:Rx", "play:RxYo", "play:RxYo=R", "play:Yo"]
    assert turn_texts("RqRdRcRsRoGoBo", "Rx Yo", MAXIMUM_PLAY) == ["play:RxYo", "play:RxYo=R"]


def test_largest_claim_only() -> None:
    """Option claim: for the P played the most Qwirkles, whichever they are; P itself is free."""
    found = turn_texts("RqRdRcRsRoGoBo", "Rx Yo", MAXIMUM_CLAIM)
    assert found == ["play:Rx", "play:RxYo=R", "play:Yo"]
    assert turn_texts("RqRdRcRsRoGoBo", "Rx Yo", BOTH_MAXIMUM) == ["play:RxYo=R"]
    either = turn_texts("RqRdRcRsRxOoYoGoBoPo", "Ro", MAXIMUM_CLAIM)
    assert either == ["play:Ro=R", "play:Ro=o"]


def test_best_turns() -> None:
    """Two objectives, with all ties."""
    found = turns(cards("RoRxRsRqRd GoGxGs"), cards("Rc Gq Ro"))
    assert texts(most_claims_first(found)) == ["play:RcGq=R"]
    assert texts(most_cards_first(found)) == ["play:RoRcGq"]
    # Claiming the reds leaves the green circle out; without a claim both cards fit.
    found = turns(cards("RoRxRsRqRd"), cards("Rc Go Bo"))
    assert texts(found) == ["play:GoBo", "play:Rc", "play:Rc=R", "play:RcGoBo"]
    assert texts(most_claims_first(found)) == ["play:Rc=R"]
    assert texts(most_cards_first(found)) == ["play:RcGoBo"]
    ties = turns(cards("RqRdRcRsRxOoYoGoBoPo"), cards("Ro"))
    assert texts(most_claims_first(ties)) == ["play:Ro=R", "play:Ro=o"]
    assert most_claims_first([]) == most_cards_first([]) == []
    assert max_played([]) == max_claimed([]) == 0


# --- the opening (CD2) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("RoRxRs GqBd", ["play:RoRxRs"]),
        ("RoRxRsRq Gq", ["play:RoRxRsRq"]),
        ("RoRoRxRs", ["play:RoRxRs"]),
        ("RoRxRs GoBo", ["play:RoGoBo", "play:RoRxRs"]),
        ("RoRxRs GqGdGc", ["play:GqGdGc", "play:RoRxRs"]),
        (REDS + "GoGxGs", ["play:RoRxRsRqRdRc=R"]),
        (CIRCLES + "GoGxGs", ["play:RoOoYoGoBoPo=o"]),
        ("RoRxGsGq", []),
    ],
)
def test_opening(hand: str, expected: list[str]) -> None:
    """CD2: exactly one longest row, claimed exactly when it is of six."""
    assert texts(opening_turns(cards(hand))) == expected
    for options in (MAXIMUM_PLAY, MAXIMUM_CLAIM, BOTH_MAXIMUM):  # never over CD2
        assert texts(opening_turns(cards(hand), options)) == expected


def test_longest_row() -> None:
    """CD1, CD2: at least 3; a duplicate adds nothing."""
    assert longest_row(cards("RoRxGs")) == 0
    assert longest_row(cards("RoRoRx")) == 0
    assert longest_row(cards("RoRxRsRsGo")) == 3
    assert longest_row(cards(REDS)) == 6


def test_free_opening() -> None:
    """Option opening: any legal turn, and option play counts then."""
    hand = cards("RoRxRsRq GoGxGs")
    found = texts(opening_turns(hand, FREE_TURN))
    assert found == turn_texts("", "RoRxRsRq GoGxGs")
    assert "play:RoRxRs" in found
    assert "play:RoRxRsRqGoGxGs" in found
    both = CardOptions(opening="free_turn", play="maximum")
    assert texts(opening_turns(hand, both)) == ["play:RoRxRsRqGoGxGs"]
    six = texts(opening_turns(cards(REDS), FREE_TURN))
    assert {"play:RoRxRsRqRdRc", "play:RoRxRsRqRdRc=R"} <= set(six)  # nothing is forced
    claimed = opening_turns(cards(REDS), CardOptions(opening="free_turn", claim="maximum"))
    assert "play:RoRxRsRqRdRc" not in texts(claimed)


# --- why not ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "hand", "text", "expected"),
    [
        ("RoRxRs", "Rq", "play:Rq", set()),
        ("RoRxRs", "Rq", "play:Rd", {"not_in_hand"}),
        ("RoRxRs", "Rq", "play:RqRq", {"not_in_hand", "rest_not_rows"}),
        ("RoRxRs", "Rq", "play:", {"plays_nothing"}),
        (REDS, "Rq", "play:=R", {"plays_nothing"}),  # a Qwirkle of table cards needs a play too
        ("RoRxRs", "Ro", "play:Ro", {"rest_not_rows"}),
        ("RoRxRs", "Rq", "play:Rq=R", {"claim_not_there"}),
        ("RoRxRsRqRd", "Rc", "play:Rc=R,R", {"claim_not_there"}),
        ("RqRdRcRsRoGoBo", "Rx", "play:Rx=R", {"rest_not_rows"}),
        ("RoRxRs", "Rq", "play:Gq=R", {"not_in_hand", "claim_not_there"}),
    ],
)
def test_faults(table: str, hand: str, text: str, expected: set[str]) -> None:
    """CD1, CD3, CD4: everything that is wrong with a turn."""
    assert faults(table, hand, text) == expected


def test_faults_of_options() -> None:
    """Options play and claim."""
    assert faults("RoRxRs", "Rq Rd", "play:Rq") == set()
    assert faults("RoRxRs", "Rq Rd", "play:Rq", MAXIMUM_PLAY) == {"not_most_cards"}
    assert faults("RoRxRsRqRd", "Rc", "play:Rc") == set()
    assert faults("RoRxRsRqRd", "Rc", "play:Rc", MAXIMUM_CLAIM) == {"not_most_claims"}
    assert faults("RqRdRcRsRoGoBo", "Rx Yo", "play:Rx", BOTH_MAXIMUM) == {"not_most_cards"}
    both = faults("RoRxRsRqRd GoGxGs", "Rc Gq", "play:Rc", BOTH_MAXIMUM)
    assert both == {"not_most_cards", "not_most_claims"}


@pytest.mark.parametrize(
    ("hand", "text", "expected"),
    [
        ("RoRxRsRq", "play:RoRxRsRq", set()),
        ("RoRxRsRq", "play:RoRxRs", {"not_longest_row"}),
        ("RoRxRsGoGxGs", "play:RoRxRsGoGxGs", {"not_longest_row"}),
        ("RoRxRsRq", "play:RoRxRsRqRd", {"not_in_hand", "not_longest_row"}),
        ("RoRxRsRq", "play:Ro", {"rest_not_rows", "not_longest_row"}),
        ("RoRxRsRq", "play:", {"plays_nothing", "not_longest_row"}),
        ("RoRxRsRq", "play:RoRxRsRq=R", {"claim_not_there"}),
        (REDS, f"play:{REDS}=R", set()),
        (REDS, f"play:{REDS}", {"opening_must_claim"}),
        (REDS, f"play:{REDS}=o", {"claim_not_there"}),
    ],
)
def test_faults_of_openings(hand: str, text: str, expected: set[str]) -> None:
    """CD2."""
    assert faults("", hand, text, opening=True) == expected
    if expected <= {"not_longest_row", "opening_must_claim"}:
        assert faults("", hand, text, FREE_TURN, opening=True) == set()


def every_pair(table: Cards, hand: Cards) -> list[Turn]:
    """Every P of hand cards with every Q of at most two lines, legal or not."""
    claims = [(), *((line,) for line in LINES)]
    claims += [(one, two) for one in LINES for two in LINES if LINES.index(one) <= LINES.index(two)]
    return [Turn(played, chosen) for played in played_choices(hand) for chosen in claims]


@pytest.mark.parametrize("options", [CardOptions(), MAXIMUM_PLAY, MAXIMUM_CLAIM, BOTH_MAXIMUM])
def test_listed_exactly_when_without_fault(options: CardOptions) -> None:
    """A turn is in the list exactly when nothing is wrong with it."""
    for table, hand in [
        ("RqRdRcRsRoGoBo", "RxYoRqOo"),
        ("RqRdRcRsRxOoYoGoBoPo", "RoRoGq"),
        (REDS + "RoRxRsRqRd", "RcGcBc"),
        ("", REDS),
    ]:
        listed = set(turns(cards(table), cards(hand), options))
        for turn in every_pair(cards(table), cards(hand)):
            found = check(cards(table), cards(hand), turn, options)
            assert found <= set(FAULTS)
            assert (turn in listed) == (not found), (table, turn)
        opens = set(opening_turns(cards(hand), options)) if not table else set()
        for turn in every_pair((), cards(hand)) if not table else []:
            found = check((), cards(hand), turn, options, opening=True)
            assert (turn in opens) == (not found), turn


# --- golden and stored answers ------------------------------------------------------------


def require_counts(row: dict[str, Any]) -> None:
    """The number of turns and of played sets, and the largest of each."""
    found = turns(cards(row["table"]), cards(row["hand"]))
    assert len(found) == len(set(found)) == row["turns"]
    assert len(played_sets(found)) == row["played_sets"]
    assert (max_played(found), max_claimed(found)) == (row["max_played"], row["max_claimed"])
    if "claims" in row:
        assert {",".join(turn.claims) for turn in found if turn.claims} == set(row["claims"])


def test_golden_cases() -> None:
    """Every card case, each named for what it shows."""
    rows = rows_of("golden/cards_cases.jsonl")
    assert len(rows) == 8
    for row in rows:
        require_counts(row)


def test_golden_positions() -> None:
    """Every card position."""
    rows = rows_of("golden/cards.jsonl")
    assert len(rows) == 50
    for row in rows:
        require_counts(row)


def test_stored_positions() -> None:
    """A few of the stored positions of each kind still get the stored answers."""
    kinds: Counter[tuple[str, ...]] = Counter()
    for row in rows_of("cards_positions.jsonl"):
        kind = tuple(str(row.get(key, "")) for key in ("source", "play", "claim", "opening"))
        assert not table_faults(parse_tiles(row["table"]), parse_tiles(row["hand"]))
        if row["turns"] <= 150 and kinds[kind] < 2:
            kinds[kind] += 1
            assert answer(row) == row
    assert len(kinds) >= 18


def test_stored_tables() -> None:
    """Every stored table still gets its answer, by plain exact cover too."""
    rows = rows_of("cards_tables.jsonl")
    assert len(rows) == 200
    for row in rows:
        table = cards(row["table"])
        assert table_row(table) == row
        assert covered(packed(table)) == row["splits"]
    assert 40 < sum(row["splits"] for row in rows) < 120
    assert list(different(random_tables(1), 200)) == rows


@pytest.mark.deep
def test_all_stored_positions() -> None:
    """Every stored position still gets the stored answer."""
    for row in rows_of("cards_positions.jsonl"):
        assert answer(row) == row


# --- the names of colors and shapes mean nothing --------------------------------------------


def renamed(text: Cards, colors: str, shapes: str, *, turned: bool) -> Cards:
    """The cards with other colors and shapes, and colors and shapes changed about."""
    found = []
    for card in text:
        color, shape = COLORS.index(card.color), SHAPES.index(card.shape)
        if turned:
            color, shape = shape, color
        found.append(Tile(colors[color], shapes[shape]))
    return sorted_tiles(found)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("at", range(4))
def test_renamed(at: int, turned: bool) -> None:
    """Permuted colors and shapes, or the two changed about, permute the turns and no more."""
    rng = Random(at)
    rows = [row for row in rows_of("golden/cards.jsonl") if 20 < row["turns"] < 400]
    row = rng.choice(rows)
    table, hand = cards(row["table"]), cards(row["hand"])
    colors, shapes = "".join(rng.sample(COLORS, 6)), "".join(rng.sample(SHAPES, 6))
    names = colors + shapes if not turned else shapes + colors

    def of(text: Cards) -> Cards:
        return renamed(text, colors, shapes, turned=turned)

    def of_line(line: str) -> str:
        return names[LINES.index(line)]

    expected = {
        Turn(of(turn.cards), tuple(sorted(map(of_line, turn.claims), key=LINES.index)))
        for turn in turns(table, hand)
    }
    assert set(turns(of(table), of(hand))) == expected


def test_order_means_nothing() -> None:
    """CD8: the table is a multiset; how its cards are written changes nothing."""
    for order in permutations(["RqRdRc", "RsRoGo", "Bo"]):
        assert claims_of(cards("".join(order)), cards("RxYo")) == ((), ("R",))
