"""Table markers: ArUco squares that tell the camera where the table is and how it lies."""

from functools import lru_cache

import cv2
import numpy as np

from companion.cards.picture import Picture

QUIET = 1
"""White cells around the black square, without which it is not found on a dark table."""


def dictionary_called(name: str) -> cv2.aruco.Dictionary:
    """OpenCV's dictionary of that name, e.g. ``DICT_4X4_50``."""
    number = getattr(cv2.aruco, name, None)
    if not name.startswith("DICT_") or not isinstance(number, int):
        raise ValueError(f"no marker dictionary is called {name!r}")
    return cv2.aruco.getPredefinedDictionary(number)


def cells_of(dictionary: cv2.aruco.Dictionary) -> int:
    """Cells along the black square: the code and one black cell on either side."""
    return int(dictionary.markerSize) + 2


def sheet_size(size_mm: float, dictionary: str = "DICT_4X4_50") -> float:
    """The side of the printed sheet of a marker whose black square is `size_mm`."""
    cells = cells_of(dictionary_called(dictionary))
    return size_mm * (cells + 2 * QUIET) / cells


@lru_cache(maxsize=64)
def draw_marker(
    marker_id: int, size_mm: float, px_per_mm: float, dictionary: str = "DICT_4X4_50"
) -> Picture:
    """Marker and white rim; the black square alone is `size_mm`, the picture `sheet_size`."""
    words = dictionary_called(dictionary)
    if not 0 <= marker_id < len(words.bytesList):
        raise ValueError(f"marker {marker_id} is not in {dictionary}")
    cells = cells_of(words)
    coarse = cv2.aruco.generateImageMarker(words, marker_id, cells, borderBits=1)
    coarse = np.pad(np.asarray(coarse, dtype=np.uint8), QUIET, constant_values=255)
    cell = max(1, round(size_mm * px_per_mm / cells))
    fine = np.repeat(np.repeat(coarse, cell, axis=0), cell, axis=1)
    side = round(sheet_size(size_mm, dictionary) * px_per_mm)
    grey = cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
    picture = np.repeat(np.asarray(grey, dtype=np.uint8)[:, :, None], 3, axis=2)
    picture.flags.writeable = False
    return picture
