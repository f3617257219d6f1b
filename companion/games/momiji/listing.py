"""Every legal step, lazily. What is listed is what `rules.check` passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.games.momiji import opening
from companion.games.momiji.activation import activate_steps, swap_steps
from companion.games.momiji.fitting import twins
from companion.games.momiji.garden import check_refill, collect_steps, second_column, top_steps
from companion.games.momiji.landscapes import use_steps
from companion.games.momiji.placing import place_steps
from companion.games.momiji.powers import order_steps, recover_steps, settle_steps, tuck_steps
from companion.games.momiji.rules import HAND_LIMIT, PAIR, check, check_end, main_is_open
from companion.games.momiji.state import Duty, Main, Stage, State, candidates
from companion.games.momiji.steps import (
    Clear,
    Discard,
    Draw,
    End,
    Grow,
    MomijiStep,
    Refill,
    Reveal,
    Trade,
)


def steps(state: State) -> Iterator[MomijiStep]:
    """Every legal step, outcomes of chance left out."""
    if state.over:
        return iter(())
    if state.stage is not Stage.PLAY:
        return opening.steps(state)
    turn = state.doing
    if turn.duty is not Duty.NONE and turn.duty is not Duty.SHED:
        return _answers(state)
    listed = _turn(state)
    if turn.sold == 1:
        listed = map(Trade, candidates(state, state.me.hand))
    elif turn.ending:
        return _surplus(state)
    if state.terms.dew and twins(state.me.row) is not None:
        return (step for step in listed if check(state, step) is None)
    return listed


def _answers(state: State) -> Iterator[MomijiStep]:
    """The steps that the present duty asks for."""
    turn = state.doing
    match turn.duty:
        case Duty.CLEAR:
            more = collect_steps(state) if second_column(turn) else ()
            return chain((Clear(),), more)
        case Duty.REVEAL:
            return iter((Reveal(),))
        case Duty.DRAW:
            return iter((Draw(),))
        case Duty.KEEP:
            return map(Discard, candidates(state, turn.aside))
        case Duty.TOP:
            return top_steps(state)
        case Duty.RECOVER:
            return recover_steps(state)
        case Duty.OBJECTIVE:
            return chain(activate_steps(state), swap_steps(state))
        case Duty.COLUMN:
            return collect_steps(state)
        case Duty.ORDER:
            return order_steps(state)
        case Duty.GROW:
            return iter((Grow(),))
    return settle_steps(state)


def _surplus(state: State) -> Iterator[MomijiStep]:
    hand = state.me.hand
    if hand.size > HAND_LIMIT:
        return map(Discard, candidates(state, hand))
    return iter((End(),))


def _turn(state: State) -> Iterator[MomijiStep]:
    """Everything that is open to a player whom nothing binds."""
    turn, hand = state.doing, state.me.hand
    yield from place_steps(state)
    if turn.main in (Main.NONE, Main.COLLECT):
        yield from collect_steps(state)
        if turn.landscape == "K":
            yield from top_steps(state)
        if not turn.done and check_refill(state, Refill()) is None:
            yield Refill()
    if not turn.done and turn.main in (Main.NONE, Main.ACTIVATE):
        yield from activate_steps(state)
    if turn.landscape == "M":
        yield from tuck_steps(state)
    yield from use_steps(state)
    cards = candidates(state, hand)
    if turn.sold == 0 and hand.size >= PAIR:
        yield from map(Trade, cards)
    open_main = main_is_open(state)
    too_many = hand.size > HAND_LIMIT and not open_main
    if turn.duty is Duty.SHED or turn.owed or too_many:
        yield from map(Discard, cards)
    if not open_main and check_end(state) is None:
        yield End()
