"""Fingers and mice become one stream of touches.

Without a desktop (SDL's kmsdrm) a touch arrives as finger events only. On a desktop the same touch
arrives as finger *and* mouse events, in either order, nested or one after the other. Whichever
comes first is taken for the whole touch, and the other kind is deaf until a moment after it.
"""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

import pygame

from companion.views.projection import Projection

ECHO_SECONDS = 0.4
"""How long after a touch the other device's copy of it may still arrive."""

FORGOTTEN_SECONDS = 3.0
"""A finger not heard of for so long has left without saying so; the screen must not stay deaf."""

_MOUSE = ("mouse", 0)
_LEFT_BUTTON = 1


class Phase(Enum):
    """The life of a touch."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"


class Touch(NamedTuple):
    """A finger on a point of the logical screen."""

    phase: Phase
    x: float
    y: float


_PHASES = {
    pygame.FINGERDOWN: Phase.DOWN,
    pygame.FINGERMOTION: Phase.MOVE,
    pygame.FINGERUP: Phase.UP,
    pygame.MOUSEBUTTONDOWN: Phase.DOWN,
    pygame.MOUSEMOTION: Phase.MOVE,
    pygame.MOUSEBUTTONUP: Phase.UP,
}
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class TouchReader:
    """Reads pygame's events, one touch at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._active: tuple[str, int] | None = None
        self._last_device = ""
        self._last_heard = float("-inf")
        self._deaf_until = float("-inf")

    def read(self, event: pygame.event.Event, projection: Projection) -> Touch | None:
        """The touch an event tells of; None for other events and for echoes."""
        phase = _PHASES.get(event.type)
        if phase is None:
            return None
        pointer = _pointer(event)
        if pointer is None or not self._follows(pointer, phase):
            return None
        return Touch(phase, *projection.to_screen(*_place(event, projection)))

    def _follows(self, pointer: tuple[str, int], phase: Phase) -> bool:
        """Whether this event belongs to the one touch that counts, and keep track of it."""
        now = self._clock()
        if phase is Phase.DOWN:
            if self._busy_with_another(pointer, now) or self._echoes(pointer, now):
                return False
            self._active = pointer
        elif pointer != self._active:
            return False
        if phase is Phase.UP:
            self._active = None
            self._last_device = pointer[0]
            self._deaf_until = now + ECHO_SECONDS
        self._last_heard = now
        return True

    def _busy_with_another(self, pointer: tuple[str, int], now: float) -> bool:
        forgotten = now - self._last_heard > FORGOTTEN_SECONDS
        return self._active not in (None, pointer) and not forgotten

    def _echoes(self, pointer: tuple[str, int], now: float) -> bool:
        return pointer[0] != self._last_device and now < self._deaf_until


def _pointer(event: pygame.event.Event) -> tuple[str, int] | None:
    """Which finger or mouse an event comes from; None for a mouse's other buttons."""
    if event.type in _FINGERS:
        return ("finger", event.finger_id)
    if event.type == pygame.MOUSEMOTION or event.button == _LEFT_BUTTON:
        return _MOUSE
    return None


def _place(event: pygame.event.Event, projection: Projection) -> tuple[float, float]:
    """Where in the window an event happened."""
    if event.type in _FINGERS:
        return (event.x * projection.window[0], event.y * projection.window[1])
    x, y = event.pos
    return (float(x), float(y))
