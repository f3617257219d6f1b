"""Enrolling a deck: pictures get the names that are still missing, batch by batch.

Nothing here waits for anybody: who asks the owner and takes the pictures is somebody else.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.cards.picture import Picture
from companion.vision.reference import DeckPicturesError, ReferenceDeck


class Enrolment:
    """A deck being enrolled."""

    def __init__(
        self,
        name: str,
        size_mm: tuple[float, float],
        names: Sequence[str],
        backs: Sequence[str] = (),
    ) -> None:
        """`names` of the faces in the order in which they will be laid; `backs` come last."""
        if len({*names, *backs}) < len(names) + len(backs):
            twice = next(n for n in names if [*names, *backs].count(n) > 1)
            raise DeckPicturesError(f"{name}: the name {twice!r} is given twice")
        self.name, self.size_mm = name, size_mm
        self._names, self._backs = tuple(names), tuple(backs)
        self._pictures: dict[str, Picture] = {}
        self._batches: list[tuple[str, ...]] = []

    @property
    def total(self) -> int:
        """How many pictures the deck needs."""
        return len(self._names) + len(self._backs)

    @property
    def done(self) -> int:
        """How many there are."""
        return len(self._pictures)

    @property
    def missing(self) -> tuple[str, ...]:
        """What has no picture yet, in order."""
        return tuple(n for n in (*self._names, *self._backs) if n not in self._pictures)

    @property
    def complete(self) -> bool:
        """Every face has a picture; backs may be missing."""
        return all(name in self._pictures for name in self._names)

    def add(self, pictures: Sequence[Picture]) -> tuple[str, ...]:
        """Give the next missing names to these pictures; all of them or, if too many, none."""
        names = self.missing[: len(pictures)]
        if len(names) < len(pictures):
            raise DeckPicturesError(
                f"{self.name}: {len(pictures)} cards lie there, but only {len(names)} are missing"
            )
        if names:
            self._pictures.update(zip(names, pictures, strict=True))
            self._batches.append(names)
        return names

    def undo(self) -> tuple[str, ...]:
        """Take the last batch back; the names that are missing again."""
        if not self._batches:
            return ()
        names = self._batches.pop()
        for name in names:
            del self._pictures[name]
        return names

    def deck(self) -> ReferenceDeck:
        """The enrolled deck."""
        if not self.complete:
            raise DeckPicturesError(f"{self.name}: {listed(self.missing)} still missing")
        return ReferenceDeck(
            self.name, self.size_mm, self._taken(self._names), self._taken(self._backs)
        )

    def _taken(self, names: Sequence[str]) -> Mapping[str, Picture]:
        return MappingProxyType({n: self._pictures[n] for n in names if n in self._pictures})


def listed(names: Sequence[str], most: int = 6) -> str:
    """Names for one line of text, the first few of many."""
    few = ", ".join(names[:most])
    return few if len(names) <= most else f"{few} and {len(names) - most} more"
