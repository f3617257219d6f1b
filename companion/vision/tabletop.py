"""Reading a picture of the table, whose plane the markers gave.

Cards are looked for first at the angles people lay them at, parallel to the table's edges; what is
read is taken out, and the few edges left over are searched at every angle.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.table.geometry import Pose, corners_of
from companion.vision.changes import changed_areas
from companion.vision.finding import (
    Area,
    Candidate,
    EdgePoints,
    candidates,
    edge_points,
    flattened,
    grown,
    sparse_candidates,
)
from companion.vision.identify import Glance, Identifier
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.plane import MarkerSpec, Plane, project
from companion.vision.sighting import Sighting, shared
from companion.vision.tuning import FindingTuning

_AROUND_MARKERS_MM = 90
_RIM_MM = 1.5
"""So far outside a card's outline edges still belong to it."""
_QUIET_SHARE = 0.25
"""A marker's light rim, as a share of its side."""
_USUAL_ANGLES = (-5.0, -3.0, -1.0, 1.0, 3.0, 5.0)

_ANY_ANGLES = tuple(float(a) for a in range(-90, 90, 6))


class _Shown(NamedTuple):
    """A picture ready to be read: in several sizes, its plane, and that plane from above."""

    pyramid: Pyramid
    plane: Plane
    area: Area
    flat: Picture

    def part(self, part: Area) -> Picture:
        """What lies in this part of the area, from above."""
        rows = slice(part.top - self.area.top, part.bottom - self.area.top)
        return self.flat[rows, part.left - self.area.left : part.right - self.area.left]


class _Memory(NamedTuple):
    """The table as it was read last."""

    plane: Plane
    area: Area
    flat: Picture
    sightings: tuple[Sighting, ...]


class Tabletop:
    """Reads one picture of the table after another; only what changed is read again."""

    def __init__(
        self,
        identifier: Identifier,
        size_mm: tuple[float, float],
        markers: Sequence[MarkerSpec],
        tuning: FindingTuning,
    ) -> None:
        self._identifier = identifier
        self._size_mm = size_mm
        self._patch = PatchSize.of_card(*size_mm)
        self._markers = markers
        self._tuning = tuning
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
            shown = _Shown(Pyramid(picture), plane, area, flat)
            for part in fresh:
                found += self._read_part(shown, part, found)
        sightings = tuple(found)
        self._memory = _Memory(plane, area, flat, sightings)
        return sightings

    def _area(self, picture: Picture, plane: Plane) -> Area:
        """The part of the table that is around the markers and in the picture."""
        height, width = picture.shape[:2]
        seen = plane.on_table(np.array([(0.0, 0), (width, 0), (width, height), (0, height)]))
        corners = np.concatenate([marker.corners() for marker in self._markers])
        whole = [int(v) for v in (*np.floor(seen.min(axis=0)), *np.ceil(seen.max(axis=0)))]
        near = [int(v) for v in (*np.floor(corners.min(axis=0)), *np.ceil(corners.max(axis=0)))]
        around = Area(near[0], near[1], near[2], near[3]).grown(_AROUND_MARKERS_MM)
        return Area(whole[0], whole[1], whole[2], whole[3]).within(around)

    def _unchanged(
        self, plane: Plane, area: Area, flat: Picture
    ) -> tuple[list[Sighting], list[Area]]:
        """Sightings that still hold, and the areas that must be read."""
        last = self._memory
        if last is None or last.plane is not plane or last.area != area:
            return [], [area]
        reach = float(np.hypot(*self._size_mm))
        changed = changed_areas(flat, last.flat, area)
        kept = [s for s in last.sightings if not any(_touches(s, part, plane) for part in changed)]
        gone = [s for s in last.sightings if s not in kept]
        parts = [*changed, *(_bounds(s, plane) for s in gone)]
        return kept, [part.grown(reach).within(area) for part in _merged(parts, reach)]

    def _read_part(self, shown: _Shown, part: Area, known: Sequence[Sighting]) -> list[Sighting]:
        plane = shown.plane
        edges = edge_points(shown.part(part), part, self._tuning)
        edges = self._left_over(edges, known, plane)
        edges = edges.without(edges.inside([_sheet(m) for m in self._markers]))
        found: list[Sighting] = []
        doubtful: list[tuple[Candidate, Sighting]] = []
        for search in (self._four_sides, self._three_sides, self._any_angle):
            proposals = search(edges)
            proposals = [c for c in proposals if not self._taken(c, [*known, *found], plane)]
            sure, unsure = self._resolve(shown, proposals)
            found += sure
            doubtful += unsure
            edges = self._left_over(edges, sure, plane)
        firm = [
            (c, s)
            for c, s in doubtful
            if c.support >= self._tuning.unsure_support
            and not self._taken(c, [*known, *found], plane)
        ]
        for candidate, sighting in sorted(firm, key=lambda cs: -cs[0].support):
            if not self._taken(candidate, found, plane):
                found.append(sighting)
        return found

    def _four_sides(self, edges: EdgePoints) -> list[Candidate]:
        return candidates(edges, _USUAL_ANGLES, self._size_mm, self._tuning)

    def _three_sides(self, edges: EdgePoints) -> list[Candidate]:
        """Cards that touch another one: the side they share has no edge of its own."""
        return sparse_candidates(edges, _USUAL_ANGLES[::2], self._size_mm, self._tuning, missing=1)

    def _any_angle(self, edges: EdgePoints) -> list[Candidate]:
        return sparse_candidates(edges, _ANY_ANGLES, self._size_mm, self._tuning)

    def _resolve(
        self, shown: _Shown, proposals: list[Candidate]
    ) -> tuple[list[Sighting], list[tuple[Candidate, Sighting]]]:
        """The identity's word on each proposal; of those that overlap the clearest is believed."""
        pyramid, plane = shown.pyramid, shown.plane
        matrices = [patch_to_quad(self._quad(c, plane), self._patch) for c in proposals]
        first = [self._identifier.glance(pyramid, m) for m in matrices]
        order = sorted(range(len(proposals)), key=lambda i: -first[i].score)
        sure: list[Sighting] = []
        unsure: list[tuple[Candidate, Sighting]] = []
        for i in order:
            if self._taken(proposals[i], sure, plane):
                continue
            near = [s for c, s in unsure if _same_place(c, proposals[i], self._size_mm)]
            if len(near) >= 3:
                continue
            sighting = self._sighting(pyramid, plane, matrices[i], first[i])
            if sighting.reading.confident:
                if not any(s.overlap(sighting) > 0.2 for s in sure):
                    sure.append(sighting)
            else:
                unsure.append((proposals[i], sighting))
        return sure, unsure

    def _sighting(
        self, pyramid: Pyramid, plane: Plane, matrix: NDArray[np.float64], glance: Glance
    ) -> Sighting:
        reading = self._identifier.read(pyramid, matrix, glance, on_table=True)
        corners = _corners(reading.matrix, self._patch, reading.turned)
        return Sighting(reading, corners, _pose(plane.on_table(corners)))

    def _quad(self, candidate: Candidate, plane: Plane) -> NDArray[np.float64]:
        return plane.in_picture(np.array(corners_of(candidate.pose, *self._size_mm)))

    def _taken(self, candidate: Candidate, sightings: Iterable[Sighting], plane: Plane) -> bool:
        """A card was read there already."""
        near = [s for s in sightings if s.pose and _near(s.pose, candidate.pose, self._size_mm)]
        quad = self._quad(candidate, plane) if near else None
        return quad is not None and any(shared(s.corners, quad) > 0.25 for s in near)

    def _left_over(
        self, edges: EdgePoints, sightings: Iterable[Sighting], plane: Plane
    ) -> EdgePoints:
        """The edges that do not belong to a card that was read."""
        quads = [grown(plane.on_table(s.corners), _RIM_MM) for s in sightings]
        return edges.without(edges.inside(quads))


def _corners(matrix: NDArray[np.float64], size: PatchSize, turned: bool) -> NDArray[np.float64]:
    corners = project(matrix, size.corners())
    return np.roll(corners, -2, axis=0) if turned else corners


def _sheet(marker: MarkerSpec) -> NDArray[np.float64]:
    """The marker and the light rim it is printed with."""
    return grown(marker.corners(), _QUIET_SHARE * marker.size + _RIM_MM)


def _pose(corners: NDArray[np.float64]) -> Pose:
    middle = corners.mean(axis=0)
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    angle = float(np.degrees(np.arctan2(right[1], right[0])))
    return Pose(round(float(middle[0]), 2), round(float(middle[1]), 2), round(angle, 2))


def _near(a: Pose, b: Pose, size_mm: tuple[float, float]) -> bool:
    return bool(np.hypot(a.x - b.x, a.y - b.y) < np.hypot(*size_mm))


def _same_place(a: Candidate, b: Candidate, size_mm: tuple[float, float]) -> bool:
    return bool(np.hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) < 0.4 * min(size_mm))


def _bounds(sighting: Sighting, plane: Plane) -> Area:
    corners = plane.on_table(sighting.corners)
    low, high = np.floor(corners.min(axis=0)), np.ceil(corners.max(axis=0))
    return Area(int(low[0]), int(low[1]), int(high[0]), int(high[1]))


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
