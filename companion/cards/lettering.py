"""Running text on printed pages: lines with room for what hangs below, and where to break them."""

import numpy as np
from PIL import Image, ImageDraw

from companion.cards.brush import font
from companion.cards.picture import Picture

ACCENT = 0.2
"""Accents on capitals rise so much, as part of the size, over what the type face calls a line."""
MEASURE_PX = 200
"""Text is measured at this size, so that the plan of a page does not depend on the printer."""


def line_width(words: str, height: float) -> float:
    """How wide a line of this height is, in the unit of the height."""
    return float(font(MEASURE_PX).getlength(words)) * height / _line_px(MEASURE_PX)


def line_picture(words: str, height_px: int) -> Picture:
    """One line, black on white, as high as its tallest letters and deepest tails."""
    face = font(max(1, round(height_px * MEASURE_PX / _line_px(MEASURE_PX))))
    width = max(1, round(face.getlength(words)))
    sheet = Image.new("L", (width, _line_px(face.size)), 255)
    ImageDraw.Draw(sheet).text((0, ACCENT * face.size), words, fill=0, font=face)
    grey = np.asarray(sheet, dtype=np.uint8)
    return np.repeat(grey[:, :, None], 3, axis=2)


def broken(words: str, height: float, width: float) -> list[str]:
    """The words as lines of at most this width, never broken at a no-break space."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and line_width(longer, height) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _line_px(size: float) -> int:
    ascent, descent = font(round(size)).getmetrics()
    return round(ACCENT * size) + ascent + descent + 1
