"""The score sheet: a line for each reason, a column for each player, and who won and why."""

from dataclasses import dataclass

import pygame

from companion.views.icons import laurel
from companion.views.intents import Continue
from companion.views.model import PlayerTag, ScoreLine, ScoreScreen
from companion.views.projection import SCREEN
from companion.views.theme import Theme
from companion.views.view import View
from companion.views.widgets import (
    Align,
    Button,
    Header,
    Label,
    NextPage,
    Panel,
    Rect,
    Seal,
    Weight,
    Widget,
)

_HEADER = Rect(0, 0, SCREEN[0], 76)
_SHEET = Rect(12, 84, 776, 304)
_FOOT = Rect(12, 396, 776, 76)
_REASONS_WIDTHS = (164, 320)
"""The least and the most room for the reasons; few players leave more of it."""
_COLUMN_WIDTH = 102
_NAMES_HEIGHT = 76
_TOTALS_HEIGHT = 48
_LINES_HEIGHT = _SHEET.height - _NAMES_HEIGHT - _TOTALS_HEIGHT
_LINES_ON_A_PAGE = _LINES_HEIGHT // 30


class ScoreView(View[ScoreScreen]):
    """Shows a ScoreScreen."""

    def lay_out(self, screen: ScoreScreen) -> tuple[Widget, ...]:
        pages = max(1, -(-len(screen.lines) // _LINES_ON_A_PAGE))
        first = self.page % pages * _LINES_ON_A_PAGE
        return (
            *self._header(screen, pages),
            Panel(_SHEET, "paper_deep"),
            *self._names(screen),
            *self._lines(screen.lines[first : first + _LINES_ON_A_PAGE]),
            *self._totals(screen),
            *self._foot(screen),
        )

    def _header(self, screen: ScoreScreen, pages: int) -> list[Widget]:
        size = self.theme.size
        title = Rect(20, 8, 560, 56)
        widgets: list[Widget] = [
            Header(_HEADER),
            Label(title, screen.title, size["headline"], size["least_headline"], "on_dark"),
        ]
        if pages > 1:
            more = self.texts.say("screen.more", page=self.page % pages + 1, pages=pages)
            place = Rect(SCREEN[0] - 12 - 196, 8, 196, size["target"])
            widgets.append(Button(place, more, NextPage()))
        return widgets

    def _names(self, screen: ScoreScreen) -> list[Widget]:
        widgets: list[Widget] = []
        for seat, player in enumerate(screen.columns):
            place = _column(seat, len(screen.columns), _SHEET.top, _NAMES_HEIGHT)
            if seat in screen.winners:
                widgets.append(Winner(place))
            widgets += self._name(place, player)
        return widgets

    def _name(self, place: Rect, player: PlayerTag) -> list[Widget]:
        seal = Rect(0, place.top + 5, 30, 30)
        seal.centerx = place.centerx
        name = Rect(
            place.left + 1, seal.bottom + 1, place.width - 2, place.bottom - seal.bottom - 1
        )
        size = self.theme.size["least_text"]
        return [Seal(seal, player), Label(name, player.name, size, size, align=Align.CENTRE)]

    def _lines(self, lines: tuple[ScoreLine, ...]) -> list[Widget]:
        widgets: list[Widget] = []
        height = min(48, _LINES_HEIGHT // max(1, len(lines)))
        for number, line in enumerate(lines):
            top = _SHEET.top + _NAMES_HEIGHT + number * height
            widgets.append(Ruling(Rect(_SHEET.left, top, _SHEET.width, height)))
            widgets += self._row(line.reason, line.points, top, height, "body")
        return widgets

    def _totals(self, screen: ScoreScreen) -> list[Widget]:
        top = _SHEET.bottom - _TOTALS_HEIGHT
        ground = Ruling(Rect(_SHEET.left, top, _SHEET.width, _TOTALS_HEIGHT), heavy=True)
        total = self.texts.say("screen.total")
        return [ground, *self._row(total, screen.totals, top, _TOTALS_HEIGHT, "headline")]

    def _row(
        self, reason: str, points: tuple[int | None, ...], top: int, height: int, size: str
    ) -> list[Widget]:
        sizes = self.theme.size
        place = Rect(_SHEET.left + 10, top, _reasons_width(len(points)) - 14, height)
        widgets: list[Widget] = [Label(place, reason, sizes["body"], sizes["least_text"])]
        for seat, count in enumerate(points):
            if count is not None:
                cell = _column(seat, len(points), top, height)
                widgets.append(
                    Label(cell, str(count), sizes[size], sizes["least_text"], align=Align.CENTRE)
                )
        return widgets

    def _foot(self, screen: ScoreScreen) -> list[Widget]:
        size = self.theme.size
        done = Rect(_FOOT.right - 180, _FOOT.top, 180, _FOOT.height)
        outcome = Rect(_FOOT.left + 8, _FOOT.top, done.left - 20 - _FOOT.left, _FOOT.height)
        widgets: list[Widget] = [
            Label(outcome, screen.outcome, size["least_headline"], size["least_text"])
        ]
        if screen.can_continue:
            label = self.texts.say("screen.done")
            widgets.append(Button(done, label, Continue(), Weight.PRIMARY))
        return widgets


def _reasons_width(seats: int) -> int:
    least, most = _REASONS_WIDTHS
    return max(least, min(most, _SHEET.width - seats * _COLUMN_WIDTH))


def _column(seat: int, seats: int, top: int, height: int) -> Rect:
    """A player's part of a row."""
    reasons = _reasons_width(seats)
    width = (_SHEET.width - reasons) // seats
    return Rect(_SHEET.left + reasons + seat * width, top, width, height)


@dataclass(frozen=True)
class Ruling:
    """The line above a row of the sheet."""

    rect: Rect
    heavy: bool = False

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        colour = theme.colour["ink" if self.heavy else "paper_line"]
        pygame.draw.line(surface, colour, self.rect.topleft, self.rect.topright, 1 + 2 * self.heavy)


@dataclass(frozen=True)
class Winner:
    """The mark of who won: a light column and a blossom beside the seal."""

    rect: Rect

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        column = Rect(self.rect.left, _SHEET.top, self.rect.width, _SHEET.height)
        pygame.draw.rect(surface, theme.colour["paper"], column)
        mark = laurel(26, theme.colour["vermilion"])
        surface.blit(mark, mark.get_rect(right=self.rect.centerx - 18, top=self.rect.top + 6))
