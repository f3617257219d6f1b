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
from companion.vision.patch import PatchSize, Plain, colour_of

Bits = NDArray[np.bool_]

FINER = 1.5
"""So much finer than a patch the card is looked at."""
_STEP = 3
"""Pixels from one neighbourhood to the next."""
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
_PLAIN = 0.1
"""Paper without print varies less than this (log)."""
_TOKEN_LEAST = 0.35
"""The part of a token's place that must disagree for it to be one."""
_TOKEN_WIDER = 1.3
"""So much wider than the token is the disagreement it makes."""
_BESIDE_TOKEN = 2.0
"""Beside what may be a token the rest must agree so much better."""
_NEAR = np.ones((7, 7), np.uint8)
"""What comes so close to the rim may come in over it."""
_HALO = np.ones((5, 5), np.uint8)
"""Around what covers a card its colours are not trusted."""


class Agreement(NamedTuple):
    """What of a crop a face does not explain."""

    strange: float
    """The largest disagreement inside the card; 1 is one neighbourhood of another print."""
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
    colour: Plain
    trust: Plain
    logs: NDArray[np.float32]
    """(rows, columns, 3): brightness of each colour around each place, as a logarithm."""


def fine_size(size: PatchSize) -> PatchSize:
    """The pixels of a card seen this closely."""
    return PatchSize(round(size.width * FINER), round(size.height * FINER))


def to_fine(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """A matrix from patch to picture pixels, for pixels this much finer."""
    half = 0.5 / FINER - 0.5
    return np.asarray(matrix @ np.array([[1 / FINER, 0, half], [0, 1 / FINER, half], [0, 0, 1.0]]))


def detail_of(pixels: Picture) -> FaceDetail:
    """A face of fine size, prepared."""
    shape = _shape(pixels)
    down, right = np.gradient(shape)
    columns = np.stack([shape, right, down, cv2.Laplacian(shape, cv2.CV_32F)], axis=2)
    count = columns.shape[2]
    products = np.stack([_around(columns * columns[..., i : i + 1]) for i in range(count)], axis=3)
    steady = products + _RIDGE * np.eye(count, dtype=np.float32)
    colour, trust = colour_of(pixels)
    inverse = np.linalg.inv(steady).astype(np.float32)
    return FaceDetail(columns, products, inverse, colour, trust, _logs(pixels))


def agreement(pixels: Picture, face: FaceDetail, tokens: Sequence[float]) -> Agreement:
    """How a crop of fine size, turned upright, agrees with a face.

    A token that covers one of these shares of a card may lie on it.
    """
    left = _left_over(_shape(pixels), face)
    strange, hidden = _sorted_out(left, _logs(pixels), face, tokens)
    colour = _colour_apart(pixels, face, hidden)
    return Agreement(strange, float(hidden.mean()), colour, (left < _MARK).astype(np.float32))


def completed(pixels: Picture, face: Picture, shows: Plain) -> Picture:
    """A crop of which only the pixels `shows` are the card's, the rest filled in from a face.

    The face is lit like what shows, so that no edge stands where the two meet.
    """
    open_ = shows > 0.99
    whole = np.empty(pixels.shape, np.float32)
    for channel in range(pixels.shape[2]):
        printed, seen = face[..., channel].astype(np.float32), pixels[..., channel]
        gain, lift = np.polyfit(printed[open_], seen[open_].astype(np.float32), 1)
        whole[..., channel] = np.where(open_, seen, printed * max(gain, 0.05) + lift)
    return np.clip(whole, 0, 255).astype(np.uint8)


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


def _left_over(seen: Plain, face: FaceDetail) -> Plain:
    """What remains of each neighbourhood once the face is fitted to it, within bounds."""
    along = _around(face.columns * seen[..., None])
    power = _around(seen * seen)
    plain = face.products[..., 0]
    fit = np.einsum("...ij,...j->...i", face.inverse, along - plain)
    fit[..., 0] += 1
    np.clip(fit, _LEAST, _MOST, out=fit)
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
def _rim(rows: int, columns: int) -> Bits:
    """The outermost places, corners apart."""
    rim = ~_corners(rows, columns)
    rim[1:-1, 1:-1] = False
    return rim


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


def _sorted_out(
    left: Plain, logs: NDArray[np.float32], face: FaceDetail, tokens: Sequence[float]
) -> tuple[float, Bits]:
    """The largest disagreement that cannot be pardoned, and where something covers the card.

    What comes in over the rim hides the rim, too; a picture that is missing near it does not.
    """
    marks = (left > _MARK).astype(np.uint8)
    count, labels = cv2.connectedComponents(marks, connectivity=8)
    rim, foreign = _rim(*left.shape), _foreign(logs, face)
    hidden = np.zeros(left.shape, np.bool_)
    inside: list[int] = []
    for n in range(1, count):
        place = labels == n
        near = rim & cv2.dilate(place.astype(np.uint8), _NEAR).astype(np.bool_)
        if any(foreign[at].mean() > 0.5 for at in (rim & place, near) if at.any()):
            hidden |= place
        else:
            inside.append(n)
    doubt, open_ = 1.0, left
    lying = np.isin(labels, inside)
    for share in tokens if inside else ():
        token = _under_token(np.where(lying, left, 0), share) & lying
        if token.sum() > _TOKEN_LEAST * share * left.size and not _bare(logs, token):
            hidden |= token
            doubt, open_ = _BESIDE_TOKEN, np.where(token, 0, left)
            break
    deep = np.zeros_like(left)
    deep[_RIM:-_RIM, _RIM:-_RIM] = open_[_RIM:-_RIM, _RIM:-_RIM]
    at_rim = set(labels[rim].tolist())
    sizes = [float((deep if n in at_rim else open_)[labels == n].sum()) for n in inside]
    return doubt * max(sizes, default=0.0) / _NEIGHBOURHOOD, hidden


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


def _colour_apart(pixels: Picture, face: FaceDetail, hidden: Bits) -> float:
    """How far the colours disagree, the light's cast and strength apart."""
    colour, trust = colour_of(pixels)
    rows, columns = trust.shape
    beside = cv2.dilate(hidden.astype(np.uint8), _HALO)
    open_ = 1 - cv2.resize(beside.astype(np.float32), (columns, rows))
    weight = trust * face.trust * open_
    weight /= weight.sum() + 1e-6
    seen = colour - (colour * weight).sum(axis=(1, 2), keepdims=True)
    known = face.colour - (face.colour * weight).sum(axis=(1, 2), keepdims=True)
    power = float((known * known * weight).sum())
    strength = float((seen * known * weight).sum()) / (power + 1e-3)
    away = seen - float(np.clip(strength, 0.6, 1.6)) * known
    most = max(power, float((seen * seen * weight).sum()))
    return float(np.sqrt((away * away * weight).sum() / (most + 0.02)))
