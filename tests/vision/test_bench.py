"""The benchmark's small edition, with floors a little under the bars, and how it counts."""

import json

import pytest

from companion.cli import main
from companion.commands.bench_vision import SMALL_SETS
from companion.commands.vision_tally import Tally, matched
from companion.table.geometry import Pose, Quad, corners_of
from companion.virtual.truth import TrueThing, Truth
from companion.vision.observation import FaceDownCard, Guess, Observation, SeenCard, UnsureCard


def quad(x: float, angle: float = 0.0) -> Quad:
    return corners_of(Pose(x, 0.0, angle), 88.0, 136.0)


def card(name: str, x: float, visible: float = 1.0) -> TrueThing:
    return TrueThing("card", name, quad(x), visible, visible == 1.0)


def test_the_small_edition_meets_its_floors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "vision", "--small", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert [row["set"] for row in results["sets"]] == list(SMALL_SETS)
    for row in results["sets"]:
        assert row["right_percent"] >= 95.0, row
        assert row["wrong"] == 0, row
        assert row["down_as_face"] == 0, row
        assert row["ms_median"] > 0
    assert results["speed"]["cards"] == 40
    assert results["speed"]["one_card_moved_ms_median"] < results["speed"]["full_read_ms_median"]
    assert results["speed"]["peak_memory_mb"] < 300


def test_every_kind_of_answer_is_counted() -> None:
    down = TrueThing("face-down", None, quad(600.0), 1.0, True)
    token = TrueThing("token", "red", quad(750.0), 1.0, True)
    covered = card("e", 900.0, visible=0.1)
    there = (card("a", 0.0), card("b", 150.0), card("c", 300.0), card("d", 450.0), down, token)
    truth = Truth((2304, 1296), (*there, covered))
    seen = Observation(
        (2304, 1296),
        cards=(
            SeenCard("a", 0.9, quad(2.0, 181.0)),
            SeenCard("x", 0.9, quad(150.0)),
            SeenCard("y", 0.9, quad(600.0)),
            SeenCard("z", 0.9, quad(750.0)),
        ),
        unsure=(UnsureCard((Guess("c", 0.5),), quad(301.0)),),
        face_down=(FaceDownCard(quad(2000.0)),),
    )
    tally = Tally()
    tally.count(seen, truth, 0.1)
    tally.count(seen, truth, 0.3)
    figures = tally.figures()
    assert figures["cards"] == 8
    assert figures["found"] == 6
    assert (figures["right"], figures["unsure"], figures["wrong"]) == (2, 2, 6)
    assert figures["down_as_face"] == 2
    assert figures["right_percent"] == 25.0
    assert figures["ms_median"] == 200.0
    assert figures["ms_p95"] == 300.0


def test_a_card_that_is_not_in_the_deck_is_counted_apart() -> None:
    truth = Truth((2304, 1296), tuple(card(name, 150.0 * k) for k, name in enumerate("abcde")))
    seen = Observation(
        (2304, 1296),
        cards=tuple(SeenCard(name, 0.9, quad(150.0 * k)) for k, name in ((0, "a"), (1, "a"))),
        unsure=(UnsureCard((Guess("a", 0.5),), quad(300.0)), UnsureCard((), quad(450.0))),
    )
    tally = Tally(unknown={"b", "c"})
    tally.count(seen, truth, 0.1)
    figures = tally.figures()
    assert (figures["foreign"], figures["guessed"]) == (2, 1)
    assert (figures["cards"], figures["right"], figures["unsure"]) == (3, 1, 1)
    assert figures["wrong"] == 1


def test_faces_taken_out_of_the_deck_are_not_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--small", "--sets", "plain", "columns", "--without", "40"]
    assert main(["bench", "vision", "--json", *options]) == 0
    for row in json.loads(capsys.readouterr().out)["sets"]:
        assert row["foreign"] > 3, row
        assert row["guessed"] == 0, row
        assert row["right_percent"] > 85.0, row


def test_each_thing_is_matched_once_with_what_lies_closest() -> None:
    there = [quad(0.0), quad(12.0)]
    assert matched(there, [quad(11.0), quad(1.0), quad(500.0)]) == {0: 1, 1: 0}
    assert matched(there[:1], [quad(3.0), quad(1.0)]) == {1: 0}
