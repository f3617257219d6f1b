"""What the eyes said against what really lay there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from statistics import median

import numpy as np

from companion.table.geometry import Quad
from companion.virtual.truth import Truth
from companion.vision.observation import FaceDownCard, Observation, SeenCard, UnsureCard

_CLOSE = 0.12
"""Corners this part of a card's diagonal away, on average, are those of the same card."""

Sighting = SeenCard | UnsureCard | FaceDownCard


@dataclass
class Tally:
    """The figures of one set of pictures."""

    unknown: Collection[str] = ()
    """Faces that the deck of these eyes does not have: cards showing one must not be named."""
    pictures: int = 0
    expected: int = 0
    """Cards lying face up that eyes ought to read."""
    found: int = 0
    right: int = 0
    unsure: int = 0
    wrong: int = 0
    """Named with confidence and falsely, wherever that was."""
    down_as_face: int = 0
    """Of these: cards lying face down that were taken for a face."""
    foreign: int = 0
    """Cards lying there that show enough of themselves to be read, but none of the deck's faces."""
    guessed: int = 0
    """Of these: named all the same."""
    seconds: list[float] = field(default_factory=list)

    def count(self, seen: Observation, truth: Truth, seconds: float) -> None:
        """Add one picture."""
        self.pictures += 1
        self.seconds.append(seconds)
        sightings: list[Sighting] = [*seen.cards, *seen.unsure, *seen.face_down]
        there = truth.cards
        pairs = matched([thing.corners for thing in there], [s.corners for s in sightings])
        for index, sighting in enumerate(sightings):
            thing = there[pairs[index]] if index in pairs else None
            if isinstance(sighting, SeenCard):
                if thing is None or thing.kind == "face-down" or thing.id != sighting.card:
                    self.wrong += 1
                self.down_as_face += thing is not None and thing.kind == "face-down"
            if thing is None or not truth.expects(thing):
                continue
            if thing.id in self.unknown:
                self.guessed += isinstance(sighting, SeenCard)
            else:
                self.found += 1
                self.unsure += isinstance(sighting, UnsureCard)
                self.right += isinstance(sighting, SeenCard) and sighting.card == thing.id
        strange = sum(thing.id in self.unknown for thing in truth.expected)
        self.foreign += strange
        self.expected += len(truth.expected) - strange

    def figures(self) -> dict[str, float | int]:
        """Everything as plain numbers; shares in per cent, times in milliseconds."""
        times = sorted(self.seconds)
        late = times[min(len(times) - 1, round(0.95 * (len(times) - 1)))]
        return {
            "pictures": self.pictures,
            "cards": self.expected,
            "found": self.found,
            "right": self.right,
            "unsure": self.unsure,
            "wrong": self.wrong,
            "down_as_face": self.down_as_face,
            "foreign": self.foreign,
            "guessed": self.guessed,
            "right_percent": round(100 * self.right / max(1, self.expected), 2),
            "wrong_percent": round(100 * self.wrong / max(1, self.expected), 2),
            "ms_median": round(1e3 * median(times), 1),
            "ms_p95": round(1e3 * late, 1),
        }


def matched(there: Sequence[Quad], seen: Sequence[Quad]) -> dict[int, int]:
    """For each sighting, by its number, the thing that lies at that place; each thing once.

    Which end of a card is up does not matter for that.
    """
    found = []
    for k, corners in enumerate(there):
        true = np.array(corners)
        reach = _CLOSE * float(np.linalg.norm(true[2] - true[0]))
        for index, quad in enumerate(seen):
            ways = (np.array(quad), np.roll(np.array(quad), 2, axis=0))
            away = min(float(np.linalg.norm(true - way, axis=1).mean()) for way in ways)
            if away < reach:
                found.append((away, index, k))
    pairs: dict[int, int] = {}
    for _, index, k in sorted(found):
        if index not in pairs and k not in pairs.values():
            pairs[index] = k
    return pairs
