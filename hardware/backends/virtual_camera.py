"""A camera that does not exist: the app hands it its pictures.

The source may raise CameraLost, to show what happens when a cable is pulled.
"""

import numpy as np

from hardware.backends.frames import CountingCamera
from hardware.camera import Picture, Source
from hardware.errors import HardwareError


class VirtualCamera(CountingCamera):
    """Asks its source for every frame."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    def take(self) -> Picture:
        picture = self._source()
        if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3:
            raise HardwareError(
                f"the virtual camera got no RGB picture: {picture.dtype}, shape {picture.shape}"
            )
        return picture


def open_camera(detail: str, source: Source | None) -> VirtualCamera:
    """The backend's door."""
    if detail:
        raise HardwareError(f"the virtual camera takes no detail, got {detail!r}")
    if source is None:
        raise HardwareError("the virtual camera needs a source of pictures")
    return VirtualCamera(source)
