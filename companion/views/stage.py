"""The window: shows a view, reads the fingers on it, and hands the app what they mean."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import pygame

from companion.views.intents import INTENT, Intent, Quit
from companion.views.projection import SCREEN, Projection, Rotation
from companion.views.touch import TouchReader
from companion.views.view import View


class Stage:
    """One window, or the whole display when no `window` size is given.

    Raises pygame.error when there is no display to open it on.
    """

    def __init__(
        self,
        window: tuple[int, int] | None = None,
        rotation: Rotation = 0,
        title: str = "Tabletop Companion",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        pygame.display.init()
        flags = pygame.RESIZABLE if window else pygame.FULLSCREEN
        pygame.display.set_mode(window or (0, 0), flags)
        pygame.display.set_caption(title)
        pygame.mouse.set_visible(window is not None)
        self._rotation = rotation
        self._screen = pygame.Surface(SCREEN)
        self._touches = TouchReader(clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def projection(self) -> Projection:
        """How the screen lies in the window now; a window can be resized at any time."""
        return Projection(pygame.display.get_window_size(), self._rotation)

    def show(self, view: View[Any]) -> None:
        """Draw a view and bring it up."""
        view.draw(self._screen)
        self.projection.project(self._screen, pygame.display.get_surface())
        pygame.display.flip()

    def pump(self, view: View[Any]) -> list[Intent]:
        """Read all that happened since the last call; touches go to the view, intents come back."""
        intents: list[Intent] = []
        while events := pygame.event.get():
            for event in events:
                if event.type == INTENT:
                    intents.append(event.intent)
                elif _asks_to_quit(event):
                    intents.append(Quit())
                elif touch := self._touches.read(event, self.projection):
                    view.touch(touch)
        return intents

    def close(self) -> None:
        """Give the display back; closing twice is fine."""
        pygame.display.quit()


def _asks_to_quit(event: pygame.event.Event) -> bool:
    """The window's close button, or Escape on a keyboard."""
    return event.type == pygame.QUIT or (
        event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
    )
