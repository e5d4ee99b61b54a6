"""One game between bots, and its record."""

import threading
from collections import Counter

import pytest

import sixline as sx
from helpers.games import rest_of_set, tiles_in_play, whole_set, words

RULES = sx.Rules.classic(players=3)


def test_a_record_has_the_deal_every_move_and_every_tile_drawn() -> None:
    record = sx.Game(RULES, ["greedy", "random", "greedy"], seed=5).run()
    state = sx.State.new(RULES, seed=5)
    assert (record.hands, record.bag, record.opener) == (state.hands, state.bag, state.to_move)
    for move, drawn in zip(record.moves, record.drawn, strict=True):
        assert state.play(move).points == move.points
        assert state.drawn[-1] == drawn
    assert (state.scores, state.outcome) == (record.scores, record.outcome)
    assert record.outcome is not None
    assert record.bots == ("greedy", "random", "greedy")
    assert (record.seed, record.index, record.version) == (5, 0, sx.__version__)


def test_the_tiles_of_a_record_are_the_whole_set() -> None:
    record = sx.Game(RULES, ["greedy"] * 3, seed=8).run()
    dealt = words(record.bag) + [tile for hand in record.hands for tile in words(hand)]
    assert sorted(dealt) == sorted(rest_of_set())


def test_a_game_goes_step_by_step() -> None:
    game = sx.Game(RULES, ["greedy"] * 3, seed=1)
    assert game.reason is sx.Reason.PLAYING
    first = game.step()
    assert game.state.history == (first,)
    record = game.run()
    assert game.is_over
    assert record.moves[0] == first
    assert record.outcome is not None
    assert game.reason is record.outcome.reason


def test_without_a_seed_games_differ() -> None:
    one, two = (sx.Game(RULES, ["greedy"] * 3) for _ in range(2))
    assert one.seed != two.seed


def test_a_bot_sees_an_observation_and_never_a_state() -> None:
    seen: list[sx.Observation] = []

    class Spy:
        def choose(self, observation: sx.Observation, rng: sx.RandomStream) -> sx.Move:
            assert type(observation) is sx.Observation
            assert not hasattr(observation, "bag")
            assert 0 <= rng.random() < 1
            seen.append(observation)
            moves = observation.legal_moves()
            return moves[0]

    game = sx.Game(RULES, [Spy, "greedy", Spy], seed=2, max_turns=20)
    game.run()
    assert {observation.seat for observation in seen} == {0, 2}
    for observation in seen:
        others = [hand for seat, hand in enumerate(observation.hands) if seat != observation.seat]
        assert others == [None, None]


def test_every_game_has_a_fresh_bot() -> None:
    made: list[object] = []

    class Counted(sx.bots.GreedyBot):
        def __init__(self) -> None:
            made.append(self)

    sx.simulate(sx.Rules.classic(), [Counted, "greedy"], games=7, seed=1)
    assert len(made) == 7


def test_an_illegal_move_of_a_bot_changes_nothing() -> None:
    class Cheat:
        def choose(self, _observation: sx.Observation, _rng: sx.RandomStream) -> sx.Move:
            return sx.Move.parse("900,900:Ro")

    game = sx.Game(RULES, [Cheat] * 3, seed=2)
    before = game.state.copy()
    with pytest.raises(sx.SixlineError, match=r"'Cheat' failed .* of game 0 with seed 2"):
        game.step()
    assert game.state == before
    assert sum(tiles_in_play(game.state).values()) == 108


def test_boards_and_perft_are_shared_between_threads() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    board = sx.Board.parse("0,0:Ro 1,0:Rd 2,0:Rc")
    answers: list[tuple[int, int]] = []

    def work() -> None:
        count = len(board.placements("Bo Bd Rs Rx Go Yc"))
        answers.append((sx.perft(state, 3), count))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6
    assert len(set(answers)) == 1
    assert answers[0][0] == 20_264


# --- variants and twists -----------------------------------------------------------------------

TABLES = [
    "flex",
    "flex players=3 starter=true",
    "flex players=4 pairs=true open_hand=true",
    "classic players=4 pairs=true sprint=6",
    "flex players=4 long_diagonal=unscored sprint=3",
]


@pytest.mark.parametrize("table", TABLES)
def test_a_record_of_any_table_replays(table: str) -> None:
    rules = sx.Rules.parse(table)
    bots = ["greedy", "random", "greedy", "random"][: rules.seats]
    record = sx.Game(rules, bots, seed=5).run()
    state = sx.State.new(rules, seed=5)
    assert (record.hands, record.bag, record.opener) == (state.hands, state.bag, state.to_move)
    dealt = Counter(words(record.bag) + [tile for hand in record.hands for tile in words(hand)])
    assert dealt == whole_set(rules)
    turns = zip(record.moves, record.acted, record.drawn, strict=True)
    for move, person, drawn in turns:
        assert state.acting_person == person
        assert state.play(move).points == move.points
        assert state.drawn[-1] == drawn
    assert (state.scores, state.outcome) == (record.scores, record.outcome)
    assert record.outcome is not None
    assert record.rules == rules


def test_a_record_is_of_the_game_so_far() -> None:
    game = sx.Game(sx.Rules.flex(players=4, pairs=True), ["greedy", "random"], seed=3)
    for turns in range(5):
        record = game.record
        assert len(record.moves) == len(record.acted) == len(record.drawn) == turns
        assert record.outcome is None
        game.step()


def test_the_state_of_a_stepped_game_can_be_asked_who_acts() -> None:
    seen: list[int] = []

    class Spy(sx.bots.GreedyBot):
        def choose(self, observation: sx.Observation, rng: sx.RandomStream, /) -> sx.Move:
            seen.append(observation.acting_person)
            return super().choose(observation, rng)

    record = sx.Game(sx.Rules.flex(players=4, pairs=True, sprint=6), [Spy, Spy], seed=3).run()
    assert tuple(seen) == record.acted
    assert len(seen) == 12
