"""Reading a photograph without markers: cards of any size, at any angle, on any ground.

Cards are looked for by their print and by their outline; the identity decides what was one. Cards
that lie open are read first; then what shows of those under them; and last what is shaped like a
card, or printed like one of the deck, but is none that the deck has.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.beneath import Beneath
from companion.vision.features import FeatureFinder
from companion.vision.finding import Area
from companion.vision.fromabove import from_above
from companion.vision.layers import Eyes, Layers, Shown
from companion.vision.level import ahead, level
from companion.vision.outline import area_of
from companion.vision.outlines import Outline, outlines
from companion.vision.patch import Pyramid, patch_to_quad
from companion.vision.patterns import Patterns
from companion.vision.plane import Plane
from companion.vision.prints import PrintFinder
from companion.vision.reference import ReferenceDeck
from companion.vision.sighting import AKIN, Sighting, believable, shared

Quad = NDArray[np.float64]

_MOST_OUTLINES = 80
_FIRM = 0.85
"""Share of an outline that must lie on edges for an unread card to be reported."""
_PRINTED = 16
"""So many patterns of the deck in one place are a card, even one that the deck does not have."""
_OVERLAP = 0.35
_SURELY = 0.7
"""What scores so much is one of them, even if it is not known which."""
_AT_ALL = 0.2
"""What scores less is no card."""
_WORTH_READING = 0.05
_PART_SCORE = 0.5
"""Without a known plane a part must look this much like its face."""
_FITTED = 2
"""So often the patterns of one face are asked where exactly it lies."""
_NEAR = 2.5
"""So many card heights around the cards that were read others are looked for on their plane."""
_GRID = 9


class _Place(NamedTuple):
    """Somewhere a card may lie; `card` if that is certain before it is read.

    A place is `printed` if it was found by the patterns there, which tell it only roughly.
    """

    corners: Quad
    card: bool
    printed: bool = False


class PhotographReader:
    """Knows one deck."""

    def __init__(self, deck: ReferenceDeck, eyes: Eyes) -> None:
        self._deck, self._eyes = deck, eyes
        self._aspect = deck.size_mm[1] / deck.size_mm[0]

    @cached_property
    def _patterns(self) -> Patterns:
        return Patterns({**self._deck.backs, **self._deck.faces}, self._aspect)

    @cached_property
    def _finder(self) -> FeatureFinder:
        return FeatureFinder(self._patterns)

    @cached_property
    def _prints(self) -> PrintFinder:
        return PrintFinder(self._patterns)

    def read(self, picture: Picture) -> list[Sighting]:
        """Every card of the photograph, read or not."""
        pyramid = Pyramid(picture)
        printed = [
            _Place(place.corners, place.patterns >= _PRINTED, printed=True)
            for place in self._finder.places(picture)
        ]
        read, doubtful = self._read_open(pyramid, printed, [])
        outlined = [
            _Place(o.corners, o.support > _FIRM and _whole(o, picture))
            for o in outlines(picture, self._aspect)[:_MOST_OUTLINES]
        ]
        more, unread = self._read_open(pyramid, outlined, read)
        read += more
        doubtful += unread
        rulers = read or _likeliest(doubtful)
        level_ones, strangers = self._read_level(
            pyramid, rulers, [place.corners for place in printed]
        )
        read += level_ones
        doubtful += [(s, True) for s in strangers if s.reading.score >= _PART_SCORE]
        return read + _unknown(doubtful, read)

    def _read_level(
        self, pyramid: Pyramid, rulers: Sequence[Sighting], printed: Sequence[Quad]
    ) -> tuple[list[Sighting], list[Sighting]]:
        """Cards on the plane of those that lie open: partly under them, or not noticed yet; and
        clear outlines of cards nobody knows.
        """
        plane, members = level([s.corners for s in rulers], self._deck.size_mm)
        if plane is None:
            return [], []
        area = self._around([rulers[k] for k in members], plane, pyramid.size)
        if area.empty:
            return [], []
        lying = [s for s in rulers if ahead(plane, s.corners).all()]
        shown = Shown(pyramid, plane, area, from_above(pyramid, plane, area))
        found, strangers = Layers(self._eyes, shown, area, lying).open()
        hints = [quad for quad in printed if ahead(plane, quad).all()]
        beneath = Beneath(self._eyes, self._prints, pyramid, plane, [*lying, *found])
        found += beneath.read(area, hints)
        kept = [s for s in found if s.reading.score >= _PART_SCORE]
        return [replace(s, pose=None) for s in kept], [replace(s, pose=None) for s in strangers]

    def _around(self, lying: Sequence[Sighting], plane: Plane, size: tuple[int, int]) -> Area:
        """The part of the plane near these cards, as far as the picture shows it."""
        x, y = np.meshgrid(np.linspace(0, size[0], _GRID), np.linspace(0, size[1], _GRID))
        seen = np.column_stack([x.ravel(), y.ravel()])
        shown = Area.around(plane.on_table(seen[ahead(plane, seen)]))
        near = Area.around(np.concatenate([plane.on_table(s.corners) for s in lying]))
        return near.grown(_NEAR * max(self._deck.size_mm)).within(shown)

    def _read_open(
        self, pyramid: Pyramid, places: Sequence[_Place], known: Sequence[Sighting]
    ) -> tuple[list[Sighting], list[tuple[Sighting, bool]]]:
        """Cards that lie open, and the places that were none, each with its `card`."""
        found: list[tuple[Sighting, bool]] = []
        for place in places:
            if any(shared(s.corners, place.corners) > _OVERLAP for s in known):
                continue
            sighting = self._look(pyramid, place.corners, certain=place.card or place.printed)
            if sighting is not None and place.printed and not sighting.reading.confident:
                sighting = self._fitted(pyramid, sighting)
            if sighting is not None:
                found.append((sighting, place.card))
        read: list[Sighting] = []
        doubtful: list[tuple[Sighting, bool]] = []
        for sighting, card in sorted(found, key=lambda pair: -pair[0].reading.score):
            if not sighting.reading.confident:
                doubtful.append((sighting, card))
            elif all(sighting.overlap(k) < _OVERLAP for k in read):
                read.append(sighting)
        return read, doubtful

    def _look(self, pyramid: Pyramid, corners: Quad, *, certain: bool) -> Sighting | None:
        """What lies there, if it looks like a card at all or is one for certain."""
        matrix = patch_to_quad(corners, self._eyes.patch)
        glance = self._eyes.whole.glance(pyramid, matrix)
        if glance.score < _WORTH_READING and not certain:
            return None
        reading = self._eyes.whole.read(pyramid, matrix, glance, on_table=False)
        if reading.score < AKIN:
            reading = reading._replace(confident=False)
        return Sighting.of(reading, self._eyes.patch)

    def _fitted(self, pyramid: Pyramid, place: Sighting) -> Sighting:
        """The same place once the patterns of the face it looks like say how it is tilted.

        Where patterns of all faces agree is known only roughly, too roughly for a steep view.
        """
        best = place
        for _ in range(_FITTED):
            face = best.reading.guesses[0].card
            corners = self._patterns.fitted(pyramid, best.corners, face)
            closer = None if corners is None else self._look(pyramid, corners, certain=True)
            if closer is None or closer.reading.score <= best.reading.score:
                break
            best = closer
        return best


def _whole(outline: Outline, picture: Picture) -> bool:
    """Not the picture's own rim."""
    height, width = picture.shape[:2]
    area = area_of(outline.corners)
    return bool(area < 0.9 * width * height)


def _likeliest(doubtful: Sequence[tuple[Sighting, bool]]) -> list[Sighting]:
    """The place that is a card beyond doubt, if not which one."""
    best = max((s for s, _ in doubtful), key=lambda s: s.reading.score, default=None)
    return [best] if best and best.reading.score >= _SURELY else []


def _unknown(doubtful: Sequence[tuple[Sighting, bool]], read: Sequence[Sighting]) -> list[Sighting]:
    """Cards nobody could read, each place once."""
    kept: list[Sighting] = []
    for sighting, card in sorted(doubtful, key=lambda pair: -pair[0].reading.score):
        free = all(sighting.overlap(k) < _OVERLAP for k in (*read, *kept))
        if card and free and sighting.reading.score >= _AT_ALL:
            kept.append(sighting)
    return believable(kept)
