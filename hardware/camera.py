"""The camera: something that gives pictures. Which one is chosen by name.

`virtual` takes its pictures from the app, `replay:DIR` from a folder of photographs.
"""

from collections.abc import Callable
from importlib import import_module
from types import TracebackType
from typing import NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from hardware.errors import HardwareError

Picture = NDArray[np.uint8]
"""(height, width, 3), red-green-blue."""

Source = Callable[[], Picture]

_BACKENDS = {
    "virtual": "hardware.backends.virtual_camera",
    "replay": "hardware.backends.replay_camera",
}
CAMERAS = ("virtual", "replay:DIR")
"""The names `open_camera` knows."""


class Frame(NamedTuple):
    """A picture and its place in the row of pictures this camera gave, from 1."""

    picture: Picture
    number: int


class Camera(Protocol):
    """Gives frames until it is closed."""

    def frame(self) -> Frame:
        """The next picture. Raises CameraLost when there is none to be had."""
        ...

    def close(self) -> None:
        """Give the camera back; closing twice is fine."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def open_camera(name: str, *, source: Source | None = None) -> Camera:
    """The camera of that name; `source` is where the virtual one gets its pictures."""
    kind, _, detail = name.partition(":")
    if kind not in _BACKENDS:
        raise HardwareError(f"unknown camera {name!r} (known: {', '.join(CAMERAS)})")
    camera: Camera = import_module(_BACKENDS[kind]).open_camera(detail, source)
    return camera
