"""Reading a photograph without markers: every outline is tried, and the identity decides."""

import numpy as np

from companion.cards.picture import Picture
from companion.vision.identify import Identifier
from companion.vision.outlines import Outline, outlines
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.plane import project
from companion.vision.sighting import Sighting

_MOST_OUTLINES = 80
_FIRM = 0.85
_OVERLAP = 0.3


def read_photograph(
    picture: Picture, identifier: Identifier, size: PatchSize, aspect: float
) -> list[Sighting]:
    """The cards of a photograph: of outlines that overlap, the one that looks most like a card."""
    pyramid = Pyramid(picture)
    found = [
        (outline, _sighting(outline, pyramid, identifier, size))
        for outline in outlines(picture, aspect)[:_MOST_OUTLINES]
    ]
    found.sort(key=lambda pair: (not pair[1].reading.confident, -pair[1].reading.score))
    kept: list[Sighting] = []
    for outline, sighting in found:
        worth = sighting.reading.confident or (
            outline.support > _FIRM and sighting.reading.score > 0.2
        )
        if worth and all(sighting.overlap(k) < _OVERLAP for k in kept):
            kept.append(sighting)
    return kept


def _sighting(
    outline: Outline, pyramid: Pyramid, identifier: Identifier, size: PatchSize
) -> Sighting:
    matrix = patch_to_quad(outline.corners, size)
    glance = identifier.glance(pyramid, matrix)
    reading = identifier.read(pyramid, matrix, glance, on_table=False)
    corners = project(reading.matrix, size.corners())
    return Sighting(reading, np.roll(corners, -2, axis=0) if reading.turned else corners)
