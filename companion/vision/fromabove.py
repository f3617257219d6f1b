"""A plane of a photograph seen from straight above."""

import cv2
import numpy as np

from companion.cards.picture import Picture
from companion.vision.finding import Area
from companion.vision.patch import PatchSize, Pyramid
from companion.vision.plane import Plane

_DARKEST = 40.0
"""A photograph darker than this is not made lighter still: that would be noise."""


def from_above(pyramid: Pyramid, plane: Plane, area: Area, scale: float = 1.0) -> Picture:
    """The area, so many pixels a millimetre, as light as its lightest places allow."""
    corner = np.array([[1 / scale, 0, area.left], [0, 1 / scale, area.top], [0, 0, 1.0]])
    size = PatchSize(
        round((area.right - area.left) * scale), round((area.bottom - area.top) * scale)
    )
    flat = pyramid.cut(plane.to_picture @ corner, size)
    gain = 255.0 / max(_DARKEST, float(np.percentile(flat, 99)))
    return np.asarray(cv2.convertScaleAbs(flat, alpha=gain), dtype=np.uint8)
