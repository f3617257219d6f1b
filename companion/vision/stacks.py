"""What lies under what: a card seen before it was covered stays known.

Where the pictures allow two stories, the one that claims less is believed:
- A card that shows where an equal one lay *is* that card. If it lay on top, the pile slid or was
  turned along with it; if deeper, the cards over it were taken away. So of equal cards laid on one
  another only the lowest is known.
- A card that is gone while a newcomer lies over most of its place is under the newcomer; but if
  an equal of it or of a card below it turned up elsewhere at the same time, the pile was taken
  apart and nothing is known there any more.
- Of several cards hidden by one newcomer, who came later lay higher; of those that came together
  the order is not known, and only one is kept.
- A place is empty when two observations in a row show it empty; one may be a hand. If by then one
  equal of its top card has turned up, and no other such card has left, the whole pile moved there.
- An unsure card is the card it may be when it lies in that card's place.
A card exchanged for another, or turned over, between two observations cannot be told from covering.
"""

from cmath import rect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, radians
from typing import NamedTuple

import numpy as np

from companion.table.geometry import Pose, Quad, corners_of
from companion.vision.observation import FaceDownCard, Observation, SeenCard, Stack, UnsureCard
from companion.vision.sighting import shared

_STILL = (3.0, 3.0)
"""Millimetres and degrees within which a card was not touched, only measured again."""
_NUDGED = (8.0, 10.0)
"""Millimetres and degrees within which a card slid, but stayed in its place."""
_COVERED = 0.6
"""The share of a card that has to be under another to be hidden by it."""
_EMPTY_TIMES = 2
"""So many observations in a row must show a place empty."""


class _Card(NamedTuple):
    """A card that shows or showed. `since`: the first observation of it in its place."""

    name: str | None
    back: bool
    may_be: set[str]
    pose: Pose
    since: int

    @property
    def unsure(self) -> bool:
        return self.name is None and not self.back

    def may_equal(self, other: "_Card") -> bool:
        """Both may show the same; if neither is unsure, they do."""
        return (self.back and other.back) or bool(self.may_be & other.may_be)


@dataclass(frozen=True, eq=False)
class _Pile:
    """Cards from the bottom to the top, which was last seen in the observation `seen`."""

    cards: tuple[_Card, ...]
    corners: Quad
    seen: int

    @property
    def top(self) -> _Card:
        return self.cards[-1]

    @property
    def told(self) -> Stack:
        names, poses = zip(*((card.name, card.pose) for card in self.cards), strict=True)
        return Stack(names, poses, self.corners)

    def height_at(self, card: _Card) -> int:
        """How high the pile is with this card on top; 0 if it is none of the pile's."""
        for height in range(len(self.cards), 0, -1):
            known = self.cards[height - 1]
            if card.may_equal(known) and (known is self.top or not card.unsure):
                return height
        return 0

    def on(self, cards: Sequence[_Card]) -> "_Pile":
        """The top now known to be the last of `cards`: those below it have come along."""
        old, new = cards[-1].pose, self.top.pose
        below = (card._replace(pose=_carried(card.pose, old, new)) for card in cards[:-1])
        return replace(self, cards=(*self.cards[:-1], *below, self.top))


class StackMemory:
    """Follows the piles of a table through one observation after another."""

    def __init__(self, size_mm: tuple[float, float]) -> None:
        self._size_mm = size_mm
        self._piles: list[_Pile] = []
        self._now = 0

    def forget(self) -> None:
        """Nothing is known to lie under anything."""
        self._piles = []

    def observe(self, observation: Observation) -> tuple[Stack, ...]:
        """The stacks there are now. A picture without the table teaches nothing."""
        if not observation.on_table:
            return ()
        self._now += 1
        standing, vanished = self._recognised(_tops(observation, self._now))
        waiting: list[_Pile] = []
        hidden: set[tuple[int, int]] = set()
        for pile in sorted(vanished, key=lambda pile: -pile.top.since):
            new = {at: other for at, other in standing.items() if other.top.since > pile.seen}
            heights = {at: height for at in new if (height := pile.height_at(new[at].top))}
            over = self._over(pile, new)
            if over is None and self._now - pile.seen < _EMPTY_TIMES:
                waiting.append(pile)
            elif over is None:
                tops = [at for at, height in heights.items() if height == len(pile.cards)]
                left = sum(other.top.may_equal(pile.top) for other in vanished)
                if len(tops) == left == 1 and not (new[tops[0]].top.unsure or pile.top.unsure):
                    standing[tops[0]] = standing[tops[0]].on(pile.cards)
            elif over in heights:
                standing[over] = standing[over].on(pile.cards[: heights[over]])
            elif not heights and (over, pile.top.since) not in hidden:
                standing[over] = replace(standing[over], cards=pile.cards + standing[over].cards)
                hidden.add((over, pile.top.since))
        self._piles = [*standing.values(), *waiting]
        return tuple(pile.told for pile in self._piles if len(pile.cards) > 1)

    def _recognised(self, shown: Sequence[_Pile]) -> tuple[dict[int, _Pile], list[_Pile]]:
        """The piles under what shows, as far as it was known before, and those seen no more.

        The likeliest pairs of a card remembered and one that shows come first. Cards over one that
        shows were taken away, unless they show as well. What was once read of a card is kept.
        """
        pairs = sorted(
            (likeness, -depth, which, at)
            for which, pile in enumerate(self._piles)
            for depth, card in enumerate(pile.cards)
            for at, now in enumerate(shown)
            if (likeness := _likeness(card, now.top, on_top=card is pile.top)) is not None
        )
        seen_at: dict[tuple[int, int], int] = {}
        for _, minus, which, at in pairs:
            if (which, -minus) not in seen_at and at not in seen_at.values():
                seen_at[which, -minus] = at
        standing = dict(enumerate(shown))
        begins: dict[int, int] = {}
        for (which, depth), at in sorted(seen_at.items()):
            part = self._piles[which].cards[begins.get(which, 0) : depth + 1]
            now, before = shown[at].top, part[-1]
            top = before._replace(pose=now.pose) if now.unsure else now._replace(since=before.since)
            standing[at] = replace(shown[at], cards=(top,)).on(part)
            begins[which] = depth + 1
        return standing, [pile for which, pile in enumerate(self._piles) if which not in begins]

    def _over(self, pile: _Pile, others: Mapping[int, _Pile]) -> int | None:
        """Which of the others hides the top of the pile."""
        here, *places = (
            np.array(corners_of(one.top.pose, *self._size_mm)) for one in (pile, *others.values())
        )
        shares = (shared(here, place) for place in places)
        share, over = max(zip(shares, others, strict=True), default=(0.0, None))
        return over if share >= _COVERED else None


def _tops(observation: Observation, now: int) -> list[_Pile]:
    """Every card that shows, as a pile of its own."""
    shown: list[tuple[SeenCard | FaceDownCard | UnsureCard, str | None, bool, set[str]]] = [
        *((seen, seen.card, False, {seen.card}) for seen in observation.cards),
        *((seen, None, True, set()) for seen in observation.face_down),
        *((seen, None, False, {g.card for g in seen.guesses}) for seen in observation.unsure),
    ]
    return [
        _Pile((_Card(name, back, names, seen.pose, now),), seen.corners, now)
        for seen, name, back, names in shown
        if seen.pose is not None
    ]


def _likeness(card: _Card, now: _Card, on_top: bool) -> tuple[int, float] | None:
    """How well what shows now fits a card remembered, the best least; None for not at all."""
    off = hypot(now.pose.x - card.pose.x, now.pose.y - card.pose.y)
    if off > _NUDGED[0] or (turn := abs(_turn(card.pose, now.pose))) > _NUDGED[1]:
        return None
    equal, still = now.may_equal(card), off <= _STILL[0] and turn <= _STILL[1]
    if now.unsure or card.unsure:
        return (2, off + turn) if equal or (still and (card.unsure or card.back)) else None
    return (0 if on_top and still else 1, off + turn) if equal else None


def _turn(before: Pose, now: Pose) -> float:
    """By how many degrees a card was turned; upside down is the same place."""
    return (now.angle - before.angle + 90) % 180 - 90


def _carried(pose: Pose, before: Pose, now: Pose) -> Pose:
    """Where a card comes to lie that moves together with one that went from `before` to `now`."""
    turn = _turn(before, now)
    offset = complex(pose.x - before.x, pose.y - before.y) * rect(1.0, radians(turn))
    return Pose(now.x + offset.real, now.y + offset.imag, pose.angle + turn)
