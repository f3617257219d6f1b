"""Whole games as they were written down once: the same record leads to the same score for ever.

`MOMIJI_GOLDEN=1 pytest tests/games/momiji/test_golden.py` writes them anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.core.record import Event, Record, read_record, replay, write_record
from companion.games.momiji import GAME
from companion.games.momiji.state import State
from companion.games.momiji.steps import MomijiStep
from companion.virtual.bots import momiji as bot

from .table import VARIANTS, at_random, play, setup

FOLDER = Path(__file__).parent / "golden"
EXPECTED = FOLDER / "expected.json"
OTHER_RULINGS = {"landscape-h": "free", "landscape-m": "two-any", "most": "even-none"}


def by_turns(state: State, offered: Sequence[MomijiStep], rng: Random) -> MomijiStep:
    """Even seats play to win, odd ones at random, and so does everybody now and then."""
    if state.turn % 2 or rng.random() < 0.1:
        return at_random(state, offered, rng)
    chosen: MomijiStep = bot.choose(GAME, state, offered, rng)
    return chosen


def a_record(variant: str, players: int) -> Record:
    settings = OTHER_RULINGS if players == 3 else {}
    chosen = setup(variant, players, players - 1, **settings)
    _, taken = play(chosen, Random(f"golden {variant} {players}"), by_turns)
    state, events = GAME.start(chosen), []
    for step in map(GAME.public, taken):
        events.append(Event("step", GAME.seat(state), GAME.format_step(step)))
        state = GAME.apply(state, step)
    return Record(chosen, tuple(events), finished=True)


def ending_of(state: State) -> dict[str, Any]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return {
        "totals": list(GAME.score(state).totals),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "lines": [[line.seat, line.points, line.reason] for line in GAME.score(state).lines],
        "position": GAME.format_state(state),
    }


def _write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    expected = {}
    for variant, players in VARIANTS:
        record = a_record(variant, players)
        name = f"{variant}-{players}"
        text = "\n".join(write_record(record)) + "\n"
        (FOLDER / f"{name}.jsonl").write_text(text, "utf-8")
        expected[name] = ending_of(replay(record).last)
    EXPECTED.write_text(json.dumps(expected, indent=1) + "\n", "utf-8")


if os.environ.get("MOMIJI_GOLDEN"):
    _write_all()


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_the_record_still_leads_to_the_same_score(variant: str, players: int) -> None:
    name = f"{variant}-{players}"
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    record = read_record(lines)
    assert (record.setup.variant, len(record.setup.players)) == (variant, players)
    again = replay(record)
    assert again.fault is None
    assert ending_of(again.last) == json.loads(EXPECTED.read_text("utf-8"))[name]
    assert list(write_record(record)) == lines


def test_every_landscape_is_used_in_some_record() -> None:
    text = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.jsonl"))
    assert [letter for letter in "ABCDEFGHIJKLMN" if f'"use {letter}"' not in text] == []
