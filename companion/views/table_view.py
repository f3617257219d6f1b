"""The game in progress: whose turn it is, what the camera sees, and the referee's last word."""

from companion.views.intents import Allow, Choose, EndTurn, Undo
from companion.views.model import PlayerTag, TableScreen, VerdictPanel
from companion.views.picture_frame import PictureFrame
from companion.views.projection import SCREEN
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
    ToneIcon,
    Weight,
    Widget,
)

_HEADER = Rect(0, 0, SCREEN[0], 76)
_LEFT = Rect(12, 84, 456, 388)
_PLAYERS_IN_A_ROW = 3
_PLAYER_HEIGHT = {1: 80, 2: 60}
"""By the number of rows."""
_SIDE = Rect(480, 84, 308, 388)
_END_TURN_HEIGHT = 84
_CHOICES_IN_ONE_COLUMN = 3
_CHOICES_ON_A_PAGE = 6


class TableView(View[TableScreen]):
    """Shows a TableScreen."""

    def update(self, screen: TableScreen) -> None:
        if self._screen is None or self._screen.choices != screen.choices:
            self.page = 0
        super().update(screen)

    def lay_out(self, screen: TableScreen) -> tuple[Widget, ...]:
        actions = self._actions(screen)
        top_of_actions = min(button.rect.top for button in actions)
        gap = self.theme.size["gap"]
        verdict = Rect(_SIDE.left, _SIDE.top, _SIDE.width, top_of_actions - gap - _SIDE.top)
        rows = 1 if len(screen.players) <= _PLAYERS_IN_A_ROW else 2
        players = Rect(_LEFT.left, 0, _LEFT.width, rows * _PLAYER_HEIGHT[rows] + (rows - 1) * gap)
        players.bottom = _LEFT.bottom
        status = Rect(_LEFT.left, players.top - 28, _LEFT.width, 24)
        picture = Rect(_LEFT.left, _LEFT.top, _LEFT.width, status.top - 2 - _LEFT.top)
        missing = self.texts.say("screen.no_picture")
        return (
            *self._header(screen),
            PictureFrame(picture, screen.picture, screen.focus, screen.outlines, missing),
            self._label(status, screen.status, "caption", colour="ink_soft"),
            *self._players(screen, players, rows),
            *self._verdict(screen.verdict, verdict),
            *actions,
        )

    def _header(self, screen: TableScreen) -> list[Widget]:
        """Whose turn it is, huge; the game; and, far from END TURN, the way back."""
        player = screen.players[screen.turn]
        size = self.theme.size
        undo = Rect(SCREEN[0] - 12 - 128, 8, 128, size["target"])
        title = Rect(undo.left - 12 - 150, 8, 150, 56)
        name = Rect(84, 25, title.left - 12 - 84, 46)
        if not screen.can_undo:
            title.right = undo.right
        widgets: list[Widget] = [
            Header(_HEADER),
            Seal(Rect(14, 8, 56, 56), player, rim="on_dark"),
            self._label(Rect(84, 3, name.width, 22), self.texts.say("screen.now_playing"),
                        "caption", colour="paper_line"),
            Label(name, player.name, size["name"], size["least_headline"], "on_dark"),
            Label(title, screen.game_title, size["body"], size["least_text"], "paper_line",
                  Align.RIGHT),
        ]  # fmt: skip
        if screen.can_undo:
            widgets.append(Button(undo, self.texts.say("screen.undo"), Undo()))
        return widgets

    def _players(self, screen: TableScreen, place: Rect, rows: int) -> list[Widget]:
        """Everyone at the table in the order of play."""
        columns = -(-len(screen.players) // rows)
        gap, height = self.theme.size["gap"], _PLAYER_HEIGHT[rows]
        width = (place.width - (columns - 1) * gap) // columns
        widgets: list[Widget] = []
        for seat, player in enumerate(screen.players):
            row, column = divmod(seat, columns)
            left, top = place.left + column * (width + gap), place.top + row * (height + gap)
            widgets += self._player(Rect(left, top, width, height), player, seat == screen.turn)
        return widgets

    def _player(self, place: Rect, player: PlayerTag, playing: bool) -> list[Widget]:
        """Seal and name, and below them the note; whoever plays stands out in ink."""
        line = place.height // 2 if player.note else place.height
        seal = Rect(place.left + 6, place.top + 4, min(line, 40) - 4, min(line, 40) - 4)
        name = Rect(seal.right + 5, place.top + 3, place.right - seal.right - 8, line - 3)
        ground, text, second = ("ink", "on_dark", "paper_line") if playing else (
            "paper_deep", "ink", "ink_soft")  # fmt: skip
        widgets: list[Widget] = [
            Panel(place, ground),
            Seal(seal, player, rim=text),
            self._label(name, player.name, "body", text),
        ]
        if player.note:
            note = Rect(place.left + 8, name.bottom, place.width - 12, place.height - line - 2)
            widgets.append(self._label(note, player.note, "caption", second))
        return widgets

    def _verdict(self, verdict: VerdictPanel, place: Rect) -> list[Widget]:
        """The last word: sign and headline, the reason, and at the bottom the rule."""
        size = self.theme.size
        inside = Rect(place.left + 16, place.top + 6, place.width - 24, place.height - 12)
        icon = Rect(inside.left, inside.top + 2, 44, 44)
        beside = Rect(icon.right + 10, inside.top, inside.right - icon.right - 10, inside.height)
        largest = Label(beside, verdict.headline, size["headline"], size["least_headline"])
        headline = Rect(beside.left, beside.top, beside.width, max(48, largest.fitted.height))
        rule_height = 28 if verdict.rule else 0
        detail = Rect(inside.left, headline.bottom + 4, inside.width, 0)
        detail.height = inside.bottom - rule_height - detail.top
        widgets: list[Widget] = [
            Panel(place, "paper_deep", verdict.tone),
            ToneIcon(icon, verdict.tone),
            Label(headline, verdict.headline, size["headline"], size["least_headline"]),
            Label(detail, verdict.detail, size["body"], size["least_text"], at_top=True),
        ]
        if verdict.rule:
            rule = Rect(inside.left, inside.bottom - rule_height, inside.width, rule_height)
            sentence = self.texts.say("screen.rule", rule=verdict.rule)
            widgets.append(self._label(rule, sentence, "caption", colour="ink_soft"))
        return widgets

    def _actions(self, screen: TableScreen) -> list[Button]:
        """What can be pressed below the verdict: answers when something is asked, else END TURN."""
        if screen.choices:
            return self._answers(screen)
        place = Rect(_SIDE.left, _SIDE.bottom - _END_TURN_HEIGHT, _SIDE.width, _END_TURN_HEIGHT)
        allow: list[Button] = []
        if screen.can_allow:
            gap = self.theme.size["gap"]
            left = Rect(place.left, place.top, 140, place.height)
            place = Rect(left.right + gap, place.top, place.width - left.width - gap, place.height)
            allow = [Button(left, self.texts.say("screen.allow"), Allow())]
        label = self.texts.say("screen.end_turn")
        return [*allow, Button(place, label, EndTurn(), Weight.PRIMARY, screen.can_end_turn)]

    def _answers(self, screen: TableScreen) -> list[Button]:
        """The choices, in one column while they are few, in two when many, in pages beyond that."""
        meanings: list[tuple[str, Choose | Allow | NextPage]] = [
            (choice.label, Choose(choice.id)) for choice in screen.choices
        ]
        if screen.can_allow:
            meanings.append((self.texts.say("screen.allow"), Allow()))
        if len(meanings) > _CHOICES_ON_A_PAGE:
            on_a_page = _CHOICES_ON_A_PAGE - 1
            pages = -(-len(meanings) // on_a_page)
            page = self.page % pages
            more = self.texts.say("screen.more", page=page + 1, pages=pages)
            meanings = meanings[page * on_a_page : (page + 1) * on_a_page]
            meanings.append((more, NextPage()))
        columns = 1 if len(meanings) <= _CHOICES_IN_ONE_COLUMN else 2
        rows = -(-len(meanings) // columns)
        return [
            Button(self._answer_place(number, columns, rows), label, meaning)
            for number, (label, meaning) in enumerate(meanings)
        ]

    def _answer_place(self, number: int, columns: int, rows: int) -> Rect:
        gap = self.theme.size["gap"]
        height = max(self.theme.size["target"], 76 - 8 * rows)
        width = (_SIDE.width - (columns - 1) * gap) // columns
        row, column = divmod(number, columns)
        top = _SIDE.bottom - rows * height - (rows - 1) * gap
        return Rect(_SIDE.left + column * (width + gap), top + row * (height + gap), width, height)

    def _label(self, place: Rect, text: str, size: str, colour: str = "ink") -> Label:
        sizes = self.theme.size
        return Label(place, text, sizes[size], sizes["least_text"], colour)
