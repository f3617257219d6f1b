"""The table's plane, from the markers printed on it.

Each marker gives four corners whose place on the table is known; all corners together give one
homography between picture pixels and table millimetres. It is worked out anew for every picture,
so a bumped camera heals by itself; while nothing moved, the former plane is kept, so that poses do
not tremble with the noise of the sensor.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.observation import Trouble

Matrix = NDArray[np.float64]
Points = NDArray[np.float64]
"""An array of shape (n, 2)."""

_ENOUGH_MARKERS = 2
_STILL_PX = 0.6
"""Marker corners that moved less than this, on average, did not move."""


class MarkerSpec(NamedTuple):
    """A marker on the table: its number, its middle and its side, in millimetres."""

    id: int
    x: float
    y: float
    size: float

    def corners(self) -> Points:
        """Where its corners lie, clockwise from the top left."""
        half = self.size / 2
        turns = ((-half, -half), (half, -half), (half, half), (-half, half))
        return np.array([(self.x + dx, self.y + dy) for dx, dy in turns])


class Plane(NamedTuple):
    """Picture pixels to table millimetres and back."""

    to_table: Matrix
    to_picture: Matrix

    @classmethod
    def through(cls, picture_points: Points, table_points: Points) -> "Plane | None":
        """The plane that maps one set of points onto the other best, in least squares."""
        found, _ = cv2.findHomography(picture_points, table_points, 0)
        if found is None or abs(np.linalg.det(found)) < 1e-12:
            return None
        to_table = np.asarray(found, dtype=np.float64)
        return cls(to_table, np.asarray(np.linalg.inv(to_table), dtype=np.float64))

    def on_table(self, points: Points) -> Points:
        """Picture points as table millimetres."""
        return project(self.to_table, points)

    def in_picture(self, points: Points) -> Points:
        """Table points as picture pixels."""
        return project(self.to_picture, points)

    def pixels_per_mm(self, at: tuple[float, float] = (0.0, 0.0)) -> float:
        """How large a millimetre is in the picture, at a point of the table."""
        x, y = at
        o, r, d = self.in_picture(np.array([(x, y), (x + 1, y), (x, y + 1)]))
        return float(np.sqrt(abs(np.cross(np.append(r - o, 0), np.append(d - o, 0))[2])))


def project(matrix: Matrix, points: Points) -> Points:
    """Points moved by a homography."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    moved: Points = lifted[:, :2] / lifted[:, 2:3]
    return moved


class Registration(NamedTuple):
    """What the markers said: the plane if there were enough of them, and what was amiss."""

    plane: Plane | None
    troubles: tuple[Trouble, ...]


class MarkerFinder:
    """Finds the table's markers in one picture after another."""

    def __init__(
        self, markers: Sequence[MarkerSpec], dictionary: int = cv2.aruco.DICT_4X4_50
    ) -> None:
        self._markers = {marker.id: marker for marker in markers}
        quick = cv2.aruco.DetectorParameters()
        quick.adaptiveThreshWinSizeMin = 7
        quick.adaptiveThreshWinSizeMax = 27
        quick.adaptiveThreshWinSizeStep = 20
        quick.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
        self._detector = cv2.aruco.ArucoDetector(
            cv2.aruco.getPredefinedDictionary(dictionary), quick
        )
        self._last: tuple[dict[int, Points], Plane] | None = None

    def forget(self) -> None:
        """Look at the next picture as if it were the first."""
        self._last = None

    def register(self, picture: Picture) -> Registration:
        """The plane of this picture, and what is wrong with its markers."""
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
        seen = self._corners(grey)
        missing = sorted(set(self._markers) - set(seen))
        facts = (
            ("seen", len(seen)),
            ("expected", len(self._markers)),
            ("missing", ", ".join(map(str, missing))),
        )
        if len(seen) < _ENOUGH_MARKERS:
            self._last = None
            return Registration(None, (Trouble("markers.too_few", facts),))
        troubles = (Trouble("markers.hidden", facts),) if missing else ()
        return Registration(self._plane(seen), troubles)

    def _plane(self, seen: dict[int, Points]) -> Plane | None:
        if self._last is not None and _unmoved(self._last[0], seen):
            return self._last[1]
        names = sorted(seen)
        plane = Plane.through(
            np.concatenate([seen[name] for name in names]),
            np.concatenate([self._markers[name].corners() for name in names]),
        )
        self._last = None if plane is None else (seen, plane)
        return plane

    def _corners(self, grey: NDArray[np.uint8]) -> dict[int, Points]:
        """Corners by marker: looked for in half size, in full size only if one is missing."""
        found = self._detect(grey, 2)
        if len(found) < len(self._markers):
            found = {**self._detect(grey, 1), **found}
        return found

    def _detect(self, grey: NDArray[np.uint8], shrink: int) -> dict[int, Points]:
        small = grey
        if shrink > 1:
            size = (grey.shape[1] // shrink, grey.shape[0] // shrink)
            small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
        corners, ids, _ = self._detector.detectMarkers(small)
        found: dict[int, Points] = {}
        for number, quad in zip([] if ids is None else ids.ravel(), corners, strict=True):
            if int(number) in self._markers:
                rough = (quad.reshape(4, 2) + 0.5) * shrink - 0.5
                found[int(number)] = _sharpened(grey, rough)
        return found


def _sharpened(grey: NDArray[np.uint8], corners: NDArray[np.floating]) -> Points:
    """Corners to a fraction of a pixel; the window stays well inside the marker's outer cells."""
    side = float(np.linalg.norm(corners[0] - corners[2])) / np.sqrt(2)
    reach = int(np.clip(side / 14, 2, 6))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    fine = cv2.cornerSubPix(
        grey, corners.astype(np.float32).reshape(-1, 1, 2), (reach, reach), (-1, -1), stop
    )
    return np.asarray(fine, dtype=np.float64).reshape(4, 2)


def _unmoved(before: dict[int, Points], now: dict[int, Points]) -> bool:
    """The same markers at the same places, or some of them hidden by a hand since."""
    both = set(before) & set(now)
    if len(both) < _ENOUGH_MARKERS or set(now) - set(before):
        return False
    shifts = [np.linalg.norm(before[name] - now[name], axis=1).mean() for name in both]
    return bool(max(shifts) < _STILL_PX)
