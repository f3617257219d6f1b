"""Screens to look at, and a stage without a display."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from companion.texts import LANGUAGES, Texts
from companion.views.model import PlayerTag, TableScreen, Tone, VerdictPanel
from companion.views.stage import Stage
from companion.views.touch import ECHO_SECONDS

COLOURS = ("red", "blue", "yellow", "green", "purple", "white")


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """Every language in turn."""
    return Texts.load(request.param)


@pytest.fixture
def english() -> Texts:
    return Texts.load("en")


@pytest.fixture
def players() -> Callable[..., tuple[PlayerTag, ...]]:
    def made(*names: str, note: str = "7 cards") -> tuple[PlayerTag, ...]:
        return tuple(
            PlayerTag(name, colour, note) for name, colour in zip(names, COLOURS, strict=False)
        )

    return made


@pytest.fixture
def table(players: Callable[..., tuple[PlayerTag, ...]]) -> Callable[..., TableScreen]:
    """A TableScreen with something in every place; each field can be given."""

    def made(**given: Any) -> TableScreen:
        fields: dict[str, Any] = {
            "game_title": "MON",
            "players": players("Anna", "Ben", "Cléo"),
            "turn": 0,
            "verdict": VerdictPanel(Tone.OK, "Accepted", "Gold 7 on the row."),
            "picture": np.full((270, 480, 3), (90, 120, 90), np.uint8),
            "can_end_turn": True,
            "can_undo": True,
            "status": "Virtual table",
        }
        return TableScreen(**(fields | given))

    return made


@dataclass
class Watch:
    """Time that passes when told to."""

    now: float = 0.0


class Hand:
    """Fingers and a mouse that post the events SDL would, at places of the logical screen."""

    def __init__(self, stage: Stage, watch: Watch) -> None:
        self.stage = stage
        self.watch = watch

    def wait(self) -> None:
        """Longer than any echo."""
        self.watch.now += 2 * ECHO_SECONDS

    def finger(self, kind: int, at: tuple[float, float], finger: int = 0) -> None:
        x, y = self.stage.projection.to_window(*at)
        width, height = self.stage.projection.window
        place = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0}
        event = pygame.event.Event(kind, touch_id=1, finger_id=finger, pressure=1.0, **place)
        pygame.event.post(event)

    def mouse(self, kind: int, at: tuple[float, float], button: int = 1) -> None:
        x, y = self.stage.projection.to_window(*at)
        pygame.event.post(pygame.event.Event(kind, pos=(round(x), round(y)), button=button))

    def finger_tap(self, at: tuple[float, float]) -> None:
        """A touch without a desktop."""
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)

    def mouse_click(self, at: tuple[float, float], button: int = 1) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, at, button)
        self.mouse(pygame.MOUSEBUTTONUP, at, button)


@pytest.fixture
def open_stage() -> Iterator[Callable[..., tuple[Stage, Hand]]]:
    """A window on SDL's dummy display and a hand over it."""
    stages: list[Stage] = []

    def opened(window: tuple[int, int] = (800, 480), rotation: Any = 0) -> tuple[Stage, Hand]:
        watch = Watch()
        stage = Stage(window, rotation, clock=lambda: watch.now)
        stages.append(stage)
        pygame.event.clear()
        return stage, Hand(stage, watch)

    yield opened
    for stage in stages:
        stage.close()
