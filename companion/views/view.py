"""A view: one small class that shows one kind of screen and says what a touch on it means."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Generic, TypeVar

import pygame

from companion.texts import Texts
from companion.views.intents import post
from companion.views.theme import Theme, load_theme
from companion.views.touch import Phase, Touch
from companion.views.widgets import Button, NextPage, Widget

Screen = TypeVar("Screen")


class View(ABC, Generic[Screen]):
    """enter, update as often as there is news, draw as often as there is a frame, exit.

    A subclass says which widgets show a screen; drawing and touching are the same for all.
    """

    def __init__(self, texts: Texts, theme: Theme | None = None) -> None:
        self.texts = texts
        self.theme = theme or load_theme()
        self.page = 0
        """Which part of a list too long for the screen is shown; wraps around."""
        self._screen: Screen | None = None
        self._widgets: tuple[Widget, ...] = ()
        self._pressed: Button | None = None

    @abstractmethod
    def lay_out(self, screen: Screen) -> tuple[Widget, ...]:
        """Everything on this screen, back to front."""

    def enter(self) -> None:
        """The view comes up: nothing is pressed yet, lists start at their beginning."""
        self.page = 0
        self._pressed = None

    def update(self, screen: Screen) -> None:
        """There is something new to show."""
        self._screen = screen
        self._widgets = self.lay_out(screen)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen at its logical size."""
        surface.fill(self.theme.colour["paper"])
        for widget in self._widgets:
            if isinstance(widget, Button) and widget == self._pressed:
                replace(widget, pressed=True).draw(surface, self.theme)
            else:
                widget.draw(surface, self.theme)

    def exit(self) -> None:
        """The view goes away; a finger still down means nothing any more."""
        self._pressed = None

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """What is on the screen now."""
        return self._widgets

    def touch(self, touch: Touch) -> None:
        """A button counts when the finger goes down and up on it and it still means the same.

        Between the two the screen may have changed under the finger: then nothing happens.
        """
        under = self._button_at(touch.x, touch.y)
        if touch.phase is Phase.DOWN:
            self._pressed = under
        elif touch.phase is Phase.UP:
            pressed, self._pressed = self._pressed, None
            if under is not None and under == pressed:
                self._act(under)

    def _act(self, button: Button) -> None:
        if not isinstance(button.meaning, NextPage):
            post(button.meaning)
        elif self._screen is not None:
            self.page += 1
            self.update(self._screen)

    def _button_at(self, x: float, y: float) -> Button | None:
        for widget in self._widgets:
            if isinstance(widget, Button) and widget.enabled and widget.rect.collidepoint(x, y):
                return widget
        return None
