"""The table of a game as it stands: every card and token where its players have laid it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.cards.deck import Deck
from companion.games.core import Game, Laid, Setup, Spot, Token
from companion.table.geometry import Pose
from companion.table.layout import Layout
from companion.virtual.bots import Bot
from companion.virtual.laying import THICKNESS_MM, beside, nudged
from companion.virtual.playout import play
from companion.virtual.scene import CardOnTable, MarkerOnTable, Scene, Thing, TokenOnTable

_LAID = (1.6, 2.0)
"""How far off, in millimetres and degrees, a card is laid."""
_COVERED = (1.2, 1.5)
"""How far off a card lies on the one below it."""
_DEALT = (0.5, 0.6)
"""The same for a pile that was squared up."""
_TOKEN_SHIFT = 3.0


def middle_of(
    game: Game[Any, Any], setup: Setup, bots: Sequence[Bot], rng: Random, part: float = 0.5
) -> Any:
    """The dealer's state when this part of the turns of a whole game has been played."""
    playout = play(game, setup, bots, rng)
    turns = [number for number, step in enumerate(playout.steps, 1) if game.ends_turn(step)]
    state = game.start(setup)
    for step in playout.steps[: turns[int(part * (len(turns) - 1))]]:
        state = game.apply(state, step)
    return state


def table_of(laid: Laid[Any], state: Any, layout: Layout, deck: Deck, seed: int) -> Scene:
    """Everything that lies on the table in this state."""
    markers = [MarkerOnTable(m.id, Pose(m.x, m.y), m.size) for m in layout.markers]
    tops: dict[Spot, CardOnTable] = {}
    cards = list(_cards(laid.stacks(state), layout, deck.size_mm, seed, tops))
    return Scene((*markers, *cards, *_tokens(laid.tokens(state), layout, deck, seed, tops)))


def _cards(
    stacks: Mapping[Spot, Sequence[str | None]],
    layout: Layout,
    size: tuple[float, float],
    seed: int,
    tops: dict[Spot, CardOnTable],
) -> Iterator[Thing]:
    """Cards by zone and place, so that what overlaps in a column or row lies on what came first."""
    for spot in sorted(stacks):
        zone = layout.zones[spot.zone]
        squared = zone.kind == "pile"
        base = nudged(layout.pose(spot), _hand(seed, spot), *_LAID)
        overlapped = 0 < zone.step < size[0] or 0 < zone.step_down < size[1]
        below = spot.place * THICKNESS_MM if overlapped else 0.0
        for height, face in enumerate(stacks[spot]):
            hand = _hand(seed, spot, height, face)
            pose = base if not height else nudged(base, hand, *(_DEALT if squared else _COVERED))
            lift = below + THICKNESS_MM * (height + 1)
            card = CardOnTable(face, pose, lift, None if face else zone.back or None)
            tops[spot] = card
            yield card


def _tokens(
    tokens: Mapping[Spot, Token],
    layout: Layout,
    deck: Deck,
    seed: int,
    tops: Mapping[Spot, CardOnTable],
) -> Iterator[Thing]:
    """Tokens on the card at their spot, or on the table; those the deck does not have are missing.

    Without a name of their own they are the players' colours, in the order of the deck.
    """
    colours = [token.colour for token in deck.tokens]
    for spot, token in sorted(tokens.items()):
        colour = token.kind or colours[token.seat]
        if colour not in colours:
            continue
        on = tops.get(spot)
        pose, lift = (on.pose, on.lift) if on else (layout.pose(spot), 0.0)
        pose = beside(pose, 0.0, layout.zones[spot.zone].token_down)
        where = nudged(pose, _hand(seed, "token", spot), _TOKEN_SHIFT, 180.0)
        yield TokenOnTable(colour, token.value, where, lift)


def _hand(*what: object) -> Random:
    """How a hand puts this thing there: always alike for the same seed."""
    return Random(":".join(map(str, what)))
