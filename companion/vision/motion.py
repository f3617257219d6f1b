"""Is anything moving? A small grey picture is enough to tell, and cheap enough for every frame."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

_WIDTH = 128
_MOVED_LEVELS = 10.0
_MOVED_CELLS = 3


class MotionGate:
    """Opens when the table is at rest: `frames` pictures in a row with nothing moving in them."""

    def __init__(self, frames: int = 2) -> None:
        self._frames = frames
        self._last: NDArray[np.float32] | None = None
        self._at_rest = 0

    def still(self, picture: Picture) -> bool:
        """True when this picture and the ones before it show the same table."""
        now = _small(picture)
        moved = self._last is None or now.shape != self._last.shape or _differ(now, self._last)
        self._last = now
        self._at_rest = 0 if moved else self._at_rest + 1
        return self._at_rest >= self._frames - 1

    def forget(self) -> None:
        """Begin anew: the next picture has no past."""
        self._last = None
        self._at_rest = 0


def _small(picture: Picture) -> NDArray[np.float32]:
    """A grey thumbnail, taken from every fourth pixel so that the whole picture is not touched."""
    stride = max(1, picture.shape[1] // (_WIDTH * 4))
    sparse = np.ascontiguousarray(picture[::stride, ::stride, 1])
    height = max(1, round(_WIDTH * picture.shape[0] / picture.shape[1]))
    small = cv2.resize(sparse, (_WIDTH, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def _differ(now: NDArray[np.float32], before: NDArray[np.float32]) -> bool:
    """Some cells changed, a slow or general change of the light apart."""
    change = now - before
    change -= np.median(change)
    return int(np.count_nonzero(np.abs(change) > _MOVED_LEVELS)) >= _MOVED_CELLS
