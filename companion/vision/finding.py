"""Card outlines on the table's plane, where the size of a card is known to the millimetre.

Straight edges that meet at a right angle may be the corner of a card, and one corner tells where
the whole card would lie. How much of such an outline has edges along it says how likely it is. That
needs no idea of the ground, works at any angle, survives tokens, and parts cards that touch. Which
of several outlines close to each other is the card, and whether it is one, is for the identity to
say.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.vision.corners import Corners, corners_of_edges, poses_of
from companion.vision.cover import Cover
from companion.vision.ground import Ground
from companion.vision.outline import Outline, grown
from companion.vision.plane import Plane
from companion.vision.segments import Floats, segments_of
from companion.vision.support import EdgeMap, side_points
from companion.vision.tuning import FindingTuning

_TELLING = 3
"""So many points of a side must show for it to be asked for edges."""


class Area(NamedTuple):
    """A rectangle of the table in whole millimetres."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, points: NDArray[np.float64]) -> "Area":
        """The smallest that holds all of these points."""
        left, top = (int(v) for v in np.floor(points.min(axis=0)))
        right, bottom = (int(v) for v in np.ceil(points.max(axis=0)))
        return cls(left, top, right, bottom)

    def grown(self, by: float) -> "Area":
        """A rectangle larger by this much on every side."""
        d = int(np.ceil(by))
        return Area(self.left - d, self.top - d, self.right + d, self.bottom + d)

    def within(self, other: "Area") -> "Area":
        """The part that lies in the other, too."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    @property
    def empty(self) -> bool:
        """Nothing in it."""
        return self.right <= self.left or self.bottom <= self.top


class Candidate(NamedTuple):
    """An outline of a card's size, and how much of what shows of it has an edge: 0 to 1."""

    pose: Pose
    support: float


def flattened(picture: Picture, plane: Plane, area: Area) -> Picture:
    """The area seen from straight above, one pixel a millimetre."""
    to_area = np.array([[1.0, 0, -area.left], [0, 1.0, -area.top], [0, 0, 1.0]])
    size = (area.right - area.left, area.bottom - area.top)
    scale = plane.pixels_per_mm()
    matrix = to_area @ plane.to_table
    if scale > 1.5:
        picture = np.asarray(cv2.pyrDown(picture), dtype=np.uint8)
        matrix = matrix @ np.diag([2.0, 2.0, 1.0])
    flat = cv2.warpPerspective(
        picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, dtype=np.uint8)


class Outlines:
    """Every outline of a card's size that an area of the table may hold."""

    def __init__(
        self,
        flat: Picture,
        area: Area,
        size_mm: tuple[float, float],
        tuning: FindingTuning,
        known: Sequence[Outline] = (),
    ) -> None:
        """Edges inside outlines that are `known` are left alone."""
        self._tuning, self._size_mm = tuning, size_mm
        self._area, self._shape = area, flat.shape[:2]
        self._ground = Ground(flat, area.left, area.top, size_mm)
        self._edges = segments_of(flat, area.left, area.top, tuning.edge_least_mm).outside(known)
        self._map = EdgeMap(self._edges, area.left, area.top, self._shape)
        self._corners = corners_of_edges(self._edges)
        self._poses = poses_of(self._corners, size_mm)
        self._sides = self._map.along_sides(self._poses, size_mm).mean(axis=2)

    def whole(self) -> list[Candidate]:
        """Outlines that show all around; best first."""
        chosen = self._all_around(self._sides)
        return self._distinct(self._poses[chosen], self._sides[chosen].mean(axis=1))

    def harder(self, cover: Cover) -> list[Candidate]:
        """Where nothing was read yet: a side may be missing, as where two cards touch, or only the
        frame be seen that is printed inside a rim as light as the ground; best first.
        """
        three = np.sort(self._sides, axis=1)[:, 1] >= self._tuning.three_needed
        poses, support = [self._poses[three]], [self._sides[three].mean(axis=1)]
        there = ~cover.over(self._corners.place)
        corners = Corners(*(part[there] for part in self._corners))
        for inset in self._tuning.insets_mm:
            frame = (self._size_mm[0] - 2 * inset, self._size_mm[1] - 2 * inset)
            framed = poses_of(corners, self._size_mm, inset)
            framed = framed[self._free(framed, cover, self._tuning.taken_share)]
            sides = self._map.along_sides(framed, frame).mean(axis=2)
            chosen = self._all_around(sides)
            poses.append(framed[chosen])
            support.append(sides[chosen].mean(axis=1))
        every, strength = np.concatenate(poses), np.concatenate(support)
        free = self._free(every, cover, self._tuning.taken_share)
        return self._distinct(every[free], strength[free])

    def corners(self, cover: Cover) -> list[Candidate]:
        """Where nothing was read yet and but one corner shows, as of a card nearly as light as the
        ground; the clearest few first.
        """
        clear = np.minimum(self._sides, np.roll(self._sides, 1, axis=1)).max(axis=1)
        chosen = clear >= self._tuning.two_needed
        chosen[chosen] = self._free(self._poses[chosen], cover, self._tuning.apart_share)
        return self._distinct(self._poses[chosen], clear[chosen])[: self._tuning.most_corners]

    def partly(self, cover: Cover, read: Sequence[Outline]) -> list[Candidate]:
        """Outlines partly under cards that were read: what shows of them has edges of its own.

        The most covered come first.
        """
        tuning, size = self._tuning, self._size_mm
        own = self._edges.outside([grown(outline, tuning.rim_mm) for outline in read])
        poses = poses_of(corners_of_edges(own), size)
        covered = cover.share(poses)
        poses = poses[(covered >= 1 - tuning.shows_most) & (covered <= 1 - tuning.shows_least)]
        if not len(poses):
            return []
        edges = EdgeMap(own, self._area.left, self._area.top, self._shape)
        shows = ~cover.near(side_points(poses, size))
        there = (edges.along_sides(poses, size) * shows).sum(axis=2)
        asked = shows.sum(axis=2)
        sides = np.where(asked >= _TELLING, there / np.maximum(asked, 1), 1)
        weakest = np.sort(sides, axis=1)[:, 1]
        support = there.sum(axis=1) / np.maximum(asked.sum(axis=1), 1)
        clear = (support >= tuning.strip_support) & (weakest >= tuning.side_needed)
        found = self._distinct(poses[clear], support[clear])
        places = np.array([c.pose for c in found], dtype=np.float32).reshape(-1, 3)
        shares = cover.share(places)
        return [found[k] for k in np.argsort(-shares, kind="stable")]

    def firm(self, candidates: Sequence[Candidate], read: Sequence[Outline]) -> list[Candidate]:
        """Those that are clearly outlines of their own, not made of the sides of cards around."""
        poses = np.array([c.pose for c in candidates], dtype=np.float32).reshape(-1, 3)
        printed = ~self._ground.bare(poses)
        candidates = [c for c, there in zip(candidates, printed, strict=True) if there]
        if not candidates:
            return []
        poses = poses[printed]
        rims = [grown(outline, self._tuning.rim_mm) for outline in read]
        own = EdgeMap(self._edges.outside(rims), self._area.left, self._area.top, self._shape)
        mean = own.along_sides(poses, self._size_mm).mean(axis=(1, 2))
        weakest = self._map.along_sides(poses, self._size_mm).mean(axis=2).min(axis=1)
        clear = (mean >= self._tuning.unsure_support) & (weakest >= self._tuning.side_needed)
        firm = [c._replace(support=float(mean[k])) for k, c in enumerate(candidates) if clear[k]]
        return sorted(firm, key=lambda c: -c.support)

    def _free(self, poses: Floats, cover: Cover, share: float) -> NDArray[np.bool_]:
        """Where cards that were read cover less than this share, and not everything is bare."""
        free = ~cover.over(poses[:, :2])
        free[free] = cover.share(poses[free]) < share
        free[free] = ~self._ground.bare(poses[free])
        return free

    def _all_around(self, sides: Floats) -> NDArray[np.bool_]:
        weakest = sides.min(axis=1)
        support = 0.7 * sides.mean(axis=1) + 0.3 * weakest
        tuning = self._tuning
        firm = (weakest >= tuning.side_needed) & (support >= tuning.support_needed)
        return np.asarray(firm, dtype=np.bool_)

    def _distinct(self, poses: Floats, support: Floats) -> list[Candidate]:
        """Best first, without close copies."""
        order = np.argsort(-support, kind="stable")
        poses, support = poses[order], support[order]
        left = np.ones(len(poses), dtype=np.bool_)
        kept: list[Candidate] = []
        for k in range(len(poses)):
            if not left[k]:
                continue
            x, y, angle = (float(v) for v in poses[k])
            kept.append(Candidate(Pose(x, y, angle), float(support[k])))
            off = np.abs(poses[k:] - poses[k])
            turned = np.minimum(off[:, 2], 180 - off[:, 2])
            near = self._tuning.copy_mm
            left[k:] &= (off[:, 0] >= near) | (off[:, 1] >= near) | (turned >= 12)
        return kept
