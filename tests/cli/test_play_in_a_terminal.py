"""`sixline play` in a terminal of its own: what is typed, what is seen, what stays hidden."""

from pathlib import Path

import pytest

import sixline as sx
from helpers.terminal import CLEAR, Terminal

ENTER = ""


def shown(tiles: object) -> str:
    return sx.text.hand(sx.Hand(tiles))  # type: ignore[arg-type]


def best(state: sx.State) -> str:
    move = state.best_move()
    assert move is not None
    return str(move)


def test_a_game_against_a_bot_with_hints_a_correction_and_the_list_of_moves(
    tmp_path: Path,
) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    with Terminal("play", "--seed", "7", folder=tmp_path) as terminal:
        start = terminal.wait()
        assert "greedy opens (CL2)" in start
        opening = start.partition("greedy plays ")[2].partition(": ")[0]
        state.play(sx.Move.parse(start.split("greedy plays ")[1].split(": ")[0]))
        assert f"player 1 (you)   0 points   {shown(state.hands[0])}" in start
        assert shown(state.hands[1]) not in start
        assert "\x1b[38;5;" in terminal.all  # in the colors that the terminal has

        hints = terminal.type("hint 4").splitlines()[1:-1]
        assert [hint.split()[:3] for hint in hints] == [
            [str(rank), str(move.points), str(move)]
            for rank, move in enumerate(state.observation(0).top_moves(4), start=1)
        ]
        best_move = state.best_move()
        assert best_move is not None
        assert state.score(best_move).text() in hints[0]

        # Nothing that is wrong changes anything, and says why.
        for typed, answer in (
            ("4,4:Ro", "(CL4)"),
            ("0,0:Rs", "cell 0,0 already holds Ox"),
            ("0,-1:Bx", "Bx"),
            ("zork", "help shows what can be typed"),
            ("hint many", "1 to 999"),
            ("undo", "CL12"),
            ("pass", "CL10"),
        ):
            said = terminal.type(typed)
            assert answer in said, said
        assert shown(state.hands[0]) in terminal.type("hand")
        assert "player 1 0 points, greedy" in terminal.type("score")
        assert sx.analysis.unseen(state.observation(0)).text() in terminal.type("unseen")
        assert f"1  greedy    {opening}" in terminal.type("moves")

        # A move is shown before the turn has passed, without the tiles that it draws.
        before = state.copy()
        said = terminal.type("swap:Rs")
        assert "player 1 exchanges 1 tile." in said
        assert said.endswith("undo takes the move back> ")
        assert "press Enter" in terminal.type("hand")
        assert "taken back" in terminal.type("undo")
        assert shown(state.hands[0]) in terminal.type("hand")
        said = terminal.type(best(state))
        assert state.score(best(state)).text() in said
        state.play(best(state))
        assert "+" in terminal.type("board")
        assert shown(state.hands[0]) not in terminal.all
        assert "2  player 1" in terminal.type("moves")
        said = terminal.type(ENTER)
        assert "greedy plays" in said
        assert shown(state.hands[0]) in said
        assert "CL12" in terminal.type("undo")
        assert before.hands != state.hands

        assert "Saved as game.txt" in terminal.type("save game.txt")
        assert "Saved" in terminal.type("save game.txt")  # its own file
        (tmp_path / "other").write_text("precious", "utf-8")
        assert "replace it?" in terminal.type("save other")
        terminal.type("n")
        assert (tmp_path / "other").read_text("utf-8") == "precious"
        terminal.type("quit")
        terminal.send("\r")
        assert terminal.leave() == 0
        assert CLEAR not in terminal.all  # one person has no secrets
        record = sx.GameRecord.from_text((tmp_path / "game.txt").read_text("utf-8"))
        assert record.moves[1] == state.history[1]
        assert record.bots == ("human", "greedy")


def test_the_screen_is_wiped_before_another_person_looks(tmp_path: Path) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    words = ["play", "--seed", "7", "--bots", "human,human", "--names", "A,B", "--save", "x.txt"]
    with Terminal(*words, folder=tmp_path) as terminal:
        terminal.wait()
        for turn in range(4):
            name, other = "AB"[state.to_move], state.hands[1 - state.to_move]
            handed = terminal.screen
            assert handed.startswith("Hand over to" if turn else "classic")
            assert f"Hand over to {name}, who then presses Enter. " in handed
            assert not any(shown(hand) in handed for hand in state.hands)
            assert not any(sx.text.tile(tile) in handed for hand in state.hands for tile in hand)
            terminal.type(ENTER)
            wiped = terminal.all.count(CLEAR)
            assert wiped == 2 * turn + 1  # after the hand-over, and before it
            assert shown(state.hands[state.to_move]) in terminal.screen
            assert shown(other) not in terminal.screen
            played = state.play(best(state))
            said = terminal.type("hint 1", str(played))
            assert f"{name} plays {played}" in said
            assert shown(state.hands[1 - state.to_move]) not in terminal.screen  # not drawn yet
            terminal.type(ENTER)
            assert terminal.all.count(CLEAR) == wiped + 1
            saved = sx.GameRecord.from_text((tmp_path / "x.txt").read_text("utf-8"))
            assert saved.moves == state.history  # though the terminal may be closed at any time
        terminal.type(ENTER)
        assert f"B plays {state.history[-2]}" not in terminal.screen.partition("\n\n")[0]
        assert f"A plays {state.history[-1]}" in terminal.screen or "B plays" in terminal.screen
        terminal.interrupt()
        assert terminal.leave() == 130
        assert terminal.screen == "Saved as x.txt.\ninterrupted\n"
        assert "Traceback" not in terminal.all


def test_flex_in_pairs_names_the_person_and_an_exchange_stays_hidden() -> None:
    words = ["play", "--variant", "flex", "--pairs", "--seed", "3", "--bots", "human,human"]
    state = sx.State.new(sx.Rules.flex(players=4, pairs=True), seed=3)
    with Terminal(*words, "--names", "N,E,S,W", "--no-color") as terminal:
        terminal.wait()
        people = []
        for _ in range(3):
            person = "NESW"[state.acting_person]
            people.append(person)
            assert f"Hand over to {person}, who then presses Enter. " in terminal.screen
            terminal.type(ENTER)
            assert f"{person} to move for" in terminal.screen
            typed = best(state) if state.turn != 1 else f"swap:{state.hands[state.to_move][0]}"
            terminal.type(typed, ENTER)
            state.play(typed)
        terminal.type(ENTER)
        assert f"{people[1]} exchanges 1 tile." in terminal.screen
        swapped = str(state.history[1])
        assert swapped not in terminal.screen
        assert swapped not in terminal.type("moves")
        assert people == [people[0], people[1], people[2]]
        assert {people[0], people[2]} in ({"N", "S"}, {"E", "W"})
        assert "\x1b[3" not in terminal.all.replace(CLEAR, "")
        terminal.end_input()
        assert terminal.leave() == 0
        assert "The game stops after 3 moves" in terminal.screen
        assert not any(shown(hand) in terminal.screen for hand in state.hands)


def test_with_open_hands_the_screen_stays_and_shows_them() -> None:
    rules = sx.Rules.classic(open_hand=True)
    state = sx.State.new(rules, seed=7)
    words = ["play", "--open-hand", "--seed", "7", "--bots", "human,human", "--ascii"]
    with Terminal(*words, NO_COLOR="1") as terminal:
        start = terminal.wait()
        for hand in state.hands:
            assert sx.text.hand(hand, ascii=True) in start
        terminal.type(best(state), ENTER)
        assert "player 1> " in terminal.screen
        assert "Hand over" not in terminal.all
        assert "\x1b" not in terminal.all
        terminal.type("resign")
        assert terminal.type("n").endswith("player 1> ")
        terminal.type("resign")
        terminal.send("y\r")
        assert terminal.leave() == 0
        assert "The game stops after 1 move" in terminal.all


@pytest.fixture(scope="module")
def blocked() -> int:
    """A seed whose second player is blocked early, when both play the best turns (CD6)."""
    rules = sx.Rules.cards()
    for seed in range(10_000):
        state = sx.State.new(rules, seed=seed)
        while state.turn < 6 and not state.is_over:
            if state.best_move() == sx.Move.swapping():
                return seed
            state.play(best(state))
    raise AssertionError("nobody is ever blocked")


def test_a_blocked_player_of_cards_shows_the_hand_to_all(blocked: int) -> None:
    state = sx.State.new(sx.Rules.cards(), seed=blocked)
    words = ["play", "--variant", "cards", "--seed", str(blocked), "--bots", "human,human"]
    with Terminal(*words, "--names", "A,B") as terminal:
        terminal.wait()
        while best(state) != "swap":
            terminal.type(ENTER)
            move = best(state)
            assert "claims" in terminal.type("hint") or "=" not in move
            said = terminal.type(move.removeprefix("play:"))  # cards alone are played
            assert "plays" in said
            terminal.type(ENTER)
            state.play(move)
        terminal.type(ENTER)
        name, hand = "AB"[state.to_move], state.hands[state.to_move]
        assert "type swap" in terminal.screen
        assert "CD" in terminal.type("play:" + str(hand[0]))
        state.play("swap")
        said = terminal.type("swap")  # and the same turn goes on
        assert f"{name}> " in said
        assert shown(state.hands[state.to_move]) in said
        while state.best_move() == sx.Move.swapping():
            state.play("swap")
            terminal.type("swap")
        move = best(state)
        terminal.type(move, ENTER)
        state.play(move)
        terminal.type(ENTER)
        assert (
            f"{name} can play nothing, shows {shown(hand)} and swaps the hand." in terminal.screen
        )
        terminal.interrupt()
        assert terminal.leave() == 130
