"""Rectangles of the picture that have to be painted again."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Patch(NamedTuple):
    """A rectangle of pixels, right and bottom not included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def slices(self) -> tuple[slice, slice]:
        """To take the patch out of an array of rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def empty(self) -> bool:
        """Nothing of it is in the picture."""
        return self.left >= self.right or self.top >= self.bottom

    def within(self, other: "Patch") -> "Patch":
        """The part that lies in both."""
        return Patch(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def around(self, other: "Patch") -> "Patch":
        """The smallest patch that holds both."""
        return Patch(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: int) -> "Patch":
        """Larger by so many pixels on every side."""
        return Patch(self.left - by, self.top - by, self.right + by, self.bottom + by)


def merged(patches: Iterable[Patch]) -> Sequence[Patch]:
    """Patches that cover the same and do not touch one another."""
    apart: list[Patch] = []
    for patch in patches:
        whole = patch
        while touching := [p for p in apart if not p.within(whole).empty]:
            apart = [p for p in apart if p not in touching]
            for p in touching:
                whole = whole.around(p)
        apart.append(whole)
    return apart
