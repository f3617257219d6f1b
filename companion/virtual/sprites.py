"""Things of a scene as flat cut-outs, ready to be laid on the table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.deck import Deck
from companion.cards.faces import draw_back, draw_face, face_mask
from companion.cards.markers import draw_marker, sheet_size
from companion.cards.picture import Mask, Picture
from companion.cards.tokens import draw_token, token_mask
from companion.table.geometry import Pose
from companion.virtual import hands
from companion.virtual.scene import CardOnTable, HandOnTable, MarkerOnTable, Thing

SHADOW_PX_PER_MM = 1.0
ANYWHERE = Pose(0.0, 0.0)
SLEEVE_MM = 1.5
"""How far a sleeve stands out around its card."""
SLEEVE_HAZE = (0.07, 0.45)
"""How milky a sleeve is over the card and at its rim."""
HAND_COARSE = 0.5
"""Hands are soft: half the fineness will do."""


@dataclass(frozen=True, eq=False)
class Sprite:
    """A cut-out: colour already weighted by cover, cover last; and the stain of its shadow."""

    size_mm: tuple[float, float]
    rgba: NDArray[np.uint8]
    stain: Mask
    stain_size_mm: tuple[float, float]


def size_of(deck: Deck, thing: Thing) -> tuple[float, float]:
    """Width and height of a thing, in millimetres."""
    if isinstance(thing, CardOnTable):
        return deck.size_mm
    if isinstance(thing, HandOnTable):
        return hands.SIZE_MM
    if isinstance(thing, MarkerOnTable):
        side = sheet_size(thing.size_mm)
    else:
        side = deck.token(thing.colour).diameter_mm
    return (side, side)


def sprite_maker(
    deck: Deck, px_per_mm: float, shadow_blur_mm: float, sleeved: bool = False
) -> Callable[[Thing], Sprite]:
    """A function that gives the cut-out of a thing, wherever it lies; each is made once."""

    def make(thing: Thing) -> Sprite:
        anywhere = replace(thing, pose=ANYWHERE, lift=0.0)
        return _sprite(deck, anywhere, px_per_mm, shadow_blur_mm, sleeved)

    return make


@lru_cache(maxsize=2048)
def _sprite(
    deck: Deck, thing: Thing, px_per_mm: float, shadow_blur_mm: float, sleeved: bool
) -> Sprite:
    """Kept beyond one photographer: other rooms lay down the same cards."""
    size = size_of(deck, thing)
    picture, mask = _cut_out(deck, thing, px_per_mm)
    cover = mask.astype(np.uint16)[:, :, None]
    weighted = ((picture.astype(np.uint16) * cover + 127) // 255).astype(np.uint8)
    rgba = np.dstack([weighted, mask])
    if sleeved and isinstance(thing, CardOnTable):
        rgba, size = _sleeved(rgba, size, px_per_mm)
    blur = 8 * shadow_blur_mm if isinstance(thing, HandOnTable) else shadow_blur_mm
    stain = _stain(np.ascontiguousarray(rgba[:, :, 3]), size, blur)
    roomy = (stain.shape[1] / SHADOW_PX_PER_MM, stain.shape[0] / SHADOW_PX_PER_MM)
    return Sprite(size, rgba, stain, roomy)


def _cut_out(deck: Deck, thing: Thing, px_per_mm: float) -> tuple[Picture, Mask]:
    if isinstance(thing, CardOnTable):
        mask = face_mask(deck, px_per_mm)
        if thing.face is not None:
            return draw_face(deck, thing.face, px_per_mm), mask
        if thing.back is not None:
            return draw_face(deck, thing.back, px_per_mm), mask
        return draw_back(deck, px_per_mm), mask
    if isinstance(thing, HandOnTable):
        return hands.draw_hand(thing.tone, thing.sleeve, thing.left, px_per_mm * HAND_COARSE)
    if isinstance(thing, MarkerOnTable):
        picture = draw_marker(thing.id, thing.size_mm, px_per_mm)
        return picture, np.full(picture.shape[:2], 255, dtype=np.uint8)
    picture = draw_token(deck, thing.colour, thing.value, px_per_mm)
    return picture, token_mask(deck, thing.colour, px_per_mm)


def _sleeved(
    rgba: NDArray[np.uint8], size: tuple[float, float], px_per_mm: float
) -> tuple[NDArray[np.uint8], tuple[float, float]]:
    """The card in a clear sleeve: a milky rim around it, a little haze over it."""
    edge = max(1, round(SLEEVE_MM * px_per_mm))
    over, rim = SLEEVE_HAZE
    hazy = rgba.astype(np.float32) * (1 - over)
    hazy[:, :, :3] += 255 * over
    hazy[:, :, 3] += 255 * over
    roomy = cv2.copyMakeBorder(
        hazy, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=(255 * rim,) * 4
    )
    bare = roomy[:, :, 3] < 255 * rim
    roomy[bare] = 255 * rim
    height, width = rgba.shape[:2]
    grown = (size[0] * (width + 2 * edge) / width, size[1] * (height + 2 * edge) / height)
    return np.asarray(np.clip(roomy + 0.5, 0, 255), dtype=np.uint8), grown


def _stain(mask: Mask, size: tuple[float, float], blur_mm: float) -> Mask:
    """The cut-out's blurred silhouette, with room around it for the blur."""
    blur = blur_mm * SHADOW_PX_PER_MM
    edge = int(np.ceil(3 * blur))
    flat = (round(size[0] * SHADOW_PX_PER_MM), round(size[1] * SHADOW_PX_PER_MM))
    small = cv2.resize(mask, flat, interpolation=cv2.INTER_AREA)
    roomy = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.GaussianBlur(roomy, (0, 0), blur), dtype=np.uint8)
