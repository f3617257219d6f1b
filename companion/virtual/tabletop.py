"""Cards and markers as hands put them on the virtual table: never exactly, always the same way.

Only what a player does changes it. It knows no rules: whatever is laid lies there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.games.core import Spot, Token
from companion.table.geometry import Pose
from companion.table.layout import Layout
from companion.virtual.laying import THICKNESS_MM, nudged
from companion.virtual.scene import CardOnTable, MarkerOnTable, Scene, TokenOnTable

_SHIFT_MM = 1.6
_TURN_DEGREES = 2.0
_TOKEN_SHIFT_MM = 3.0


class VirtualTable:
    """A table with a layout, the printed markers on it, and the players' tokens by seat."""

    def __init__(self, layout: Layout, token_colours: Sequence[str], seed: int) -> None:
        self._layout = layout
        self._token_colours = token_colours
        self._seed = seed
        self._stacks: dict[Spot, list[CardOnTable]] = {}
        self._tokens: Mapping[Spot, Token] = {}
        self._piles: frozenset[str] = frozenset()

    def lay(self, face: str, spot: Spot) -> None:
        """Put a card at a spot, on top of what lies there."""
        stack = self._stacks.setdefault(spot, [])
        straight = self._layout.pose(spot)
        under = stack[-1].pose if stack else straight
        middle = Pose(under.x, under.y, straight.angle)
        lift = THICKNESS_MM * (len(stack) + 1)
        stack.append(CardOnTable(face, self._nudged(middle, f"{spot}:{face}", _SHIFT_MM), lift))

    def take(self, spot: Spot) -> None:
        """Take the top card of a spot back into the hand."""
        stack = self._stacks[spot]
        stack.pop()
        if not stack:
            del self._stacks[spot]

    def put_tokens(self, tokens: Mapping[Spot, Token]) -> None:
        """Lay the players' tokens so, each on the top card of its spot."""
        self._tokens = dict(tokens)

    def put_piles(self, piles: Sequence[str]) -> None:
        """Which of the layout's piles hold cards; they lie face down."""
        self._piles = frozenset(piles)

    @property
    def scene(self) -> Scene:
        """Everything on the table now."""
        markers = tuple(
            MarkerOnTable(marker.id, Pose(marker.x, marker.y), marker.size)
            for marker in self._layout.markers
        )
        piles = tuple(
            CardOnTable(None, self._nudged(self._layout.pose(Spot(name, 0)), name, _SHIFT_MM))
            for name in sorted(self._piles)
        )
        cards = tuple(card for spot in sorted(self._stacks) for card in self._stacks[spot])
        return Scene((*markers, *piles, *cards, *self._lying_tokens()))

    def _lying_tokens(self) -> tuple[TokenOnTable, ...]:
        return tuple(
            TokenOnTable(
                self._token_colours[token.seat],
                token.value,
                self._nudged(self._stacks[spot][-1].pose, f"token:{spot}:{token}", _TOKEN_SHIFT_MM),
            )
            for spot, token in sorted(self._tokens.items())
            if spot in self._stacks
        )

    def _nudged(self, pose: Pose, what: str, shift: float) -> Pose:
        """How a hand puts this thing there: a little off, but for the same seed always alike."""
        return nudged(pose, Random(f"{self._seed}:{what}"), shift, _TURN_DEGREES)
