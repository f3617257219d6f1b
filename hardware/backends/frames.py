"""What every camera backend shares: counting frames, and being closed."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from hardware.camera import Frame, Picture
from hardware.errors import CameraLost


class CountingCamera(ABC):
    """A camera whose backend only has to take pictures."""

    def __init__(self) -> None:
        self._number = 0
        self._closed = False

    @abstractmethod
    def take(self) -> Picture:
        """One picture."""

    def frame(self) -> Frame:
        """The next picture, numbered."""
        if self._closed:
            raise CameraLost("the camera is closed")
        picture = self.take()
        self._number += 1
        return Frame(picture, self._number)

    def close(self) -> None:
        """No more pictures."""
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
