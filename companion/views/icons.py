"""Signs drawn as shapes: one for each tone, the players' seals, the winner's mark.

The typeface has no such signs, and a tone must be told apart without its colour, so each has its
own silhouette. Everything is drawn four times too large and scaled down, for smooth edges.
"""

from functools import cache
from math import cos, pi, sin

import pygame

from companion.views.lettering import written
from companion.views.model import Tone
from companion.views.theme import Colour, contrast

_FINE = 4

_Shape = list[tuple[float, float]]


@cache
def tone_icon(tone: Tone, size: int, ground: Colour, sign: Colour) -> pygame.Surface:
    """The silhouette of a tone in `ground`, with its sign in `sign` upon it."""
    canvas, n = _canvas(size)
    silhouettes: dict[Tone, _Shape] = {
        Tone.OK: _polygon(n, 48),
        Tone.REFUSED: _polygon(n, 8, pi / 8),
        Tone.ASK: _polygon(n, 4, 0),
        Tone.INFO: _polygon(n, 4, pi / 4, 1.3),
        Tone.WAIT: _polygon(n, 6, 0),
    }
    pygame.draw.polygon(canvas, ground, silhouettes[tone])
    if tone is Tone.OK:
        _stroke(canvas, sign, _points(n, (0.27, 0.52), (0.44, 0.69), (0.75, 0.34)))
    elif tone is Tone.REFUSED:
        _stroke(canvas, sign, _points(n, (0.32, 0.32), (0.68, 0.68)))
        _stroke(canvas, sign, _points(n, (0.68, 0.32), (0.32, 0.68)))
    elif tone is Tone.WAIT:
        for x in (0.28, 0.5, 0.72):
            pygame.draw.circle(canvas, sign, (x * n, 0.5 * n), 0.075 * n)
    else:
        _letter(canvas, "?" if tone is Tone.ASK else "i", sign, 0.62)
    return _finished(canvas, size)


@cache
def seal(
    initial: str, size: int, colour: Colour, rim: Colour, letters: tuple[Colour, Colour]
) -> pygame.Surface:
    """A player's seal: a stamp of their marker's colour with their initial, rimmed to stand out.

    Of the two `letters` colours the one that reads better on the stamp is taken.
    """
    canvas, n = _canvas(size)
    box = canvas.get_rect()
    pygame.draw.rect(canvas, rim, box, border_radius=n // 4)
    stamp = box.inflate(-n // 8, -n // 8)
    pygame.draw.rect(canvas, colour, stamp, border_radius=n // 5)
    _letter(canvas, initial, max(letters, key=lambda ink: contrast(ink, colour)), 0.62)
    return _finished(canvas, size)


@cache
def laurel(size: int, colour: Colour) -> pygame.Surface:
    """The winner's mark: a five-petalled blossom."""
    canvas, n = _canvas(size)
    for petal in range(5):
        angle = -pi / 2 + petal * 2 * pi / 5
        centre = (n * (0.5 + 0.27 * cos(angle)), n * (0.5 + 0.27 * sin(angle)))
        pygame.draw.circle(canvas, colour, centre, n * 0.2)
    pygame.draw.circle(canvas, (0, 0, 0, 0), (n / 2, n / 2), n * 0.11)
    return _finished(canvas, size)


@cache
def waves(width: int, height: int, ground: Colour, crest: Colour) -> pygame.Surface:
    """A strip of seigaiha, the old pattern of overlapping waves, fading in from the left."""
    sheet = pygame.Surface((width * _FINE, height * _FINE))
    sheet.fill(ground)
    radius = 20 * _FINE
    for row in range(2 * height * _FINE // radius + 3):
        for column in range(width * _FINE // (2 * radius) + 2):
            centre = (2 * radius * column + radius * (row % 2), row * radius // 2)
            for ring, colour in enumerate((crest, ground, crest, ground, crest, ground)):
                pygame.draw.circle(sheet, colour, centre, radius * (1 - ring * 0.16))
    strip = pygame.transform.smoothscale(sheet, (width, height))
    for x in range(width):
        veil = pygame.Surface((1, height), pygame.SRCALPHA)
        veil.fill((*ground, round(255 * (1 - x / width))))
        strip.blit(veil, (x, 0))
    return strip


def _canvas(size: int) -> tuple[pygame.Surface, int]:
    n = size * _FINE
    return pygame.Surface((n, n), pygame.SRCALPHA), n


def _finished(canvas: pygame.Surface, size: int) -> pygame.Surface:
    return pygame.transform.smoothscale(canvas, (size, size))


def _points(n: int, *places: tuple[float, float]) -> _Shape:
    return [(x * n, y * n) for x, y in places]


def _polygon(n: int, sides: int, turn: float = 0.0, reach: float = 1.0) -> _Shape:
    radius = reach * n * 0.49
    angles = (turn + k * 2 * pi / sides for k in range(sides))
    return [(n / 2 + radius * cos(a), n / 2 + radius * sin(a)) for a in angles]


def _stroke(canvas: pygame.Surface, colour: Colour, path: _Shape) -> None:
    width = max(1, round(canvas.get_width() * 0.12))
    pygame.draw.lines(canvas, colour, False, path, width)
    for place in path:
        pygame.draw.circle(canvas, colour, place, width / 2)


def _letter(canvas: pygame.Surface, letter: str, colour: Colour, share: float) -> None:
    """One letter, centred by its own ink and not by its line."""
    drawn = written(letter, round(canvas.get_height() * share), colour)
    ink_only = drawn.subsurface(drawn.get_bounding_rect())
    canvas.blit(ink_only, ink_only.get_rect(center=canvas.get_rect().center))
