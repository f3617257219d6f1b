"""Can this leaf be where somebody says it is? If not, it is misread or of another deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.core.violation import Kind, Violation
from companion.games.core.zones import Hidden
from companion.games.momiji.cards import LEAVES
from companion.games.momiji.state import State, in_play, unseen


def absent(state: State, zone: Hidden, card: str) -> Violation | None:
    """Why this leaf cannot lie in that hidden zone."""
    if card in zone.known:
        return None
    if card not in in_play(state):
        return _not_in_play(card)
    if zone.unknown and card in unseen(state):
        return None
    return Violation("MO-1", "card.not_in_hand", {"card": card}, Kind.IMPOSSIBLE)


def absent_from_pile(state: State, cards: Sequence[str], number: int) -> Violation | None:
    """Why these cannot be the next leaves of the draw pile. No leaves: they are left out."""
    if not cards:
        return None
    if len(cards) != number:
        return Violation("MO-11", "reveal.number", {"number": number}, Kind.IMPOSSIBLE)
    hidden = unseen(state)
    for card, count in Counter(cards).items():
        if card not in in_play(state):
            return _not_in_play(card)
        if count > hidden[card]:
            return Violation("MO-1", "card.not_in_pile", {"card": card}, Kind.IMPOSSIBLE)
    return None


def _not_in_play(card: str) -> Violation:
    code = "card.type_not_in_play" if card in LEAVES else "card.unknown"
    return Violation("MO-10", code, {"card": card}, Kind.IMPOSSIBLE)
