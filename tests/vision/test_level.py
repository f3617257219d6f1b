"""The plane of a photograph, from the cards in it."""

import numpy as np
import pytest

from companion.table.geometry import Pose, corners_of
from companion.virtual.camera import CameraSetup
from companion.vision.level import Corners, ahead, level

SIZE = (63.0, 88.0)
CAMERA = CameraSetup(height=450, tilt=35, roll=5, y=-300, width=1280, height_px=960)
PLACES = [Pose(0, 0, 10), Pose(120, 40, 200), Pose(-110, 90, 95), Pose(-40, -120, 330)]


def seen(pose: Pose, noise: float = 0.0, seed: int = 0, larger: float = 1.0) -> Corners:
    corners = np.array(corners_of(pose, SIZE[0] * larger, SIZE[1] * larger))
    shaken = np.random.default_rng(seed).normal(0, noise, (4, 2))
    return np.asarray(CAMERA.project(corners) + shaken)


def test_one_card_is_a_ruler() -> None:
    plane, members = level([seen(PLACES[0])], SIZE)
    assert plane is not None
    assert members == [0]
    sides = np.diff(plane.on_table(seen(PLACES[1])), axis=0)
    assert np.linalg.norm(sides, axis=1) == pytest.approx([63, 88, 63], rel=0.01)


def test_several_cards_know_the_table_further_out_than_one() -> None:
    far = seen(Pose(230, -60, 20))
    shaken = [seen(pose, 0.7, k) for k, pose in enumerate(PLACES)]
    off = []
    for cards in (shaken[:1], shaken):
        plane, members = level(cards, SIZE)
        assert plane is not None
        assert len(members) == len(cards)
        sides = np.linalg.norm(np.diff(plane.on_table(far), axis=0), axis=1)
        off.append(np.abs(sides - [63, 88, 63]).max())
    assert off[1] < 2.0
    assert off[1] < off[0]


def test_a_card_held_above_the_table_does_not_count() -> None:
    cards = [seen(pose) for pose in PLACES]
    cards[1] = seen(PLACES[1], larger=1.4)
    assert level(cards, SIZE)[1] == [0, 2, 3]


def test_no_card_no_plane() -> None:
    assert level([], SIZE) == (None, [])


def test_beyond_the_horizon_there_is_no_table() -> None:
    steep = CameraSetup(height=300, tilt=70, y=-700, width=1280, height_px=960)
    card = np.asarray(steep.project(np.array(corners_of(Pose(0, 0), *SIZE))))
    plane, _ = level([card], SIZE)
    assert plane is not None
    assert ahead(plane, card).all()
    down = ahead(plane, np.array([(640.0, y) for y in range(-4000, 4000, 80)]))
    assert (np.diff(down.astype(int)) != 0).sum() == 1
