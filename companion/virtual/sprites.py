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
from companion.virtual.scene import CardOnTable, MarkerOnTable, Thing

SHADOW_PX_PER_MM = 1.0
ANYWHERE = Pose(0.0, 0.0)


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
    if isinstance(thing, MarkerOnTable):
        side = sheet_size(thing.size_mm)
    else:
        side = deck.token(thing.colour).diameter_mm
    return (side, side)


def sprite_maker(deck: Deck, px_per_mm: float, shadow_blur_mm: float) -> Callable[[Thing], Sprite]:
    """A function that gives the cut-out of a thing, wherever it lies; each is made once."""

    @lru_cache(maxsize=512)
    def make(thing: Thing) -> Sprite:
        size = size_of(deck, thing)
        picture, mask = _cut_out(deck, thing, px_per_mm)
        cover = mask.astype(np.uint16)[:, :, None]
        weighted = ((picture.astype(np.uint16) * cover + 127) // 255).astype(np.uint8)
        stain = _stain(mask, size, shadow_blur_mm)
        roomy = (stain.shape[1] / SHADOW_PX_PER_MM, stain.shape[0] / SHADOW_PX_PER_MM)
        return Sprite(size, np.dstack([weighted, mask]), stain, roomy)

    return lambda thing: make(replace(thing, pose=ANYWHERE))


def _cut_out(deck: Deck, thing: Thing, px_per_mm: float) -> tuple[Picture, Mask]:
    if isinstance(thing, CardOnTable):
        mask = face_mask(deck, px_per_mm)
        if thing.face is None:
            return draw_back(deck, px_per_mm), mask
        return draw_face(deck, thing.face, px_per_mm), mask
    if isinstance(thing, MarkerOnTable):
        picture = draw_marker(thing.id, thing.size_mm, px_per_mm)
        return picture, np.full(picture.shape[:2], 255, dtype=np.uint8)
    picture = draw_token(deck, thing.colour, thing.value, px_per_mm)
    return picture, token_mask(deck, thing.colour, px_per_mm)


def _stain(mask: Mask, size: tuple[float, float], blur_mm: float) -> Mask:
    """The cut-out's blurred silhouette, with room around it for the blur."""
    blur = blur_mm * SHADOW_PX_PER_MM
    edge = int(np.ceil(3 * blur))
    flat = (round(size[0] * SHADOW_PX_PER_MM), round(size[1] * SHADOW_PX_PER_MM))
    small = cv2.resize(mask, flat, interpolation=cv2.INTER_AREA)
    roomy = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.GaussianBlur(roomy, (0, 0), blur), dtype=np.uint8)
