"""What is drawn, looked at pixel by pixel where it matters."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from companion.views.headless import render, save_screen
from companion.views.icons import tone_icon
from companion.views.intents import EndTurn
from companion.views.model import Area, Outline, ScoreLine, ScoreScreen, Tone, VerdictPanel
from companion.views.outlines import draw_outlines
from companion.views.picture_frame import PictureFrame
from companion.views.score_view import ScoreView
from companion.views.table_view import TableView
from companion.views.theme import load_theme
from companion.views.widgets import Button, Rect

QUAD = ((40.0, 40.0), (100.0, 40.0), (100.0, 120.0), (40.0, 120.0))


def part(picture: np.ndarray, rect: Rect) -> np.ndarray:
    return picture[rect.top : rect.bottom, rect.left : rect.right]


def share(picture: np.ndarray, colour: tuple[int, int, int]) -> float:
    """How much of a picture is of about this colour."""
    return float((np.abs(picture.astype(int) - colour).max(axis=2) < 12).mean())


def drawn(view, screen) -> np.ndarray:
    view.update(screen)
    return render(view)


def widget(view, kind):
    return next(found for found in view.widgets if isinstance(found, kind))


def test_a_screen_is_800_by_480_rgb(english, table) -> None:
    picture = drawn(TableView(english), table())
    assert picture.shape == (480, 800, 3)
    assert picture.dtype == np.uint8
    assert share(picture[:76], load_theme().colour["ink"]) > 0.4


def test_the_png_is_what_is_drawn(english, table, tmp_path: Path) -> None:
    view = TableView(english)
    picture = drawn(view, table())
    save_screen(view, tmp_path / "screen.png")
    loaded = pygame.image.load(tmp_path / "screen.png")
    assert np.array_equal(pygame.surfarray.array3d(loaded).swapaxes(0, 1), picture)


def test_screens_need_no_display_at_all(tmp_path: Path) -> None:
    """In a process of its own that never opens one."""
    script = (
        "import sys, pathlib, pygame\n"
        "from companion.texts import Texts\n"
        "from companion.views.headless import save_screen\n"
        "from companion.views.model import *\n"
        "from companion.views.table_view import TableView\n"
        "view = TableView(Texts.load('en'))\n"
        "verdict = VerdictPanel(Tone.OK, 'Accepted')\n"
        "view.update(TableScreen('MON', (PlayerTag('Ann', 'red'),), 0, verdict))\n"
        "save_screen(view, pathlib.Path(sys.argv[1]))\n"
        "assert not pygame.display.get_init()\n"
    )
    target = tmp_path / "screen.png"
    environment = {
        "PATH": "",
        "SDL_VIDEODRIVER": "no-such-driver",
        "PYTHONPATH": ":".join(sys.path),
    }
    subprocess.run([sys.executable, "-c", script, str(target)], check=True, env=environment)
    assert pygame.image.load(target).get_size() == (800, 480)


def test_the_stage_shows_what_headless_renders(english, table, open_stage) -> None:
    stage, _ = open_stage()
    view = TableView(english)
    picture = drawn(view, table())
    stage.show(view)
    shown = pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)
    assert np.array_equal(shown, picture)


def test_whose_turn_it_is_can_be_seen(english, table) -> None:
    view = TableView(english)
    one, other = (drawn(view, table(turn=turn)) for turn in (0, 1))
    assert not np.array_equal(one[:76, :500], other[:76, :500])
    colours = load_theme().marker
    assert share(one[12:62, 18:66], colours["red"]) > 0.3
    assert share(other[12:62, 18:66], colours["blue"]) > 0.3


def test_the_camera_picture_is_shown_in_its_colours(english, table) -> None:
    picture = np.zeros((270, 480, 3), np.uint8)
    picture[:, :240], picture[:, 240:] = (200, 40, 20), (20, 60, 200)
    view = TableView(english)
    shown = drawn(view, table(picture=picture))
    frame = part(shown, widget(view, PictureFrame).place)
    assert share(frame[:, :200], (200, 40, 20)) > 0.99
    assert share(frame[:, 256:], (20, 60, 200)) > 0.99


def test_no_picture_is_said_not_left_black(english, table) -> None:
    view = TableView(english)
    frame = part(drawn(view, table(picture=None)), Rect(12, 84, 456, 200))
    assert share(frame, load_theme().colour["on_dark"]) > 0.005


@pytest.mark.parametrize("size", [(1, 1), (64, 900), (900, 64), (2592, 4608), (1296, 2304)])
def test_a_picture_of_any_size_stays_in_its_frame(english, table, size) -> None:
    view = TableView(english)
    red = np.full((*size, 3), (255, 0, 0), np.uint8)
    shown = drawn(view, table(picture=red))
    frame = widget(view, PictureFrame)
    assert frame.rect.contains(frame.place)
    inside = np.zeros(shown.shape[:2], bool)
    inside[frame.rect.top : frame.rect.bottom, frame.rect.left : frame.rect.right] = True
    is_red = np.abs(shown.astype(int) - (255, 0, 0)).max(axis=2) < 12
    assert is_red[inside].any()
    assert not is_red[~inside].any()


def test_the_focus_is_shown_large() -> None:
    picture = np.zeros((1000, 2000, 3), np.uint8)
    picture[400:600, 900:1100] = (0, 200, 0)
    frame = PictureFrame(Rect(0, 0, 400, 200), picture, Area(900, 400, 200, 200), (), "")
    assert frame.part == Area(800, 400, 400, 200)
    surface = pygame.Surface((400, 200))
    frame.draw(surface, load_theme())
    assert surface.get_at((200, 100))[:3] == (0, 200, 0)
    assert surface.get_at((60, 100))[:3] == (0, 0, 0)


def test_a_focus_at_the_edge_stays_in_the_picture() -> None:
    picture = np.zeros((1000, 2000, 3), np.uint8)
    frame = PictureFrame(Rect(0, 0, 400, 200), picture, Area(1900, 900, 300, 300), (), "")
    shown = frame.part
    assert shown.left + shown.width <= 2000
    assert shown.top + shown.height <= 1000


@pytest.mark.parametrize("focus", [None, Area(100, 50, 250, 150)])
def test_outlines_lie_on_the_cards(english, table, focus) -> None:
    """The line runs along the card's edge, whatever part of the picture is shown."""
    picture = np.zeros((270, 480, 3), np.uint8)
    quad = ((200.0, 100.0), (260.0, 100.0), (260.0, 180.0), (200.0, 180.0))
    view = TableView(english)
    given = table(picture=picture, focus=focus, outlines=(Outline(quad, "7"),))
    shown = drawn(view, given)
    frame = widget(view, PictureFrame)
    colour = load_theme().line[Tone.OK]
    for px, py in ((230, 100), (260, 140), (230, 180), (200, 140)):
        x = round(frame.place.left + (px - frame.part.left) * frame.scale)
        y = round(frame.place.top + (py - frame.part.top) * frame.scale)
        around = shown[y - 2 : y + 3, x - 2 : x + 3].astype(int)
        assert np.abs(around - colour).max(axis=2).min() < 30


def lines_of(tone: Tone) -> np.ndarray:
    """Where an outline of this tone is drawn, its colour left out."""
    surface = pygame.Surface((300, 200))
    surface.fill((128, 128, 128))
    draw_outlines(surface, (Outline(QUAD, "7", tone),), load_theme())
    pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(int)
    return pixels.max(axis=2) > 150


def test_tones_of_outlines_are_told_apart_without_colour() -> None:
    shapes = [lines_of(tone) for tone in Tone]
    for number, one in enumerate(shapes):
        for other in shapes[number + 1 :]:
            assert (one != other).sum() > 100


def test_tones_of_icons_are_told_apart_without_colour() -> None:
    icons = [
        pygame.surfarray.array3d(tone_icon(tone, 44, (0, 0, 0), (255, 255, 255))).astype(int)
        for tone in Tone
    ]
    silhouettes = [
        pygame.surfarray.array_alpha(tone_icon(tone, 44, (0, 0, 0), (255, 255, 255))) > 128
        for tone in Tone
    ]
    for a in range(len(icons)):
        for b in range(a):
            assert (np.abs(icons[a] - icons[b]).max(axis=2) > 100).sum() > 40
            assert (silhouettes[a] != silhouettes[b]).any()


def test_a_wrong_card_is_always_named_even_in_a_crowd() -> None:
    """Its tag is drawn; the tags of recognised cards make room."""
    theme = load_theme()
    crowd = tuple(
        Outline(((x, y), (x + 20, y), (x + 20, y + 30), (x, y + 30)), "88")
        for x in range(0, 300, 22)
        for y in range(0, 200, 34)
    )
    wrong = replace(crowd[30], tone=Tone.REFUSED, label="S 11")

    def shown(outlines: tuple[Outline, ...]) -> np.ndarray:
        surface = pygame.Surface((300, 200))
        draw_outlines(surface, outlines, theme)
        return pygame.surfarray.array3d(surface).astype(int)

    before, after = shown(crowd), shown((*crowd[:30], wrong, *crowd[31:]))
    assert share(after, theme.tone[Tone.REFUSED]) > share(before, theme.tone[Tone.REFUSED]) + 0.002


def test_a_card_outside_the_shown_part_does_no_harm(english, table) -> None:
    quad = ((-90.0, -90.0), (-30.0, -90.0), (-30.0, -10.0), (-90.0, -10.0))
    outlines = tuple(Outline(quad, "far away", tone) for tone in Tone)
    drawn(TableView(english), table(outlines=outlines))


@pytest.mark.parametrize("tone", Tone)
def test_the_verdict_shows_its_tone(english, table, tone) -> None:
    view = TableView(english)
    shown = drawn(view, table(verdict=VerdictPanel(tone, "Headline", "Why", "MN-21")))
    assert share(shown[84:140, 480:550], load_theme().tone[tone]) > 0.2


def test_the_rule_is_shown_when_there_is_one(english, table) -> None:
    view = TableView(english)
    view.update(table(verdict=VerdictPanel(Tone.REFUSED, "No", "Why", "MN-21")))
    assert "Rule MN-21" in [getattr(found, "text", "") for found in view.widgets]
    view.update(table())
    assert not any(getattr(found, "text", "").startswith("Rule") for found in view.widgets)


def test_end_turn_is_vermilion_when_it_may_be_pressed_and_pale_when_not(english, table) -> None:
    view = TableView(english)
    colour = load_theme().colour["vermilion"]
    ready = drawn(view, table(can_end_turn=True))
    (end_turn,) = (
        found for found in view.widgets if isinstance(found, Button) and found.meaning == EndTurn()
    )
    assert share(part(ready, end_turn.rect), colour) > 0.5
    assert share(part(drawn(view, table(can_end_turn=False)), end_turn.rect), colour) == 0


def test_the_winner_has_a_mark(english, players) -> None:
    view = ScoreView(english)
    sheet = ScoreScreen(
        "MON", players("Ann", "Bo"), (ScoreLine("Row", (3, 5)),), (3, 5), "Bo wins.", frozenset({1})
    )
    won = drawn(view, sheet)
    nobody = drawn(view, replace(sheet, winners=frozenset()))
    vermilion = load_theme().colour["vermilion"]
    header = Rect(12, 84, 776, 40)
    assert share(part(won, header), vermilion) > share(part(nobody, header), vermilion) + 0.002


def test_a_player_without_a_name_can_still_be_drawn(english, table, players) -> None:
    drawn(TableView(english), table(players=players("", "Bo")))
