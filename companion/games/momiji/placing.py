"""The main action Place (MO-43, MO-92) and the placing that landscapes A, E, H and J change."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.core.violation import Violation
from companion.games.momiji.cards import LEAVES
from companion.games.momiji.fitting import lay, misfit, skips_a_number, spots, twins
from companion.games.momiji.state import Main, State, Turn, candidates, with_me
from companion.games.momiji.steps import Place

PLACED_BY_E = 2
PLACED_BY_J = 4
PILES_OF_J = 2


def may_skip(turn: Turn) -> bool:
    """Landscape A still has its number to skip (MO-A)."""
    return turn.landscape == "A" and not turn.skipped


def check_place(state: State, step: Place) -> Violation | None:
    """The first rule against laying this leaf, which is in the hand."""
    fault = _bound(state.doing) or _out_of_form(state.doing, step)
    if fault is None:
        dew = state.terms.dew
        fault = misfit(state.me.row, step.card, step.at, dew, may_skip(state.doing))
        if fault is None and dew and not _stands(state, step):
            return Violation("MO-83", "place.twins", {"card": step.card})
    return fault


def _bound(turn: Turn) -> Violation | None:
    """Why no leaf at all may be laid now."""
    if turn.landscape == "E" and turn.main is Main.COLLECT:
        if len(turn.extra) >= PLACED_BY_E:
            return Violation("MO-E", "place.two_with_e")
        return None
    if turn.main not in (Main.NONE, Main.PLACE):
        return Violation("MO-20", "turn.second_main", {"main": turn.main})
    if turn.closed:
        return Violation("MO-92", "place.after_discard")
    return None


def _out_of_form(turn: Turn, step: Place) -> Violation | None:
    """Why this leaf does not go with those already laid this turn (MO-43, MO-H, MO-J)."""
    placed = turn.placed
    if not placed or turn.landscape == "E":
        return None
    if turn.landscape == "J":
        return _out_of_j(turn, step)
    leaf_type = LEAVES[step.card].type
    facts = {"card": step.card}
    types = {placed_type for placed_type, _ in placed}
    if len(placed) > 1 and len(types) == 1:
        return Violation("MO-43", "place.third_of_type", facts)
    if leaf_type in types and len(types) > 1:
        return Violation("MO-43", "place.type_twice", facts)
    if turn.landscape == "H" and leaf_type not in types:
        return Violation("MO-H", "place.other_type_after_h", facts)
    return None


def _out_of_j(turn: Turn, step: Place) -> Violation | None:
    """Four leaves on two piles. The third one on a pile waits until the second pile is begun."""
    piles = [pile for _, pile in turn.placed]
    facts = {"card": step.card}
    if len(piles) >= PLACED_BY_J:
        return Violation("MO-J", "place.four_with_j", facts)
    if step.at not in piles:
        if len(set(piles)) >= PILES_OF_J:
            return Violation("MO-J", "place.two_piles_with_j", facts)
    elif len(piles) == PLACED_BY_J - PILES_OF_J and len(set(piles)) == 1:
        return Violation("MO-J", "place.second_pile_with_j", facts)
    return None


def place_steps(state: State) -> Iterator[Place]:
    """Every leaf that may be laid now, and where."""
    if _bound(state.doing) is not None:
        return
    for step in _fitting(state):
        if not state.terms.dew or _stands(state, step):
            yield step


def can_place(state: State) -> bool:
    """True when some leaf may be laid, as far as the hand is known."""
    return next(place_steps(state), None) is not None


def _fitting(state: State) -> Iterator[Place]:
    turn, me, dew = state.doing, state.me, state.terms.dew
    skip = may_skip(turn)
    by_form = bool(turn.placed) and turn.landscape != "E"
    for card in candidates(state, me.hand):
        for at in spots(me.row, card, dew, skip):
            step = Place(card, at)
            if not by_form or _out_of_form(turn, step) is None:
                yield step


def _stands(state: State, step: Place) -> bool:
    """MO-83: afterwards no type tops two piles, or one more leaf of the hand can put it right."""
    after = apply_place(state, step)
    return twins(after.me.row) is None or mendable(after)


def mendable(state: State) -> bool:
    """One more leaf, as far as the hand is known, leaves no type on top of two piles (MO-83)."""
    if _bound(state.doing) is not None:
        return False
    if state.me.hand.unknown:
        return True
    return any(twins(apply_place(state, step).me.row) is None for step in _fitting(state))


def apply_place(state: State, step: Place) -> State:
    """The leaf lies on its pile, and the turn remembers it."""
    card, at = step.card, step.at
    skipped = state.doing.landscape == "A" and skips_a_number(state.me.row, card, at)
    state, index = lay(state, card, at)
    me, turn = state.me, state.doing
    me = me._replace(hand=me.hand.take(card))
    leaf_type = LEAVES[card].type
    if turn.landscape == "E":
        turn = turn._replace(extra=(*turn.extra, leaf_type))
    else:
        turn = turn._replace(
            main=turn.main or Main.PLACE,
            done=True,
            placed=(*turn.placed, (leaf_type, index)),
            skipped=turn.skipped or skipped,
            owed=state.terms.solo is not None and me.hand.size > 0,
        )
    return state._replace(players=with_me(state, me), doing=turn)
