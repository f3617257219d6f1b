"""The end of a turn and of the game, the score, and who has won (VG-40 to VG-42, VG-51, VG-52)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.core.score import Outcome, ScoreLine, ScoreSheet
from companion.games.village_green.awards import Line
from companion.games.village_green.deck import Deck
from companion.games.village_green.places import (
    LANDSCAPE_PLACES,
    LINES,
    NAMES,
    SIDE,
    TOP_ROW,
    VILLAGE,
)
from companion.games.village_green.state import Grid, Phase, State, Supply, Village

FULL = len(LANDSCAPE_PLACES)
POND_POINTS = 2
RATINGS = (
    (15, "last_place"),
    (25, "honourable_mention"),
    (35, "second_place"),
)
"""The most points of each band of a solo game; more is the garden of the year (VG-52)."""
BEST_RATING = "garden_of_the_year"


def pile_ends(state: State, supply: Supply) -> bool:
    """Whether this is the last round, now that the pile is so (VG-40, VG-51)."""
    return state.ending or (not (supply.fresh or supply.under) and not state.terms.solo)


def village_ends(state: State, village: Village) -> bool:
    """Whether this is the last round, now that the village is so (VG-40, VG-51)."""
    return state.ending or (not state.terms.solo and village.landscapes == FULL)


def next_turn(state: State) -> State:
    """Pass the turn clockwise; the last round ends before the first player (VG-40)."""
    terms = state.terms
    following = (state.turn + 1) % terms.players
    if state.ending and following == terms.first:
        return state._replace(phase=Phase.OVER)
    return state._replace(phase=Phase.TURN, turn=following)


def line_of(deck: Deck, grid: Grid, place: int) -> Line:
    """What the award at this place scores. An award that lies among landscapes shows nothing."""
    cards = (grid[at] for at in LINES[place])
    return tuple(None if card is None else deck.marks.get(card, ()) for card in cards)


def score(state: State) -> ScoreSheet:
    """A line for the village card, for the ponds, and for every visible award (VG-41)."""
    deck = state.terms.deck
    return ScoreSheet(
        state.terms.players,
        tuple(
            line
            for seat, village in enumerate(state.villages)
            for line in _village_lines(deck, seat, village)
        ),
    )


def _village_lines(deck: Deck, seat: int, village: Village) -> Iterator[ScoreLine]:
    grid = village.grid
    if not village.turned and grid[VILLAGE] is None:
        yield ScoreLine(seat, 1, "VG-41", "village-green.score.village")
    ponds = sum(grid[place] in deck.ponds for place in LANDSCAPE_PLACES)
    if ponds:
        points = POND_POINTS * ponds
        yield ScoreLine(seat, points, "VG-41", "village-green.score.ponds", {"ponds": ponds})
    for place in LINES:
        card = grid[place]
        award = deck.awards.get(card) if card is not None else None
        if card is None or award is None:
            continue
        reason = "column" if place in TOP_ROW else "row"
        yield ScoreLine(
            seat,
            award.score(line_of(deck, grid, place)),
            "VG-41",
            f"village-green.score.{reason}{'_unverified' if award.unverified else ''}",
            {
                "award": card,
                "place": NAMES[place],
                "line": place % SIDE if place in TOP_ROW else place // SIDE,
            },
        )


def outcome(state: State) -> Outcome | None:
    """The winner; a tie goes to the most landscapes, then it is shared (VG-42)."""
    if not state.over:
        return None
    totals = score(state).totals
    best = max(totals)
    if state.terms.solo:
        return rating_of(best)
    tied = [seat for seat, points in enumerate(totals) if points == best]
    if len(tied) == 1:
        return Outcome((tied[0],), "VG-42", "village-green.outcome.most_points", {"points": best})
    cards = {seat: state.villages[seat].landscapes for seat in tied}
    most = max(cards.values())
    winners = tuple(seat for seat in tied if cards[seat] == most)
    facts = {"points": best, "tied": len(tied), "landscapes": most}
    reason = "most_landscapes" if len(winners) == 1 else "shared"
    return Outcome(winners, "VG-42", f"village-green.outcome.{reason}", facts)


def rating_of(points: int) -> Outcome:
    """How well a solo game went; only the garden of the year has won the contest (VG-52)."""
    rating = next((name for most, name in RATINGS if points <= most), BEST_RATING)
    winners = (0,) if rating == BEST_RATING else ()
    return Outcome(winners, "VG-52", f"village-green.outcome.{rating}", {"points": points})
