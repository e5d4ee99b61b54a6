import pickle
from typing import Any

import pytest

import sixline as sx
from helpers.games import CARD_RULES, EVERY_RULES

PLAIN = ["players", "opening", "opening_single", "start_tie", "voluntary_pass", "finish_bonus",
         "locked"]  # fmt: skip
TWISTS = ["open_hand", "pairs", "sprint"]
OPTIONS = {
    "classic": [*PLAIN, *TWISTS],
    "flex": [*PLAIN, "starter", "long_diagonal", *TWISTS],
    "cards": ["players", "play", "start_tie", "opening", "claim", "max_swaps"],
}
TILE_GAMES = ["classic", "flex"]
MAKERS: dict[str, Any] = {
    "classic": sx.Rules.classic,
    "flex": sx.Rules.flex,
    "cards": sx.Rules.cards,
}
PLAIN_RULES = {variant: make() for variant, make in MAKERS.items()}
ALL_RULES = EVERY_RULES + CARD_RULES


DEFAULTS = {
    "players": 2,
    "opening": "whole_set",
    "opening_single": 1,
    "start_tie": "oldest",
    "voluntary_pass": False,
    "finish_bonus": 6,
    "locked": "stop",
    "open_hand": False,
    "pairs": False,
    "sprint": None,
}


def test_defaults() -> None:
    rules = sx.Rules.classic()
    assert rules.to_dict() == {"variant": "classic", **DEFAULTS}
    assert rules.seats == 2
    assert str(rules) == "classic"
    assert repr(rules) == "<Rules classic>"


def test_defaults_of_flex() -> None:
    rules = sx.Rules.flex()
    own = {"starter": False, "long_diagonal": "illegal"}
    assert rules.to_dict() == {"variant": "flex", **DEFAULTS, **own}
    assert list(rules.to_dict()) == ["variant", *OPTIONS["flex"]]
    assert rules.seats == 2
    assert str(rules) == "flex"
    assert repr(rules) == "<Rules flex>"
    assert sx.Rules.flex(3, True) == sx.Rules.parse("flex players=3 starter=true")


def test_defaults_of_cards() -> None:
    rules = sx.Rules.cards()
    assert rules.to_dict() == {
        "variant": "cards",
        "players": 2,
        "play": "at_least_one",
        "start_tie": "youngest",
        "opening": "longest_row",
        "claim": "free",
        "max_swaps": 3,
    }
    assert list(rules.to_dict()) == ["variant", *OPTIONS["cards"]]
    assert rules.seats == 2
    assert str(rules) == "cards"
    assert repr(rules) == "<Rules cards>"


def test_every_player_of_cards_has_a_hand() -> None:
    assert [sx.Rules.cards(players).seats for players in (2, 3, 4, 5, 6)] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("players", [2, 3, 4, 5, 6]),  # CD1
        ("play", ["at_least_one", "maximum"]),  # CD3
        ("start_tie", ["youngest", "oldest", "random"]),  # CD2
        ("opening", ["longest_row", "free_turn"]),  # CD2
        ("claim", ["free", "maximum"]),  # CD4
        ("max_swaps", [3, 0, 1, 1000]),  # CD6
    ],
)
def test_an_option_of_cards_takes(option: str, values: list[Any]) -> None:
    plain = PLAIN_RULES["cards"]
    assert getattr(plain, option) == values[0]
    for value in values:
        rules = plain.replace(**{option: value})
        assert getattr(rules, option) == rules.to_dict()[option] == value
        assert MAKERS["cards"](**{option: value}) == rules
        assert str(rules) == ("cards" if value == values[0] else f"cards {option}={value}")


def test_the_seats_of_pairs_are_two_of_four_people() -> None:
    for variant in TILE_GAMES:
        make = MAKERS[variant]
        assert [make(players=people).seats for people in (2, 3, 4)] == [2, 3, 4]
        pairs = make(players=4, pairs=True)
        assert (pairs.players, pairs.seats) == (4, 2)
        assert pairs.replace(pairs=False).seats == 4


def test_every_option_is_read_back_as_it_was_set() -> None:
    for rules in ALL_RULES:
        options = rules.to_dict()
        assert {name: getattr(rules, name) for name in options} == options
        given = {name: options[name] for name in OPTIONS[rules.variant]}
        assert options == {"variant": rules.variant, **given}
        assert MAKERS[rules.variant](**given) == rules
        assert PLAIN_RULES[rules.variant].replace(**given) == rules


def test_every_option_survives_text_and_pickle() -> None:
    for rules in ALL_RULES:
        assert "\n" not in str(rules)
        for again in (sx.Rules.parse(str(rules)), pickle.loads(pickle.dumps(rules))):
            assert again == rules
            assert hash(again) == hash(rules)
            assert again.to_dict() == rules.to_dict()


def test_every_option_is_part_of_equality_and_hash() -> None:
    assert len(set(ALL_RULES)) == len(ALL_RULES)
    assert len({hash(rules) for rules in ALL_RULES}) == len(ALL_RULES)
    assert len({str(rules) for rules in ALL_RULES}) == len(ALL_RULES)
    assert sx.Rules.classic() != "classic players=2"


def test_replace_leaves_the_original_and_the_other_options() -> None:
    rules = sx.Rules.classic(players=3, opening="free")
    changed = rules.replace(locked="play_on", finish_bonus=10)
    assert str(rules) == "classic players=3 opening=free"
    assert str(changed) == "classic players=3 opening=free finish_bonus=10 locked=play_on"
    assert rules.replace() == rules


def test_replace_turns_twists_on_and_off() -> None:
    rules = sx.Rules.flex(players=4, starter=True)
    twisted = rules.replace(pairs=True, open_hand=True, sprint=6)
    assert str(twisted) == "flex players=4 starter=true open_hand=true pairs=true sprint=6"
    assert twisted.replace(sprint=None).sprint is None
    assert twisted.replace(pairs=False, open_hand=False, sprint=None) == rules
    assert sx.Rules.classic().replace(players=4, pairs=True).seats == 2


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "variant"),
        ("  ", "variant"),
        ("players=2", "variant"),
        ("chess", "classic"),
        ("classic players", "name=value"),
        ("classic players=two", "whole number"),
        ("classic players=5", "between 2 and 4"),
        ("classic players=1", "between 2 and 4"),
        ("classic opening=half", "whole_set, free"),
        ("classic opening_single=2", "between 0 and 1"),
        ("classic start_tie=tallest", "oldest, youngest, random"),
        ("classic voluntary_pass=maybe", "false, true"),
        ("classic finish_bonus=-1", "between 0 and 1000"),
        ("classic finish_bonus=1001", "between 0 and 1000"),
        ("classic locked=open", "stop, play_on"),
        ("zork", "classic, flex, cards"),
        ("flex starter=maybe", "false, true"),
        ("flex long_diagonal=short", "illegal, extend_six_illegal, unscored"),
        ("classic open_hand=maybe", "false, true"),
        ("classic players=4 pairs=2", "false, true"),
        ("classic sprint=0", "between 1 and 1000, not 0 .HT3"),
        ("classic sprint=-1", "between 1 and 1000, not -1 .HT3"),
        ("flex sprint=1001", "between 1 and 1000, not 1001 .HT3"),
        ("flex sprint=six", "none or a whole number, not 'six'"),
        ("flex sprint=6.0", "none or a whole number"),
        ("flex sprint=", "none or a whole number"),
        ("classic players=3 pairs=true", "two teams of two: players is 4, not 3 .HT2"),
        ("classic pairs=true", "two teams of two: players is 4, not 2 .HT2"),
        ("flex pairs=true", "two teams of two: players is 4, not 2 .HT2"),
        ("cards players=1", "between 2 and 6, not 1 .CD1"),
        ("cards players=7", "between 2 and 6, not 7 .CD1"),
        ("flex players=5", "between 2 and 4, not 5 .CL1"),
        ("cards play=all", "at_least_one, maximum, not 'all'"),
        ("cards start_tie=tallest", "oldest, youngest, random"),
        ("cards opening=whole_set", "longest_row, free_turn, not 'whole_set'"),
        ("classic opening=free_turn", "whole_set, free, not 'free_turn'"),
        ("cards claim=most", "free, maximum, not 'most'"),
        ("cards max_swaps=-1", "between 0 and 1000, not -1 .CD6"),
        ("cards max_swaps=1001", "between 0 and 1000, not 1001 .CD6"),
        ("cards max_swaps=none", "a whole number, not 'none'"),
        ("classic starter=true", "starter is an option of flex.*FX1"),
        ("classic long_diagonal=unscored", "long_diagonal is an option of flex.*FX4"),
    ],
)
def test_unusable_text_says_what_is_wanted(text: str, word: str) -> None:
    with pytest.raises(sx.RulesError, match=word):
        sx.Rules.parse(text)


def test_unknown_option_lists_the_known_ones() -> None:
    house: dict[str, Any] = {"house_rule": 1}
    for variant, options in OPTIONS.items():
        for make, arguments in (
            (MAKERS[variant], house),
            (PLAIN_RULES[variant].replace, house),
            (sx.Rules.parse, {"text": f"{variant} house_rule=1"}),
        ):
            with pytest.raises(sx.RulesError, match="house_rule") as caught:
                make(**arguments)
            assert str(caught.value).endswith(f"{variant} has {', '.join(options)}")


def test_values_out_of_range_are_refused_by_keyword_too() -> None:
    with pytest.raises(sx.RulesError, match="players"):
        sx.Rules.classic(players=5)
    with pytest.raises(sx.RulesError, match="finish_bonus"):
        sx.Rules.classic(finish_bonus=-1)
    with pytest.raises(sx.RulesError, match="opening"):
        sx.Rules.classic(opening="half")  # type: ignore[arg-type]
    with pytest.raises(sx.RulesError, match="players"):
        sx.Rules.classic().replace(players=1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sprint": 0}, "sprint lies between 1 and 1000, not 0 (HT3)"),
        ({"sprint": -6}, "sprint lies between 1 and 1000, not -6 (HT3)"),
        ({"sprint": 1001}, "sprint lies between 1 and 1000, not 1001 (HT3)"),
        ({"sprint": True}, "sprint is none or a whole number, not 'true'"),
        ({"sprint": False}, "sprint is none or a whole number, not 'false'"),
        ({"sprint": 6.5}, "sprint is none or a whole number, not '6.5'"),
        ({"pairs": True}, "pairs are two teams of two: players is 4, not 2 (HT2)"),
        ({"pairs": True, "players": 3}, "pairs are two teams of two: players is 4, not 3 (HT2)"),
        ({"pairs": None}, "pairs is one of false, true, not 'none'"),
        ({"open_hand": 1}, "open_hand is one of false, true, not '1'"),
    ],
)
@pytest.mark.parametrize("variant", TILE_GAMES)
def test_twists_that_make_no_game_are_refused_with_the_reason(
    variant: str, options: dict[str, Any], message: str
) -> None:
    for make in (MAKERS[variant], PLAIN_RULES[variant].replace):
        with pytest.raises(sx.RulesError) as caught:
            make(**options)
        assert str(caught.value) == message


def test_leaving_four_people_leaves_no_pairs() -> None:
    rules = sx.Rules.classic(players=4, pairs=True)
    with pytest.raises(sx.RulesError, match="HT2"):
        rules.replace(players=2)
    assert rules.replace(players=2, pairs=False).seats == 2


@pytest.mark.parametrize(
    ("variants", "owners", "option", "clause"),
    [
        (["classic", "cards"], "flex", {"starter": True}, "FX1"),
        (["classic", "cards"], "flex", {"long_diagonal": "unscored"}, "FX4"),
        (["cards"], "classic, flex", {"opening_single": 0}, "CL3"),
        (["cards"], "classic, flex", {"voluntary_pass": True}, "CL10"),
        (["cards"], "classic, flex", {"finish_bonus": 0}, "CL9"),
        (["cards"], "classic, flex", {"locked": "play_on"}, "CL11"),
        (["cards"], "classic, flex", {"open_hand": True}, "HT1"),
        (["cards"], "classic, flex", {"pairs": True}, "HT2"),
        (["cards"], "classic, flex", {"sprint": 6}, "HT3"),
        (TILE_GAMES, "cards", {"play": "maximum"}, "CD3"),
        (TILE_GAMES, "cards", {"claim": "maximum"}, "CD4"),
        (TILE_GAMES, "cards", {"max_swaps": 0}, "CD6"),
    ],
)
def test_options_that_a_variant_lacks_are_refused(
    variants: list[str], owners: str, option: dict[str, Any], clause: str
) -> None:
    (name,) = option
    for variant in variants:
        for refused in (MAKERS[variant], PLAIN_RULES[variant].replace):
            with pytest.raises(sx.RulesError) as caught:
                refused(**option)
            assert str(caught.value) == (
                f"{name} is an option of {owners}: {variant} has no such option ({clause})"
            )


def test_an_option_that_a_variant_lacks_may_be_said_where_it_changes_nothing() -> None:
    assert sx.Rules.parse("classic starter=false long_diagonal=illegal") == sx.Rules.classic()
    assert sx.Rules.parse("flex play=at_least_one max_swaps=3") == sx.Rules.flex()
    assert sx.Rules.parse("cards sprint=none locked=stop finish_bonus=6") == sx.Rules.cards()


def test_an_option_that_a_variant_lacks_has_its_default() -> None:
    classic, cards = sx.Rules.classic(), sx.Rules.cards()
    assert (classic.starter, classic.long_diagonal) == (False, "illegal")
    assert (classic.play, classic.claim, classic.max_swaps) == ("at_least_one", "free", 3)
    assert (cards.opening_single, cards.voluntary_pass, cards.finish_bonus) == (1, False, 6)
    assert (cards.locked, cards.open_hand, cards.pairs, cards.sprint) == (
        "stop",
        False,
        False,
        None,
    )


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (sx.Board, ()),
        (sx.Board.parse, ("0,0:Ro",)),
        (sx.Board.from_cells, ([(0, 0, "Ro")],)),
    ],
)
def test_no_board_is_of_cards(make: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(sx.RulesError, match=r"cards lie in no cells: .* classic or flex .CD8"):
        make(*arguments, sx.Rules.cards())


def test_cards_have_the_tiles_of_the_classic_set() -> None:
    cards = sx.Rules.cards()
    assert [str(sx.Tile.from_code(code, cards)) for code in (0, 35)] == ["Ro", "Pc"]
    with pytest.raises(sx.RulesError, match="between 0 and 35"):
        sx.Tile.from_code(36, cards)


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        sx.Rules.classic().players = 3  # type: ignore[misc]
