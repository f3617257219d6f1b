"""The few things a screen is made of. A widget is a frozen value: a place and what is in it."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import pygame

from companion.views.icons import seal, tone_icon, waves
from companion.views.intents import Intent
from companion.views.lettering import Fitted, fit, line_height, written
from companion.views.model import PlayerTag, Tone
from companion.views.theme import Colour, Theme

Rect = pygame.Rect
_PADDING = (12, 4)
"""The least room between a button's border and its label, across and down."""


class Widget(Protocol):
    """Anything with a place that can draw itself there."""

    @property
    def rect(self) -> Rect: ...

    def draw(self, surface: pygame.Surface, theme: Theme) -> None: ...


class Align(Enum):
    """Where a text stands in its place."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True)
class Label:
    """A text in a place, as large as it can be between two sizes."""

    rect: Rect
    text: str
    largest: int
    smallest: int
    colour: str = "ink"
    align: Align = Align.LEFT
    at_top: bool = False

    @property
    def fitted(self) -> Fitted:
        """The text as it will be set."""
        return fit(self.text, self.rect.width, self.rect.height, self.largest, self.smallest)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        top = self.rect.top
        if not self.at_top:
            top += (self.rect.height - self.fitted.height) // 2
        write(surface, self.fitted, self.rect.move(0, top - self.rect.top), self.align,
              theme.colour[self.colour])  # fmt: skip


class Weight(Enum):
    """How loudly a button asks to be pressed."""

    PRIMARY = "primary"
    PLAIN = "plain"


@dataclass(frozen=True)
class NextPage:
    """A button's meaning that stays inside the view: show what did not fit."""


@dataclass(frozen=True)
class Button:
    """Something to press, and what pressing it means."""

    rect: Rect
    label: str
    meaning: Intent | NextPage
    weight: Weight = Weight.PLAIN
    enabled: bool = True
    pressed: bool = False

    def fitted(self, theme: Theme) -> Fitted:
        """The label as it will be set."""
        room = self.rect.inflate(-2 * _PADDING[0], -2 * _PADDING[1])
        size = theme.size
        return fit(self.label, room.width, room.height, size["button"], size["least_text"])

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        ground, border, text = self._colours(theme)
        face = self.rect.inflate(0, -4)
        face.bottom = self.rect.bottom if self.pressed else self.rect.bottom - 4
        if self.enabled:
            pygame.draw.rect(surface, border, self.rect.inflate(0, -4).move(0, 2), border_radius=14)
        pygame.draw.rect(surface, ground, face, border_radius=14)
        pygame.draw.rect(surface, border, face, 2, border_radius=14)
        fitted = self.fitted(theme)
        place = Rect(face.left, face.centery - fitted.height // 2, face.width, fitted.height)
        write(surface, fitted, place, Align.CENTRE, text)

    def _colours(self, theme: Theme) -> tuple[Colour, Colour, Colour]:
        """Ground, border and text."""
        colour = theme.colour
        if not self.enabled:
            return colour["paper"], colour["paper_line"], colour["ink_soft"]
        if self.weight is Weight.PRIMARY:
            return colour["vermilion"], colour["vermilion_deep"], colour["on_dark"]
        return colour["paper_deep"], colour["ink"], colour["ink"]


@dataclass(frozen=True)
class Panel:
    """A ground for other widgets, with an optional edge that shows the tone of what it says."""

    rect: Rect
    ground: str
    edge: Tone | None = None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        pygame.draw.rect(surface, theme.colour[self.ground], self.rect, border_radius=4)
        if self.edge is not None:
            bar = Rect(self.rect.left, self.rect.top, 6, self.rect.height)
            pygame.draw.rect(surface, theme.tone[self.edge], bar)


@dataclass(frozen=True)
class Header:
    """The band at the top of every screen: ink, a breath of waves, and a vermilion seam."""

    rect: Rect

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        colour = theme.colour
        pygame.draw.rect(surface, colour["ink"], self.rect)
        strip = waves(self.rect.width // 2, self.rect.height, colour["ink"], colour["ink_light"])
        surface.blit(strip, strip.get_rect(topright=self.rect.topright))
        seam = Rect(self.rect.left, self.rect.bottom - 4, self.rect.width, 4)
        pygame.draw.rect(surface, colour["vermilion"], seam)


@dataclass(frozen=True)
class ToneIcon:
    """The sign of a tone; `rect` is square."""

    rect: Rect
    tone: Tone

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        ground, sign = theme.tone[self.tone], theme.colour["on_dark"]
        surface.blit(tone_icon(self.tone, self.rect.width, ground, sign), self.rect)


@dataclass(frozen=True)
class Seal:
    """A player's stamp; `rect` is square."""

    rect: Rect
    player: PlayerTag
    rim: str = "ink"

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        colour = theme.colour
        stamp = seal(
            self.player.name[:1].upper(),
            self.rect.width,
            theme.marker[self.player.colour],
            colour[self.rim],
            (colour["on_dark"], colour["ink"]),
        )
        surface.blit(stamp, self.rect)


def write(
    surface: pygame.Surface, fitted: Fitted, place: Rect, align: Align, colour: Colour
) -> None:
    """Draw set lines from the top of a place."""
    for number, line in enumerate(fitted.lines):
        drawn = written(line, fitted.size, colour)
        at = drawn.get_rect(top=place.top + number * line_height(fitted.size))
        if align is Align.LEFT:
            at.left = place.left
        elif align is Align.RIGHT:
            at.right = place.right
        else:
            at.centerx = place.centerx
        surface.blit(drawn, at)
