"""Cards laid out side by side to be enrolled: found by their outlines, before any face is known.

All of them have the same size, so of the frames within frames that a printed card offers those
count that most cards agree on, and of these the outermost.
"""

import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.outline import area_of, aspect_of
from companion.vision.outlines import Outline, outlines
from companion.vision.sighting import shared
from companion.vision.snap import snapped

Quad = NDArray[np.float64]

_SIDE = 1400
_FIRM = 0.8
_SAME = 1.35
"""Cards whose areas differ by more than this factor are not laid side by side."""
_ALIKE = 0.05
"""Outlines whose areas differ less are of the same size."""


def cards_lying(picture: Picture, aspect: float) -> list[Quad]:
    """The outlines of all cards, row by row as one reads."""
    whole = float(picture.shape[0] * picture.shape[1])
    firm = [o for o in outlines(picture, aspect, _SIDE) if o.support > _FIRM]
    firm = [o for o in firm if area_of(o.corners) < 0.9 * whole and _fits(o.corners, aspect)]
    best: list[list[Quad]] = []
    for like in firm:
        size = area_of(like.corners)
        group = [o for o in firm if 1 / _SAME < area_of(o.corners) / size < _SAME]
        places = _places(sorted(group, key=lambda o: -area_of(o.corners)))
        if _covers(places) > _covers(best):
            best = places
    agreed = _agreed_area(best)
    chosen = [min(place, key=lambda quad: abs(area_of(quad) - agreed)) for place in best]
    return in_reading_order([snapped(picture, quad) for quad in chosen])


def in_reading_order(quads: list[Quad]) -> list[Quad]:
    """From the top row to the bottom row, each from left to right."""
    rows: list[list[Quad]] = []
    for quad in sorted(quads, key=lambda q: float(q[:, 1].mean())):
        middle, high = float(quad[:, 1].mean()), float(np.ptp(quad[:, 1]))
        if rows and middle - float(np.mean([q[:, 1].mean() for q in rows[-1]])) < 0.5 * high:
            rows[-1].append(quad)
        else:
            rows.append([quad])
    return [quad for row in rows for quad in sorted(row, key=lambda q: float(q[:, 0].mean()))]


def _places(group: list[Outline]) -> list[list[Quad]]:
    """Outlines of the same card together, the largest first; cards lie beside each other."""
    places: list[list[Quad]] = []
    for outline in group:
        over = [place for place in places if shared(outline.corners, place[0]) > 0.2]
        if not over:
            places.append([outline.corners])
        elif len(over) == 1:
            over[0].append(outline.corners)
    return places


def _agreed_area(places: list[list[Quad]]) -> float:
    """The area most cards have an outline of; of several such, the largest."""
    areas = [[area_of(quad) for quad in place] for place in places]

    def backers(area: float) -> int:
        return sum(any(abs(a / area - 1) < _ALIKE for a in there) for there in areas)

    every = [area for there in areas for area in there]
    return max(every, key=lambda area: (backers(area), area), default=0.0)


def _covers(places: list[list[Quad]]) -> float:
    return sum(area_of(place[0]) for place in places)


def _fits(quad: Quad, aspect: float) -> bool:
    """Of a card's proportions, seen from about above."""
    return 0.8 < aspect_of(quad) / aspect < 1.25
