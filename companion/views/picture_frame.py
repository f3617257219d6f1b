"""The camera picture in its frame: cut to what matters, scaled, with the cards outlined."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pygame

from companion.views.model import Area, Outline, Picture
from companion.views.outlines import draw_outlines
from companion.views.theme import Theme
from companion.views.widgets import Align, Label, Rect


@dataclass(frozen=True, eq=False)
class PictureFrame:
    """A place for a picture of any size; without a picture, `missing` says so."""

    rect: Rect
    picture: Picture | None
    focus: Area | None
    outlines: tuple[Outline, ...]
    missing: str

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        pygame.draw.rect(surface, theme.colour["ink"], self.rect)
        if self._scaled is None:
            size = theme.size
            Label(self.rect.inflate(-40, -40), self.missing, size["body"], size["least_text"],
                  "on_dark", Align.CENTRE).draw(surface, theme)  # fmt: skip
            return
        surface.blit(self._scaled, self.place)
        within = surface.subsurface(self.place)
        draw_outlines(within, tuple(self._moved(outline) for outline in self.outlines), theme)

    @cached_property
    def part(self) -> Area:
        """The part of the picture that is shown: the focus, widened to the frame's proportions."""
        if self.picture is None:
            return Area(0, 0, self.rect.width, self.rect.height)
        height, width = self.picture.shape[:2]
        focus = self.focus or Area(0, 0, width, height)
        proportion = self.rect.width / self.rect.height
        wide = min(width, max(focus.width, focus.height * proportion))
        high = min(height, max(focus.height, focus.width / proportion))
        left = focus.left + (focus.width - wide) / 2
        top = focus.top + (focus.height - high) / 2
        return Area(
            min(max(0.0, left), width - wide), min(max(0.0, top), height - high), wide, high
        )

    @property
    def scale(self) -> float:
        """Screen pixels per pixel of the picture."""
        return min(self.rect.width / self.part.width, self.rect.height / self.part.height)

    @property
    def place(self) -> Rect:
        """Where on the screen the shown part is, centred in the frame."""
        size = (round(self.part.width * self.scale), round(self.part.height * self.scale))
        place = Rect((0, 0), (max(1, size[0]), max(1, size[1])))
        place.center = self.rect.center
        return place.clip(self.rect)

    @cached_property
    def _scaled(self) -> pygame.Surface | None:
        """The shown part at the size it is shown. Thinned out first: most pixels are not needed."""
        if self.picture is None:
            return None
        part, step = self.part, max(1, int(0.5 / self.scale))
        rows = slice(int(part.top), max(int(part.top) + 1, round(part.top + part.height)), step)
        columns = slice(
            int(part.left), max(int(part.left) + 1, round(part.left + part.width)), step
        )
        cut = np.ascontiguousarray(self.picture[rows, columns])
        surface = pygame.image.frombuffer(cut.tobytes(), (cut.shape[1], cut.shape[0]), "RGB")
        return pygame.transform.smoothscale(surface, self.place.size)

    def _moved(self, outline: Outline) -> Outline:
        """An outline in pixels of the shown part."""
        a, b, c, d = (
            ((x - self.part.left) * self.scale, (y - self.part.top) * self.scale)
            for x, y in outline.quad
        )
        return replace(outline, quad=(a, b, c, d))
