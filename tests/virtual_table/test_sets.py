"""The sets of scenes: each renders for every deck, repeatably, and disturbs as it says."""

from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.cards.deck import Deck, deck_names, load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture
from companion.cards.tables import Fields
from companion.virtual import sets
from companion.virtual.draws import drawn, laid_over
from companion.virtual.scatter import laying_from
from companion.virtual.sets import SceneSetError, load_scene_set, pictures, scene_set_names
from companion.virtual.truth import TrueThing, Truth

SMALL = (864, 486)


@pytest.fixture(scope="module", params=deck_names())
def deck(request: pytest.FixtureRequest) -> Deck:
    return load_deck(request.param)


def first(name: str, deck: Deck, seed: int = 1) -> tuple[Picture, Truth]:
    return next(pictures(load_scene_set(name), deck, 1, seed, SMALL))


@pytest.mark.parametrize("name", scene_set_names())
def test_every_set_shows_cards_of_every_deck_that_can_be_read(name: str, deck: Deck) -> None:
    picture, true = first(name, deck)
    assert picture.shape == (486, 864, 3)
    assert len(true.expected) >= 6
    assert {card.id for card in true.expected} <= set(deck.faces)
    likeness = [_likeness(picture, card, deck) for card in true.expected]
    assert np.median(likeness) > 0.7
    assert np.mean(np.array(likeness) > 0.4) > 0.9


def _likeness(picture: Picture, card: TrueThing, deck: Deck) -> float:
    """How much the card in the picture, or its upper left corner, looks like the printed one."""
    assert card.id is not None
    printed = cv2.cvtColor(draw_face(deck, card.id, 1.0), cv2.COLOR_RGB2GRAY)
    height, width = printed.shape
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    to_flat = cv2.getPerspectiveTransform(np.array(card.corners, np.float32), flat)
    cut = cv2.cvtColor(cv2.warpPerspective(picture, to_flat, (width, height)), cv2.COLOR_RGB2GRAY)
    if not card.whole:
        corner = (slice(0, height // 5), slice(0, width // 3))
        cut, printed = cut[corner], printed[corner]
    return float(np.corrcoef(cut.ravel(), printed.ravel())[0, 1])


def test_the_same_seed_gives_the_same_pictures() -> None:
    mon, scenes = load_deck("mon"), load_scene_set("all")
    one = list(pictures(scenes, mon, 2, 5, SMALL))
    other = list(pictures(scenes, mon, 2, 5, SMALL))
    for (picture, true), (again, true_again) in zip(one, other, strict=True):
        assert np.array_equal(picture, again)
        assert true == true_again
    assert not np.array_equal(one[0][0], one[1][0])
    assert not np.array_equal(one[0][0], first("all", mon, 6)[0])


def test_sets_go_from_easy_to_hard() -> None:
    names = scene_set_names()
    assert names[0] == "plain"
    assert names[-1] == "all"


def test_sets_differ_from_plain_in_what_they_are_named_after() -> None:
    mon = load_deck("mon")

    def true(name: str) -> Truth:
        return first(name, mon)[1]

    def light(name: str) -> float:
        return float(first(name, mon)[0].mean())

    kinds = [thing.kind for thing in true("plain").things]
    assert set(kinds) == {"card", "marker"}
    assert kinds.count("marker") == 4
    assert "face-down" in {thing.kind for thing in true("face-down").things}
    assert "token" in {thing.kind for thing in true("tokens").things}
    assert "hand" in {thing.kind for thing in true("hands").things}
    assert min(card.visible for card in true("columns").expected) < 0.35
    assert min(card.visible for card in true("fans").expected) < 0.35
    assert light("dim") < 0.65 * light("plain")
    assert light("white-ground") > 1.5 * light("plain")
    assert all(card.whole for card in true("touching").cards)


def test_columns_and_fans_hold_cards_that_can_be_told_by_a_quarter() -> None:
    momiji, mon, green = (load_deck(name) for name in ("momiji", "mon", "village-green"))
    columns, fans = load_scene_set("columns"), load_scene_set("fans")
    assert {card.id.split("-")[0] for card in columns.cards(mon)} == {"gold", "silver", "black"}
    assert "gold-start" not in {card.id for card in columns.cards(mon)}
    assert "red-0-left" in {card.id for card in columns.cards(momiji)}
    assert {card.traits["value"] for card in fans.cards(momiji)} == {2, 3, 4}
    assert columns.suits(momiji)
    assert fans.suits(mon)
    assert not columns.suits(green)
    assert columns.cards(green) == green.cards
    assert load_scene_set("tokens").suits(momiji)
    assert not load_scene_set("tokens").suits(green)
    assert all(load_scene_set("all").suits(deck) for deck in (momiji, mon, green))


def test_a_tilted_camera_still_looks_at_the_middle_of_the_table() -> None:
    camera = load_scene_set("tilt").camera(Random(3))
    assert abs(camera.tilt) > 0.5
    assert camera.project(np.zeros((1, 2)))[0] == pytest.approx([1151.5, 647.5])


def test_what_is_left_open_is_drawn() -> None:
    chance = Random(1)
    for _ in range(20):
        table = drawn(
            {"a": [1, 3], "b": [0.5, 0.6], "c": [1, 2, 3], "d": [[9, 9], [4, 4]], "e": ["x", "y"]},
            chance,
        )
        assert isinstance(table, dict)
        assert table["a"] in (1, 2, 3)
        assert 0.5 <= table["b"] <= 0.6
        assert table["c"] == [1, 2, 3]
        assert table["d"] in (9, 4)
        assert table["e"] in ("x", "y")
    assert laid_over({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}, "d": 4}) == {
        "a": {"b": 1, "c": 3},
        "d": 4,
    }


def test_a_broken_set_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SceneSetError, match="no set of scenes is called 'fog'"):
        load_scene_set("fog")
    fields = Fields(Path("fog.toml"), {"arrangement": "heap"}, SceneSetError, "laying")
    with pytest.raises(SceneSetError, match=r"fog\.toml: laying\.arrangement must be one of"):
        laying_from(fields)
    (tmp_path / "fog.toml").write_text('title = "fog"\nrank = 1\nrooms = ["daylight"]\n')
    monkeypatch.setattr(sets, "asset", lambda *parts: tmp_path.joinpath(*parts[1:]))
    with pytest.raises(SceneSetError, match=r"fog\.toml: laying\.count is missing"):
        load_scene_set("fog").laying(Random(1))
