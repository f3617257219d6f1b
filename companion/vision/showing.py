"""The pixels of a card that show: freed of the light, and moved until they look like a face.

What lies over the card has no say in either.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.align import descended, slopes
from companion.vision.patch import PatchSize, Plain, Pyramid

Matrix = NDArray[np.float64]

_WINDOW = 0.33
"""A neighbourhood, as a part of the card's width."""
HALF = np.array([[2.0, 0, 0.5], [0, 2.0, 0.5], [0, 0, 1.0]])
QUARTER = HALF @ HALF
"""From the pixels of a patch in half or quarter size to those of the full one."""

_FURTHEST = 0.04
"""So far, as a part of the card's width, a step may go."""


class Effort(NamedTuple):
    """How an alignment is done: at most so many rounds, with so many parameters."""

    rounds: int
    freedom: int


def grey_of(pixels: Picture) -> Plain:
    """Brightness alone."""
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), dtype=np.float32)


def halved(plain: Plain) -> Plain:
    """The same in half size."""
    small = cv2.resize(plain, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def quartered(plain: Plain) -> Plain:
    """The same in quarter size."""
    small = cv2.resize(plain, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


class _Frame(NamedTuple):
    """The rectangle of a patch in which something shows, and the neighbourhoods around it.

    Beyond it nothing has a say, so nothing there has to be worked out.
    """

    left: int
    top: int
    right: int
    bottom: int
    window: tuple[int, int]
    """Pixels of a neighbourhood."""

    @classmethod
    def of(cls, shows: Plain) -> "_Frame":
        height, width = shows.shape
        side = round(_WINDOW * width) | 1
        reach = side // 2 + 1
        columns, rows = np.flatnonzero(shows.any(axis=0)), np.flatnonzero(shows.any(axis=1))
        if not len(columns):
            return cls(0, 0, width, height, (side, side))
        return cls(
            max(0, int(columns[0]) - reach),
            max(0, int(rows[0]) - reach),
            min(width, int(columns[-1]) + reach + 1),
            min(height, int(rows[-1]) + reach + 1),
            (side, side),
        )

    @property
    def size(self) -> PatchSize:
        """Its pixels."""
        return PatchSize(self.right - self.left, self.bottom - self.top)

    def of_patch(self, plain: Plain) -> Plain:
        """What of a whole patch lies in it."""
        return plain[self.top : self.bottom, self.left : self.right]


def evened_where(grey: Plain, shows: Plain) -> Plain:
    """What shows of it, each neighbourhood at zero mean and unit spread."""
    frame, evened = _Frame.of(shows), np.zeros_like(grey)
    shown = frame.of_patch(shows)
    even = _evened_beyond(frame.of_patch(grey), shown, frame.window)
    frame.of_patch(evened)[:] = even * (shown > 0)
    return evened


def _evened_beyond(grey: Plain, shows: Plain, window: tuple[int, int]) -> Plain:
    """The same going on where nothing shows, so that no edge stands there to be aligned with."""
    share = cv2.blur(shows, window, borderType=cv2.BORDER_REFLECT) + 1e-3
    mean = cv2.blur(grey * shows, window, borderType=cv2.BORDER_REFLECT) / share
    square = cv2.blur(grey * grey * shows, window, borderType=cv2.BORDER_REFLECT) / share
    spread = np.sqrt(np.maximum(square - mean * mean, 0))
    count = float(shows.sum()) + 1e-6
    middle = float((grey * shows).sum()) / count
    whole = float(np.sqrt(max(float((grey * grey * shows).sum()) / count - middle**2, 0.0)))
    return np.asarray((grey - mean) / (spread + 0.35 * whole + 1.0), np.float32)


def moved_to(pyramid: Pyramid, matrix: Matrix, grey: Plain, shows: Plain, effort: Effort) -> Matrix:
    """`matrix` moved so that what shows there looks most like `grey`."""
    whole, frame = PatchSize(grey.shape[1], grey.shape[0]), _Frame.of(shows)
    corner, shows = shifted(frame.left, frame.top), frame.of_patch(shows)
    shape = _evened_beyond(frame.of_patch(grey), shows, frame.window)
    columns = slopes(shape, whole, (frame.left, frame.top))[:, : effort.freedom]

    def apart(there: Matrix) -> Plain:
        seen = grey_of(pyramid.cut(there @ corner, frame.size))
        return (_evened_beyond(seen, shows, frame.window) - shape).ravel()

    return descended(
        matrix, columns, apart, size=whole, rounds=effort.rounds, furthest=_FURTHEST, where=shows
    )


def shifted(x: float, y: float) -> Matrix:
    """Every pixel so far to the right and down."""
    return np.array([[1.0, 0, x], [0, 1.0, y], [0, 0, 1.0]])
