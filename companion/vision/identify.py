"""Which face is it? Rectified crops against the deck's reference pictures.

Two steps. A quick look compares small shapes, block by block, with every face both ways up and
keeps a short list. A close look aligns the crop with the best of them and scores shape and colour
of the whole list pixel by pixel. A face counts only if it explains the crop everywhere *and*
explains it clearly better than any other face exactly where the two differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.agreement import (
    Agreement,
    FaceDetail,
    agreement,
    detail_of,
    fine_crop,
    fine_size,
)
from companion.vision.align import AFFINE, FREE, RIGID, Template, align, align_roughly, template_of
from companion.vision.observation import Guess
from companion.vision.patch import BLOCK, Patch, PatchSize, Plain, Pyramid, patch_of, shape_of
from companion.vision.plane import project
from companion.vision.tuning import IdentityTuning

Matrix = NDArray[np.float64]

_MOST_LEADS = 3
"""So many faces are tried as the one to align with."""
_MOST_CHECKED = 3
"""So many faces are compared with the crop everywhere."""
_ROUNDS_AGAIN = 3
_WORTH_BENDING = 0.5
"""What scores so much is a card of the deck or much like one."""
_BENT_MOST = 0.05
"""So far, as a share of the card's width, a lens may move a corner."""


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


class _Crop(NamedTuple):
    """A place in a picture, aligned, and what is seen there."""

    pyramid: Pyramid
    matrix: Matrix
    patch: Patch
    on_table: bool


class _Looks(NamedTuple):
    """A crop scored against the faces of a short list, one entry each, best first."""

    faces: NDArray[np.intp]
    score: Plain
    shape: Plain
    colour: Plain
    cast: Plain
    """(faces, 2): how the light's colour would have to be off."""


class Identifier:
    """Knows the faces of one deck."""

    def __init__(
        self,
        faces: Sequence[tuple[str, Picture]],
        backs: Sequence[tuple[str, Picture]],
        size: PatchSize,
        tuning: IdentityTuning,
        tokens: Sequence[float] = (),
    ) -> None:
        """`tokens` that may lie on the cards, each as the share of a card it covers."""
        self._size = size
        self._tokens = tuple(tokens)
        self._tuning = tuning
        named = [(n, p, False) for n, p in faces] + [(n, p, True) for n, p in backs]
        self._faces = [f for n, p, back in named for f in _both_ways(n, p, back, size)]
        small = np.stack([_blocks(f.patch.shape) for f in self._faces])
        self._small = np.ascontiguousarray(small.transpose(1, 0, 2))
        self._strength = np.linalg.norm(small, axis=2) + 1e-6
        self._weight = self._strength / self._strength.sum(axis=1, keepdims=True)
        self._shapes = np.stack([f.patch.shape.ravel() for f in self._faces])
        self._norms = np.linalg.norm(self._shapes, axis=1) + 1e-6
        self._colours = np.stack([f.patch.colour for f in self._faces])
        self._trust = np.stack([f.patch.trust for f in self._faces])
        self._fine = fine_size(size)
        self._pictures = {(n, back): p for n, p, back in named}
        self._details: dict[tuple[str, bool], FaceDetail] = {}

    def glance(self, pyramid: Pyramid, matrix: Matrix) -> Glance:
        """What it looks like at first sight; cheap."""
        scores = self._first_sight(patch_of(pyramid.cut(matrix, self._size)))
        best = int(scores.argmax())
        return Glance(self._faces[best], float(scores[best]))

    def read(self, pyramid: Pyramid, matrix: Matrix, glance: Glance, on_table: bool) -> Reading:
        """The face behind `matrix` (patch to picture pixels)."""
        freedom, rounds = (RIGID, 3) if on_table else (FREE, 8)
        rough = align_roughly(pyramid, matrix, glance.lead.half, freedom, 2 * rounds)
        patch = patch_of(pyramid.cut(rough, self._size))
        short = np.argsort(-self._first_sight(patch))[: self._tuning.short_list]
        lead, best = int(short[0]), None
        tried: set[int] = set()
        while lead not in tried and len(tried) < _MOST_LEADS:
            tried.add(lead)
            there = align(pyramid, rough, self._faces[lead].whole, freedom, rounds)
            patch = patch_of(pyramid.cut(there, self._size))
            looks = self._look(patch, short)
            if best is None or looks.score[0] > best[2].score[0]:
                best = (there, patch, looks)
            lead = int(looks.faces[0])
        assert best is not None
        reading = self._verdict(_Crop(pyramid, best[0], best[1], on_table), best[2])
        if on_table and not reading.confident and reading.score >= _WORTH_BENDING:
            return self._through_lens(pyramid, best[0], best[2]) or reading
        return reading

    def _through_lens(self, pyramid: Pyramid, matrix: Matrix, looks: _Looks) -> Reading | None:
        """The same once more, the outline bent a little: at the rim of a picture the lens does."""
        face = self._faces[looks.faces[0]]
        bent = align(pyramid, matrix, face.whole, AFFINE, _ROUNDS_AGAIN)
        corners = self._size.corners()
        off = np.linalg.norm(project(np.linalg.inv(matrix) @ bent, corners) - corners, axis=1)
        if float(off.max()) > _BENT_MOST * self._size.width:
            return None
        patch = patch_of(pyramid.cut(bent, self._size))
        again = self._look(patch, looks.faces)
        reading = self._verdict(_Crop(pyramid, bent, patch, on_table=True), again)
        return reading if reading.confident else None

    def _first_sight(self, patch: Patch) -> Plain:
        """Every face scored roughly."""
        seen = _blocks(patch.shape)
        strength = np.linalg.norm(seen, axis=1) + 1e-6
        inner = np.matmul(self._small, seen[:, :, None])[:, :, 0].T
        alike = inner / np.square(np.maximum(self._strength, strength))
        shape = np.einsum("fb,fb->f", np.maximum(alike, -0.2), self._weight)
        trust = patch.trust.ravel() / patch.trust.sum()
        away = self._colours - patch.colour
        away = away.reshape(-1, trust.size)
        away -= (away @ trust)[:, None]
        np.abs(away, out=away)
        np.minimum(away, 0.6, out=away)
        colour = (away @ trust).reshape(-1, 2).sum(axis=1)
        return np.asarray(shape - self._tuning.colour_weight * colour, dtype=np.float32)

    def _look(self, patch: Patch, short: NDArray[np.intp]) -> _Looks:
        """Shape and colour of the whole short list, pixel by pixel."""
        seen = patch.shape.ravel()
        shape = self._shapes[short] @ seen / (self._norms[short] * np.linalg.norm(seen) + 1e-6)
        trust = self._trust[short] * patch.trust
        trust = trust / trust.sum(axis=(1, 2), keepdims=True)
        away = self._colours[short] - patch.colour
        cast = (away * trust[:, None]).sum(axis=(2, 3), keepdims=True)
        off = np.abs(away - cast).sum(axis=1)
        colour = (np.minimum(off, 1.2) * trust).sum(axis=(1, 2))
        cast = cast[:, :, 0, 0]
        strange = np.maximum(np.abs(cast) - self._tuning.cast_usual, 0).sum(axis=1)
        score = shape - self._tuning.colour_weight * (colour + strange)
        order = np.argsort(-score)
        return _Looks(short[order], score[order], shape[order], colour[order], cast[order])

    def _verdict(self, crop: _Crop, looks: _Looks) -> Reading:
        """The first face that explains the crop everywhere, if no other comes close to it.

        A face that looks clearly better but does not explain everything leaves a doubt, too.
        """
        checked = self._checked(crop, looks)
        answer = next((k for k, (_, found) in checked.items() if self._fits(looks, k, found)), None)
        first = 0 if answer is None else answer
        best = self._faces[looks.faces[first]]
        behind = float(looks.score[0] - looks.score[first])
        confident = behind < self._tuning.margin_needed and answer is not None
        confident = confident and all(
            self._beats(crop.patch, looks, first, rival)
            for rival in range(len(looks.faces))
            if self._name(looks, rival) != best.name
            and (rival not in checked or self._fits(looks, rival, checked[rival][1]))
        )
        guesses: dict[str, float] = {}
        for k in (first, *range(len(looks.faces))):
            face = self._faces[looks.faces[k]]
            if face.back == best.back:
                guesses.setdefault(face.name, round(float(np.clip(looks.score[k], 0, 1)), 3))
        ranked = tuple(Guess(name, score) for name, score in guesses.items())
        score = float(looks.score[first])
        matrix = checked[first][0] if first in checked else crop.matrix
        return Reading(ranked, confident, best.back, best.turned, matrix, score)

    def _checked(self, crop: _Crop, looks: _Looks) -> dict[int, tuple[Matrix, Agreement]]:
        """How the best few, if they are good enough at all, agree with the crop everywhere."""
        t = self._tuning
        names: set[str] = set()
        checked: dict[int, tuple[Matrix, Agreement]] = {}
        for k in range(len(looks.faces)):
            behind = float(looks.score[0] - looks.score[k])
            if len(names) == _MOST_CHECKED or behind > t.rival_within:
                break
            if looks.shape[k] < t.shape_needed or self._name(looks, k) in names:
                continue
            names.add(self._name(looks, k))
            checked[k] = self._compared(crop, self._faces[looks.faces[k]])
        return checked

    def _compared(self, crop: _Crop, face: Face) -> tuple[Matrix, Agreement]:
        """The agreement with a face once what disagrees no longer pulls at the outline."""
        found = self._agreement(crop, face)
        if found.strange == 0 and found.hidden == 0:
            return crop.matrix, found
        where = np.asarray(cv2.resize(found.agrees, self._size), dtype=np.float32)
        if face.turned:
            where = where[::-1, ::-1]
        freedom = RIGID if crop.on_table else FREE
        better = align(crop.pyramid, crop.matrix, face.whole, freedom, _ROUNDS_AGAIN, where=where)
        return better, self._agreement(crop._replace(matrix=better), face)

    def _agreement(self, crop: _Crop, face: Face) -> Agreement:
        key = (face.name, face.back)
        if key not in self._details:
            small = cv2.resize(self._pictures[key], self._fine, interpolation=cv2.INTER_AREA)
            self._details[key] = detail_of(np.asarray(small, dtype=np.uint8))
        pixels = fine_crop(crop.pyramid, crop.matrix, self._size)
        if face.turned:
            pixels = np.ascontiguousarray(pixels[::-1, ::-1])
        tokens = self._tokens if crop.on_table else ()
        return agreement(pixels, self._details[key], tokens, flat=crop.on_table)

    def _fits(self, looks: _Looks, k: int, found: Agreement) -> bool:
        t = self._tuning
        blurred = found.stroke <= t.stroke_allowed
        agrees = found.strange == 0 and found.hidden <= t.hidden_little
        return (
            float(looks.colour[k]) <= t.colour_allowed
            and found.strange <= (t.strange_allowed if blurred else t.strange_little)
            and found.hidden <= t.hidden_allowed
            and found.colour <= (t.colour_apart if agrees else t.colour_little)
        )

    def _beats(self, patch: Patch, looks: _Looks, answer: int, rival: int) -> bool:
        """Faces that differ in little, a club from a spade, are never far apart in score."""
        t = self._tuning
        margin = float(looks.score[answer] - looks.score[rival])
        if margin >= t.margin_plenty:
            return True
        needed = t.evidence_needed if margin >= t.margin_needed else t.evidence_clear
        enough = margin >= t.margin_least
        return enough and self._evidence(patch, looks, answer, rival) >= needed

    def _name(self, looks: _Looks, k: int) -> str:
        return self._faces[int(looks.faces[k])].name

    def _evidence(self, patch: Patch, looks: _Looks, answer: int, rival: int) -> float:
        """Which of two faces the crop looks like where they differ: 1 the answer, -1 the rival.

        No pixel counts for more than the two differ in it, so a token cannot decide.
        """
        one, two = looks.faces[answer], looks.faces[rival]
        for_one, at_all = _lean(patch.shape.ravel(), self._shapes[one], self._shapes[two])
        casts = looks.cast[:, :, None, None]
        first, second = self._colours[one] - casts[answer], self._colours[two] - casts[rival]
        weight = np.sqrt(patch.trust * self._tuning.colour_evidence)
        lean, most = _lean(patch.colour * weight, first * weight, second * weight)
        return (for_one + lean) / (at_all + most + 1e-6)


def _lean(seen: Plain, one: Plain, two: Plain) -> tuple[float, float]:
    """How far `seen` leans from `two` towards `one`, and how far it could."""
    apart = one - two
    most = np.abs(apart)
    towards = np.clip((2 * seen - one - two) * np.sign(apart), -most, most)
    return float((most * towards).sum()), float((most * most).sum())


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
