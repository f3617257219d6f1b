"""Setting up: hands, open cards, and the first awards of each village (VG-10 to VG-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from companion.games.core.violation import Kind, Violation
from companion.games.core.zones import Hidden
from companion.games.village_green.deck import AWARD, COUNTS, LANDSCAPE
from companion.games.village_green.places import TOP_ROW
from companion.games.village_green.state import (
    HAND,
    SHOWN,
    Phase,
    State,
    Supply,
    Terms,
    Village,
    unseen,
)
from companion.games.village_green.steps import Arrange, Deal, Grant, Show

BOXED = {
    LANDSCAPE: {1: 0, 2: 15, 3: 10, 4: 5, 5: 0},
    AWARD: {1: 0, 2: 10, 3: 5, 4: 0, 5: 0},
}
"""Cards that go back to the box unseen, by the number of players (VG-11)."""

DealingStep = Deal | Show | Grant | Arrange
SHOWN_IN = {Phase.SHOW_LANDSCAPES: LANDSCAPE, Phase.SHOW_AWARDS: AWARD}
DEALING = frozenset((Phase.DEAL, Phase.GRANT, Phase.ARRANGE, *SHOWN_IN))


def begin(terms: Terms) -> State:
    """Nothing is dealt yet, but the cards not needed are boxed."""
    fresh = {kind: COUNTS[kind] - BOXED[kind][terms.players] for kind in (LANDSCAPE, AWARD)}
    nothing = (None,) * SHOWN
    return State(
        terms,
        Phase.DEAL,
        terms.first,
        (Village(),) * terms.players,
        (Hidden(),) * terms.players,
        Supply(nothing, fresh[LANDSCAPE]),
        Supply(nothing, fresh[AWARD]),
        Hidden((), BOXED[LANDSCAPE][terms.players]),
    )


def dealing_steps(state: State) -> Iterator[DealingStep]:
    """What may be done before the first turn."""
    match state.phase:
        case Phase.DEAL:
            yield Deal()
        case Phase.GRANT:
            yield Grant()
        case Phase.ARRANGE:
            yield from map(Arrange, permutations(_top_row(state)))
        case phase:
            yield Show(SHOWN_IN[phase])


def _top_row(state: State) -> tuple[str, ...]:
    grid = state.villages[state.turn].grid
    return tuple(card for card in (grid[place] for place in TOP_ROW) if card is not None)


def check_dealing(state: State, step: DealingStep) -> Violation | None:
    """Why this is not what is dealt, shown or arranged next."""
    if state.phase not in DEALING:
        return Violation("VG-12", "deal.done")
    in_order = {
        Deal: state.phase is Phase.DEAL,
        Grant: state.phase is Phase.GRANT,
        Arrange: state.phase is Phase.ARRANGE,
        Show: isinstance(step, Show) and SHOWN_IN.get(state.phase) == step.kind,
    }
    if not in_order[type(step)]:
        return Violation("VG-12", "deal.order", {"next": state.phase.value})
    match step:
        case Arrange(awards):
            granted = _top_row(state)
            if Counter(awards) != Counter(granted):
                return Violation("VG-12", "arrange.other", {"awards": granted}, Kind.IMPOSSIBLE)
            return None
        case Show(kind, cards):
            trios: tuple[tuple[str, ...], ...] = (cards,) if cards else ()
            return _check_trios(state, trios, 1, kind)
        case Deal(hands):
            return _check_trios(state, hands, state.terms.players, LANDSCAPE)
        case Grant(awards):
            return _check_trios(state, awards, state.terms.players, AWARD)


def _check_trios(
    state: State, trios: Sequence[tuple[str, ...]], wanted: int, kind: str
) -> Violation | None:
    if not trios:
        return None
    if [len(trio) for trio in trios] != [HAND] * wanted:
        return Violation("VG-12", "deal.three", {"size": HAND, "times": wanted})
    deck, left = state.terms.deck, unseen(state)
    for card in (card for trio in trios for card in trio):
        if deck.kind(card) != kind:
            return Violation(
                "VG-1", "card.wrong_kind", {"card": card, "kind": kind}, Kind.IMPOSSIBLE
            )
        left[card] -= 1
        if left[card] < 0:
            return Violation("VG-1", "card.not_in_pile", {"card": card}, Kind.IMPOSSIBLE)
    return None


def apply_dealing(state: State, step: DealingStep) -> State:
    """The state after a step of the setup. What lies open has to be told."""
    players = state.terms.players
    if step in (Grant(), Show(LANDSCAPE), Show(AWARD)):
        raise ValueError("the cards that lie open have to be told")
    match step:
        case Deal(hands):
            dealt = tuple(Hidden(tuple(sorted(hand))) for hand in hands)
            supply = state.landscapes
            return state._replace(
                phase=Phase.SHOW_LANDSCAPES,
                hands=dealt or (Hidden((), HAND),) * players,
                landscapes=supply._replace(fresh=supply.fresh - HAND * players),
            )
        case Show(kind, cards):
            supply = Supply(cards, state.supply(kind).fresh - SHOWN)
            if kind == LANDSCAPE:
                return state._replace(phase=Phase.GRANT, landscapes=supply)
            return state._replace(phase=Phase.TURN, awards=supply)
        case Grant(awards):
            supply = state.awards
            return state._replace(
                phase=Phase.ARRANGE,
                villages=tuple(_on_top_row(Village(), three) for three in awards),
                awards=supply._replace(fresh=supply.fresh - SHOWN * players),
            )
        case Arrange(awards):
            seat = state.turn
            village = _on_top_row(Village(turned=state.villages[seat].turned), awards)
            following = (seat + 1) % players
            return state._replace(
                phase=Phase.SHOW_AWARDS if following == state.terms.first else Phase.ARRANGE,
                turn=following,
                villages=(*state.villages[:seat], village, *state.villages[seat + 1 :]),
            )


def _on_top_row(village: Village, awards: Sequence[str]) -> Village:
    for place, award in zip(TOP_ROW, awards, strict=True):
        village = village.laid(award, place)
    return village
