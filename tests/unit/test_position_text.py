"""Every field of a position's text, and every way to get one wrong."""

import re
from collections.abc import Callable

import pytest

import sixline as sx
from helpers import cards
from helpers.games import DIAGONAL_OF_SIX, SEALED_BLOCK, deal, rest_of_set
from helpers.positions import fields_of, with_fields

Reader = Callable[[str], object]

HANDS = ("Ro Rx Rs Gq Gd Bc", "Yo Yx Ps Pq Od Oc", "Bo Bx Gs Pd Rd Oc")


def classic() -> sx.State:
    """Three players after two turns."""
    state = deal(*HANDS, bag=["Gc", "Gx", "Go", "Ys", "Yq", "Pc"])
    assert state.to_move == 0
    state.play("0,0h:RoRxRs")
    state.play("0,1:Yo")
    return state


def card_game() -> sx.State:
    """Three players; one has claimed, one has shown a hand."""
    return cards.position(
        "RoRxRs",
        "GqBdYc",
        "GoGxGs",
        "PqPdPc",
        claims=["Y", "", "o"],
        shown=["GqBdYc", "", "Pq"],
        to_move=1,
        swaps=0,
        turn=8,
    )


TEXT = str(classic())
CARDS = str(card_game())
VIEW = str(classic().observation(1))
CARD_VIEW = str(card_game().observation(1))


def refusal(text: str, read: Reader) -> sx.SixlineError:
    """The typed error that it gets."""
    with pytest.raises(sx.SixlineError) as caught:
        read(text)
    return caught.value


def require_unreadable(text: str, words: str, at: int | str, read: Reader = sx.State.parse) -> None:
    """A NotationError with these words, at this place or where this stands."""
    error = refusal(text, read)
    assert isinstance(error, sx.NotationError), error
    assert re.search(words, str(error)), error
    assert error.position == (text.index(at) if isinstance(at, str) else at), error


def require_impossible(
    text: str, words: str, code: sx.FaultCode, read: Reader = sx.State.parse
) -> None:
    """A PositionError with these words and a fault of this kind."""
    error = refusal(text, read)
    assert isinstance(error, sx.PositionError), error
    assert re.search(words, str(error)), error
    assert code in {fault.code for fault in error.faults}, error.faults


# --- what is written ----------------------------------------------------------------------------


def test_every_field_of_a_tile_game() -> None:
    fields = fields_of(TEXT)
    assert list(fields) == [
        "version",
        "rules",
        "board",
        "hands",
        "scores",
        "set_sizes",
        "bag",
        "to_move",
        "turn",
        "luck",
    ]
    assert fields["version"] == "sixline-1"
    assert fields["rules"] == "classic players=3"
    assert fields["board"] == "0,0:Ro 1,0:Rx 2,0:Rs 0,1:Yo"
    assert fields["hands"] == "GoGxGqGdGcBc/OdOcYxYsPsPq/RdOcGsBoBxPd"
    assert fields["scores"] == "3/2/0"
    assert fields["set_sizes"] == "3/2/2"
    assert fields["bag"].startswith("YqPc")
    assert (fields["to_move"], fields["turn"]) == ("2", "2")
    assert re.fullmatch("[0-9a-f]{32}", fields["luck"])


def test_every_field_of_a_card_game() -> None:
    fields = fields_of(CARDS)
    assert list(fields) == [
        "version",
        "rules",
        "table",
        "hands",
        "claims",
        "shown",
        "bag",
        "to_move",
        "turn",
        "luck",
    ]
    assert fields["table"] == "RoRxRs"
    assert fields["hands"] == "YcGqBd/GoGxGs/PqPdPc"
    assert fields["claims"] == "Y//o"
    assert fields["shown"] == "YcGqBd//Pq"


def test_every_field_of_what_a_seat_knows() -> None:
    fields = fields_of(VIEW)
    assert fields["hands"] == "?6/OdOcYxYsPsPq/?6"
    assert fields["bag"] == f"?{108 - 4 - 18}"
    assert fields["seat"] == "1"
    assert "luck" not in fields
    fields = fields_of(CARD_VIEW)
    assert fields["hands"] == "?3/GoGxGs/?3"
    assert fields["shown"] == "YcGqBd//Pq"


def test_tables_alone() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxw", sx.Rules.flex(starter=True))
    assert board.position == "sixline-1;flex starter=true;board=0,0:Rob 1,0:Rxw"
    assert sx.Board().position == "sixline-1;classic;board="
    table = sx.Table.parse("RsRoRx")
    assert table.position == "sixline-1;cards;table=RoRxRs"
    for value in (board, sx.Board(), table, sx.Table()):
        assert sx.parse_position(value.position) == value


def test_the_kind_of_a_text_is_in_its_fields() -> None:
    assert isinstance(sx.parse_position(TEXT), sx.State)
    assert isinstance(sx.parse_position(CARD_VIEW), sx.Observation)
    assert isinstance(sx.parse_position("sixline-1;flex;board="), sx.Board)
    assert isinstance(sx.parse_position("sixline-1;cards;table="), sx.Table)
    require_unreadable("sixline-1;classic;board=;turn=3", "hands is missing", 31, sx.parse_position)
    require_unreadable("sixline-1;classic;board=", "field hands is missing", 24)
    require_unreadable("sixline-1;classic;board=", "field hands", 24, sx.Observation.parse)
    require_unreadable(TEXT, "field seat is missing", len(TEXT), sx.Observation.parse)
    require_unreadable(VIEW, "one seat knows, not a whole game", VIEW.index("seat=1") + 5)


# --- what may be left out -----------------------------------------------------------------------


def test_a_tile_game_by_hand() -> None:
    bag = "".join(rest_of_set("Ro Rx Rs Gq Gd Bc", "Yo Yx Ps Pq Od Oc"))
    state = sx.State.parse(
        f"sixline-1;classic;bag={bag};hands=Ro Rx Rs Gq Gd Bc/YoYxPsPqOdOc;board=", seed=4
    )
    assert (state.to_move, state.turn, state.passes, state.scores) == (0, 0, 0, (0, 0))
    assert state.set_sizes == (3, 2), "as the hands are"
    assert state.seed == 4
    assert "luck" in fields_of(str(state))
    assert sx.State.parse(str(state)).seed is None


def test_a_card_game_by_hand() -> None:
    state = sx.State.parse(with_fields(CARDS, shown=None, turn=None, to_move=None))
    assert (state.to_move, state.turn, state.swaps, state.turns_left) == (0, 0, 0, 0)
    assert state.shown == (sx.Hand(),) * 3
    claimed = "".join(cards.rest("RoRxRs", "GqBdYc", "GoGxGs", "PqPdPc"))
    state = sx.State.parse(
        f"sixline-1;cards players=3;table=RoRxRs;hands=GqBdYc/GoGxGs/PqPdPc;bag={claimed};turn=8"
    )
    assert state.claims == ((), (), ())


def test_a_view_by_hand() -> None:
    view = sx.Observation.parse(
        "sixline-1;classic;board=0,0:Ro;hands=?6/RoRxRsGqGdBc;seat=1;turn=1"
    )
    assert view.hand_sizes == (6, 6)
    assert view.bag_count == 108 - 1 - 12
    assert view.scores == (0, 0)
    assert view.set_sizes == (0, 0), "nobody says what was declared"
    view = sx.Observation.parse(
        "sixline-1;cards;table=;hands=?9/RoRxRsGqGdBcBsPdPx;seat=1;to_move=1"
    )
    assert view.to_move == 1
    assert view.legal_moves()


def test_luck_that_is_not_told_comes_from_the_seed() -> None:
    text = with_fields(TEXT, luck=None)
    states = [sx.State.parse(text, seed=seed) for seed in (1, 1, 2)]
    assert states[0] == states[1] != states[2]
    assert sx.State.parse(text) != sx.State.parse(text), "drawn from the operating system"
    told = sx.State.parse(TEXT, seed=1)
    assert told == sx.State.parse(TEXT, seed=2)
    assert told.seed is None


def test_spaces_commas_runs_zeros_and_capitals_read_the_same() -> None:
    fields = fields_of(TEXT)
    text = with_fields(
        TEXT,
        board="0,0h:RoRxRs  0,1v:Yo",
        hands=fields["hands"].replace("/Od", "/ Od ").replace("Gq", " Gq"),
        bag=", ".join(re.findall("..", fields["bag"])).replace(", ", ","),
        turn="0002",
        luck=fields["luck"].upper(),
    )
    assert sx.State.parse(text) == classic()
    rules = with_fields(TEXT, rules="classic  locked=stop players=3 opening=whole_set")
    assert str(sx.State.parse(rules)) == TEXT


# --- what cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize("read", [sx.State.parse, sx.Observation.parse, sx.parse_position])
@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 0, "begins with sixline-1"),
        (" ", 0, "begins with"),
        ("sixline", 0, "begins with"),
        ("sixline-2;classic;board=", 0, "begins with sixline-1"),
        ("sixline-10;classic;board=", 0, "begins with sixline-1"),
        ("Sixline-1;classic;board=", 0, "begins with"),
        (" sixline-1;classic;board=", 0, "begins with"),
        ("\ufeffsixline-1;classic;board=", 0, "begins with"),
        ("-", 0, "begins with"),
        ("sixline-1", 9, "expected ';' and the rules"),
        ("sixline-1;classic;", 18, "name=value"),
        ("sixline-1;classic;board", 18, "name=value"),
        ("sixline-1;classic;board=;", 25, "name=value"),
        ("sixline-1;classic;tray=", 18, "classic has no field 'tray'"),
        ("sixline-1;classic;=", 18, "no field ''"),
        ("sixline-1;classic;Board=", 18, "no field 'Board'"),
        ("sixline-1;classic; board=", 18, "no field ' board'"),
        ("sixline-1;classic;table=", 18, "classic has no field 'table'"),
        ("sixline-1;flex;shown=", 15, "flex has no field 'shown'"),
        ("sixline-1;cards;board=", 16, "cards has no field 'board'"),
        ("sixline-1;cards;scores=1/2", 16, "cards has no field 'scores'"),
        ("sixline-1;classic;board=;board=", 25, "board stands here twice"),
        ("sixline-1;classic;b\u00f6ard=", 18, "no field 'b\u00f6ard'"),
        ("sixline-1;classic;board=;\ud800", 25, "half a character"),
    ],
)
def test_what_is_no_position_at_all(read: Reader, text: str, at: int, words: str) -> None:
    require_unreadable(text, words, at, read)


@pytest.mark.parametrize(
    "rules", ["", " ", "chess", "classic players=9", "classic board=", "cards locked=play_on"]
)
def test_rules_that_are_none(rules: str) -> None:
    for read in (sx.State.parse, sx.Observation.parse, sx.parse_position):
        assert isinstance(refusal(with_fields(TEXT, rules=rules), read), sx.RulesError)


@pytest.mark.parametrize("name", ["board", "hands", "bag"])
def test_what_a_game_cannot_do_without(name: str) -> None:
    text = with_fields(TEXT, **{name: None})
    require_unreadable(text, f"field {name} is missing", len(text))


def test_what_a_card_game_and_a_view_cannot_do_without() -> None:
    text = with_fields(CARDS, table=None)
    require_unreadable(text, "field table is missing", len(text))
    text = with_fields(VIEW, hands=None)
    require_unreadable(text, "field hands is missing", len(text), sx.Observation.parse)
    text = with_fields(VIEW, board=None)
    require_unreadable(text, "field board is missing", len(text), sx.Observation.parse)


@pytest.mark.parametrize(
    ("name", "value", "at", "words"),
    [
        ("board", "0,0:Rz", 4, "unknown shape 'z'"),
        ("board", "0,0:Zo", 4, "unknown color 'Z'"),
        ("board", "0,0:Rob", 6, "classic tiles have none"),
        ("board", "0,0Ro", 3, "expected ':'"),
        ("board", "32768,0:Ro", 0, "coordinate lies between"),
        ("board", "0,-32768:Ro", 2, "coordinate lies between"),
        ("board", "0,99999999999999999999:Ro", 2, "coordinate lies between"),
        ("board", "32767,0h:RoRx", 11, "leaves the coordinates"),
        ("board", "0,0:Ro1,0:Rx", 6, "expected a space"),
        ("board", "0,0:R\u00f6", 4, "unknown shape '\u00f6'"),
        ("hands", "", 0, "'/' and what is the next seat's, found the end"),
        ("hands", "Ro/Rx", 5, "'/' and what is the next seat's"),
        ("hands", "Ro/Rx/Rs/Rq", 8, "after the last seat's, found '/'"),
        ("hands", "Ro/Rx/Rs;", 9, "name=value"),
        ("hands", "Ro/Rx,Rs/Rq", 5, "unknown color ','"),
        ("hands", "Ro/RxRxRxRxRxRxRxRxRxRx/Rs", 21, "at most nine"),
        ("hands", "Ro/?7x/Rs", 5, "expected '/'"),
        ("hands", "Ro/?10/Rs", 4, "size of a hand lies between 0 and 9"),
        ("hands", "Ro/?/Rs", 4, "expected the size of a hand"),
        ("hands", "Ro/?6/Rs", 0, "hidden hands belong to what one seat knows"),
        ("scores", "1/2", 3, "'/' and what"),
        ("scores", "1/2/3/4", 5, "after the last seat's"),
        ("scores", "1/2/x", 4, "expected a score, found 'x'"),
        ("scores", "1/2/1000001", 4, "a score lies between"),
        ("scores", "1/2/", 4, "expected a score, found the end"),
        ("set_sizes", "1/2/7", 4, "a set size lies between 0 and 6"),
        ("bag", "?87", 0, "whole game knows its bag"),
        ("bag", "RoRz", 2, "unknown shape 'z'"),
        ("to_move", "", 0, "expected to_move"),
        ("to_move", "-1", 0, "to_move lies between"),
        ("to_move", "7", 0, "to_move lies between"),
        ("to_move", "1 ", 1, "after the number, found ' '"),
        ("turn", "1000001", 0, "turn lies between"),
        ("turn", "2.5", 1, "after the number"),
        ("turn", "9" * 400, 0, "turn lies between"),
        ("passes", "7", 0, "passes lies between"),
        ("over", "", 0, "finished, stalled, locked or sprint"),
        ("over", "won", 0, "finished, stalled, locked or sprint"),
        ("over", "playing", 0, "finished, stalled, locked or sprint"),
        ("over", "turn_cap", 0, "finished, stalled, locked or sprint"),
        ("luck", "", 0, "32 hexadecimal digits"),
        ("luck", "1" * 31, 0, "32 hexadecimal digits"),
        ("luck", "1" * 33, 0, "32 hexadecimal digits"),
        ("luck", "1" * 31 + "g", 0, "32 hexadecimal digits"),
        ("luck", "-" + "1" * 31, 0, "32 hexadecimal digits"),
        ("luck", "0" * 32, 0, "not all of them 0"),
    ],
)
def test_a_field_of_a_tile_game_that_cannot_be_read(
    name: str, value: str, at: int, words: str
) -> None:
    text = with_fields(TEXT, **{name: value})
    start = text.index(f";{name}=") + len(name) + 2
    require_unreadable(text, words, start + at)


@pytest.mark.parametrize(
    ("name", "value", "at", "words"),
    [
        ("table", "RoRxRz", 4, "unknown shape 'z'"),
        ("table", "RobRxbRsb", 2, "classic tiles have none"),
        ("table", "?3", 0, "unknown color '\\?'"),
        ("claims", "Y/", 2, "'/' and what"),
        ("claims", "Y//o/", 4, "after the last seat's"),
        ("claims", "Y/,/o", 2, "expected a Qwirkle"),
        ("claims", "Y,//o", 2, "expected a Qwirkle, one of ROYGBP or oxsqdc, found '/'"),
        ("claims", "Y/z/o", 2, "expected a Qwirkle"),
        ("claims", "Y,Y,Y,Y//o", 6, "more than three times"),
        ("claims", "YY//o", 1, "'/' and what"),
        ("shown", "?3//Pq", 0, "unknown color '\\?'"),
        ("shown", "/", 1, "'/' and what"),
        ("swaps", "-1", 0, "swaps lies between"),
        ("turns_left", "7", 0, "turns_left lies between"),
    ],
)
def test_a_field_of_a_card_game_that_cannot_be_read(
    name: str, value: str, at: int, words: str
) -> None:
    text = with_fields(CARDS, **{name: value})
    start = text.index(f";{name}=") + len(name) + 2
    require_unreadable(text, words, start + at)


@pytest.mark.parametrize(
    ("text", "name", "value", "at", "words"),
    [
        (VIEW, "seat", "3", 0, "seat lies between 0 and 2"),
        (VIEW, "seat", "", 0, "expected seat"),
        (VIEW, "luck", "1" * 32, 0, "no seat knows the luck to come"),
        (VIEW, "seat", "0", None, "seat 0 knows the hand of seat 0: it is not hidden"),
        (VIEW, "hands", "?6/?6/?6", 0, "seat 1 knows the hand of seat 1: it is not hidden"),
        (
            VIEW,
            "hands",
            "GoGxGqGdGcBc/OdOcYxYsPsPq/?6",
            0,
            "seat 1 does not know .* seat 0: it is written \\?6",
        ),
        (VIEW, "bag", "?87", 0, "holds the other 86 tiles"),
        (VIEW, "bag", "?109", 1, "between 0 and 108"),
        (VIEW, "bag", "?86Ro", 3, "after the tiles in the bag, found 'R'"),
        (VIEW, "bag", "RoRx", 0, "expected '\\?'"),
        (VIEW, "bag", "", 0, "expected '\\?'"),
        (CARD_VIEW, "seat", "3", 0, "seat lies between 0 and 2"),
        (CARD_VIEW, "hands", "?3/?3/?3", 0, "seat 1 knows the hand of seat 1"),
    ],
)
def test_a_field_of_a_view_that_cannot_be_read(
    text: str, name: str, value: str, at: int | None, words: str
) -> None:
    text = with_fields(text, **{name: value})
    start = text.index(f";{name}=") + len(name) + 2 if at is not None else text.index("?6/")
    require_unreadable(text, words, start + (at or 0), sx.Observation.parse)


def test_an_open_hand_hides_nothing() -> None:
    text = with_fields(VIEW, rules="classic players=3 open_hand=true")
    require_unreadable(text, "seat 1 knows the hand of seat 0", "?6/", sx.Observation.parse)
    shown = with_fields(text, hands=fields_of(TEXT)["hands"])
    assert sx.Observation.parse(shown).hands == classic().hands


def test_texts_of_hostile_size() -> None:
    long = "sixline-1;classic;board=" + " " * (4096 - 24)
    assert sx.parse_position(long) == sx.Board()
    require_unreadable(long + " ", "at most 4096 bytes", 4096, sx.parse_position)
    require_unreadable(TEXT + ";" * 10**7, "at most 4096 bytes", 4096)
    require_unreadable("\u25cf" * 10**6, "at most 4096 bytes", 4096 // 3 + 1)


# --- what cannot be -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "words", "code"),
    [
        ("board", "0,0:Ro 1,0:Gx", "CL5", sx.FaultCode.NO_COMMON),
        ("board", "0,0:Ro 1,0:Ro", "CL5", sx.FaultCode.REPEATED_TYPE),
        ("board", "0,0:Ro 2,0:Rx", "in 2 parts", sx.FaultCode.ISLANDS),
        ("board", "0,0:Ro 0,0:Rx", "given 2 times", sx.FaultCode.CELL_TWICE),
        (
            "hands",
            "RoRoRoRoRoRo/OdOcYxYsPsPq/RdOcGsBoBxPd",
            "of Ro in all",
            sx.FaultCode.TOO_MANY_COPIES,
        ),
        (
            "hands",
            "GoGxGqGdGc/OdOcYxYsPsPq/RdOcGsBoBxPd",
            "six tiles, not 5",
            sx.FaultCode.HAND_SIZE,
        ),
        ("hands", "//", "six tiles, not 0", sx.FaultCode.HAND_SIZE),
        ("bag", "", "in all, the set holds three", sx.FaultCode.TOO_MANY_COPIES),
        ("over", "finished", r"not over as finished \(CL9\)", sx.FaultCode.GAME_OVER),
        ("over", "stalled", r"not over as stalled \(CL10\)", sx.FaultCode.GAME_OVER),
        ("over", "locked", r"not over as locked \(CL11\)", sx.FaultCode.GAME_OVER),
        ("over", "sprint", r"not over as sprint \(HT3\)", sx.FaultCode.GAME_OVER),
    ],
)
def test_a_tile_game_that_cannot_be(name: str, value: str, words: str, code: sx.FaultCode) -> None:
    require_impossible(with_fields(TEXT, **{name: value}), words, code)


@pytest.mark.parametrize(
    ("name", "value", "words", "code"),
    [
        ("table", "RoRx", "fit in no row", sx.FaultCode.NO_ROWS),
        ("table", "RoRoRoRo", "4 of Ro", sx.FaultCode.TOO_MANY_COPIES),
        ("claims", "Y//", "in all, the set holds three", sx.FaultCode.TOO_MANY_COPIES),
        ("shown", "Ro//", "cards shown are cards of the hand", sx.FaultCode.NOT_IN_HAND),
        ("over", "finished", r"not over as finished \(CD7\)", sx.FaultCode.GAME_OVER),
        ("over", "stalled", r"not over as stalled \(CD6\)", sx.FaultCode.GAME_OVER),
    ],
)
def test_a_card_game_that_cannot_be(name: str, value: str, words: str, code: sx.FaultCode) -> None:
    require_impossible(with_fields(CARDS, **{name: value}), words, code)


def test_views_that_cannot_be() -> None:
    read = sx.Observation.parse
    text = with_fields(CARD_VIEW, hands="?2/GoGxGs/?3")
    require_impossible(
        text, "seat 0 has shown more cards than it holds", sx.FaultCode.NOT_IN_HAND, read
    )
    text = with_fields(CARD_VIEW, hands="?0/GoGxGs/?3", bag=None)
    require_impossible(text, "cards shown are cards of the hand", sx.FaultCode.NOT_IN_HAND, read)
    text = with_fields(CARD_VIEW, claims="Y,R,R,R/G,G,B,B/O,O,O", bag=None)
    assert isinstance(refusal(text, read), sx.PositionError)
    text = with_fields(VIEW, board="0,0:Ro 1,0:Ro")
    require_impossible(text, "CL5", sx.FaultCode.REPEATED_TYPE, read)
    text = with_fields(VIEW, hands="?6/OdOcYxYsPsPq/?5", bag=None)
    require_impossible(text, "six tiles, not 5", sx.FaultCode.HAND_SIZE, read)
    text = with_fields(VIEW, over="locked")
    require_impossible(text, "not over as locked", sx.FaultCode.GAME_OVER, read)


def test_seats_and_counts_beyond_the_rules() -> None:
    for text in (
        with_fields(TEXT, to_move="3"),
        with_fields(TEXT, passes="4"),
        with_fields(CARDS, to_move="3"),
        with_fields(CARDS, passes="4"),
        with_fields(CARDS, swaps="1000"),
    ):
        assert isinstance(refusal(text, sx.State.parse), sx.RulesError), text


def test_tables_that_cannot_be() -> None:
    flex = f"sixline-1;flex;board={DIAGONAL_OF_SIX} 6,6:Gdb"
    error = refusal(f"{flex} 6,7:Gcb", sx.parse_position)
    assert isinstance(error, sx.PositionError)
    starter = "sixline-1;flex starter=true;board=0,0:Ros"
    require_impossible(starter, "no split backgrounds", sx.FaultCode.NOT_IN_SET, sx.parse_position)
    require_impossible("sixline-1;cards;table=RoRx", "TL5", sx.FaultCode.NO_ROWS, sx.parse_position)


# --- how a game ends ----------------------------------------------------------------------------


def test_a_locked_table_ends_the_game_whether_the_text_says_so_or_not() -> None:
    bag = rest_of_set(SEALED_BLOCK)
    hands = "/".join(("".join(bag[:6]), "".join(bag[6:12])))
    text = f"sixline-1;classic;board={SEALED_BLOCK};hands={hands};bag={''.join(bag[12:])};turn=9"
    state = sx.State.parse(text)
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.LOCKED
    assert fields_of(str(state))["over"] == "locked"
    assert sx.State.parse(with_fields(text, over="locked"), seed=1) == sx.State.parse(text, seed=1)
    goes_on = with_fields(text, rules="classic locked=play_on")
    assert not sx.State.parse(goes_on).is_over


def test_a_sprint_and_a_stall_end_the_game_whether_the_text_says_so_or_not() -> None:
    text = with_fields(TEXT, rules="classic players=3 sprint=1", turn="3", to_move="0")
    assert fields_of(str(sx.State.parse(text)))["over"] == "sprint"
    text = with_fields(CARDS, passes="3")
    assert fields_of(str(sx.State.parse(text)))["over"] == "stalled"


def test_a_stall_in_the_last_round_ends_the_game() -> None:
    """Passes that began before the round count on (CD6, CD7)."""
    state = cards.late_position("RoRxRsRqRdRc", "Gq Go", "Gd Gx", "Gs Gc", turns_left=3, passes=2)
    state.play("pass")
    assert (fields_of(str(state))["over"], state.turns_left) == ("stalled", 2)
    assert sx.State.parse(str(state)) == state
    assert state.find_broken_invariant() == ""


def test_a_finished_game_must_say_so() -> None:
    table = SEALED_BLOCK
    left = rest_of_set(table)
    text = f"sixline-1;classic players=2;board={table};hands=/{left[0]};bag={''.join(left[1:])}"
    require_impossible(with_fields(text, over="finished"), "CL1", sx.FaultCode.HAND_SIZE)
    state = sx.State.parse(str(play_out()))
    assert state.outcome == play_out().outcome
    require_impossible(with_fields(str(state), over=None), "CL1", sx.FaultCode.HAND_SIZE)
    require_impossible(with_fields(str(state), over="stalled"), "CL1", sx.FaultCode.HAND_SIZE)


def play_out() -> sx.State:
    """A game whose last hand empties."""
    for seed in range(50):
        state = sx.State.new(sx.Rules.classic(), seed)
        while not state.is_over:
            state.play(state.best_move() or "pass")
        if state.outcome is not None and state.outcome.reason is sx.Reason.FINISHED:
            return state
    raise AssertionError("no game finishes")
