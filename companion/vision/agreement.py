"""Does a face explain a crop *everywhere*?

Two faces may share nearly everything: a 3 is an 8 without two strokes. A score over the whole card
hardly notices, so a card that is not in the deck would pass for its nearest kin. Here the crop is
compared neighbourhood by neighbourhood. Each may be shifted a little, blurred a little, of more or
less contrast: what is left then cannot be the light's or the camera's doing. It is either
something that lies on the card, or another print.

What comes in over the rim is a finger, a hand or the next card. What lies wholly inside, in a
place of a token's size, may be a token, and is pardoned only where tokens lie: on the table, in a
game that has some. Anything else is another print.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.patch import PatchSize, Plain, Pyramid
from companion.vision.tints import Tints

Bits = NDArray[np.bool_]

FINER = 1.5
"""So much finer than a patch the card is looked at."""
_STEP = 3
"""Pixels from one neighbourhood to the next."""
_BEYOND = 3
"""So many of these are looked at beyond the card."""
MARGIN = _BEYOND * _STEP
_REACH = 1.5
"""Steps a neighbourhood reaches, as the deviation of a bell curve."""
_LIGHT = (31, 31)
"""Pixels over which the light may change."""
_RIDGE = 0.02
_LEAST, _MOST = np.array([0.65, -1.6, -1.6, -1.5]), np.array([1.5, 1.6, 1.6, 1.5])
"""How far contrast, shift right and down (pixels) and blur may differ from place to place."""

_NEIGHBOURHOOD = 2 * np.pi * _REACH**2
"""Places that make one."""
_RIM = 2
"""Steps from the rim in which an outline that is a little off disagrees by itself."""
_MARK = 0.2
"""A disagreement this strong is one."""
_ROUND = 4
"""Steps along both sides that a round corner may take."""
_FOREIGN = 0.3
"""Paper whose brightness or colour is this far off (log ratio) is not this card's."""
_NARROW, _WIDE = 0.03, 0.06
"""Share of a card up to which, and from which on, what covers it is narrow, or wide."""
_NEAR = np.ones((7, 7), np.uint8)
"""What comes so close to the rim may come in over it."""
_FOREIGN_PARTLY, _FOREIGN_WIDELY = 0.4, 0.65
"""The part of what comes in over the rim that must look foreign, a narrow or a wide one."""
_PLAIN = 0.1
"""Paper without print varies less than this (log)."""
_TOKEN_LEAST = 0.25
"""The part of a token's place that must disagree for it to be one."""
_TOKEN_WIDER = 1.3
"""So much wider than the token is the disagreement it makes."""
_BESIDE_TOKEN = 2.0
"""Beside what may be a token the rest must agree so much better."""
_NEXT, _FAINT = 6.0, 5.0
"""Pixels that what shows lights up beside it, as the deviation of a bell curve; and the brightness
below which that says nothing."""
_ROUNDISH = 21
"""Pixels along both sides up to which a round corner changes what is around it."""
_STROKE = 1.8
"""Pixels that half a stroke is wide, as the deviation of a bell curve."""
_SOFTLY = 2.0
"""So much more of it is left where the picture is softer than the face by a pixel's width."""
_HALO = np.ones((5, 5), np.uint8)
"""Around what covers a card its colours are not trusted."""


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
    return FaceDetail(columns, products, inverse, Tints.of(pixels), _logs(pixels))


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
    if float(left.max()) > _MARK:
        logs, over = _logs(wide), None
        if margin:
            comes_in = _goes_on(logs)
            logs = logs[_BEYOND:-_BEYOND, _BEYOND:-_BEYOND]
            foreign = _foreign(logs, face)
            over = _Over(foreign, foreign & comes_in, flat)
        strange, hidden = _sorted_out(left, logs, over, tokens)
    beside = cv2.dilate(hidden.astype(np.uint8), _HALO)
    colour = face.tints.apart(pixels, (1 - beside).astype(np.float32))
    agrees = (left < _MARK).astype(np.float32)
    single = 0.0
    if strange > 0:
        clear = cv2.erode(cv2.resize(agrees, shape.shape[::-1]), _NEAR)
        single = _stroke(shape, face, np.asarray(clear, dtype=np.float32))
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
    size = (round(width / _STEP), round(height / _STEP))
    few = cv2.resize(values, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(few, (7, 7), _REACH, borderType=cv2.BORDER_REFLECT)
    return np.asarray(soft, dtype=np.float32)


def _fitted(along: NDArray[np.float32], face: FaceDetail) -> NDArray[np.float32]:
    """Contrast, shift and blur that bring the face nearest to each neighbourhood, within bounds."""
    fit = np.einsum("...ij,...j->...i", face.inverse, along - face.products[..., 0])
    fit[..., 0] += 1
    return np.asarray(np.clip(fit, _LEAST, _MOST), dtype=np.float32)


def stroke(pixels: Picture, face: FaceDetail, shows: Plain) -> float:
    """The strongest disagreement of the size of a single stroke, where the card `shows`.

    The neighbourhoods of `agreement` are wider than a figure's stroke, so a 5 whose lower part is
    covered passes for a 6 there. Here each is fitted in the same way, but what is left is looked
    at pixel by pixel.
    """
    return _stroke(_shape(pixels), face, shows)


def _stroke(seen: Plain, face: FaceDetail, shows: Plain) -> float:
    """The softer the picture is, the more of a stroke is left by that alone."""
    fit = _fitted(_around(face.columns * seen[..., None]), face)
    close = cv2.resize(fit, seen.shape[::-1])
    open_ = cv2.erode((shows > 0.99).astype(np.uint8), np.ones((3, 3), np.uint8))
    left = np.where(
        (open_ > 0) & _inside(*seen.shape), seen - (face.columns * close).sum(axis=2), 0
    )
    edges = face.products[..., -1, -1] * cv2.resize(shows, fit.shape[1::-1])
    soft = float(np.average(fit[..., -1], weights=edges + 1e-6))
    most = float(cv2.GaussianBlur(left * left, (0, 0), _STROKE).max())
    return most / (1 + _SOFTLY * max(0.0, soft))


def _left_over(seen: Plain, face: FaceDetail) -> Plain:
    """What remains of each neighbourhood once the face is fitted to it."""
    along = _around(face.columns * seen[..., None])
    power = _around(seen * seen)
    fit = _fitted(along, face)
    taken = np.einsum("...ij,...j->...i", face.products, fit) - 2 * along
    left: Plain = np.maximum(power + (taken * fit).sum(axis=-1), 0)
    left[_corners(*left.shape)] = 0
    return left


@cache
def _corners(rows: int, columns: int) -> Bits:
    """The corners, which are round on most cards and show the ground."""
    y, x = np.mgrid[0:rows, 0:columns]
    return np.asarray(np.minimum(x, columns - 1 - x) + np.minimum(y, rows - 1 - y) < _ROUND)


@cache
def _inside(height: int, width: int) -> Bits:
    """The pixels away from the rim and the round corners."""
    y, x = np.mgrid[0:height, 0:width]
    across, down = np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y)
    edge = _RIM * _STEP
    return np.asarray((across >= edge) & (down >= edge) & (across + down >= _ROUNDISH))


@cache
def _rim(rows: int, columns: int) -> Bits:
    """The outermost places, corners apart."""
    rim = ~_corners(rows, columns)
    rim[1:-1, 1:-1] = False
    return rim


@cache
def _border(rows: int, columns: int) -> Bits:
    """The places so near the rim that an outline a little off disagrees there by itself."""
    border = np.ones((rows, columns), np.bool_)
    border[_RIM:-_RIM, _RIM:-_RIM] = False
    return border


def _logs(pixels: Picture) -> NDArray[np.float32]:
    height, width = pixels.shape[:2]
    size = (round(width / _STEP), round(height / _STEP))
    few = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(np.log(few + 8.0), dtype=np.float32)


def _foreign(logs: NDArray[np.float32], face: FaceDetail) -> Bits:
    """Where the paper itself looks different, the light's brightness and cast apart."""
    away = logs - face.logs
    away -= np.median(away, axis=(0, 1))
    return np.asarray(np.abs(away).max(axis=2) > _FOREIGN)


def _goes_on(wide: NDArray[np.float32]) -> Bits:
    """For each place at the rim, whether beyond the rim it looks about the same."""
    inner = wide[_BEYOND:-_BEYOND, _BEYOND:-_BEYOND]
    out = cv2.blur(wide, (3, 3))
    same = np.zeros(inner.shape[:2], np.bool_)
    sides = (
        (np.s_[0, :], out[1, _BEYOND:-_BEYOND]),
        (np.s_[-1, :], out[-2, _BEYOND:-_BEYOND]),
        (np.s_[:, 0], out[_BEYOND:-_BEYOND, 1]),
        (np.s_[:, -1], out[_BEYOND:-_BEYOND, -2]),
    )
    for side, beyond in sides:
        same[side] |= np.abs(inner[side] - beyond).max(axis=1) < _FOREIGN
    return same


class _Over(NamedTuple):
    """What may lie over a card, coming in over its rim."""

    foreign: Bits
    """Where the paper looks different."""
    comes_in: Bits
    """Where that goes on beyond the rim."""
    flat: bool

    def covers(self, place: Bits, rim: Bits) -> bool:
        """Something lies over this place.

        Of what it hides only the edge may disagree, so the rim nearby is asked, too. Little is
        asked of what is narrow: it may be the rim itself.
        """
        share, over = place.mean(), rim & place
        if share <= _WIDE and over.any():
            asked, part = (self.comes_in if self.flat else self.foreign), _FOREIGN_PARTLY
            enough = asked[over].mean() > 0.5
        else:
            near = self.foreign & rim & cv2.dilate(place.astype(np.uint8), _NEAR).astype(np.bool_)
            enough, part = self.comes_in[near].sum() > 0.5 * near.sum(), _FOREIGN_WIDELY
            enough &= over.any() or share < _NARROW
        return bool(enough and self.foreign[place].mean() > part)

    def whole(self, place: Bits, rim: Bits) -> Bits:
        """This place and the rest of what covers it, which need not disagree in shape if plain."""
        _, found = cv2.connectedComponents(self.foreign.astype(np.uint8), connectivity=4)
        labels = np.asarray(found, dtype=np.int32)
        covered = place.copy()
        for n in np.unique(labels[place & self.foreign]):
            part = labels == n
            if self.comes_in[part & rim].sum() > 0.5 * (part & rim).sum():
                covered |= part
        return covered


def _sorted_out(
    left: Plain,
    logs: NDArray[np.float32],
    over: _Over | None,
    tokens: Sequence[float],
) -> tuple[float, Bits]:
    """The largest disagreement that cannot be pardoned, and where something covers the card.

    What comes in over the rim goes on beyond it; a picture printed there ends with the card.
    """
    marks = (left > _MARK).astype(np.uint8)
    count, found = cv2.connectedComponents(marks, connectivity=8)
    labels = np.asarray(found, dtype=np.int32)
    rim = _rim(*left.shape)
    hidden = np.zeros(left.shape, np.bool_)
    inside: list[int] = []
    for n in range(1, count):
        place = labels == n
        if over is not None and over.covers(place, rim):
            hidden |= over.whole(place, rim)
        else:
            inside.append(n)
    at_rim = np.isin(labels, np.unique(labels[rim]))
    lying = np.isin(labels, inside)
    open_ = np.where(lying & ~(at_rim & _border(*left.shape)), left, 0)
    strange, token = _most(open_, labels), np.zeros_like(hidden)
    for share in tokens if strange > 0 else ():
        disc = _under_token(np.where(lying, left, 0), share)
        under = disc & lying
        if under.sum() > _TOKEN_LEAST * share * left.size and not _bare(logs, under):
            beside = _BESIDE_TOKEN * _most(np.where(under, 0, open_), labels)
            if beside < strange:
                strange, token = beside, disc
    return strange / _NEIGHBOURHOOD, hidden | token


def _most(left: Plain, labels: NDArray[np.int32]) -> float:
    """The largest disagreement in one place."""
    return float(np.bincount(labels.ravel(), weights=left.ravel())[1:].max(initial=0.0))


def _under_token(left: Plain, share: float) -> Bits:
    """The disc, of a token that covers this share, in which most of the disagreement lies."""
    radius = float(np.sqrt(share * left.size / np.pi)) * _TOKEN_WIDER
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = (x * x + y * y <= radius * radius).astype(np.float32)
    inside = cv2.filter2D(left, -1, disc, borderType=cv2.BORDER_CONSTANT)
    row, column = np.unravel_index(int(np.argmax(inside)), left.shape)
    rows, columns = np.mgrid[0 : left.shape[0], 0 : left.shape[1]]
    away = (rows - row) ** 2 + (columns - column) ** 2
    return np.asarray(away <= radius * radius)


def _bare(logs: NDArray[np.float32], place: Bits) -> bool:
    """Nothing but the paper around it: no token lies here, a print is missing."""
    bits = place.astype(np.uint8)
    around = logs[(cv2.dilate(bits, _HALO) - bits).astype(np.bool_)]
    core = logs[cv2.erode(bits, np.ones((3, 3), np.uint8)).astype(np.bool_)]
    if not len(core) or not len(around):
        return False
    away = np.median(core, axis=0) - np.median(around, axis=0)
    return bool(np.abs(away).max() < _FOREIGN and core.std(axis=0).max() < _PLAIN)
