"""The score of a village reckoned a second time, award by award, as the rules' table has it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.village_green.state import Village

Cards = list[list[str] | None]
Reckoner = Callable[[Cards], int]


def _of(cards: Cards, word: str) -> int:
    return sum(part == word for card in cards if card is not None for part in card)


def _species(cards: Cards) -> list[int]:
    return [_of(cards, tree) for tree in ("birch", "oak", "willow")]


def _trees(cards: Cards) -> int:
    return sum(_species(cards))


def _kinds(cards: Cards) -> int:
    return sum(n > 0 for n in _species(cards))


def _empty(cards: Cards) -> int:
    return sum(card is None for card in cards)


def _structures(cards: Cards) -> int:
    return _of(cards, "structure")


def _flower_award(flower: str, colour: str) -> Reckoner:
    return lambda cards: (
        3 * sum(card is not None and card[:2] == [colour, flower] for card in cards)
    )


def _any_of_each(*words: str) -> Reckoner:
    return lambda cards: 6 if all(_of(cards, word) for word in words) else 0


def _feature_variety(cards: Cards) -> int:
    one_each = _structures(cards) == 1 and _trees(cards) == 1
    return 6 if one_each and (_of(cards, "pond") == 1 or _empty(cards) == 1) else 0


REFERENCE: dict[str, Reckoner] = {
    **{
        f"{flower}-{colour}": _flower_award(flower, colour)
        for flower in ("lily", "petunia", "rose")
        for colour in ("red", "yellow", "blue")
    },
    "ponds": lambda c: 2 * _of(c, "pond"),
    "colours": _any_of_each("red", "yellow", "blue"),
    "flowers": _any_of_each("rose", "petunia", "lily"),
    "space": lambda c: 2 * (3 - _empty(c)) - _trees(c),
    "scope": lambda c: (3 - _empty(c)) - 3 * _empty(c),
    "birch": lambda c: 2 * _of(c, "birch") - 2 * _of(c, "willow"),
    "oak": lambda c: 3 * _of(c, "oak") - 2 * _of(c, "birch") - _of(c, "willow"),
    "trees": _trees,
    "tree-pairs": lambda c: 2 * sum(n // 2 for n in _species(c)),
    "habitat": lambda c: 3 * _of(c, "lawn") + _trees(c) - _structures(c),
    "man-made": lambda c: (-4, 2, -2, 6)[_structures(c)],
    "structures": lambda c: (-2, 1, 2, 4)[_structures(c)],
    "lawns": lambda c: (-2, 1, 4, 8)[_of(c, "lawn")],
    "consistency": lambda c: 5 * sum(n // 3 for n in (*_species(c), _structures(c))),
    "wood-diversity": lambda c: (-1, 3, -1, 5)[_kinds(c)],
    "tree-variety": lambda c: (1, -3, 2, 6)[_kinds(c)] - 2 * _empty(c),
    "forestry": lambda c: (-2, 4, -1, -1, -1, 4, 6)[_trees(c)],
    "floral-display": lambda c: (
        2 * _of(c, "lily")
        + _of(c, "petunia")
        - 2 * _of(c, "rose")
        - 3 * (_of(c, "lawn") + _empty(c))
    ),
    "colour-display": lambda c: (
        2 * _of(c, "blue") + _of(c, "yellow") - 2 * _of(c, "red") - 3 * (_of(c, "lawn") + _empty(c))
    ),
    "feature-variety": _feature_variety,
    "natural-and-made": lambda c: {(1, 0): -2, (1, 2): 4, (2, 2): 6}.get(
        (_structures(c), _trees(c)), 0
    ),
}


def reckon(village: Village) -> int:
    """The points of a village, from the names of its cards alone."""
    rows = [village.grid[start : start + 4] for start in range(0, 16, 4)]
    total = 0 if village.turned else 1
    total += 2 * sum(card is not None and card.endswith("-pond") for row in rows for card in row)
    for at in range(1, 4):
        column = [rows[down][at] for down in range(1, 4)]
        for award, line in ((rows[0][at], column), (rows[at][0], list(rows[at][1:]))):
            if award is not None:
                total += REFERENCE[award]([card.split("-") if card else None for card in line])
    return total
