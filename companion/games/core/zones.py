"""A zone whose cards lie hidden: some are known to be there, the others are only counted."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.core.notation import NotationError


class Hidden(NamedTuple):
    """A hand, a face-down pile. `known` is sorted, so that equal knowledge is an equal value."""

    known: tuple[str, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards lie here in all."""
        return len(self.known) + self.unknown

    def add(self, card: str | None) -> Hidden:
        """One card more; None for a card nobody has seen."""
        if card is None:
            return Hidden(self.known, self.unknown + 1)
        return Hidden(tuple(sorted((*self.known, card))), self.unknown)

    def take(self, card: str | None) -> Hidden:
        """One card fewer; a card that is not among the known ones was one of the unknown.

        With None, nobody saw which card left. It may have been any of them, so nothing is known
        of the rest: better to know less than to know something false.
        """
        if card is None:
            if self.size == 0:
                raise ValueError("no card left to take")
            return Hidden((), self.size - 1)
        if card in self.known:
            at = self.known.index(card)
            return Hidden(self.known[:at] + self.known[at + 1 :], self.unknown)
        if self.unknown == 0:
            raise ValueError(f"{card} is not here")
        return Hidden(self.known, self.unknown - 1)

    def __str__(self) -> str:
        return "+".join((*self.known, str(self.unknown)))

    @classmethod
    def parse(cls, text: str) -> Hidden:
        """Read `gold-3+silver-4+7` back: the known cards, then the number of unknown ones."""
        *known, unknown = text.split("+")
        if not unknown.isdecimal():
            raise NotationError(f"{text!r} does not end with the number of unknown cards")
        return cls(tuple(sorted(known)), int(unknown))
