"""Cards of which only a corner shows, found by its print on a plane that is known.

On such a plane the size of every pattern is known before it is looked for, so far fewer of them are
mistaken, and two or three that agree on where their card lies are worth a look: the index of a
playing card is hardly more.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.vision.patterns import Numbers, Patterns, Votes, patterns_of

_PATTERNS = 3000
_SIZES = (0.7, 1.4)
"""How much larger or smaller than known a pattern may look."""
_PLACE, _TURN = 0.09, np.radians(14)
"""How exactly votes must agree: the place in card widths, the turn."""
_SPREAD = 0.1
"""Patterns further apart than this share of a card's width tell its turn better than one alone."""
_LEAST = 2


class PrintFinder:
    """Knows the patterns of all faces and backs of one deck."""

    def __init__(self, deck: Patterns) -> None:
        self._deck = deck
        self._sift = cv2.SIFT.create(nfeatures=_PATTERNS, contrastThreshold=0.008)
        self._light = cv2.createCLAHE(3.0, (8, 8))

    @property
    def width(self) -> int:
        """Pixels of a card in the deck's own scale."""
        return self._deck.width

    def places(self, flat: Picture, where: NDArray[np.uint8]) -> list[Pose]:
        """Cards on a plane seen from above, in the deck's own scale, the best supported first.

        Patterns are looked for `where` it is not 0.
        """
        grey = np.asarray(self._light.apply(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY)), np.uint8)
        found, described = patterns_of(self._sift, grey, where)
        if not len(found) or self._deck.empty:
            return []
        votes = self._deck.votes(found, described)
        fits = (votes.scale > _SIZES[0]) & (votes.scale < _SIZES[1])
        votes = votes.only(fits)
        return [self._place(votes, members) for members in _agreeing(votes, self._deck.width)]

    def _place(self, votes: Votes, members: NDArray[np.intp]) -> Pose:
        """The card on which these votes agree: shifted and turned, neither larger nor smaller."""
        own = _complex(votes.known[members]) - complex(self._deck.width, self._deck.height) / 2
        seen, turn = _complex(votes.seen[members]), np.exp(1j * votes.turn[members])
        same_end = np.where((turn * turn[0].conjugate()).real < 0, -1, 1)
        own, turn = own * same_end, turn * same_end
        apart = (seen - seen.mean()) * (own - own.mean()).conjugate()
        unit = apart.sum() + turn.sum() * (_SPREAD * self._deck.width) ** 2
        unit /= abs(unit) + 1e-9
        middle = seen.mean() - own.mean() * unit
        return Pose(float(middle.real), float(middle.imag), float(np.degrees(np.angle(unit))))


def _agreeing(votes: Votes, width: float) -> Iterator[NDArray[np.intp]]:
    """Groups of votes for about the same card, the largest first; which end is up is not asked."""
    place = votes.middle / (_PLACE * width)
    turn = np.exp(2j * votes.turn)
    left = np.ones(len(turn), np.bool_)
    near = [
        np.flatnonzero(
            (np.abs(place - place[k]).max(axis=1) < 1)
            & (np.abs(turn - turn[k]) < 2 * np.sin(_TURN))
        )
        for k in range(len(turn))
    ]
    support = np.array([len(np.unique(votes.pattern[group])) for group in near])
    for k in np.argsort(-support, kind="stable"):
        group = near[k][left[near[k]]]
        if len(np.unique(votes.pattern[group])) >= _LEAST:
            left[group] = False
            yield group


def _complex(points: Numbers) -> NDArray[np.complex128]:
    return np.asarray(points[:, 0] + 1j * points[:, 1], dtype=np.complex128)
