"""Screens without a display: the same view, drawn into memory or a file."""

from pathlib import Path
from typing import Any

import numpy as np
import pygame

from companion.views.model import Picture
from companion.views.projection import SCREEN
from companion.views.view import View


def render(view: View[Any]) -> Picture:
    """The view as a picture of the logical screen."""
    pixels = pygame.surfarray.array3d(_drawn(view))
    return np.ascontiguousarray(pixels.swapaxes(0, 1))


def save_screen(view: View[Any], path: Path) -> None:
    """Write the view to a PNG file."""
    pygame.image.save(_drawn(view), str(path))


def _drawn(view: View[Any]) -> pygame.Surface:
    surface = pygame.Surface(SCREEN, depth=32)
    view.draw(surface)
    return surface
