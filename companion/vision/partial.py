"""Which face is it, if only a strip or a corner of the card shows?

The rest lies under cards that were read already, so it is known which pixels show the card. Only
they are compared. A part that several faces have in common leaves the card unsure.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.agreement import (
    MARGIN,
    FaceDetail,
    Stroke,
    agreement,
    completed,
    detail_of,
    fine_crop,
    fine_size,
    stroke,
)
from companion.vision.align import AFFINE, RIGID
from companion.vision.identify import Reading
from companion.vision.observation import Guess
from companion.vision.patch import PatchSize, Plain, Pyramid, colour_of
from companion.vision.showing import (
    HALF,
    QUARTER,
    Effort,
    Matrix,
    evened_where,
    grey_of,
    halved,
    moved_to,
    quartered,
    shifted,
)
from companion.vision.tuning import PartTuning

_Evened = Mapping[int, Plain]
"""Faces by their number, freed of the light as far as they show."""

_SOFT = (0.0, 0.6, 0.9, 1.2, 1.4, 1.6, 1.8, 2.1, 2.5)
_USUALLY_SOFT = 0.6
"""How much softer than a face a picture may be: pixels of a close look, as the deviation of a bell
curve; and where to begin.
"""
_MOST_SOFTENED = 3
"""So often a face is softened until it is as soft as the picture."""
_FACES_KEPT = 64
"""So many faces, each as soft as it was seen, are kept; one takes half a megabyte."""
_FLAT = 10.0
"""The variance of brightness below which nothing is to be seen but noise."""
_UNSHIFTED = (0, 0)
_SHIFTS = tuple((x, y) for x in (-4, 0, 4) for y in (-4, 0, 4))
"""Pixels by which a part is shifted to see whether it looks like a face there."""


_ROUGH, _CLOSE = Effort(6, 2), Effort(5, RIGID)
"""How a narrow strip is turned can be told only once it is in its place: first it is shifted."""
_BENT = (Effort(8, RIGID), Effort(6, AFFINE))
"""On a plane known only roughly it may be stretched and slanted a little, too."""


class PartReading(NamedTuple):
    """What a part was taken for."""

    reading: Reading
    fits: bool
    """A card of the deck shows there for certain, even if several have this part in common."""


class _Face(NamedTuple):
    name: str
    back: bool
    turned: bool


class _Part(NamedTuple):
    """What shows of a card: its pixels, freed of the light, and which of them count."""

    matrix: Matrix
    shape: Plain
    colour: Plain
    trust: Plain
    shows: Plain

    @classmethod
    def of(cls, pyramid: Pyramid, matrix: Matrix, size: PatchSize, shows: Plain) -> "_Part":
        pixels = pyramid.cut(matrix, size)
        colour, trust = colour_of(pixels)
        return cls(matrix, evened_where(grey_of(pixels), shows), colour, trust, shows)


class _Looks(NamedTuple):
    """A part, and how well the faces of a short list agree with it, best first."""

    part: _Part
    faces: NDArray[np.intp]
    score: Plain
    shape: Plain
    colour: Plain


class PartIdentifier:
    """Knows the faces of one deck well enough to tell a part of one."""

    def __init__(
        self,
        faces: Sequence[tuple[str, Picture]],
        backs: Sequence[tuple[str, Picture]],
        size: PatchSize,
        tuning: PartTuning,
    ) -> None:
        self._size = size
        self._tuning = tuning
        self._faces: list[_Face] = []
        greys: list[Plain] = []
        colours: list[Plain] = []
        for back, pictures in ((False, faces), (True, backs)):
            for name, picture in pictures:
                small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
                for turned in (False, True):
                    pixels = np.ascontiguousarray(small[::-1, ::-1] if turned else small)
                    self._faces.append(_Face(name, back, turned))
                    greys.append(grey_of(np.asarray(pixels, dtype=np.uint8)))
                    colours.append(colour_of(np.asarray(pixels, dtype=np.uint8))[0])
        self._greys = np.stack(greys)
        self._small = np.stack([halved(grey).ravel() for grey in greys])
        self._tiny = np.stack([quartered(grey).ravel() for grey in greys])
        self._colours = np.stack(colours)
        self._fine = fine_size(size)
        self._pictures = {(name, False): picture for name, picture in faces}
        self._pictures |= {(name, True): picture for name, picture in backs}
        self._detail = lru_cache(_FACES_KEPT)(self._detail_of)

    def read(
        self, pyramid: Pyramid, matrix: Matrix, shows: Plain, *, exact: bool = True
    ) -> PartReading | None:
        """The face behind `matrix` (patch to picture), of which only the pixels `shows` count.

        Unless the plane it lies on is known exactly it may be stretched a little. Nothing if no
        face looks like it at all.
        """
        close = (_CLOSE,) if exact else _BENT
        scores, moved = self._first_sight(pyramid, matrix, shows)
        if float(scores.max()) < self._tuning.at_least_alike:
            return None
        best: tuple[_Looks, _Evened] | None = None
        leads = [int(lead) for lead in np.argsort(-scores)[: self._tuning.leads]]
        starts = [(lead, _SHIFTS[moved[lead]]) for lead in leads]
        starts.insert(1, (leads[0], _UNSHIFTED))
        for lead, off in dict.fromkeys(starts):
            start = matrix @ shifted(*off)
            rough = self._roughly_aligned(pyramid, start, lead, shows)
            short = self._short_list(pyramid.cut(rough, self._size), shows)
            there = rough
            for effort in close:
                there = moved_to(pyramid, there, self._greys[short[0]], shows, effort)
            evened = {int(face): evened_where(self._greys[face], shows) for face in short}
            looks = self._looks(_Part.of(pyramid, there, self._size, shows), short, evened)
            if best is None or float(looks.score[0]) > float(best[0].score[0]):
                best = looks, evened
            reached = float(best[0].shape[0])
            if reached >= self._tuning.shape_plenty or reached < self._tuning.shape_hopeless:
                break
        if best is None:
            return None
        return self._verdict(pyramid, *best, 0.0 if exact else self._tuning.shape_roughly)

    def belied(self, pyramid: Pyramid, reading: Reading, shows: Plain) -> bool:
        """What `shows` in the shadow of the cards over it, too, widely disagrees with the face."""
        face = _Face(reading.guesses[0].card, reading.back, reading.turned)
        single = self._compared(pyramid, reading.matrix, shows, face)[2]
        return single.beyond_noise > self._tuning.stroke_widely

    def _unexplained(self, pyramid: Pyramid, part: _Part, face: _Face) -> float:
        """What of all that shows the face does not explain; up to 1 it could be the camera's doing,
        beyond that a stroke is missing or one is too many.
        """
        whole, detail, single = self._compared(pyramid, part.matrix, part.shows, face)
        strange = agreement(whole, detail, ()).strange / self._tuning.strange_allowed
        return max(strange, single.beyond_noise / self._tuning.stroke_allowed)

    def _compared(
        self, pyramid: Pyramid, matrix: Matrix, shows: Plain, face: _Face
    ) -> tuple[Picture, FaceDetail, Stroke]:
        """What shows, completed with a face as soft as the picture, and how that face differs."""
        pixels = fine_crop(pyramid, matrix, self._size)[MARGIN:-MARGIN, MARGIN:-MARGIN]
        shows = np.asarray(cv2.resize(shows, self._fine), dtype=np.float32)
        if face.turned:
            pixels, shows = pixels[::-1, ::-1], shows[::-1, ::-1]
        soft = _USUALLY_SOFT
        for _ in range(_MOST_SOFTENED):
            printed, detail = self._detail(face.name, face.back, soft)
            whole = completed(pixels, printed, shows)
            single = stroke(whole, detail, shows, soft)
            softer = np.sqrt(max(0.0, soft * soft + 2 * single.softer))
            better = min(_SOFT, key=lambda step: abs(step - softer))
            if better == soft:
                break
            soft = better
        return whole, detail, single

    def _detail_of(self, name: str, back: bool, soft: float) -> tuple[Picture, FaceDetail]:
        """A face as it looks in a picture as soft as this."""
        small = cv2.resize(self._pictures[name, back], self._fine, interpolation=cv2.INTER_AREA)
        if soft:
            small = cv2.GaussianBlur(small, (0, 0), soft, borderType=cv2.BORDER_REPLICATE)
        face = np.asarray(small, dtype=np.uint8)
        return face, detail_of(face)

    def _first_sight(
        self, pyramid: Pyramid, matrix: Matrix, shows: Plain
    ) -> tuple[Plain, NDArray[np.intp]]:
        """How much every face looks like it where it shows, and which of the shifts that is.

        In quarter size, so that a millimetre more or less does not matter.
        """
        across, down = self._size.width // 4, self._size.height // 4
        wide = PatchSize(across + 2, down + 2)
        grey = grey_of(pyramid.cut(matrix @ QUARTER @ shifted(-1, -1), wide))
        seen = np.stack(
            [
                grey[1 + y // 4 : 1 + y // 4 + down, 1 + x // 4 : 1 + x // 4 + across].ravel()
                for x, y in _SHIFTS
            ]
        )
        alike = _alike(self._tiny, seen, quartered(shows).ravel())
        moved = alike.argmax(axis=1)
        away = self._away(pyramid.cut(matrix, self._size), shows)
        return alike.max(axis=1) - self._tuning.colour_weight * away, moved

    def _short_list(self, pixels: Picture, shows: Plain) -> NDArray[np.intp]:
        """The faces that look most like an aligned part."""
        seen = halved(grey_of(pixels)).ravel()[None]
        alike = _alike(self._small, seen, halved(shows).ravel())[:, 0]
        score = alike - self._tuning.colour_weight * self._away(pixels, shows)
        return np.argsort(-score)[: self._tuning.short_list]

    def _away(self, pixels: Picture, shows: Plain) -> Plain:
        """How far the colours of every face are from these."""
        colour, trust = colour_of(pixels)
        return self._colour_apart(np.arange(len(self._faces)), colour, trust * quartered(shows))

    def _colour_apart(self, faces: NDArray[np.intp], colour: Plain, trust: Plain) -> Plain:
        weight = (trust / (trust.sum() + 1e-6)).ravel()
        counts = weight > 0
        weight = weight[counts]
        away = (self._colours[faces] - colour).reshape(len(faces), 2, -1)[..., counts]
        cast = (away.reshape(-1, weight.size) @ weight).reshape(-1, 2, 1)
        away -= np.clip(cast, -self._tuning.cast_usual, self._tuning.cast_usual)
        off = np.minimum(np.abs(away, out=away).sum(axis=1), 1.2)
        return np.asarray(off @ weight, dtype=np.float32)

    def _roughly_aligned(self, pyramid: Pyramid, matrix: Matrix, face: int, shows: Plain) -> Matrix:
        """`matrix` shifted, in half size, until the part looks most like this face."""
        grey, half = halved(self._greys[face]), halved(shows)
        rough = moved_to(pyramid, matrix @ HALF, grey, half, _ROUGH)
        return np.asarray(rough @ np.linalg.inv(HALF))

    def _looks(self, part: _Part, short: NDArray[np.intp], evened: _Evened) -> _Looks:
        weight = part.shows
        own = float((part.shape**2 * weight).sum())
        shapes = []
        for face in short:
            wanted = evened[int(face)]
            inner = float((wanted * part.shape * weight).sum())
            shapes.append(inner / np.sqrt(float((wanted**2 * weight).sum()) * own + 1e-6))
        shape = np.array(shapes, dtype=np.float32)
        colour = self._colour_apart(short, part.colour, part.trust * quartered(weight))
        score = shape - self._tuning.colour_weight * colour
        order = np.argsort(-score)
        return _Looks(part, short[order], score[order], shape[order], colour[order])

    def _verdict(
        self, pyramid: Pyramid, looks: _Looks, evened: _Evened, less: float
    ) -> PartReading:
        """The best face, if it explains all that shows and no other comes close to doing so.

        Its shape may agree so much `less` than it would have to.
        """
        t = self._tuning
        part, faces, score, shape, colour = looks
        best = self._faces[faces[0]]
        needed = max(t.shape_needed, t.shape_of_nothing - float(part.shows.mean()))
        fits = float(shape[0]) >= needed - less and float(colour[0]) <= t.colour_allowed
        off = self._unexplained(pyramid, part, best) if fits else np.inf
        confident = off <= 1 and all(
            self._unexplained(pyramid, part, rival) > t.rival_apart * max(off, t.rival_least)
            for rival in self._rivals(looks, evened)
        )
        guesses: dict[str, float] = {}
        for k, face in enumerate(self._faces[i] for i in faces):
            if face.back == best.back:
                guesses.setdefault(face.name, round(float(np.clip(score[k], 0, 1)), 3))
        ranked = tuple(Guess(name, value) for name, value in guesses.items())
        reading = Reading(ranked, confident, best.back, best.turned, part.matrix, float(score[0]))
        return PartReading(reading, fits)

    def _rivals(self, looks: _Looks, evened: _Evened) -> list[_Face]:
        """Other faces that the part looks nearly as much like as it looks like the best."""
        t, faces = self._tuning, looks.faces
        name = self._faces[faces[0]].name
        short = max(0.0, t.shape_good - float(looks.shape[0]))
        enough = t.evidence_needed + t.evidence_instead * short
        return [
            self._faces[faces[k]]
            for k in range(1, len(faces))
            if self._faces[faces[k]].name != name
            and (
                float(looks.score[0] - looks.score[k]) < t.margin_needed
                or self._evidence(looks.part, int(faces[0]), int(faces[k]), evened) < enough
            )
        ]

    def _evidence(self, part: _Part, one: int, two: int, evened: _Evened) -> float:
        """Which of two faces it looks like where they differ: 1 the first, -1 the second.

        Faces that hardly differ in what shows give none.
        """
        for_one, most = _lean(part.shape, evened[one], evened[two], part.shows)
        weight = part.trust * quartered(part.shows) * self._tuning.colour_evidence
        lean, at_all = _lean(part.colour, self._colours[one], self._colours[two], weight)
        floor = self._tuning.apart_least * float(part.shows.sum())
        return (for_one + lean) / max(most + at_all, floor)


def _alike(faces: Plain, seen: Plain, weight: Plain) -> Plain:
    """(faces, seen): how each of the faces (n, pixels) correlates with what is seen (m, pixels)."""
    counts = weight > 0
    weight = weight[counts] / (float(weight.sum()) + 1e-6)
    faces, seen = faces[:, counts], seen[:, counts]
    means, mean = faces @ weight, seen @ weight
    spreads = np.square(faces) @ weight - means**2
    spread = np.square(seen) @ weight - mean**2
    inner = faces @ (seen * weight).T - np.outer(means, mean)
    scale = np.sqrt(np.maximum(np.outer(spreads, spread), _FLAT**2))
    return np.asarray(inner / scale, dtype=np.float32)


def _lean(seen: Plain, one: Plain, two: Plain, weight: Plain) -> tuple[float, float]:
    """How far `seen` leans from `two` towards `one`, and how far it could."""
    apart = one - two
    most = np.abs(apart)
    towards = np.clip((2 * seen - one - two) * np.sign(apart), -most, most)
    return float((most * towards * weight).sum()), float((most * most * weight).sum())
