"""The score sheet on paper: text for people, JSON for programs."""

from __future__ import annotations

from typing import Any

from companion.games.core import Outcome, ScoreSheet, Setup
from companion.wording import Wording


def sheet_text(wording: Wording, setup: Setup, sheet: ScoreSheet, outcome: Outcome | None) -> str:
    """A block for each player, a line for each reason, and who won."""
    reasons = [wording.reason(line.reason, line.facts) for line in sheet.lines]
    width = max([24, *(len(text) + 3 for text in reasons)])
    out = [wording.title, ""]
    for seat, name in enumerate(setup.players):
        out.append(f"{name:<{width}}{sheet.totals[seat]:>5}")
        for line in sheet.of(seat):
            reason = wording.reason(line.reason, line.facts)
            out.append(f"  {reason:<{width - 2}}{line.points:>5}  {line.rule}")
        out.append("")
    if outcome is not None:
        out.append(f"{wording.outcome(outcome)} ({outcome.rule})")
    return "\n".join(out).rstrip() + "\n"


def sheet_json(
    wording: Wording, setup: Setup, sheet: ScoreSheet, outcome: Outcome | None
) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "game": setup.game,
        "variant": setup.variant,
        "players": list(setup.players),
        "totals": list(sheet.totals),
        "lines": [
            {
                "seat": line.seat,
                "points": line.points,
                "rule": line.rule,
                "reason": line.reason,
                "text": wording.reason(line.reason, line.facts),
                "facts": dict(line.facts),
            }
            for line in sheet.lines
        ],
        "outcome": None
        if outcome is None
        else {
            "winners": list(outcome.winners),
            "rule": outcome.rule,
            "reason": outcome.reason,
            "text": wording.outcome(outcome),
        },
    }
