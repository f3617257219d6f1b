"""MON as it lies on the table: what is seen, what a change may mean, what people get wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from companion.games.core.onlooker import Onlooker
from companion.games.core.score import Outcome, ScoreSheet
from companion.games.core.spots import Change, Marked, Slip, Spot
from companion.games.mon.cards import CARDS, COLOURS, start_card
from companion.games.mon.ending import marker_line, most_points
from companion.games.mon.laid import MonLaid
from companion.games.mon.rules import check, steps
from companion.games.mon.state import State
from companion.games.mon.steps import Backstep, Discard, Exchange, MonStep, Step


class MonOnlooker(MonLaid, Onlooker[State, MonStep]):
    """MON on the table."""

    def tableau(self, state: State) -> dict[Spot, str]:
        """The visible card at every place of the field; place 0 is the start card (MN-11)."""
        start = state.terms.start
        seen = {Spot(colour, 0): start_card(row, start) for row, colour in enumerate(COLOURS)}
        for row, stacks in enumerate(state.rows):
            for place, stack in enumerate(stacks, start=1):
                seen[Spot(COLOURS[row], place)] = stack.top
        return seen

    def attempts(self, state: State, changes: Sequence[Change]) -> Iterator[tuple[MonStep, ...]]:
        """What a player who changed the field so may have meant, one step a card laid."""
        meant = [_meant(state, change) for change in changes]
        laid = [step for step in meant if step is not None]
        if not laid or len(laid) < len(meant):
            return
        if len(laid) <= _FEW:
            yield from permutations(laid)
        else:
            yield tuple(laid)

    def unseen_steps(self, state: State) -> Iterator[MonStep]:
        """Exchange and discard: the camera sees no difference."""
        for step in (Exchange(), Discard()):
            if check(state, step) is None:
                yield step

    def slips(self, state: State) -> Iterator[Slip]:
        """The mistakes this hand could make, each against one rule."""
        hand = state.hands[state.turn].known
        for card in hand:
            yield from _card_slips(state, card)
        legal = [step for step in steps(state) if isinstance(step, Step)]
        for one, other in permutations(legal, 2):
            if one.row < other.row:
                laid = tuple((step.card, _end(state, step.row)) for step in (one, other))
                yield Slip("two cards at once", laid, "MN-20")

    def appraise(self, start: State, lying: Sequence[Marked]) -> tuple[ScoreSheet, Outcome | None]:
        """The sum of the markers (MN-31). Who ran out first, which decides a tie, nobody sees."""
        terms = start.terms
        sheet = ScoreSheet(
            terms.players,
            tuple(
                marker_line(token.seat, card, token.value, terms.points_of(CARDS[card].value))
                for card, token in lying
            ),
        )
        best = max(sheet.totals)
        if sheet.totals.count(best) > 1:
            return sheet, None
        return sheet, most_points(sheet.totals.index(best), best)


_FEW = 3
"""So many cards laid at once are tried in every order; more are refused in any order alike."""


def _meant(state: State, change: Change) -> MonStep | None:
    card, spot = change.after, change.spot
    if card not in CARDS or spot.zone not in COLOURS:
        return None
    row = COLOURS.index(spot.zone)
    if change.before is None:
        return Step(card, row)
    return Backstep(card, row, spot.place if spot.place < len(state.rows[row]) else None)


def _end(state: State, row: int) -> Spot:
    return Spot(COLOURS[row], len(state.rows[row]) + 1)


_SLIPS = {
    "step.too_low": "too low a card",
    "step.wrong_row": "wrong row",
    "backstep.wrong_row": "wrong row",
    "backstep.own_card": "own card covered",
    "backstep.start_card": "start card covered",
    "backstep.below_left": "backstep below the left neighbour",
    "backstep.not_lower": "backstep with a higher card",
    "backstep.not_last": "covered within the row",
}


def _card_slips(state: State, card: str) -> Iterable[Slip]:
    for row in range(len(COLOURS)):
        places = len(state.rows[row])
        tries: list[tuple[MonStep, Spot]] = [(Step(card, row), _end(state, row))]
        tries += [
            (Backstep(card, row, place), Spot(COLOURS[row], place)) for place in range(places + 1)
        ]
        for step, spot in tries:
            violation = check(state, step)
            if violation is not None and violation.code in _SLIPS:
                yield Slip(_SLIPS[violation.code], ((card, spot),), violation.rule)
