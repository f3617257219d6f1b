"""Positions for the tests, built from what matters; everything else is filled in soundly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from companion.cards.deck import load_deck
from companion.games.core import Hidden, Setup
from companion.games.village_green import GAME
from companion.games.village_green.dealing import BOXED
from companion.games.village_green.deck import AWARD, LANDSCAPE, Deck, read_deck
from companion.games.village_green.places import PLACE_OF, PLACES
from companion.games.village_green.state import Phase, State, Supply, Village, unseen
from companion.virtual.bots import random_legal
from companion.virtual.playout import Playout, play

from ..trial import Trial

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
OPEN = ("lawn", "blue-lily-pond", "yellow-petunia-oak")
OPEN_AWARDS = ("ponds", "scope", "trees")
NOTHING = (None, None, None)


@cache
def facts() -> Mapping[str, Any]:
    return dict(load_deck("village-green").facts)


@cache
def deck() -> Deck:
    return read_deck(facts())


def setup(players: int = 2, first: int = 0) -> Setup:
    return Setup(GAME.name, NAMES[:players], first=first, facts=facts())


def a_village(cards: Mapping[str, str] | None = None, *, turned: bool = False) -> Village:
    """A village with these cards at these places, `r1c2` and so on."""
    grid: list[str | None] = [None] * PLACES
    for place, card in (cards or {}).items():
        grid[PLACE_OF[place]] = card
    return Village(tuple(grid), turned=turned)


def a_game(
    *villages: Village,
    players: int = 2,
    hand: Sequence[str] | None = None,
    phase: Phase = Phase.TURN,
    turn: int = 0,
    first: int = 0,
    landscapes: Sequence[str | None] = OPEN,
    awards: Sequence[str | None] = OPEN_AWARDS,
    landscapes_left: int | None = None,
    awards_left: int | None = None,
    holding: Sequence[str] = (),
    ending: bool = False,
) -> State:
    """A sound position with seat `turn` to move. A hand that is not given is unknown.

    Where a pile is told to hold few cards, the others have gone face down to the box.
    """
    size = 4 if phase in (Phase.PLACE, Phase.PLACE_OVER) else 3
    hands = [Hidden((), 3)] * players
    hands[turn] = Hidden((), size) if hand is None else Hidden(tuple(sorted(hand)))
    state = State(
        GAME.start(setup(players, first)).terms,
        phase,
        turn,
        (*villages, *[Village()] * (players - len(villages))),
        tuple(hands),
        Supply(tuple(landscapes), 0),
        Supply(tuple(awards), 0),
        Hidden(),
        tuple(holding),
        ending,
    )
    hidden = {kind: _count(state, kind) for kind in (LANDSCAPE, AWARD)}
    boxed = BOXED[LANDSCAPE][players]
    pile = hidden[LANDSCAPE] - sum(one.unknown for one in hands) - boxed
    if landscapes_left is not None:
        boxed, pile = boxed + pile - landscapes_left, landscapes_left
    state = state._replace(
        landscapes=Supply(tuple(landscapes), pile),
        awards=Supply(tuple(awards), hidden[AWARD] - BOXED[AWARD][players]),
        box=Hidden((), boxed),
    )
    if awards_left is not None:
        state = _with_awards_left(state, awards_left)
    assert GAME.faults(state) == ()
    return state


def _count(state: State, kind: str) -> int:
    return sum(n for card, n in unseen(state).items() if deck().kind(card) == kind)


def _with_awards_left(state: State, left: int) -> State:
    """Awards leave the pile only for villages, so the last village has covered the others."""
    spare = state.awards.fresh - left
    cards = sorted(card for card in unseen(state) if deck().kind(card) == AWARD)[:spare]
    last = state.villages[-1]
    village = last._replace(covered=tuple(sorted((*last.covered, *cards))))
    return state._replace(
        villages=(*state.villages[:-1], village), awards=state.awards._replace(fresh=left)
    )


TRIAL = Trial(GAME)
check, refused, after, options = TRIAL.check, TRIAL.refused, TRIAL.after, TRIAL.options
said = TRIAL.said


def random_game(players: int, seed: int) -> Playout:
    rng = Random(seed)
    return play(GAME, setup(players, seed % players), [random_legal] * players, rng)
