"""Reading a photograph without markers: cards of any size, at any angle, on any ground.

Cards are looked for by their print and by their outline; the identity decides what was one. Cards
that lie open are read first; then what shows of those under them; and last what is shaped like a
card, or printed like one of the deck, but is none that the deck has.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.features import FeatureFinder
from companion.vision.identify import Identifier, Reading
from companion.vision.outlines import Outline, outlines
from companion.vision.partial import PartIdentifier
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.plane import project
from companion.vision.reference import ReferenceDeck
from companion.vision.sighting import Sighting, shared

Quad = NDArray[np.float64]

_MOST_OUTLINES = 80
_FIRM = 0.85
"""Share of an outline that must lie on edges for an unread card to be reported."""
_PRINTED = 16
"""So many patterns of the deck in one place are a card, even one that the deck does not have."""
_OVERLAP = 0.35
_AKIN = 0.4
"""What scores so much looks like the deck's own cards."""
_AT_ALL = 0.2
"""What scores less is no card."""
_FEW = 3
_WORTH_READING = 0.05
_PART_SCORE = 0.5
"""Without a known plane a part must look this much like its face."""
_SHOWS_LEAST, _SHOWS_MOST = 0.15, 0.9


class _Place(NamedTuple):
    """Somewhere a card may lie; `card` if that is certain before it is read."""

    corners: Quad
    card: bool


class PhotographReader:
    """Knows one deck."""

    def __init__(self, deck: ReferenceDeck, whole: Identifier, part: PartIdentifier) -> None:
        self._deck, self._whole, self._part = deck, whole, part
        self._size = PatchSize.of_card(*deck.size_mm)
        self._aspect = deck.size_mm[1] / deck.size_mm[0]

    @cached_property
    def _finder(self) -> FeatureFinder:
        pictures = [*self._deck.faces.values(), *self._deck.backs.values()]
        return FeatureFinder(pictures, self._aspect)

    def read(self, picture: Picture) -> list[Sighting]:
        """Every card of the photograph, read or not."""
        pyramid = Pyramid(picture)
        printed = [
            _Place(place.corners, place.patterns >= _PRINTED)
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
        read += self._read_covered(pyramid, [s for s, _ in doubtful], read)
        return read + _unknown(doubtful, read)

    def _read_open(
        self, pyramid: Pyramid, places: Sequence[_Place], known: Sequence[Sighting]
    ) -> tuple[list[Sighting], list[tuple[Sighting, bool]]]:
        """Cards that lie open, and the places that were none, each with its `card`."""
        found: list[tuple[Sighting, bool]] = []
        for place in places:
            if any(shared(s.corners, place.corners) > _OVERLAP for s in known):
                continue
            matrix = patch_to_quad(place.corners, self._size)
            glance = self._whole.glance(pyramid, matrix)
            if glance.score >= _WORTH_READING or place.card:
                reading = self._whole.read(pyramid, matrix, glance, on_table=False)
                if reading.score < _AKIN:
                    reading = reading._replace(confident=False)
                found.append((self._sighting(reading), place.card))
        read: list[Sighting] = []
        doubtful: list[tuple[Sighting, bool]] = []
        for sighting, card in sorted(found, key=lambda pair: -pair[0].reading.score):
            if not sighting.reading.confident:
                doubtful.append((sighting, card))
            elif all(sighting.overlap(k) < _OVERLAP for k in read):
                read.append(sighting)
        return read, doubtful

    def _read_covered(
        self, pyramid: Pyramid, places: Sequence[Sighting], known: Sequence[Sighting]
    ) -> list[Sighting]:
        """Cards of which a part shows beside the cards that were read, layer by layer."""
        found: list[Sighting] = []
        waiting = list(places)
        while waiting:
            layer: list[Sighting] = []
            for sighting in list(waiting):
                shows = self._shows(sighting, [*known, *found, *layer])
                if shows is None:
                    continue
                seen = self._part.read(pyramid, sighting.reading.matrix, shows)
                if seen and seen.reading.confident and seen.reading.score >= _PART_SCORE:
                    layer.append(self._sighting(seen.reading))
                    waiting.remove(sighting)
            if not layer:
                break
            found += layer
        return found

    def _shows(self, sighting: Sighting, over: Sequence[Sighting]) -> NDArray[np.float32] | None:
        """The pixels of a patch that no card lies over, if they are some and not all."""
        into = np.asarray(np.linalg.inv(sighting.reading.matrix), dtype=np.float64)
        shows = np.ones((self._size.height, self._size.width), np.float32)
        for other in over:
            quad = project(into, other.corners)
            cv2.fillConvexPoly(shows, np.round(quad).astype(np.int32), 0.0)
        clear = np.asarray(cv2.erode(shows, np.ones((5, 5), np.uint8)), dtype=np.float32)
        return clear if _SHOWS_LEAST <= float(clear.mean()) <= _SHOWS_MOST else None

    def _sighting(self, reading: Reading) -> Sighting:
        corners = project(reading.matrix, self._size.corners())
        return Sighting(reading, np.roll(corners, -2, axis=0) if reading.turned else corners)


def _whole(outline: Outline, picture: Picture) -> bool:
    """Not the picture's own rim."""
    height, width = picture.shape[:2]
    area = float(cv2.contourArea(outline.corners.astype(np.float32)))
    return bool(area < 0.9 * width * height)


def _unknown(doubtful: Sequence[tuple[Sighting, bool]], read: Sequence[Sighting]) -> list[Sighting]:
    """Cards nobody could read, each place once.

    Many outlines that look like no card of the deck are the pattern of a cloth.
    """
    kept: list[Sighting] = []
    for sighting, card in sorted(doubtful, key=lambda pair: -pair[0].reading.score):
        free = all(sighting.overlap(k) < _OVERLAP for k in (*read, *kept))
        if card and free and sighting.reading.score >= _AT_ALL:
            kept.append(sighting)
    akin = [s for s in kept if s.reading.score >= _AKIN]
    strange = [s for s in kept if s.reading.score < _AKIN]
    return akin + (strange if len(strange) <= _FEW else [])
