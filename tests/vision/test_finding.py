"""Outlines of a card's size, from nothing but edges."""

import cv2
import numpy as np
import pytest

from companion.cards.picture import Picture
from companion.table.geometry import Pose, corners_of
from companion.vision.cover import Cover
from companion.vision.finding import Area, Candidate, Outlines
from companion.vision.ground import Ground
from companion.vision.tuning import tuning

SIZE = (44.0, 68.0)
AREA = Area(-150, -100, 150, 100)
GROUND, CARD = (110, 80, 50), (230, 225, 210)


def painted(*poses: Pose, card: tuple[int, int, int] = CARD) -> Picture:
    """Cards without any print, the first lowest, a dark line around each, seen from above."""
    flat = np.full((200, 300, 3), GROUND, np.uint8)
    for pose in poses:
        quad = np.array(corners_of(pose, *SIZE)) - (AREA.left, AREA.top)
        points = np.round(quad * 16).astype(np.int32)
        cv2.fillConvexPoly(flat, points, card, cv2.LINE_AA, 4)
        cv2.polylines(flat, [points], True, (30, 30, 30), 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(flat, (3, 3), 0), dtype=np.uint8)


def outlines(flat: Picture) -> Outlines:
    return Outlines(flat, AREA, SIZE, tuning().finding)


def cover(*poses: Pose) -> Cover:
    made = Cover((AREA.left, AREA.top), (200, 300), SIZE, tuning().finding.beside_mm)
    made.add([np.array(corners_of(pose, *SIZE)) for pose in poses])
    return made


def near(candidate: Candidate, pose: Pose, mm: float = 2.0) -> bool:
    turned = abs((candidate.pose.angle - pose.angle + 90) % 180 - 90)
    away = np.hypot(candidate.pose.x - pose.x, candidate.pose.y - pose.y)
    return bool(away < mm and turned < 2)


@pytest.mark.parametrize("angle", [0, 7, 30, 45, 63, 90, 118, 151])
def test_a_card_is_found_at_any_angle(angle: int) -> None:
    pose = Pose(12.3, -8.6, angle)
    best = outlines(painted(pose)).whole()[0]
    assert near(best, pose)
    assert best.support > 0.6


def test_a_card_as_light_as_the_ground_is_found_by_its_colour() -> None:
    ground = cv2.cvtColor(np.array([[GROUND]], np.uint8), cv2.COLOR_RGB2GRAY)[0, 0]
    flat = np.full((200, 300, 3), GROUND, np.uint8)
    grey = np.full((200, 300, 3), ground, np.uint8)
    pose = Pose(-20.0, 10.0, 20.0)
    points = np.round((np.array(corners_of(pose, *SIZE)) - AREA[:2]) * 16).astype(np.int32)
    mask = np.zeros((200, 300), np.uint8)
    cv2.fillConvexPoly(mask, points, 255, cv2.LINE_AA, 4)
    mixed = np.where(mask[:, :, None] > 127, grey, flat).astype(np.uint8)
    assert near(outlines(mixed).whole()[0], pose)


def test_cards_that_touch_are_two() -> None:
    left, right = Pose(-22.0, 0.0, 0.0), Pose(22.0, 0.0, 0.0)
    found = outlines(painted(left, right)).whole()
    assert any(near(c, left) for c in found)
    assert any(near(c, right) for c in found)


def test_cards_that_touch_without_a_line_between_them_are_found_by_three_sides() -> None:
    flat = np.full((200, 300, 3), GROUND, np.uint8)
    flat[66:134, 106:194] = CARD
    found = outlines(flat).harder(cover())
    assert any(near(c, Pose(-22.0, 0.0)) for c in found)
    assert any(near(c, Pose(22.0, 0.0)) for c in found)


def half_seen(pose: Pose) -> Picture:
    """A printed card on ground of its own colour: shadow shows two of its sides."""
    flat = np.full((200, 300, 3), CARD, np.uint8)
    corner = np.array([AREA.left, AREA.top])
    quad = np.array(corners_of(pose, *SIZE)) - corner
    cv2.polylines(flat, [np.round(quad[:3] * 16).astype(np.int32)], False, GROUND, 2, 8, 4)
    middle = tuple(int(v) for v in np.array([pose.x, pose.y]) - corner)
    cv2.circle(flat, middle, 14, (40, 60, 120), -1)
    return np.asarray(cv2.GaussianBlur(flat, (3, 3), 0), dtype=np.uint8)


def test_a_card_as_light_as_the_ground_is_found_by_one_corner() -> None:
    pose = Pose(10.0, -5.0, 25.0)
    found = outlines(half_seen(pose))
    assert not any(near(c, pose) for c in (*found.whole(), *found.harder(cover())))
    assert any(near(c, pose, mm=3.0) for c in found.corners(cover()))
    assert not found.corners(cover(pose))


def test_bare_ground_is_no_card() -> None:
    rng = np.random.default_rng(4)
    wood = np.clip(np.array(GROUND) + rng.normal(0, 6, (200, 1, 1)), 0, 255)
    flat = np.broadcast_to(wood, (200, 300, 3)).astype(np.uint8).copy()
    flat[:, 150:] = painted(Pose(60.0, 0.0))[:, 150:]
    flat[90:110, 25:65] = (20, 20, 90)
    ground = Ground(flat, AREA.left, AREA.top, SIZE)
    poses = np.array([(-50, 0, 90), (60, 0, 0), (-105, 0, 0)], dtype=np.float32)
    plain, blank, printed = ground.bare(poses)
    assert plain
    assert not blank
    assert not printed


def test_a_place_that_was_read_is_not_proposed_again() -> None:
    pose = Pose(0.0, 0.0)
    flat = painted(pose)
    assert outlines(flat).whole()
    assert not any(near(c, pose, 10.0) for c in outlines(flat).harder(cover(pose)))


def test_a_gap_between_cards_is_no_card() -> None:
    around = [Pose(-46.0, 0.0), Pose(46.0, 0.0), Pose(0.0, -70.0), Pose(0.0, 70.0)]
    found = outlines(painted(*around))
    gap = [Candidate(Pose(0.0, 0.0), 1.0)]
    read = [np.array(corners_of(pose, *SIZE)) for pose in around]
    assert not found.firm(gap, read)
    alone = outlines(painted(Pose(0.0, 0.0)))
    assert alone.firm(alone.whole(), [])


@pytest.mark.parametrize("shift", [Pose(0.0, 17.0), Pose(12.0, 3.0, 10.0)])
def test_a_card_under_another_is_proposed_from_what_shows(shift: Pose) -> None:
    lower = Pose(-5.0, -10.0, 4.0)
    upper = Pose(lower.x + shift.x, lower.y + shift.y, lower.angle + shift.angle)
    found = outlines(painted(lower, upper))
    read = [np.array(corners_of(upper, *SIZE))]
    assert any(near(c, lower) for c in found.partly(cover(upper), read))


def test_how_much_of_a_card_is_covered() -> None:
    poses = np.array([(0, 0, 0), (22, 0, 0), (44.5, 0, 0), (0, 0, 180)], np.float32)
    shares = cover(Pose(0.0, 0.0)).share(poses)
    assert shares == pytest.approx([1.0, 0.5, 0.0, 1.0], abs=0.08)
