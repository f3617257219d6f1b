"""A card found in a picture and what it was taken for, before it is told to the other rooms."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import Pose, Quad
from companion.vision.identify import Reading
from companion.vision.observation import FaceDownCard, Observation, SeenCard, Trouble, UnsureCard
from companion.vision.outline import pose_of
from companion.vision.patch import PatchSize
from companion.vision.plane import Plane, project

GUESSES = 5
AKIN = 0.4
"""What scores so much looks like the deck's own cards."""
_FEW = 3


@dataclass(frozen=True, eq=False)
class Sighting:
    """Corners (in the picture, the card's own top left first) and, on a known plane, the pose."""

    reading: Reading
    corners: NDArray[np.float64]
    pose: Pose | None = None

    @classmethod
    def of(cls, reading: Reading, size: PatchSize, plane: Plane | None = None) -> "Sighting":
        """Where the card that was read lies in the picture and, if known, on the plane."""
        corners = project(reading.matrix, size.corners())
        if reading.turned:
            corners = np.roll(corners, -2, axis=0)
        return cls(reading, corners, pose_of(plane.on_table(corners)) if plane else None)

    @property
    def quad(self) -> Quad:
        """The corners as plain numbers."""
        a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in self.corners)
        return (a, b, c, d)

    def overlap(self, other: "Sighting") -> float:
        """The share of the smaller outline that both cover."""
        return shared(self.corners, other.corners)


def shared(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """The share of the smaller of two convex outlines that both cover."""
    if (a.max(axis=0) < b.min(axis=0)).any() or (b.max(axis=0) < a.min(axis=0)).any():
        return 0.0
    one, two = a.astype(np.float32), b.astype(np.float32)
    both, _ = cv2.intersectConvexConvex(one, two)
    smaller = min(cv2.contourArea(one), cv2.contourArea(two))
    return float(both / max(smaller, 1e-6))


def believable(unread: Iterable[Sighting]) -> list[Sighting]:
    """Outlines of cards nobody could read, as far as they are cards.

    Many that look like no card of the deck are the pattern of a cloth.
    """
    known = list(unread)
    strange = [s for s in known if s.reading.score < AKIN]
    return known if len(strange) <= _FEW else [s for s in known if s.reading.score >= AKIN]


def told(
    sightings: Iterable[Sighting],
    size: tuple[int, int],
    troubles: tuple[Trouble, ...] = (),
    on_table: bool = False,
) -> Observation:
    """All sightings as an observation, from the top of the picture to the bottom."""
    cards: list[SeenCard] = []
    unsure: list[UnsureCard] = []
    down: list[FaceDownCard] = []
    for s in sorted(sightings, key=lambda s: (s.corners[:, 1].mean(), s.corners[:, 0].mean())):
        best = s.reading.guesses[0]
        if not s.reading.confident:
            unsure.append(UnsureCard(s.reading.guesses[:GUESSES], s.quad, s.pose))
        elif s.reading.back:
            down.append(FaceDownCard(s.quad, s.pose))
        else:
            cards.append(SeenCard(best.card, best.confidence, s.quad, s.pose))
    return Observation(size, tuple(cards), tuple(unsure), tuple(down), troubles, on_table)
