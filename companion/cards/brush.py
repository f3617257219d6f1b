"""A brush that paints in millimetres: everything is drawn large and made small, so edges are soft.

`Brush.turned()` paints the same things turned by half a circle, for the reader across the table.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.cards.patches import Patch
from companion.cards.picture import Mask, Picture
from companion.cards.shapes import Outline, Shape

OVERSAMPLING = 4
FINE_PX_PER_MM = 8.0
"""From here on half the oversampling is as good, and four times as fast."""


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The one type face of the product, found beside pygame without loading pygame."""
    spec = find_spec("pygame")
    if spec is None or spec.origin is None:
        raise RuntimeError("pygame, whose type face the cards are printed in, is not installed")
    return ImageFont.truetype(str(Path(spec.origin).parent / "freesansbold.ttf"), size)


class Brush:
    """Paints on a sheet of `size_mm`, the origin at its top left corner.

    The palette says what the colour words of a pictogram look like.
    """

    def __init__(
        self,
        size_mm: tuple[float, float],
        px_per_mm: float,
        paper: str,
        palette: Mapping[str, str] | None = None,
    ) -> None:
        self.size_mm = size_mm
        self.palette = palette or {}
        self.size_px = (round(size_mm[0] * px_per_mm), round(size_mm[1] * px_per_mm))
        self._times = OVERSAMPLING if px_per_mm < FINE_PX_PER_MM else OVERSAMPLING // 2
        self._scale = px_per_mm * self._times
        large = (self.size_px[0] * self._times, self.size_px[1] * self._times)
        self._stretch = (large[0] / size_mm[0], large[1] / size_mm[1])
        self._image = Image.new("RGB", large, paper)
        self._draw = ImageDraw.Draw(self._image)
        self._turned = False

    def turned(self) -> "Brush":
        """The same sheet seen from across the table."""
        other = copy(self)
        other._turned = not self._turned
        return other

    def polygon(self, outline: Outline, colour: str) -> None:
        """Fill an outline given in millimetres."""
        self._draw.polygon(self._pixels(outline), fill=colour)

    def shapes(
        self, shapes: Iterable[Shape], at: complex, size: float, ink: str, ground: str
    ) -> None:
        """Paint an emblem or a mark of the unit circle, `size` its radius."""
        for shape in shapes:
            self.polygon(at + size * shape.outline, ink if shape.ink else ground)

    def patches(
        self,
        glyph: Iterable[Patch],
        at: complex,
        size: float,
        turn: float = 0.0,
        colours: Mapping[str, str] | None = None,
    ) -> None:
        """Paint a pictogram, `size` its radius; `colours` go before those of the palette."""
        words = {**self.palette, **(colours or {})}
        factor = size * np.exp(1j * np.radians(turn))
        for patch in glyph:
            self.polygon(at + factor * patch.outline, words.get(patch.colour, patch.colour))

    def text(
        self, words: str, left_top: complex, height: float, colour: str, *, upward: bool = False
    ) -> float:
        """Write with figures `height` high; the width it took, in millimetres.

        `upward` it is written from the bottom to the top.
        """
        stencil = _stencil(words, round(height * self._scale))
        if upward:
            stencil = stencil.transpose(Image.Transpose.ROTATE_90)
        x, y = round(left_top.real * self._stretch[0]), round(left_top.imag * self._stretch[1])
        if self._turned:
            stencil = stencil.transpose(Image.Transpose.ROTATE_180)
            x = self._image.width - x - stencil.width
            y = self._image.height - y - stencil.height
        self._image.paste(colour, (x, y), stencil)
        return stencil.width / self._scale

    def picture(self) -> Picture:
        """What has been painted, at its final size."""
        return np.asarray(self._image.reduce(self._times), dtype=np.uint8)

    def _pixels(self, outline: Outline) -> list[tuple[float, float]]:
        xs, ys = outline.real * self._stretch[0], outline.imag * self._stretch[1]
        if self._turned:
            xs, ys = self._image.width - xs, self._image.height - ys
        return list(zip(xs.tolist(), ys.tolist(), strict=True))


def text_width(words: str, height: float) -> float:
    """How wide `words` are when figures are `height` high."""
    stencil = _stencil(words, 200)
    return stencil.width * height / 200


def rounded(left: float, top: float, width: float, height: float, corner: float) -> Outline:
    """A rectangle with round corners."""
    corner = max(0.0, min(corner, width / 2, height / 2))
    quarter = np.radians(np.linspace(180, 270, 16))
    parts = []
    for k, (x, y) in enumerate(
        (
            (left + corner, top + corner),
            (left + width - corner, top + corner),
            (left + width - corner, top + height - corner),
            (left + corner, top + height - corner),
        )
    ):
        parts.append(complex(x, y) + corner * np.exp(1j * (quarter + k * np.pi / 2)))
    return np.concatenate(parts)


def mask_of(outline: Outline, size_mm: tuple[float, float], px_per_mm: float) -> Mask:
    """255 inside the outline, 0 outside, soft at the edge."""
    brush = Brush(size_mm, px_per_mm, "black")
    brush.polygon(outline, "white")
    return np.ascontiguousarray(brush.picture()[:, :, 0])


@lru_cache(maxsize=256)
def _stencil(words: str, figure_px: int) -> Image.Image:
    """The words cut out, trimmed to the ink, a figure exactly `figure_px` high."""
    trial = font(200)
    top, bottom = trial.getbbox("H")[1], trial.getbbox("H")[3]
    face = font(max(1, round(200 * figure_px / (bottom - top))))
    left, _, right, _ = face.getbbox(words)
    upper, lower = face.getbbox("H")[1], face.getbbox("H")[3]
    slack = round(0.02 * figure_px)
    sheet = Image.new("L", (round(right - left), round(lower - upper) + 2 * slack), 0)
    ImageDraw.Draw(sheet).text((-left, -upper + slack), words, fill=255, font=face)
    return sheet.resize((sheet.width, max(1, figure_px)), Image.Resampling.LANCZOS)
