"""Push buttons on the table's edge. Which kind is chosen by name; `auto` looks, and says why.

Callbacks run on whatever thread the hardware has: they should post an event and return.
"""

import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Protocol, Self

from hardware.errors import HardwareError

Callback = Callable[[], None]
Clock = Callable[[], float]

BUTTON_NAMES = ("end-turn", "undo")
"""The buttons a table can have."""

DEFAULT_PINS: Mapping[str, int] = {"end-turn": 17, "undo": 27}
"""GPIO numbers; each button connects its pin to ground."""

BUTTONS = ("auto", "gpio", "virtual", "none")
"""The names `open_buttons` knows."""

_PI_MODEL = Path("/proc/device-tree/model")


class Buttons(Protocol):
    """A set of named push buttons."""

    @property
    def kind(self) -> str:
        """The backend in use: gpio, virtual or none."""
        ...

    @property
    def why(self) -> str:
        """Why this backend, in words for the log and the doctor."""
        ...

    def on_press(self, name: str, callback: Callback) -> None:
        """Call back at each press. Several callbacks for one button are called in order."""
        ...

    def close(self) -> None:
        """No more callbacks; closing twice is fine."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Finding(NamedTuple):
    """What `auto` chose, and why."""

    kind: str
    why: str


def open_buttons(
    name: str = "auto",
    *,
    pins: Mapping[str, int] = DEFAULT_PINS,
    clock: Clock = time.monotonic,
) -> Buttons:
    """The buttons of that kind."""
    if name not in BUTTONS:
        raise HardwareError(f"unknown buttons {name!r} (known: {', '.join(BUTTONS)})")
    kind, why = look_for_buttons() if name == "auto" else Finding(name, "asked for by name")
    backend = import_module(f"hardware.backends.{kind}_buttons")
    buttons: Buttons = backend.open_buttons(why, pins, clock)
    return buttons


def look_for_buttons(model_file: Path = _PI_MODEL) -> Finding:
    """Real pins on a Raspberry Pi, virtual buttons anywhere else."""
    try:
        model = model_file.read_text(encoding="utf-8").strip("\0\n ")
    except OSError:
        return Finding("virtual", "this is not a Raspberry Pi")
    if "Raspberry Pi" not in model:
        return Finding("virtual", f"this is not a Raspberry Pi but {model}")
    return _look_for_pins(model)


def _look_for_pins(model: str) -> Finding:
    """Whether gpiozero can drive this Pi's pins."""
    try:
        pins = import_module("hardware.backends.gpio_pins")
        factory: str = pins.real_pin_factory()
    except ImportError:
        return Finding("virtual", f"{model}, but gpiozero is not installed")
    except HardwareError as error:
        return Finding("virtual", f"{model}, but {error}")
    return Finding("gpio", f"{model} with {factory}")
