"""The journal: every event of every game, appended and never changed.

SQLite with a write-ahead log and ``synchronous=FULL``: an event that was accepted is on the disk
before anybody is told so. Each event is one transaction.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.games.core import Setup
from companion.games.core.record import Event, Record

_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    setup TEXT NOT NULL,
    origin TEXT NOT NULL,
    begun TEXT NOT NULL,
    finished TEXT
) STRICT;
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
"""
_VERSION = 1


class JournalError(ValueError):
    """A journal that cannot be used. One line."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the journal. `origin` is what a virtual table needs to be set up again."""

    id: int
    setup: Setup
    origin: dict[str, Any]
    finished: bool


class Journal:
    """The journal file. Close it, or use it as a context manager."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._prepare()
        except sqlite3.Error as error:
            raise JournalError(f"{path}: cannot be used as a journal ({error})") from None

    def _prepare(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version == 0:
            self._db.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version={_VERSION}; COMMIT;")
        elif version != _VERSION:
            raise JournalError(f"{self.path}: written by another version of the companion")

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Closing twice does no harm."""
        self._db.close()

    def begin(self, setup: Setup, origin: dict[str, Any] | None = None) -> int:
        """Enter a new game; its number in the journal."""
        row = self._db.execute(
            "INSERT INTO game (setup, origin, begun) VALUES (?, ?, ?) RETURNING id",
            (json.dumps(setup.to_json()), json.dumps(origin or {}), _now()),
        ).fetchone()
        return int(row[0])

    def append(self, game: int, event: Event) -> None:
        """Write one event down. When this returns, a power cut no longer loses it."""
        self._db.execute(
            "INSERT INTO event (game, number, body, at) "
            "SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ? FROM event WHERE game = ?",
            (game, json.dumps(event.to_json()), _now(), game),
        )

    def finish(self, game: int) -> None:
        """Close a game that is over."""
        self._db.execute("UPDATE game SET finished = ? WHERE id = ?", (_now(), game))

    def games(self) -> tuple[GameEntry, ...]:
        """Every game, the newest first."""
        rows = self._db.execute("SELECT id, setup, origin, finished FROM game ORDER BY id DESC")
        return tuple(
            GameEntry(
                id_, Setup.from_json(json.loads(setup)), json.loads(origin), finished is not None
            )
            for id_, setup, origin, finished in rows
        )

    def entry(self, game: int) -> GameEntry:
        """One game by its number."""
        for entry in self.games():
            if entry.id == game:
                return entry
        raise JournalError(f"{self.path}: there is no game {game}")

    def events(self, game: int) -> tuple[Event, ...]:
        """The events of a game, in order."""
        rows = self._db.execute("SELECT body FROM event WHERE game = ? ORDER BY number", (game,))
        return tuple(Event.from_json(json.loads(body)) for (body,) in rows)

    def record(self, game: int) -> Record:
        """The game as a record."""
        entry = self.entry(game)
        return Record(entry.setup, self.events(game), entry.finished)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
