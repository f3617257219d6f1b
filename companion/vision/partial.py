"""Which face is it, if only a strip or a corner of the card shows?

The rest lies under cards that were read already, so it is known which pixels show the card. Only
they are compared. A part that several faces have in common leaves the card unsure.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.agreement import (
    MARGIN,
    FaceDetail,
    agreement,
    completed,
    detail_of,
    fine_crop,
    fine_size,
    stroke,
)
from companion.vision.align import AFFINE, DOUBT, RIGID, WORSE, slopes, warp
from companion.vision.identify import Reading
from companion.vision.observation import Guess
from companion.vision.patch import PatchSize, Plain, Pyramid, colour_of
from companion.vision.tuning import PartTuning

Matrix = NDArray[np.float64]
_Evened = Mapping[int, Plain]
"""Faces by their number, freed of the light as far as they show."""

_WINDOW = 0.33
"""A neighbourhood, as a part of the card's width."""
_HALF = np.array([[2.0, 0, 0.5], [0, 2.0, 0.5], [0, 0, 1.0]])
_QUARTER = _HALF @ _HALF
"""From the pixels of a patch in half or quarter size to those of the full one."""
_FLAT = 10.0
"""The variance of brightness below which nothing is to be seen but noise."""
_UNSHIFTED = (0, 0)
_SHIFTS = tuple((x, y) for x in (-4, 0, 4) for y in (-4, 0, 4))
"""Pixels by which a part is shifted to see whether it looks like a face there."""


class _Effort(NamedTuple):
    """How an alignment is done: at most so many rounds, with so many parameters."""

    rounds: int
    freedom: int


_ROUGH, _CLOSE = _Effort(6, 2), _Effort(5, RIGID)
"""How a narrow strip is turned can be told only once it is in its place: first it is shifted."""
_BENT = (_Effort(8, RIGID), _Effort(6, AFFINE))
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
        return cls(matrix, _evened(_grey(pixels), shows), colour, trust, shows)


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
                    greys.append(_grey(np.asarray(pixels, dtype=np.uint8)))
                    colours.append(colour_of(np.asarray(pixels, dtype=np.uint8))[0])
        self._greys = np.stack(greys)
        self._small = np.stack([_halved(grey).ravel() for grey in greys])
        self._tiny = np.stack([_quarter(grey).ravel() for grey in greys])
        self._colours = np.stack(colours)
        self._fine = fine_size(size)
        self._pictures = {(name, False): picture for name, picture in faces}
        self._pictures |= {(name, True): picture for name, picture in backs}
        self._detail = cache(self._detail_of)

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
        for lead, shift in dict.fromkeys(starts):
            start = matrix @ _shift(*shift)
            rough = self._roughly_aligned(pyramid, start, lead, shows)
            short = self._short_list(pyramid.cut(rough, self._size), shows)
            there = rough
            for effort in close:
                there = _moved_to(pyramid, there, self._greys[short[0]], shows, effort)
            evened = {int(face): _evened(self._greys[face], shows) for face in short}
            looks = self._looks(_Part.of(pyramid, there, self._size, shows), short, evened)
            if best is None or float(looks.score[0]) > float(best[0].score[0]):
                best = looks, evened
            reached = float(best[0].shape[0])
            if reached >= self._tuning.shape_plenty or reached < self._tuning.shape_hopeless:
                break
        if best is None:
            return None
        return self._verdict(pyramid, *best, 0.0 if exact else self._tuning.shape_roughly)

    def _unexplained(self, pyramid: Pyramid, part: _Part, face: _Face) -> float:
        """What of all that shows the face does not explain; up to 1 it could be the camera's doing,
        beyond that a stroke is missing or one is too many.
        """
        printed, detail = self._detail(face.name, face.back)
        pixels = fine_crop(pyramid, part.matrix, self._size)[MARGIN:-MARGIN, MARGIN:-MARGIN]
        shows = np.asarray(cv2.resize(part.shows, self._fine), dtype=np.float32)
        if face.turned:
            pixels, shows = pixels[::-1, ::-1], shows[::-1, ::-1]
        whole = completed(pixels, printed, shows)
        strange = agreement(whole, detail, ()).strange / self._tuning.strange_allowed
        return max(strange, stroke(whole, detail, shows) / self._tuning.stroke_allowed)

    def _detail_of(self, name: str, back: bool) -> tuple[Picture, FaceDetail]:
        small = cv2.resize(self._pictures[name, back], self._fine, interpolation=cv2.INTER_AREA)
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
        grey = _grey(pyramid.cut(matrix @ _QUARTER @ _shift(-1, -1), wide))
        seen = np.stack(
            [
                grey[1 + y // 4 : 1 + y // 4 + down, 1 + x // 4 : 1 + x // 4 + across].ravel()
                for x, y in _SHIFTS
            ]
        )
        alike = _alike(self._tiny, seen, _quarter(shows).ravel())
        moved = alike.argmax(axis=1)
        away = self._away(pyramid.cut(matrix, self._size), shows)
        return alike.max(axis=1) - self._tuning.colour_weight * away, moved

    def _short_list(self, pixels: Picture, shows: Plain) -> NDArray[np.intp]:
        """The faces that look most like an aligned part."""
        seen = _halved(_grey(pixels)).ravel()[None]
        alike = _alike(self._small, seen, _halved(shows).ravel())[:, 0]
        score = alike - self._tuning.colour_weight * self._away(pixels, shows)
        return np.argsort(-score)[: self._tuning.short_list]

    def _away(self, pixels: Picture, shows: Plain) -> Plain:
        """How far the colours of every face are from these."""
        colour, trust = colour_of(pixels)
        return self._colour_apart(np.arange(len(self._faces)), colour, trust * _quarter(shows))

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
        grey, half = _halved(self._greys[face]), _halved(shows)
        rough = _moved_to(pyramid, matrix @ _HALF, grey, half, _ROUGH)
        return np.asarray(rough @ np.linalg.inv(_HALF))

    def _looks(self, part: _Part, short: NDArray[np.intp], evened: _Evened) -> _Looks:
        weight = part.shows
        own = float((part.shape**2 * weight).sum())
        shapes = []
        for face in short:
            wanted = evened[int(face)]
            inner = float((wanted * part.shape * weight).sum())
            shapes.append(inner / np.sqrt(float((wanted**2 * weight).sum()) * own + 1e-6))
        shape = np.array(shapes, dtype=np.float32)
        colour = self._colour_apart(short, part.colour, part.trust * _quarter(weight))
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
        weight = part.trust * _quarter(part.shows) * self._tuning.colour_evidence
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


def _grey(pixels: Picture) -> Plain:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), dtype=np.float32)


def _halved(plain: Plain) -> Plain:
    small = cv2.resize(plain, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def _quarter(plain: Plain) -> Plain:
    small = cv2.resize(plain, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


class _Frame(NamedTuple):
    """The rectangle of a patch in which something shows, and the neighbourhoods around it.

    Beyond it nothing has a say, so nothing there has to be worked out.
    """

    left: int
    top: int
    right: int
    bottom: int
    window: tuple[int, int]
    """Pixels of a neighbourhood."""

    @classmethod
    def of(cls, shows: Plain) -> "_Frame":
        height, width = shows.shape
        side = round(_WINDOW * width) | 1
        reach = side // 2 + 1
        columns, rows = np.flatnonzero(shows.any(axis=0)), np.flatnonzero(shows.any(axis=1))
        if not len(columns):
            return cls(0, 0, width, height, (side, side))
        return cls(
            max(0, int(columns[0]) - reach),
            max(0, int(rows[0]) - reach),
            min(width, int(columns[-1]) + reach + 1),
            min(height, int(rows[-1]) + reach + 1),
            (side, side),
        )

    @property
    def size(self) -> PatchSize:
        """Its pixels."""
        return PatchSize(self.right - self.left, self.bottom - self.top)

    def of_patch(self, plain: Plain) -> Plain:
        """What of a whole patch lies in it."""
        return plain[self.top : self.bottom, self.left : self.right]


def _evened(grey: Plain, shows: Plain) -> Plain:
    """What shows of it, each neighbourhood at zero mean and unit spread."""
    frame, evened = _Frame.of(shows), np.zeros_like(grey)
    shown = frame.of_patch(shows)
    even = _evened_beyond(frame.of_patch(grey), shown, frame.window)
    frame.of_patch(evened)[:] = even * (shown > 0)
    return evened


def _evened_beyond(grey: Plain, shows: Plain, window: tuple[int, int]) -> Plain:
    """The same going on where nothing shows, so that no edge stands there to be aligned with."""
    share = cv2.blur(shows, window, borderType=cv2.BORDER_REFLECT) + 1e-3
    mean = cv2.blur(grey * shows, window, borderType=cv2.BORDER_REFLECT) / share
    square = cv2.blur(grey * grey * shows, window, borderType=cv2.BORDER_REFLECT) / share
    spread = np.sqrt(np.maximum(square - mean * mean, 0))
    count = float(shows.sum()) + 1e-6
    middle = float((grey * shows).sum()) / count
    whole = float(np.sqrt(max(float((grey * grey * shows).sum()) / count - middle**2, 0.0)))
    return np.asarray((grey - mean) / (spread + 0.35 * whole + 1.0), np.float32)


def _moved_to(
    pyramid: Pyramid, matrix: Matrix, grey: Plain, shows: Plain, effort: _Effort
) -> Matrix:
    """`matrix` moved so that what shows there looks most like `grey`, as in `align`."""
    rounds, freedom = effort
    whole, frame = PatchSize(grey.shape[1], grey.shape[0]), _Frame.of(shows)
    there, shows = _shift(frame.left, frame.top), frame.of_patch(shows)
    shape = _evened_beyond(frame.of_patch(grey), shows, frame.window)
    columns = slopes(shape, whole, (frame.left, frame.top))[:, :freedom]
    best, least = matrix, np.inf
    for _ in range(rounds):
        grey = _grey(pyramid.cut(matrix @ there, frame.size))
        error = (_evened_beyond(grey, shows, frame.window) - shape).ravel()
        square = (error / DOUBT) ** 2
        say = shows.ravel() / (1.0 + square)
        cost = float((square * say).sum())
        if cost > least * WORSE:
            return best
        if cost < least:
            best, least = matrix, cost
        weighted = columns * say[:, None]
        normal = weighted.T @ columns
        normal[np.diag_indices(freedom)] *= 1.02
        normal[np.diag_indices(freedom)] += 1e-3
        step = np.linalg.solve(normal.astype(np.float64), weighted.T @ error)
        step = np.clip(step, -0.04, 0.04)
        matrix = matrix @ np.linalg.inv(warp(step, whole))
        matrix = np.asarray(matrix / matrix[2, 2])
        if float(np.abs(step).max()) < 0.002:
            break
    return matrix


def _shift(x: float, y: float) -> Matrix:
    return np.array([[1.0, 0, x], [0, 1.0, y], [0, 0, 1.0]])
