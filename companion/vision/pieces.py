"""Markers that lie on cards: whose they are and what they say.

A card that was read tells what its own picture should look like in this light. With that taken out,
the colours of a marker lying on it are the printed ones; its figures are then compared at every
turn, for people do not lay markers straight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Mask, Picture
from companion.vision.observation import SeenCard

Plain = NDArray[np.float32]

_PX_PER_MM = 3.0
_MARGIN_MM = 6.0
"""So far a marker may hang over the edge of its card."""
_TURN_STEP = 10
_SOFT_PX = 1.3
"""The camera sees figures so much softer than they are printed."""
_REACH = 3
"""Pixels around the likeliest place in which the figures are looked for."""
_FIGURES = 0.40
"""Radius of the part that shows the figures, as a part of the diameter."""
_EXPLAINS = 0.45
"""A marker must leave at most this part of what the bare card leaves unexplained."""
_NOISE = 300.0
"""The mean square that noise and a slightly wrong outline leave anyway."""
_COLOUR_MARGIN = 1.15
"""The next kind must leave so much more unexplained."""
_ALIKE_NEEDED = 0.6
"""How alike figures must be (1: the same) to be read, and how much more than any others."""
_ALIKE_MARGIN = 0.035


class Kind(NamedTuple):
    """Markers of one look, apart from their figures: those of one player."""

    name: str
    diameter_mm: float
    mask: Mask
    figures: Mapping[int, Picture]
    """The marker of each value, drawn as large as the mask."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A marker on a card; `value` None when its figures cannot be read."""

    card: SeenCard
    kind: str
    value: int | None
    confidence: float


class PieceReader:
    """Knows the faces of a deck and the markers that are laid on them."""

    def __init__(
        self, kinds: Sequence[Kind], faces: Mapping[str, Picture], size_mm: tuple[float, float]
    ) -> None:
        self._kinds = kinds
        self._faces = faces
        self._size = tuple(round(side * _PX_PER_MM) for side in size_mm)
        self._templates = [_template(kind) for kind in kinds]
        self._figures = cache(self._turned_figures)
        edge = round(_MARGIN_MM * _PX_PER_MM)
        bounds = (self._size[1] + 2 * edge, self._size[0] + 2 * edge, 1)
        self._printed = np.zeros(bounds, np.bool_)
        self._printed[edge:-edge, edge:-edge] = True

    def read(self, picture: Picture, cards: Iterable[SeenCard]) -> tuple[SeenPiece, ...]:
        """The marker on each card that has one."""
        lying = [(card, self._crop(picture, card), self._face(card.card)) for card in cards]
        if not lying:
            return ()
        inside = self._printed[..., 0]
        lights = [_light(crop[inside], face[inside]) for _, crop, face in lying]
        everywhere = np.median(lights, axis=0)
        pieces = []
        for card, crop, face in lying:
            even = _even(crop, face, inside, everywhere)
            pieces.append(self._on(card, even, np.where(self._printed, face, even)))
        return tuple(piece for piece in pieces if piece is not None)

    def _on(self, card: SeenCard, crop: Plain, face: Plain) -> SeenPiece | None:
        off = (crop - face) ** 2
        fits = [_fit(crop, off, template) for template in self._templates]
        at = min(range(len(fits)), key=lambda k: fits[k].share)
        best, kind = fits[at], self._kinds[at]
        if best.share > _EXPLAINS:
            return None
        rivals = [_left(crop, t, best) for k, t in enumerate(self._templates) if k != at]
        clear = min(rivals, default=np.inf) > _COLOUR_MARGIN * best.left
        value, alike, margin = self._value(crop, best, at)
        sure = clear and alike >= _ALIKE_NEEDED and margin >= _ALIKE_MARGIN
        return SeenPiece(card, kind.name, value if sure else None, round(alike, 3))

    def _crop(self, picture: Picture, card: SeenCard) -> Plain:
        """The card and a margin around it, upright."""
        width, height = self._size
        edge = _MARGIN_MM * _PX_PER_MM
        there = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) + edge
        matrix = cv2.getPerspectiveTransform(np.array(card.corners, np.float32), there)
        size = (round(width + 2 * edge), round(height + 2 * edge))
        return np.asarray(cv2.warpPerspective(picture, matrix, size), dtype=np.float32)

    def _face(self, name: str) -> Plain:
        """The printed face with the same margin, which is left black."""
        edge = round(_MARGIN_MM * _PX_PER_MM)
        small = cv2.resize(self._faces[name], self._size, interpolation=cv2.INTER_AREA)
        padded = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT)
        return np.asarray(padded, dtype=np.float32)

    def _value(self, crop: Plain, fit: _Fit, kind: int) -> tuple[int, float, float]:
        """The likeliest figures, how alike they are, and how much more than any others."""
        bank, values, shown = self._figures(kind)
        side, grey = shown.shape[0], crop.mean(axis=2)
        rows, columns = grey.shape
        patches = [
            _unit(grey[y : y + side, x : x + side][shown])
            for x in range(fit.x - _REACH, fit.x + _REACH + 1)
            for y in range(fit.y - _REACH, fit.y + _REACH + 1)
            if 0 <= x <= columns - side and 0 <= y <= rows - side
        ]
        alike = (bank @ np.stack(patches, axis=1)).max(axis=1).reshape(len(values), -1).max(axis=1)
        order = np.argsort(-alike)
        best = float(alike[order[0]])
        runner_up = float(alike[order[1]]) if len(order) > 1 else 0.0
        return values[int(order[0])], best, best - runner_up

    def _turned_figures(self, kind: int) -> tuple[Plain, list[int], NDArray[np.bool_]]:
        """Every value at every turn, a row each; the values; and the pixels that are compared."""
        look, side = self._kinds[kind], self._templates[kind].look.shape[0]
        y, x = np.mgrid[0:side, 0:side] - (side - 1) / 2
        shown = np.hypot(x, y) < _FIGURES * side
        rows = [
            _unit(turned.mean(axis=2)[shown])
            for picture in look.figures.values()
            for turned in _turned(_soft(picture), side, _TURN_STEP)
        ]
        return np.stack(rows), list(look.figures), shown


class _Template(NamedTuple):
    """The mean look of a kind's markers and what of it counts."""

    look: Plain
    weight: Plain


class _Fit(NamedTuple):
    """A place for a marker; what it leaves unexplained there, a mean of squares; and which share
    that is of what the bare card leaves."""

    x: int
    y: int
    side: int
    left: float
    share: float


def _fit(crop: Plain, off: Plain, template: _Template) -> _Fit:
    """Where a marker of this kind explains best what the bare card does not."""
    area = float(template.weight.sum())
    left = cv2.matchTemplate(crop, template.look, cv2.TM_SQDIFF, mask=template.weight) / area
    bare = cv2.matchTemplate(off, template.weight, cv2.TM_CCORR) / area
    share = left / (bare + _NOISE)
    y, x = np.unravel_index(int(share.argmin()), share.shape)
    return _Fit(int(x), int(y), template.look.shape[0], float(left[y, x]), float(share[y, x]))


def _left(crop: Plain, template: _Template, fit: _Fit) -> float:
    """What a marker of another kind would leave unexplained at that place."""
    side = template.look.shape[0]
    x, y = (round(v + (fit.side - side) / 2) for v in (fit.x, fit.y))
    x, y = (min(max(v, 0), room - side) for v, room in ((x, crop.shape[1]), (y, crop.shape[0])))
    there = (crop[y : y + side, x : x + side] - template.look) ** 2
    return float((there * template.weight).sum() / template.weight.sum())


def _template(kind: Kind) -> _Template:
    """What a marker of this kind looks like whatever it says and however it is turned."""
    side = round(kind.diameter_mm * _PX_PER_MM)
    pictures = np.stack([p for value in kind.figures.values() for p in _turned(value, side, 45)])
    mask = np.stack(_turned(kind.mask, side, _TURN_STEP)).min(axis=0) / 255
    steady = mask[:, :, None] / (1 + (pictures.std(axis=0) / 25) ** 2)
    return _Template(pictures.mean(axis=0), steady.astype(np.float32))


def _soft(picture: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), _SOFT_PX), dtype=np.uint8)


def _turned(picture: Picture | Mask, side: int, step: int) -> list[Plain]:
    """The picture of that size at every turn."""
    small = np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.float32)
    middle = ((side - 1) / 2, (side - 1) / 2)
    turns = [cv2.getRotationMatrix2D(middle, turn, 1.0) for turn in range(0, 360, step)]
    edge = cv2.BORDER_REPLICATE
    return [
        np.asarray(cv2.warpAffine(small, turn, (side, side), borderMode=edge), np.float32)
        for turn in turns
    ]


def _even(crop: Plain, face: Plain, inside: NDArray[np.bool_], light: Plain) -> Plain:
    """The crop as it would be in plain light: that of all cards, as bright as on this one."""
    gain, lift = light
    lit = face[inside] * gain + lift
    bright = lit >= np.quantile(lit, 0.8)
    level = np.median(crop[inside][bright] / lit[bright])
    return np.asarray((crop / level - lift) / gain, dtype=np.float32)


def _light(seen: Plain, printed: Plain) -> Plain:
    """Gain and lift of each channel that turn the printed card into the one that is seen.

    Pixels that disagree, those of the marker, lose their say from round to round.
    """
    gains, lifts = np.ones(3, np.float32), np.zeros(3, np.float32)
    for channel in range(3):
        x, y = printed[..., channel].ravel(), seen[..., channel].ravel()
        say = np.ones_like(x)
        for _ in range(6):
            mean_x, mean_y = np.average(x, weights=say), np.average(y, weights=say)
            slope = np.average((x - mean_x) * (y - mean_y), weights=say)
            gain = max(0.05, slope / (np.average((x - mean_x) ** 2, weights=say) + 1e-3))
            lift = mean_y - gain * mean_x
            off = y - gain * x - lift
            say = 1 / (1 + (off / (1.5 * np.median(np.abs(off)) + 2)) ** 2) ** 2
        gains[channel], lifts[channel] = gain, lift
    return np.stack([gains, lifts])


def _unit(pixels: Plain) -> Plain:
    """Contrast alone: mean nought, length one."""
    even = pixels - pixels.mean()
    return np.asarray(even / (np.linalg.norm(even) + 1e-3), dtype=np.float32)
