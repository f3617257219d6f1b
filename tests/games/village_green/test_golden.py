"""Records of whole games replay to the score they ended with."""

import json

import pytest

from companion.games.core.record import read_record, replay, write_record

from . import golden


@pytest.fixture(scope="module", autouse=True)
def _written() -> None:
    if golden.WRITE:
        golden.write_golden()


@pytest.mark.parametrize(("players", "kind"), golden.GAMES)
def test_a_kept_game_replays_to_its_result(players: int, kind: str) -> None:
    name = golden.name(players, kind)
    lines = (golden.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    record = read_record(lines)
    again = replay(record)
    assert again.fault is None
    assert len(record.setup.players) == players
    assert record.finished
    assert list(write_record(record)) == lines
    assert golden.result(again.last) == json.loads(golden.RESULTS.read_text())[name]


def test_there_is_a_kept_game_for_every_number_of_players_and_no_other() -> None:
    kept = {path.stem for path in golden.FOLDER.glob("*.jsonl")}
    assert kept == {golden.name(players, kind) for players, kind in golden.GAMES}
