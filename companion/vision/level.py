"""The plane that cards of a photograph lie on, worked out from the cards themselves.

A card is a ruler: its size is known, so every card that was read says where the table is and how
far it is tilted. One card says it well for what lies near it; several together for the whole table.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import corners_of
from companion.vision.outline import Outline, area_of, pose_of
from companion.vision.plane import Plane

Corners = NDArray[np.float64]
"""Four corners in the picture, the card's own top left first."""

_ROUNDS = 4
_FLAT = 0.12
"""So far, as a share of its width, a card's corners may be off and it still lies on the plane."""


def level(cards: Sequence[Corners], size_mm: tuple[float, float]) -> tuple[Plane | None, list[int]]:
    """The plane most of the cards lie on, and which of them do; its origin is on one of them.

    A card held in the hand, or lying on a book, does not count.
    """
    best: tuple[Plane | None, list[int]] = (None, [])
    for first in sorted(cards, key=lambda corners: -area_of(corners)):
        plane, members = _through(first, cards, size_mm)
        if len(members) > len(best[1]):
            best = plane, members
        if 2 * len(members) > len(cards):
            break
    return best


def _through(
    first: Corners, cards: Sequence[Corners], size_mm: tuple[float, float]
) -> tuple[Plane | None, list[int]]:
    """The plane of one card, made better by every other that turns out to lie on it."""
    half_w, half_h = size_mm[0] / 2, size_mm[1] / 2
    own = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
    plane, members = Plane.through(first, own), list[int]()
    for _ in range(_ROUNDS):
        if plane is None:
            return None, []
        lying = {
            k: ideal
            for k, corners in enumerate(cards)
            if (ideal := _flat(plane, corners, size_mm)) is not None
        }
        if not lying:
            return plane, members
        members = list(lying)
        plane = Plane.through(
            np.concatenate([cards[k] for k in members]), np.concatenate(list(lying.values()))
        )
    return plane, members


def _flat(plane: Plane, corners: Corners, size_mm: tuple[float, float]) -> Outline | None:
    """The outline on the plane that a card of the true size would have there, if it has it."""
    if not ahead(plane, corners).all():
        return None
    seen = plane.on_table(corners)
    ideal = np.array(corners_of(pose_of(seen), *size_mm))
    off = float(np.linalg.norm(seen - ideal, axis=1).max())
    return ideal if off < _FLAT * size_mm[0] else None


def ahead(plane: Plane, points: Corners) -> NDArray[np.bool_]:
    """Which points of the picture show the plane, and not what is beyond its horizon."""
    depth = plane.to_table[2] @ np.column_stack([points, np.ones(len(points))]).T
    origin = np.array([*plane.in_picture(np.zeros((1, 2)))[0], 1.0])
    return np.asarray(depth * np.sign(plane.to_table[2] @ origin) > 0)
