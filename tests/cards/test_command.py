"""companion cards, as a person calls it."""

from pathlib import Path

import pytest

from companion.cli import main

Capture = pytest.CaptureFixture[str]


def test_a_deck_is_printed_and_its_pages_counted(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "mon.pdf"
    assert main(["cards", "mon", "--pdf", str(out), "--paper", "letter", "--lang", "fr"]) == 0
    said = capsys.readouterr()
    assert "16 pages on letter, for both sides of 8 sheets" in said.out
    assert "page 16 of 16" in said.err
    data = out.read_bytes()
    assert data.startswith(b"%PDF-")
    assert b"/Count 16 " in data
    assert [path.name for path in tmp_path.iterdir()] == ["mon.pdf"]


@pytest.mark.parametrize(
    "words",
    [
        ["tarot", "--pdf", "{}/t.pdf"],
        ["mon", "--pdf", "{}"],
        ["mon", "--pdf", "{}/nowhere/m.pdf"],
        ["mon", "--pdf", "{}/m.pdf", "--paper", "a3"],
        ["mon"],
    ],
)
def test_bad_input_is_answered_in_one_line(
    tmp_path: Path, capsys: Capture, words: list[str]
) -> None:
    assert _exit_code(["cards", *(word.format(tmp_path) for word in words)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def _exit_code(words: list[str]) -> object:
    try:
        return main(words)
    except SystemExit as stop:
        return stop.code
