"""What every button backend shares: who is called when, and being closed."""

from types import TracebackType
from typing import Self

from hardware.buttons import BUTTON_NAMES, Callback
from hardware.errors import HardwareError


class CallbackButtons:
    """Buttons that remember their callbacks; a backend calls `_pressed`."""

    kind = "none"

    def __init__(self, why: str) -> None:
        self.why = why
        self._callbacks: dict[str, tuple[Callback, ...]] = {}
        self._closed = False

    def on_press(self, name: str, callback: Callback) -> None:
        """Call back at each press of the button of that name."""
        if name not in BUTTON_NAMES:
            raise HardwareError(f"unknown button {name!r} (known: {', '.join(BUTTON_NAMES)})")
        if self._closed:
            raise HardwareError("the buttons are closed")
        self._callbacks[name] = (*self._callbacks.get(name, ()), callback)

    def close(self) -> None:
        """No more callbacks."""
        self._closed = True
        self._callbacks = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _pressed(self, name: str) -> None:
        for callback in self._callbacks.get(name, ()):
            callback()
