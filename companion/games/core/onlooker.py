"""What somebody who watches the table needs of a game. As pure as the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from companion.games.core.score import Outcome, ScoreSheet
from companion.games.core.spots import Change, Marked, Slip, Spot, Token

S = TypeVar("S")
T = TypeVar("T")


class Onlooker(ABC, Generic[S, T]):
    """Translates between the state of a game and what lies on the table."""

    @abstractmethod
    def tableau(self, state: S) -> Mapping[Spot, str]:
        """The face on top at every occupied spot of the table."""

    @abstractmethod
    def tokens(self, state: S) -> Mapping[Spot, Token]:
        """The markers lying on the cards."""

    @abstractmethod
    def attempts(self, state: S, changes: Sequence[Change]) -> Iterable[tuple[T, ...]]:
        """The runs of steps, legal or not, that a player who changed the table may have meant."""

    @abstractmethod
    def unseen_steps(self, state: S) -> Iterable[T]:
        """Legal steps that leave nothing for a camera to see. They have to be asked for."""

    @abstractmethod
    def slips(self, state: S) -> Iterable[Slip]:
        """Mistakes the player in turn could make with the cards known in hand."""

    @abstractmethod
    def appraise(self, start: S, lying: Sequence[Marked]) -> tuple[ScoreSheet, Outcome | None]:
        """The score of a game begun so of which only the table is left, as far as that tells.

        The outcome is None where it hangs on something the table does not show.
        """
