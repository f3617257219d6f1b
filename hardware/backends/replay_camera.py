"""A camera that shows a folder of photographs by name, and then the last one for ever."""

from pathlib import Path

import cv2
import numpy as np

from hardware.backends.frames import CountingCamera
from hardware.camera import Picture, Source
from hardware.errors import HardwareError

_ENDINGS = {".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff"}


class ReplayCamera(CountingCamera):
    """Reads each picture when its turn comes."""

    def __init__(self, photographs: list[Path]) -> None:
        super().__init__()
        self._photographs = photographs

    def take(self) -> Picture:
        return _read(self._photographs[min(self._number, len(self._photographs) - 1)])


def open_camera(detail: str, source: Source | None) -> ReplayCamera:  # noqa: ARG001
    """The backend's door; `detail` is the folder."""
    if not detail:
        raise HardwareError("the replay camera needs a folder: replay:DIR")
    folder = Path(detail)
    if not folder.is_dir():
        raise HardwareError(f"no such folder to replay: {folder}")
    photographs = sorted(path for path in folder.iterdir() if path.suffix.lower() in _ENDINGS)
    if not photographs:
        raise HardwareError(f"no pictures to replay in {folder}")
    return ReplayCamera(photographs)


def _read(path: Path) -> Picture:
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise HardwareError(f"cannot read {path}: {error.strerror}") from error
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if decoded is None:
        raise HardwareError(f"not a picture: {path}")
    return np.ascontiguousarray(decoded[:, :, ::-1], dtype=np.uint8)
