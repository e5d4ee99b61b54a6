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


# --- with backgrounds (FX1, FX2) ---------------------------------------------------------------


def test_a_hand_of_flex_tiles_is_in_the_order_of_codes() -> None:
    hand = sx.Hand("Ros Gxw Rob Gxb Row")
    assert str(hand) == "Rob Gxb Row Gxw Ros"
    assert repr(hand) == "Hand('Rob Gxb Row Gxw Ros')"
    assert hand == sx.Hand("RosGxwRobGxbRow") == sx.Hand.parse("Gxb, Rob, Row, Ros, Gxw")
    assert hand == sx.Hand([sx.Tile("Row"), "Rob", "Ros", "Gxb", sx.Tile("Gxw")])
    assert hash(hand) == hash(sx.Hand("RosGxwRobGxbRow"))
    assert [tile.code for tile in hand] == sorted(tile.code for tile in hand)


def test_tiles_that_differ_in_background_are_different_tiles() -> None:
    hand = sx.Hand("Rob Row Gxb")
    assert [hand.count(tile) for tile in ("Rob", "Row", "Ros", "Gxb")] == [1, 1, 0, 1]
    assert "Row" in hand
    assert "Ros" not in hand
    assert hand != sx.Hand("Rob Ros Gxb")


def test_a_hand_with_backgrounds_equals_none_without() -> None:
    plain, flex = sx.Hand("Ro Gx"), sx.Hand("Rob Gxb")
    assert [tile.code for tile in plain] == [tile.code for tile in flex]
    assert plain != flex
    assert hash(plain) != hash(flex)
    assert (plain.count("Rob"), flex.count("Ro")) == (0, 0)
    assert "Rob" not in plain
    assert sx.Tile("Ro") not in flex


def test_an_empty_hand_is_one_and_the_same() -> None:
    state = sx.State.new(sx.Rules.flex(), seed=1)
    while not state.is_over:
        state.play(state.best_move() or "pass")
    empty = [hand for hand in state.hands if not hand]
    assert empty == [sx.Hand()]
    assert hash(empty[0]) == hash(sx.Hand())


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Rob Row Ros", 1),
        ("Rob Row Rxb", 2),
        ("Rob Rxw Rss Rqb Rdw Rcs", 6),
        ("Rob Gxb Bsb Yqb", 1),  # a common background alone makes no set
        ("Rob Oow Yos Rxb", 3),
    ],
)
def test_a_set_counts_types_whatever_their_backgrounds(text: str, size: int) -> None:
    assert sx.Hand(text).set_size == size


@pytest.mark.parametrize(
    ("text", "position", "word"),
    [
        ("Ro Rxb", 5, "unexpected background 'b': classic tiles have none"),
        ("RoRxb", 4, "unexpected background 'b'"),
        ("Rob Rx", 6, "expected a background, one of bws, found the end"),
        ("RobRxRsb", 5, "expected a background, one of bws, found 'R'"),
        ("Rob z", 4, "unknown color"),
    ],
)
def test_with_and_without_backgrounds_do_not_mix_in_text(
    text: str, position: int, word: str
) -> None:
    with pytest.raises(sx.NotationError, match=word) as caught:
        sx.Hand(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    "tiles",
    [
        ["Ro", "Rxb"],
        ["Rob", "Rx"],
        [sx.Tile("Ro"), sx.Tile("Rxb")],
        [sx.Tile("Rob"), sx.Tile("Rx")],
        ["Rob", sx.Tile("Rx")],
        [sx.Tile("Ro"), "Rob"],
    ],
)
def test_with_and_without_backgrounds_do_not_mix_in_a_list(tiles: list[sx.Tile | str]) -> None:
    with pytest.raises(sx.NotationError, match=r"background.*(FX1|TL1)"):
        sx.Hand(tiles)
