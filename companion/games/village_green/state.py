"""What a game of Village Green looks like at one moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.games.core.zones import Hidden
from companion.games.village_green.deck import LANDSCAPE, Deck
from companion.games.village_green.places import LANDSCAPE_PLACES, PLACES

SHOWN = 3
"""So many cards of each kind lie open beside their pile (VG-13)."""
HAND = 3
"""Landscapes in a hand between turns (VG-12, VG-21)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same all game: who plays, and what is printed on the cards."""

    players: int
    first: int
    deck: Deck

    @property
    def solo(self) -> bool:
        """True when the rules for one player hold (VG-50 to VG-52)."""
        return self.players == 1


class Phase(StrEnum):
    """What the player in turn has to do next."""

    DEAL = "deal"
    SHOW_LANDSCAPES = "show-landscapes"
    GRANT = "grant"
    ARRANGE = "arrange"
    SHOW_AWARDS = "show-awards"
    TURN = "turn"
    """Take a card of either kind, or turn the village card first."""
    RENEW_LANDSCAPES = "renew-landscapes"
    RENEW_AWARDS = "renew-awards"
    COVER = "cover"
    """Take a landscape; the one placed will cover another (VG-24)."""
    PLACE = "place"
    """Place or discard a landscape."""
    PLACE_OVER = "place-over"
    """Place a landscape on another, or discard one."""
    BONUS = "bonus"
    """Take the award that a structure brings (VG-23)."""
    AWARD = "award"
    """Place the award that was taken."""
    BONUS_AWARD = "bonus-award"
    """Place the award that a structure brought."""
    DONE = "done"
    OVER = "over"


class Supply(NamedTuple):
    """The open cards of one kind and the pile they are replaced from."""

    shown: tuple[str | None, ...]
    fresh: int
    """Cards on top of the pile that nobody knows."""
    under: tuple[str, ...] = ()
    """Cards that were put under the pile, the one that comes first first (VG-24)."""

    @property
    def left(self) -> int:
        """How many cards the pile holds."""
        return self.fresh + len(self.under)

    @property
    def anything(self) -> bool:
        """True as long as there is a card to take."""
        return bool(self.fresh or self.under or any(self.shown))

    def draw(self, card: str | None) -> tuple[str | None, Supply]:
        """The top card leaves the pile. A card nobody saw is None; one put under is known."""
        if self.fresh:
            return card, Supply(self.shown, self.fresh - 1, self.under)
        if card is None and self.under:
            card = self.under[0]
        if card not in self.under:
            raise ValueError(f"{card} cannot be drawn from this pile")
        at = self.under.index(card)
        return card, Supply(self.shown, 0, self.under[:at] + self.under[at + 1 :])

    def replaced(self, place: int, card: str | None) -> Supply:
        """The open card at this place is gone; another from the pile takes its place, if any."""
        supply: Supply = self
        if self.fresh or self.under:
            card, supply = self.draw(card)
            if card is None:
                raise ValueError("the card that is revealed has to be told")
        else:
            card = None
        shown = (*self.shown[:place], card, *self.shown[place + 1 :])
        return Supply(shown, supply.fresh, supply.under)


Grid = tuple[str | None, ...]
"""The visible card of each place of a village."""


class Village(NamedTuple):
    """A player's village: the visible card of each place, and those that no longer count."""

    grid: Grid = (None,) * PLACES
    covered: tuple[str, ...] = ()
    """Sorted, so that equal villages are equal values."""
    turned: bool = False
    """The village card lies face down: it was used (VG-24)."""

    def laid(self, card: str, place: int) -> Village:
        """The village with this card on top of that place."""
        beneath = self.grid[place]
        grid = (*self.grid[:place], card, *self.grid[place + 1 :])
        if beneath is None:
            return Village(grid, self.covered, self.turned)
        return Village(grid, tuple(sorted((*self.covered, beneath))), self.turned)

    @property
    def landscapes(self) -> int:
        """How many landscape places show a card."""
        return sum(self.grid[place] is not None for place in LANDSCAPE_PLACES)


class State(NamedTuple):
    """Villages, hands, open cards and piles, and what the player in turn has to do."""

    terms: Terms
    phase: Phase
    turn: int
    villages: tuple[Village, ...]
    hands: tuple[Hidden, ...]
    landscapes: Supply
    awards: Supply
    box: Hidden
    """Landscapes back in the box: set aside unseen, or discarded face down (VG-11, VG-21)."""
    holding: tuple[str, ...] = ()
    """Awards taken and not yet placed."""
    ending: bool = False
    """The end was triggered: this round is the last (VG-40)."""

    @property
    def over(self) -> bool:
        """True when nobody has a turn any more."""
        return self.phase is Phase.OVER

    def supply(self, kind: str) -> Supply:
        """The open cards and the pile of a kind."""
        return self.landscapes if kind == LANDSCAPE else self.awards


def seen(state: State) -> Counter[str]:
    """Every card whose place is known, open or not."""
    found: Counter[str] = Counter(state.holding)
    for village in state.villages:
        found.update(card for card in village.grid if card is not None)
        found.update(village.covered)
    for supply in (state.landscapes, state.awards):
        found.update(card for card in supply.shown if card is not None)
        found.update(supply.under)
    for zone in (*state.hands, state.box):
        found.update(zone.known)
    return found


def unseen(state: State) -> Counter[str]:
    """Cards that may lie wherever unknown cards lie: in a hand, a pile or the box."""
    return state.terms.deck.copies - seen(state)
