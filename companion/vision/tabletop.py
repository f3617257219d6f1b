"""Reading one picture of the table after another: only what changed is read again."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from companion.cards.picture import Picture
from companion.vision.changes import changed_areas
from companion.vision.finding import Area, flattened
from companion.vision.layers import Eyes, Layers, Shown
from companion.vision.outline import Outline, grown
from companion.vision.patch import Pyramid
from companion.vision.plane import MarkerSpec, Plane
from companion.vision.sighting import Sighting

_AROUND_MARKERS_MM = 90
_QUIET_SHARE = 0.25
"""A marker's light rim, as a share of its side."""


class _Memory(NamedTuple):
    """The table as it was read last."""

    plane: Plane
    area: Area
    flat: Picture
    sightings: tuple[Sighting, ...]


class Tabletop:
    """Reads one picture of the table after another; only what changed is read again."""

    def __init__(self, eyes: Eyes, markers: Sequence[MarkerSpec]) -> None:
        self._eyes = eyes
        self._markers = markers
        self._sheets = [_sheet(marker) for marker in markers]
        self._memory: _Memory | None = None

    def forget(self) -> None:
        """Read everything next time."""
        self._memory = None

    def read(self, picture: Picture, plane: Plane) -> tuple[Sighting, ...]:
        """Every card on the table."""
        area = self._area(picture, plane)
        flat = flattened(picture, plane, area)
        kept, fresh = self._unchanged(plane, area, flat)
        found = list(kept)
        if fresh:
            shown = Shown(Pyramid(picture), plane, area, flat)
            for part in fresh:
                found += Layers(self._eyes, shown, part, found, sheets=self._sheets).read()
        sightings = tuple(found)
        self._memory = _Memory(plane, area, flat, sightings)
        return sightings

    def _area(self, picture: Picture, plane: Plane) -> Area:
        """The part of the table that is around the markers and in the picture."""
        height, width = picture.shape[:2]
        seen = plane.on_table(np.array([(0.0, 0), (width, 0), (width, height), (0, height)]))
        corners = np.concatenate([marker.corners() for marker in self._markers])
        return Area.around(seen).within(Area.around(corners).grown(_AROUND_MARKERS_MM))

    def _unchanged(
        self, plane: Plane, area: Area, flat: Picture
    ) -> tuple[list[Sighting], list[Area]]:
        """Sightings that still hold, and the areas that must be read."""
        last = self._memory
        if last is None or last.plane is not plane or last.area != area:
            return [], [area]
        reach = float(np.hypot(*self._eyes.size_mm))
        changed = changed_areas(flat, last.flat, area)
        kept = [s for s in last.sightings if not any(_touches(s, part, plane) for part in changed)]
        gone = [s for s in last.sightings if s not in kept]
        parts = [*changed, *(_bounds(s, plane) for s in gone)]
        return kept, [part.grown(reach).within(area) for part in _merged(parts, reach)]


def _sheet(marker: MarkerSpec) -> Outline:
    """The marker and the light rim it is printed with."""
    return grown(marker.corners(), _QUIET_SHARE * marker.size)


def _bounds(sighting: Sighting, plane: Plane) -> Area:
    return Area.around(plane.on_table(sighting.corners))


def _touches(sighting: Sighting, part: Area, plane: Plane) -> bool:
    return not _bounds(sighting, plane).within(part).empty


def _merged(parts: Sequence[Area], reach: float) -> list[Area]:
    """Areas that come close to each other as one, so that no card is read twice."""
    merged: list[Area] = []
    for part in parts:
        grown = part
        while True:
            close = [m for m in merged if not m.grown(reach).within(grown.grown(reach)).empty]
            if not close:
                break
            merged = [m for m in merged if m not in close]
            for m in close:
                grown = Area(
                    min(grown.left, m.left),
                    min(grown.top, m.top),
                    max(grown.right, m.right),
                    max(grown.bottom, m.bottom),
                )
        merged.append(grown)
    return merged
