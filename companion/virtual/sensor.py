"""What a camera's chip adds to a picture: noise, and the losses of JPEG."""

import cv2
import numpy as np

from companion.cards.picture import Picture

TILE = 1024


class Noise:
    """Grain drawn once and laid over each shot at another place, which is quick and enough."""

    def __init__(self, spread: float, shape: tuple[int, int], seed: int) -> None:
        self._seed = seed
        self._shape = shape
        grain = np.random.default_rng((seed, 2)).normal(0.0, 1.0, (TILE, TILE, 3)) * spread
        grain = np.rint(grain).astype(np.int16)
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
