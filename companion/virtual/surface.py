"""Table tops made by rule and chance: wood, felt, cloth.

Each is a map of lightness between 0 and 1 over the table, which the room colours.
"""

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.virtual.room import RoomError, SurfaceLook

Field = NDArray[np.float32]

PX_PER_MM = 2.0


def surface_texture(look: SurfaceLook, size_mm: tuple[float, float], chance: Generator) -> Field:
    """The coloured table top, shape (height, width, 3), 0 to 255, `PX_PER_MM` fine."""
    if look.kind not in KINDS:
        raise RoomError(f"surface.kind {look.kind!r} is none of {', '.join(sorted(KINDS))}")
    shape = (round(size_mm[1] * PX_PER_MM), round(size_mm[0] * PX_PER_MM))
    lightness = np.clip(KINDS[look.kind](shape, chance), 0.0, 1.0)[:, :, None]
    light, dark = np.array(look.light), np.array(look.dark)
    return np.asarray(dark + (light - dark) * lightness, dtype=np.float32)


def _clouds(shape: tuple[int, int], cell_mm: tuple[float, float], chance: Generator) -> Field:
    """Smooth noise about 0 with a spread of about 1; `cell_mm` is its grain along x and y."""
    across = max(2, round(shape[1] / (cell_mm[0] * PX_PER_MM)))
    down = max(2, round(shape[0] / (cell_mm[1] * PX_PER_MM)))
    coarse = chance.standard_normal((down, across), dtype=np.float32)
    fine = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine, dtype=np.float32)


def wood(shape: tuple[int, int], chance: Generator) -> Field:
    """Planks along x: year rings stretched far, fine pores, a dark joint between planks."""
    plank = round(140 * PX_PER_MM)
    rows = np.arange(shape[0])
    number = rows // plank
    tone = chance.normal(0.0, 0.06, number[-1] + 1).astype(np.float32)
    shift = chance.uniform(0.0, 40.0, number[-1] + 1).astype(np.float32)
    bend = _clouds(shape, (260, 60), chance) * 5.0 + _clouds(shape, (90, 25), chance)
    height = (rows / PX_PER_MM).astype(np.float32)[:, None] + shift[number][:, None]
    rings = np.sin((height + bend) * np.float32(0.55))
    pores = _clouds(shape, (14, 0.8), chance)
    joint = (np.minimum(rows % plank, plank - 1 - rows % plank) < 0.6 * PX_PER_MM)[:, None]
    field = 0.58 + tone[number][:, None] + 0.13 * rings + 0.07 * pores - 0.35 * joint
    return np.asarray(field, dtype=np.float32)


def felt(shape: tuple[int, int], chance: Generator) -> Field:
    """Short fibres without direction, worn in clouds."""
    fibres = _clouds(shape, (1.1, 1.1), chance) + _clouds(shape, (3.0, 3.0), chance) * 0.6
    field = 0.5 + 0.12 * fibres + 0.06 * _clouds(shape, (120, 120), chance)
    return np.asarray(field, dtype=np.float32)


def cloth(shape: tuple[int, int], chance: Generator) -> Field:
    """Woven linen with broad woven checks and soft folds."""
    x = (np.arange(shape[1]) / PX_PER_MM).astype(np.float32)[None, :]
    y = (np.arange(shape[0]) / PX_PER_MM).astype(np.float32)[:, None]
    threads = np.sin(x * np.float32(2 * np.pi / 2.3)) * np.sin(y * np.float32(2 * np.pi / 2.3))
    check = (np.mod(x, 90) < 30).astype(np.float32) + (np.mod(y, 90) < 30).astype(np.float32)
    uneven = _clouds(shape, (30, 1.5), chance) + _clouds(shape, (1.5, 30), chance)
    folds = _clouds(shape, (180, 140), chance)
    field = 0.8 - 0.2 * check + 0.07 * threads + 0.04 * uneven + 0.04 * folds
    return np.asarray(field, dtype=np.float32)


KINDS: Mapping[str, Callable[[tuple[int, int], Generator], Field]] = {
    "wood": wood,
    "felt": felt,
    "cloth": cloth,
}
