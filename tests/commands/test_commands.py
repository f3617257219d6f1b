"""The command line as a person uses it: exit codes, one line for bad input, whole demos."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from companion.cards.deck import load_deck
from companion.cards.picture import save_picture
from companion.cli import main
from companion.games import find_game
from companion.games.core import Setup
from companion.table.layout import load_layout
from companion.views.intents import Continue, post
from companion.virtual.bots import find_bot
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.playout import play
from companion.virtual.room import load_room
from companion.virtual.tabletop import VirtualTable

Capture = pytest.CaptureFixture[str]


def demo(out: Path, *more: str) -> list[str]:
    return ["demo", "mon", "--headless", "--no-screens", "--out", str(out), *more]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short demo with its screens."""
    out = tmp_path_factory.mktemp("demo")
    words = ["demo", "mon", "--players", "6", "--seed", "3", "--headless", "--out", str(out)]
    assert main(words) == 0
    return out


def test_a_demo_writes_screens_record_and_score_sheet(played: Path) -> None:
    names = {path.name for path in played.iterdir()}
    assert {"record.jsonl", "score.txt", "score.json", "score.png", "screens"} <= names
    assert len(list((played / "screens").glob("*.png"))) >= 20
    sheet = json.loads((played / "score.json").read_text())
    assert sum(line["points"] for line in sheet["lines"]) == sum(sheet["totals"])


def test_the_record_of_a_demo_is_legal_and_scores_the_same(played: Path, capsys: Capture) -> None:
    record = str(played / "record.jsonl")
    assert main(["check", record]) == 0
    capsys.readouterr()
    assert main(["score", record, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads((played / "score.json").read_text())


def test_every_slip_is_refused_with_its_rule(tmp_path: Path, capsys: Capture) -> None:
    assert main(demo(tmp_path, "--mistakes", "0.5", "--seed", "4", "--players", "2")) == 0
    out = capsys.readouterr().out
    assert "missed" not in out


def test_a_killed_demo_goes_on_where_it_was(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion", *demo(tmp_path, "--seed", "5", "--players", "2")]
    first = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=_environment())
    assert first.stdout is not None
    seen = [first.stdout.readline() for _ in range(6)]
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    first.stdout.close()
    assert seen[-1].startswith("turn")
    again = subprocess.run(words, capture_output=True, text=True, env=_environment(), check=False)
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("resuming game 1")
    turns = [line for line in again.stdout.splitlines() if line.startswith("turn")]
    assert int(turns[0].split()[1]) in range(5, 9)
    assert main(["check", str(tmp_path / "record.jsonl")]) == 0


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONUNBUFFERED": "1", "SDL_VIDEODRIVER": "dummy"}


def test_simulate_is_clean_for_every_number_of_players(capsys: Capture) -> None:
    for players in range(2, 7):
        assert main(["simulate", "mon", "--players", str(players), "--games", "10"]) == 0
        assert "every invariant held" in capsys.readouterr().out


def test_check_names_line_rule_and_reason(played: Path, tmp_path: Path, capsys: Capture) -> None:
    lines = (played / "record.jsonl").read_text().splitlines()
    lines[2] = json.dumps({"seat": 0, "step": "backstep gold-7"})
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(lines))
    assert main(["check", str(broken)]) == 1
    out = capsys.readouterr().out
    assert ":3: backstep gold-7" in out
    assert "(MN-23)" in out


@pytest.fixture
def bad(tmp_path: Path, played: Path) -> dict[str, list[str]]:
    """Everything that is bad input, by name, with the command that is given it."""
    lines = (played / "record.jsonl").read_text().splitlines()
    (tmp_path / "cut.jsonl").write_text("\n".join(lines[:7]))
    (tmp_path / "torn.jsonl").write_text("\n".join(lines)[:-20])
    other = json.loads(lines[0]) | {"game": "chess"}
    (tmp_path / "chess.jsonl").write_text("\n".join([json.dumps(other), *lines[1:]]))
    strange = [*lines]
    strange[2] = json.dumps({"seat": 0, "step": "step gold-77"})
    (tmp_path / "strange.jsonl").write_text("\n".join(strange))
    (tmp_path / "photo.jpg").write_text("no picture at all")
    (tmp_path / "empty").mkdir()
    picture = str(played / "score.png")
    return {
        "a cut-off record": ["check", str(tmp_path / "cut.jsonl")],
        "a torn record": ["score", str(tmp_path / "torn.jsonl")],
        "an unknown game": ["check", str(tmp_path / "chess.jsonl")],
        "a card that does not exist": ["check", str(tmp_path / "strange.jsonl")],
        "no picture": ["read", str(tmp_path / "photo.jpg"), "--deck", "mon"],
        "an empty deck": ["read", picture, "--deck", str(tmp_path / "empty")],
        "no such file": ["check", str(tmp_path / "nowhere.jsonl")],
        "no such game": ["simulate", "chess"],
        "too many players": ["demo", "mon", "--players", "9"],
        "no such setting": ["simulate", "mon", "--set", "speed=fast"],
    }


def test_bad_input_is_one_line_and_exit_2(bad: dict[str, list[str]], capsys: Capture) -> None:
    for what, words in bad.items():
        capsys.readouterr()
        assert main(words) == 2, what
        said = capsys.readouterr()
        assert said.out == "", what
        assert len(said.err.splitlines()) == 1, (what, said.err)
        assert said.err.startswith("companion: "), what


def test_a_wrong_call_is_one_line_too(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["dance"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_run_without_a_display_plays_a_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert main(["run"]) == 0
    assert "score sheet are in demo" in capsys.readouterr().out
    assert (tmp_path / "demo" / "score.txt").exists()


def test_a_photographed_table_is_scored(tmp_path: Path, capsys: Capture) -> None:
    """The markers of a finished game, seen by the camera alone, add up to the dealer's score."""
    deck, layout, game = load_deck("mon"), load_layout("mon"), find_game("mon")
    setup = Setup("mon", ("A", "B", "C"), facts=dict(deck.facts))
    playout = play(game, setup, [find_bot(game, "sensible")] * 3, Random(3))
    table = VirtualTable(layout, [token.colour for token in deck.tokens], 3)
    assert game.onlooker is not None
    for spot, face in game.onlooker.tableau(playout.state).items():
        table.lay(face, spot)
    table.put_tokens(game.onlooker.tokens(playout.state))
    camera = Photographer(deck, CameraSetup(), load_room("daylight"), 1)
    photo = tmp_path / "table.png"
    save_picture(photo, camera.photograph(table.scene, 0))
    assert main(["score", str(photo), "--game", "mon", "--json"]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert tuple(sheet["totals"]) == game.score(playout.state).totals
    assert sheet["unread"] == []
    assert sheet["outcome"]["winners"] == [1]


def test_a_photograph_needs_its_game_and_a_game_that_can_be_seen(
    played: Path, tmp_path: Path, capsys: Capture
) -> None:
    photo = str(played / "score.png")
    for words in (["score", photo], ["score", photo, "--game", "chess"]):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["score", photo, "--game", "mon"]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert "could not be read" in last or "no card with a marker" in last


def test_in_a_window_the_score_stays_until_it_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seen = threading.Event()

    def somebody() -> None:
        while not seen.is_set():
            if (tmp_path / "score.png").exists():
                post(Continue())
            seen.wait(0.05)

    watcher = threading.Thread(target=somebody)
    watcher.start()
    try:
        words = ["demo", "mon", "--players", "6", "--seed", "2", "--pace", "0", "--no-screens"]
        assert main([*words, "--out", str(tmp_path)]) == 0
    finally:
        seen.set()
        watcher.join()
