"""When a landscape may be used (MO-21, MO-51, MO-A to MO-N), and what using it sets off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from companion.games.core.violation import Violation
from companion.games.momiji.activation import PRICE
from companion.games.momiji.garden import TAKEN_BY_B
from companion.games.momiji.placing import PILES_OF_J, PLACED_BY_J, can_place
from companion.games.momiji.state import Duty, Main, State, with_me
from companion.games.momiji.steps import Use

NEEDS = {
    "A": Main.PLACE,
    "B": Main.COLLECT,
    "D": Main.COLLECT,
    "E": Main.COLLECT,
    "H": Main.PLACE,
    "I": Main.ACTIVATE,
    "J": Main.PLACE,
    "K": Main.COLLECT,
    "M": Main.PLACE,
}
"""The main action a landscape goes with; the others may be used at any time."""
BOUNTY = {"C": 2, "F": 2, "L": 2}
"""Acorns that come with it."""
_DUTIES = {
    "D": Duty.DRAW,
    "F": Duty.TOP,
    "G": Duty.RECOVER,
    "H": Duty.OBJECTIVE,
    "I": Duty.COLUMN,
    "L": Duty.SHED,
    "N": Duty.GROW,
}
"""What has to follow at once."""
DRAWN = 4
"""Landscapes D and N draw so many."""


def check_use(state: State, step: Use) -> Violation | None:
    """The first rule against using this landscape now."""
    letter, me, turn = step.letter, state.me, state.doing
    facts = {"landscape": letter}
    if letter not in me.landscapes:
        used = letter in me.used
        return Violation("MO-51", "landscape.used" if used else "landscape.not_yours", facts)
    if turn.landscape:
        return Violation("MO-21", "landscape.second", facts | {"used": turn.landscape})
    if me.acorns < 1:
        return Violation("MO-51", "landscape.no_acorn", facts)
    main = NEEDS.get(letter)
    if main is not None and turn.main not in (Main.NONE, main):
        return Violation(f"MO-{letter}", f"landscape.needs_{main}", facts)
    needs = _CONDITIONS.get(letter)
    code = needs(state) if needs is not None else None
    return None if code is None else Violation(f"MO-{letter}", f"landscape.{code}", facts)


def use_steps(state: State) -> Iterator[Use]:
    """Every landscape that may be used now."""
    if state.doing.landscape or state.me.acorns < 1:
        return
    for letter in dict.fromkeys(state.me.landscapes):
        step = Use(letter)
        if check_use(state, step) is None:
            yield step


def _placing(letter: str) -> Callable[[State], str | None]:
    """Place has begun and goes on, or can begin. A leaf nobody has seen may be in the hand."""

    def condition(state: State) -> str | None:
        turn = state.doing
        if turn.main is Main.PLACE:
            return "too_late" if turn.closed else None
        begun = state._replace(doing=turn._replace(main=Main.PLACE, landscape=letter))
        return None if can_place(begun) else "nothing_to_place"

    return condition


def _four_on_two_piles(state: State) -> str | None:
    placed = state.doing.placed
    if len({pile for _, pile in placed}) > PILES_OF_J or len(placed) > PLACED_BY_J:
        return "too_many_piles"
    return _placing("J")(state)


def _two_columns(state: State) -> str | None:
    turn = state.doing
    sizes = [len(column) for column in state.garden if column]
    if turn.columns == 0:
        fits = any(sum(pair) <= TAKEN_BY_B for pair in combinations(sizes, 2))
        return None if fits and not turn.done else "no_two_columns"
    if turn.closed or turn.columns > 1:
        return "too_late"
    return None if any(turn.taken + size <= TAKEN_BY_B for size in sizes) else "no_two_columns"


def _secret_draw(state: State) -> str | None:
    if state.doing.done or state.doing.refilled:
        return "instead_of_column"
    return None if state.draw else "draw_pile_empty"


def _garden_grows(state: State) -> str | None:
    return None if any(state.garden) else "garden_empty"


def _with_collect(state: State) -> str | None:
    return None if state.doing.done else _garden_grows(state)


def _tops(state: State) -> str | None:
    return "instead_of_column" if state.doing.done else _garden_grows(state)


def _discard_there(state: State) -> str | None:
    return None if state.discard else "discard_empty"


def _draw_there(state: State) -> str | None:
    return None if state.draw else "draw_pile_empty"


def _objective_at_once(state: State) -> str | None:
    turn, me = state.doing, state.me
    types = {leaf_type for leaf_type, _ in turn.placed}
    if len(types) != 1 or len(turn.placed) > 2:
        return "one_type_placed"
    affordable = state.terms.free_activation or me.acorns > PRICE
    return None if state.objectives and (affordable or me.objectives) else "no_objective"


def _column_with_activation(state: State) -> str | None:
    if state.doing.main is Main.NONE and (not state.objectives or state.me.acorns <= PRICE):
        return "cannot_activate"
    return _garden_grows(state)


_CONDITIONS: dict[str, Callable[[State], str | None]] = {
    "A": _placing("A"),
    "B": _two_columns,
    "D": _secret_draw,
    "E": _with_collect,
    "F": _garden_grows,
    "G": _discard_there,
    "H": _objective_at_once,
    "I": _column_with_activation,
    "J": _four_on_two_piles,
    "K": _tops,
    "M": _placing("M"),
    "N": _draw_there,
}
"""What else each landscape needs; the answer names what is wanting."""


def apply_use(state: State, step: Use) -> State:
    """The acorn lies on the card; the player is bound to what the landscape asks."""
    letter, me, turn = step.letter, state.me, state.doing
    unused = list(me.landscapes)
    if letter in unused:
        unused.remove(letter)
    me = me._replace(
        acorns=me.acorns - 1 + BOUNTY.get(letter, 0),
        landscapes=tuple(unused),
        used=tuple(sorted((*me.used, letter))),
    )
    duty = _DUTIES.get(letter, Duty.NONE)
    if letter == "C" and len(me.row) > 1:
        duty = Duty.ORDER
    turn = turn._replace(
        landscape=letter,
        duty=duty,
        main=turn.main or NEEDS.get(letter, Main.NONE),
        done=turn.done or letter == "D",
        draws=min(DRAWN, state.draw) if letter == "N" else 0,
    )
    return state._replace(players=with_me(state, me), doing=turn)
