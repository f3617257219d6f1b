"""How far the colours of a crop are from those of a face, whatever light fell on it.

A cast of the light and its strength change all colours alike. Glare does not: it lies over the
print like a white veil, and the print is then compared through such a veil.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.patch import Plain, colour_of, colour_ratios, quarter

_WELL_ALIKE = 0.15
"""Colours that disagree less need no glare to explain it."""
_NEIGHBOURHOOD = 2.0
"""Quarter pixels over which colours are compared, as the deviation of a bell curve."""
_VEIL_REACH = 1.5
"""Quarter pixels over which glare is even, as the deviation of a bell curve."""
_UNVEILED = 30
"""So many per cent of a card, the darkest for their print, are taken to be free of glare."""
_WHITE, _BURNT_OUT = 255.0, 235.0
"""A channel can show no more light than the first; from the second on it says nothing of a veil."""
_VEIL_LEAST = 12.0
"""Glare weaker than this (of 255) changes no colour to speak of."""


class Tints(NamedTuple):
    """The colours of a face, ready to be compared."""

    ratios: Plain
    trust: Plain
    printed: NDArray[np.float32]
    """(height, width, 3) in quarter size: as they are printed."""

    @classmethod
    def of(cls, pixels: Picture) -> "Tints":
        """Those of a face of fine size."""
        return cls(*colour_of(pixels), quarter(pixels))

    def apart(self, pixels: Picture, shows: Plain) -> float:
        """How far a crop of that size disagrees; `shows` is 1 where nothing covers it."""
        ratios, trust = colour_of(pixels)
        rows, columns = trust.shape
        weight = trust * self.trust * cv2.resize(shows, (columns, rows))
        weight /= weight.sum() + 1e-6
        bare = _apart(ratios, self.ratios, weight)
        veiled = None if bare < _WELL_ALIKE else _veiled(quarter(pixels), self.printed)
        return bare if veiled is None else min(bare, _apart(ratios, colour_ratios(veiled), weight))


def _apart(seen: Plain, known: Plain, weight: Plain) -> float:
    """How far two pictures' colours disagree, whatever cast and strength they have in common.

    Noise and a JPEG's coarse colours even out in a neighbourhood; another print's do not.
    """
    seen = seen - (seen * weight).sum(axis=(1, 2), keepdims=True)
    known = known - (known * weight).sum(axis=(1, 2), keepdims=True)
    power = float((known * known * weight).sum())
    strength = float((seen * known * weight).sum()) / (power + 1e-3)
    away = seen - float(np.clip(strength, 0.6, 1.6)) * known
    wide = np.stack([*(away * weight), *(known * weight), weight], axis=2)
    even = np.asarray(cv2.GaussianBlur(wide, (0, 0), _NEIGHBOURHOOD), dtype=np.float32)
    square = np.square(even[..., :4] / (even[..., 4:] + 1e-9)) * weight[..., None]
    return float(np.sqrt(square[..., :2].sum() / (square[..., 2:].sum() + 0.02)))


def _veiled(seen: NDArray[np.float32], printed: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """The print in the light of what is seen, under its veil; nothing where there is none."""
    lit = printed * np.percentile((seen + 8) / (printed + 8), _UNVEILED, axis=(0, 1))
    over = np.where(seen < _BURNT_OUT, seen - lit, np.inf).min(axis=2)
    over = np.where(np.isinf(over), (_WHITE - lit).max(axis=2), over)
    veil = cv2.GaussianBlur(np.maximum(over, 0), (0, 0), _VEIL_REACH, borderType=cv2.BORDER_REFLECT)
    if float(veil.max()) < _VEIL_LEAST:
        return None
    return np.asarray(np.minimum(lit + veil[..., None], _WHITE), dtype=np.float32)
