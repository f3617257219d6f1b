"""The end of a turn, the last turns, and who has won (MN-30 to MN-32)."""

from __future__ import annotations

from companion.games.core.score import Outcome, ScoreLine, ScoreSheet
from companion.games.core.violation import Fact
from companion.games.mon.cards import CARDS
from companion.games.mon.state import State

OTHERS = "others"
ROUND = "round"


def next_turn(state: State) -> State:
    """Pass the turn clockwise; the first empty hand sets the last turns (MN-30)."""
    seat = state.turn
    if state.ran_out is not None:
        last = state.last[1:]
    elif state.hands[seat].size == 0:
        state = state._replace(ran_out=seat)
        last = _last_turns(state, seat)
    else:
        return state._replace(turn=(seat + 1) % state.terms.players, acted=False)
    last = tuple(other for other in last if state.hands[other].size)
    if last:
        return state._replace(turn=last[0], acted=False, last=last)
    return state._replace(acted=False, last=(), over=True)


def _last_turns(state: State, seat: int) -> tuple[int, ...]:
    players = state.terms.players
    clockwise = tuple((seat + ahead) % players for ahead in range(1, players))
    if state.terms.last_turns == OTHERS:
        return clockwise
    still_in_round = (state.terms.first - seat - 1) % players
    return clockwise[:still_in_round]


def score(state: State) -> ScoreSheet:
    """A line for every marker in the field (MN-31)."""
    return ScoreSheet(
        state.terms.players,
        tuple(
            marker_line(
                stack.seat,
                stack.top,
                stack.marker,
                state.terms.points_of(CARDS[stack.top].value),
            )
            for row in state.rows
            for stack in row
        ),
    )


def marker_line(seat: int, card: str, marker: int, printed: int) -> ScoreLine:
    """A marker in the field: it counts the points printed on its card and the cards beneath."""
    beneath = marker - printed
    reason = "mon.score.covering" if beneath else "mon.score.marker"
    facts: dict[str, Fact] = {"card": card, "printed": printed, "beneath": beneath}
    return ScoreLine(seat, marker, "MN-31", reason, facts)


def most_points(seat: int, points: int) -> Outcome:
    """One player alone has the most points (MN-31)."""
    return Outcome((seat,), "MN-31", "mon.outcome.most_points", {"points": points})


def outcome(state: State) -> Outcome | None:
    """The winner; a tie goes to the first after the player who ran out, who comes last (MN-32)."""
    if not state.over or state.ran_out is None:
        return None
    totals = score(state).totals
    best = max(totals)
    tied = [seat for seat, points in enumerate(totals) if points == best]
    if len(tied) == 1:
        return most_points(tied[0], best)
    players, ran_out = state.terms.players, state.ran_out
    winner = min(tied, key=lambda seat: (seat - ran_out - 1) % players)
    return Outcome((winner,), "MN-32", "mon.outcome.tie", {"points": best, "tied": len(tied)})
