"""A small table for the tests of the eyes: its camera and its markers."""

from collections.abc import Callable
from dataclasses import replace

from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.scene import MarkerOnTable

CAMERA = CameraSetup(width=960, height_px=540, sees_at_900mm=487.5)
"""As sharp as the real one, but it sees only the middle of the table."""
TILTED = replace(CAMERA, tilt=4.0, y=-63.0, pan=-3.0, x=47.0, roll=4.0)
PLACES = ((-200.0, -95.0), (200.0, -95.0), (200.0, 95.0), (-200.0, 95.0))
MARKERS = tuple(MarkerOnTable(k, Pose(x, y), 30.0) for k, (x, y) in enumerate(PLACES))

Shoot = Callable[..., Picture]
