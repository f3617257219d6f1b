"""The setup, step by step (MO-10 to MO-14, MO-80, MO-90): what is in play, dealt and revealed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.core.game import Chance
from companion.games.core.violation import Kind, Violation
from companion.games.core.zones import Hidden
from companion.games.momiji.cards import BLUE, STARTER_SET, TYPES
from companion.games.momiji.garden import REVEALED, apply_reveal
from companion.games.momiji.presence import absent_from_pile
from companion.games.momiji.state import Player, Stage, State, in_play, with_me
from companion.games.momiji.steps import (
    Deal,
    Draft,
    Garden,
    MomijiStep,
    Objectives,
    Offer,
    SetupStep,
    Types,
)
from companion.games.momiji.terms import ACORNS, ACORNS_FIRST, LANDSCAPES_EACH, OFFERED, Terms


def start(terms: Terms) -> State:
    """The table before anything is dealt."""
    players = tuple(_player(terms, seat) for seat in range(terms.players))
    state = State(
        terms,
        Stage.TYPES,
        players,
        terms.first,
        torii=terms.table_tokens,
        objectives=terms.solo.objectives if terms.solo else (),
    )
    return _with_types(state, terms.fixed_types) if terms.fixed_types else state


def _player(terms: Terms, seat: int) -> Player:
    """MO-13, MO-14, MO-90."""
    acorns = ACORNS_FIRST if terms.solo or seat == terms.first else ACORNS
    if terms.solo:
        return Player(acorns=acorns, landscapes=terms.solo.landscapes)
    return Player(acorns=acorns, landscapes=() if terms.drafts else STARTER_SET)


def _with_types(state: State, types: tuple[str, ...]) -> State:
    state = state._replace(types=types, garden=((),) * len(types), stage=Stage.DEAL)
    return state._replace(draw=len(in_play(state)))


def piles(state: State) -> Mapping[str, Sequence[str]]:
    """The shuffled piles, as far as the table has said what is in them.

    Leaves and objectives depend on the types in play, which may be drawn by lot first.
    """
    terms = state.terms
    found: dict[str, Sequence[str]] = {}
    if not terms.fixed_types:
        found["types"] = TYPES[:-1]
    if terms.drafts:
        found["landscapes"] = terms.draft_pile
    if state.types:
        found["draw"] = in_play(state)
        if not terms.solo:
            found["objectives"] = terms.objective_pile(state.types)
    return found


def expected(state: State) -> SetupStep:
    """The step that comes next, without its outcome; for a draft, the first of them."""
    match state.stage:
        case Stage.TYPES:
            return Types()
        case Stage.DEAL:
            return Deal(state.terms.hand)
        case Stage.GARDEN:
            return Garden()
        case Stage.OBJECTIVES:
            return Objectives()
        case Stage.OFFER:
            return Offer()
    return Draft(state.offer[0])


def steps(state: State) -> Iterator[MomijiStep]:
    """What may come next in the setup."""
    if state.stage is Stage.DRAFT:
        yield from map(Draft, dict.fromkeys(state.offer))
    else:
        yield expected(state)


def chance(state: State, step: SetupStep) -> Chance | None:
    """What the dealer supplies for the setup."""
    terms = state.terms
    match step:
        case Types(()):
            return Chance("types", terms.types_in_play - terms.dew)
        case Deal(size, ()):
            return Chance("draw", size * terms.players)
        case Garden(()):
            return Chance("draw", REVEALED)
        case Objectives(()):
            return Chance("objectives", terms.table_tokens)
        case Offer(()):
            return Chance("landscapes", OFFERED)
        case Draft(_, None) if not _last_draft(state):
            return Chance("landscapes", 1)
    return None


def _last_draft(state: State) -> bool:
    drafted = sum(len(player.landscapes) for player in state.players)
    return drafted == LANDSCAPES_EACH * state.terms.players - 1


def check(state: State, step: MomijiStep) -> Violation | None:
    """The first rule against this step of the setup."""
    terms, due = state.terms, expected(state)
    if type(step) is not type(due):
        return Violation("MO-11", f"setup.{state.stage}")
    match step:
        case Types(types):
            return _check_types(terms, types) if types else None
        case Deal(size, hands):
            return _check_deal(state, size, hands)
        case Garden(cards):
            return absent_from_pile(state, cards, REVEALED)
        case Objectives(tokens):
            pile = terms.objective_pile(state.types)
            return _check_drawn("MO-12", tokens, pile, terms.table_tokens)
        case Offer(letters):
            return _check_drawn("MO-13", letters, terms.draft_pile, OFFERED)
        case Draft(letter, revealed):
            if letter not in state.offer:
                return Violation("MO-13", "draft.not_offered", {"landscape": letter})
            rest = list(terms.draft_pile)
            for taken in (*state.offer, *(c for p in state.players for c in p.landscapes)):
                rest.remove(taken)
            expects = 0 if _last_draft(state) else 1
            return _check_drawn("MO-13", () if revealed is None else (revealed,), rest, expects)
    return None


def _check_types(terms: Terms, types: tuple[str, ...]) -> Violation | None:
    if BLUE in types:
        return Violation("MO-80", "types.blue")
    number = terms.types_in_play - terms.dew
    if len(types) != number or len(set(types)) < number:
        return Violation("MO-10", "types.number", {"number": number})
    return None


def _check_deal(state: State, size: int, hands: tuple[tuple[str, ...], ...]) -> Violation | None:
    terms = state.terms
    sizes = [len(hand) for hand in hands]
    if size != terms.hand or (hands and sizes != [size] * terms.players):
        return Violation("MO-11", "deal.hands", {"size": terms.hand})
    cards = [card for hand in hands for card in hand]
    return absent_from_pile(state, cards, len(cards))


def _check_drawn(
    rule: str, drawn: Sequence[str], pile: Sequence[str], number: int
) -> Violation | None:
    if not drawn:
        return None
    if len(drawn) != number or any(drawn.count(one) > pile.count(one) for one in drawn):
        return Violation(rule, "setup.drawn", {"number": number}, Kind.IMPOSSIBLE)
    return None


def apply(state: State, step: MomijiStep) -> State:
    """The setup one step further."""
    match step:
        case Types(types):
            chosen = (*types, BLUE) if state.terms.dew else types
            return _with_types(state, tuple(kind for kind in TYPES if kind in chosen))
        case Deal(size, hands):
            return _dealt(state, size, hands)
        case Garden(cards):
            solo = state.terms.solo is not None
            state = apply_reveal(state, cards)
            return state._replace(stage=Stage.PLAY if solo else Stage.OBJECTIVES)
        case Objectives(tokens):
            stage = Stage.OFFER if state.terms.drafts else Stage.PLAY
            return state._replace(objectives=tokens, stage=stage)
        case Offer(letters):
            return state._replace(offer=tuple(sorted(letters)), stage=Stage.DRAFT)
        case Draft(letter, revealed):
            return _drafted(state, letter, revealed)
    raise ValueError(f"{step} is no step of the setup")


def _dealt(state: State, size: int, hands: tuple[tuple[str, ...], ...]) -> State:
    players = tuple(
        player._replace(hand=Hidden(tuple(sorted(hands[seat]))) if hands else Hidden((), size))
        for seat, player in enumerate(state.players)
    )
    return state._replace(
        players=players, draw=state.draw - size * len(players), stage=Stage.GARDEN
    )


def _drafted(state: State, letter: str, revealed: str | None) -> State:
    done = _last_draft(state)
    if revealed is None and not done:
        raise ValueError("the landscape revealed is open to all: the step has to name it")
    offer = list(state.offer)
    if letter in offer:
        offer.remove(letter)
    if revealed is not None:
        offer.append(revealed)
    seat = state.turn
    me = state.players[seat]
    me = me._replace(landscapes=tuple(sorted((*me.landscapes, letter))))
    return state._replace(
        players=with_me(state, me),
        offer=() if done else tuple(sorted(offer)),
        stage=Stage.PLAY if done else Stage.DRAFT,
        turn=(seat + 1) % state.terms.players,
    )
