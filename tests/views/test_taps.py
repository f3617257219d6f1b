"""Taps, through the real event loop: each is heard once, where the finger was."""

import threading
from itertools import product

import pygame
import pytest

from companion.views.intents import Allow, Choose, Continue, EndTurn, Quit, Undo, post
from companion.views.model import Choice, ScoreLine, ScoreScreen
from companion.views.projection import SCREEN, Projection
from companion.views.score_view import ScoreView
from companion.views.table_view import TableView
from companion.views.touch import FORGOTTEN_SECONDS
from companion.views.widgets import Button

WINDOWS = [(800, 480), (480, 800), (1024, 600), (1920, 1080), (640, 640)]
MOUNTS = list(product(WINDOWS, [0, 90, 180, 270]))


def button(view, meaning) -> Button:
    (found,) = (
        widget
        for widget in view.widgets
        if isinstance(widget, Button) and widget.meaning == meaning
    )
    return found


@pytest.fixture
def view(english, table) -> TableView:
    view = TableView(english)
    view.enter()
    view.update(table())
    return view


@pytest.mark.parametrize(("window", "rotation"), MOUNTS)
def test_a_finger_and_a_mouse_hit_what_they_point_at(view, open_stage, window, rotation) -> None:
    stage, hand = open_stage(window, rotation)
    at = button(view, EndTurn()).rect.center
    hand.finger_tap(at)
    assert stage.pump(view) == [EndTurn()]
    hand.wait()
    hand.mouse_click(at)
    assert stage.pump(view) == [EndTurn()]


@pytest.mark.parametrize(("window", "rotation"), MOUNTS)
def test_what_is_seen_is_where_the_touch_goes(window, rotation) -> None:
    """A dot drawn on the screen shows in the window exactly where a touch means that dot."""
    projection = Projection(window, rotation)
    for x, y in ((20, 30), (770, 40), (400, 240), (100, 450)):
        screen, shown = pygame.Surface(SCREEN), pygame.Surface(window)
        pygame.draw.rect(screen, (255, 255, 255), (x - 8, y - 8, 16, 16))
        projection.project(screen, shown)
        seen = projection.to_window(x, y)
        assert min(shown.get_at((round(seen[0]), round(seen[1])))[:3]) > 240
        assert projection.to_screen(*seen) == pytest.approx((x, y))


def test_the_letterbox_is_black_and_means_nothing(view, open_stage) -> None:
    stage, hand = open_stage((800, 800))
    stage.show(view)
    surface = pygame.display.get_surface()
    assert surface.get_at((400, 60))[:3] == (0, 0, 0)
    assert surface.get_at((400, 740))[:3] == (0, 0, 0)
    assert surface.get_at((20, 165))[:3] != (0, 0, 0)
    hand.finger_tap((740, -60))
    assert stage.pump(view) == []


ECHOES = {
    "finger around mouse": ["FINGERDOWN", "MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "FINGERUP"],
    "interleaved": ["FINGERDOWN", "MOUSEBUTTONDOWN", "FINGERUP", "MOUSEBUTTONUP"],
    "mouse first": ["MOUSEBUTTONDOWN", "FINGERDOWN", "MOUSEBUTTONUP", "FINGERUP"],
    "mouse after finger": ["FINGERDOWN", "FINGERUP", "MOUSEBUTTONDOWN", "MOUSEBUTTONUP"],
    "finger after mouse": ["MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "FINGERDOWN", "FINGERUP"],
    "without a desktop": ["FINGERDOWN", "FINGERUP"],
    "a mouse alone": ["MOUSEBUTTONDOWN", "MOUSEBUTTONUP"],
}


@pytest.mark.parametrize("order", ECHOES.values(), ids=ECHOES.keys())
def test_one_touch_is_one_tap_and_so_is_the_next(view, open_stage, order) -> None:
    stage, hand = open_stage()
    at = button(view, EndTurn()).rect.center
    for _ in range(3):
        for name in order:
            (hand.finger if name.startswith("FINGER") else hand.mouse)(getattr(pygame, name), at)
        assert stage.pump(view) == [EndTurn()]
        hand.wait()


def test_quick_taps_of_one_finger_all_count(view, open_stage) -> None:
    stage, hand = open_stage()
    for _ in range(3):
        hand.finger_tap(button(view, Undo()).rect.center)
    assert stage.pump(view) == [Undo()] * 3


def test_a_second_finger_is_ignored(view, open_stage) -> None:
    stage, hand = open_stage()
    end_turn, undo = (button(view, meaning).rect.center for meaning in (EndTurn(), Undo()))
    hand.finger(pygame.FINGERDOWN, end_turn, finger=1)
    hand.finger(pygame.FINGERDOWN, undo, finger=2)
    hand.finger(pygame.FINGERUP, undo, finger=2)
    hand.finger(pygame.FINGERUP, end_turn, finger=1)
    assert stage.pump(view) == [EndTurn()]


def test_a_finger_that_never_went_up_does_not_block_the_screen(view, open_stage) -> None:
    stage, hand = open_stage()
    at = button(view, EndTurn()).rect.center
    hand.finger(pygame.FINGERDOWN, (300, 200), finger=1)
    hand.finger_tap(at)
    assert stage.pump(view) == []
    hand.watch.now += FORGOTTEN_SECONDS + 0.1
    hand.finger_tap(at)
    assert stage.pump(view) == [EndTurn()]


def test_the_same_finger_down_again_is_a_new_touch(view, open_stage) -> None:
    stage, hand = open_stage()
    hand.finger(pygame.FINGERDOWN, (300, 200))
    hand.finger_tap(button(view, EndTurn()).rect.center)
    assert stage.pump(view) == [EndTurn()]


def test_other_mouse_buttons_mean_nothing(view, open_stage) -> None:
    stage, hand = open_stage()
    hand.mouse_click(button(view, EndTurn()).rect.center, button=3)
    assert stage.pump(view) == []


def test_sliding_off_a_button_takes_the_press_back(view, open_stage) -> None:
    stage, hand = open_stage()
    hand.finger(pygame.FINGERDOWN, button(view, EndTurn()).rect.center)
    hand.finger(pygame.FINGERMOTION, (300, 200))
    hand.finger(pygame.FINGERUP, (300, 200))
    assert stage.pump(view) == []


def test_a_pressed_button_looks_pressed(view, open_stage) -> None:
    stage, hand = open_stage()
    at = button(view, EndTurn()).rect

    def shown() -> bytes:
        stage.show(view)
        return pygame.image.tobytes(pygame.display.get_surface().subsurface(at), "RGB")

    resting = shown()
    hand.finger(pygame.FINGERDOWN, at.center)
    stage.pump(view)
    assert shown() != resting
    hand.finger(pygame.FINGERUP, at.center)
    stage.pump(view)
    assert shown() == resting


def test_a_button_that_changed_under_the_finger_does_nothing(view, table, open_stage) -> None:
    stage, hand = open_stage()
    at = button(view, EndTurn()).rect.center
    hand.finger(pygame.FINGERDOWN, at)
    stage.pump(view)
    view.update(table(choices=(Choice("a", "Exchange"), Choice("b", "Discard"))))
    hand.finger(pygame.FINGERUP, at)
    assert stage.pump(view) == []


def test_a_new_frame_under_the_finger_changes_nothing(view, table, open_stage) -> None:
    stage, hand = open_stage()
    at = button(view, EndTurn()).rect.center
    hand.finger(pygame.FINGERDOWN, at)
    stage.pump(view)
    view.update(table(status="Picture 2"))
    hand.finger(pygame.FINGERUP, at)
    assert stage.pump(view) == [EndTurn()]


def test_end_turn_rests_when_it_may_not_be_pressed(view, table, open_stage) -> None:
    stage, hand = open_stage()
    view.update(table(can_end_turn=False))
    hand.finger_tap(button(view, EndTurn()).rect.center)
    assert stage.pump(view) == []


def test_each_choice_means_itself(view, table, open_stage) -> None:
    stage, hand = open_stage()
    view.update(table(choices=(Choice("x", "Exchange"), Choice("d", "Discard")), can_allow=True))
    for meaning in (Choose("d"), Allow(), Choose("x"), Undo()):
        hand.finger_tap(button(view, meaning).rect.center)
        assert stage.pump(view) == [meaning]


def test_every_one_of_many_choices_can_be_reached(view, table, open_stage) -> None:
    stage, hand = open_stage()
    choices = tuple(Choice(str(number), f"Card {number}") for number in range(17))
    view.update(table(choices=choices))
    chosen = []
    for _ in range(4):
        page = [widget for widget in view.widgets if isinstance(widget, Button)]
        for answer in (widget for widget in page if isinstance(widget.meaning, Choose)):
            hand.finger_tap(answer.rect.center)
            chosen += stage.pump(view)
        (more,) = (widget for widget in page if widget.label.startswith("More"))
        hand.finger_tap(more.rect.center)
        assert stage.pump(view) == []
    assert chosen == [Choose(choice.id) for choice in choices]


def test_new_choices_begin_at_their_first_page(view, table, open_stage) -> None:
    stage, hand = open_stage()
    many = tuple(Choice(str(number), f"Card {number}") for number in range(9))
    view.update(table(choices=many))
    (more,) = (widget for widget in view.widgets if getattr(widget, "label", "") == "More 1/2")
    hand.finger_tap(more.rect.center)
    stage.pump(view)
    view.update(table(choices=many[::-1]))
    assert button(view, Choose("8"))


def test_the_score_sheet_ends_with_done(english, players, open_stage) -> None:
    stage, hand = open_stage()
    view = ScoreView(english)
    view.enter()
    sheet = ScoreScreen("Score", players("Ann", "Bo"), (ScoreLine("Row", (1, 2)),), (1, 2), "Bo.")
    view.update(sheet)
    hand.finger_tap(button(view, Continue()).rect.center)
    assert stage.pump(view) == [Continue()]


def test_a_button_on_the_table_says_the_same_as_a_tap(view, open_stage) -> None:
    """Hardware calls back on a thread of its own."""
    stage, hand = open_stage()
    hand.finger_tap(button(view, EndTurn()).rect.center)
    thread = threading.Thread(target=post, args=(EndTurn(),))
    thread.start()
    thread.join()
    assert stage.pump(view) == [EndTurn(), EndTurn()]


def test_many_threads_post_and_none_is_lost(view, open_stage) -> None:
    stage, _ = open_stage()
    threads = [
        threading.Thread(target=lambda n=n: [post(Choose(f"{n}-{k}")) for k in range(50)])
        for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(stage.pump(view))) == 200


def test_posting_without_a_screen_is_told_not_raised(view, open_stage) -> None:
    stage, _ = open_stage()
    stage.close()
    stage.close()
    assert post(EndTurn()) is False


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE),
    ],
    ids=["window", "escape"],
)
def test_closing_the_window_asks_to_quit(view, open_stage, event) -> None:
    stage, _ = open_stage()
    pygame.event.post(event)
    assert stage.pump(view) == [Quit()]
