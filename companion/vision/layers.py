"""The cards of an area, layer by layer: first those that lie open, then what shows under them.

The identity decides which outlines are cards. What was read covers its place, so that the outlines
that overlap it need not be looked at, and so that of a card lying half under it only the other half
is compared.
"""

from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.table.geometry import Pose, corners_of
from companion.vision.cover import Cover
from companion.vision.finding import Area, Candidate, Outlines
from companion.vision.identify import Glance, Identifier, Reading
from companion.vision.outline import Outline, grown, pose_of
from companion.vision.partial import PartIdentifier, PartReading
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.plane import Plane, project
from companion.vision.rows import Step, around, beyond, distinct, nearest, step
from companion.vision.segments import Floats
from companion.vision.sighting import AKIN, Sighting, believable
from companion.vision.tuning import FindingTuning

_SAME_PLACE = 0.15
"""Part of a card's width within which two outlines are of the same place."""

_NEXT_MM = 8.0
"""A card this close to where the next of a row should lie is the next."""

_SAME_MM, _SAME_DEGREES = 1.0, 1.5
"""From so close by an outline that was read in doubt would be read alike."""

_MOST_BESIDE = 16
"""Outlines where no card was read, the clearest first, that are looked beside."""


def _same(a: Pose, b: Pose | None) -> bool:
    """Looking from one of these places ends at the other."""
    if b is None:
        return False
    turned = abs((a.angle - b.angle + 90) % 180 - 90)
    return hypot(a.x - b.x, a.y - b.y) < _SAME_MM and turned < _SAME_DEGREES


class Shown(NamedTuple):
    """A picture ready to be read: in several sizes, its plane, and that plane from above."""

    pyramid: Pyramid
    plane: Plane
    area: Area
    flat: Picture

    def part(self, part: Area) -> Picture:
        """What lies in this part of the area, from above."""
        rows = slice(part.top - self.area.top, part.bottom - self.area.top)
        return self.flat[rows, part.left - self.area.left : part.right - self.area.left]


class Eyes(NamedTuple):
    """What is needed to know a card when one is seen."""

    whole: Identifier
    part: PartIdentifier
    size_mm: tuple[float, float]
    tuning: FindingTuning

    @property
    def patch(self) -> PatchSize:
        """The pixels of a rectified card."""
        return PatchSize.of_card(*self.size_mm)


class Layers:
    """One area of the table being read."""

    def __init__(
        self,
        eyes: Eyes,
        shown: Shown,
        part: Area,
        known: Sequence[Sighting],
        *,
        sheets: Sequence[Outline] = (),
    ) -> None:
        """Cards that are `known` and the markers' `sheets` are not read again."""
        self._eyes, self._shown, self._tuning = eyes, shown, eyes.tuning
        flat, rim = shown.part(part), eyes.tuning.rim_mm
        lying = [shown.plane.on_table(s.corners) for s in known]
        passed = [grown(quad, rim) for quad in (*sheets, *lying)]
        self._outlines = Outlines(flat, part, eyes.size_mm, eyes.tuning, passed)
        self._cover = Cover(
            (part.left, part.top), flat.shape[:2], eyes.size_mm, eyes.tuning.beside_mm
        )
        self._read: list[Outline] = []
        self._in_vain: list[Sighting] = []
        self._left: list[Candidate] = []
        self._odd: dict[Pose, Sighting] = {}
        self._lay(lying)

    def read(self) -> list[Sighting]:
        """Every card there, and outlines of cards nobody knows."""
        found, strangers = self.open()
        found += self._under()
        akin = self._unknown([s for s in strangers if s.reading.score >= AKIN])
        if akin:
            found += self._under()
        return found + akin + self._unknown(strangers) + self._odd_parts()

    def open(self) -> tuple[list[Sighting], list[Sighting]]:
        """The cards that lie open, and clear outlines of which nobody knows what they are."""
        whole = self._outlines.whole()
        found = self._resolve(whole)
        harder = self._outlines.harder(self._cover)
        found += self._resolve(harder)
        found += self._beside(harder)
        found += self._resolve(self._outlines.corners(self._cover))
        strangers: list[Sighting] = []
        for candidate in self._outlines.firm(self._free([*whole, *harder]), self._read):
            if self._free([candidate]):
                seen = self._in_vain_at(candidate.pose)
                if len(seen) < self._tuning.most_looks:
                    seen = [self._look(candidate)]
                    found += self._accepted(seen[0])
                strangers.append(max(seen, key=lambda sighting: sighting.reading.score))
        return found, strangers

    def _unknown(self, strangers: Sequence[Sighting]) -> list[Sighting]:
        """Clear outlines of cards that nobody could read, each place once."""
        kept: list[Sighting] = []
        for sighting in strangers:
            place = [Candidate(sighting.pose, 1.0)] if sighting.pose else []
            if not sighting.reading.confident and self._free(place):
                self._lay([self._place(sighting)])
                kept.append(sighting)
        return believable(kept)

    def _lay(self, quads: Sequence[Outline]) -> None:
        self._read += quads
        self._cover.add(quads)

    def _place(self, sighting: Sighting) -> Outline:
        return self._shown.plane.on_table(sighting.corners)

    def _free(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Those where no card was read yet."""
        if not candidates:
            return []
        poses = np.array([c.pose for c in candidates], dtype=np.float32)
        taken = self._cover.share(poses) >= self._tuning.taken_share
        return [c for c, there in zip(candidates, taken, strict=True) if not there]

    def _resolve(self, proposals: Sequence[Candidate]) -> list[Sighting]:
        """The cards among the proposals, which come best outline first.

        What looks like a face at first sight is read at once; the rest in the order of how much
        it looks like one.
        """
        found: list[Sighting] = []
        pending: list[tuple[Glance, Candidate]] = []
        for candidate in proposals:
            if not self._free([candidate]) or self._given_up(candidate.pose):
                continue
            glance = self._eyes.whole.glance(self._shown.pyramid, self._matrix(candidate.pose))
            if glance.score >= self._tuning.read_eagerly:
                found += self._accepted(self._look(candidate, glance))
            elif glance.score >= self._tuning.read_at_all:
                pending.append((glance, candidate))
        for glance, candidate in sorted(pending, key=lambda one: -one[0].score):
            if self._free([candidate]) and not self._given_up(candidate.pose):
                found += self._accepted(self._look(candidate, glance))
        return found

    def _beside(self, proposals: Sequence[Candidate]) -> list[Sighting]:
        """The cards close to outlines that are none: a sleeve's, or made of a shadow's edge."""
        found: list[Sighting] = []
        firm = [c for c in self._free(proposals) if c.support >= self._tuning.beside_support]
        for candidate in firm[:_MOST_BESIDE]:
            if not self._free([candidate]):
                continue
            glanced = [
                (self._eyes.whole.glance(self._shown.pyramid, self._matrix(pose)), pose)
                for pose in around(candidate.pose, self._tuning.beside_outline_mm)
            ]
            glance, pose = max(glanced, key=lambda one: one[0].score)
            if glance.score >= self._tuning.beside_alike:
                found += self._accepted(self._look(candidate._replace(pose=pose), glance))
        return found

    def _in_vain_at(self, pose: Pose) -> list[Sighting]:
        """What was seen in this place when it was looked at in vain."""
        reach = _SAME_PLACE * min(self._eyes.size_mm)
        return [
            sighting
            for sighting in self._in_vain
            if sighting.pose and hypot(sighting.pose.x - pose.x, sighting.pose.y - pose.y) < reach
        ]

    def _given_up(self, pose: Pose) -> bool:
        """A card there was looked at so often that another look is no use."""
        return len(self._in_vain_at(pose)) >= self._tuning.most_looks

    def _accepted(self, sighting: Sighting) -> list[Sighting]:
        """The card, if it was read and does not lie where another was read."""
        if sighting.pose is None:
            return []
        if not sighting.reading.confident:
            self._in_vain.append(sighting)
            return []
        if not self._free([Candidate(sighting.pose, 1.0)]):
            return []
        self._lay([self._place(sighting)])
        return [sighting]

    def _under(self) -> list[Sighting]:
        """Cards partly under those that were read, the most covered first, so that the upper of
        two that lie under the same card is read before the lower.
        """
        found: list[Sighting] = []
        tried: dict[Pose, int] = {}
        steps: list[Step] = []
        onwards: list[Pose] = []
        while True:
            proposed = self._outlines.partly(self._cover, self._read)
            layer = self._strips([*onwards, *(candidate.pose for candidate in proposed)], tried)
            if not layer:
                layer = self._strips(self._elsewhere(steps), tried)
            if not layer:
                self._left = proposed
                return found
            found += layer
            onwards = []
            for lower, on in self._steps(layer):
                steps = distinct([*steps, on])
                onwards += beyond(lower, on)

    def _strips(self, poses: Sequence[Pose], tried: dict[Pose, int]) -> list[Sighting]:
        """The cards of which a part shows at these places; `tried` tells how much showed there
        when they were looked at in vain.

        What remains in doubt comes last, the likeliest first: close by it may be read for certain.
        """
        layer: list[Sighting] = []
        doubtful: list[tuple[Pose, Sighting]] = []
        for pose in poses:
            shows = self._shows(pose)
            if shows is None or tried.get(pose) == int(shows.sum()):
                continue
            tried[pose] = int(shows.sum())
            if any(_same(pose, sighting.pose) for _, sighting in doubtful):
                continue
            seen = self._eyes.part.read(self._shown.pyramid, self._matrix(pose), shows)
            if seen is not None and seen.fits and not seen.reading.confident:
                seen = self._from_where_it_lies(seen)
            if seen is not None and seen.fits and seen.reading.confident:
                seen = self._in_the_shadow(seen)
            if seen is not None and seen.fits and seen.reading.confident:
                layer.append(self._sighting(seen.reading))
                self._lay([self._place(layer[-1])])
            elif seen is not None and seen.fits:
                doubtful.append((pose, self._sighting(seen.reading)))
            elif seen is not None and seen.reading.score >= self._tuning.strip_alike:
                self._odd[pose] = self._sighting(seen.reading)
        for pose, sighting in sorted(doubtful, key=lambda pair: -pair[1].reading.score):
            shows = self._shows(pose)
            if shows is not None and tried[pose] == int(shows.sum()):
                layer.append(sighting)
                self._lay([self._place(sighting)])
        return layer

    def _from_where_it_lies(self, seen: PartReading) -> PartReading:
        """The same part once more: now that its place is known, so is what shows of it."""
        shows = self._not_under(seen.reading.matrix, self._cover.near)
        if float(shows.mean()) < self._tuning.shows_least:
            return seen
        again = self._eyes.part.read(self._shown.pyramid, seen.reading.matrix, shows)
        return again if again is not None and again.reading.confident else seen

    def _odd_parts(self) -> list[Sighting]:
        """Clear outlines of cards partly under others, of which what shows fits no face; those that
        show most first, for a card's frame is not its outline.
        """
        clear = [c for c in self._left if c.support >= self._tuning.strip_clear]
        covered = self._cover.share(np.array([c.pose for c in clear], np.float32).reshape(-1, 3))
        kept: list[Sighting] = []
        for pose in (clear[k].pose for k in np.argsort(covered, kind="stable")):
            if pose in self._odd and self._shows(pose) is not None:
                kept.append(self._odd[pose])
                self._lay([self._place(kept[-1])])
        return kept

    def _steps(self, layer: Sequence[Sighting]) -> list[tuple[Pose, Step]]:
        """Each of these cards and how it lies to the one over it."""
        poses = [pose_of(outline) for outline in self._read]
        found = []
        for sighting in layer:
            own = pose_of(self._place(sighting))
            upper = nearest(own, [pose for pose in poses if pose != own])
            if upper is not None:
                found.append((own, step(upper, own)))
        return found

    def _elsewhere(self, steps: Sequence[Step]) -> list[Pose]:
        """Where cards would lie under those that were read, if rows were alike."""
        poses = [pose_of(outline) for outline in self._read]
        places: list[Pose] = []
        for on in steps:
            for pose in poses:
                further = beyond(pose, on)
                if not any(hypot(p.x - further[0].x, p.y - further[0].y) < _NEXT_MM for p in poses):
                    places += further
        return places

    def _in_the_shadow(self, seen: PartReading) -> PartReading:
        """In doubt if what shows close beside the upper cards is clearly another print."""
        shows = self._not_under(seen.reading.matrix, self._cover.over)
        if self._eyes.part.belied(self._shown.pyramid, seen.reading, shows):
            return seen._replace(reading=seen.reading._replace(confident=False))
        return seen

    def _shows(self, pose: Pose) -> NDArray[np.float32] | None:
        """The pixels of the patch under no other card, nor in its shadow, if they are enough."""
        covered = float(self._cover.share(np.array([pose], dtype=np.float32))[0])
        if not self._tuning.shows_least <= 1 - covered <= self._tuning.shows_most:
            return None
        shows = self._not_under(self._matrix(pose), self._cover.near)
        return shows if float(shows.mean()) >= self._tuning.shows_least else None

    def _not_under(
        self, matrix: NDArray[np.float64], cover: Callable[[Floats], NDArray[np.bool_]]
    ) -> NDArray[np.float32]:
        """The pixels of the patch behind `matrix` that are not covered."""
        width, height = self._eyes.patch
        x, y = np.meshgrid(np.arange(width), np.arange(height))
        pixels = np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)
        table = project(self._shown.plane.to_table @ matrix, pixels)
        return (~cover(table.astype(np.float32)).reshape(height, width)).astype(np.float32)

    def _matrix(self, pose: Pose) -> NDArray[np.float64]:
        """From patch pixels to the picture."""
        corners = np.array(corners_of(pose, *self._eyes.size_mm))
        return patch_to_quad(self._shown.plane.in_picture(corners), self._eyes.patch)

    def _look(self, candidate: Candidate, glance: Glance | None = None) -> Sighting:
        """What lies there, read as closely as can be."""
        pyramid, matrix = self._shown.pyramid, self._matrix(candidate.pose)
        first = glance or self._eyes.whole.glance(pyramid, matrix)
        return self._sighting(self._eyes.whole.read(pyramid, matrix, first, on_table=True))

    def _sighting(self, reading: Reading) -> Sighting:
        return Sighting.of(reading, self._eyes.patch, self._shown.plane)
