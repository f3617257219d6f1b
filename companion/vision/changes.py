"""Which parts of the table look different from the last time."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.finding import Area

TILE_MM = 8
_CHANGED_LEVELS = 9.0


def changed_areas(now: Picture, before: Picture, area: Area) -> list[Area]:
    """Rectangles around everything that changed between two flattened pictures of `area`.

    Compared are means of tiles, so that noise does not count, after the change that all tiles have
    in common, a lamp or a cloud, has been taken out.
    """
    a, b = _tiles(now), _tiles(before)
    gain = np.median((a + 8) / (b + 8), axis=(0, 1))
    change = np.abs(a - ((b + 8) * gain - 8)).max(axis=2)
    mask = (change > _CHANGED_LEVELS).astype(np.uint8)
    mask = cv2.dilate(mask, np.ones((3, 3), np.uint8))
    count, _, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    found = []
    for i in range(1, count):
        x, y, w, h = (int(v) * TILE_MM for v in boxes[i, :4])
        found.append(Area(area.left + x, area.top + y, area.left + x + w, area.top + y + h))
    return [changed.within(area) for changed in found]


def _tiles(flat: Picture) -> NDArray[np.float32]:
    size = (-(-flat.shape[1] // TILE_MM), -(-flat.shape[0] // TILE_MM))
    return np.asarray(cv2.resize(flat, size, interpolation=cv2.INTER_AREA), dtype=np.float32)
