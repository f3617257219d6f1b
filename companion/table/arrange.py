"""An observation becomes an arrangement: which card lies at which spot.

Cards are not laid exactly and slide about. A spot is therefore where its card was last seen, and
only a new place is where the layout says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot

from companion.games.core.spots import Spot
from companion.table.geometry import Pose
from companion.table.layout import Layout, Zone
from companion.vision.observation import Guess, Observation, SeenCard, UnsureCard

Sighting = SeenCard | UnsureCard

_SAME_MM = 0.8
_SAME_DEGREES = 1.0
"""A card that moved less was not touched: so exactly people hardly ever put a card on another."""
_NEARLY = 0.08
"""Guesses whose confidence differs by less are as good as each other."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What lies where."""

    faces: Mapping[Spot, str] = field(default_factory=dict)
    doubts: Mapping[Spot, tuple[Guess, ...]] = field(default_factory=dict)
    """Spots with a card that could not be read."""
    strays: tuple[Sighting, ...] = ()
    """Cards that lie at no spot."""
    poses: Mapping[Spot, Pose] = field(default_factory=dict)
    sightings: Mapping[Spot, Sighting] = field(default_factory=dict)


class Arranger:
    """Remembers where the cards of each spot were seen last."""

    def __init__(self, layout: Layout, row_height: float) -> None:
        self._layout = layout
        self._row_height = row_height
        self._poses: dict[Spot, Pose] = {}
        self._vouched: dict[Spot, str] = {}

    def vouch(self, spot: Spot, card: str) -> None:
        """Somebody named the card at this spot; it holds while a card lies there unread."""
        self._vouched[spot] = card

    def arrange(self, observation: Observation, expected: Mapping[Spot, str]) -> Arrangement:
        """Put every card of the observation at its spot, given what should lie on the table."""
        rows: dict[str, list[Sighting]] = {}
        strays: list[Sighting] = []
        lying: tuple[Sighting, ...] = (*observation.cards, *observation.unsure)
        for seen in lying:
            zone = self._zone(seen.pose)
            if zone is None:
                strays.append(seen)
            elif zone.kind == "row":
                rows.setdefault(zone.name, []).append(seen)
        placed: dict[Spot, Sighting] = {}
        for name, cards in rows.items():
            strays += self._fill_row(self._layout.zones[name], cards, expected, placed)
        poses = {spot: seen.pose for spot, seen in placed.items() if seen.pose is not None}
        unmoved = {spot for spot, pose in poses.items() if self._lies_as_before(spot, pose)}
        self._vouched = {spot: card for spot, card in self._vouched.items() if spot in placed}
        still = {spot: card for spot, card in expected.items() if spot in unmoved}
        faces, doubts = _read(placed, expected, still, self._vouched)
        self._poses.update({spot: pose for spot, pose in poses.items() if spot in faces})
        return Arrangement(faces, doubts, tuple(strays), poses, placed)

    def _lies_as_before(self, spot: Spot, pose: Pose) -> bool:
        """Nobody has touched it: a card laid on another never lies exactly like it."""
        last = self._poses.get(spot)
        if last is None:
            return False
        turned = abs((pose.angle - last.angle + 90) % 180 - 90)
        return hypot(pose.x - last.x, pose.y - last.y) < _SAME_MM and turned < _SAME_DEGREES

    def _zone(self, pose: Pose | None) -> Zone | None:
        if pose is None:
            return None
        for zone in self._layout.zones.values():
            if abs(pose.y - zone.y) > self._row_height / 2:
                continue
            reach = self._row_height / 2 if zone.kind == "pile" else self._layout.width
            if -self._row_height / 2 < pose.x - zone.x < reach:
                return zone
        return None

    def _fill_row(
        self,
        zone: Zone,
        cards: list[Sighting],
        expected: Mapping[Spot, str],
        placed: dict[Spot, Sighting],
    ) -> list[Sighting]:
        """Give each card of a row its place; those that fit nowhere come back as strays."""
        known = sorted(spot for spot in expected if spot.zone == zone.name)
        where = {spot: self._poses.get(spot, self._layout.pose(spot)).x for spot in known}
        end = max(where.values(), default=zone.x - zone.step)
        place = known[-1].place if known else -1
        strays: list[Sighting] = []
        for seen in sorted(cards, key=lambda seen: seen.pose.x if seen.pose else 0.0):
            x = seen.pose.x if seen.pose else 0.0
            nearest = min(where, key=lambda spot: abs(where[spot] - x), default=None)
            if nearest is not None and abs(where[nearest] - x) < zone.step / 2:
                spot = nearest
            elif x > end:
                place += 1
                spot = Spot(zone.name, place)
            else:
                strays.append(seen)
                continue
            if spot in placed:
                strays.append(seen)
            else:
                placed[spot] = seen
        return strays


def _read(
    placed: Mapping[Spot, Sighting],
    expected: Mapping[Spot, str],
    still: Mapping[Spot, str],
    vouched: Mapping[Spot, str],
) -> tuple[dict[Spot, str], dict[Spot, tuple[Guess, ...]]]:
    """A card that cannot be read still is the one that was there if it looks most like it, or if it
    may be that one and was not touched (`still`)."""
    faces: dict[Spot, str] = {}
    doubts: dict[Spot, tuple[Guess, ...]] = {}
    for spot, seen in placed.items():
        if isinstance(seen, SeenCard):
            faces[spot] = seen.card
        elif spot in expected and expected[spot] in _likely(seen, spot in still):
            faces[spot] = expected[spot]
        elif spot in vouched:
            faces[spot] = vouched[spot]
        else:
            doubts[spot] = seen.guesses
    return faces, doubts


def _likely(seen: UnsureCard, untouched: bool) -> tuple[str, ...]:
    """What an unread card may be taken for without asking: if untouched, also what it resembles
    hardly less than its best guess."""
    if not untouched:
        return tuple(guess.card for guess in seen.guesses[:1])
    least = max((guess.confidence for guess in seen.guesses), default=0.0) - _NEARLY
    return tuple(guess.card for guess in seen.guesses if guess.confidence >= least)
