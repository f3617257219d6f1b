"""A camera over the virtual table: from table millimetres to picture pixels and back.

At rest it hangs over the middle of the play area and looks straight down, the picture's top
towards negative y. Pan turns it towards +x, tilt towards +y, roll turns the picture about its
middle. The lens may bulge a little (`distortion`, the first radial coefficient).
"""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Shape (…, 2)."""

STANDARD_PX_PER_MM = 2304 / 1170
SETTLE = 6
"""Rounds in which the lens's bulge is taken out again; each leaves about a hundredth."""


@dataclass(frozen=True, slots=True)
class CameraSetup:
    """Where the camera hangs (mm, degrees) and what it sees."""

    height: float = 900.0
    x: float = 0.0
    y: float = 0.0
    tilt: float = 0.0
    pan: float = 0.0
    roll: float = 0.0
    sees_at_900mm: float = 1170.0
    """How many millimetres the picture is wide when the table is 900 mm away."""
    width: int = 2304
    height_px: int = 1296
    distortion: float = 0.0
    defocus: float = 0.0
    """Blur of a lens out of focus, in pixels of the standard picture of 2304 × 1296."""
    exposure: float = 1.0
    """How much brighter than the light of the room the picture comes out."""

    @property
    def focal_px(self) -> float:
        """Pixels a thing as wide as it is far away takes."""
        return self.width * 900.0 / self.sees_at_900mm

    @property
    def px_per_mm(self) -> float:
        """Pixels a millimetre of the table takes below the camera."""
        return self.focal_px / self.height

    @property
    def fineness(self) -> float:
        """How many pixels this picture has for one of the standard picture, along a line."""
        return self.px_per_mm / STANDARD_PX_PER_MM

    def lifted(self, lift: float) -> float:
        """How much larger, about the point below the camera, a thing looks that lies so high."""
        return self.height / (self.height - lift)

    def project(self, table: Points) -> Points:
        """Where points of the table (mm) appear in the picture (px)."""
        plane = np.asarray(table, dtype=np.float64)
        seen = np.stack([plane[..., 0], plane[..., 1], np.ones(plane.shape[:-1])], axis=-1)
        rays = seen @ self._plane_to_ray().T
        flat = rays[..., :2] / rays[..., 2:]
        bulged = flat * (1 + self.distortion * (flat**2).sum(axis=-1, keepdims=True))
        return np.asarray(bulged * self.focal_px + self._centre(), dtype=np.float64)

    def unproject(self, picture: Points) -> Points:
        """Which points of the table (mm) appear at these pixels."""
        bulged = (np.asarray(picture, dtype=np.float64) - self._centre()) / self.focal_px
        flat = bulged
        if self.distortion:
            for _ in range(SETTLE):
                flat = bulged / (1 + self.distortion * (flat**2).sum(axis=-1, keepdims=True))
        rays = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1)
        plane = rays @ np.linalg.inv(self._plane_to_ray()).T
        return np.asarray(plane[..., :2] / plane[..., 2:], dtype=np.float64)

    def _centre(self) -> Points:
        return np.array([(self.width - 1) / 2, (self.height_px - 1) / 2])

    def _plane_to_ray(self) -> NDArray[np.float64]:
        """From (x, y, 1) on the table to the direction the camera sees it in."""
        shift = np.array([[1, 0, -self.x], [0, 1, -self.y], [0, 0, self.height]], dtype=np.float64)
        return _about_z(self.roll) @ _about_x(self.tilt) @ _about_y(self.pan) @ shift


def _about_x(degrees: float) -> NDArray[np.float64]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def _about_y(degrees: float) -> NDArray[np.float64]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])


def _about_z(degrees: float) -> NDArray[np.float64]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
