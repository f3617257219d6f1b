"""Colours and sizes, read from assets/theme.toml so that the look can change without code."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.assets import asset
from companion.views.model import Tone

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """The look: named colours, a colour per tone for paper and for pictures, sizes in pixels."""

    colour: Mapping[str, Colour]
    tone: Mapping[Tone, Colour]
    line: Mapping[Tone, Colour]
    marker: Mapping[str, Colour]
    size: Mapping[str, int]


@cache
def load_theme() -> Theme:
    """The shipped look."""
    with asset("theme.toml").open("rb") as file:
        data: dict[str, dict[str, Any]] = tomllib.load(file)
    return Theme(
        colour=_colours(data["colour"]),
        tone={tone: _colour(data["tone"][tone.value]) for tone in Tone},
        line={tone: _colour(data["line"][tone.value]) for tone in Tone},
        marker=_colours(data["marker"]),
        size={name: int(pixels) for name, pixels in data["size"].items()},
    )


def luminance(colour: Colour) -> float:
    """How light a colour looks, 0 to 1 (the sRGB relative luminance of WCAG 2)."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _colours(table: Mapping[str, str]) -> dict[str, Colour]:
    return {name: _colour(text) for name, text in table.items()}


def _colour(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return (red, green, blue)
