"""The end of a turn with its harvest (MO-45), the last turns (MO-55, MO-94), and the score."""

from __future__ import annotations

from itertools import pairwise

from companion.games.core.score import Outcome, ScoreLine, ScoreSheet
from companion.games.momiji.cards import LEAVES
from companion.games.momiji.objectives import fulfilled_by
from companion.games.momiji.solo import points, victory
from companion.games.momiji.state import Row, State, Turn, with_me

HARVEST = 2
OWNED, SHARED = 10, 3
"""MO-57."""
BLUE_TOKEN = -3
"""MO-82."""


def connections(row: Row) -> int:
    """Neighbouring piles whose visible leaves show touching acorns (MO-45)."""
    tops = [LEAVES[pile[-1]] for pile in row]
    return sum(1 for one, other in pairwise(tops) if one.right and other.left)


def harvests(turn: Turn) -> bool:
    """This turn laid two types by one placing that brings the harvest (MO-45)."""
    return len({leaf_type for leaf_type, _ in turn.placed}) > 1 or len(set(turn.extra)) > 1


def end_turn(state: State) -> State:
    """The harvest comes in, the end may be triggered, and the turn passes clockwise."""
    if harvests(state.doing):
        me = state.me
        acorns = me.acorns + HARVEST * connections(me.row)
        state = state._replace(players=with_me(state, me._replace(acorns=acorns)))
    seat, players = state.turn, state.terms.players
    state = state._replace(doing=Turn())
    if state.trigger is not None:
        last = state.last[1:]
    elif is_triggered(state):
        last = tuple((seat + ahead) % players for ahead in range(1, players + 1))
        state = state._replace(trigger=seat)
    else:
        return state._replace(turn=(seat + 1) % players)
    if last:
        return state._replace(turn=last[0], last=last)
    return state._replace(last=(), over=True)


def is_triggered(state: State) -> bool:
    """No leaf to draw or no Torii left (MO-55); alone, four leaves were wanting (MO-94)."""
    if state.terms.solo:
        return state.short
    return state.draw == 0 or state.torii == 0


def score(state: State) -> ScoreSheet:
    """A line for every pile, the acorns, every objective fulfilled, and the blue token.

    In a solo game every condition of victory has a line, and counts one when it is met.
    """
    lines = _solo_lines(state) if state.terms.solo else _lines(state)
    return ScoreSheet(state.terms.players, tuple(lines))


def _lines(state: State) -> list[ScoreLine]:
    lines = []
    for seat, player in enumerate(state.players):
        for pile in player.row:
            facts: dict[str, str | int] = {"card": pile[-1], "cards": len(pile)}
            lines.append(ScoreLine(seat, points(pile), "MO-56", "momiji.score.pile", facts))
        lines.append(ScoreLine(seat, player.acorns, "MO-56", "momiji.score.acorns"))
    for owner, player in enumerate(state.players):
        for objective in player.objectives:
            for seat, count in fulfilled_by(state, objective).items():
                won, reason = (OWNED, "owned") if seat == owner else (SHARED, "shared")
                facts = {"objective": objective, "count": count}
                lines.append(ScoreLine(seat, won, "MO-57", f"momiji.score.{reason}", facts))
    if state.blue_token is not None:
        lines.append(ScoreLine(state.blue_token, BLUE_TOKEN, "MO-82", "momiji.score.blue_token"))
    return lines


def _solo_lines(state: State) -> list[ScoreLine]:
    rule = state.terms.solo.rule if state.terms.solo else ""
    return [
        ScoreLine(
            0,
            int(condition.met),
            rule,
            f"momiji.score.{condition.name}_{'met' if condition.met else 'unmet'}",
            condition.facts,
        )
        for condition in victory(state)
    ]


def outcome(state: State) -> Outcome | None:
    """Most points, then most cards in hand, then a shared victory (MO-58)."""
    if not state.over:
        return None
    if state.terms.solo:
        return _solo_outcome(state)
    totals = score(state).totals
    best = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == best]
    if len(tied) == 1:
        return Outcome((tied[0],), "MO-58", "momiji.outcome.most_points", {"points": best})
    hands = {seat: state.players[seat].hand.size for seat in tied}
    most = max(hands.values())
    winners = tuple(seat for seat in tied if hands[seat] == most)
    reason = "most_cards" if len(winners) == 1 else "shared"
    facts = {"points": best, "tied": len(tied), "cards": most}
    return Outcome(winners, "MO-58", f"momiji.outcome.{reason}", facts)


def _solo_outcome(state: State) -> Outcome:
    conditions = victory(state)
    met = sum(condition.met for condition in conditions)
    facts = {"met": met, "conditions": len(conditions)}
    if met == len(conditions):
        return Outcome((0,), "MO-94", "momiji.outcome.solo_won", facts)
    return Outcome((), "MO-94", "momiji.outcome.solo_lost", facts)
