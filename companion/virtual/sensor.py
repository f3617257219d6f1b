"""What a camera's chip adds to a picture: noise, and the losses of JPEG."""

from functools import lru_cache
from math import ceil, cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

TILE = 1024


class Noise:
    """Grain drawn once and laid over each shot at another place, which is quick and enough."""

    def __init__(self, spread: float, shape: tuple[int, int], seed: int) -> None:
        self._seed = seed
        self._shape = shape
        grain = np.rint(_grain(seed) * np.float32(spread)).astype(np.int16)
        self._brighter = self._spread_out(np.clip(grain, 0, 255).astype(np.uint8))
        self._darker = self._spread_out(np.clip(-grain, 0, 255).astype(np.uint8))

    def added(self, picture: Picture, shot: int) -> Picture:
        """The picture with the grain of this shot."""
        chance = np.random.default_rng((self._seed, 3, shot))
        top, left = (int(v) for v in chance.integers(0, TILE, 2))
        height, width = self._shape
        window = (slice(top, top + height), slice(left, left + width))
        brighter = cv2.add(picture, self._brighter[window])
        return np.asarray(cv2.subtract(brighter, self._darker[window]), dtype=np.uint8)

    def _spread_out(self, tile: Picture) -> Picture:
        height, width = self._shape
        return np.asarray(
            cv2.copyMakeBorder(tile, 0, height, 0, width, cv2.BORDER_WRAP), dtype=np.uint8
        )


@lru_cache(maxsize=4)
def _grain(seed: int) -> NDArray[np.float32]:
    """Noise of spread 1, the same for every picture of a table."""
    chance = np.random.default_rng((seed, 2))
    return chance.standard_normal((TILE, TILE, 3), dtype=np.float32)


class Blur:
    """What lens and movement smear: a soft round spot, and a line along the movement."""

    def __init__(self, spot: float, move: float, degrees: float) -> None:
        self._spot = spot
        self._spot_reach = ceil(3 * spot) + 1 if spot else 0
        self._line = _line(move, degrees) if move > 1 else None
        self.reach = self._spot_reach + (0 if self._line is None else self._line.shape[0] // 2)
        """How many pixels away a pixel can still be felt."""

    def __call__(self, picture: Picture) -> Picture:
        """The picture smeared."""
        if self._spot:
            size = 2 * (self._spot_reach - 1) + 1
            picture = np.asarray(cv2.GaussianBlur(picture, (size, size), self._spot), np.uint8)
        if self._line is not None:
            picture = np.asarray(cv2.filter2D(picture, -1, self._line), dtype=np.uint8)
        return picture


def _line(length: float, degrees: float) -> NDArray[np.float32]:
    """A line through the middle of a square as small as it can be, adding up to 1."""
    half = ceil(length / 2)
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for part in np.linspace(-length / 2, length / 2, 8 * half + 1):
        x, y = half + part * cos(radians(degrees)), half + part * sin(radians(degrees))
        kernel[round(y), round(x)] += 1
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def compressed(picture: Picture, quality: int) -> Picture:
    """The picture after JPEG at this quality; 0 leaves it alone."""
    if not quality:
        return picture
    blue_first = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    done, packed = cv2.imencode(".jpg", blue_first, [cv2.IMWRITE_JPEG_QUALITY, quality])
    unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR) if done else None
    if unpacked is None:
        raise RuntimeError("the picture could not be compressed")
    return np.asarray(cv2.cvtColor(unpacked, cv2.COLOR_BGR2RGB), dtype=np.uint8)
