"""The camera's geometry: straight down, tilted, through a bulging lens, and back again."""

import numpy as np
import pytest

from companion.virtual.camera import CameraSetup

TABLE = np.array([[0.0, 0.0], [585.0, 0.0], [-500.0, -205.0], [300.0, 250.0]])


def test_at_rest_it_sees_1170_mm_across() -> None:
    camera = CameraSetup()
    middle, edge = camera.project(TABLE[:2])
    assert middle == pytest.approx([1151.5, 647.5])
    assert edge[0] - middle[0] == pytest.approx(1152)
    assert camera.px_per_mm == pytest.approx(2304 / 1170)


def test_it_looks_where_it_is_turned() -> None:
    rest = CameraSetup().project(TABLE)
    assert (CameraSetup(pan=3).project(TABLE)[:, 0] < rest[:, 0]).all()
    assert (CameraSetup(tilt=3).project(TABLE)[:, 1] < rest[:, 1]).all()
    assert CameraSetup(x=100).project(TABLE)[0, 0] < rest[0, 0]
    assert CameraSetup(roll=90).project(TABLE)[1] == pytest.approx([1151.5, 647.5 + 1152])


def test_what_is_farther_is_smaller() -> None:
    camera = CameraSetup(tilt=10)
    near = camera.project(np.array([[-50.0, -150.0], [50.0, -150.0]]))
    far = camera.project(np.array([[-50.0, 150.0], [50.0, 150.0]]))
    assert near[1, 0] - near[0, 0] > far[1, 0] - far[0, 0]


@pytest.mark.parametrize(
    "camera",
    [
        CameraSetup(),
        CameraSetup(height=800, x=20, y=-10, tilt=5, pan=-3, roll=7),
        CameraSetup(tilt=8, distortion=-0.05),
        CameraSetup(roll=180, distortion=0.04),
    ],
)
def test_there_and_back(camera: CameraSetup) -> None:
    assert camera.unproject(camera.project(TABLE)) == pytest.approx(TABLE, abs=0.01)
