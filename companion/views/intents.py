"""What a tap or a button means.

A finger on the screen and a push button on the table's edge post the same event, so that nothing
behind this point can tell them apart. Views and hardware callbacks only post; the app decides.
"""

from dataclasses import dataclass

import pygame

INTENT = pygame.USEREVENT
"""The pygame event that carries an intent in its `intent` attribute."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player has finished their turn."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to what was asked: the id of a choice."""

    id: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step back."""


@dataclass(frozen=True, slots=True)
class Allow:
    """The table overrules the referee."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Seen; go on to what comes next."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the companion. The game stays on disk."""


Intent = EndTurn | Choose | Undo | Allow | Continue | Quit


def post(intent: Intent) -> bool:
    """Put an intent in the event queue, from any thread; False when no screen is up to read it."""
    try:
        return bool(pygame.event.post(pygame.event.Event(INTENT, intent=intent)))
    except pygame.error:
        return False
