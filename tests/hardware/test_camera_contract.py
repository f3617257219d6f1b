"""What every camera promises, whichever backend it is."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware import CameraLost, HardwareError
from hardware.camera import Camera, open_camera

Open = Callable[[], Camera]
COLOURS = [(200, 30, 10), (10, 200, 30), (30, 10, 200)]


def _plain(colour: tuple[int, int, int]) -> np.ndarray:
    return np.full((12, 16, 3), colour, np.uint8)


def _virtual(tmp_path: Path) -> Open:
    def opened() -> Camera:
        pictures = iter([_plain(colour) for colour in COLOURS])
        return open_camera("virtual", source=lambda: next(pictures))

    return opened


def _replay(tmp_path: Path) -> Open:
    for number, colour in enumerate(COLOURS):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), _plain(colour)[:, :, ::-1])
    return lambda: open_camera(f"replay:{tmp_path}")


@pytest.fixture(params=[_virtual, _replay], ids=["virtual", "replay"])
def open_one(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    return request.param(tmp_path)


def test_frames_come_in_order_numbered_from_one(open_one: Open) -> None:
    with open_one() as camera:
        frames = [camera.frame() for _ in COLOURS]
    assert [frame.number for frame in frames] == [1, 2, 3]
    assert [tuple(frame.picture[0, 0]) for frame in frames] == COLOURS


def test_pictures_are_rgb_bytes(open_one: Open) -> None:
    with open_one() as camera:
        picture = camera.frame().picture
    assert picture.dtype == np.uint8
    assert picture.shape == (12, 16, 3)


def test_a_closed_camera_is_lost(open_one: Open) -> None:
    camera = open_one()
    camera.frame()
    camera.close()
    camera.close()
    with pytest.raises(CameraLost, match="closed"):
        camera.frame()


def test_leaving_the_block_closes_even_after_an_error(open_one: Open) -> None:
    camera = open_one()
    with pytest.raises(ZeroDivisionError), camera:
        raise ZeroDivisionError
    with pytest.raises(CameraLost):
        camera.frame()


def test_a_new_camera_begins_anew(open_one: Open) -> None:
    for _ in range(2):
        with open_one() as camera:
            frame = camera.frame()
        assert (frame.number, tuple(frame.picture[0, 0])) == (1, COLOURS[0])


def test_replay_repeats_the_last_picture(tmp_path: Path) -> None:
    with _replay(tmp_path)() as camera:
        frames = [camera.frame() for _ in range(5)]
    assert [tuple(frame.picture[5, 5]) for frame in frames[2:]] == [COLOURS[2]] * 3
    assert frames[-1].number == 5


def test_replay_leaves_other_files_alone(tmp_path: Path) -> None:
    (tmp_path / "00.json").write_text("{}")
    with _replay(tmp_path)() as camera:
        assert tuple(camera.frame().picture[0, 0]) == COLOURS[0]


@pytest.mark.parametrize("content", [b"", b"no picture at all"])
def test_a_broken_photograph_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.png").write_bytes(content)
    with (
        open_camera(f"replay:{tmp_path}") as camera,
        pytest.raises(HardwareError, match=r"not a picture: .*broken\.png$"),
    ):
        camera.frame()


def test_a_lost_source_is_a_lost_camera_and_may_come_back() -> None:
    answers = iter([CameraLost("cable"), _plain(COLOURS[0])])

    def source() -> np.ndarray:
        answer = next(answers)
        if isinstance(answer, CameraLost):
            raise answer
        return answer

    with open_camera("virtual", source=source) as camera:
        with pytest.raises(CameraLost, match="cable"):
            camera.frame()
        assert camera.frame().number == 1


@pytest.mark.parametrize(
    "picture", [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 4), np.uint8), np.zeros((4, 4, 3))]
)
def test_the_virtual_camera_takes_rgb_pictures_only(picture: np.ndarray) -> None:
    with (
        open_camera("virtual", source=lambda: picture) as camera,
        pytest.raises(HardwareError, match="no RGB picture"),
    ):
        camera.frame()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("polaroid", r"unknown camera 'polaroid' \(known: virtual, replay:DIR\)"),
        ("", "unknown camera ''"),
        ("replay", "needs a folder: replay:DIR"),
        ("replay:", "needs a folder: replay:DIR"),
        ("replay:/no/such/folder", "no such folder to replay: /no/such/folder"),
        ("virtual", "needs a source of pictures"),
        ("virtual:7", "takes no detail"),
    ],
)
def test_what_cannot_be_opened_says_why_in_one_line(name: str, message: str) -> None:
    with pytest.raises(HardwareError, match=message) as caught:
        open_camera(name)
    assert "\n" not in str(caught.value)


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=f"no pictures to replay in {tmp_path}"):
        open_camera(f"replay:{tmp_path}")
