"""The one card of a photograph on plain ground, cut out along its edge.

A reference picture is looked at in every comparison afterwards, so the right outline matters: not
the frame printed inside it, nor the lower half of a face whose band is as dark as the table. What
a single photograph leaves open, the proportions of the deck's cards decide.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.outline import area_of, aspect_of
from companion.vision.outlines import Outline, outlines
from companion.vision.patch import PatchSize, Pyramid
from companion.vision.snap import snapped

PIXELS_PER_MM = 4.0
"""Of a reference picture."""
_FIRM = 0.8
_CLEAR_STEP, _LEAST_STEP = 18.0, 7.0
"""How much the picture changes across the edge of a card, at sight, and if its proportions fit."""
_PART_OF_CLEAREST = 0.5
_AS_FIRM = 0.1
"""An outline less supported than the best by more than this is none."""
_LIKE = 0.12
"""How far the proportions may be off (log ratio): a card photographed at a slant looks shorter."""
_MOST_OF_PICTURE = 0.75


@dataclass(frozen=True)
class Shot:
    """A picture of one card, and the outlines in it that may be the card's."""

    picture: Picture
    candidates: tuple[tuple[Outline, float], ...] = ()
    """Each with the least step across one of its sides."""

    @classmethod
    def of(cls, picture: Picture, aspect: float) -> "Shot":
        """A photograph; a picture in which nothing is an outline is all card."""
        whole = picture.shape[0] * picture.shape[1]
        firm = [o for o in outlines(picture, aspect) if o.support > _FIRM]
        firm = [o for o in firm if _area(o) < _MOST_OF_PICTURE * whole]
        steps = [(o, _step(picture, o)) for o in firm]
        return cls(picture, tuple((o, s) for o, s in steps if s > _LEAST_STEP))

    def aspect(self) -> float:
        """Height by width of what is the card at sight."""
        card = self._at_sight()
        return aspect_of(card.corners) if card else self.picture.shape[0] / self.picture.shape[1]

    def cut(self, size_mm: tuple[float, float]) -> Picture:
        """The card alone, upright."""
        card = self._card(size_mm[1] / size_mm[0])
        if card is None:
            size = _pixels(size_mm)
            whole = cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA)
            return np.asarray(whole, dtype=np.uint8)
        return cut_out(self.picture, snapped(self.picture, card.corners), size_mm)

    def _card(self, aspect: float) -> Outline | None:
        """The largest outline of the deck's proportions, unless the picture is all card."""
        card = self._at_sight()
        height, width = self.picture.shape[:2]
        if card is None and _alike(height / width, aspect):
            return None
        like = [(o, step) for o, step in self.candidates if _alike(aspect_of(o.corners), aspect)]
        clearest = max((step for _, step in like), default=0.0)
        clear = min(_CLEAR_STEP, _PART_OF_CLEAREST * clearest)
        like = [(o, step) for o, step in like if step >= clear]
        best = max((o.support for o, _ in like), default=0.0)
        firm = [o for o, _ in like if o.support >= best - _AS_FIRM]
        return max(firm, key=_area, default=card)

    def _at_sight(self) -> Outline | None:
        """The largest outline that is clear by itself and lies on plain ground."""
        clear = [outline for outline, step in self.candidates if step > _CLEAR_STEP]
        card = max(clear, key=_area, default=None)
        return card if card and _plain_outside(self.picture, card) else None


def cut_out(
    picture: Picture, corners: NDArray[np.float64], size_mm: tuple[float, float]
) -> Picture:
    """One card of a picture alone, upright."""
    return Pyramid(picture).warp(corners, _pixels(size_mm))


def _pixels(size_mm: tuple[float, float]) -> PatchSize:
    width, height = (round(side * PIXELS_PER_MM) for side in size_mm)
    return PatchSize(width, height)


def _alike(one: float, two: float) -> bool:
    return bool(abs(np.log(one / two)) < _LIKE)


def _area(outline: Outline) -> float:
    return area_of(outline.corners)


def _step(picture: Picture, outline: Outline) -> float:
    """How much the picture changes across the outline, on its least clear side.

    The edge of a card is a clear step all around; the slow fall of light on a cloth is none.
    """
    lab = cv2.cvtColor(picture, cv2.COLOR_RGB2LAB).astype(np.float32)
    quad = outline.corners
    middle = quad.mean(axis=0)
    share = np.linspace(0.15, 0.85, 15)[:, None]
    steps = []
    for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        points = a + (b - a) * share
        out, into = (middle + (points - middle) * scale for scale in (1.035, 0.965))
        steps.append(float(np.median(np.linalg.norm(_at(lab, out) - _at(lab, into), axis=1))))
    return min(steps)


def _at(values: NDArray[np.float32], points: NDArray[np.float64]) -> NDArray[np.float32]:
    """The values at these points, the nearest pixel each."""
    x = np.clip(points[:, 0].round().astype(int), 0, values.shape[1] - 1)
    y = np.clip(points[:, 1].round().astype(int), 0, values.shape[0] - 1)
    return np.asarray(values[y, x], dtype=np.float32)


def _plain_outside(picture: Picture, card: Outline) -> bool:
    """Hardly an edge around the card: it lies on plain ground and is not a frame within a face."""
    edges = np.asarray(cv2.Canny(cv2.GaussianBlur(picture, (5, 5), 0), 40, 90), dtype=np.uint8)
    middle = card.corners.mean(axis=0)
    grown = (middle + (card.corners - middle) * 1.08).round().astype(np.int32)
    ground = np.full(edges.shape, 255, np.uint8)
    outside = np.asarray(cv2.fillConvexPoly(ground, grown, 0), dtype=np.uint8)
    shown = max(1, int(np.count_nonzero(outside)))
    return bool(np.count_nonzero(edges & outside) / shown < 0.01)
