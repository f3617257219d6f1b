"""Chance in data: a table of a TOML file in which some values are left open.

Two numbers in a list are a range, both ends included; whole numbers stay whole. A list of lists,
of tables or of texts is a choice. Everything else means itself.
"""

from collections.abc import Mapping
from random import Random


def drawn(value: object, chance: Random) -> object:
    """The value with everything that is left open settled."""
    if isinstance(value, Mapping):
        return {name: drawn(inner, chance) for name, inner in value.items()}
    if not isinstance(value, list) or not value:
        return value
    if isinstance(value[0], list | Mapping | str):
        return drawn(value[int(chance.random() * len(value))], chance)
    if len(value) == 2:
        low, high = value
        if isinstance(low, int) and isinstance(high, int):
            return chance.randint(low, high)
        return chance.uniform(low, high)
    return value


def laid_over(under: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    """One table over another: tables are joined, other values replaced."""
    joined = dict(under)
    for name, above in over.items():
        value, below = above, joined.get(name)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            value = laid_over(below, value)
        joined[name] = value
    return joined
