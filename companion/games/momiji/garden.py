"""The garden: columns taken and filled (MO-30 to MO-33), and its solo rules (MO-91, MO-93)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.core.violation import Violation
from companion.games.momiji.cards import LEAVES
from companion.games.momiji.presence import absent_from_pile
from companion.games.momiji.state import Duty, Main, Pile, State, Turn, with_me
from companion.games.momiji.steps import Collect, Refill, Top

REVEALED = 4
"""MO-11, MO-31, MO-33."""
COLUMN_LIMIT = 6
"""MO-32."""
TAKEN_BY_B = 4
TOPS_OF_K = 3


def to_reveal(state: State) -> int:
    """Four leaves, or what is left in the draw pile."""
    return min(REVEALED, state.draw)


def sow(state: State, cards: Iterable[str]) -> State:
    """Leaves that left the draw pile go into their columns; a full one discards them (MO-32)."""
    garden, discard = list(state.garden), list(state.discard)
    for card in cards:
        at = state.types.index(LEAVES[card].type)
        if len(garden[at]) < COLUMN_LIMIT:
            garden[at] = (*garden[at], card)
        else:
            discard.append(card)
    return state._replace(garden=tuple(garden), discard=tuple(discard))


def apply_reveal(state: State, cards: tuple[str, ...]) -> State:
    """New leaves for the garden, which everybody sees: the step has to name them."""
    if len(cards) != to_reveal(state):
        raise ValueError(f"{to_reveal(state)} leaves are revealed, not {len(cards)}")
    state = state._replace(draw=state.draw - len(cards))
    return sow(state._replace(doing=state.doing._replace(duty=Duty.NONE)), cards)


def owe_reveal(state: State) -> State:
    """Ask for new leaves. A solo game ends when four cannot be revealed (MO-94)."""
    duty = Duty.REVEAL if state.draw else Duty.NONE
    short = state.short or (state.terms.solo is not None and state.draw < REVEALED)
    return state._replace(doing=state.doing._replace(duty=duty), short=short)


def owe_clear(state: State) -> State:
    """Ask for the garden to be discarded, where there is one, and filled again."""
    if any(state.garden):
        return state._replace(doing=state.doing._replace(duty=Duty.CLEAR))
    return owe_reveal(state)


def clear(state: State) -> State:
    """The whole garden to the discard."""
    gone = [card for column in state.garden for card in column]
    return owe_reveal(
        state._replace(
            garden=((),) * len(state.garden),
            discard=(*state.discard, *gone),
            doing=state.doing._replace(closed=True),
        )
    )


def check_refill(state: State, step: Refill) -> Violation | None:
    """MO-31."""
    turn = state.doing
    if state.terms.solo:
        return Violation("MO-91", "refill.solo")
    if turn.main not in (Main.NONE, Main.COLLECT):
        return Violation("MO-31", "refill.not_collecting", {"main": turn.main})
    if turn.refilled:
        return Violation("MO-31", "refill.twice")
    if turn.done:
        return Violation("MO-31", "refill.too_late")
    if state.me.acorns < 1:
        return Violation("MO-31", "refill.no_acorn")
    if state.draw == 0:
        return Violation("MO-31", "refill.draw_pile_empty")
    return absent_from_pile(state, step.cards, to_reveal(state))


def apply_refill(state: State, step: Refill) -> State:
    """An acorn is paid; the player is bound to Collect."""
    turn = state.doing._replace(main=state.doing.main or Main.COLLECT, refilled=True)
    me = state.me._replace(acorns=state.me.acorns - 1)
    return apply_reveal(state._replace(players=with_me(state, me), doing=turn), step.cards)


def second_column(turn: Turn) -> bool:
    """Landscape B lets another column follow (MO-B)."""
    return turn.landscape == "B" and turn.columns == 1 and not turn.closed


def check_collect(state: State, step: Collect) -> Violation | None:
    """MO-30, and the column of landscapes B and I."""
    turn = state.doing
    if turn.duty is not Duty.COLUMN:
        if turn.main not in (Main.NONE, Main.COLLECT):
            return Violation("MO-20", "turn.second_main", {"main": turn.main})
        if turn.done and not second_column(turn):
            return Violation("MO-30", "collect.one_column")
        if turn.landscape == "K":
            return Violation("MO-K", "collect.tops_with_k")
    column = state.column(step.column)
    if not column:
        return Violation("MO-30", "collect.no_column", {"column": step.column})
    if turn.landscape == "B" and turn.taken + len(column) > TAKEN_BY_B:
        return Violation(
            "MO-B",
            "collect.too_many_with_b",
            {"column": step.column, "cards": turn.taken + len(column), "most": TAKEN_BY_B},
        )
    return None


def collect_steps(state: State) -> Iterator[Collect]:
    """Every column that may be taken now."""
    for leaf_type, column in zip(state.types, state.garden, strict=True):
        if column:
            step = Collect(leaf_type)
            if check_collect(state, step) is None:
                yield step


def apply_collect(state: State, step: Collect) -> State:
    """The column into the hand; an empty garden is filled, a solo garden cleared."""
    turn, column = state.doing, state.column(step.column)
    by_landscape = turn.duty is Duty.COLUMN
    state = _take(state, step.column, column)
    if by_landscape:
        turn = turn._replace(duty=Duty.NONE)
    else:
        turn = turn._replace(
            main=turn.main or Main.COLLECT,
            done=True,
            columns=turn.columns + 1,
            taken=turn.taken + len(column),
        )
    if state.terms.solo:
        return owe_clear(state._replace(doing=turn))
    return _refilled_if_empty(state, turn)


def check_top(state: State, step: Top) -> Violation | None:
    """MO-F, MO-K."""
    turn = state.doing
    facts = {"column": step.column}
    if turn.duty is not Duty.TOP:
        if turn.landscape != "K":
            return Violation("MO-30", "top.whole_columns")
        if step.column in turn.tops:
            return Violation("MO-K", "top.column_twice", facts)
        if len(turn.tops) >= TOPS_OF_K or turn.closed:
            return Violation("MO-K", "top.enough", {"most": TOPS_OF_K})
    if not state.column(step.column):
        return Violation("MO-30", "collect.no_column", facts)
    return None


def top_steps(state: State) -> Iterator[Top]:
    """Every column whose last leaf may be taken now."""
    for leaf_type, column in zip(state.types, state.garden, strict=True):
        if column:
            step = Top(leaf_type)
            if check_top(state, step) is None:
                yield step


def apply_top(state: State, step: Top) -> State:
    """The last leaf of the column into the hand."""
    turn = state.doing
    state = _take(state, step.column, state.column(step.column)[-1:])
    if turn.duty is Duty.TOP:
        turn = turn._replace(duty=Duty.NONE)
    else:
        turn = turn._replace(done=True, tops=(*turn.tops, step.column))
    return _refilled_if_empty(state, turn)


def _take(state: State, leaf_type: str, cards: Pile) -> State:
    """The last leaves of a column go into the hand, and the table has seen them."""
    at = state.types.index(leaf_type)
    left = state.garden[at][: len(state.garden[at]) - len(cards)]
    hand = state.me.hand
    me = state.me._replace(hand=hand._replace(known=tuple(sorted((*hand.known, *cards)))))
    return state._replace(
        players=with_me(state, me), garden=(*state.garden[:at], left, *state.garden[at + 1 :])
    )


def _refilled_if_empty(state: State, turn: Turn) -> State:
    """MO-33."""
    if any(state.garden):
        return state._replace(doing=turn)
    closed = turn.closed or turn.main is Main.COLLECT
    return owe_reveal(state._replace(doing=turn._replace(closed=closed)))
