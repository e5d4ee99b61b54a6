"""Games as text: what a player at a terminal sees."""

import re

import pytest
from rich.cells import cell_len

import sixline as sx
from helpers.cards import late_position, position
from helpers.games import random_state
from sixline.scene import winners

STATE = random_state(sx.Rules.classic(players=3), seed=11, turns=9)
PAIRS = random_state(sx.Rules.flex(players=4, pairs=True, sprint=6), seed=3, turns=5)
CARDS = position(
    "RoRxRsRd", "Ro Gq Bd", "Yo Yx Ys", "Pc", claims=("", "Y,o", "G"), shown=("", "Yo", "Pc")
)


def line_of(text: str, name: str) -> str:
    """The one line that begins with a name."""
    [line] = [line for line in text.splitlines() if line[2:].startswith(name)]
    return line


def test_a_state_shows_every_hand() -> None:
    text = sx.text.view(STATE)
    assert text.startswith(sx.text.board(STATE.board, last=STATE.history[-1]))
    for seat in range(3):
        line = line_of(text, f"seat {seat}")
        assert line.endswith(sx.text.hand(STATE.hands[seat]))
        assert re.search(rf"\b{STATE.scores[seat]} points?\b", line)
        assert line.startswith(">") == (seat == STATE.to_move)
    assert f"{STATE.bag_count} tiles in the bag; 9 turns played" in text
    assert text.endswith(f"seat {STATE.to_move} to move")
    assert str(STATE.history[-1]) in text


@pytest.mark.parametrize("seat", range(3))
def test_an_observation_shows_what_it_knows(seat: int) -> None:
    text = sx.text.view(STATE.observation(seat), names=["Ada", "Bo", "Cy"])
    for other, name in enumerate(("Ada", "Bo", "Cy")):
        line = line_of(text, name)
        assert ("(you)" in line) == (other == seat)
        held = sx.text.hand(STATE.hands[other]) if other == seat else "6 tiles"
        assert line.endswith(held)
    assert text.endswith(f"{('Ada', 'Bo', 'Cy')[STATE.to_move]} to move")
    assert "+" not in text
    assert "Last move" not in text


def test_open_hands_are_shown() -> None:
    state = sx.State.new(sx.Rules.classic(open_hand=True), seed=1)
    text = sx.text.view(state.observation(0), ascii=True)
    assert line_of(text, "seat 1").endswith(sx.text.hand(state.hands[1], ascii=True))
    assert text.startswith("(no tiles)")


def test_the_last_move_may_be_given_or_left_out() -> None:
    view, last = STATE.observation(0), STATE.history[-1]
    board = sx.text.view(view, last=last).partition("\n\n")[0]
    assert board == sx.text.board(STATE.board, last=last)
    assert "+" not in sx.text.view(STATE, last=())


def test_an_exchange_keeps_its_secret() -> None:
    """TL4: how many are public, which are not."""
    text = sx.text.view(STATE.observation(0), last="swap:RoGx")
    assert "Last move: exchange of 2 tiles" in text
    assert "swap" not in text


def test_pairs_name_the_seat_and_the_person() -> None:
    """HT2, and the turns of the sprint (HT3)."""
    person = PAIRS.acting_person
    assert (PAIRS.to_move, person) == (person % 2, person)
    text = sx.text.view(PAIRS)
    team = f"seat {PAIRS.to_move} (people {PAIRS.to_move} and {PAIRS.to_move + 2})"
    assert text.endswith(f"person {person} to move for {team}")
    assert "5 turns of 12 played" in text
    people = ["Ada", "Bo", "Cy", "Di"]
    named = sx.text.view(PAIRS, names=people)
    assert "Ada and Cy" in named
    assert named.endswith(f"{people[person]} to move for {('Ada and Cy', 'Bo and Di')[person % 2]}")
    teams = sx.text.view(PAIRS, names=["Reds", "Blues"])
    assert teams.endswith(f"person {person} to move for {('Reds', 'Blues')[person % 2]}")


def test_names_must_fit() -> None:
    with pytest.raises(sx.SixlineError, match="2 names given, but the game has 3"):
        sx.text.view(STATE, names=["Ada", "Bo"])
    with pytest.raises(sx.SixlineError, match=r"3 names given, but the game has 4, or 2 of teams"):
        sx.text.view(PAIRS, names=["Ada", "Bo", "Cy"])


def test_columns_stand_below_each_other_whatever_the_names() -> None:
    text = sx.text.view(STATE, names=["一郎", "Zoe\u0301", "Ed"], last=())
    lines = [line for line in text.splitlines() if " points" in line]
    assert len({cell_len(line.partition(" points")[0].rstrip("0123456789")) for line in lines}) == 1


def test_names_cannot_steer_the_terminal() -> None:
    text = sx.text.view(STATE, names=["A\x1b[2J", "B\n", "C"], last=())
    assert "A?[2J" in text
    assert "B?" in text
    assert "\x1b" not in text


def test_cards_show_rows_claims_and_what_was_shown() -> None:
    text = sx.text.view(CARDS.observation(0), ascii=True)
    assert text.startswith("colors\nRo Rx Rs Rd\n\n")
    assert line_of(text, "seat 0 (you)").endswith("0 Qwirkles   Ro Gq Bd")
    assert line_of(text, "seat 1").endswith("2 Qwirkles   Yo and 2 cards")
    assert line_of(text, "seat 2").endswith("1 Qwirkle    Pc")
    assert "claimed: yellow, circles" in text
    assert "claimed: green" in text
    assert f"{CARDS.bag_count} cards in the pile; 4 turns played" in text
    assert "Last round" not in text


def test_cards_mark_what_was_played_and_still_lies() -> None:
    state = position("RoRxRsRdRq", "Rc Bo Go Yo", "Yx")
    state.play("play:RcYoGoBo=R")
    text = sx.text.view(state, ascii=True)
    assert "Last move: play:RcYoGoBo=R" in text
    assert text.startswith("shapes\nYo+ Go+ Bo+\n\n")
    assert "+" not in text.partition("\n\n")[2]


def test_rows_must_be_rows() -> None:
    for rows in (["Ro"], ["RoRx"], ["RoRxGs"], ["RoRoRx"], [""]):
        with pytest.raises(sx.SixlineError, match=r"is no row \(CD1\)"):
            sx.text.card_rows([sx.Hand(row) for row in rows])


def test_cards_tell_of_swaps_and_of_the_last_round() -> None:
    swapped = position("RoRxRs", "Ro Gq Bd", "Yo", pile="Bc", swaps=2)
    assert "2 swaps of 3 made this turn" in sx.text.view(swapped)
    last = late_position("RoRxRsRq", "Rd", "Rc", turns_left=2)
    assert "Last round: 2 turns left" in sx.text.view(last.observation(1))


@pytest.mark.parametrize("rules", ["classic", "flex", "cards players=3"])
def test_the_end_names_the_winner(rules: str) -> None:
    state = sx.State.new(sx.Rules.parse(rules), seed=5)
    while not state.is_over:
        state.play(state.best_move() or "pass")
    assert state.outcome is not None
    text = sx.text.view(state)
    ending = text.splitlines()[-1]
    assert ending.startswith("Game over (finished): ")
    for seat in state.outcome.winners:
        assert f"seat {seat}" in ending
    assert ending.endswith("wins" if len(state.outcome.winners) == 1 else "share the victory")
    assert ">" not in text
    seen = sx.text.view(state.observation(0)).splitlines()[-1]
    assert seen == ending.replace(" (finished)", "")


def test_a_shared_victory() -> None:
    state = position("", "", "", claims=("R", "G"))
    assert winners(state.scores) == (0, 1)


@pytest.mark.parametrize("state", [STATE, PAIRS, CARDS])
def test_color_only_paints(state: sx.State) -> None:
    for ascii in (False, True):
        painted = sx.text.view(state, color=True, ascii=ascii)
        assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == sx.text.view(state, ascii=ascii)
    assert sx.text.view(state, ascii=True).isascii()
