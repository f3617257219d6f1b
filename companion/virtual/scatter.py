"""Cards thrown on a table without a game: scattered, touching, in columns or in fans.

Groups of cards are thrown like darts until one lies in the picture and on nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from companion.cards.deck import CardSpec, Deck
from companion.cards.markers import sheet_size
from companion.cards.tables import Fields
from companion.table.geometry import Point, Pose, corners_of
from companion.table.layout import Layout
from companion.virtual.camera import CameraSetup
from companion.virtual.laying import THICKNESS_MM, beside, column, fan, nudged, overlap
from companion.virtual.scene import CardOnTable, MarkerOnTable, Thing, TokenOnTable

ARRANGEMENTS = ("scattered", "touching", "columns", "fans")
DARTS = 300
"""Throws for one group before the table counts as full."""
EDGE_PX = 6.0
"""How far from the edge of the picture a card has to lie."""

Shape = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Laying:
    """How the cards of a scene without a game lie. Every number is drawn for each picture."""

    arrangement: str
    count: int
    """How many cards, if they find room."""
    facing: tuple[float, ...]
    """The ways cards are turned, in degrees; each is a little off."""
    turn: float
    """How far off, at most."""
    gap_mm: float
    """Between groups."""
    face_down: float
    tokens: float
    """The parts of the cards that lie face down, and that carry a token."""
    length: tuple[int, int]
    """Cards in a group that touches, a column or a fan."""
    showing: float
    """The part of an overlapped card that shows."""


def laying_from(fields: Fields) -> Laying:
    """The laying these fields describe, nothing left open."""
    arrangement = fields.text("arrangement", "scattered")
    if arrangement not in ARRANGEMENTS:
        raise fields.fault("arrangement", f"must be one of {', '.join(ARRANGEMENTS)}")
    return Laying(
        arrangement,
        fields.whole("count", least=1),
        fields.numbers("facing", default=(0.0,)),
        fields.number("turn", 3.0),
        fields.number("gap_mm", 6.0),
        fields.number("face_down", 0.0),
        fields.number("tokens", 0.0),
        (fields.whole("shortest", 2, least=1), fields.whole("longest", 5, least=1)),
        fields.number("showing", 0.25),
    )


class Thrower:
    """Lays groups of cards where there is room."""

    def __init__(self, deck: Deck, camera: CameraSetup, layout: Layout, chance: Random) -> None:
        self._deck, self._camera, self._layout, self._chance = deck, camera, layout, chance
        self._taken: list[Shape] = []

    def things(self, laying: Laying, cards: Sequence[CardSpec]) -> Iterator[Thing]:
        """The layout's markers, some of the cards, and the tokens on them."""
        for marker in self._layout.markers:
            pose = Pose(marker.x, marker.y)
            self._taken.append(corners_of(pose, *(sheet_size(marker.size),) * 2))
            yield MarkerOnTable(marker.id, pose, marker.size)
        dealt = self._dealt(cards, laying.count)
        while dealt:
            poses = self._find_room(laying, len(dealt))
            if poses is None:
                return
            yield from self._laid(laying, poses, dealt)

    def _dealt(self, cards: Sequence[CardSpec], count: int) -> list[CardSpec]:
        """So many from the shuffled deck, or as many as there are."""
        shuffled = [card for card in cards for _ in range(card.copies)]
        self._chance.shuffle(shuffled)
        return shuffled[:count]

    def _find_room(self, laying: Laying, left: int) -> Sequence[Pose] | None:
        for _ in range(DARTS):
            poses = self._group(laying, left)
            shapes = [self._outline(pose, laying.gap_mm) for pose in poses]
            if all(self._free(shape) for shape in shapes) and self._in_picture(poses):
                self._taken += shapes
                return poses
        return None

    def _group(self, laying: Laying, left: int) -> list[Pose]:
        chance, (width, height) = self._chance, self._deck.size_mm
        angle = chance.choice(laying.facing) + chance.uniform(-laying.turn, laying.turn)
        wide, high = self._layout.width, self._layout.height
        first = Pose(chance.uniform(-wide, wide) / 2, chance.uniform(-high, high) / 2, angle)
        if laying.arrangement == "scattered":
            return [first]
        cards = min(left, chance.randint(*laying.length))
        if laying.arrangement == "columns":
            return column(first, cards, laying.showing * height, chance)
        if laying.arrangement == "fans":
            return fan(first, cards, laying.showing, (width, height), chance)
        across = chance.random() < 0.5
        step = (width, 0.0) if across else (0.0, height)
        slide = height / 3 if across else width / 3
        poses = [first]
        for _ in range(1, cards):
            along = chance.uniform(-slide, slide)
            off = (0.0, along) if across else (along, 0.0)
            gap = chance.uniform(0.0, 0.4)
            right, down = step[0] + off[0] + gap * across, step[1] + off[1] + gap * (not across)
            poses.append(beside(poses[-1], right, down))
        return poses

    def _outline(self, pose: Pose, gap: float) -> Shape:
        width, height = self._deck.size_mm
        return corners_of(pose, width + gap, height + gap)

    def _free(self, shape: Shape) -> bool:
        return not any(overlap(shape, other) for other in self._taken)

    def _in_picture(self, poses: Sequence[Pose]) -> bool:
        corners = [corner for pose in poses for corner in corners_of(pose, *self._deck.size_mm)]
        seen = self._camera.project(np.array(corners))
        edge = np.array([self._camera.width, self._camera.height_px]) - EDGE_PX
        return bool((seen > EDGE_PX).all() and (seen < edge).all())

    def _laid(
        self, laying: Laying, poses: Sequence[Pose], dealt: list[CardSpec]
    ) -> Iterator[Thing]:
        chance, overlapped = self._chance, laying.arrangement in ("columns", "fans")
        for height, pose in enumerate(poses, start=1):
            card = dealt.pop()
            lift = THICKNESS_MM * height if overlapped else THICKNESS_MM
            if card.back is not None and chance.random() < laying.face_down:
                yield CardOnTable(None, pose, lift, card.back)
            else:
                yield CardOnTable(chance.choice(card.faces).id, pose, lift)
            if self._deck.tokens and chance.random() < laying.tokens:
                token = chance.choice(self._deck.tokens)
                where = nudged(pose, chance, min(self._deck.size_mm) / 7, 180.0)
                yield TokenOnTable(token.colour, chance.choice(token.values), where, lift)
