"""Takes pictures of a scene: the same seed, scene and shot number give the same picture.

For every pixel the photographer knows which millimetre of the table it shows, so perspective and
lens cost one look-up. The finished picture but for the sensor's noise is kept from shot to shot,
and only the patches in which something changed are painted again.
"""

from math import ceil, cos, radians, sin
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.deck import Deck
from companion.cards.picture import Picture
from companion.table.geometry import Point, Pose, Quad, corners_of
from companion.virtual.camera import CameraSetup
from companion.virtual.patches import Patch, merged
from companion.virtual.room import Room
from companion.virtual.scene import CardOnTable, Scene, Thing
from companion.virtual.sensor import Noise, compressed
from companion.virtual.sprites import Sprite, size_of, sprite_maker
from companion.virtual.surface import PX_PER_MM, surface_texture

FINER = 1.25
"""Cut-outs are this much finer than the picture, so that laying them down costs no sharpness."""

Grid = NDArray[np.float32]


class TrueCard(NamedTuple):
    """What really lies there: the face (None: face down) and its corners in the picture."""

    face: str | None
    corners: Quad


class Photographer:
    """A camera over the table of a room, and a deck whose cards lie there."""

    def __init__(self, deck: Deck, camera: CameraSetup, room: Room, seed: int) -> None:
        self._deck, self._camera, self._room = deck, camera, room
        self._frame = Patch(0, 0, camera.width, camera.height_px)
        self._table = self._table_seen()
        self._light = self._light_field()
        self._white_balance = np.array(room.light.white_balance, dtype=np.float32)
        self._ground = self._bare_table(seed)
        self._sprite = sprite_maker(deck, camera.px_per_mm * FINER, room.shadow.blur_mm)
        self._noise = Noise(room.sensor.noise, (camera.height_px, camera.width), seed)
        self._blur = room.sensor.blur_px
        self._blur_reach = ceil(3 * self._blur) + 1
        shade, turn = room.shadow.length_mm, radians(room.light.from_degrees)
        self._shadow_shift = (-shade * cos(turn), -shade * sin(turn))
        self._shown = Scene()
        self._canvas = np.empty_like(self._ground)
        self._repaint(self._frame)

    def photograph(self, scene: Scene, shot: int) -> Picture:
        """The picture of the scene; `shot` numbers the exposures and seeds the noise."""
        changed = _changed(self._shown, scene)
        self._shown = scene
        reach = self._blur_reach
        patches = [self._place_of(thing).grown(reach).within(self._frame) for thing in changed]
        for patch in merged(p for p in patches if not p.empty):
            self._repaint(patch)
        picture = self._noise.added(self._canvas, shot)
        return compressed(picture, self._room.sensor.jpeg_quality)

    def truth(self, scene: Scene) -> list[TrueCard]:
        """Every card of the scene, the lowest first, and where its corners are in the picture."""
        return [
            TrueCard(thing.face, self.corners(thing))
            for thing in scene.things
            if isinstance(thing, CardOnTable)
        ]

    def corners(self, thing: Thing) -> Quad:
        """Where the corners of a thing appear; of a marker, those of its white sheet."""
        return self.project(corners_of(thing.pose, *size_of(self._deck, thing)))

    def project(self, quad: Quad) -> Quad:
        """Where four points of the table appear in the picture."""
        a, b, c, d = self._camera.project(np.array(quad)).tolist()
        return (_point(a), _point(b), _point(c), _point(d))

    def _table_seen(self) -> Grid:
        """For every pixel the millimetre of the table it shows."""
        columns, rows = np.meshgrid(
            np.arange(self._camera.width), np.arange(self._camera.height_px)
        )
        return self._camera.unproject(np.stack([columns, rows], axis=-1)).astype(np.float32)

    def _light_field(self) -> Grid:
        """How bright each pixel is lit."""
        light, (height, width) = self._room.light, self._table.shape[:2]
        across = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
        down = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * (height / width)
        turn = radians(light.from_degrees)
        towards = across * cos(turn) + down * sin(turn)
        slope = 1 - light.falloff * (1 - towards) / 2
        corner = 1 - light.vignette * (across**2 + down**2) / (1 + (height / width) ** 2)
        return np.asarray(light.level * slope * corner, dtype=np.float32)

    def _bare_table(self, seed: int) -> Picture:
        """The table top as the camera sees it, unlit."""
        flat = self._table.reshape(-1, 2)
        low, high = flat.min(axis=0), flat.max(axis=0)
        size = (float(high[0] - low[0]), float(high[1] - low[1]))
        texture = surface_texture(self._room.surface, size, np.random.default_rng((seed, 1)))
        places = (self._table - low) * np.float32(PX_PER_MM)
        bytes_ = np.clip(texture, 0, 255).astype(np.uint8)
        return _looked_up(bytes_, places, cv2.BORDER_REFLECT)

    def _place_of(self, thing: Thing) -> Patch:
        """The pixels a thing and its shadow may touch."""
        sprite = self._sprite(thing)
        shift_x, shift_y = self._shadow_shift
        shadow = Pose(thing.pose.x + shift_x, thing.pose.y + shift_y, thing.pose.angle)
        quads = corners_of(thing.pose, *sprite.size_mm) + corners_of(shadow, *sprite.stain_size_mm)
        seen = self._camera.project(np.array(quads))
        left, top = np.floor(seen.min(axis=0)).astype(int).tolist()
        right, bottom = np.ceil(seen.max(axis=0)).astype(int).tolist()
        return Patch(left - 1, top - 1, right + 2, bottom + 2).within(self._frame)

    def _repaint(self, patch: Patch) -> None:
        """Paint a patch of the canvas afresh, from the table top to the lens."""
        wide = patch.grown(self._blur_reach).within(self._frame)
        paint = self._ground[wide.slices].astype(np.float32)
        for thing in self._shown.things:
            self._lay_down(thing, paint, wide)
        paint *= self._light[wide.slices][:, :, None]
        paint *= self._white_balance
        exposed = np.clip(paint + 0.5, 0, 255).astype(np.uint8)
        if self._blur:
            size = 2 * (self._blur_reach - 1) + 1
            exposed = np.asarray(
                cv2.GaussianBlur(exposed, (size, size), self._blur), dtype=np.uint8
            )
        top, left = patch.top - wide.top, patch.left - wide.left
        height, width = patch.bottom - patch.top, patch.right - patch.left
        self._canvas[patch.slices] = exposed[top : top + height, left : left + width]

    def _lay_down(self, thing: Thing, paint: Grid, wide: Patch) -> None:
        """Paint a thing's shadow and the thing into `paint`, which shows the patch `wide`."""
        place = self._place_of(thing).within(wide)
        if place.empty:
            return
        sprite: Sprite = self._sprite(thing)
        table = self._table[place.slices]
        shift_x, shift_y = self._shadow_shift
        under = Pose(thing.pose.x + shift_x, thing.pose.y + shift_y, thing.pose.angle)
        rows = slice(place.top - wide.top, place.bottom - wide.top)
        columns = slice(place.left - wide.left, place.right - wide.left)
        area = paint[rows, columns]
        stain = _laid(sprite.stain, sprite.stain_size_mm, under, table)
        area *= 1 - stain[:, :, None] * np.float32(self._room.shadow.strength / 255)
        cover = _laid(sprite.rgba, sprite.size_mm, thing.pose, table)
        area *= 1 - cover[:, :, 3:] * np.float32(1 / 255)
        area += cover[:, :, :3]


def _laid(
    flat: NDArray[np.uint8], size_mm: tuple[float, float], pose: Pose, table: Grid
) -> NDArray[np.float32]:
    """The cut-out `flat` lying at `pose`, seen at the given points of the table."""
    c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
    fx, fy = flat.shape[1] / size_mm[0], flat.shape[0] / size_mm[1]
    to_sprite = np.array(
        [
            [c * fx, s * fx, (-c * pose.x - s * pose.y + size_mm[0] / 2) * fx - 0.5],
            [-s * fy, c * fy, (s * pose.x - c * pose.y + size_mm[1] / 2) * fy - 0.5],
        ]
    )
    places = np.asarray(cv2.transform(table, to_sprite), dtype=np.float32)
    return _looked_up(flat, places, cv2.BORDER_CONSTANT).astype(np.float32)


def _looked_up(flat: NDArray[np.uint8], places: Grid, border: int) -> NDArray[np.uint8]:
    """The pixels of `flat` at the given places; `border` says what lies beyond its edge."""
    across, down = cv2.split(places)
    seen = cv2.remap(flat, across, down, cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(seen, dtype=np.uint8)


def _changed(before: Scene, after: Scene) -> list[Thing]:
    """The things whose pixels may differ; all of them if they were laid in another order."""
    old, new = set(before.things), set(after.things)
    repeated = len(old) < len(before.things) or len(new) < len(after.things)
    kept = [thing for thing in before.things if thing in new]
    if repeated or kept != [thing for thing in after.things if thing in old]:
        return [*before.things, *after.things]
    return [*(t for t in before.things if t not in new), *(t for t in after.things if t not in old)]


def _point(pair: list[float]) -> Point:
    return (pair[0], pair[1])
