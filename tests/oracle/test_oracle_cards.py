"""Tests of the oracle's turns of the card game and its opening (CD2-CD4, CD8)."""

from collections import Counter

import pytest

from .cards import (
    FAULTS,
    CardOptions,
    Turn,
    check,
    has_turn,
    longest_row,
    max_claimed,
    max_played,
    most_cards_first,
    most_claims_first,
    opening_turns,
    parse_turn,
    played_choices,
    turn_text,
    turns,
)
from .cards_rows import (
    LINES,
    Cards,
    arrangement,
    line_cards,
)
from .tiles import parse_tiles, sorted_tiles

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
