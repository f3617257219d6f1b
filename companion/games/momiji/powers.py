"""What follows when a landscape is used: C, D, G, M and N."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.games.core.violation import Kind, Violation
from companion.games.core.zones import Hidden
from companion.games.momiji.cards import CLOSING, LEAVES
from companion.games.momiji.fitting import is_joker, lay, misfit, put, spots, twins
from companion.games.momiji.garden import sow
from companion.games.momiji.landscapes import DRAWN
from companion.games.momiji.presence import absent, absent_from_pile
from companion.games.momiji.state import Duty, State, candidates, with_me
from companion.games.momiji.steps import GARDEN, Draw, Grow, Order, Recover, Settle, Tuck

TUCKED_BY_M = 2


def check_order(state: State, step: Order) -> Violation | None:
    """MO-C: any order of the same piles."""
    piles = len(state.me.row)
    if sorted(step.order) != list(range(piles)):
        return Violation("MO-C", "order.not_these_piles", {"piles": piles}, Kind.IMPOSSIBLE)
    return None


def order_steps(state: State) -> Iterator[Order]:
    """Every order of the piles, the present one first."""
    return map(Order, permutations(range(len(state.me.row))))


def apply_order(state: State, step: Order) -> State:
    """The piles in their new order. Piles the turn remembers move with it."""
    me, turn = state.me, state.doing
    placed = tuple((leaf_type, step.order.index(pile)) for leaf_type, pile in turn.placed)
    return state._replace(
        players=with_me(state, me._replace(row=tuple(me.row[pile] for pile in step.order))),
        doing=turn._replace(duty=Duty.NONE, placed=placed),
    )


def drawn(state: State) -> int:
    """How many leaves landscape D draws."""
    return min(DRAWN, state.draw)


def check_draw(state: State, step: Draw) -> Violation | None:
    """MO-D."""
    return absent_from_pile(state, step.cards, drawn(state))


def apply_draw(state: State, step: Draw) -> State:
    """The leaves lie aside until one of them is discarded; fewer than four are all kept."""
    number = drawn(state)
    aside = Hidden(tuple(sorted(step.cards))) if step.cards else Hidden((), number)
    state = state._replace(draw=state.draw - number)
    if number < DRAWN:
        return keep(state, aside)
    return state._replace(doing=state.doing._replace(duty=Duty.KEEP, aside=aside))


def keep(state: State, cards: Hidden) -> State:
    """What was drawn goes into the hand."""
    hand = state.me.hand
    me = state.me._replace(
        hand=Hidden(tuple(sorted((*hand.known, *cards.known))), hand.unknown + cards.unknown)
    )
    turn = state.doing._replace(duty=Duty.NONE, aside=Hidden())
    return state._replace(players=with_me(state, me), doing=turn)


def check_recover(state: State, step: Recover) -> Violation | None:
    """MO-G."""
    if step.card not in state.discard:
        return Violation("MO-G", "recover.not_there", {"card": step.card}, Kind.IMPOSSIBLE)
    return None


def recover_steps(state: State) -> Iterator[Recover]:
    """Every different leaf of the discard."""
    return map(Recover, dict.fromkeys(state.discard))


def apply_recover(state: State, step: Recover) -> State:
    """The leaf into the hand; everybody has seen it."""
    discard = list(state.discard)
    discard.remove(step.card)
    me = state.me._replace(hand=state.me.hand.add(step.card))
    return state._replace(
        players=with_me(state, me),
        discard=tuple(discard),
        doing=state.doing._replace(duty=Duty.NONE),
    )


def check_tuck(state: State, step: Tuck) -> Violation | None:
    """MO-M: under an open pile, one under each or, by the setting, two under any."""
    turn, row = state.doing, state.me.row
    if turn.landscape != "M":
        return Violation("MO-M", "tuck.not_now")
    if not 0 <= step.at < len(row):
        return Violation("MO-M", "place.no_pile", {"card": step.card}, Kind.IMPOSSIBLE)
    if len(turn.tucked) >= TUCKED_BY_M:
        return Violation("MO-M", "tuck.enough", {"most": TUCKED_BY_M})
    facts = {"card": step.card, "top": row[step.at][-1]}
    if row[step.at][-1] in CLOSING:
        return Violation("MO-M", "tuck.closed", facts)
    if step.at in turn.tucked and not state.terms.tuck_anywhere:
        return Violation("MO-M", "tuck.same_pile", facts)
    return absent(state, state.me.hand, step.card)


def tuck_steps(state: State) -> Iterator[Tuck]:
    """Every leaf under every pile that takes it."""
    turn, me = state.doing, state.me
    if turn.landscape != "M" or len(turn.tucked) >= TUCKED_BY_M:
        return
    barred = () if state.terms.tuck_anywhere else turn.tucked
    piles = [at for at, pile in enumerate(me.row) if pile[-1] not in CLOSING and at not in barred]
    for card in candidates(state, me.hand) if piles else ():
        for at in piles:
            yield Tuck(card, at)


def apply_tuck(state: State, step: Tuck) -> State:
    """The leaf lies at the bottom of its pile."""
    me, turn, at = state.me, state.doing, step.at
    row = (*me.row[:at], (step.card, *me.row[at]), *me.row[at + 1 :])
    return state._replace(
        players=with_me(state, me._replace(row=row, hand=me.hand.take(step.card))),
        doing=turn._replace(tucked=(*turn.tucked, at)),
    )


def check_grow(state: State, step: Grow) -> Violation | None:
    """MO-N: the leaf that is turned up can come from the draw pile."""
    return absent_from_pile(state, () if step.card is None else (step.card,), 1)


def apply_grow(state: State, step: Grow) -> State:
    """The leaf goes where it has to go, or waits for its player's choice."""
    if step.card is None:
        raise ValueError("the leaf turned up is open to all: the step has to name it")
    turn = state.doing._replace(draws=state.doing.draws - 1)
    state = state._replace(doing=turn, draw=state.draw - 1)
    places = _places(state, step.card)
    if len(places) == 1:
        return _settled(state, step.card, places[0])
    return state._replace(doing=turn._replace(aside=Hidden((step.card,)), duty=Duty.SETTLE))


def _places(state: State, card: str) -> list[int]:
    """Where this leaf may go. Laying it is forced, but as a joker (MO-81); never makes twins."""
    row, dew = state.me.row, state.terms.dew
    places = [at for at in spots(row, card, dew) if not dew or twins(put(row, card, at)[0]) is None]
    forced = any(not is_joker(row, card, at) for at in places)
    return places if forced else [*places, GARDEN]


def check_settle(state: State, step: Settle) -> Violation | None:
    """MO-N: one of the places that are open to the leaf turned up."""
    card = state.doing.aside.known[0]
    if step.at in _places(state, card):
        return None
    if step.at == GARDEN:
        return Violation("MO-N", "settle.has_to_be_laid", {"card": card})
    return misfit(state.me.row, card, step.at, state.terms.dew) or Violation(
        "MO-83", "place.twins", {"card": card}
    )


def settle_steps(state: State) -> Iterator[Settle]:
    """Every place open to the leaf turned up."""
    return map(Settle, _places(state, state.doing.aside.known[0]))


def apply_settle(state: State, step: Settle) -> State:
    """The leaf turned up lies in its place."""
    card = state.doing.aside.known[0]
    turn = state.doing._replace(aside=Hidden())
    return _settled(state._replace(doing=turn), card, step.at)


def _settled(state: State, card: str, at: int) -> State:
    """The leaf goes into the garden or onto a pile; then the next one is due."""
    if at == GARDEN:
        state = sow(state, (card,))
    else:
        state, _ = lay(state, card, at)
        turn = state.doing
        state = state._replace(doing=turn._replace(extra=(*turn.extra, LEAVES[card].type)))
    turn = state.doing
    return state._replace(doing=turn._replace(duty=Duty.GROW if turn.draws else Duty.NONE))
