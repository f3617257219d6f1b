"""Which steps of a turn are legal, and what they do. The rules of each part stand in its module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.core.violation import Violation
from companion.games.momiji import opening
from companion.games.momiji.activation import (
    activate_steps,
    apply_activate,
    apply_swap,
    check_activate,
    check_swap,
)
from companion.games.momiji.ending import end_turn
from companion.games.momiji.fitting import twins
from companion.games.momiji.garden import (
    apply_collect,
    apply_refill,
    apply_reveal,
    apply_top,
    check_collect,
    check_refill,
    check_top,
    clear,
    second_column,
    to_reveal,
)
from companion.games.momiji.landscapes import apply_use, check_use
from companion.games.momiji.placing import apply_place, can_place, check_place, mendable
from companion.games.momiji.powers import (
    apply_draw,
    apply_grow,
    apply_order,
    apply_recover,
    apply_settle,
    apply_tuck,
    check_draw,
    check_grow,
    check_order,
    check_recover,
    check_settle,
    check_tuck,
    keep,
)
from companion.games.momiji.presence import absent, absent_from_pile
from companion.games.momiji.state import Duty, Main, Stage, State, with_me
from companion.games.momiji.steps import (
    Activate,
    Clear,
    Collect,
    Discard,
    Draw,
    End,
    Grow,
    MomijiStep,
    Order,
    Place,
    Recover,
    Refill,
    Reveal,
    Settle,
    Swap,
    Top,
    Trade,
    Tuck,
    Use,
)

HAND_LIMIT = 8
"""MO-22."""
PAIR = 2
"""Two leaves are discarded for one acorn (MO-21)."""

ANSWERS: dict[Duty, tuple[type, ...]] = {
    Duty.CLEAR: (Clear,),
    Duty.REVEAL: (Reveal,),
    Duty.DRAW: (Draw,),
    Duty.KEEP: (Discard,),
    Duty.TOP: (Top,),
    Duty.RECOVER: (Recover,),
    Duty.OBJECTIVE: (Activate, Swap),
    Duty.COLUMN: (Collect,),
    Duty.ORDER: (Order,),
    Duty.GROW: (Grow,),
    Duty.SETTLE: (Settle,),
}
"""The steps that answer each duty. `SHED` leaves everything open."""
_DUTY_RULES = {
    Duty.REVEAL: "MO-33",
    Duty.DRAW: "MO-D",
    Duty.KEEP: "MO-D",
    Duty.TOP: "MO-F",
    Duty.RECOVER: "MO-G",
    Duty.OBJECTIVE: "MO-H",
    Duty.COLUMN: "MO-I",
    Duty.ORDER: "MO-C",
    Duty.GROW: "MO-N",
    Duty.SETTLE: "MO-N",
}
_ONLY_AS_DUTY: dict[type, str] = {
    Reveal: "MO-33",
    Clear: "MO-91",
    Draw: "MO-D",
    Order: "MO-42",
    Grow: "MO-N",
    Settle: "MO-N",
    Recover: "MO-G",
    Swap: "MO-H",
}
"""Steps that nobody takes unasked, and the rule that says when."""


def check(state: State, step: MomijiStep) -> Violation | None:
    """The first rule against this step, or None."""
    if state.over:
        return Violation("MO-55", "turn.game_over")
    if state.stage is not Stage.PLAY:
        return opening.check(state, step)
    rules = _RULES.get(type(step))
    if rules is None:
        return Violation("MO-11", "setup.play")
    violation = _out_of_turn(state, step) or rules.check(state, step)
    return violation or (_left_as_twins(state, step) if state.terms.dew else None)


def _out_of_turn(state: State, step: MomijiStep) -> Violation | None:
    """Something else has to come first."""
    turn, kind = state.doing, type(step)
    duty = turn.duty
    answers = ANSWERS.get(duty)
    if answers is not None and kind not in answers:
        if not (duty is Duty.CLEAR and kind is Collect and second_column(turn)):
            return Violation(duty_rule(state), f"duty.{duty}", {"number": to_reveal(state)})
    elif kind in _ONLY_AS_DUTY and answers is None:
        return Violation(_ONLY_AS_DUTY[kind], f"{kind.__name__.lower()}.not_now")
    if turn.sold == 1 and kind is not Trade:
        return Violation("MO-21", "trade.second_leaf")
    if turn.ending and kind not in (Discard, End):
        return Violation("MO-22", "turn.ending")
    return None


def _left_as_twins(state: State, step: MomijiStep) -> Violation | None:
    """MO-83: two tops of one type may stand for a while, as long as a leaf can put them right."""
    double = twins(state.me.row)
    duty = state.doing.duty
    if double is None or isinstance(step, Place) or duty in ANSWERS:
        return None
    harmless = isinstance(step, Trade | Tuck) or (isinstance(step, Use) and step.letter != "N")
    if harmless or (duty is Duty.SHED and isinstance(step, Discard)):
        after = apply(state, step)
        still_to_trade = after.doing.sold % PAIR
        if after.me.hand.size > still_to_trade and mendable(after):
            return None
    return Violation("MO-83", "turn.twins", {"type": double})


def duty_rule(state: State) -> str:
    """The rule behind what has to be done now."""
    duty = state.doing.duty
    if state.terms.solo and duty in (Duty.CLEAR, Duty.REVEAL):
        return "MO-93" if state.doing.main is Main.ACTIVATE else "MO-91"
    return _DUTY_RULES[duty]


def _check_place(state: State, step: Place) -> Violation | None:
    return absent(state, state.me.hand, step.card) or check_place(state, step)


def _check_reveal(state: State, step: Reveal) -> Violation | None:
    return absent_from_pile(state, step.cards, to_reveal(state))


def _check_clear(state: State, step: Clear) -> None:
    """Nothing is against it: it is taken only as a duty."""


def main_is_open(state: State) -> bool:
    """The turn still lacks its main action, and one is possible (MO-20)."""
    turn = state.doing
    if turn.done:
        return False
    if turn.main in (Main.NONE, Main.COLLECT) and (
        any(state.garden) or check_refill(state, Refill()) is None
    ):
        return True
    if turn.main in (Main.NONE, Main.ACTIVATE) and next(activate_steps(state), None):
        return True
    if turn.main not in (Main.NONE, Main.PLACE):
        return False
    hand = state.me.hand
    known = state.me._replace(hand=hand._replace(unknown=0))
    return can_place(state._replace(players=with_me(state, known)))


def _check_end(state: State, step: End) -> Violation | None:
    del step
    return check_end(state)


def check_end(state: State) -> Violation | None:
    """A turn has its main action, and no hand of more than eight leaves (MO-20, MO-22, MO-92)."""
    turn, hand = state.doing, state.me.hand
    if main_is_open(state):
        return Violation("MO-20", f"turn.no_{turn.main or 'main'}")
    if turn.owed and hand.size:
        return Violation("MO-92", "turn.owes_a_leaf")
    if hand.size > HAND_LIMIT:
        facts = {"cards": hand.size, "most": HAND_LIMIT, "surplus": hand.size - HAND_LIMIT}
        return Violation("MO-22", "turn.hand_limit", facts)
    return None


def surplus_is_due(state: State) -> bool:
    """The hand is too large, and nothing else keeps the turn from its end."""
    return state.me.hand.size > HAND_LIMIT and not main_is_open(state)


def _check_discard(state: State, step: Discard) -> Violation | None:
    turn, hand, card = state.doing, state.me.hand, step.card
    if turn.duty is Duty.KEEP:
        return absent(state, turn.aside, card)
    asked = turn.duty is Duty.SHED or turn.owed or surplus_is_due(state)
    return absent(state, hand, card) if asked else Violation("MO-22", "discard.not_now")


def _check_trade(state: State, step: Trade) -> Violation | None:
    turn, hand = state.doing, state.me.hand
    if turn.sold >= PAIR:
        return Violation("MO-21", "trade.twice")
    if turn.sold + hand.size < PAIR:
        return Violation("MO-21", "trade.two_leaves")
    return absent(state, hand, step.card)


def apply(state: State, step: MomijiStep) -> State:
    """The state after a step, which need only be possible: the table may allow what is illegal."""
    if state.stage is not Stage.PLAY:
        return opening.apply(state, step)
    if state.doing.duty is Duty.SHED and not isinstance(step, Discard):
        state = state._replace(doing=state.doing._replace(duty=Duty.NONE))
    return _RULES[type(step)].apply(state, step)


def _apply_end(state: State, step: End) -> State:
    del step
    return end_turn(state)


def _apply_reveal(state: State, step: Reveal) -> State:
    return apply_reveal(state, step.cards)


def _apply_clear(state: State, step: Clear) -> State:
    del step
    return clear(state)


def _apply_discard(state: State, step: Discard) -> State:
    turn, me, card = state.doing, state.me, step.card
    state = state._replace(discard=(*state.discard, card))
    if turn.duty is Duty.KEEP:
        return keep(state, turn.aside.take(card))
    me = me._replace(hand=me.hand.take(card))
    if turn.duty is Duty.SHED:
        me = me._replace(acorns=me.acorns + 1)
    elif turn.owed:
        turn = turn._replace(owed=False, closed=True)
    else:
        turn = turn._replace(ending=True)
    return state._replace(players=with_me(state, me), doing=turn)


def _apply_trade(state: State, step: Trade) -> State:
    turn, me, card = state.doing, state.me, step.card
    sold = turn.sold + 1
    me = me._replace(hand=me.hand.take(card), acorns=me.acorns + (sold == PAIR))
    return state._replace(
        players=with_me(state, me),
        discard=(*state.discard, card),
        doing=turn._replace(sold=sold),
    )


class Rules(NamedTuple):
    """What is against a step of a turn, and what the step does."""

    check: Callable[[State, Any], Violation | None]
    apply: Callable[[State, Any], State]


_RULES: dict[type, Rules] = {
    Place: Rules(_check_place, apply_place),
    End: Rules(_check_end, _apply_end),
    Discard: Rules(_check_discard, _apply_discard),
    Trade: Rules(_check_trade, _apply_trade),
    Collect: Rules(check_collect, apply_collect),
    Use: Rules(check_use, apply_use),
    Activate: Rules(check_activate, apply_activate),
    Reveal: Rules(_check_reveal, _apply_reveal),
    Refill: Rules(check_refill, apply_refill),
    Top: Rules(check_top, apply_top),
    Tuck: Rules(check_tuck, apply_tuck),
    Swap: Rules(check_swap, apply_swap),
    Order: Rules(check_order, apply_order),
    Draw: Rules(check_draw, apply_draw),
    Grow: Rules(check_grow, apply_grow),
    Settle: Rules(check_settle, apply_settle),
    Recover: Rules(check_recover, apply_recover),
    Clear: Rules(_check_clear, _apply_clear),
}
