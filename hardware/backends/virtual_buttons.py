"""Buttons that a program presses."""

from collections.abc import Mapping

from hardware.backends.callbacks import CallbackButtons
from hardware.buttons import BUTTON_NAMES, Clock
from hardware.errors import HardwareError


class VirtualButtons(CallbackButtons):
    """`press` is the finger."""

    kind = "virtual"

    def press(self, name: str) -> None:
        """Press and let go."""
        if name not in BUTTON_NAMES:
            raise HardwareError(f"unknown button {name!r} (known: {', '.join(BUTTON_NAMES)})")
        self._pressed(name)


def open_buttons(why: str, pins: Mapping[str, int], clock: Clock) -> VirtualButtons:  # noqa: ARG001
    """The backend's door."""
    return VirtualButtons(why)
