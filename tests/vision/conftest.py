"""A small virtual table under a sharp camera, and eyes that know the deck lying on it."""

import pytest
from small_table import CAMERA, MARKERS, PLACES, Shoot

from companion.cards.deck import Deck, load_deck
from companion.cards.picture import Picture
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import MarkerOnTable, Scene, Thing
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck


@pytest.fixture(scope="session")
def mon() -> Deck:
    return load_deck("mon")


@pytest.fixture(scope="session")
def specs() -> tuple[MarkerSpec, ...]:
    return tuple(MarkerSpec(k, x, y, 30.0) for k, (x, y) in enumerate(PLACES))


@pytest.fixture(scope="session")
def references(mon: Deck) -> ReferenceDeck:
    return ReferenceDeck.from_deck(mon)


@pytest.fixture(scope="session")
def all_reader(references: ReferenceDeck, specs: tuple[MarkerSpec, ...]) -> Reader:
    return Reader(references, specs)


@pytest.fixture
def reader(all_reader: Reader) -> Reader:
    """Eyes that have not seen anything yet."""
    all_reader.forget()
    return all_reader


@pytest.fixture(scope="session")
def shoot(mon: Deck) -> Shoot:
    """Takes a picture of things on the table, markers included."""
    known: dict[tuple[CameraSetup, str], Photographer] = {}

    def take(
        *things: Thing,
        camera: CameraSetup = CAMERA,
        room: str = "daylight",
        shot: int = 0,
        markers: tuple[MarkerOnTable, ...] = MARKERS,
    ) -> Picture:
        if (camera, room) not in known:
            known[camera, room] = Photographer(mon, camera, load_room(room), seed=3)
        return known[camera, room].photograph(Scene((*markers, *things)), shot)

    return take
