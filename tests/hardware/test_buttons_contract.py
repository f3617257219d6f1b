"""What every set of buttons promises, whichever backend it is; real pins are driven mock pins."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware import HardwareError
from hardware.backends.debounce import QUIET_SECONDS
from hardware.buttons import BUTTON_NAMES, DEFAULT_PINS, Buttons, look_for_buttons, open_buttons


@dataclass
class Clock:
    """Time that passes when told to."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Bench:
    """A set of buttons with a finger over it."""

    buttons: Buttons
    press: Callable[[str], None]
    heard: list[str] = field(default_factory=list)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    before, Device.pin_factory = Device.pin_factory, MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


@pytest.fixture(params=["virtual", "gpio", "none"])
def bench(request: pytest.FixtureRequest, pins: MockFactory, clock: Clock) -> Iterator[Bench]:
    with open_buttons(request.param, clock=clock) as buttons:

        def push(name: str) -> None:
            pin = pins.pin(DEFAULT_PINS[name])
            pin.drive_low()
            clock.now += 0.2
            pin.drive_high()
            clock.now += 0.2

        press = getattr(buttons, "press", push)
        yield Bench(buttons, press)


def test_a_press_calls_back_once_for_its_own_button(bench: Bench) -> None:
    for name in BUTTON_NAMES:
        bench.buttons.on_press(name, lambda name=name: bench.heard.append(name))
    for name in ("undo", "end-turn", "end-turn"):
        bench.press(name)
    expected = [] if bench.buttons.kind == "none" else ["undo", "end-turn", "end-turn"]
    assert bench.heard == expected


def test_several_callbacks_are_called_in_order(bench: Bench) -> None:
    bench.buttons.on_press("undo", lambda: bench.heard.append("first"))
    bench.buttons.on_press("undo", lambda: bench.heard.append("second"))
    bench.press("undo")
    assert bench.heard == ([] if bench.buttons.kind == "none" else ["first", "second"])


def test_a_button_nobody_listens_to_does_nothing(bench: Bench) -> None:
    bench.press("undo")
    assert bench.heard == []


def test_an_unknown_button_is_refused(bench: Bench) -> None:
    with pytest.raises(HardwareError, match=r"unknown button 'doorbell' \(known: end-turn, undo\)"):
        bench.buttons.on_press("doorbell", lambda: None)


def test_closed_buttons_are_silent_and_close_twice(bench: Bench) -> None:
    bench.buttons.on_press("undo", lambda: bench.heard.append("undo"))
    bench.buttons.close()
    bench.buttons.close()
    bench.press("undo")
    assert bench.heard == []
    with pytest.raises(HardwareError, match="closed"):
        bench.buttons.on_press("undo", lambda: None)


def test_they_say_which_they_are_and_why(bench: Bench) -> None:
    assert bench.buttons.kind in ("virtual", "gpio", "none")
    assert bench.buttons.why == "asked for by name"


def test_virtual_buttons_refuse_a_press_of_what_is_not_there() -> None:
    with open_buttons("virtual") as buttons, pytest.raises(HardwareError, match="doorbell"):
        buttons.press("doorbell")


def test_unknown_backend() -> None:
    with pytest.raises(HardwareError, match="unknown buttons 'voice'"):
        open_buttons("voice")


@pytest.fixture
def chattering(
    pins: MockFactory, clock: Clock
) -> Iterator[tuple[Callable[..., None], list[float]]]:
    """A real button whose line can be driven edge by edge, and when it was heard."""
    heard: list[float] = []
    with open_buttons("gpio", clock=clock) as buttons:
        buttons.on_press("end-turn", lambda: heard.append(clock.now))
        pin = pins.pin(DEFAULT_PINS["end-turn"])

        def edges(*waits: float) -> None:
            """Flip the line after each wait, beginning with a press."""
            for wait in waits:
                clock.now += wait
                (pin.drive_high if not pin.state else pin.drive_low)()

        yield edges, heard


def test_chatter_of_a_press_is_one_press(chattering) -> None:
    edges, heard = chattering
    edges(1, 0.001, 0.001, 0.004, 0.008)
    assert heard == [101.0]


def test_chatter_of_letting_go_is_no_press(chattering) -> None:
    edges, heard = chattering
    edges(1, 0.5, 0.002, 0.003, 0.001, 0.001)
    assert heard == [101.0]


def test_the_next_press_after_chatter_counts(chattering) -> None:
    edges, heard = chattering
    edges(1, 0.001, 0.001, 0.3, QUIET_SECONDS + 0.001, 0.2)
    assert len(heard) == 2


def test_a_long_hold_is_one_press(chattering) -> None:
    edges, heard = chattering
    edges(1, 60)
    assert len(heard) == 1


def test_each_button_has_its_own_quiet(pins: MockFactory, clock: Clock) -> None:
    heard: list[str] = []
    with open_buttons("gpio", clock=clock) as buttons:
        for name in BUTTON_NAMES:
            buttons.on_press(name, lambda name=name: heard.append(name))
        for name in BUTTON_NAMES:
            pins.pin(DEFAULT_PINS[name]).drive_low()
    assert heard == list(BUTTON_NAMES)


def test_pins_are_a_setting(pins: MockFactory, clock: Clock) -> None:
    heard: list[str] = []
    with open_buttons("gpio", pins={"undo": 5}, clock=clock) as buttons:
        buttons.on_press("undo", lambda: heard.append("undo"))
        pins.pin(5).drive_low()
    assert heard == ["undo"]


def test_closing_frees_the_pins(pins: MockFactory) -> None:
    for _ in range(2):
        with open_buttons("gpio") as buttons:
            assert buttons.kind == "gpio"


@pytest.mark.parametrize(
    ("wiring", "message"),
    [
        ({"end-turn": 17, "undo": 17}, "no button undo on GPIO17"),
        ({"end-turn": 17, "doorbell": 4}, "unknown button 'doorbell'"),
        ({"end-turn": 99}, "no button end-turn on GPIO99"),
    ],
)
def test_bad_wiring_is_told_and_leaves_no_pin_taken(
    pins: MockFactory, wiring: dict[str, int], message: str
) -> None:
    with pytest.raises(HardwareError, match=message):
        open_buttons("gpio", pins=wiring)
    open_buttons("gpio").close()


def test_auto_off_the_pi_is_virtual_and_says_so(tmp_path: Path) -> None:
    kind, why = look_for_buttons(tmp_path / "missing")
    assert (kind, why) == ("virtual", "this is not a Raspberry Pi")


def test_auto_on_another_board_names_it(tmp_path: Path) -> None:
    board = tmp_path / "model"
    board.write_text("Banana Pi M5\0")
    assert look_for_buttons(board) == ("virtual", "this is not a Raspberry Pi but Banana Pi M5")


def test_auto_on_a_pi_with_mock_pins_is_virtual(tmp_path: Path, pins: MockFactory) -> None:
    board = tmp_path / "model"
    board.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    kind, why = look_for_buttons(board)
    assert kind == "virtual"
    assert why == "Raspberry Pi 5 Model B Rev 1.0, but gpiozero is set to mock pins"


def test_auto_on_a_pi_with_real_pins_is_gpio(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class LGPIOFactory:
        """Stands for the factory of a real Pi."""

        def close(self) -> None: ...

    monkeypatch.setattr(Device, "pin_factory", LGPIOFactory())
    board = tmp_path / "model"
    board.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    assert look_for_buttons(board) == ("gpio", "Raspberry Pi 5 Model B Rev 1.0 with LGPIOFactory")


def test_auto_on_a_pi_without_any_pin_library_is_virtual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    board = tmp_path / "model"
    board.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    kind, why = look_for_buttons(board)
    assert kind == "virtual"
    assert "gpiozero finds no way to its pins" in why


def test_auto_opens_what_it_found() -> None:
    with open_buttons("auto") as buttons:
        assert (buttons.kind, buttons.why) == look_for_buttons()
