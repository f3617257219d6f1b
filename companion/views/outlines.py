"""The camera picture with the cards found on it.

Each tone has its own line (solid, crossed, dashed, dotted) besides its colour, and whatever needs
attention carries its icon and its name in a tag. Names of plainly recognised cards are written
where there is room; those of doubtful and wrong ones always are.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pygame

from companion.table.geometry import Point
from companion.views.icons import tone_icon
from companion.views.lettering import written
from companion.views.model import Outline, Tone
from companion.views.theme import Theme

Rect = pygame.Rect
Path = list[Point]

_FINE = 2
_URGENCY = (Tone.REFUSED, Tone.ASK, Tone.WAIT, Tone.INFO, Tone.OK)
_DASHES = {Tone.ASK: (9, 6), Tone.WAIT: (2, 6), Tone.INFO: (14, 4)}
_WIDTHS = {Tone.OK: 2, Tone.REFUSED: 4, Tone.ASK: 4, Tone.INFO: 3, Tone.WAIT: 3}


def draw_outlines(surface: pygame.Surface, outlines: tuple[Outline, ...], theme: Theme) -> None:
    """Draw outlines, whose quads are in pixels of `surface`, and their tags."""
    by_urgency = sorted(outlines, key=lambda outline: _URGENCY.index(outline.tone))
    _draw_lines(surface, by_urgency[::-1], theme)
    taken = [bounds(outline) for outline in by_urgency if outline.tone is not Tone.OK]
    for outline in by_urgency:
        tag = _plain_tag(outline, theme) if outline.tone is Tone.OK else _loud_tag(outline, theme)
        place = _free_place(tag.get_rect(), outline, surface.get_rect(), taken)
        if place is not None:
            taken.append(place)
            surface.blit(tag, place)


def bounds(outline: Outline) -> Rect:
    """The upright box around an outline."""
    xs, ys = zip(*outline.quad, strict=True)
    left, top = int(min(xs)), int(min(ys))
    return Rect(left, top, int(max(xs)) - left + 1, int(max(ys)) - top + 1)


def _draw_lines(surface: pygame.Surface, outlines: list[Outline], theme: Theme) -> None:
    """All lines on one finer sheet, each with a dark halo, then scaled down onto the picture."""
    width, height = surface.get_size()
    sheet = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    for outline in outlines:
        corners = [(x * _FINE, y * _FINE) for x, y in outline.quad]
        thickness = _WIDTHS[outline.tone] * _FINE
        ink, colour = theme.colour["ink"], theme.line[outline.tone]
        paths = [_closed(corners)]
        if outline.tone is Tone.REFUSED:
            paths += [[corners[0], corners[2]], [corners[1], corners[3]]]
        _trace(sheet, paths, None, ink, thickness + 2 * _FINE)
        _trace(sheet, paths, _DASHES.get(outline.tone), colour, thickness)
    surface.blit(pygame.transform.smoothscale(sheet, (width, height)), (0, 0))


def _trace(
    sheet: pygame.Surface,
    paths: list[Path],
    dash: tuple[int, int] | None,
    colour: tuple[int, int, int],
    thickness: int,
) -> None:
    for path in paths:
        for start, end in pairwise(path):
            for a, b in _dashes(start, end, dash):
                pygame.draw.line(sheet, colour, a, b, thickness)
                pygame.draw.circle(sheet, colour, a, thickness / 2)
                pygame.draw.circle(sheet, colour, b, thickness / 2)


def _closed(corners: Path) -> Path:
    return [*corners, corners[0]]


def _dashes(
    start: Point, end: Point, dash: tuple[int, int] | None
) -> Iterator[tuple[Point, Point]]:
    """A side as one stroke, or as strokes and spaces of `dash` screen pixels."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if dash is None or not length:
        yield start, end
        return

    def at(distance: float) -> Point:
        share = min(1.0, distance / length)
        return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))

    stroke, space = (part * _FINE for part in dash)
    begin = 0.0
    while begin < length:
        yield at(begin), at(begin + stroke)
        begin += stroke + space


def _plain_tag(outline: Outline, theme: Theme) -> pygame.Surface:
    """A recognised card's name, small."""
    size = theme.size["small_tag"]
    name = written(outline.label, size, theme.colour["ink"])
    tag = pygame.Surface((name.get_width() + 2, size + 1), pygame.SRCALPHA)
    pygame.draw.rect(tag, theme.colour["on_dark"], tag.get_rect(), border_radius=4)
    tag.blit(name, name.get_rect(center=tag.get_rect().center))
    return tag


def _loud_tag(outline: Outline, theme: Theme) -> pygame.Surface:
    """The icon and name of a card that needs attention."""
    size = theme.size["tag"]
    icon = tone_icon(outline.tone, size, theme.tone[outline.tone], theme.colour["on_dark"])
    name = written(outline.label, size, theme.colour["ink"])
    gap = 4
    width = name.get_width() + icon.get_width() + 3 * gap
    tag = pygame.Surface((width, size + 2 * gap), pygame.SRCALPHA)
    box = tag.get_rect()
    pygame.draw.rect(tag, theme.colour["on_dark"], box, border_radius=6)
    pygame.draw.rect(tag, theme.tone[outline.tone], box, 2, border_radius=6)
    tag.blit(icon, icon.get_rect(left=gap, centery=box.centery))
    tag.blit(name, name.get_rect(left=2 * gap + icon.get_width(), centery=box.centery))
    return tag


def _free_place(tag: Rect, outline: Outline, room: Rect, taken: list[Rect]) -> Rect | None:
    """Beside the card, touching nothing; a loud tag that finds no such place goes there anyway."""
    card = bounds(outline)
    if outline.tone is Tone.OK:
        places = [_centred(tag, card)] if tag.width <= card.width + 6 else []
    else:
        places = [place.clamp(room) for place in _around(tag, card)]
    for place in places:
        if room.contains(place) and place.collidelist(taken) < 0:
            return place
    return places[0] if places and outline.tone is not Tone.OK else None


def _centred(tag: Rect, card: Rect) -> Rect:
    place = tag.copy()
    place.center = card.center
    return place


def _around(tag: Rect, card: Rect) -> Iterator[Rect]:
    """Places next to a card, the nearest first."""
    for away in (3, 3 + tag.height):
        yield Rect(card.centerx - tag.width // 2, card.top - away - tag.height, *tag.size)
        yield Rect(card.centerx - tag.width // 2, card.bottom + away, *tag.size)
        yield Rect(card.right + away, card.centery - tag.height // 2, *tag.size)
        yield Rect(card.left - away - tag.width, card.centery - tag.height // 2, *tag.size)
