"""The truth beside a picture: how much of a thing shows, and whether it is where it says."""

import json

import pytest

from companion.cards.deck import Deck, load_deck
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.laying import beside, column, fan, overlap
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, HandOnTable, MarkerOnTable, Scene, TokenOnTable
from companion.virtual.truth import Truth, truth_of

SMALL = CameraSetup(width=960, height_px=540, sees_at_900mm=487.5)
CARD = CardOnTable("gold-7", Pose(0.0, 0.0))


@pytest.fixture(scope="module")
def mon() -> Deck:
    return load_deck("mon")


@pytest.fixture(scope="module")
def eye(mon: Deck) -> Photographer:
    return Photographer(mon, SMALL, load_room("daylight"), 1)


def seen(eye: Photographer, *things: CardOnTable | TokenOnTable | HandOnTable) -> list[float]:
    return [thing.visible for thing in truth_of(eye, Scene(things)).things]


def test_a_card_alone_shows_all_of_itself(eye: Photographer) -> None:
    assert seen(eye, CARD) == [1.0]


@pytest.mark.parametrize("part", [0.1, 0.25, 0.5, 0.9])
def test_what_is_left_beside_the_card_above(eye: Photographer, part: float) -> None:
    above = CardOnTable("gold-8", Pose(0.0, 68.0 * part))
    assert seen(eye, CARD, above) == [pytest.approx(part, abs=0.02), 1.0]


def test_what_is_left_at_the_edge_of_the_picture(eye: Photographer) -> None:
    half_out = CardOnTable("gold-7", Pose(487.5 / 2, 0.0))
    gone = CardOnTable("gold-8", Pose(900.0, 0.0))
    assert seen(eye, half_out, gone) == [pytest.approx(0.5, abs=0.02), 0.0]


def test_a_token_takes_its_area_but_leaves_the_card_whole(eye: Photographer) -> None:
    true = truth_of(eye, Scene((CARD, TokenOnTable("red", 3, Pose(2.0, 1.0)))))
    card, token = true.things
    assert card.visible == pytest.approx(1 - 3.1416 * 8**2 / (44 * 68), abs=0.015)
    assert card.whole
    assert true.expected == (card,)
    assert (token.kind, token.id, token.visible) == ("token", "red-3", 1.0)


def test_a_hand_hides_what_is_under_it(eye: Photographer) -> None:
    covered, hand = truth_of(eye, Scene((CARD, HandOnTable(Pose(0, 0), "sand", "navy")))).things
    assert covered.visible < 0.15
    assert not covered.whole
    assert hand.kind == "hand"
    beside_it = CardOnTable("gold-7", Pose(-160.0, 0.0))
    assert seen(eye, beside_it, HandOnTable(Pose(0, 0), "sand", "navy"))[0] == 1.0


def test_two_cards_over_one_do_not_count_twice(eye: Photographer) -> None:
    above = CardOnTable("gold-8", Pose(0.0, 34.0))
    assert seen(eye, CARD, above, above)[0] == pytest.approx(0.5, abs=0.02)


def test_a_card_higher_up_looks_larger_and_farther_out(eye: Photographer) -> None:
    low, high = CardOnTable("gold-7", Pose(100, 50)), CardOnTable("gold-7", Pose(100, 50), 90.0)
    flat, near = eye.corners(low), eye.corners(high)
    assert near[1][0] - near[0][0] == pytest.approx((flat[1][0] - flat[0][0]) / 0.9)
    assert near[0][0] > flat[0][0]
    assert near[0][1] > flat[0][1]


def test_columns_and_fans_show_the_part_they_are_asked_for(eye: Photographer, mon: Deck) -> None:
    from random import Random

    upright = column(Pose(0, -60), 4, 0.26 * 68, Random(1))
    spread = fan(Pose(0, 0, 10), 4, 0.26, mon.size_mm, Random(1))
    for poses in (upright, spread):
        parts = seen(eye, *(CardOnTable("gold-7", pose) for pose in poses))
        assert parts[:-1] == [pytest.approx(0.26, abs=0.05)] * 3
        assert parts[-1] == 1.0


def test_shapes_that_only_touch_do_not_overlap() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    moved = [(x + 1.0, y) for x, y in square]
    inside = [(x + 0.9, y + 0.9) for x, y in square]
    assert not overlap(square, moved)
    assert overlap(square, inside)


def test_beside_goes_the_way_the_card_is_turned() -> None:
    assert beside(Pose(0, 0, 90), 10, 0) == pytest.approx((0, 10, 90))
    assert beside(Pose(0, 0, 180), 0, 10, 5) == pytest.approx((0, -10, 185))


def test_the_truth_can_be_written_down(eye: Photographer) -> None:
    hidden = CardOnTable(None, Pose(100, 0))
    marker = MarkerOnTable(2, Pose(-150, 60), 40)
    true: Truth = truth_of(eye, Scene((marker, CARD, hidden)))
    data = json.loads(json.dumps(true.to_json()))
    assert data["size"] == [960, 540]
    assert [(c["id"], c["kind"], c["expected"]) for c in data["cards"]] == [
        ("gold-7", "card", True),
        (None, "face-down", False),
    ]
    assert [(o["kind"], o["id"]) for o in data["others"]] == [("marker", "2")]
    (x, y), *_ = data["cards"][0]["corners"]
    assert (x, y) == pytest.approx(eye.corners(CARD)[0], abs=0.01)
