"""companion demo GAME: a whole game by bots, through the camera pipeline."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from companion.app import Companion
from companion.cards.deck import load_deck
from companion.commands.options import UsageError, add_game, add_language, setup_from, whole
from companion.demo import Demo, DemoError, Tally
from companion.games import find_game
from companion.games.core import Setup
from companion.games.core.record import write_record
from companion.referee.referee import Referee
from companion.sheet import sheet_json, sheet_text
from companion.store.journal import Journal
from companion.table.layout import load_layout
from companion.texts import Texts
from companion.views.headless import save_screen
from companion.views.intents import Continue, EndTurn, Intent, Quit, Undo, post
from companion.views.score_view import ScoreView
from companion.views.stage import Stage
from companion.views.table_view import TableView
from companion.virtual.bots import KINDS
from companion.virtual.camera import CameraSetup
from companion.virtual.party import Party
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.tabletop import VirtualTable
from hardware.buttons import open_buttons
from hardware.camera import open_camera

_KEPT = ("turn", "refused", "asked")
"""Moments of which the screen is kept as a picture."""
_SCREEN = (800, 480)
_REST = 1 / 30


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("demo", help="a whole game by bots, through the camera pipeline")
    add_game(parser)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mistakes", type=_part, default=0.0, metavar="PART")
    parser.add_argument("--bots", choices=KINDS, default="sensible")
    parser.add_argument("--room", default="daylight", help="light and table of the virtual room")
    parser.add_argument("--headless", action="store_true", help="no window, even with a display")
    parser.add_argument("--pace", type=_seconds, default=0.8, help="seconds a turn stays in view")
    parser.add_argument("--no-screens", action="store_true", help="keep no pictures of screens")
    parser.add_argument("--out", type=Path, default=Path("demo"), metavar="DIR")
    parser.add_argument("--turns", type=whole(1), help=argparse.SUPPRESS)
    add_language(parser)
    parser.set_defaults(run=run)


def _part(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError("a part lies between 0 and 1")
    return value


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 60:
        raise argparse.ArgumentTypeError("up to a minute")
    return value


def run(args: argparse.Namespace) -> int:
    """Play, write what happened, and compare the referee's score with the dealer's."""
    if args.headless or not has_display():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        args.headless = True
    setup = setup_from(args)
    if find_game(setup.game).onlooker is None:
        raise UsageError(f"{setup.game} cannot be followed by camera yet")
    args.out.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(args.out / "journal.sqlite"))
        table = _Room(args, setup, journal, stack)
        try:
            tally = table.play()
        except DemoError as error:
            print(f"companion: {error}", file=sys.stderr)
            return 1
        return _report(args, table, tally)


def has_display() -> bool:
    """A window can be opened here."""
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


class _Room:
    """Everything a demo needs, put together."""

    def __init__(
        self, args: argparse.Namespace, setup: Setup, journal: Journal, stack: ExitStack
    ) -> None:
        game, deck, layout = find_game(setup.game), load_deck(setup.game), load_layout(setup.game)
        self._args = args
        self.texts = Texts.load(args.lang)
        self.referee = _seat(args, setup, journal)
        self.journal = journal
        self.party = Party(game, setup, args.seed, args.mistakes, args.bots)
        self._catch_up()
        colours = [token.colour for token in deck.tokens]
        self._table = VirtualTable(layout, colours, args.seed)
        photographer = Photographer(deck, CameraSetup(), load_room(args.room), args.seed)
        shots = iter(range(1 << 60))
        camera = open_camera(
            "virtual", source=lambda: photographer.photograph(self._table.scene, next(shots))
        )
        self.companion = Companion(
            self.referee, stack.enter_context(camera), deck, layout, self.texts
        )
        buttons = stack.enter_context(open_buttons("virtual"))
        for name, intent in (("end-turn", EndTurn()), ("undo", Undo())):
            buttons.on_press(name, partial(_post, intent))
        self._press = getattr(buttons, "press")  # noqa: B009 - only virtual buttons press themselves
        self._stage = stack.enter_context(Stage(_SCREEN))
        self._view = TableView(self.texts)

    def _catch_up(self) -> None:
        """Deal a new game, or bring the players to where a resumed one stands."""
        self.party.catch_up(self.referee.steps)
        if not self.referee.steps:
            self.referee.take(self.party.game.public(deal := self.party.plan().step))
            self.party.take(deal)

    def play(self) -> Tally:
        """Play the game to its end."""
        demo = Demo(self.companion, self.party, self._table, lambda: self._press("end-turn"), post)
        self._view.enter()
        self._show()
        for moment in demo.play():
            if not self._frame(moment) or (moment in _KEPT and not self._linger()):
                break
            if moment == "turn":
                said = self.companion.wording.panel(self.referee).detail
                print(f"turn {self._turn():>3}  {said}")
                if self._args.turns is not None and demo.tally.turns >= self._args.turns:
                    break
            if moment in _KEPT and not self._args.no_screens:
                self._keep(moment)
        self._view.exit()
        return demo.tally

    def _frame(self, moment: str) -> bool:
        """One round of the frame loop; False when somebody closed the window."""
        if moment == "look":
            self.companion.look()
        for intent in self._stage.pump(self._view):
            if isinstance(intent, Quit):
                return False
            self.companion.handle(intent)
        self._show()
        return True

    def _linger(self) -> bool:
        """Leave people time to look, where there are any; False when they closed the window."""
        until = time.monotonic() + (0 if self._args.headless else self._args.pace)
        while time.monotonic() < until:
            time.sleep(_REST)
            if not self._frame("linger"):
                return False
        return True

    def show_score(self) -> None:
        """The score sheet on the screen until somebody has seen it."""
        view = ScoreView(self.texts)
        view.enter()
        view.update(self.companion.score_screen())
        while not any(isinstance(said, Quit | Continue) for said in self._stage.pump(view)):
            self._stage.show(view)
            time.sleep(_REST)

    def _show(self) -> None:
        self._view.update(self.companion.screen())
        self._stage.show(self._view)

    def _turn(self) -> int:
        return sum(self.party.game.ends_turn(step) for step in self.referee.steps)

    def _keep(self, moment: str) -> None:
        folder = self._args.out / "screens"
        folder.mkdir(exist_ok=True)
        save_screen(self._view, folder / f"{self._turn():03}-{moment}.png")

    def keep_score_screen(self) -> None:
        """The last screen: the score sheet."""
        view = ScoreView(self.texts)
        view.enter()
        view.update(self.companion.score_screen())
        save_screen(view, self._args.out / "score.png")


def _post(intent: Intent) -> None:
    post(intent)


def _seat(args: argparse.Namespace, setup: Setup, journal: Journal) -> Referee:
    """Go on with the unfinished game of this folder, or begin a new one."""
    origin: dict[str, Any] = {"seed": args.seed, "mistakes": args.mistakes, "bots": args.bots}
    for entry in journal.games():
        if not entry.finished and entry.origin == origin and entry.setup == setup:
            referee = Referee.resume(journal, entry.id)
            print(f"resuming game {entry.id} at {setup.players[referee.seat]}'s turn")
            return referee
    return Referee.begin(journal, setup, origin)


def _report(args: argparse.Namespace, room: _Room, tally: Tally) -> int:
    referee, party, out = room.referee, room.party, args.out
    record = room.journal.record(referee.entry)
    (out / "record.jsonl").write_text("".join(f"{line}\n" for line in write_record(record)))
    print(
        f"{tally.turns} turns, {tally.slips} slips, {tally.caught} refused with the right rule, "
        f"{tally.named} cards named by hand"
    )
    for missed in tally.missed:
        print(f"missed: {missed}")
    if not referee.is_over:
        print(f"the game goes on; it is in {out / 'journal.sqlite'}")
        return 0
    game, state = referee.game, referee.state
    sheet, outcome = game.score(state), game.outcome(state)
    wording = room.companion.wording
    (out / "score.txt").write_text(sheet_text(wording, referee.setup, sheet, outcome))
    data = sheet_json(wording, referee.setup, sheet, outcome)
    (out / "score.json").write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    room.keep_score_screen()
    dealt = game.score(party.state)
    print(f"score {sheet.totals}, the dealer's {dealt.totals}. {data['outcome']['text']}")
    print(f"screens, record and score sheet are in {out}")
    if not args.headless:
        room.show_score()
    return 0 if sheet == dealt and not tally.missed else 1
