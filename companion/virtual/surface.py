"""Table tops made by rule and chance: wood, felt, cloth, print, and plain ones.

Each is a map of lightness over a large table, which the room colours. It is made once for a kind
and a seed and kept: a new picture of the same table costs nothing.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.virtual.room import RoomError, SurfaceLook

Field = NDArray[np.float32]

PX_PER_MM = 2.0
SIZE_MM = (1400.0, 900.0)
"""The table; beyond its edge it is mirrored."""


@lru_cache(maxsize=16)
def lightness(kind: str, seed: int) -> NDArray[np.uint8]:
    """How light the table top is, `PX_PER_MM` fine, its middle in the middle."""
    if kind not in KINDS:
        raise RoomError(f"surface.kind {kind!r} is none of {', '.join(sorted(KINDS))}")
    shape = (round(SIZE_MM[1] * PX_PER_MM), round(SIZE_MM[0] * PX_PER_MM))
    field = KINDS[kind](shape, np.random.default_rng((seed, 1)))
    return np.asarray(np.clip(field * 255 + 0.5, 0, 255), dtype=np.uint8)


def coloured(look: SurfaceLook, light: NDArray[np.uint8]) -> Picture:
    """The lightness in the colours of the surface."""
    part = np.linspace(0.0, 1.0, 256)[:, None]
    colours = np.array(look.dark) * (1 - part) + np.array(look.light) * part
    table = np.clip(colours + 0.5, 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(cv2.merge([light, light, light]), table), dtype=np.uint8)


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


def plain(shape: tuple[int, int], chance: Generator) -> Field:
    """Lacquer or laminate: hardly anything but a few smears."""
    field = 0.6 + 0.08 * _clouds(shape, (260, 200), chance) + 0.04 * _clouds(shape, (4, 4), chance)
    return np.asarray(field, dtype=np.float32)


def patterned(shape: tuple[int, int], chance: Generator) -> Field:
    """A printed oilcloth: lozenges, blossoms and straight lines, with the edges cards have."""
    print_ = np.full(shape, 0.75, np.float32)
    pitch = round(46 * PX_PER_MM)
    for row, y in enumerate(range(0, shape[0] + pitch, pitch)):
        for x in range(-(row % 2) * pitch // 2, shape[1] + pitch, pitch):
            reach = int(pitch * chance.uniform(0.3, 0.42))
            tone = float(chance.uniform(0.05, 0.5))
            lozenge = np.array([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
            cv2.fillPoly(print_, [lozenge.astype(np.int32)], tone)
            cv2.circle(print_, (x, y), reach // 3, 1.0 - tone, -1)
    for x in range(pitch // 2, shape[1], 3 * pitch):
        cv2.line(print_, (x, 0), (x, shape[0]), 0.15, round(3 * PX_PER_MM))
    for y in range(pitch // 2, shape[0], 3 * pitch):
        cv2.line(print_, (0, y), (shape[1], y), 0.15, round(3 * PX_PER_MM))
    weave = _clouds(shape, (1.5, 1.5), chance)
    return np.asarray(cv2.GaussianBlur(print_, (0, 0), 0.7) + 0.02 * weave, dtype=np.float32)


KINDS: Mapping[str, Callable[[tuple[int, int], Generator], Field]] = {
    "wood": wood,
    "felt": felt,
    "cloth": cloth,
    "plain": plain,
    "patterned": patterned,
}
