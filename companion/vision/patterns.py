"""The small patterns printed on the faces of a deck, and which of them a picture shows.

Every pattern that looks like one of the deck's says where its card would lie, how large and how
turned. Faces of one deck share so much print that all of them vote together; which face it is, is
for the identity to say.
"""

from collections.abc import Mapping
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.plane import project

Quad = NDArray[np.float64]
Numbers = NDArray[np.float32]

FACE_WIDTH = 120
"""Pixels of a face whose patterns are taken."""
_FACE_PATTERNS = 120
_MATCHES = 4
"""So many patterns of the deck one in the picture may be."""
_ALIKE = 0.82
_MOST_VOTES = 4000
_AROUND, _TURNED = 0.2, 25.0
"""Where a card is supposed to lie, its patterns are at most so far off, in card widths, and turned
by at most so many degrees."""
_FEWEST, _OFF = 8, 2.5
"""So many patterns tell how a card is tilted, if they are not off by more than these pixels."""


class Votes(NamedTuple):
    """One entry a match: the pattern's number, its place, its place on the face, and the card."""

    pattern: NDArray[np.intp]
    seen: Numbers
    known: Numbers
    middle: Numbers
    scale: Numbers
    turn: Numbers

    def only(self, chosen: NDArray[np.bool_]) -> "Votes":
        """Those chosen."""
        return Votes(
            self.pattern[chosen],
            self.seen[chosen],
            self.known[chosen],
            self.middle[chosen],
            self.scale[chosen],
            self.turn[chosen],
        )


class Patterns:
    """The patterns of all faces and backs of one deck."""

    def __init__(self, pictures: Mapping[str, Picture], aspect: float) -> None:
        self.width, self.height = FACE_WIDTH, round(FACE_WIDTH * aspect)
        sift = cv2.SIFT.create(nfeatures=_FACE_PATTERNS, contrastThreshold=0.02)
        self._close = cv2.SIFT.create(contrastThreshold=0.01)
        self._faces: dict[str, tuple[Numbers, Numbers]] = {}
        for name, picture in pictures.items():
            size = (self.width, self.height)
            small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
            self._faces[name] = patterns_of(sift, np.asarray(small, dtype=np.uint8))
        self._places = np.concatenate([places for places, _ in self._faces.values()])
        self._looks = np.concatenate([looks for _, looks in self._faces.values()])

    def votes(self, found: Numbers, described: Numbers) -> Votes:
        """Each pattern of a picture with those of the deck it looks most like."""
        alike = described @ self._looks.T
        count = min(_MATCHES, alike.shape[1])
        best = np.argpartition(-alike, count - 1, axis=1)[:, :count]
        score = np.take_along_axis(alike, best, axis=1).ravel()
        order = np.argsort(-score)[:_MOST_VOTES]
        order = order[score[order] > _ALIKE]
        pattern, known = order // max(count, 1), self._places[best.ravel()[order]]
        seen = found[pattern]
        scale = seen[:, 2] / known[:, 2]
        turn = np.radians(seen[:, 3] - known[:, 3])
        c, s = np.cos(turn) * scale, np.sin(turn) * scale
        x, y = known[:, 0] - self.width / 2, known[:, 1] - self.height / 2
        middle = np.stack([seen[:, 0] - c * x + s * y, seen[:, 1] - s * x - c * y], axis=1)
        return Votes(pattern, seen[:, :2], known[:, :2], middle, scale, turn % (2 * np.pi))

    def fitted(self, pyramid: Pyramid, corners: Quad, face: str) -> Quad | None:
        """Where this face lies if it lies about there, its top left first: as exactly as its own
        patterns tell it, tilted in any way.
        """
        size = PatchSize(self.width, self.height)
        matrix = patch_to_quad(corners, size)
        rim = round(_AROUND * self.width)
        wide = PatchSize(self.width + 2 * rim, self.height + 2 * rim)
        pixels = pyramid.cut(matrix @ np.array([[1.0, 0, -rim], [0, 1.0, -rim], [0, 0, 1.0]]), wide)
        found, described = patterns_of(self._close, pixels)
        own, looks = self._faces[face]
        if not len(found) or not len(own):
            return None
        alike = described @ looks.T
        off = found[:, None, :2] - rim - own[None, :, :2]
        near = np.linalg.norm(off, axis=2) < _AROUND * self.width
        turned = np.abs((found[:, None, 3] - own[None, :, 3] + 180) % 360 - 180)
        alike[~near | (turned > _TURNED)] = 0
        best = alike.argmax(axis=1)
        kept = np.flatnonzero(alike[np.arange(len(best)), best] > _ALIKE)
        if len(kept) < _FEWEST:
            return None
        known, seen = own[best[kept], :2], found[kept, :2] - rim
        moved, agree = cv2.findHomography(known, seen, cv2.RANSAC, _OFF)
        if moved is None or int(agree.sum()) < _FEWEST:
            return None
        return project(matrix @ np.asarray(moved, dtype=np.float64), size.corners())

    @property
    def empty(self) -> bool:
        """Nothing is printed on any face."""
        return not len(self._looks)


def patterns_of(
    sift: cv2.SIFT, picture: NDArray[np.uint8], where: NDArray[np.uint8] | None = None
) -> tuple[Numbers, Numbers]:
    """Place, size and direction of each pattern `where` it is not 0, and what it looks like."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY) if picture.ndim == 3 else picture
    points, described = sift.detectAndCompute(grey, where)
    if described is None or not len(points):
        return np.zeros((0, 4), np.float32), np.zeros((0, 128), np.float32)
    places = np.array([(p.pt[0], p.pt[1], p.size, p.angle) for p in points], dtype=np.float32)
    looks = np.sqrt(described / (described.sum(axis=1, keepdims=True) + 1e-6))
    return places, looks.astype(np.float32)
