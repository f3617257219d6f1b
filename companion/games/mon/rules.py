"""Which steps are legal (MN-20 to MN-25), and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.core.violation import Kind, Violation
from companion.games.core.zones import Hidden
from companion.games.mon.cards import CARDS, COLOURS, start_card
from companion.games.mon.ending import next_turn
from companion.games.mon.state import Row, Stack, State, field_cards, unseen
from companion.games.mon.steps import Backstep, Deal, Discard, End, Exchange, MonStep, Step

HAND_SIZES = {2: 13, 3: 10, 4: 9, 5: 8, 6: 7}
"""MN-10."""
_END = End()


def last_value(state: State, row: int) -> int:
    """The value of the row's last visible card; the start card counts."""
    stacks = state.rows[row]
    return CARDS[stacks[-1].cards[-1]].value if stacks else state.terms.start


def left_of_last(state: State, row: int) -> int:
    """The value of the visible card to the left of the row's last one."""
    stacks = state.rows[row]
    return CARDS[stacks[-2].cards[-1]].value if len(stacks) > 1 else state.terms.start


def _face_at(state: State, row: int, place: int) -> str:
    return state.rows[row][place - 1].top if place else start_card(row, state.terms.start)


def steps(state: State) -> Iterator[MonStep]:
    """Every legal step. A card nobody has seen yet may be in the hand of the player in turn."""
    if state.over:
        return
    if not state.dealt:
        yield Deal()
        return
    if state.acted:
        yield _END
        return
    hand = state.hands[state.turn]
    cards: tuple[str, ...] = hand.known
    if hand.unknown:
        hidden = unseen(state)
        cards += tuple(card for card in state.terms.deck if card in hidden)
    ends = tuple(last_value(state, row) for row in range(3))
    opens = tuple(_open_to_backstep(state, row) for row in range(3))
    for name in cards:
        row, value = CARDS[name]
        if value > ends[row]:
            yield Step(name, row)
        elif opens[row] < value:
            yield Backstep(name, row)
    hidden_cards: tuple[str | None, ...] = (*hand.known, None) if hand.unknown else hand.known
    for card in hidden_cards:
        if state.draw:
            yield Exchange(card)
        yield Discard(card)


def _open_to_backstep(state: State, row: int) -> int:
    """The value a backstep into this row must exceed; too high for any card when it is barred."""
    stacks = state.rows[row]
    if not stacks or stacks[-1].seat == state.turn:
        return 99
    return left_of_last(state, row)


def check(state: State, step: MonStep) -> Violation | None:
    """The first rule against this step, or None."""
    if state.over:
        return Violation("MN-30", "turn.game_over")
    if isinstance(step, Deal):
        return _check_deal(state, step)
    if not state.dealt:
        return Violation("MN-10", "deal.first")
    if isinstance(step, End):
        return None if state.acted else Violation("MN-20", "turn.no_action")
    if state.acted:
        return Violation("MN-20", "turn.second_action")
    match step:
        case Step(card, row):
            return _absent(state, card) or _check_step(state, card, row)
        case Backstep(card, row, place):
            return _absent(state, card) or _check_backstep(state, card, row, place)
        case Exchange(card, drawn):
            if state.draw == 0:
                return Violation("MN-24", "exchange.draw_pile_empty")
            return _absent(state, card) or (
                _absent_from_pile(state, drawn) if drawn is not None else None
            )
        case Discard(card):
            return _absent(state, card)


def _check_deal(state: State, deal: Deal) -> Violation | None:
    if state.dealt:
        return Violation("MN-10", "deal.done")
    size = HAND_SIZES[state.terms.players]
    if not deal.hands:
        return None
    cards = [card for hand in deal.hands for card in hand]
    right_sizes = [len(hand) for hand in deal.hands] == [size] * state.terms.players
    if not right_sizes or len(set(cards)) < len(cards):
        return Violation("MN-10", "deal.hands", {"size": size})
    for card in cards:
        if card not in state.terms.deck:
            return _not_in_play(card)
    return None


def _not_in_play(card: str) -> Violation:
    return Violation("MN-10", "card.not_in_play", {"card": card}, Kind.IMPOSSIBLE)


def _absent(state: State, card: str | None) -> Violation | None:
    """Why this card cannot have come from the hand of the player in turn."""
    hand = state.hands[state.turn]
    if card is None or card in hand.known:
        return None
    if card not in state.terms.deck:
        return _not_in_play(card)
    if hand.unknown and card in unseen(state):
        return None
    code = "card.in_field" if card in field_cards(state) else "card.not_in_hand"
    return Violation("MN-1", code, {"card": card}, Kind.IMPOSSIBLE)


def _absent_from_pile(state: State, card: str) -> Violation | None:
    if card in unseen(state):
        return None
    return Violation("MN-1", "card.not_in_pile", {"card": card}, Kind.IMPOSSIBLE)


def _check_step(state: State, card: str, row: int) -> Violation | None:
    if CARDS[card].row != row:
        return Violation("MN-21", "step.wrong_row", {"card": card, "row": COLOURS[row]})
    last = last_value(state, row)
    if CARDS[card].value <= last:
        face = _face_at(state, row, len(state.rows[row]))
        return Violation("MN-21", "step.too_low", {"card": card, "last": face, "least": last + 1})
    return None


def _check_backstep(state: State, card: str, row: int, place: int | None) -> Violation | None:
    stacks = state.rows[row]
    at = len(stacks) if place is None else place
    if at > len(stacks):
        return Violation(
            "MN-22", "backstep.no_card", {"card": card, "row": COLOURS[row]}, Kind.IMPOSSIBLE
        )
    covered = _face_at(state, row, at)
    facts = {"card": card, "covered": covered}
    if at == 0:
        return Violation("MN-23", "backstep.start_card", facts)
    if at != len(stacks):
        return Violation("MN-23", "backstep.not_last", facts)
    if CARDS[card].row != row:
        return Violation("MN-22", "backstep.wrong_row", {"card": card, "row": COLOURS[row]})
    if stacks[-1].seat == state.turn:
        return Violation("MN-23", "backstep.own_card", facts)
    if CARDS[card].value >= last_value(state, row):
        return Violation("MN-22", "backstep.not_lower", facts)
    if CARDS[card].value <= left_of_last(state, row):
        left = _face_at(state, row, at - 1)
        return Violation("MN-22", "backstep.below_left", facts | {"left": left})
    return None


def apply(state: State, step: MonStep) -> State:
    """The state after a step, which need only be possible: the table may allow what is illegal."""
    match step:
        case Step(card, row):
            marker = state.terms.points_of(CARDS[card].value)
            stacks = (*state.rows[row], Stack((card,), state.turn, marker))
            return _laid(state, card, row, stacks)
        case Backstep(card, row, place):
            return _laid(state, card, row, _covered(state, card, row, place))
        case End():
            return next_turn(state)
        case Exchange(card, drawn):
            hand = state.hands[state.turn].take(card).add(drawn)
            return state._replace(
                hands=_replaced(state.hands, state.turn, hand),
                discard=state.discard.add(card),
                draw=state.draw - 1,
                acted=True,
            )
        case Discard(card):
            hand = state.hands[state.turn].take(card)
            return state._replace(
                hands=_replaced(state.hands, state.turn, hand),
                discard=state.discard.add(card),
                acted=True,
            )
        case Deal(hands):
            size = HAND_SIZES[state.terms.players]
            dealt = (
                tuple(Hidden(tuple(sorted(hand))) for hand in hands)
                if hands
                else (Hidden((), size),) * state.terms.players
            )
            return state._replace(hands=dealt, draw=state.draw - size * state.terms.players)


def _laid(state: State, card: str, row: int, stacks: Row) -> State:
    turn, hands = state.turn, state.hands
    rows = (*state.rows[:row], stacks, *state.rows[row + 1 :])
    hands = _replaced(hands, turn, hands[turn].take(card))
    return state._replace(rows=rows, hands=hands, acted=True)


def _covered(state: State, card: str, row: int, place: int | None) -> Row:
    """MN-22: the marker beneath goes home; the new one counts the cards beneath."""
    stacks = state.rows[row]
    at = (len(stacks) if place is None else place) - 1
    points = state.terms.points_of(CARDS[card].value)
    if at < 0:
        return (Stack((card,), state.turn, points), *stacks)
    beneath = stacks[at].cards
    stack = Stack((*beneath, card), state.turn, points + len(beneath))
    return (*stacks[:at], stack, *stacks[at + 1 :])


def _replaced(hands: tuple[Hidden, ...], seat: int, hand: Hidden) -> tuple[Hidden, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
