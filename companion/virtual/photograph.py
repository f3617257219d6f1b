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
from companion.virtual.lighting import Grid, light_field, mirrored, table_seen
from companion.virtual.patches import Patch, merged
from companion.virtual.room import Room
from companion.virtual.scene import CardOnTable, HandOnTable, Scene, Thing
from companion.virtual.sensor import Blur, Noise, compressed
from companion.virtual.sprites import Sprite, size_of, sprite_maker
from companion.virtual.surface import PX_PER_MM, SIZE_MM, coloured, lightness

FINER = 1.25
"""Cut-outs are this much finer than the picture, so that laying them down costs no sharpness."""
FINENESS_STEP = 0.5
"""Cut-outs are made in steps of so many pixels a millimetre: cameras nearly alike share them."""
KEPT = 4096
"""Things of which the photographer remembers how they lie."""


class Lie(NamedTuple):
    """A thing as it lies: its cut-out, where the camera sees it, and the pixels it may touch."""

    sprite: Sprite
    pose: Pose
    swell: float
    """How much larger it looks for being nearer to the camera."""
    shadow: Pose
    place: Patch


class Photographer:
    """A camera over the table of a room, and a deck whose cards lie there."""

    def __init__(
        self, deck: Deck, camera: CameraSetup, room: Room, seed: int, sleeved: bool = False
    ) -> None:
        self.deck, self.camera, self.room = deck, camera, room
        self.frame = Patch(0, 0, camera.width, camera.height_px)
        self._table = table_seen(camera)
        self._light = light_field(camera, room)
        self._ground = self._bare_table(seed)
        fine = ceil(camera.px_per_mm * FINER / FINENESS_STEP) * FINENESS_STEP
        self._sprite = sprite_maker(deck, fine, room.shadow.blur_mm, sleeved)
        sensor = room.sensor
        self._noise = Noise(sensor.noise, (camera.height_px, camera.width), seed)
        spot = float(np.hypot(sensor.blur_px, camera.defocus)) * camera.fineness
        self._blur = Blur(spot, sensor.motion_px * camera.fineness, sensor.motion_degrees)
        self._lies: dict[Thing, Lie] = {}
        self._shown = Scene()
        self._canvas: Picture | None = None

    def photograph(self, scene: Scene, shot: int) -> Picture:
        """The picture of the scene; `shot` numbers the exposures and seeds the noise."""
        picture = self._noise.added(self._painted(scene), shot)
        return compressed(picture, self.room.sensor.jpeg_quality)

    def _painted(self, scene: Scene) -> Picture:
        """The picture of the scene without noise: the last one, painted over where it changed."""
        before, self._shown = self._shown, scene
        if self._canvas is None:
            self._canvas = self._paint(self.frame)
            return self._canvas
        reach = self._blur.reach
        changed = _changed(before, scene)
        patches = [self._lie(thing).place.grown(reach).within(self.frame) for thing in changed]
        for patch in merged(p for p in patches if not p.empty):
            self._canvas[patch.slices] = self._paint(patch)
        return self._canvas

    def corners(self, thing: Thing) -> Quad:
        """Where the corners of a thing appear; of a marker, those of its white sheet."""
        width, height = size_of(self.deck, thing)
        swell = self.camera.lifted(thing.lift)
        return self.project(corners_of(self._seen_at(thing), width * swell, height * swell))

    def project(self, quad: Quad) -> Quad:
        """Where four points of the table appear in the picture."""
        a, b, c, d = self.camera.project(np.array(quad)).tolist()
        return (_point(a), _point(b), _point(c), _point(d))

    def _seen_at(self, thing: Thing) -> Pose:
        """Where on the bare table the camera sees the middle of a thing that lies higher."""
        foot, swell = self.camera, self.camera.lifted(thing.lift)
        x, y, angle = thing.pose
        return Pose(foot.x + (x - foot.x) * swell, foot.y + (y - foot.y) * swell, angle)

    def _bare_table(self, seed: int) -> Picture:
        """The table top as the camera sees it, unlit."""
        look = self.room.surface
        to_middle = np.array([[1, 0, SIZE_MM[0] / 2], [0, 1, SIZE_MM[1] / 2]]) * PX_PER_MM
        places = np.asarray(cv2.transform(self._table, to_middle), dtype=np.float32)
        return coloured(look, _looked_up(lightness(look.kind, seed), places, cv2.BORDER_REFLECT))

    def _lie(self, thing: Thing) -> Lie:
        """How a thing lies, worked out once for those that stay."""
        if thing not in self._lies:
            if len(self._lies) >= KEPT:
                self._lies.clear()
            self._lies[thing] = self._lying(thing)
        return self._lies[thing]

    def _lying(self, thing: Thing) -> Lie:
        sprite, pose = self._sprite(thing), self._seen_at(thing)
        swell = self.camera.lifted(thing.lift)
        turn = radians(self.room.light.from_degrees)
        long = thing.lift if isinstance(thing, HandOnTable) else self.room.shadow.length_mm
        shadow = Pose(pose.x - long * cos(turn), pose.y - long * sin(turn), pose.angle)
        quads = corners_of(pose, *_times(sprite.size_mm, swell)) + corners_of(
            shadow, *_times(sprite.stain_size_mm, swell)
        )
        seen = self.camera.project(np.array(quads))
        left, top = np.floor(seen.min(axis=0)).astype(int).tolist()
        right, bottom = np.ceil(seen.max(axis=0)).astype(int).tolist()
        place = Patch(left - 1, top - 1, right + 2, bottom + 2).within(self.frame)
        return Lie(sprite, pose, swell, shadow, place)

    def _paint(self, patch: Patch) -> Picture:
        """A patch of the picture, from the table top to the lens."""
        wide = patch.grown(self._blur.reach).within(self.frame)
        paint = self._ground[wide.slices].astype(np.float32)
        for thing in self._shown.things:
            self._lay_down(thing, paint, wide)
        paint *= self._light[wide.slices]
        exposed = self._blur(np.asarray(cv2.convertScaleAbs(paint), dtype=np.uint8))
        top, left = patch.top - wide.top, patch.left - wide.left
        height, width = patch.bottom - patch.top, patch.right - patch.left
        return exposed[top : top + height, left : left + width]

    def _lay_down(self, thing: Thing, paint: Grid, wide: Patch) -> None:
        """Paint a thing's shadow and the thing into `paint`, which shows the patch `wide`."""
        sprite, pose, swell, shadow, whole = self._lie(thing)
        place = whole.within(wide)
        if place.empty:
            return
        table = self._table[place.slices]
        rows = slice(place.top - wide.top, place.bottom - wide.top)
        columns = slice(place.left - wide.left, place.right - wide.left)
        area = paint[rows, columns]
        stain = _laid(sprite.stain, _times(sprite.stain_size_mm, swell), shadow, table)
        area *= 1 - stain[:, :, None] * np.float32(self.room.shadow.strength / 255)
        cover = _laid(sprite.rgba, _times(sprite.size_mm, swell), pose, table)
        part = cover[:, :, 3:] * np.float32(1 / 255)
        area *= 1 - part
        area += cover[:, :, :3]
        if self.room.glare.strength and isinstance(thing, CardOnTable):
            area += 255 * part * mirrored(self.room.glare, thing.pose, table)[:, :, None]


def _times(size: tuple[float, float], factor: float) -> tuple[float, float]:
    return (size[0] * factor, size[1] * factor)


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
