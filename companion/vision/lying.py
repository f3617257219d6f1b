"""Does something lie on a card, where its face does not explain what is seen?

What comes in over the rim is a finger, a hand or the next card: it goes on beyond the rim. What
lies wholly inside, in a place of a token's size, may be a token. Anything else is another print.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.patch import Plain

Bits = NDArray[np.bool_]

STEP = 3
"""Pixels from one neighbourhood to the next."""
BEYOND = 3
"""So many of these are looked at beyond the card."""
RIM = 2
"""Steps from the rim in which an outline that is a little off disagrees by itself."""
MARK = 0.2
"""A disagreement this strong is one."""
_ROUND = 4
"""Steps along both sides that a round corner may take."""
_FOREIGN = 0.3
"""Paper whose brightness or colour is this far off (log ratio) is not this card's."""
_NARROW, _WIDE = 0.03, 0.06
"""Share of a card up to which, and from which on, what covers it is narrow, or wide."""
NEAR = np.ones((7, 7), np.uint8)
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
HALO = np.ones((5, 5), np.uint8)
"""Around what covers a card its colours are not trusted."""


def logs_of(pixels: Picture) -> NDArray[np.float32]:
    """How bright each colour is in each place, as a logarithm."""
    height, width = pixels.shape[:2]
    size = (round(width / STEP), round(height / STEP))
    few = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(np.log(few + 8.0), dtype=np.float32)


def foreign_paper(logs: NDArray[np.float32], face: NDArray[np.float32]) -> Bits:
    """Where the paper itself looks different, the light's brightness and cast apart."""
    away = logs - face
    away -= np.median(away, axis=(0, 1))
    return np.asarray(np.abs(away).max(axis=2) > _FOREIGN)


def goes_on(wide: NDArray[np.float32]) -> Bits:
    """For each place at the rim, whether beyond the rim it looks about the same."""
    inner = wide[BEYOND:-BEYOND, BEYOND:-BEYOND]
    out = cv2.blur(wide, (3, 3))
    same = np.zeros(inner.shape[:2], np.bool_)
    sides = (
        (np.s_[0, :], out[1, BEYOND:-BEYOND]),
        (np.s_[-1, :], out[-2, BEYOND:-BEYOND]),
        (np.s_[:, 0], out[BEYOND:-BEYOND, 1]),
        (np.s_[:, -1], out[BEYOND:-BEYOND, -2]),
    )
    for side, beyond in sides:
        same[side] |= np.abs(inner[side] - beyond).max(axis=1) < _FOREIGN
    return same


class Over(NamedTuple):
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
            near = self.foreign & rim & cv2.dilate(place.astype(np.uint8), NEAR).astype(np.bool_)
            enough, part = self.comes_in[near].sum() > 0.5 * near.sum(), _FOREIGN_WIDELY
            enough &= over.any() or share < _NARROW
        return bool(enough and self.foreign[place].mean() > part)

    def whole(self, place: Bits, rim: Bits) -> Bits:
        """This place and the rest of what covers it, which need not disagree in shape if plain.

        Of a card that may be bent or turned away from the light that cannot be told.
        """
        if not self.flat:
            return place
        _, found = cv2.connectedComponents(self.foreign.astype(np.uint8), connectivity=4)
        labels = np.asarray(found, dtype=np.int32)
        covered = place.copy()
        for n in np.unique(labels[place & self.foreign]):
            part = labels == n
            if self.comes_in[part & rim].sum() > 0.5 * (part & rim).sum():
                covered |= part
        return covered


def sorted_out(
    left: Plain,
    logs: NDArray[np.float32],
    over: Over | None,
    tokens: Sequence[float],
) -> tuple[float, Bits]:
    """The largest disagreement that cannot be pardoned, and where something covers the card.

    What comes in over the rim goes on beyond it; a picture printed there ends with the card.
    """
    marks = (left > MARK).astype(np.uint8)
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
    return strange, hidden | token


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
    around = logs[(cv2.dilate(bits, HALO) - bits).astype(np.bool_)]
    core = logs[cv2.erode(bits, np.ones((3, 3), np.uint8)).astype(np.bool_)]
    if not len(core) or not len(around):
        return False
    away = np.median(core, axis=0) - np.median(around, axis=0)
    return bool(np.abs(away).max() < _FOREIGN and core.std(axis=0).max() < _PLAIN)


@cache
def corner_places(rows: int, columns: int) -> Bits:
    """The corners, which are round on most cards and show the ground."""
    y, x = np.mgrid[0:rows, 0:columns]
    return np.asarray(np.minimum(x, columns - 1 - x) + np.minimum(y, rows - 1 - y) < _ROUND)


@cache
def _rim(rows: int, columns: int) -> Bits:
    """The outermost places, corners apart."""
    rim = ~corner_places(rows, columns)
    rim[1:-1, 1:-1] = False
    return rim


@cache
def _border(rows: int, columns: int) -> Bits:
    """The places so near the rim that an outline a little off disagrees there by itself."""
    border = np.ones((rows, columns), np.bool_)
    border[RIM:-RIM, RIM:-RIM] = False
    return border
