"""companion read: what it prints, and what it says to pictures and decks that are none."""

import json
from pathlib import Path

import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import save_picture
from companion.cli import main
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene

Capture = pytest.CaptureFixture[str]
NEAR = CameraSetup(height=500, tilt=8, roll=20, y=-60, width=960, height_px=720)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No deck of an owner gets in the way."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    photographer = Photographer(load_deck("mon"), NEAR, load_room("daylight"), seed=1)
    cards = [CardOnTable("gold-7", Pose(-50, 0, 10)), CardOnTable("silver-15", Pose(40, 5, 200))]
    save_picture(tmp_path / "photo.png", photographer.photograph(Scene(tuple(cards)), 1))
    return tmp_path / "photo.png"


def folder_of(path: Path, faces: dict[str, str]) -> Path:
    """A folder of cut-out faces of MON under names of its own."""
    path.mkdir()
    for name, face in faces.items():
        save_picture(path / f"{name}.png", draw_face(load_deck("mon"), face, 4.0))
    (path / "deck.toml").write_text("size_mm = [44, 68]\ncut_out = true\n")
    return path


def read_json(words: list[str], capsys: Capture) -> dict[str, list[dict[str, object]]]:
    assert main(["read", *words, "--json"]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_json_names_cards_and_their_corners(photo: Path, capsys: Capture) -> None:
    seen = read_json([str(photo), "--deck", "mon"], capsys)
    assert sorted(str(card["card"]) for card in seen["cards"]) == ["gold-7", "silver-15"]
    assert seen["size"] == [960, 720]
    assert seen["unsure"] == []
    assert np.array(seen["cards"][0]["corners"]).shape == (4, 2)


def test_plain_words_say_the_same(photo: Path, capsys: Capture) -> None:
    assert main(["read", str(photo), "--deck", "mon"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == {
        "gold-7",
        "silver-15",
    }


def test_a_deck_of_one_card_takes_no_other_for_it(
    photo: Path, tmp_path: Path, capsys: Capture
) -> None:
    deck = folder_of(tmp_path / "one", {"seven": "gold-7"})
    seen = read_json([str(photo), "--deck", str(deck)], capsys)
    assert [card["card"] for card in seen["cards"]] == ["seven"]


def test_of_two_equal_faces_neither_is_claimed(
    photo: Path, tmp_path: Path, capsys: Capture
) -> None:
    faces = {"a": "gold-7", "b": "gold-7", "c": "silver-15"}
    seen = read_json([str(photo), "--deck", str(folder_of(tmp_path / "two", faces))], capsys)
    assert [card["card"] for card in seen["cards"]] == ["c"]
    (unsure,) = seen["unsure"]
    guesses = unsure["guesses"]
    assert isinstance(guesses, list)
    assert {guess["card"] for guess in guesses[:2]} == {"a", "b"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("text", "mon"), "not a picture"),
        (("none", "mon"), "no such file"),
        (("folder", "mon"), "a folder, not a picture"),
        (("photo", "nonsense"), "neither a deck"),
        (("photo", "empty"), "no pictures in this folder"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    photo: Path, tmp_path: Path, capsys: Capture, given: tuple[str, str], says: str
) -> None:
    photo_is, deck = given
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.jpg").write_text("hello")
    files = {"text": tmp_path / "text.jpg", "none": tmp_path / "x.jpg", "folder": tmp_path}
    where = str(tmp_path / "empty") if deck == "empty" else deck
    assert main(["read", str(files.get(photo_is, photo)), "--deck", where]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_photograph_of_thirty_pixels_shows_no_card(tmp_path: Path, capsys: Capture) -> None:
    rng = np.random.default_rng(1)
    save_picture(tmp_path / "p.png", rng.integers(0, 255, (30, 30, 3)).astype(np.uint8))
    assert main(["read", str(tmp_path / "p.png"), "--deck", "mon"]) == 0
    assert "no card found" in capsys.readouterr().out
