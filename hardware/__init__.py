"""Camera and buttons: a protocol each, backends picked by name and loaded on use."""

from hardware.errors import CameraLost, HardwareError

__all__ = ["CameraLost", "HardwareError"]
