"""Does a face explain a crop *everywhere*?

Two faces may share nearly everything: a 3 is an 8 without two strokes. A score over the whole card
hardly notices, so a card that is not in the deck would pass for its nearest kin. Here the crop is
compared neighbourhood by neighbourhood. Each may be shifted a little, blurred a little, of more or
less contrast: what is left then cannot be the light's or the camera's doing. It is either
something that lies on the card, or another print.

What comes in over the rim is pardoned. So is what may be a token, but only where tokens lie: on the
table, in a game that has some.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.lying import (
    BEYOND,
    HALO,
    MARK,
    NEAR,
    RIM,
    STEP,
    Bits,
    Over,
    corner_places,
    foreign_paper,
    goes_on,
    logs_of,
    sorted_out,
)
from companion.vision.patch import PatchSize, Plain, Pyramid
from companion.vision.tints import Tints

FINER = 1.5
"""So much finer than a patch the card is looked at."""
MARGIN = BEYOND * STEP
_REACH = 1.5
"""Steps a neighbourhood reaches, as the deviation of a bell curve."""
_LIGHT = (31, 31)
"""Pixels over which the light may change."""
_RIDGE = 0.02
_LEAST, _MOST = np.array([0.65, -1.6, -1.6, -1.5]), np.array([1.5, 1.6, 1.6, 1.5])
"""How far contrast, shift right and down (pixels) and blur may differ from place to place."""

_NEIGHBOURHOOD = 2 * np.pi * _REACH**2
"""Places that make one."""
_NEXT, _FAINT = 6.0, 5.0
"""Pixels that what shows lights up beside it, as the deviation of a bell curve; and the brightness
below which that says nothing."""
_ROUNDISH = 21
"""Pixels along both sides up to which a round corner changes what is around it."""
_STROKE = 1.8
"""Pixels that half a stroke is wide, as the deviation of a bell curve."""
_SOFTLY = 2.0
"""So much more of it is left where the picture is softer than the face by a pixel's width."""
_NOISE_VARIES = 2.0
"""So many times as much as it leaves on average noise may leave in one place."""
_BLEEDS = 3.0
"""So many times the blur's width the ground reaches into a card."""


class Stroke(NamedTuple):
    """The strongest disagreement of the size of a single stroke."""

    left: float
    usual: float
    """What is left on average: noise, or what the face and the light have in common."""
    softer: float
    """How much softer the picture is than the face: half the square of the blur's width."""

    @property
    def beyond_noise(self) -> float:
        """What is left of it that noise does not leave everywhere."""
        return self.left - _NOISE_VARIES * self.usual


class Agreement(NamedTuple):
    """What of a crop a face does not explain."""

    strange: float
    """The largest disagreement inside the card; 1 is one neighbourhood of another print."""
    stroke: float
    """The strongest one of the size of a stroke, apart from those; nought if there are none."""
    hidden: float
    """Share of the card that is covered by something."""
    colour: float
    """How far the colours disagree where nothing covers them; 0 not at all, 1 altogether."""
    agrees: Plain
    """(rows, columns): 1 where the face explains the crop, 0 where it does not."""


class FaceDetail(NamedTuple):
    """A face prepared for the comparison, upright."""

    columns: NDArray[np.float32]
    """(height, width, 4): its shape, how it changes when shifted right, down, and blurred."""
    products: NDArray[np.float32]
    """(rows, columns, 4, 4): what the columns have in common around each place."""
    inverse: NDArray[np.float32]
    """The same, inverted."""
    tints: Tints
    logs: NDArray[np.float32]
    """(rows, columns, 3): brightness of each colour around each place, as a logarithm."""


def fine_size(size: PatchSize) -> PatchSize:
    """The pixels of a card seen this closely."""
    return PatchSize(round(size.width * FINER), round(size.height * FINER))


def fine_crop(pyramid: Pyramid, matrix: NDArray[np.float64], size: PatchSize) -> Picture:
    """The card of that size which `matrix` (patch to picture) points at, and a margin, finer."""
    off = (0.5 - MARGIN) / FINER - 0.5
    finer = np.array([[1 / FINER, 0, off], [0, 1 / FINER, off], [0, 0, 1.0]])
    width, height = fine_size(size)
    return pyramid.cut(matrix @ finer, PatchSize(width + 2 * MARGIN, height + 2 * MARGIN))


def detail_of(pixels: Picture) -> FaceDetail:
    """A face of fine size, prepared."""
    shape = _shape(pixels)
    down, right = np.gradient(shape)
    columns = np.stack([shape, right, down, cv2.Laplacian(shape, cv2.CV_32F)], axis=2)
    count = columns.shape[2]
    products = np.stack([_around(columns * columns[..., i : i + 1]) for i in range(count)], axis=3)
    steady = products + _RIDGE * np.eye(count, dtype=np.float32)
    inverse = np.linalg.inv(steady).astype(np.float32)
    return FaceDetail(columns, products, inverse, Tints.of(pixels), logs_of(pixels))


def agreement(
    pixels: Picture, face: FaceDetail, tokens: Sequence[float], *, flat: bool = True
) -> Agreement:
    """How a crop of fine size, turned upright, agrees with a face.

    A token that covers one of these shares of a card may lie on it. Only if the crop has a margin
    around it can something be told to come in over the rim. A card that does not lie `flat` may
    be bent there, or turned away from the light.
    """
    wide = pixels
    margin = pixels.shape[:2] != face.columns.shape[:2]
    if margin:
        pixels = np.ascontiguousarray(pixels[MARGIN:-MARGIN, MARGIN:-MARGIN])
    shape = _shape(pixels)
    left = _left_over(shape, face)
    strange, hidden = 0.0, np.zeros(left.shape, np.bool_)
    if float(left.max()) > MARK:
        logs, over = logs_of(wide), None
        if margin:
            comes_in = goes_on(logs)
            logs = logs[BEYOND:-BEYOND, BEYOND:-BEYOND]
            foreign = foreign_paper(logs, face.logs)
            over = Over(foreign, foreign & comes_in, flat)
        most, hidden = sorted_out(left, logs, over, tokens)
        strange = most / _NEIGHBOURHOOD
    beside = cv2.dilate(hidden.astype(np.uint8), HALO)
    colour = face.tints.apart(pixels, (1 - beside).astype(np.float32))
    agrees = (left < MARK).astype(np.float32)
    single = 0.0
    if strange > 0:
        clear = cv2.erode(cv2.resize(agrees, shape.shape[::-1]), NEAR)
        found = _stroke(shape, face, np.asarray(clear, dtype=np.float32), RIM * STEP)
        single = found.left / (1 + _SOFTLY * max(0.0, found.softer))
    return Agreement(strange, single, float(hidden.mean()), colour, agrees)


def completed(pixels: Picture, face: Picture, shows: Plain) -> Picture:
    """A crop of which only the pixels `shows` are the card's, the rest filled in from a face.

    The face is lit like what shows next to it, where the upper card's shadow falls, so that no
    edge stands where the two meet.
    """
    open_ = (shows > 0.99).astype(np.float32)[..., None]
    seen, printed = pixels * open_, face * open_
    everywhere = (seen.sum(axis=(0, 1)) + 1) / (printed.sum(axis=(0, 1)) + 1)
    lit = cv2.GaussianBlur(seen, (0, 0), _NEXT) + everywhere * _FAINT
    gain = lit / (cv2.GaussianBlur(printed, (0, 0), _NEXT) + _FAINT)
    return np.asarray(np.clip(np.where(open_ > 0, pixels, face * gain), 0, 255), dtype=np.uint8)


def _shape(pixels: Picture) -> Plain:
    """Brightness without the light's slow changes, a little softened."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    grey = np.asarray(cv2.GaussianBlur(grey, (5, 5), 0.8), dtype=np.float32)
    mean = cv2.blur(grey, _LIGHT, borderType=cv2.BORDER_REFLECT)
    square = cv2.blur(grey * grey, _LIGHT, borderType=cv2.BORDER_REFLECT)
    spread = np.sqrt(np.maximum(square - mean * mean, 0))
    return np.asarray((grey - mean) / (spread + 0.35 * float(grey.std()) + 1.0), dtype=np.float32)


def _around(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean of each neighbourhood."""
    height, width = values.shape[:2]
    size = (round(width / STEP), round(height / STEP))
    few = cv2.resize(values, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(few, (7, 7), _REACH, borderType=cv2.BORDER_REFLECT)
    return np.asarray(soft, dtype=np.float32)


def _fitted(along: NDArray[np.float32], face: FaceDetail) -> NDArray[np.float32]:
    """Contrast, shift and blur that bring the face nearest to each neighbourhood, within bounds."""
    fit = np.einsum("...ij,...j->...i", face.inverse, along - face.products[..., 0])
    fit[..., 0] += 1
    return np.asarray(np.clip(fit, _LEAST, _MOST), dtype=np.float32)


def stroke(pixels: Picture, face: FaceDetail, shows: Plain, soft: float) -> Stroke:
    """The strongest disagreement of the size of a single stroke, where the card `shows`.

    The neighbourhoods of `agreement` are wider than a figure's stroke, so a 5 whose lower part is
    covered passes for a 6 there. Here each is fitted in the same way, but what is left is looked
    at pixel by pixel. In a picture as `soft` as this (pixels) the ground reaches so much further
    into the card.
    """
    return _stroke(_shape(pixels), face, shows, RIM * STEP + round(_BLEEDS * soft))


def _stroke(seen: Plain, face: FaceDetail, shows: Plain, edge: int) -> Stroke:
    fit = _fitted(_around(face.columns * seen[..., None]), face)
    close = cv2.resize(fit, seen.shape[::-1])
    open_ = cv2.erode((shows > 0.99).astype(np.uint8), np.ones((3, 3), np.uint8))
    asked = (open_ > 0) & _inside(*seen.shape, edge)
    left = np.where(asked, seen - (face.columns * close).sum(axis=2), 0)
    edges = face.products[..., -1, -1] * cv2.resize(shows, fit.shape[1::-1])
    softer = float(np.average(fit[..., -1], weights=edges + 1e-6))
    most = float(cv2.GaussianBlur(left * left, (0, 0), _STROKE).max())
    return Stroke(most, float((left * left).sum() / max(1, asked.sum())), softer)


def _left_over(seen: Plain, face: FaceDetail) -> Plain:
    """What remains of each neighbourhood once the face is fitted to it."""
    along = _around(face.columns * seen[..., None])
    power = _around(seen * seen)
    fit = _fitted(along, face)
    taken = np.einsum("...ij,...j->...i", face.products, fit) - 2 * along
    left: Plain = np.maximum(power + (taken * fit).sum(axis=-1), 0)
    left[corner_places(*left.shape)] = 0
    return left


@cache
def _inside(height: int, width: int, edge: int) -> Bits:
    """The pixels so far away from the rim, and from the round corners."""
    y, x = np.mgrid[0:height, 0:width]
    across, down = np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y)
    corner = _ROUNDISH + edge - RIM * STEP
    return np.asarray((across >= edge) & (down >= edge) & (across + down >= corner))
