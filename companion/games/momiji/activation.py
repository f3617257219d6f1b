"""The main action Activate (MO-50, MO-93), and what landscape H does with objectives."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.core.violation import Violation
from companion.games.momiji import solo
from companion.games.momiji.garden import owe_clear
from companion.games.momiji.state import Duty, Main, State, with_me
from companion.games.momiji.steps import Activate, Swap

PRICE = 3
"""MO-50."""


def cost(state: State, objective: str) -> int:
    """What activating this objective costs now."""
    if state.terms.solo:
        return solo.cost(state.me, objective)
    free = state.terms.free_activation and state.doing.duty is Duty.OBJECTIVE
    return 0 if free else PRICE


def check_activate(state: State, step: Activate) -> Violation | None:
    """MO-50, MO-93 and, as the effect of a landscape, MO-H."""
    turn = state.doing
    if turn.duty is not Duty.OBJECTIVE:
        if turn.main not in (Main.NONE, Main.ACTIVATE):
            return Violation("MO-20", "turn.second_main", {"main": turn.main})
        if turn.done:
            return Violation("MO-50", "activate.one")
    objective = step.objective
    if objective not in state.objectives:
        return Violation("MO-50", "activate.not_available", {"objective": objective})
    if state.terms.solo:
        violation = solo.unmet(state.terms.solo, state.me, objective)
        if violation is not None:
            return violation
    price, acorns = cost(state, objective), state.me.acorns
    if acorns < price:
        return Violation(
            "MO-50",
            "activate.too_dear",
            {"objective": objective, "cost": price, "acorns": acorns},
        )
    return None


def activate_steps(state: State) -> Iterator[Activate]:
    """Every objective that may be activated now."""
    for objective in state.objectives:
        step = Activate(objective)
        if check_activate(state, step) is None:
            yield step


def apply_activate(state: State, step: Activate) -> State:
    """The objective is paid and owned; a solo player clears the garden (MO-93)."""
    turn, me, objective = state.doing, state.me, step.objective
    me = me._replace(
        acorns=me.acorns - cost(state, objective), objectives=(*me.objectives, objective)
    )
    by_landscape = turn.duty is Duty.OBJECTIVE
    if by_landscape:
        turn = turn._replace(duty=Duty.NONE)
    else:
        turn = turn._replace(main=turn.main or Main.ACTIVATE, done=True)
    state = state._replace(
        players=with_me(state, me),
        objectives=tuple(token for token in state.objectives if token != objective),
        doing=turn,
    )
    return owe_clear(state) if state.terms.solo else state


def check_swap(state: State, step: Swap) -> Violation | None:
    """MO-H."""
    if step.own not in state.me.objectives:
        return Violation("MO-H", "swap.not_yours", {"objective": step.own})
    if step.other not in state.objectives:
        return Violation("MO-50", "activate.not_available", {"objective": step.other})
    return None


def swap_steps(state: State) -> Iterator[Swap]:
    """Every exchange of an own objective for an available one."""
    for own in state.me.objectives:
        for other in state.objectives:
            yield Swap(own, other)


def apply_swap(state: State, step: Swap) -> State:
    """The two objectives change places."""
    me = state.me
    mine = tuple(step.other if token == step.own else token for token in me.objectives)
    return state._replace(
        players=with_me(state, me._replace(objectives=mine)),
        objectives=tuple(step.own if token == step.other else token for token in state.objectives),
        doing=state.doing._replace(duty=Duty.NONE),
    )
