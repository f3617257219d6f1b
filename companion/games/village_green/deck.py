"""The cards of Village Green as the deck's facts describe them (VG-1 to VG-3)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.games.core.setup import SetupError
from companion.games.village_green.awards import (
    COLOURS,
    FEATURES,
    FLOWERS,
    LAWN,
    POND,
    STRUCTURE,
    Award,
    Marks,
    parse_award,
)

LANDSCAPE, AWARD = "landscape", "award"
COUNTS = {LANDSCAPE: 60, AWARD: 30}
"""VG-1."""
CARD_NAME = re.compile(r"[a-z0-9]*[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""How a card may be called, so that it can be written in a step or a position."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Both kinds of cards, and what fits beside what, worked out once.

    Landscapes that match the same neighbours share a bit. A card is at home on a place when its
    bit is in the `welcomes` of all its neighbours (VG-31).
    """

    marks: Mapping[str, Marks]
    """What each landscape shows."""
    awards: Mapping[str, Award]
    copies: Counter[str]
    """How many there are of each card, of both kinds."""
    bits: Mapping[str, int]
    welcomes: Mapping[str, int]
    lawns: frozenset[str]
    structures: frozenset[str]
    ponds: frozenset[str]

    def kind(self, card: str) -> str | None:
        """Landscape or award; None for a card that is neither."""
        return LANDSCAPE if card in self.marks else AWARD if card in self.awards else None

    def cards(self, kind: str) -> tuple[str, ...]:
        """Every card of a kind, each as often as there are copies of it."""
        names = self.marks if kind == LANDSCAPE else self.awards
        return tuple(card for card in names for _ in range(self.copies[card]))


def read_deck(facts: Mapping[str, Any]) -> Deck:
    """The deck of these facts. SetupError names what is wanting or not understood."""
    try:
        text = json.dumps(dict(facts))
    except TypeError:
        raise SetupError("the facts of the deck must be plain tables, lists and numbers") from None
    return _read_deck(text)


@lru_cache(maxsize=8)
def _read_deck(text: str) -> Deck:
    facts = json.loads(text)
    landscapes, awards = facts.get("landscapes"), facts.get("awards")
    if not isinstance(landscapes, dict) or not isinstance(awards, dict):
        raise SetupError("the deck of village-green needs the facts 'landscapes' and 'awards'")
    for name in (*landscapes, *awards):
        if not CARD_NAME.fullmatch(name):
            raise SetupError(f"{name!r} is no name of a card: small letters, figures and hyphens")
    twice = landscapes.keys() & awards.keys()
    if twice:
        raise SetupError(f"{min(twice)!r} is both a landscape and an award")
    marks, copies = {}, Counter(awards.keys())
    for name, data in landscapes.items():
        marks[name], copies[name] = _landscape(name, data)
    for kind, names in ((LANDSCAPE, landscapes), (AWARD, awards)):
        total = sum(copies[name] for name in names)
        if total != COUNTS[kind]:
            raise SetupError(f"{COUNTS[kind]} {kind} cards are wanted, not {total} (VG-1)")
    return _worked_out(
        marks, {name: parse_award(name, data) for name, data in awards.items()}, copies
    )


def _landscape(name: str, data: Any) -> tuple[Marks, int]:
    match data:
        case {"copies": int(copies), "features": [*features], **rest} if copies > 0 and all(
            feature in FEATURES for feature in features
        ):
            lawn, colour, flower = LAWN in features, rest.get("colour"), rest.get("flower")
            if lawn and not rest:
                return tuple(features), copies
            if not lawn and len(rest) == 2 and colour in COLOURS and flower in FLOWERS:
                return (colour, flower, *features), copies
    raise SetupError(
        f"the landscape {name!r} needs 'copies', 'features' out of {', '.join(FEATURES)}, and, "
        f"unless it is a lawn, a 'colour' out of {', '.join(COLOURS)} and a 'flower' out of "
        f"{', '.join(FLOWERS)} (VG-2)"
    )


def _worked_out(marks: dict[str, Marks], awards: dict[str, Award], copies: Counter[str]) -> Deck:
    lawns = frozenset(card for card, shown in marks.items() if LAWN in shown)
    flowers = {card: ("", "") if card in lawns else shown[:2] for card, shown in marks.items()}
    bit_of = {pair: 1 << index for index, pair in enumerate(sorted(set(flowers.values())))}
    anything = sum(bit_of.values())
    lawn_bit = bit_of.get(("", ""), 0)
    welcomes = dict.fromkeys(awards, anything)
    for card, (colour, flower) in flowers.items():
        welcomes[card] = (
            anything
            if card in lawns
            else lawn_bit | sum(bit for (c, f), bit in bit_of.items() if colour == c or flower == f)
        )
    return Deck(
        marks,
        awards,
        copies,
        {card: bit_of[pair] for card, pair in flowers.items()},
        welcomes,
        lawns,
        frozenset(card for card, shown in marks.items() if STRUCTURE in shown),
        frozenset(card for card, shown in marks.items() if POND in shown),
    )
