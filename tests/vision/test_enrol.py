"""Enrolling: names in order, undo, grids of cards, look-alikes, nothing written on bad input."""

import io
from pathlib import Path

import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture, save_picture
from companion.cli import main
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene
from companion.vision.cutout import cut_out
from companion.vision.enrol import Enrolment, listed
from companion.vision.grid import cards_lying
from companion.vision.library import find_deck
from companion.vision.lookalikes import look_alikes
from companion.vision.reference import DeckPicturesError, ReferenceDeck

Capture = pytest.CaptureFixture[str]
PATCH = pytest.MonkeyPatch
BLANK: Picture = np.zeros((68, 44, 3), np.uint8)
NEAR = CameraSetup(width=960, height_px=720, sees_at_900mm=460.0)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: PATCH) -> Path:
    """An owner's folder with nothing in it."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def face(name: str) -> Picture:
    return draw_face(load_deck("mon"), name, 4.0)


def grid(names: list[str]) -> tuple[Picture, list[np.ndarray]]:
    """Cards in rows of three, laid by hand, and where their corners are."""
    rng = np.random.default_rng(5)
    cards = [
        CardOnTable(
            name,
            Pose(
                (i % 3 - 1) * 62 + float(rng.uniform(-3, 3)),
                (i // 3 - 1) * 88 + float(rng.uniform(-3, 3)),
                float(rng.uniform(-4, 4)),
            ),
        )
        for i, name in enumerate(names)
    ]
    photographer = Photographer(load_deck("mon"), NEAR, load_room("daylight"), seed=1)
    picture = photographer.photograph(Scene(tuple(cards)), 1)
    return picture, [np.array(photographer.corners(card)) for card in cards]


def test_names_are_given_in_order_and_taken_back_batch_by_batch() -> None:
    enrolment = Enrolment("own", (44, 68), ["a", "b", "c"], ["back"])
    assert enrolment.add([BLANK, BLANK]) == ("a", "b")
    assert enrolment.add([BLANK]) == ("c",)
    assert (enrolment.done, enrolment.total, enrolment.complete) == (3, 4, True)
    assert enrolment.undo() == ("c",)
    assert enrolment.missing == ("c", "back")
    with pytest.raises(DeckPicturesError, match="c, back still missing"):
        enrolment.deck()
    with pytest.raises(DeckPicturesError, match="3 cards lie there, but only 2"):
        enrolment.add([BLANK] * 3)
    enrolment.add([BLANK, BLANK])
    deck = enrolment.deck()
    assert (list(deck.faces), list(deck.backs)) == (["a", "b", "c"], ["back"])
    assert [enrolment.undo(), enrolment.undo(), enrolment.undo()] == [("c", "back"), ("a", "b"), ()]


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(DeckPicturesError, match="'a' is given twice"):
        Enrolment("own", (44, 68), ["a", "b", "a"])


def test_long_lists_are_cut_short() -> None:
    assert listed(["a", "b", "c"], 2) == "a, b and 1 more"


def test_a_grid_of_cards_is_found_in_reading_order() -> None:
    names = ["gold-1", "silver-14", "black-3", "black-18", "gold-13", "silver-5", "gold-start-5"]
    picture, truth = grid(names)
    found = cards_lying(picture, 68 / 44)
    assert len(found) == len(names)
    for quad, corners, name in zip(found, truth, names, strict=True):
        assert np.abs(quad - corners).max() < 3
        cut = cut_out(picture, quad, (44, 68)).astype(float)
        wanted = face(name)[: cut.shape[0], : cut.shape[1]].astype(float)
        alike = np.corrcoef(cut.ravel(), wanted.ravel())[0, 1]
        assert alike > 0.8, name


def test_an_empty_table_holds_no_cards() -> None:
    picture, _ = grid([])
    assert cards_lying(picture, 68 / 44) == []


def test_look_alikes_are_pointed_out() -> None:
    dirty = face("gold-5").copy()
    dirty[130:138, 84:90] = 30
    faces = {"a": face("gold-5"), "b": face("black-5"), "twin": face("gold-5"), "dirty": dirty}
    found = look_alikes(faces, (44, 68))
    assert ("a", "twin", True) in found
    assert {name for pair in found for name in pair[:2]} == {"a", "twin", "dirty"}


def test_a_folder_becomes_a_deck(tmp_path: Path, home: Path, capsys: Capture) -> None:
    folder = tmp_path / "shots"
    folder.mkdir()
    for name in ("gold-1", "silver-14", "back"):
        save_picture(folder / f"{name}.png", face(name))
    assert main(["enrol", "own", "--from", str(folder), "--size", "44x68"]) == 0
    shown = capsys.readouterr()
    assert "own: 2 faces, 1 back" in shown.out
    assert "3 of 3 pictures" in shown.err
    deck = find_deck("own")
    assert (sorted(deck.faces), list(deck.backs)) == (["gold-1", "silver-14"], ["back"])
    assert (home / "decks" / "own" / "deck.toml").is_file()


def test_equal_pictures_are_named_and_written_all_the_same(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "shots"
    folder.mkdir()
    for name in ("one", "two"):
        save_picture(folder / f"{name}.png", face("gold-1"))
    out = tmp_path / "out"
    assert main(["enrol", "own", "--from", str(folder), "--out", str(out)]) == 0
    assert "one and two cannot be told apart" in capsys.readouterr().err
    assert len(ReferenceDeck.from_folder(out).faces) == 2


@pytest.mark.parametrize(
    ("words", "code_and_says"),
    [
        (["own", "--from", "{empty}"], (2, "no pictures")),
        (["own", "--from", "{empty}/none"], (2, "no such folder")),
        (["own", "--from", "{text}"], (2, "not a picture")),
        (["../own", "--from", "{one}"], (2, "no name for a deck")),
        (["mon", "--from", "{one}"], (2, "mon has no face called x")),
        (["mon", "--from", "{few}"], (1, "no picture of gold-2")),
        (["own", "--camera", "virtual"], (2, "--names")),
        (["mon", "--camera", "webcam9"], (2, "unknown camera")),
        (["mon", "--camera", "replay:{empty}"], (2, "no pictures to replay")),
    ],
)
def test_bad_input_writes_nothing(
    tmp_path: Path, home: Path, capsys: Capture, words: list[str], code_and_says: tuple[int, str]
) -> None:
    places = {name: tmp_path / name for name in ("empty", "text", "one", "few")}
    for place in places.values():
        place.mkdir()
    (places["text"] / "a.jpg").write_text("no picture")
    save_picture(places["one"] / "x.png", face("gold-1"))
    save_picture(places["few"] / "gold-1.png", face("gold-1"))
    code, says = code_and_says
    assert main(["enrol", *(word.format(**places) for word in words)]) == code
    assert says in capsys.readouterr().err
    assert not home.exists()


def test_by_camera_grid_by_grid(tmp_path: Path, monkeypatch: PATCH, capsys: Capture) -> None:
    """A wrong grid is taken back; then all is named and written."""
    shots = tmp_path / "shots"
    shots.mkdir()
    names = ["gold-1", "silver-14", "black-3", "black-18"]
    for k, page in enumerate((names[:3], names[:3], names[3:])):
        save_picture(shots / f"{k}.png", grid(page)[0])
    (tmp_path / "names.txt").write_text("\n".join(names) + "\n\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("\nu\nwhat\nm\n\n\nd\n"))
    words = ["enrol", "own", "--camera", f"replay:{shots}", "--size", "44x68"]
    assert main([*words, "--names", str(tmp_path / "names.txt")]) == 0
    said = capsys.readouterr().err
    assert "taken back: gold-1, silver-14, black-3" in said
    assert "3 of 5" in said
    assert sorted(find_deck("own").faces) == sorted(names)


def test_giving_up_or_stopping_early_writes_nothing(
    home: Path, monkeypatch: PATCH, capsys: Capture
) -> None:
    for typed, says in (("\nq\n", "nothing written"), ("\nd\n", "gold-10"), ("", "missing")):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["enrol", "mon", "--camera", "virtual"]) == 1
        assert says in capsys.readouterr().err
        assert not home.exists()
