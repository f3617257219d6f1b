"""Places where cards of the deck may lie, found by the small patterns printed on them.

Where a hand, the dark or another card breaks a card's outline, its print still shows. A place
where many patterns agree that a card would lie there is a card.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.patterns import FACE_WIDTH, Patterns, Votes, patterns_of

Quad = NDArray[np.float64]

_SIDE = 960
"""Pixels of the longer side of the picture that is searched."""
_PICTURE_PATTERNS = 2500
_TURN, _SCALE, _PLACE = np.radians(30), 0.35, 0.35
"""How exactly votes must agree: turn, logarithm of the scale, place in card widths."""
_LEAST_PATTERNS = 5
_PLENTY = 10
"""With so many patterns the tilt of the card is worked out, too."""
_MOST_TRIED = 90


class FoundPlace(NamedTuple):
    """Corners of a card, clockwise from its top left, and how many patterns say so."""

    corners: Quad
    patterns: int


class FeatureFinder:
    """Knows the patterns of all faces and backs of one deck."""

    def __init__(self, deck: Patterns) -> None:
        self._deck = deck
        self._sift = cv2.SIFT.create(nfeatures=_PICTURE_PATTERNS, contrastThreshold=0.008)
        self._light = cv2.createCLAHE(3.0, (8, 8))

    def places(self, picture: Picture) -> list[FoundPlace]:
        """Where cards may lie, the best supported first."""
        height, width = picture.shape[:2]
        shrink = min(1.0, _SIDE / max(height, width))
        size = (max(1, round(width * shrink)), max(1, round(height * shrink)))
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        grey = self._light.apply(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY))
        found, described = patterns_of(self._sift, np.asarray(grey, dtype=np.uint8))
        if not len(found) or self._deck.empty:
            return []
        votes = self._deck.votes(found, described)
        kept: list[FoundPlace] = []
        for members in _agreeing(votes):
            place = self._place(votes, members)
            if place is not None and not any(_copy(place.corners, k.corners) for k in kept):
                kept.append(place)
        back = np.array([width / size[0], height / size[1]])
        kept.sort(key=lambda place: -place.patterns)
        return [FoundPlace((k.corners + 0.5) * back - 0.5, k.patterns) for k in kept]

    def _place(self, votes: Votes, members: NDArray[np.intp]) -> FoundPlace | None:
        """The card on which these votes agree."""
        known, seen = votes.known[members], votes.seen[members]
        reach = max(2.0, 0.03 * FACE_WIDTH * float(np.median(votes.scale[members])))
        if len(np.unique(votes.pattern[members])) >= _PLENTY:
            matrix, agree = cv2.findHomography(known, seen, cv2.RANSAC, reach)
        else:
            flat, agree = cv2.estimateAffinePartial2D(
                known, seen, method=cv2.RANSAC, ransacReprojThreshold=reach
            )
            matrix = None if flat is None else np.vstack([flat, [0, 0, 1]])
        if matrix is None:
            return None
        patterns = len(np.unique(votes.pattern[members][agree.ravel() > 0]))
        corners = self._corners(np.asarray(matrix, dtype=np.float64))
        if patterns < _LEAST_PATTERNS or corners is None:
            return None
        return FoundPlace(corners, patterns)

    def _corners(self, matrix: NDArray[np.float64]) -> Quad | None:
        """The card's corners, if that is a card in any view."""
        w, h = self._deck.width - 0.5, self._deck.height - 0.5
        own = np.array([(-0.5, -0.5), (w, -0.5), (w, h), (-0.5, h)])
        lifted = np.column_stack([own, np.ones(4)]) @ matrix.T
        if (lifted[:, 2] <= 1e-6).any():
            return None
        corners: Quad = lifted[:, :2] / lifted[:, 2:]
        if not cv2.isContourConvex(corners.astype(np.float32)):
            return None
        sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
        slim = (sides[1] + sides[3]) / max(float(sides[0] + sides[2]), 1e-6)
        likely = 0.45 < slim * self._deck.width / self._deck.height < 2.2
        even = min(sides[0] / sides[2], sides[1] / sides[3], sides[2] / sides[0])
        return corners if likely and even > 0.5 and sides.min() > 12 else None


def _agreeing(votes: Votes) -> Iterator[NDArray[np.intp]]:
    """Groups of votes for about the same card, the largest first.

    Each vote counts in the two nearest boxes of each kind, so that none is cut in two.
    """
    if not len(votes.pattern):
        return
    level = np.log(votes.scale) / _SCALE
    turns = round(2 * np.pi / _TURN)
    keys, members = [], []
    everyone = np.arange(len(level))
    for dl in (0, 1):
        box = np.floor(level + dl / 2).astype(np.int64)
        unit = FACE_WIDTH * np.exp(box * _SCALE) * _PLACE
        for dt in (0, 1):
            turn = np.floor(votes.turn / _TURN + dt / 2).astype(np.int64) % turns
            for dx in (0, 1):
                x = np.floor(votes.middle[:, 0] / unit + dx / 2).astype(np.int64)
                for dy in (0, 1):
                    y = np.floor(votes.middle[:, 1] / unit + dy / 2).astype(np.int64)
                    grid = ((dl * 2 + dt) * 2 + dx) * 2 + dy
                    place = ((box + 64) * turns + turn) * 4096**2 + (x + 2048) * 4096 + y + 2048
                    keys.append(place * 16 + grid)
                    members.append(everyone)
    key, member = np.concatenate(keys), np.concatenate(members)
    order = np.argsort(key, kind="stable")
    key, member = key[order], member[order]
    starts = np.flatnonzero(np.r_[True, key[1:] != key[:-1]])
    ends = np.r_[starts[1:], len(key)]
    used = np.zeros(len(level), dtype=np.bool_)
    for i in np.argsort(starts - ends, kind="stable")[:_MOST_TRIED]:
        group = member[starts[i] : ends[i]]
        fresh = group[~used[group]]
        if len(fresh) < 0.5 * len(group) or len(np.unique(votes.pattern[group])) < _LEAST_PATTERNS:
            continue
        used[group] = True
        yield group


def _copy(a: Quad, b: Quad) -> bool:
    """The same card, perhaps the other way up."""
    reach = 0.12 * float(np.linalg.norm(a[2] - a[0]))
    return any(bool(np.abs(np.roll(a, turn, axis=0) - b).max() < reach) for turn in (0, 2))
