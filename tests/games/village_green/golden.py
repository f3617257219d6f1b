"""Whole games kept as records, with the score they ended with.

They are written again only on demand, after a change that is meant to change them:

    VILLAGE_GREEN_GOLDEN=write pytest tests/games/village_green/test_golden.py
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

from companion.games.core.record import write_record
from companion.games.village_green import GAME
from companion.games.village_green.state import State
from companion.virtual.bots import find_bot
from companion.virtual.playout import play, record_of

from .table import setup

FOLDER = Path(__file__).parent / "golden"
RESULTS = FOLDER / "results.json"
GAMES = tuple((players, kind) for players in (1, 2, 3, 4, 5) for kind in ("random", "sensible"))
WRITE = os.environ.get("VILLAGE_GREEN_GOLDEN") == "write"


def name(players: int, kind: str) -> str:
    return f"standard-{players}-{kind}"


def result(state: State) -> dict[str, Any]:
    """What a game ended with, as plain values."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    sheet = GAME.score(state)
    return {
        "totals": list(sheet.totals),
        "lines": [[line.seat, line.reason, line.points] for line in sheet.lines],
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "state": GAME.format_state(state),
    }


def write_golden() -> None:
    """Play every game anew and keep its record and its result."""
    FOLDER.mkdir(exist_ok=True)
    results = {}
    for players, kind in GAMES:
        bots = [find_bot(GAME, kind)] * players
        playout = play(GAME, setup(players, first=players // 2), bots, Random(20 + players))
        record = record_of(GAME, playout)
        path = FOLDER / f"{name(players, kind)}.jsonl"
        path.write_text("\n".join(write_record(record)) + "\n", encoding="utf-8")
        state = GAME.start(playout.setup)
        for event in record.events:
            state = GAME.apply(state, GAME.parse_step(event.text))
        results[name(players, kind)] = result(state)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
