"""The rooms put together: what the companion says when its eyes are in trouble."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import Companion
from companion.cards.deck import load_deck
from companion.games import find_game
from companion.games.core import Setup
from companion.games.mon.steps import Deal
from companion.referee.referee import Referee
from companion.store.journal import Journal
from companion.table.layout import load_layout
from companion.texts import LANGUAGES, Texts
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import MarkerOnTable, Scene
from companion.virtual.tabletop import VirtualTable
from hardware.camera import open_camera

DECK, LAYOUT = load_deck("mon"), load_layout("mon")


class Table:
    """A table under a camera, some of whose markers are covered."""

    def __init__(self) -> None:
        self.laid = VirtualTable(LAYOUT, [token.colour for token in DECK.tokens], 1)
        self.covered: set[int] = set()
        self._photographer = Photographer(DECK, CameraSetup(), load_room("daylight"), 1)
        self._shots = 0

    def picture(self) -> object:
        self._shots += 1
        things = self.laid.scene.things
        hidden = [t for t in things if isinstance(t, MarkerOnTable) and t.id in self.covered]
        scene = Scene(things).without(*hidden)
        return self._photographer.photograph(scene, self._shots)


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Referee]:
    setup = Setup("mon", ("Ann", "Ben", "Cy"), facts=dict(DECK.facts))
    with Journal(tmp_path / "journal.sqlite") as journal:
        referee = Referee.begin(journal, setup)
        referee.take(Deal())
        yield referee


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_markers_are_told_in_words_and_heal(referee: Referee, language: str) -> None:
    table, texts = Table(), Texts.load(language)
    onlooker = find_game("mon").onlooker
    assert onlooker is not None
    for spot, face in onlooker.tableau(referee.state).items():
        table.laid.lay(face, spot)
    with open_camera("virtual", source=table.picture) as camera:
        companion = Companion(referee, camera, DECK, LAYOUT, texts)

        def status_with(*covered: int) -> str:
            table.covered = set(covered)
            for _ in range(4):
                companion.look()
            return companion.screen().status

        assert status_with() == texts.say("referee.status.watching")
        assert "3" in status_with(2)
        assert status_with(0, 1, 2, 3) == texts.say("referee.trouble.markers.too_few")
        assert not companion.settled
        assert status_with() == texts.say("referee.status.watching")
        assert companion.settled
