"""The gate that lets only pictures of a table at rest through, and what changed between two."""

import numpy as np
import pytest
from small_table import Shoot

from companion.table.geometry import Pose
from companion.virtual.scene import CardOnTable, HandOnTable
from companion.vision.changes import changed_areas
from companion.vision.finding import Area
from companion.vision.motion import MotionGate

CARD = CardOnTable("gold-7", Pose(-40.0, 0.0, 3.0))


def hand(x: float) -> HandOnTable:
    return HandOnTable(Pose(x, 60.0, 0.0), "sand", "navy")


def test_the_gate_opens_when_nothing_moves(shoot: Shoot) -> None:
    gate = MotionGate(frames=3)
    assert [gate.still(shoot(CARD, shot=k)) for k in range(4)] == [False, False, True, True]


def test_a_moving_hand_keeps_it_shut(shoot: Shoot) -> None:
    gate = MotionGate()
    pictures = [shoot(CARD, shot=0), *(shoot(CARD, hand(x), shot=1) for x in (60.0, 30.0, 0.0))]
    assert not any(gate.still(picture) for picture in pictures)
    assert not gate.still(shoot(CARD, shot=5))
    assert gate.still(shoot(CARD, shot=6))


def test_a_card_laid_between_two_frames_shuts_it(shoot: Shoot) -> None:
    gate = MotionGate()
    assert [gate.still(shoot(shot=k)) for k in range(2)] == [False, True]
    assert not gate.still(shoot(CARD, shot=2))
    assert gate.still(shoot(CARD, shot=3))


def test_light_that_changes_everywhere_is_no_motion(shoot: Shoot) -> None:
    gate = MotionGate()
    picture = shoot(CARD)
    gate.still(picture)
    brighter = np.clip(picture.astype(np.int16) + 6, 0, 255).astype(np.uint8)
    assert gate.still(brighter)


def test_a_gate_that_forgot_begins_anew(shoot: Shoot) -> None:
    gate = MotionGate()
    for shot in range(2):
        gate.still(shoot(CARD, shot=shot))
    gate.forget()
    assert not gate.still(shoot(CARD, shot=2))


@pytest.mark.parametrize("gain", [1.0, 0.8])
def test_only_where_something_changed_has_changed(gain: float) -> None:
    area = Area(-100, -50, 100, 50)
    before = np.full((100, 200, 3), 90, np.uint8)
    now = (before * gain).astype(np.uint8)
    now[60:80, 30:60] = 200
    (changed,) = changed_areas(now, before, area)
    assert changed.left <= -70
    assert changed.right >= -40
    assert changed.top <= 10
    assert changed.bottom >= 30
    assert changed.right - changed.left < 60
    assert not changed_areas((before * gain).astype(np.uint8), before, area)
