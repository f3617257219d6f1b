"""Card outlines in a picture without markers: quadrilaterals of about a card's proportions.

No single way to part card from ground works in every light, so several are tried and every outline
is kept, nested ones too; the identity decides later which of them was a card.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

Quad = NDArray[np.float64]
Grey = NDArray[np.uint8]


class Outline(NamedTuple):
    """Four corners in picture pixels, clockwise, beginning with a short side of the card."""

    corners: Quad
    support: float
    """Share of the outline that lies on the contour it was found by."""


WORKING_SIDE = 720


def outlines(picture: Picture, aspect: float, side: int = WORKING_SIDE) -> list[Outline]:
    """Everything that could be the outline of a card `aspect` times as high as wide, best first.

    The picture is searched with its longer side at this many pixels.
    """
    height, width = picture.shape[:2]
    scale = min(1.0, side / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    least = 0.0016 * size[0] * size[1]
    found: list[Outline] = []
    for mask in _masks(small):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if len(contour) >= 40:
                outline = _outline(np.asarray(contour, np.int32).reshape(-1, 2), aspect, least)
                if outline is not None:
                    found.append(outline)
    kept = _distinct(found)
    back = np.array([width / size[0], height / size[1]])
    return [Outline((o.corners + 0.5) * back - 0.5, o.support) for o in kept]


def _masks(small: Picture) -> Iterator[Grey]:
    """The picture parted in light and dark, coloured and plain, ground and not, in several ways."""
    grey = cv2.cvtColor(small, cv2.COLOR_RGB2GRAY)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (3, 3), 0), cv2.COLOR_RGB2LAB)
    saturation = (small.max(axis=2) - small.min(axis=2)).astype(np.uint8)
    kernel = np.ones((3, 3), np.uint8)
    for channel in (grey, saturation, lab[..., 1], lab[..., 2]):
        smooth = cv2.GaussianBlur(channel, (5, 5), 0)
        for block, offset in ((51, 4), (151, 4), (151, -4)):
            yield _bytes(
                cv2.adaptiveThreshold(
                    smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, offset
                )
            )
        _, parted = cv2.threshold(smooth, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        yield _bytes(parted)
        middle = float(np.median(smooth))
        for low in (0.25, 0.5):
            edges = cv2.Canny(smooth, max(8.0, low * middle * 0.6), max(20.0, low * middle * 1.4))
            yield _bytes(cv2.dilate(edges, kernel))
    rim = np.concatenate([lab[:4].reshape(-1, 3), lab[-4:].reshape(-1, 3)])
    away = np.linalg.norm(lab.astype(np.float32) - np.median(rim, axis=0), axis=2)
    far = np.clip(away * 2, 0, 255).astype(np.uint8)
    _, parted = cv2.threshold(far, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    yield _bytes(parted)


def _bytes(mask: NDArray[np.generic]) -> Grey:
    return np.asarray(mask, dtype=np.uint8)


def _outline(contour: NDArray[np.int32], aspect: float, least: float) -> Outline | None:
    """The contour as a card's outline, if its hull has four sides of plausible lengths."""
    hull = cv2.convexHull(contour)
    if cv2.contourArea(hull) < least:
        return None
    rough = _four_corners(np.asarray(hull, np.int32))
    if rough is None:
        return None
    fitted = _fitted(contour.astype(np.float64), rough)
    if fitted is None:
        return None
    corners = _upright(fitted)
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    wide, high = float(sides[0] + sides[2]) / 2, float(sides[1] + sides[3]) / 2
    if not 0.72 < high / max(wide, 1e-6) / aspect < 2.1:
        return None
    hull_area = float(cv2.contourArea(hull))
    area = float(cv2.contourArea(corners.astype(np.float32)))
    if not 0.85 < area / hull_area < 1.25 or area < least:
        return None
    return Outline(corners, _support(contour.astype(np.float64), corners))


def _four_corners(hull: NDArray[np.int32]) -> Quad | None:
    round_about = cv2.arcLength(hull, True)
    for share in (0.02, 0.035, 0.05, 0.07):
        corners = cv2.approxPolyDP(hull, share * round_about, True)
        if len(corners) == 4:
            quad: Quad = corners.reshape(4, 2).astype(np.float64)
            return quad
        if len(corners) < 4:
            return None
    return None


def _fitted(contour: NDArray[np.float64], rough: Quad) -> Quad | None:
    """Sides as lines through the contour's points along them, corners where the lines meet.

    A card's own corners are round; the lines meet where the paper would end without that.
    """
    lines = []
    for i in range(4):
        a, b = rough[i], rough[(i + 1) % 4]
        length = float(np.linalg.norm(b - a))
        along = (b - a) / max(length, 1e-9)
        normal = np.array([-along[1], along[0]])
        t = (contour - a) @ along / max(length, 1e-9)
        off = np.abs((contour - a) @ normal)
        near = contour[(t > 0.15) & (t < 0.85) & (off < max(3.0, 0.04 * length))]
        if len(near) < 6:
            return None
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross([x, y, 1.0], [x + vx, y + vy, 1.0]))
    corners = []
    for i in range(4):
        meet = np.cross(lines[i - 1], lines[i])
        if abs(meet[2]) < 1e-9:
            return None
        corners.append(meet[:2] / meet[2])
    quad = np.array(corners)
    if np.abs(quad - rough).max() > 0.2 * np.abs(rough - rough.mean(axis=0)).max():
        return None
    if not cv2.isContourConvex(quad.astype(np.float32)):
        return None
    return quad


def _upright(quad: Quad) -> Quad:
    """Clockwise, beginning with the upper of the two short sides."""
    middle = quad.mean(axis=0)
    around = np.argsort(np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0]))
    quad = quad[around]
    sides = [float(np.linalg.norm(quad[(i + 1) % 4] - quad[i])) for i in range(4)]
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    if quad[0, 1] + quad[1, 1] > quad[2, 1] + quad[3, 1]:
        quad = np.roll(quad, -2, axis=0)
    return quad


def _support(contour: NDArray[np.float64], quad: Quad) -> float:
    """Share of the quad's outline that has a contour point close by."""
    hits = 0
    steps = np.linspace(0.1, 0.9, 17)
    for i in range(4):
        a, b = quad[i], quad[(i + 1) % 4]
        points = a + (b - a) * steps[:, None]
        gaps = ((contour[None] - points[:, None]) ** 2).sum(axis=2).min(axis=1)
        hits += int((gaps < 6.0).sum())
    return hits / (4 * len(steps))


def _distinct(found: list[Outline]) -> list[Outline]:
    """Without near copies: the best supported of each."""
    kept: list[Outline] = []
    for outline in sorted(found, key=lambda o: -o.support):
        reach = 0.02 * float(np.linalg.norm(outline.corners[2] - outline.corners[0]))
        if not any(np.abs(k.corners - outline.corners).max() < reach for k in kept):
            kept.append(outline)
    return kept
