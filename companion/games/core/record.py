"""Records: JSON Lines, first the setup, then one event a line, last a line that closes the record.

    {"record": 1, "game": "mon", "variant": "standard", "players": ["Ann", "Ben"], ...}
    {"seat": 0, "step": "step gold-7"}            a step that was taken
    {"seat": 0, "refused": "step gold-3", "rule": "MN-21"}   one, or a run, that was not
    {"seat": 0, "allowed": "step gold-3", "rule": "MN-21"}   one that the table let stand
    {"seat": 0, "undo": 1}                        the last step was taken back
    {"close": "finished", "events": 4}            "running" for a game that goes on

The closing line is how a record that was cut off is told from one of a game that goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from companion.games.core.game import Game
from companion.games.core.notation import NotationError
from companion.games.core.registry import UnknownGameError, find_game
from companion.games.core.setup import Setup, SetupError
from companion.games.core.violation import Violation

VERSION = 1
EventKind = Literal["step", "refused", "allowed", "undo"]
KINDS: tuple[EventKind, ...] = ("step", "refused", "allowed", "undo")


class RecordError(ValueError):
    """A record that cannot be read. `line` counts from 1."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `text` is the step, or for an undo the number of steps."""

    kind: EventKind
    seat: int
    text: str
    rule: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain values for a line of a record."""
        value: str | int = int(self.text) if self.kind == "undo" else self.text
        line: dict[str, Any] = {"seat": self.seat, self.kind: value}
        return line if self.rule is None else line | {"rule": self.rule}

    @classmethod
    def from_json(cls, data: Any) -> Event:
        """The event of a line; ValueError when it is none."""
        kind = next((kind for kind in KINDS if isinstance(data, dict) and kind in data), None)
        if kind is None:
            raise ValueError(f"an event has one of {', '.join(KINDS)}")
        seat, value, rule = data.get("seat"), data[kind], data.get("rule")
        if type(seat) is not int or type(value) is not (int if kind == "undo" else str):
            raise ValueError(f"the event {kind!r} has no seat, or its value is of the wrong kind")
        return cls(kind, seat, str(value), rule)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it happened."""

    setup: Setup
    events: tuple[Event, ...]
    finished: bool


def write_record(record: Record) -> Iterator[str]:
    """The lines of a record, without line ends."""
    yield _line({"record": VERSION} | record.setup.to_json())
    for event in record.events:
        yield _line(event.to_json())
    yield _line(
        {"close": "finished" if record.finished else "running", "events": len(record.events)}
    )


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def read_record(lines: Iterable[str]) -> Record:
    """The record in these lines. RecordError says at which line it is no record, and why."""
    parsed = [(number, _parse(number, line)) for number, line in enumerate(lines, start=1)]
    if not parsed:
        raise RecordError(1, "the record is empty")
    (_, head), *rest = parsed
    if head.get("record") != VERSION:
        raise RecordError(1, f"this is no record of version {VERSION}")
    try:
        setup = Setup.from_json(head)
    except SetupError as error:
        raise RecordError(1, str(error)) from None
    if not rest or "close" not in rest[-1][1]:
        raise RecordError(len(parsed), "the record is cut off: its closing line is missing")
    *body, (number, close) = rest
    if close.get("events") != len(body):
        raise RecordError(
            number, f"{close.get('events')} events were written, {len(body)} are here"
        )
    return Record(
        setup,
        tuple(_event(number, data) for number, data in body),
        close["close"] == "finished",
    )


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        raise RecordError(number, "no JSON: the line is cut off or damaged") from None
    if not isinstance(data, dict):
        raise RecordError(number, "an object in braces is wanted here")
    return data


def _event(number: int, data: dict[str, Any]) -> Event:
    try:
        return Event.from_json(data)
    except ValueError as error:
        raise RecordError(number, str(error)) from None


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing in a record that the rules do not bear out."""

    line: int
    event: Event
    violation: Violation | None
    """None where a step was refused that is legal, or stands at the wrong seat."""
    what: str


@dataclass(frozen=True, slots=True)
class Replay:
    """The states a record leads through, the start first, up to its first fault.

    `steps` are those that stand: one fewer than the states.
    """

    game: Game[Any, Any]
    states: tuple[Any, ...]
    steps: tuple[Any, ...] = ()
    fault: Fault | None = None

    @property
    def last(self) -> Any:
        """The state the record ends with."""
        return self.states[-1]


def replay(record: Record) -> Replay:
    """Play a record again, checking every step."""
    try:
        game = find_game(record.setup.game)
        line_of_play = _LineOfPlay(game, [game.start(record.setup)], [])
    except (UnknownGameError, SetupError) as error:
        raise RecordError(1, str(error)) from None
    for line, event in enumerate(record.events, start=2):
        fault = _replay_event(line_of_play, line, event)
        if fault is not None:
            return Replay(game, tuple(line_of_play.states), tuple(line_of_play.steps), fault)
    end = len(record.events) + 2
    if record.finished and not game.is_over(line_of_play.states[-1]):
        raise RecordError(end, "the record is closed as finished, but the game is not over")
    return Replay(game, tuple(line_of_play.states), tuple(line_of_play.steps))


class _LineOfPlay(NamedTuple):
    """The steps that stand so far, and the states between them."""

    game: Game[Any, Any]
    states: list[Any]
    steps: list[Any]


def _replay_event(line_of_play: _LineOfPlay, line: int, event: Event) -> Fault | None:
    game, states, steps = line_of_play
    if event.kind == "undo":
        count = int(event.text)
        if not 0 < count < len(states):
            raise RecordError(line, f"{count} steps cannot be taken back here")
        del states[-count:], steps[-count:]
        return None
    try:
        run = parse_run(game, event.text)
    except NotationError as error:
        raise RecordError(line, str(error)) from None
    if event.seat != game.seat(states[-1]):
        return Fault(line, event, None, f"it is the turn of seat {game.seat(states[-1])}")
    violation = check_run(game, states[-1], run)
    if event.kind == "refused":
        if violation is None:
            return Fault(line, event, None, "this was refused, but the rules allow it")
        return None
    if violation is not None and event.kind == "step":
        return Fault(line, event, violation, "illegal")
    for step in run:
        states.append(game.apply(states[-1], step))
        steps.append(step)
    return None


def format_run(game: Game[Any, Any], run: Sequence[Any]) -> str:
    """Several steps in one text: cards that were laid at once."""
    return "; ".join(game.format_step(step) for step in run)


def parse_run(game: Game[Any, Any], text: str) -> tuple[Any, ...]:
    """The steps of such a text."""
    return tuple(game.parse_step(part.strip()) for part in text.split(";"))


def check_run(game: Game[Any, Any], state: Any, run: Sequence[Any]) -> Violation | None:
    """The first violation on the way through several steps."""
    for step in run:
        violation = game.check(state, step)
        if violation is not None:
            return violation
        state = game.apply(state, step)
    return None
