"""Places where cards of the deck may lie, found by the small patterns printed on them.

Where a hand, the dark or another card breaks a card's outline, its print still shows. Every
pattern that looks like one of the deck's says where its card would lie, how large and how turned;
a place where many agree is a card. Which card is for the identity to say: faces of one deck share
so much print that here all of them vote together.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

Quad = NDArray[np.float64]
Numbers = NDArray[np.float32]

_FACE_WIDTH = 120
"""Pixels of a face whose patterns are taken."""
_FACE_PATTERNS = 120
_SIDE = 960
"""Pixels of the longer side of the picture that is searched."""
_PICTURE_PATTERNS = 2500
_MATCHES = 4
"""So many patterns of the deck one in the picture may be."""
_ALIKE = 0.82
_MOST_VOTES = 4000
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


class _Votes(NamedTuple):
    """One entry a match: the pattern's number, its place, its place on the face, and the card."""

    pattern: NDArray[np.intp]
    seen: Numbers
    known: Numbers
    middle: Numbers
    scale: Numbers
    turn: Numbers


class FeatureFinder:
    """Knows the patterns of all faces and backs of one deck."""

    def __init__(self, pictures: Sequence[Picture], aspect: float) -> None:
        self._width, self._height = _FACE_WIDTH, round(_FACE_WIDTH * aspect)
        sift = cv2.SIFT.create(nfeatures=_FACE_PATTERNS, contrastThreshold=0.02)
        places, looks = [], []
        for picture in pictures:
            size = (self._width, self._height)
            small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
            found, described = _patterns(sift, np.asarray(small, dtype=np.uint8))
            places.append(found)
            looks.append(described)
        self._places, self._looks = np.concatenate(places), np.concatenate(looks)
        self._sift = cv2.SIFT.create(nfeatures=_PICTURE_PATTERNS, contrastThreshold=0.008)
        self._light = cv2.createCLAHE(3.0, (8, 8))

    def places(self, picture: Picture) -> list[FoundPlace]:
        """Where cards may lie, the best supported first."""
        height, width = picture.shape[:2]
        shrink = min(1.0, _SIDE / max(height, width))
        size = (max(1, round(width * shrink)), max(1, round(height * shrink)))
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        grey = self._light.apply(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY))
        found, described = _patterns(self._sift, np.asarray(grey, dtype=np.uint8))
        if not len(found) or not len(self._looks):
            return []
        votes = self._votes(found, described)
        kept: list[FoundPlace] = []
        for members in _agreeing(votes):
            place = self._place(votes, members)
            if place is not None and not any(_copy(place.corners, k.corners) for k in kept):
                kept.append(place)
        back = np.array([width / size[0], height / size[1]])
        kept.sort(key=lambda place: -place.patterns)
        return [FoundPlace((k.corners + 0.5) * back - 0.5, k.patterns) for k in kept]

    def _votes(self, found: Numbers, described: Numbers) -> _Votes:
        """Each pattern with those of the deck it looks most like."""
        alike = described @ self._looks.T
        count = min(_MATCHES, alike.shape[1])
        best = np.argpartition(-alike, count - 1, axis=1)[:, :count]
        score = np.take_along_axis(alike, best, axis=1).ravel()
        order = np.argsort(-score)[:_MOST_VOTES]
        order = order[score[order] > _ALIKE]
        pattern, known = order // count, self._places[best.ravel()[order]]
        seen = found[pattern]
        scale = seen[:, 2] / known[:, 2]
        turn = np.radians(seen[:, 3] - known[:, 3])
        c, s = np.cos(turn) * scale, np.sin(turn) * scale
        x, y = known[:, 0] - self._width / 2, known[:, 1] - self._height / 2
        middle = np.stack([seen[:, 0] - c * x + s * y, seen[:, 1] - s * x - c * y], axis=1)
        return _Votes(pattern, seen[:, :2], known[:, :2], middle, scale, turn % (2 * np.pi))

    def _place(self, votes: _Votes, members: NDArray[np.intp]) -> FoundPlace | None:
        """The card on which these votes agree."""
        known, seen = votes.known[members], votes.seen[members]
        reach = max(2.0, 0.03 * _FACE_WIDTH * float(np.median(votes.scale[members])))
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
        w, h = self._width - 0.5, self._height - 0.5
        own = np.array([(-0.5, -0.5), (w, -0.5), (w, h), (-0.5, h)])
        lifted = np.column_stack([own, np.ones(4)]) @ matrix.T
        if (lifted[:, 2] <= 1e-6).any():
            return None
        corners: Quad = lifted[:, :2] / lifted[:, 2:]
        if not cv2.isContourConvex(corners.astype(np.float32)):
            return None
        sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
        slim = (sides[1] + sides[3]) / max(float(sides[0] + sides[2]), 1e-6)
        likely = 0.45 < slim * self._width / self._height < 2.2
        even = min(sides[0] / sides[2], sides[1] / sides[3], sides[2] / sides[0])
        return corners if likely and even > 0.5 and sides.min() > 12 else None


def _patterns(sift: cv2.SIFT, picture: NDArray[np.uint8]) -> tuple[Numbers, Numbers]:
    """Place, size and direction of each pattern, and what it looks like."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY) if picture.ndim == 3 else picture
    points, described = sift.detectAndCompute(grey, None)
    if described is None or not len(points):
        return np.zeros((0, 4), np.float32), np.zeros((0, 128), np.float32)
    places = np.array([(p.pt[0], p.pt[1], p.size, p.angle) for p in points], dtype=np.float32)
    looks = np.sqrt(described / (described.sum(axis=1, keepdims=True) + 1e-6))
    return places, looks.astype(np.float32)


def _agreeing(votes: _Votes) -> Iterator[NDArray[np.intp]]:
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
        unit = _FACE_WIDTH * np.exp(box * _SCALE) * _PLACE
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
