"""What a game of Momiji looks like at one moment, and what the turn has brought so far."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from companion.games.core.zones import Hidden
from companion.games.momiji.cards import LEAVES
from companion.games.momiji.terms import Terms, deck

Pile = tuple[str, ...]
"""Leaves on one place of a row, bottom first. A leaf tucked by landscape M lies at the bottom."""
Row = tuple[Pile, ...]
"""A player's piles, left to right."""


class Stage(StrEnum):
    """What the table is doing: setting up, step by step, and then playing."""

    TYPES = "types"
    DEAL = "deal"
    GARDEN = "garden"
    OBJECTIVES = "objectives"
    OFFER = "offer"
    DRAFT = "draft"
    PLAY = "play"


class Main(StrEnum):
    """The main action of a turn (MO-20)."""

    NONE = ""
    COLLECT = "collect"
    PLACE = "place"
    ACTIVATE = "activate"


class Duty(StrEnum):
    """What has to be done now, before anything else."""

    NONE = ""
    CLEAR = "clear"
    """Discard the garden (MO-91, MO-93). With B, a second column may still be taken first."""
    REVEAL = "reveal"
    """New leaves for the garden (MO-33, MO-91, MO-93)."""
    DRAW = "draw"
    """Four leaves in secret (MO-D)."""
    KEEP = "keep"
    """One of these four goes to the discard (MO-D)."""
    TOP = "top"
    """The last leaf of a column (MO-F)."""
    RECOVER = "recover"
    """A leaf of the discard (MO-G)."""
    OBJECTIVE = "objective"
    """An objective is activated or swapped (MO-H)."""
    COLUMN = "column"
    """A column comes with the activation (MO-I)."""
    ORDER = "order"
    """The piles are put in a new order (MO-C)."""
    SHED = "shed"
    """Any number of leaves may be discarded for acorns (MO-L). Anything else closes it."""
    GROW = "grow"
    """The next leaf is turned up (MO-N)."""
    SETTLE = "settle"
    """The player chooses where the leaf turned up goes (MO-N)."""


class Turn(NamedTuple):
    """What the player in turn has done. A new turn is `Turn()`."""

    main: Main = Main.NONE
    """The main action, from the moment the player is bound to it."""
    done: bool = False
    """The main action has taken place; some can be carried on."""
    closed: bool = False
    """The main action cannot be carried on."""
    landscape: str = ""
    """The landscape used this turn."""
    duty: Duty = Duty.NONE
    sold: int = 0
    """Leaves discarded two for one: one is half a trade."""
    refilled: bool = False
    """An acorn was paid for new leaves (MO-31)."""
    columns: int = 0
    taken: int = 0
    """Columns taken by Collect, and the leaves in them."""
    tops: tuple[str, ...] = ()
    """Columns whose last leaf was taken by landscape K."""
    placed: tuple[tuple[str, int], ...] = ()
    """Type and pile of every leaf laid by Place."""
    extra: tuple[str, ...] = ()
    """Types of the leaves laid by landscape E or N."""
    skipped: bool = False
    """Landscape A has skipped its number."""
    tucked: tuple[int, ...] = ()
    """Piles under which landscape M has tucked a leaf."""
    aside: Hidden = Hidden()
    """Leaves drawn by D, or turned up by N, that have no place yet."""
    draws: int = 0
    """Leaves that N has still to turn up."""
    owed: bool = False
    """A solo player discards one leaf after Place (MO-92)."""
    ending: bool = False
    """The surplus is being discarded; only the end of the turn may follow."""


class Player(NamedTuple):
    """What lies before a player, and the hand."""

    row: Row = ()
    hand: Hidden = Hidden()
    acorns: int = 0
    """Acorns by value; those lying on landscapes are gone (MO-51)."""
    landscapes: tuple[str, ...] = ()
    """Letters not used yet."""
    used: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    """Objectives this player activated and owns."""


class State(NamedTuple):
    """The table, the players, and whose turn it is."""

    terms: Terms
    stage: Stage
    players: tuple[Player, ...]
    turn: int
    types: tuple[str, ...] = ()
    garden: tuple[Pile, ...] = ()
    """A column for each type in play, in their order, perhaps empty; the last laid leaf last."""
    draw: int = 0
    discard: tuple[str, ...] = ()
    """Open to all (MO-23), in the order of discarding."""
    torii: int = 0
    """Torii left on the table."""
    objectives: tuple[str, ...] = ()
    """Objectives nobody has activated."""
    offer: tuple[str, ...] = ()
    """Landscapes to choose from."""
    blue_token: int | None = None
    """The player who has the blue token (MO-82)."""
    doing: Turn = Turn()
    short: bool = False
    """Four leaves could not be revealed in a solo game (MO-94)."""
    trigger: int | None = None
    """The player in whose turn the end was triggered."""
    last: tuple[int, ...] = ()
    """Seats that still have their last turn, the one in turn first."""
    over: bool = False

    @property
    def me(self) -> Player:
        """The player in turn."""
        return self.players[self.turn]

    def column(self, leaf_type: str) -> Pile:
        """A column of the garden; empty when there is none."""
        return self.garden[self.types.index(leaf_type)] if leaf_type in self.types else ()


def with_me(state: State, me: Player) -> tuple[Player, ...]:
    """The players, the one in turn changed."""
    seat = state.turn
    return (*state.players[:seat], me, *state.players[seat + 1 :])


def in_play(state: State) -> tuple[str, ...]:
    """Every leaf of the types in play."""
    return deck(state.terms.leaves, state.types)


def seen(state: State) -> Counter[str]:
    """Every leaf whose place is known, however often."""
    found = Counter(state.discard)
    found.update(state.doing.aside.known)
    for column in state.garden:
        found.update(column)
    for player in state.players:
        found.update(player.hand.known)
        for pile in player.row:
            found.update(pile)
    return found


def unseen(state: State) -> Counter[str]:
    """Leaves in play whose place is not known: in a hand or the draw pile."""
    return Counter(in_play(state)) - seen(state)


def candidates(state: State, zone: Hidden) -> tuple[str, ...]:
    """Every different leaf that may lie in this hidden zone."""
    known = tuple(dict.fromkeys(zone.known)) if zone.known else ()
    if not zone.unknown:
        return known
    hidden = unseen(state)
    return known + tuple(card for card in hidden if card not in known)


def zeros(cards: Pile) -> int:
    """How many of these leaves are zeros."""
    return sum(1 for card in cards if LEAVES[card].value == 0)
