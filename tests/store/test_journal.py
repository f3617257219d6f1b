"""The journal: what was written is there, in order, also for the next process."""

import sqlite3
from pathlib import Path

import pytest

from companion.games.core import Setup
from companion.games.core.record import Event
from companion.store.journal import Journal, JournalError

SETUP = Setup("mon", ("Ann", "Бен"), settings={"last-turns": "round"}, facts={"points": [1] * 18})


def test_events_are_there_for_the_next_one_who_opens_it(tmp_path: Path) -> None:
    events = (Event("step", 0, "deal"), Event("refused", 0, "step gold-3", "MN-21"),
              Event("undo", 1, "2"))  # fmt: skip
    with Journal(tmp_path / "j.sqlite") as journal:
        game = journal.begin(SETUP, {"seed": 3})
        for event in events:
            journal.append(game, event)
    with Journal(tmp_path / "j.sqlite") as journal:
        (entry,) = journal.games()
        assert (entry.setup, entry.origin, entry.finished) == (SETUP, {"seed": 3}, False)
        assert journal.events(game) == events


def test_it_is_written_through_to_the_disk(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.sqlite") as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_games_do_not_mix(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.sqlite") as journal:
        one, other = journal.begin(SETUP), journal.begin(SETUP)
        journal.append(one, Event("step", 0, "deal"))
        journal.finish(other)
        assert journal.events(other) == ()
        assert [entry.finished for entry in journal.games()] == [True, False]


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    path.write_text("this is a shopping list, and a long one at that" * 50)
    with pytest.raises(JournalError, match=r"j\.sqlite"):
        Journal(path)


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=9")
    db.close()
    with pytest.raises(JournalError, match="another version"):
        Journal(path)
