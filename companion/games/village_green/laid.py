"""Village Green as it lies on the table."""

from __future__ import annotations

from companion.games.core.laid import Laid, Stack, face_down
from companion.games.core.spots import Spot, Token
from companion.games.village_green.places import VILLAGE
from companion.games.village_green.state import State

FACES = {False: "village-up", True: "village-down"}
"""The sides of a village card, by whether it was turned (VG-24)."""


class GreenLaid(Laid[State]):
    """A village of four by four places before every player, open cards and piles between them."""

    def stacks(self, state: State) -> dict[Spot, Stack]:
        """Covered cards are left out: nobody noted what they lie under, and nobody sees them."""
        laid: dict[Spot, Stack] = {}
        for seat, village in enumerate(state.villages):
            laid[Spot(f"village-{seat}", VILLAGE)] = (FACES[village.turned],)
            for place, card in enumerate(village.grid):
                if card is not None:
                    laid[Spot(f"village-{seat}", place)] = (card,)
        for name, supply in (("landscape", state.landscapes), ("award", state.awards)):
            if supply.left:
                laid[Spot(f"{name}-pile", 0)] = face_down(supply.left)
            for place, card in enumerate(supply.shown):
                if card is not None:
                    laid[Spot(f"{name}s", place)] = (card,)
        laid[Spot(f"first-{state.terms.first}", 0)] = ("first-player",)
        return laid

    def tokens(self, state: State) -> dict[Spot, Token]:
        """The game has none."""
        del state
        return {}
