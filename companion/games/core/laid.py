"""What lies on the table in a given state of a game. As pure as the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from companion.games.core.spots import Spot, Token

S = TypeVar("S")

Stack = tuple[str | None, ...]
"""Cards at one spot, the lowest first; None for one that lies face down."""


class Laid(ABC, Generic[S]):
    """Lays the table as a state of the game has it. The more the state knows, the better."""

    @abstractmethod
    def stacks(self, state: S) -> Mapping[Spot, Stack]:
        """Every card on the table by its spot; cards in hands and in the box are not there."""

    @abstractmethod
    def tokens(self, state: S) -> Mapping[Spot, Token]:
        """The markers on the table: on the card at their spot, if there is one."""


def face_down(cards: int) -> Stack:
    """A pile of cards of which nobody sees the face."""
    return (None,) * cards
