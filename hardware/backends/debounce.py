"""One press of a worn button is a burst of edges; this makes one press of it again.

Done here and not by gpiozero's `bounce_time`, which drops some presses and doubles others.
"""

from hardware.buttons import Clock

QUIET_SECONDS = 0.03
"""Contacts of cheap push buttons chatter for up to 20 ms; no finger presses twice in 30."""


class Debounce:
    """A press counts when the line was quiet before it.

    Every edge, up or down, starts the quiet time anew, so the chatter of letting go is no press
    either. The first edge counts at once: the table does not wait for the chatter to end.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last_edge = float("-inf")

    def pressed(self) -> bool:
        """The line went down; whether that is a press."""
        return self._edge()

    def released(self) -> None:
        """The line went up."""
        self._edge()

    def _edge(self) -> bool:
        now = self._clock()
        quiet = now - self._last_edge >= QUIET_SECONDS
        self._last_edge = now
        return quiet
