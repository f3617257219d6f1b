"""Momiji's leaves (MO-1, MO-2, MO-80), landscapes (MO-3) and objectives (MO-4), by name."""

from typing import NamedTuple

BLUE = "blue"
TYPES = ("red", "orange", "yellow", "green", "brown", "purple", BLUE)
"""Every type of leaf; blue comes with Morning Dew."""
WARM = ("red", "orange", "yellow")
COOL = ("green", "brown", "purple")

SIDES = ("none", "left", "right", "both")
"""The lower corners in which a leaf may show an acorn."""

COPIES = (5, 4, 3, 2)
"""How many leaves of the values 0 to 3 a type has (MO-1)."""
BLUE_COPIES = (4, 3, 3, 2, 2)
"""How many blue leaves of the values 0 to 4 there are (MO-80)."""
ACORN_VALUES = 2
"""Only 0 and 1 show acorns (MO-2)."""


class Leaf(NamedTuple):
    """What is printed on a leaf card."""

    type: str
    value: int
    left: bool
    right: bool

    @property
    def closes(self) -> bool:
        """True when nothing goes on top of it (MO-41); a blue 3 stays open (MO-84)."""
        return self.value > 3 or (self.value == 3 and self.type != BLUE)


def leaf_name(leaf_type: str, value: int, side: str = "none") -> str:
    """The name of a leaf: `red-2`, or `red-0-left` with its acorns."""
    return f"{leaf_type}-{value}" if side == "none" else f"{leaf_type}-{value}-{side}"


LEAVES: dict[str, Leaf] = {
    leaf_name(leaf_type, value, side): Leaf(
        leaf_type, value, side in ("left", "both"), side in ("right", "both")
    )
    for leaf_type in TYPES
    for value in range(5 if leaf_type == BLUE else 4)
    for side in (SIDES if value < ACORN_VALUES else SIDES[:1])
}
"""Every leaf there can be. Which of them a deck has, and how often, is a fact of the deck."""
CLOSING = frozenset(card for card, leaf in LEAVES.items() if leaf.closes)

LETTERS = "ABCDEFGHIJKLMN"
STARTER_SET = ("A", "B", "C")

OBJECTIVES = {
    **dict.fromkeys(TYPES[:-1], "MO-60"),
    "largest": "MO-61",
    "tops": "MO-62",
    "torii": "MO-63",
    "acorns": "MO-64",
    "scenery": "MO-65",
    "zeros": "MO-66",
    "warm": "MO-67",
    "cool": "MO-68",
    "fewest": "MO-69",
    "hand": "MO-70",
}
"""Each objective token and its rule."""
