"""Markers: the table's plane to half a millimetre, whatever happens to camera and markers."""

from dataclasses import replace

import numpy as np
import pytest
from small_table import CAMERA, MARKERS, TILTED, Shoot

from companion.virtual.camera import CameraSetup
from companion.vision.plane import MarkerFinder, MarkerSpec, Plane

PLACES = np.array([(x, y) for x in (-150.0, 0.0, 150.0) for y in (-80.0, 0.0, 80.0)])


def error_mm(plane: Plane | None, camera: CameraSetup) -> float:
    assert plane is not None
    return float(np.abs(plane.on_table(camera.project(PLACES)) - PLACES).max())


@pytest.mark.parametrize("camera", [CAMERA, TILTED])
@pytest.mark.parametrize("room", ["daylight", "dim", "lamp"])
def test_the_plane_is_right_to_half_a_millimetre(
    shoot: Shoot, specs: tuple[MarkerSpec, ...], camera: CameraSetup, room: str
) -> None:
    plane, troubles = MarkerFinder(specs).register(shoot(camera=camera, room=room))
    assert not troubles
    assert error_mm(plane, camera) < 0.5


def test_a_plane_that_did_not_move_is_the_same_plane(
    shoot: Shoot, specs: tuple[MarkerSpec, ...]
) -> None:
    finder = MarkerFinder(specs)
    first = finder.register(shoot(shot=1)).plane
    assert finder.register(shoot(shot=2)).plane is first
    finder.forget()
    assert finder.register(shoot(shot=2)).plane is not first


def test_a_bumped_camera_heals(shoot: Shoot, specs: tuple[MarkerSpec, ...]) -> None:
    finder = MarkerFinder(specs)
    finder.register(shoot())
    bumped = replace(CAMERA, roll=2.0, x=6.0)
    assert error_mm(finder.register(shoot(camera=bumped)).plane, bumped) < 0.5
    assert error_mm(finder.register(shoot()).plane, CAMERA) < 0.5


def test_a_hidden_marker_is_named_and_the_rest_suffices(
    shoot: Shoot, specs: tuple[MarkerSpec, ...]
) -> None:
    plane, troubles = MarkerFinder(specs).register(shoot(markers=MARKERS[:2] + MARKERS[3:]))
    assert [trouble.code for trouble in troubles] == ["markers.hidden"]
    assert dict(troubles[0].facts) == {"seen": 3, "expected": 4, "missing": "2"}
    assert error_mm(plane, CAMERA) < 0.7


def test_too_few_markers_give_no_plane(shoot: Shoot, specs: tuple[MarkerSpec, ...]) -> None:
    plane, troubles = MarkerFinder(specs).register(shoot(markers=MARKERS[1:2]))
    assert plane is None
    assert [trouble.code for trouble in troubles] == ["markers.too_few"]
    assert dict(troubles[0].facts) == {"seen": 1, "expected": 4, "missing": "0, 2, 3"}
