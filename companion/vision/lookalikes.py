"""Faces of one deck that the eyes would take for each other, told before the first game.

The measure is the identity's own: two faces are alike if one of them, seen perfectly, would be
explained by the other.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from companion.cards.picture import Picture
from companion.vision.agreement import agreement, detail_of, fine_size
from companion.vision.patch import PatchSize, shape_of
from companion.vision.tuning import tuning

_KIN = 0.5
"""Faces whose shapes agree less than this are not compared closely."""
_CLOSE = 2.0
"""Look-alikes disagree up to this much more than the identity allows."""

_HIDDEN = 0.02
"""Nothing covers a cut-out face: what looks as if is another print."""


class Alike(NamedTuple):
    """Two faces; `same` if nothing at all tells them apart."""

    one: str
    two: str
    same: bool


def look_alikes(faces: Mapping[str, Picture], size_mm: tuple[float, float]) -> list[Alike]:
    """All pairs that would be mistaken or could be, in the order of the faces."""
    size = PatchSize.of_card(*size_mm)
    fine = fine_size(size)
    pixels = {
        name: np.asarray(cv2.resize(p, fine, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        for name, p in faces.items()
    }
    details = {name: detail_of(p) for name, p in pixels.items()}
    shapes = {name: shape_of(p).ravel() for name, p in pixels.items()}
    limits = tuning().identity
    found: list[Alike] = []
    for one, two in combinations(faces, 2):
        best: float | None = None
        for turned in (False, True):
            seen = np.ascontiguousarray(pixels[two][::-1, ::-1]) if turned else pixels[two]
            other = shapes[two][::-1] if turned else shapes[two]
            norms = float(np.linalg.norm(shapes[one]) * np.linalg.norm(other))
            if float(shapes[one] @ other) < _KIN * max(norms, 1e-6):
                continue
            between = agreement(seen, details[one], ())
            if between.colour <= limits.colour_apart and between.hidden < _HIDDEN:
                best = between.strange if best is None else min(best, between.strange)
        if best is not None and best <= _CLOSE * limits.strange_allowed:
            found.append(Alike(one, two, best <= limits.strange_allowed))
    return found
