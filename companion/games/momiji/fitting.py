"""Where a leaf fits in a row of piles (MO-40 to MO-42, MO-81, MO-84), and what laying it does."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.core.violation import Kind, Violation
from companion.games.momiji.cards import BLUE, CLOSING, LEAVES
from companion.games.momiji.state import Row, State, with_me
from companion.games.momiji.steps import LEFT, RIGHT, gap


def spots(row: Row, card: str, dew: bool, skip: bool = False) -> Iterator[int]:
    """Every place in the row where this leaf fits. `skip`: one number may be left out (MO-A)."""
    leaf_type, value, _, _ = LEAVES[card]
    reach = 2 if skip else 1
    at_home = False
    for at, pile in enumerate(row):
        top = pile[-1]
        top_type, top_value, _, _ = LEAVES[top]
        if top_type == leaf_type:
            at_home = True
        elif not dew or BLUE not in (top_type, leaf_type):
            continue
        if top not in CLOSING and 0 <= value - top_value <= reach:
            yield at
    if value < reach and (dew or not at_home):
        if row:
            yield LEFT
        yield RIGHT


def misfit(row: Row, card: str, at: int, dew: bool, skip: bool = False) -> Violation | None:
    """Why the leaf does not fit there, or None. Agrees with `spots`."""
    leaf = LEAVES[card]
    if gap(at) is not None:
        return Violation("MO-42", "place.between", {"card": card})
    if at in (LEFT, RIGHT):
        same = next((pile[-1] for pile in row if LEAVES[pile[-1]].type == leaf.type), None)
        if same and not dew:
            return Violation("MO-40", "place.second_pile", {"card": card, "top": same})
        if leaf.value > int(skip):
            return Violation("MO-40", "place.opens_with_zero", {"card": card})
        return None
    if not 0 <= at < len(row):
        return Violation("MO-42", "place.no_pile", {"card": card}, Kind.IMPOSSIBLE)
    top = LEAVES[row[at][-1]]
    facts: dict[str, str | int] = {"card": card, "top": row[at][-1]}
    if top.type != leaf.type and not (dew and BLUE in (top.type, leaf.type)):
        return Violation("MO-81" if dew else "MO-40", "place.other_type", facts)
    if top.closes:
        return Violation("MO-84" if top.value > 3 else "MO-41", "place.closed", facts)
    facts |= {"low": top.value, "high": top.value + 1}
    if leaf.value < top.value:
        return Violation("MO-40", "place.too_low", facts)
    if leaf.value > top.value + 1 + skip:
        return Violation("MO-40", "place.skips_a_value", facts)
    return None


def skips_a_number(row: Row, card: str, at: int) -> bool:
    """True when the leaf fits only because landscape A lets it."""
    value = LEAVES[card].value
    return value > LEAVES[row[at][-1]].value + 1 if 0 <= at < len(row) else value > 0


def is_joker(row: Row, card: str, at: int) -> bool:
    """True for a blue leaf on a top that is not blue (MO-82)."""
    return LEAVES[card].type == BLUE and at >= 0 and LEAVES[row[at][-1]].type != BLUE


def twins(row: Row) -> str | None:
    """A type that tops two piles, which may not last beyond the turn (MO-83)."""
    tops: set[str] = set()
    for pile in row:
        top_type = LEAVES[pile[-1]].type
        if top_type in tops:
            return top_type
        tops.add(top_type)
    return None


def put(row: Row, card: str, at: int) -> tuple[Row, int]:
    """The row with the leaf laid there, and the pile it lies in now."""
    if 0 <= at < len(row):
        return (*row[:at], (*row[at], card), *row[at + 1 :]), at
    behind = gap(at)
    index = (0 if at == LEFT else len(row)) if behind is None else behind
    return (*row[:index], (card,), *row[index:]), index


def lay(state: State, card: str, at: int) -> tuple[State, int]:
    """Lay a leaf, from wherever it comes, and say in which pile it lies.

    A leaf that closes its pile takes a Torii (MO-41), a joker the blue token (MO-82). Piles that
    the turn remembers are renumbered when a new one stands before them.
    """
    me = state.me
    joker = is_joker(me.row, card, at)
    row, index = put(me.row, card, at)
    turn = state.doing
    if len(row) > len(me.row) and index < len(me.row) and (turn.placed or turn.tucked):
        turn = turn._replace(
            placed=tuple((kind, pile + (pile >= index)) for kind, pile in turn.placed),
            tucked=tuple(pile + (pile >= index) for pile in turn.tucked),
        )
    return state._replace(
        players=with_me(state, me._replace(row=row)),
        torii=state.torii - (card in CLOSING and state.torii > 0),
        blue_token=state.turn if joker else state.blue_token,
        doing=turn,
    ), index
