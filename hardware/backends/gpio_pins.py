"""Which pins gpiozero can drive here. Imported only where there may be some."""

import warnings

from gpiozero import BadPinFactory, Device
from gpiozero.pins.mock import MockFactory

from hardware.errors import HardwareError


def ensure_pin_factory() -> None:
    """Let gpiozero find its way to the pins; HardwareError when there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # one for each factory gpiozero tries in vain
        try:
            Device.ensure_pin_factory()
        except BadPinFactory as error:
            raise HardwareError(f"gpiozero finds no way to its pins: {error}") from error


def real_pin_factory() -> str:
    """The name of the pin factory that drives real pins; HardwareError when there is none."""
    ensure_pin_factory()
    factory = Device.pin_factory
    if isinstance(factory, MockFactory):
        raise HardwareError("gpiozero is set to mock pins")
    return type(factory).__name__
