"""How bright every pixel is lit, and where glossy cards mirror the lamp.

Light changes slowly over the table, so it is worked out on a coarse grid and spread out.
"""

from math import cos, radians, sin
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.room import Glare, Room, Shade

Grid = NDArray[np.float32]

CELL = 8
"""Pixels between the points at which lens and light are worked out."""


def table_seen(camera: CameraSetup) -> Grid:
    """For every pixel the millimetre of the table it shows."""
    return _spread(_coarse_table(camera), camera)


def light_field(camera: CameraSetup, room: Room) -> Grid:
    """By how much each pixel's red, green and blue are multiplied."""
    table = _coarse_table(camera)
    seen = camera.project(table).astype(np.float32)
    middle = np.array([camera.width, camera.height_px]) / 2
    across, down = np.moveaxis((seen - middle) / middle[0], -1, 0)
    light, side = room.light, room.side
    slope = 1 - light.falloff * (1 - _towards(across, down, light.from_degrees)) / 2
    corner = 1 - light.vignette * (across**2 + down**2) / (1 + (middle[1] / middle[0]) ** 2)
    near = np.clip((1 + _towards(across, down, side.from_degrees)) / 2, 0, 1) ** 2
    main = (light.level * slope)[..., None] * np.array(light.white_balance)
    extra = (side.level * near)[..., None] * np.array(side.colour)
    whole = (main + extra) * (corner * _shade(room.shade, table))[..., None] * camera.exposure
    return _spread(whole, camera)


def mirrored(glare: Glare, pose: Pose, table: Grid) -> Grid:
    """The lamp as a card at `pose` mirrors it at these points of the table, 0 to `strength`."""
    card = Random(repr(pose))
    turn, far = radians(card.uniform(0, 360)), card.uniform(0, glare.wander_mm)
    x = pose.x + (glare.x - pose.x) * glare.bend + far * cos(turn)
    y = pose.y + (glare.y - pose.y) * glare.bend + far * sin(turn)
    away = ((table - np.array([x, y], np.float32)) ** 2).sum(axis=-1) / glare.radius_mm**2
    return np.asarray(glare.strength * card.random() * np.exp(-away), dtype=np.float32)


def _coarse_table(camera: CameraSetup) -> NDArray[np.float64]:
    """The table seen at the middle of every cell, one cell beyond the picture included."""
    across = (np.arange(-1, -(-camera.width // CELL) + 1) + 0.5) * CELL - 0.5
    down = (np.arange(-1, -(-camera.height_px // CELL) + 1) + 0.5) * CELL - 0.5
    return camera.unproject(np.stack(np.meshgrid(across, down), axis=-1))


def _spread(coarse: NDArray[np.float64], camera: CameraSetup) -> Grid:
    rows, columns = coarse.shape[:2]
    whole = cv2.resize(
        coarse.astype(np.float32), (columns * CELL, rows * CELL), interpolation=cv2.INTER_LINEAR
    )
    inside = whole[CELL : CELL + camera.height_px, CELL : CELL + camera.width]
    return np.asarray(inside, dtype=np.float32)


def _towards(across: Grid, down: Grid, degrees: float) -> Grid:
    turn = radians(degrees)
    return np.asarray(across * cos(turn) + down * sin(turn), dtype=np.float32)


def _shade(shade: Shade, table: NDArray[np.float64]) -> NDArray[np.float64]:
    if not shade.strength:
        return np.ones(table.shape[:-1])
    turn = radians(shade.angle)
    off = np.abs((table[..., 1] - shade.y) * cos(turn) - (table[..., 0] - shade.x) * sin(turn))
    part = np.clip((shade.width_mm / 2 - off) / shade.soft_mm + 0.5, 0, 1)
    return np.asarray(1 - shade.strength * part * part * (3 - 2 * part), dtype=np.float64)
