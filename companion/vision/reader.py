"""The eyes: a picture becomes an observation."""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards.picture import Picture
from companion.vision.identify import Identifier
from companion.vision.layers import Eyes
from companion.vision.observation import Observation
from companion.vision.partial import PartIdentifier
from companion.vision.patch import PatchSize
from companion.vision.photograph import PhotographReader
from companion.vision.plane import MarkerFinder, MarkerSpec
from companion.vision.reference import ReferenceDeck
from companion.vision.sighting import told
from companion.vision.stacks import StackMemory
from companion.vision.tabletop import Tabletop
from companion.vision.tuning import tuning


class Reader:
    """Reads pictures of one deck's cards, on a table with markers or, without any, anywhere."""

    def __init__(self, deck: ReferenceDeck, markers: Sequence[MarkerSpec] = ()) -> None:
        faces, backs = tuple(deck.faces.items()), tuple(deck.backs.items())
        patch = PatchSize.of_card(*deck.size_mm)
        whole = Identifier(faces, backs, patch, tuning().identity, deck.tokens)
        part = PartIdentifier(faces, backs, patch, tuning().part)
        eyes = Eyes(whole, part, deck.size_mm, tuning().finding)
        self._finder = MarkerFinder(markers) if markers else None
        self._photograph = PhotographReader(deck, eyes)
        self._tabletop = Tabletop(eyes, markers)
        self._stacks = StackMemory(deck.size_mm)

    def read(self, picture: Picture) -> Observation:
        """Everything that can be told from this picture.

        The table it shows is remembered: from the next picture only what changed is read, and
        cards that have been covered since stay known as stacks.
        """
        size = (picture.shape[1], picture.shape[0])
        if self._finder is None:
            return told(self._photograph.read(picture), size)
        plane, troubles = self._finder.register(picture)
        if plane is None:
            self._tabletop.forget()
            return told((), size, troubles)
        seen = told(self._tabletop.read(picture, plane), size, troubles, on_table=True)
        return replace(seen, stacks=self._stacks.observe(seen))

    def forget(self) -> None:
        """Read the next picture as if it were the first."""
        self._tabletop.forget()
        self._stacks.forget()
        if self._finder is not None:
            self._finder.forget()
