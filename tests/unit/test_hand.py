import pytest

import sixline as sx


def test_a_hand_is_a_multiset_in_canonical_order() -> None:
    hand = sx.Hand("Gx Ro Bc Ro")
    assert str(hand) == "Ro Ro Gx Bc"
    assert repr(hand) == "Hand('Ro Ro Gx Bc')"
    assert hand == sx.Hand("RoBcRoGx") == sx.Hand.parse("Bc, Gx, Ro, Ro")
    assert hand == sx.Hand([sx.Tile("Ro"), "Bc", "Ro", sx.Tile("Gx")]) == sx.Hand(hand)
    assert hash(hand) == hash(sx.Hand("Bc Gx Ro Ro"))
    assert hand != sx.Hand("Ro Gx Bc")
    assert hand != "Ro Ro Gx Bc"


def test_length_truth_and_iteration() -> None:
    hand = sx.Hand("Gx Ro")
    assert len(hand) == 2
    assert list(hand) == [sx.Tile("Ro"), sx.Tile("Gx")]
    assert (hand[0], hand[-1]) == (sx.Tile("Ro"), sx.Tile("Gx"))
    assert hand
    assert not sx.Hand()
    assert list(sx.Hand("")) == []
    for index in (2, -3):
        with pytest.raises(IndexError, match="hand of 2"):
            hand[index]


def test_iteration_outlives_the_hand() -> None:
    tiles = iter(sx.Hand("Ro Gx"))
    assert [str(tile) for tile in tiles] == ["Ro", "Gx"]


def test_count_and_membership() -> None:
    hand = sx.Hand("Ro Ro Gx")
    assert [hand.count(tile) for tile in ("Ro", "Gx", "Bc")] == [2, 1, 0]
    assert "Ro" in hand
    assert sx.Tile("Gx") in hand
    assert sx.Tile("Bc") not in hand


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("", 0),
        ("Ro", 1),
        ("Ro Ro Ro", 1),
        ("Ro Gx", 1),
        ("Ro Rq Rd Ro", 3),
        ("Ro Rq Gq Bq Ys", 3),
        ("Ro Rx Rs Rq Rd Rc", 6),
        ("Ro Oo Yo Go Bo Po", 6),
    ],
)
def test_set_size_counts_distinct_types_of_one_color_or_shape(text: str, size: int) -> None:
    assert sx.Hand(text).set_size == size


def test_a_hand_has_nine_tiles_at_most() -> None:
    assert len(sx.Hand("Ro" * 9)) == 9
    with pytest.raises(sx.PositionError, match="at most nine") as caught:
        sx.Hand("Ro" * 10)
    assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.HAND_SIZE]


@pytest.mark.parametrize(("text", "position"), [("Ro z", 3), ("RoG", 2), ("Ro;Rx", 2)])
def test_unreadable_hand_names_the_position(text: str, position: int) -> None:
    with pytest.raises(sx.NotationError) as caught:
        sx.Hand(text)
    assert caught.value.position == position


def test_what_is_no_tile_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        sx.Hand(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        sx.Hand([5])  # type: ignore[list-item]
