from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from sixline._core import Rng
from sixline.random import RandomStream


def chi_square(counts: Iterable[int]) -> float:
    """Against the uniform distribution."""
    seen = list(counts)
    mean = sum(seen) / len(seen)
    return sum((count - mean) ** 2 / mean for count in seen)


def stream(turn: int = 0) -> RandomStream:
    return RandomStream(7, 3, 1, turn)


def test_a_stream_is_a_random_with_its_whole_interface() -> None:
    rng = stream()
    assert isinstance(rng, Random)
    items = list(range(20))
    assert rng.choice(items) in items
    shuffled = items[:]
    rng.shuffle(shuffled)
    assert sorted(shuffled) == items
    assert len(set(rng.sample(items, 20))) == 20
    assert 3 <= rng.randrange(3, 9) < 9
    assert 3 <= rng.randint(3, 9) <= 9
    assert 0 <= rng.random() < 1
    assert 2 <= rng.uniform(2, 3) <= 3
    assert isinstance(rng.gauss(0, 1), float)
    assert rng.choices("ab", weights=[0, 1], k=4) == ["b"] * 4


def test_the_same_address_gives_the_same_numbers() -> None:
    addresses = [(7, 3, 1, 0), (8, 3, 1, 0), (7, 4, 1, 0), (7, 3, 0, 0), (7, 3, 1, 1)]
    draws = [RandomStream(*address).getrandbits(64) for address in addresses]
    assert len(set(draws)) == len(addresses)
    first, again = stream(), stream()
    assert [first.random() for _ in range(100)] == [again.random() for _ in range(100)]


def test_numbers_are_fixed_for_ever() -> None:
    rng = Rng.bot(7, 3, 1, 0)
    assert [rng.next() for _ in range(3)] == [
        13440384071085972222,
        784389806509229885,
        26555181622749675,
    ]


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (64 - bits)) % 2**64


def test_the_generator_is_xoroshiro128_plus_plus() -> None:
    rng = Rng.bot(7, 3, 1, 0)
    a, b = rng.state
    for _ in range(100):
        assert rng.next() == (rotated((a + b) % 2**64, 17) + a) % 2**64
        b ^= a
        a, b = rotated(a, 49) ^ b ^ (b << 21) % 2**64, rotated(b, 28)
        assert rng.state in ((a, b), [a, b])


@pytest.mark.parametrize("bits", [0, 1, 7, 31, 32, 33, 53, 63, 64, 65, 128, 1000])
def test_getrandbits_has_as_many_bits_as_asked(bits: int) -> None:
    rng = stream()
    seen = [rng.getrandbits(bits) for _ in range(200)]
    assert all(0 <= value < 2**bits for value in seen)
    if bits:
        assert max(seen) >= 2 ** (bits - 1)
        together = 0
        for value in seen:
            together |= value
        assert together == 2**bits - 1


def test_getrandbits_of_a_negative_number_is_an_error() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        stream().getrandbits(-1)


def test_seeding_does_nothing() -> None:
    rng, other = stream(), stream()
    rng.seed(5)
    rng.seed()
    assert rng.random() == other.random()


def test_state_can_be_taken_up_again() -> None:
    rng = stream()
    rng.random()
    state = rng.getstate()
    ahead = [rng.getrandbits(64) for _ in range(5)]
    rng.setstate(state)
    assert [rng.getrandbits(64) for _ in range(5)] == ahead


@pytest.mark.parametrize("n", [2, 3, 6, 36, 100])
def test_below_is_uniform(n: int) -> None:
    rng = Rng.bot(1, 0, 0, n)
    counts = Counter(rng.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts.values()) < n - 1 + 4.5 * (2 * (n - 1)) ** 0.5 + 10


def test_random_and_shuffle_are_uniform() -> None:
    rng = stream()
    tenths = Counter(int(rng.random() * 10) for _ in range(10_000))
    assert chi_square(tenths.values()) < 33.7
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = [0, 1, 2]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert chi_square(orders.values()) < 25.7


def test_streams_of_neighbouring_turns_are_unrelated() -> None:
    bits = Counter(RandomStream(7, 0, 0, turn).getrandbits(3) for turn in range(8_000))
    assert chi_square(bits.values()) < 29.9
    games = Counter(RandomStream(7, game, 0, 0).getrandbits(3) for game in range(8_000))
    assert chi_square(games.values()) < 29.9
