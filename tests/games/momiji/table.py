"""Positions for the tests, built from what matters; everything else is filled in soundly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from companion.cards.deck import load_deck
from companion.games.core import Hidden, Setup
from companion.games.momiji import GAME
from companion.games.momiji.cards import CLOSING, LEAVES, TYPES
from companion.games.momiji.state import Player, Row, Stage, State, unseen
from companion.games.momiji.steps import MomijiStep
from companion.virtual import playout as playouts
from companion.virtual.bots import random_legal

from ..trial import Trial

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
TOKENS = ("warm", "cool", "hand", "zeros", "tops", "acorns", "largest", "torii", "fewest")
VARIANTS = tuple(
    (variant, players)
    for variant, range_of in GAME.variants.items()
    for players in range(range_of.least, range_of.most + 1)
)
"""Every variant with every number of players."""


@cache
def facts() -> Mapping[str, Any]:
    return dict(load_deck("momiji").facts)


def setup(variant: str = "standard", players: int = 2, first: int = 0, **settings: str) -> Setup:
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    return Setup(GAME.name, NAMES[:players], variant, first, named, facts())


def piles(text: str) -> Row:
    """`red-0-left,red-1 green-0-both` is two piles, bottom first."""
    return tuple(tuple(pile.split(",")) for pile in text.split())


def cards(text: str) -> tuple[str, ...]:
    return tuple(sorted(text.split()))


def a_seat(
    row: str = "",
    hand: str | int = 0,
    *,
    acorns: int = 5,
    landscapes: str = "A B C",
    used: str = "",
    owns: str = "",
) -> Player:
    """A player; a hand that is a number is that many leaves nobody knows."""
    held = Hidden((), hand) if isinstance(hand, int) else Hidden(cards(hand))
    letters = tuple(sorted(landscapes.split()))
    return Player(piles(row), held, acorns, letters, cards(used), tuple(owns.split()))


def a_game(
    *seats: Player,
    variant: str = "standard",
    players: int = 2,
    types: str = "",
    garden: str = "red-2 yellow-2",
    discard: str = "",
    draw: int | None = None,
    objectives: str | None = None,
    turn: int = 0,
    **settings: str,
) -> State:
    """A sound position. `garden` lists columns as piles; a `draw` pile that is told to be short
    has its other leaves in the discard, before those named there."""
    start = GAME.start(setup(variant, players, **settings))
    terms = start.terms
    chosen = tuple(types.split()) or start.types or TYPES[: terms.types_in_play - terms.dew]
    if terms.dew and not start.types:
        chosen = (*chosen, "blue")
    chosen = tuple(leaf_type for leaf_type in TYPES if leaf_type in chosen)
    columns = {LEAVES[column[0]].type: column for column in piles(garden)}
    seats = (*seats, *[a_seat()] * (terms.players - len(seats)))
    if terms.solo:
        seats = (_solo_landscapes(terms.solo.landscapes, seats[0]),)
    owned = {token for seat in seats for token in seat.objectives}
    tokens = terms.solo.objectives if terms.solo else TOKENS[: terms.table_tokens + len(owned)]
    free = [token for token in tokens if token not in owned]
    if not terms.solo:
        free = free[: terms.table_tokens - len(owned)]
    closed = sum(pile[-1] in CLOSING for seat in seats for pile in seat.row)
    state = start._replace(
        stage=Stage.PLAY,
        types=chosen,
        players=seats,
        turn=turn,
        garden=tuple(columns.get(leaf_type, ()) for leaf_type in chosen),
        discard=tuple(discard.split()),
        objectives=tuple(free if objectives is None else objectives.split()),
        torii=max(0, terms.table_tokens - closed),
        draw=0,
    )
    hidden = unseen(state).total() - sum(seat.hand.unknown for seat in seats)
    spare = 0 if draw is None else hidden - draw
    rest = sorted(unseen(state).elements())[:spare]
    state = state._replace(draw=hidden - spare, discard=(*rest, *state.discard))
    assert GAME.faults(state) == ()
    return state


def _solo_landscapes(letters: tuple[str, ...], seat: Player) -> Player:
    unused = list(letters)
    for letter in seat.used:
        unused.remove(letter)
    return seat._replace(landscapes=tuple(unused))


TRIAL = Trial(GAME)
check, refused, after, options = TRIAL.check, TRIAL.refused, TRIAL.after, TRIAL.options
Choose = Callable[[State, Sequence[MomijiStep], Random], MomijiStep]


def at_random(state: State, offered: Sequence[MomijiStep], rng: Random) -> MomijiStep:
    chosen: MomijiStep = random_legal(GAME, state, offered, rng)
    return chosen


def play(setup: Setup, rng: Random, choose: Choose = at_random) -> tuple[State, list[MomijiStep]]:
    """A whole game, and what really happened in it."""
    bots = [lambda _, state, offered, rng: choose(state, offered, rng)] * len(setup.players)
    playout = playouts.play(GAME, setup, bots, rng)
    return playout.state, list(playout.steps)
