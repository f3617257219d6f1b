"""Cards under other cards in a photograph: rows, columns and fans of which strips and corners show.

The plane they lie on is known only from the cards over them. So every strip that was read makes it
better known, and the next is looked for on the better plane; what remained in doubt is looked at
again at the end. Where to look is told by the edges of what shows, by its print, and by how the
cards of the row lay so far.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import Pose, corners_of
from companion.vision.cover import Cover
from companion.vision.finding import Area, Outlines
from companion.vision.fromabove import from_above
from companion.vision.layers import Eyes
from companion.vision.outline import grown, pose_of
from companion.vision.partial import PartReading
from companion.vision.patch import Pyramid, patch_to_quad
from companion.vision.plane import Plane, project
from companion.vision.prints import PrintFinder
from companion.vision.rows import Step, beyond, distinct, nearest, step
from companion.vision.settle import Ruler, settled
from companion.vision.sighting import Sighting

Floats = NDArray[np.float64]
Mask = NDArray[np.float32]

_ROUNDS = 4
_GRID = 7
"""Points across and down a card that tell where it lies."""
_FEWEST = 6
"""A card of which fewer of these show tells nothing about the plane."""
_PROMISING = 0.35
"""What scores so much once it is aligned may score better if looked at from there."""
_STILL_THERE = 0.8
"""What showed of a card in doubt must show still, for the most part, once others were read."""
_FINE = 16


class Strip(NamedTuple):
    """A card that was read, or the part of one; `shows` of its patch."""

    sighting: Sighting
    shows: Mask


class Beneath:
    """What lies under the open cards of one photograph."""

    def __init__(
        self,
        eyes: Eyes,
        prints: PrintFinder,
        pyramid: Pyramid,
        plane: Plane,
        over: Sequence[Sighting],
    ) -> None:
        self._eyes, self._prints, self._pyramid, self._plane = eyes, prints, pyramid, plane
        everything = np.ones((eyes.patch.height, eyes.patch.width), np.float32)
        self._cards = [Strip(sighting, everything) for sighting in over]
        self._open = len(self._cards)
        self._steps: list[Step] = []

    def read(self, area: Area, hints: Sequence[Floats]) -> list[Sighting]:
        """The cards of which parts show in this area of the plane.

        `hints` are outlines in the picture where the print looked like a card's.
        """
        for _ in range(_ROUNDS):
            before = len(self._cards)
            self._settle()
            self._layers(area, [pose_of(self._plane.on_table(quad)) for quad in hints])
            if len(self._cards) == before:
                break
        self._again()
        return [card.sighting for card in self._cards[self._open :]]

    def _settle(self) -> None:
        """The plane on which all cards read so far lie."""
        width, height = self._eyes.size_mm
        across, down = self._eyes.patch
        steps = (np.arange(_GRID) + 0.5) / _GRID
        x, y = (values.ravel() for values in np.meshgrid(steps, steps))
        own = np.column_stack([(x - 0.5) * width, (y - 0.5) * height])
        pixels = np.column_stack([x * across - 0.5, y * down - 0.5])
        column, row = np.round(pixels).astype(np.int64).T
        rulers = []
        for sighting, shows in self._cards:
            there = shows[np.minimum(row, down - 1), np.minimum(column, across - 1)] > 0
            if there.sum() >= _FEWEST:
                seen = project(self._matrix_of(sighting), pixels[there])
                rulers.append(Ruler(own[there], seen))
        self._plane = settled(self._plane, rulers)

    def _matrix_of(self, sighting: Sighting) -> Floats:
        return patch_to_quad(sighting.corners, self._eyes.patch)

    def _layers(self, area: Area, hints: Sequence[Pose]) -> None:
        """One layer after the other, as far as this plane is good for."""
        flat = from_above(self._pyramid, self._plane, area)
        rim = self._eyes.tuning.rim_mm
        outlines = Outlines(
            flat,
            area,
            self._eyes.size_mm,
            self._eyes.tuning,
            [grown(quad, rim) for quad in self._lying()],
        )
        tried: dict[Pose, int] = {}
        onwards = [*self._printed(area), *hints, *self._elsewhere()]
        while True:
            lying = self._lying()
            cover = self._cover(area, lying)
            edges = [candidate.pose for candidate in outlines.partly(cover, lying)]
            layer = self._strips([*onwards, *edges], cover, tried)
            if not layer:
                return
            onwards = []
            poses = [pose_of(quad) for quad in self._lying()]
            for card in layer:
                own = pose_of(self._plane.on_table(card.sighting.corners))
                upper = nearest(own, [pose for pose in poses if pose != own])
                if upper is not None:
                    on = step(upper, own)
                    self._steps = distinct([*self._steps, on])
                    onwards += beyond(own, on)
            onwards += self._elsewhere()

    def _lying(self) -> list[Floats]:
        """Where the cards lie on the plane."""
        return [self._plane.on_table(card.sighting.corners) for card in self._cards]

    def _cover(self, area: Area, lying: Sequence[Floats]) -> Cover:
        tuning = self._eyes.tuning
        shape = (area.bottom - area.top, area.right - area.left)
        cover = Cover((area.left, area.top), shape, self._eyes.size_mm, tuning.beside_mm)
        cover.add(lying)
        return cover

    def _elsewhere(self) -> list[Pose]:
        """Where cards would lie under those that were read, if rows were alike."""
        return [
            pose
            for on in self._steps
            for quad in self._lying()
            for pose in beyond(pose_of(quad), on)
        ]

    def _printed(self, area: Area) -> list[Pose]:
        """Where the print that shows says that cards lie."""
        scale = self._prints.width / self._eyes.size_mm[0]
        flat = from_above(self._pyramid, self._plane, area, scale)
        where = np.full(flat.shape[:2], 255, np.uint8)
        corner = np.array([area.left, area.top])
        for quad in self._lying():
            outline = np.round((quad - corner) * scale).astype(np.int32)
            cv2.fillConvexPoly(where, outline, 0)
        return [
            Pose(pose.x / scale + area.left, pose.y / scale + area.top, pose.angle)
            for pose in self._prints.places(flat, where)
        ]

    def _strips(self, poses: Sequence[Pose], cover: Cover, tried: dict[Pose, int]) -> list[Strip]:
        """The cards of which a part shows at these places, the most covered first.

        `tried` tells how much showed there when they were looked at in vain. What remains in doubt
        comes last, the likeliest first: close by it may be read for certain.
        """
        if not poses:
            return []
        tuning = self._eyes.tuning
        shares = cover.share(np.array(poses, dtype=np.float32))
        layer: list[Strip] = []
        doubtful: list[Strip] = []
        for k in np.argsort(-shares, kind="stable"):
            if not tuning.shows_least <= 1 - shares[k] <= tuning.shows_most:
                continue
            matrix = self._matrix(poses[k])
            shows = self._shows(matrix, len(self._cards))
            count = int(shows.sum())
            if shows.mean() < tuning.shows_least or tried.get(poses[k]) == count:
                continue
            tried[poses[k]] = count
            found = self._look(matrix, shows, len(self._cards))
            if found is not None and found[0].fits:
                card = Strip(Sighting.of(found[0].reading, self._eyes.patch), found[1])
                if found[0].reading.confident:
                    layer.append(card)
                    self._cards.append(card)
                else:
                    doubtful.append(card)
        for card in sorted(doubtful, key=lambda strip: -strip.sighting.reading.score):
            there = self._shows(self._matrix_of(card.sighting), len(self._cards))
            if there.sum() >= _STILL_THERE * card.shows.sum():
                layer.append(card)
                self._cards.append(card)
        return layer

    def _look(self, matrix: Floats, shows: Mask, above: int) -> tuple[PartReading, Mask] | None:
        """What shows there, and once more from where the first look put it; two looks that name
        different cards leave it in doubt.
        """
        part = self._eyes.part
        seen = part.read(self._pyramid, matrix, shows, exact=False)
        if seen is None or seen.reading.score < _PROMISING:
            return None
        again = self._shows(seen.reading.matrix, above)
        if again.mean() < self._eyes.tuning.shows_least:
            return None
        better = part.read(self._pyramid, seen.reading.matrix, again, exact=False)
        if better is None:
            return seen, shows
        if better.reading.guesses[0].card != seen.reading.guesses[0].card:
            better = better._replace(reading=better.reading._replace(confident=False))
        return better, again

    def _again(self) -> None:
        """What is in doubt, looked at once more now that the plane is known better."""
        self._settle()
        for k in range(self._open, len(self._cards)):
            sighting, _ = self._cards[k]
            if sighting.reading.confident:
                continue
            matrix = self._matrix(pose_of(self._plane.on_table(sighting.corners)))
            shows = self._shows(matrix, k)
            seen = self._eyes.part.read(self._pyramid, matrix, shows, exact=False)
            if seen is not None and seen.reading.score >= sighting.reading.score:
                self._cards[k] = Strip(Sighting.of(seen.reading, self._eyes.patch), shows)

    def _shows(self, matrix: Floats, above: int) -> Mask:
        """The pixels of the patch under none of the first so many cards, nor in their shadow."""
        width, height = self._eyes.patch
        hidden = np.zeros((height, width), np.uint8)
        into = np.asarray(np.linalg.inv(matrix), dtype=np.float64)
        for sighting, _ in self._cards[:above]:
            wide = grown(self._plane.on_table(sighting.corners), self._eyes.tuning.beside_mm)
            outline = project(into, self._plane.in_picture(wide))
            if (np.abs(outline) < 1e4).all():
                cv2.fillConvexPoly(
                    hidden, np.round(outline * _FINE).astype(np.int32), 1, cv2.LINE_8, 4
                )
        return (1 - hidden).astype(np.float32)

    def _matrix(self, pose: Pose) -> Floats:
        """From patch pixels to the picture."""
        corners = np.array(corners_of(pose, *self._eyes.size_mm))
        return patch_to_quad(self._plane.in_picture(corners), self._eyes.patch)
