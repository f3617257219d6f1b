"""Hands that reach in: a forearm, a palm and fingers, drawn by rule, rounded by shading."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.assets import asset
from companion.cards.picture import Mask, Picture
from companion.cards.tables import DataError, read_fields

Colour = tuple[float, ...]

SIZE_MM = (190.0, 760.0)
"""The cut-out: the palm is in its middle, the arm runs off downwards."""
CUFF_MM = 120.0
"""From the middle of the palm to the sleeve."""
ROUND_MM = 13.0
"""How deep the shading of the edges reaches."""

Finger = tuple[tuple[float, float], tuple[float, float], tuple[float, float], float]

_FINGERS: tuple[Finger, ...] = (
    ((-29.0, -26.0), (-41.0, -58.0), (-43.0, -82.0), 18.0),
    ((-11.0, -36.0), (-15.0, -72.0), (-14.0, -99.0), 20.0),
    ((9.0, -36.0), (12.0, -71.0), (13.0, -95.0), 20.0),
    ((28.0, -28.0), (37.0, -58.0), (40.0, -78.0), 18.0),
)
"""Knuckle, joint and tip of each finger (mm from the middle of the palm), and its width."""
_THUMB: Finger = ((-34.0, 22.0), (-58.0, -2.0), (-66.0, -28.0), 22.0)
_PALM = ((-40.0, -30.0), (36.0, -32.0), (38.0, 20.0), (27.0, 52.0), (-28.0, 52.0), (-43.0, 18.0))
_ARM = ((-27.0, 45.0), (26.0, 45.0), (40.0, 380.0), (-42.0, 380.0))
_SLEEVE = ((-40.0, CUFF_MM), (39.0, CUFF_MM), (58.0, 380.0), (-60.0, 380.0))
_FINE = 16
"""cv2 draws to a sixteenth of a pixel."""


@dataclass(frozen=True)
class Wardrobe:
    """The skin tones and sleeves there are, by name; a bare arm has no colour."""

    tones: dict[str, Colour]
    sleeves: dict[str, Colour]


@lru_cache(maxsize=1)
def wardrobe() -> Wardrobe:
    """What `assets/hands.toml` offers."""
    fields = read_fields(asset("hands.toml"), DataError)
    tone, sleeve = fields.inner("tone", needed=True), fields.inner("sleeve", needed=True)
    return Wardrobe(
        {name: tone.numbers(name, 3) for name in tone.table},
        {name: sleeve.numbers(name) for name in sleeve.table},
    )


def draw_hand(tone: str, sleeve: str, left: bool, px_per_mm: float) -> tuple[Picture, Mask]:
    """The cut-out of a hand and its arm, and where it is."""
    clothes = wardrobe()
    skin, cloth = np.array(clothes.tones[tone]), np.array(clothes.sleeves[sleeve])
    size = (ceil(SIZE_MM[1] * px_per_mm), ceil(SIZE_MM[0] * px_per_mm))
    palm, lines, covered = (np.zeros(size, np.uint8) for _ in range(3))
    for outline in (_PALM, _ARM):
        cv2.fillPoly(palm, [_pixels(outline, px_per_mm)], 255, cv2.LINE_AA, 4)
    palm = _softened(palm, 5.0 * px_per_mm)
    for knuckle, joint, tip, width in (*_FINGERS, _THUMB):
        finger = np.zeros(size, np.uint8)
        thick = max(1, round(width * px_per_mm))
        bones = _pixels((knuckle, joint, tip), px_per_mm)
        cv2.polylines(finger, [bones], False, 255, thick, cv2.LINE_AA, 4)
        edge = cv2.morphologyEx(finger, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        lines = np.maximum(lines, np.where(palm > 0, 0, edge))
        palm = np.maximum(palm, finger)
    if cloth.size:
        cv2.fillPoly(covered, [_pixels(_SLEEVE, px_per_mm)], 255, cv2.LINE_AA, 4)
    mask = np.maximum(palm, covered)
    deep = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
    shade = 0.55 + 0.45 * np.sqrt(np.clip(deep / (ROUND_MM * px_per_mm), 0, 1))
    shade *= 1 - 0.25 * (lines / 255.0)
    part = (covered / 255.0)[:, :, None]
    colour = skin * (1 - part) + (cloth if cloth.size else skin) * part
    picture = np.clip(colour * shade[:, :, None], 0, 255).astype(np.uint8)
    return (picture[:, ::-1].copy(), mask[:, ::-1].copy()) if left else (picture, mask)


def _pixels(points: Sequence[tuple[float, float]], px_per_mm: float) -> NDArray[np.int32]:
    middle = np.array(SIZE_MM) / 2
    return np.rint((np.array(points) + middle) * px_per_mm * _FINE).astype(np.int32)


def _softened(mask: Mask, radius: float) -> Mask:
    """The same shape with its corners rounded off."""
    blurred = cv2.GaussianBlur(mask, (0, 0), max(radius, 0.5))
    return np.asarray(np.clip((blurred.astype(np.float32) - 96) * 4, 0, 255), dtype=np.uint8)
