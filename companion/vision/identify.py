"""Which face is it? Rectified crops against the deck's reference pictures.

Two steps. A quick look compares small shapes, block by block, with every face both ways up and
keeps a short list. A close look aligns the crop with the best of them and scores shape and colour
of the whole list pixel by pixel. A face counts only if it explains the crop well in itself *and*
explains it clearly better than any other face exactly where the two differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.align import FREE, RIGID, Template, align, align_roughly, template_of
from companion.vision.observation import Guess
from companion.vision.patch import BLOCK, Patch, PatchSize, Plain, Pyramid, patch_of, shape_of
from companion.vision.tuning import IdentityTuning

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Face:
    """One reference picture, one way up, ready to be compared."""

    name: str
    back: bool
    turned: bool
    patch: Patch
    whole: Template
    half: Template


class Glance(NamedTuple):
    """The face a crop looks most like at first sight, and how much."""

    lead: Face
    score: float


class Reading(NamedTuple):
    """What a crop was taken for."""

    guesses: tuple[Guess, ...]
    """Best first; names of faces, or of backs if `back`."""
    confident: bool
    back: bool
    turned: bool
    """Upside down with regard to the matrix that was given."""
    matrix: Matrix
    """Patch to picture, after alignment."""
    score: float
    """How well the best face explains the crop, 0 to 1: decides between overlapping outlines."""


class _Look(NamedTuple):
    """A crop scored against one face."""

    face: Face
    score: float
    shape: float
    colour: float
    cast: NDArray[np.float32]


class Identifier:
    """Knows the faces of one deck."""

    def __init__(
        self,
        faces: Sequence[tuple[str, Picture]],
        backs: Sequence[tuple[str, Picture]],
        size: PatchSize,
        tuning: IdentityTuning,
    ) -> None:
        self._size = size
        self._tuning = tuning
        named = [(n, p, False) for n, p in faces] + [(n, p, True) for n, p in backs]
        self._faces = [f for n, p, back in named for f in _both_ways(n, p, back, size)]
        self._small = np.stack([_blocks(f.patch.shape) for f in self._faces])
        self._strength = np.linalg.norm(self._small, axis=2) + 1e-6
        self._colours = np.stack([f.patch.colour for f in self._faces])

    def read(self, pyramid: Pyramid, matrix: Matrix, glance: Glance, on_table: bool) -> Reading:
        """The face behind `matrix` (patch to picture pixels)."""
        freedom, rounds = (RIGID, 3) if on_table else (FREE, 8)
        matrix = align_roughly(pyramid, matrix, glance.lead.half, freedom, 2 * rounds)
        short = self._short_list(patch_of(pyramid.cut(matrix, self._size)))
        best, aligned, looks = self._close_look(pyramid, matrix, short, freedom, rounds)
        return self._verdict(best, aligned, looks)

    def glance(self, pyramid: Pyramid, matrix: Matrix) -> Glance:
        """What it looks like at first sight; cheap."""
        scores = self._first_sight(patch_of(pyramid.cut(matrix, self._size)))
        best = int(scores.argmax())
        return Glance(self._faces[best], float(scores[best]))

    def _short_list(self, patch: Patch) -> list[Face]:
        """The faces worth a close look, best first."""
        order = np.argsort(-self._first_sight(patch))
        return [self._faces[i] for i in order[: self._tuning.short_list]]

    def _first_sight(self, patch: Patch) -> NDArray[np.floating]:
        """Every face scored roughly."""
        seen = _blocks(patch.shape)
        strength = np.linalg.norm(seen, axis=1) + 1e-6
        inner = np.einsum("bi,fbi->fb", seen, self._small)
        alike = inner / np.maximum(self._strength, strength) ** 2
        weight = self._strength
        shape = (np.maximum(alike, -0.2) * weight).sum(axis=1) / weight.sum(axis=1)
        away = self._colours - patch.colour
        trust = patch.trust / patch.trust.sum()
        away = away - (away * trust).sum(axis=(2, 3), keepdims=True)
        colour = (np.minimum(np.abs(away), 0.6) * trust).sum(axis=(1, 2, 3))
        return np.asarray(shape - self._tuning.colour_weight * colour)

    def _close_look(
        self, pyramid: Pyramid, matrix: Matrix, short: list[Face], freedom: int, rounds: int
    ) -> tuple[_Look, Matrix, list[_Look]]:
        """Align with the leader, score all, and once more if another one leads then."""
        tried: dict[int, tuple[_Look, Matrix, list[_Look]]] = {}
        lead = short[0]
        while id(lead) not in tried and len(tried) < 3:
            there = align(pyramid, matrix, lead.whole, freedom, rounds)
            patch = patch_of(pyramid.cut(there, self._size))
            looks = sorted((self._look(patch, face) for face in short), key=lambda k: -k.score)
            own = next(look for look in looks if look.face is lead)
            tried[id(lead)] = (own, there, looks)
            lead = looks[0].face
        best = max(tried.values(), key=lambda t: t[2][0].score)
        return best[2][0], best[1], best[2]

    def _look(self, patch: Patch, face: Face) -> _Look:
        shape = _agreement(patch.shape, face.patch.shape)
        away = face.patch.colour - patch.colour
        trust = patch.trust * face.patch.trust
        trust = trust / trust.sum()
        cast = (away * trust).sum(axis=(1, 2), keepdims=True)
        off = np.abs(away - cast).sum(axis=0)
        colour = float((np.minimum(off, 1.2) * trust).sum())
        cast_cost = float(np.maximum(np.abs(cast) - 0.5, 0).sum())
        score = shape - self._tuning.colour_weight * (colour + cast_cost)
        return _Look(face, score, shape, colour, cast)

    def _verdict(self, best: _Look, aligned: Matrix, looks: list[_Look]) -> Reading:
        t = self._tuning
        rivals = [k for k in looks if k.face.name != best.face.name]
        margin = min((best.score - k.score for k in rivals), default=1.0)
        enough = best.shape >= t.shape_needed and best.colour <= t.colour_allowed
        confident = enough and margin >= t.margin_needed
        guesses: dict[str, float] = {}
        for look in looks:
            if look.face.back == best.face.back:
                guesses.setdefault(look.face.name, round(float(np.clip(look.score, 0, 1)), 3))
        ranked = tuple(Guess(name, score) for name, score in guesses.items())
        return Reading(
            ranked, confident, best.face.back, best.face.turned, aligned, float(best.score)
        )


def _both_ways(name: str, picture: Picture, back: bool, size: PatchSize) -> list[Face]:
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    faces = []
    for turned in (False, True):
        pixels = np.ascontiguousarray(small[::-1, ::-1]) if turned else small
        patch = patch_of(pixels)
        half = cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        small_shape = shape_of(np.asarray(half, dtype=np.uint8))
        templates = template_of(patch.shape), template_of(small_shape)
        faces.append(Face(name, back, turned, patch, *templates))
    return faces


def _blocks(shape: Plain) -> Plain:
    """The shape in half size, cut in blocks: (blocks, pixels)."""
    half = cv2.resize(shape, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    rows, columns = half.shape[0] // BLOCK, half.shape[1] // BLOCK
    half = half[: rows * BLOCK, : columns * BLOCK]
    cut = half.reshape(rows, BLOCK, columns, BLOCK).swapaxes(1, 2)
    return np.ascontiguousarray(cut.reshape(rows * columns, BLOCK * BLOCK))


def _agreement(seen: Plain, face: Plain) -> float:
    """Correlation of two shapes."""
    inner = float((seen * face).sum())
    return inner / float(np.sqrt((seen * seen).sum() * (face * face).sum()) + 1e-6)
