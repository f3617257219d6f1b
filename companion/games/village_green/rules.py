"""Which steps are legal (VG-20 to VG-33, VG-50, VG-51), and why the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.core.violation import Fact, Kind, Violation
from companion.games.village_green.dealing import DEALING, DealingStep, check_dealing
from companion.games.village_green.deck import AWARD, LANDSCAPE
from companion.games.village_green.effects import returned
from companion.games.village_green.fitting import openings, something_fits, strangers
from companion.games.village_green.listing import free_award_place
from companion.games.village_green.places import (
    AWARD_PLACES,
    LANDSCAPE_PLACES,
    NAMES,
    VILLAGE,
)
from companion.games.village_green.state import SHOWN, Phase, State, unseen
from companion.games.village_green.steps import (
    COVER,
    Discard,
    Draw,
    End,
    GreenStep,
    Place,
    Stop,
    Take,
    TurnVillage,
    Under,
)

_PLACING = (Phase.PLACE, Phase.PLACE_OVER)
_RENEWING = {LANDSCAPE: Phase.RENEW_LANDSCAPES, AWARD: Phase.RENEW_AWARDS}
_FIRST = {
    Phase.TURN: ("VG-20", "turn.take_first"),
    Phase.RENEW_LANDSCAPES: ("VG-24", "village.renew_first"),
    Phase.RENEW_AWARDS: ("VG-24", "village.renew_first"),
    Phase.COVER: ("VG-24", "village.landscape_first"),
    Phase.PLACE: ("VG-21", "landscape.place_first"),
    Phase.PLACE_OVER: ("VG-21", "landscape.place_first"),
    Phase.BONUS: ("VG-23", "structure.award_first"),
    Phase.AWARD: ("VG-22", "award.place_first"),
    Phase.BONUS_AWARD: ("VG-22", "award.place_first"),
    Phase.DONE: ("VG-20", "turn.second_action"),
}
"""What the player in turn has to do before anything else."""


def check(state: State, step: GreenStep) -> Violation | None:
    """The first rule against this step, or None."""
    if state.over:
        return Violation("VG-51" if state.terms.solo else "VG-40", "turn.game_over")
    if isinstance(step, DealingStep):
        return check_dealing(state, step)
    if state.phase in DEALING:
        return Violation("VG-12", "deal.order", {"next": state.phase.value})
    match step:
        case Place(card, place):
            return _check_place(state, card, place)
        case Take():
            return _check_take(state, step)
        case Draw(kind, card):
            return _check_taking(state, kind, None) or _check_draw(state, kind, card)
        case End():
            return _check_end(state)
        case Discard(card):
            return _check_discard(state, card)
        case TurnVillage(use):
            return _check_village(state, use)
        case Under():
            return _check_under(state, step)
        case Stop():
            if not state.terms.solo:
                return Violation("VG-51", "stop.solo_only")
            return None if state.phase is Phase.TURN else _something_first(state)


def _something_first(state: State) -> Violation:
    rule, code = _FIRST[state.phase]
    facts: dict[str, Fact] = {"awards": state.holding} if state.holding else {}
    return Violation(rule, code, facts)


def _unknown(card: str) -> Violation:
    return Violation("VG-1", "card.unknown", {"card": card}, Kind.IMPOSSIBLE)


def _check_taking(state: State, kind: str, open_card: str | None) -> Violation | None:
    """Whether a card of this kind may be taken now; `open_card` is None for a blind draw."""
    phase = state.phase
    wanted = {Phase.COVER: LANDSCAPE, Phase.BONUS: AWARD}.get(phase, kind)
    if phase not in (Phase.TURN, Phase.COVER, Phase.BONUS) or kind != wanted:
        return _something_first(state)
    if not state.terms.solo or phase is Phase.BONUS:
        return None
    if kind == AWARD:
        return None if free_award_place(state) else Violation("VG-50", "solo.no_free_place")
    if something_fits(state, open_card, phase is Phase.COVER):
        return None
    return Violation("VG-50", "solo.nothing_fits" if open_card else "solo.nothing_in_hand_fits")


def _check_take(state: State, step: Take) -> Violation | None:
    kind = state.terms.deck.kind(step.card)
    if kind is None:
        return _unknown(step.card)
    supply = state.supply(kind)
    where = supply.shown if step.place is None else supply.shown[step.place : step.place + 1]
    if step.card not in where:
        shown = tuple(card for card in supply.shown if card is not None)
        facts: dict[str, Fact] = {"card": step.card, "open": shown}
        return Violation("VG-13", "take.not_open", facts, Kind.IMPOSSIBLE)
    violation = _check_taking(state, kind, step.card)
    if violation is not None or step.reveal is None:
        return violation
    return _check_draw(state, kind, step.reveal)


def _check_draw(state: State, kind: str, card: str | None) -> Violation | None:
    if not state.supply(kind).left:
        return Violation("VG-40", "pile.empty", {"kind": kind}, Kind.IMPOSSIBLE)
    return None if card is None else _check_pile(state, kind, (card,))


def _check_pile(state: State, kind: str, cards: Sequence[str]) -> Violation | None:
    """Whether these cards can come from the top of the pile, one after the other."""
    deck, supply = state.terms.deck, state.supply(kind)
    hidden, under = unseen(state), Counter(supply.under)
    for number, card in enumerate(cards):
        if deck.kind(card) is None:
            return _unknown(card)
        if deck.kind(card) != kind:
            return Violation(
                "VG-1", "card.wrong_kind", {"card": card, "kind": kind}, Kind.IMPOSSIBLE
            )
        source = hidden if number < supply.fresh else under
        if not source[card]:
            return Violation("VG-1", "card.not_in_pile", {"card": card}, Kind.IMPOSSIBLE)
        source[card] -= 1
    return None


def _check_place(state: State, card: str, place: int) -> Violation | None:
    kind = state.terms.deck.kind(card)
    if kind is None:
        return _unknown(card)
    if kind == AWARD:
        return _check_award(state, card, place)
    if state.phase not in _PLACING:
        return _something_first(state)
    return _absent(state, card) or _check_landscape(state, card, place)


def _check_award(state: State, card: str, place: int) -> Violation | None:
    if card not in state.holding:
        held: dict[str, Fact] = {"card": card}
        return Violation("VG-22", "award.not_taken", held, Kind.IMPOSSIBLE)
    facts: dict[str, Fact] = {"card": card, "place": NAMES[place]}
    if place == VILLAGE:
        return Violation("VG-30", "award.on_village", facts)
    if place not in AWARD_PLACES:
        return Violation("VG-30", "award.among_landscapes", facts)
    covered = state.villages[state.turn].grid[place]
    if covered is not None and state.terms.solo and state.phase is not Phase.BONUS_AWARD:
        return Violation("VG-50", "solo.covers_award", facts | {"covered": covered})
    return None


def _absent(state: State, card: str | None) -> Violation | None:
    """Why this card cannot have come from the hand of the player in turn."""
    hand = state.hands[state.turn]
    if card is None or card in hand.known or (hand.unknown and unseen(state)[card]):
        return None
    return Violation("VG-2", "card.not_in_hand", {"card": card}, Kind.IMPOSSIBLE)


def _check_landscape(state: State, card: str, place: int) -> Violation | None:
    deck, grid = state.terms.deck, state.villages[state.turn].grid
    facts: dict[str, Fact] = {"card": card, "place": NAMES[place]}
    if place not in LANDSCAPE_PLACES:
        return Violation("VG-31", "landscape.outside", facts)
    over, beneath = state.phase is Phase.PLACE_OVER, grid[place]
    if over and beneath is None:
        return Violation("VG-24", "landscape.must_cover", facts)
    if not over and beneath is not None and beneath not in deck.lawns:
        return Violation("VG-32", "landscape.covers", facts | {"covered": beneath})
    apart = strangers(deck, grid, card, place)
    if not apart:
        return None
    bit = deck.bits[card]
    fits = tuple(NAMES[spot] for spot, welcome in openings(deck, grid, over) if bit & welcome)
    return Violation(
        "VG-31",
        "landscape.no_match" if fits else "landscape.no_match_anywhere",
        facts | {"neighbour": apart[0], "neighbours": apart, "fits": fits},
    )


def _check_discard(state: State, card: str | None) -> Violation | None:
    if state.phase not in _PLACING:
        return _something_first(state)
    if state.terms.solo:
        return Violation("VG-50", "solo.must_place")
    if card is not None and card not in state.terms.deck.marks:
        return _unknown(card)
    return _absent(state, card)


def _check_village(state: State, use: str) -> Violation | None:
    village = state.villages[state.turn]
    if village.turned:
        return Violation("VG-24", "village.used")
    if state.phase is not Phase.TURN:
        return Violation("VG-24", "village.too_late")
    if use != COVER:
        if any(state.supply(use).shown):
            return None
        return Violation("VG-24", "village.nothing_open", {"kind": use})
    if not village.landscapes:
        return Violation("VG-24", "village.nothing_to_cover")
    if not state.landscapes.anything:
        return Violation("VG-40", "village.nothing_to_take")
    takes = (*(card for card in state.landscapes.shown if card is not None), None)
    if state.terms.solo and not any(something_fits(state, card, over=True) for card in takes):
        return Violation("VG-50", "solo.nothing_fits")
    return None


def _check_under(state: State, step: Under) -> Violation | None:
    if state.phase is not _RENEWING[step.kind]:
        if state.phase is Phase.TURN:
            return Violation("VG-24", "village.turn_first")
        return _something_first(state)
    supply = state.supply(step.kind)
    shown = tuple(card for card in supply.shown if card is not None)
    if step.cards and Counter(step.cards) != Counter(shown):
        return Violation("VG-24", "under.other_cards", {"open": shown}, Kind.IMPOSSIBLE)
    after = returned(supply, step.cards)
    wanted = min(SHOWN, after.left)
    if step.shown and len(step.shown) not in (wanted, min(SHOWN, after.fresh)):
        return Violation("VG-24", "under.reveals", {"size": wanted}, Kind.IMPOSSIBLE)
    put = state._replace(
        landscapes=after if step.kind == LANDSCAPE else state.landscapes,
        awards=after if step.kind == AWARD else state.awards,
    )
    return _check_pile(put, step.kind, step.shown)


def _check_end(state: State) -> Violation | None:
    if state.phase is Phase.DONE:
        return None
    if state.phase is not Phase.TURN:
        return _something_first(state)
    if state.terms.solo:
        return Violation("VG-51", "turn.solo_no_action")
    if state.landscapes.anything or state.awards.anything:
        return Violation("VG-20", "turn.no_action")
    return None
