"""Real push buttons on a Raspberry Pi's pins, through gpiozero."""

from collections.abc import Mapping

import gpiozero

from hardware.backends.callbacks import CallbackButtons
from hardware.backends.debounce import Debounce
from hardware.backends.gpio_pins import ensure_pin_factory
from hardware.buttons import BUTTON_NAMES, Clock
from hardware.errors import HardwareError


class GpioButtons(CallbackButtons):
    """A gpiozero button for each pin, pulled up, pressed to ground."""

    kind = "gpio"

    def __init__(self, why: str, pins: Mapping[str, int], clock: Clock) -> None:
        super().__init__(why)
        ensure_pin_factory()
        self._devices: list[gpiozero.Button] = []
        try:
            for name, pin in pins.items():
                self._connect(name, pin, Debounce(clock))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Give the pins back."""
        super().close()
        for device in self._devices:
            device.close()
        self._devices = []

    def _connect(self, name: str, pin: int, debounce: Debounce) -> None:
        if name not in BUTTON_NAMES:
            raise HardwareError(f"unknown button {name!r} (known: {', '.join(BUTTON_NAMES)})")
        try:
            device = gpiozero.Button(pin, pull_up=True)
        except gpiozero.GPIOZeroError as error:
            raise HardwareError(f"no button {name} on GPIO{pin}: {error}") from error
        self._devices.append(device)

        def press() -> None:
            if debounce.pressed():
                self._pressed(name)

        device.when_pressed = press
        device.when_released = debounce.released


def open_buttons(why: str, pins: Mapping[str, int], clock: Clock) -> GpioButtons:
    """The backend's door."""
    return GpioButtons(why, pins, clock)
