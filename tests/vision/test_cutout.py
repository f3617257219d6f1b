"""Photographs of single cards: the whole card is cut out, whatever is printed on it."""

import cv2
import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene
from companion.vision.cutout import Shot

CAMERA = CameraSetup(height=300, tilt=4, pan=3, roll=3, x=-12, y=-25, width=1280, height_px=960)


def grey(picture: Picture) -> np.ndarray:
    small = cv2.resize(picture, (64, 96), interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_RGB2GRAY).astype(float).ravel()


@pytest.mark.parametrize(
    ("name", "face", "room", "angle"),
    [
        pytest.param("momiji", "brown-3", "daylight", 1, id="a band as dark as the wood"),
        pytest.param("momiji", "purple-1-both", "daylight", 4, id="a shadow beside it"),
        pytest.param("momiji", "objective-scenery", "dim", 5, id="a foot as dark as the felt"),
        pytest.param("mon", "black-start-0", "daylight", -3, id="half a face shaped like a card"),
        pytest.param("mon", "silver-8", "dim", -5, id="a frame within the face"),
    ],
)
def test_the_card_is_cut_out_whole(name: str, face: str, room: str, angle: float) -> None:
    deck = load_deck(name)
    x, y = CAMERA.unproject(np.array([[640.0, 480.0]]))[0]
    card = CardOnTable(face, Pose(float(x), float(y), angle))
    picture = Photographer(deck, CAMERA, load_room(room), seed=9).photograph(Scene((card,)), 3)
    cut = Shot.of(picture, 1.45).cut(deck.size_mm)
    assert np.corrcoef(grey(cut), grey(draw_face(deck, face, 4.0)))[0, 1] > 0.85
