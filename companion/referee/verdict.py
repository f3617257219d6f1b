"""What the referee says about the table as it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.games.core import Outcome, Spot, Violation
from companion.vision.observation import Guess

Run = tuple[Any, ...]


class Say(StrEnum):
    """The kinds of verdict."""

    WAIT = "wait"
    """Nothing has been laid yet."""
    READY = "ready"
    """A legal step lies on the table; the button takes it."""
    TAKEN = "taken"
    """The step was taken and the turn has passed."""
    REFUSED = "refused"
    """What lies there is illegal: put it back, or let the table allow it."""
    WHICH_STEP = "which-step"
    """Several steps are possible: somebody has to say which."""
    WHICH_CARD = "which-card"
    """A card cannot be read: somebody has to name it."""
    PUT_BACK = "put-back"
    """The table is not as it should be, and no step looks like it."""
    UNDONE = "undone"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One answer of the referee, with what is needed to say and to show it."""

    say: Say
    run: Run = ()
    seat: int | None = None
    """Whose step was taken, once the turn has passed on."""
    violation: Violation | None = None
    options: tuple[Run, ...] = ()
    guesses: tuple[Guess, ...] = ()
    spots: tuple[Spot, ...] = ()
    outcome: Outcome | None = None
