"""Whole games as they were written down once: the same record leads to the same score for ever.

There is one for every game, variant and number of players, so no game can lack its own. After a
change that is meant to change them they are written anew:

    COMPANION_GOLDEN=write pytest -n 0 tests/games/test_golden.py
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import find_game
from companion.games.core.record import Record, read_record, replay, write_record
from companion.virtual.bots import find_bot
from companion.virtual.playout import play, record_of

from .cases import CASES, setup_of

FOLDER = Path(__file__).parent / "golden"
RESULTS = FOLDER / "results.json"


def stem(name: str, variant: str, players: int) -> str:
    return f"{name}-{variant}-{players}"


def played(name: str, variant: str, players: int) -> Record:
    """Every other seat plays to win, the rest at random; odd tables play by the other rulings."""
    game = find_game(name)
    other = {setting: choice.values[-1] for setting, choice in game.settings.items()}
    setup = setup_of(name, variant, players, players // 2, other if players % 2 else {})
    bots = [find_bot(game, ("sensible", "random")[seat % 2]) for seat in range(players)]
    return record_of(game, play(game, setup, bots, Random(f"golden {variant} {players}")))


def result(record: Record) -> dict[str, Any]:
    """What a game ended with, as plain values."""
    game = find_game(record.setup.game)
    again = replay(record)
    assert again.fault is None
    outcome = game.outcome(again.last)
    assert outcome is not None
    sheet = game.score(again.last)
    return {
        "totals": list(sheet.totals),
        "lines": [[line.seat, line.points, line.reason] for line in sheet.lines],
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "state": game.format_state(again.last),
    }


if os.environ.get("COMPANION_GOLDEN") == "write":
    FOLDER.mkdir(exist_ok=True)
    RECORDS = {stem(*case): played(*case) for case in CASES}
    for kept, fresh in RECORDS.items():
        text = "\n".join(write_record(fresh)) + "\n"
        (FOLDER / f"{kept}.jsonl").write_text(text, encoding="utf-8")
    RESULTS.write_text(
        json.dumps({kept: result(fresh) for kept, fresh in RECORDS.items()}, indent=1) + "\n",
        encoding="utf-8",
    )


@pytest.mark.parametrize(("name", "variant", "players"), CASES)
def test_a_kept_game_replays_to_its_result(name: str, variant: str, players: int) -> None:
    kept = stem(name, variant, players)
    lines = (FOLDER / f"{kept}.jsonl").read_text(encoding="utf-8").splitlines()
    record = read_record(lines)
    assert record.finished
    assert (record.setup.variant, len(record.setup.players)) == (variant, players)
    assert list(write_record(record)) == lines
    assert result(record) == json.loads(RESULTS.read_text(encoding="utf-8"))[kept]


def test_no_other_game_is_kept() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {stem(*case) for case in CASES}


def test_every_landscape_of_momiji_is_used_in_some_record() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("momiji-*.jsonl"))
    assert [letter for letter in "ABCDEFGHIJKLMN" if f'"use {letter}"' not in text] == []
