"""The one map between the 800 x 480 screen we draw and the window people see and touch.

Pixels go through it one way and touches the other, so a turned or scaled screen cannot disagree
with the finger on it.
"""

from dataclasses import dataclass
from typing import Literal

import pygame

SCREEN = (800, 480)
"""The logical screen: a 7-inch panel of 155 x 93 mm, 5.2 pixels a millimetre."""

Rotation = Literal[0, 90, 180, 270]


@dataclass(frozen=True, slots=True)
class Projection:
    """The screen turned clockwise by `rotation` and made as large as `window` allows, centred."""

    window: tuple[int, int]
    rotation: Rotation = 0

    @property
    def scale(self) -> float:
        """Window pixels per screen pixel."""
        width, height = self._turned
        return min(self.window[0] / width, self.window[1] / height)

    @property
    def picture(self) -> pygame.Rect:
        """Where in the window the screen is; the rest is letterbox."""
        width, height = self._turned
        size = (round(width * self.scale), round(height * self.scale))
        left, top = (room - part for room, part in zip(self.window, size, strict=True))
        return pygame.Rect((left // 2, top // 2), size)

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the screen is seen."""
        width, height = SCREEN
        turned = {
            0: (x, y),
            90: (height - y, x),
            180: (width - x, height - y),
            270: (y, width - x),
        }[self.rotation]
        picture = self.picture
        return (picture.left + turned[0] * self.scale, picture.top + turned[1] * self.scale)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Which point of the screen is touched; outside of it when the letterbox is."""
        width, height = SCREEN
        picture = self.picture
        u, v = (x - picture.left) / self.scale, (y - picture.top) / self.scale
        return {
            0: (u, v),
            90: (v, height - u),
            180: (width - u, height - v),
            270: (width - v, u),
        }[self.rotation]

    def project(self, screen: pygame.Surface, window: pygame.Surface) -> None:
        """Show the drawn screen in the window."""
        turned = pygame.transform.rotate(screen, -self.rotation) if self.rotation else screen
        place = self.picture
        if turned.get_size() != place.size:
            turned = pygame.transform.smoothscale(turned, place.size)
        window.fill((0, 0, 0))
        window.blit(turned, place)

    @property
    def _turned(self) -> tuple[int, int]:
        width, height = SCREEN
        return (width, height) if self.rotation in (0, 180) else (height, width)
