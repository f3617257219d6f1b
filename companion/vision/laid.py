"""Points of a card, and where they come to lie with the card."""

import numpy as np

from companion.vision.segments import Floats

_ACROSS, _DOWN = 7, 9


def card_grid(size_mm: tuple[float, float]) -> Floats:
    """(k, 2) points all over a card, in millimetres from its middle."""
    across, down = (
        ((np.arange(count) + 0.5) / count - 0.5).astype(np.float32) * side
        for count, side in zip((_ACROSS, _DOWN), size_mm, strict=True)
    )
    x, y = np.meshgrid(across, down)
    return np.column_stack([x.ravel(), y.ravel()]).astype(np.float32)


def laid(points: Floats, poses: Floats) -> Floats:
    """(n, k, 2) where these (k, 2) points of a card lie for each of (n, 3) poses."""
    turn = np.radians(poses[:, 2])
    c, s = np.cos(turn), np.sin(turn)
    turned = points @ np.array([[c, s], [-s, c]], dtype=np.float32).transpose(2, 0, 1)
    return np.asarray(turned + poses[:, None, :2], dtype=np.float32)
