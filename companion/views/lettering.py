"""Text that fits its place: first shrunk, then wrapped, never cut off.

pygame's bundled FreeSans Bold is the one typeface: it is on every machine pygame is on, and it has
Latin and Cyrillic letters. What it lacks (arrows, check marks) is drawn in icons.py.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from math import ceil
from typing import NamedTuple

import pygame

from companion.views.theme import Colour

_TINY = 6
"""Where shrinking stops. No sentence of ours comes near it."""

_FINE = 3
"""How much larger letters are drawn than shown."""

_BREAKS = re.compile(r"[^ -]*(?:-+| +|$)")
"""Pieces of a text between which a line may end: after a space or a hyphen."""


class Fitted(NamedTuple):
    """A text set in lines of one size."""

    lines: tuple[str, ...]
    size: int
    width: int
    height: int


@cache
def _type(size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(str(files("pygame") / pygame.font.get_default_font()), size)


def width_of(line: str, size: int) -> int:
    """How wide one line of this size is."""
    return ceil(_type(size * _FINE).size(line)[0] / _FINE)


def line_height(size: int) -> int:
    """From one line to the next."""
    return _type(size).get_linesize()


@lru_cache(maxsize=512)
def written(line: str, size: int, colour: Colour) -> pygame.Surface:
    """One line as pixels. Drawn larger and scaled down: small type is else spaced unevenly."""
    large = _type(size * _FINE).render(line, True, colour)
    height = round(large.get_height() / _FINE)
    return pygame.transform.smoothscale(large, (width_of(line, size), height))


@lru_cache(maxsize=1024)
def fit(text: str, width: int, height: int, largest: int, smallest: int) -> Fitted:
    """Set `text` in a place of this size.

    One line of the largest size that fits, down to `smallest`; else wrapped between words, again
    as large as possible. Only a text that fits in neither way goes below `smallest`, and only one
    that would become tiny has its words broken.
    """
    for lines, size in _settings(text, width, largest, smallest):
        fitted = _measured(lines, size)
        if fitted.width <= width and fitted.height <= height:
            return fitted
    return _measured(_wrapped(text, width, _TINY, break_words=True), _TINY)


def _settings(
    text: str, width: int, largest: int, smallest: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Ways to set the text, the most readable first."""
    readable = range(largest, smallest - 1, -1)
    if "\n" not in text:
        yield from (((text,), size) for size in readable)
    yield from ((_wrapped(text, width, size), size) for size in readable)
    small = range(smallest - 1, _TINY - 1, -1)
    yield from ((_wrapped(text, width, size), size) for size in small if size >= 0.7 * smallest)
    for size in small:
        yield _wrapped(text, width, size), size
        yield _wrapped(text, width, size, break_words=True), size


def _measured(lines: tuple[str, ...], size: int) -> Fitted:
    return Fitted(lines, size, max(width_of(line, size) for line in lines),
                  len(lines) * line_height(size))  # fmt: skip


def _wrapped(text: str, width: int, size: int, break_words: bool = False) -> tuple[str, ...]:
    """The text in lines no wider than `width`, unless a single word is and may not be broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _BREAKS.findall(paragraph):
            if line.strip() and width_of((line + piece).rstrip(), size) > width:
                lines.append(line.rstrip())
                line = ""
            line += piece
            while break_words and len(line) > 1 and width_of(line.rstrip(), size) > width:
                head = _head(line, width, size)
                lines.append(head)
                line = line[len(head) :]
        lines.append(line.rstrip())
    return tuple(lines)


def _head(word: str, width: int, size: int) -> str:
    """As many letters of a word as fit in one line, at least one."""
    count = 1
    while count < len(word) and width_of(word[: count + 1], size) <= width:
        count += 1
    return word[:count]
