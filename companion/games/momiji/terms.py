"""What stays the same all game: who plays what, by which rulings, with which deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.games.core.setup import Setup, SetupError
from companion.games.momiji.cards import (
    ACORN_VALUES,
    BLUE,
    BLUE_COPIES,
    COOL,
    COPIES,
    LETTERS,
    OBJECTIVES,
    SIDES,
    STARTER_SET,
    TYPES,
    WARM,
    leaf_name,
)

FIRST_GAME = "first-game"
MORNING_DEW = "morning-dew"
PAID, FREE = "paid", "free"
ONE_EACH, TWO_ANY = "one-each", "two-any"
AT_LEAST_ONE, EVEN_NONE = "at-least-one", "even-none"

HAND = 6
"""MO-11."""
STARTER_SETS_LEFT_OUT = 2
"""MO-13."""
OFFERED = 3
"""So many landscapes lie open in the draft (MO-13)."""
LANDSCAPES_EACH = 3
ACORNS_FIRST, ACORNS = 4, 5
"""MO-14."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A solo game (MO-90): its rule, and what it is set up with."""

    rule: str
    types: tuple[str, ...]
    hand: int
    landscapes: tuple[str, ...]
    objectives: tuple[str, ...]


SCENARIOS = {
    "cool-breeze": Scenario(
        "MO-S1",
        ("green", "brown", "purple"),
        6,
        ("A", "C", "E"),
        ("green", "brown", "purple", "largest", "zeros"),
    ),
    "meditation": Scenario(
        "MO-S2",
        ("red", "yellow", "green", "brown"),
        4,
        ("B", "F", "F"),
        ("red", "yellow", "green", "brown"),
    ),
    "equinox": Scenario(
        "MO-S3",
        ("red", "orange", "yellow"),
        6,
        ("B", "D", "G"),
        ("red", "orange", "yellow", "torii", "acorns"),
    ),
}


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game. `leaves` are the cards of each type, `landscapes` their copies."""

    players: int
    first: int
    variant: str
    free_activation: bool
    tuck_anywhere: bool
    most_needs_one: bool
    leaves: tuple[tuple[str, ...], ...]
    landscapes: tuple[tuple[str, int], ...]
    objectives: tuple[str, ...]

    @property
    def dew(self) -> bool:
        """True with the blue leaves of Morning Dew (MO-80)."""
        return self.variant == MORNING_DEW

    @property
    def solo(self) -> Scenario | None:
        """The scenario of a solo game."""
        return SCENARIOS.get(self.variant)

    @property
    def drafts(self) -> bool:
        """True when landscapes are chosen from an offer (MO-13)."""
        return self.solo is None and self.variant != FIRST_GAME

    @property
    def hand(self) -> int:
        """How many leaves a player is dealt."""
        return self.solo.hand if self.solo else HAND

    @property
    def table_tokens(self) -> int:
        """Objectives and Torii on the table: players + 2 of each (MO-12).

        In a solo game there is a Torii for every pile, as they trigger nothing (MO-94).
        """
        return len(self.solo.types) if self.solo else self.players + 2

    @property
    def types_in_play(self) -> int:
        """MO-10, MO-80."""
        return len(self.solo.types) if self.solo else self.players + 2

    @property
    def fixed_types(self) -> tuple[str, ...]:
        """The types in play where nobody has a choice, else nothing."""
        if self.solo:
            return self.solo.types
        every = TYPES if self.dew else TYPES[:-1]
        return every if len(every) == self.types_in_play else ()

    @property
    def draft_pile(self) -> tuple[str, ...]:
        """The landscapes that are shuffled: two starter sets stay in the box (MO-13)."""
        return tuple(
            letter
            for letter, copies in self.landscapes
            for _ in range(copies - STARTER_SETS_LEFT_OUT * (letter in STARTER_SET))
        )

    def objective_pile(self, types: tuple[str, ...]) -> tuple[str, ...]:
        """The objectives that can be revealed with these types in play (MO-12)."""
        return tuple(token for token in self.objectives if _in_play(token, types))


def _in_play(token: str, types: tuple[str, ...]) -> bool:
    wanted = {"warm": WARM, "cool": COOL}.get(token, (token,) if token in TYPES else ())
    return not wanted or any(leaf_type in types for leaf_type in wanted)


@lru_cache(maxsize=256)
def deck(leaves: tuple[tuple[str, ...], ...], types: tuple[str, ...]) -> tuple[str, ...]:
    """Every leaf of these types."""
    return tuple(card for leaf_type in types for card in leaves[TYPES.index(leaf_type)])


def read_terms(setup: Setup, settings: Mapping[str, str]) -> Terms:
    """The terms of a sound setup; SetupError when the deck's facts do not make a game."""
    facts = setup.facts
    terms = Terms(
        len(setup.players),
        setup.first,
        setup.variant,
        settings["landscape-h"] == FREE,
        settings["landscape-m"] == TWO_ANY,
        settings["most"] == AT_LEAST_ONE,
        _leaves(facts.get("acorns")),
        _landscapes(facts.get("landscapes")),
        _objectives(facts.get("objectives")),
    )
    _enough(terms)
    return terms


def _leaves(acorns: Any) -> tuple[tuple[str, ...], ...]:
    if not isinstance(acorns, dict):
        raise SetupError("the deck of momiji needs 'acorns': the corners of each type (MO-2)")
    return tuple(_type_leaves(leaf_type, acorns.get(leaf_type)) for leaf_type in TYPES)


def _type_leaves(leaf_type: str, corners: Any) -> tuple[str, ...]:
    copies = BLUE_COPIES if leaf_type == BLUE else COPIES
    match corners:
        case [[*zeros], [*ones]] if [len(zeros), len(ones)] == list(copies[:ACORN_VALUES]):
            printed = (zeros, ones)
        case _:
            raise SetupError(
                f"'acorns' of {leaf_type} are a list for its {copies[0]} zeros "
                f"and one for its {copies[1]} ones (MO-2)"
            )
    for side in (*zeros, *ones):
        if side not in SIDES:
            raise SetupError(f"'acorns' of {leaf_type}: {side!r} is none of {', '.join(SIDES)}")
    showing = [
        leaf_name(leaf_type, value, side) for value, sides in enumerate(printed) for side in sides
    ]
    plain = [
        leaf_name(leaf_type, value)
        for value in range(ACORN_VALUES, len(copies))
        for _ in range(copies[value])
    ]
    return (*showing, *plain)


def _landscapes(copies: Any) -> tuple[tuple[str, int], ...]:
    if not isinstance(copies, dict) or not all(
        letter in LETTERS and len(letter) == 1 and type(count) is int and count >= 0
        for letter, count in copies.items()
    ):
        raise SetupError("the deck of momiji needs 'landscapes': how many of each letter (MO-3)")
    return tuple((letter, copies.get(letter, 0)) for letter in LETTERS)


def _objectives(tokens: Any) -> tuple[str, ...]:
    if (
        not isinstance(tokens, list)
        or not all(token in OBJECTIVES for token in tokens)
        or len(set(tokens)) < len(tokens)
    ):
        raise SetupError(
            f"the deck of momiji needs 'objectives', all different, of {', '.join(OBJECTIVES)}"
        )
    return tuple(tokens)


def _enough(terms: Terms) -> None:
    """The deck has all that this game lays on the table."""
    copies = dict(terms.landscapes)
    if terms.solo:
        wanted = terms.solo.landscapes
        missing = [letter for letter in wanted if copies[letter] < wanted.count(letter)]
        if missing or not set(terms.solo.objectives) <= set(terms.objectives):
            raise SetupError(f"the deck lacks a landscape or an objective of {terms.variant}")
        return
    if terms.drafts:
        left_over = [copies[letter] - STARTER_SETS_LEFT_OUT for letter in STARTER_SET]
        needed = LANDSCAPES_EACH * terms.players + OFFERED - 1
        if min(left_over) < 0 or len(terms.draft_pile) < needed:
            raise SetupError(f"the deck has too few landscapes to draft {needed} (MO-13)")
    elif min(copies[letter] for letter in STARTER_SET) < terms.players:
        raise SetupError("the deck has no starter set for every player (MO-13)")
    sure = sum(1 for token in terms.objectives if token not in TYPES)
    if sure < terms.table_tokens:
        raise SetupError(f"the deck has too few objectives to reveal {terms.table_tokens} (MO-12)")
