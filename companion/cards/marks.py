"""The marks of suits and the outlines of tokens, each within the unit circle, the top upwards."""

from collections.abc import Callable, Mapping

import numpy as np

from companion.cards.shapes import (
    Outline,
    Shape,
    around,
    circle,
    joined,
    lobed,
    polygon,
    regular,
)


def coin() -> list[Shape]:
    """A round coin with a square hole."""
    return [Shape(circle(0, 1.0)), Shape(regular(4, 0.5, 45), ink=False)]


def moon() -> list[Shape]:
    """A crescent."""
    return [Shape(circle(0, 1.0)), Shape(circle(0.42 - 0.3j, 0.72), ink=False)]


def four_diamonds() -> list[Shape]:
    """Four lozenges standing on their points."""
    one = polygon(0.04, 0.52 + 0.44j, 1.0, 0.52 - 0.44j)
    return around([Shape(one)], 4)


MARKS: Mapping[str, Callable[[], list[Shape]]] = {
    "coin": coin,
    "moon": moon,
    "four diamonds": four_diamonds,
}


def _shield() -> Outline:
    t = np.linspace(0, 1, 30)
    right = 0.86 * np.cos(t * np.pi / 2) ** 0.7 + 1j * (-0.1 + 1.06 * t)
    right = np.concatenate([polygon(0.0 - 0.72j, 0.86 - 0.78j), right])
    return joined(right, -np.conj(right[::-1]))


def _gear() -> Outline:
    corners = [
        radius * np.exp(1j * np.radians(45 * k + turn))
        for k in range(8)
        for radius, turn in ((1.0, -12), (1.0, 12), (0.82, 14), (0.82, 31))
    ]
    return polygon(*corners)


OUTLINES: Mapping[str, Callable[[], Outline]] = {
    "disc": lambda: circle(0, 1.0),
    "square": lambda: regular(4, 1.0, 45),
    "hexagon": lambda: regular(6, 1.0, 0),
    "flower": lambda: lobed(6, 1.0, 0.16, -90),
    "shield": _shield,
    "gear": _gear,
}
