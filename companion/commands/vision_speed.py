"""How fast the eyes are and how much memory they take, measured in a process of their own."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np

from companion.cards.deck import load_deck
from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.table.layout import load_layout
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, MarkerOnTable, Scene
from companion.vision.motion import MotionGate
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck

THREADS = 2
_DECK = "mon"
_CARDS = 40
_ACROSS = 14
_STEP_MM = (62.0, 92.0)


def speed(rounds: int) -> dict[str, float | int]:
    """Milliseconds of a full read, a read after one card moved, a look for motion; megabytes."""
    with TemporaryDirectory() as folder:
        files = []
        for number, picture in enumerate(_pictures(rounds)):
            files.append(str(Path(folder) / f"{number}.npy"))
            np.save(files[-1], picture)
        threads = {f"{name}_NUM_THREADS": str(THREADS) for name in ("OPENBLAS", "OMP", "MKL")}
        kept = {name: os.environ.get(name) for name in threads}
        os.environ.update(threads)
        ours, theirs = get_context("spawn").Pipe()
        process = get_context("spawn").Process(target=_measure, args=(files, theirs))
        process.start()
        theirs.close()
        try:
            figures: dict[str, float | int] = ours.recv()
        finally:
            process.join()
            for name, value in kept.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
    return {"cards": _CARDS, "threads": THREADS, **figures}


def _pictures(rounds: int) -> list[Picture]:
    """A table with many cards; in each further picture one of them lies elsewhere."""
    deck, layout = load_deck(_DECK), load_layout(_DECK)
    faces = sorted(deck.faces)
    markers = [MarkerOnTable(m.id, Pose(m.x, m.y), m.size) for m in layout.markers]
    places = [
        Pose((column - (_ACROSS - 1) / 2) * _STEP_MM[0], (row - 1) * _STEP_MM[1], 7.0 * column % 5)
        for row in range(3)
        for column in range(_ACROSS)
    ]
    cards = [CardOnTable(faces[k % len(faces)], places[k]) for k in range(_CARDS)]
    eye = Photographer(deck, CameraSetup(), load_room("daylight"), seed=1)
    shots = [eye.photograph(Scene((*markers, *cards)), 0)]
    for shot in range(1, rounds + 1):
        moved = cards[shot * 7 % _CARDS]
        index = cards.index(moved)
        x, y, angle = moved.pose
        cards[index] = CardOnTable(moved.face, Pose(x + 6.0, y - 5.0, angle + 4.0))
        shots.append(eye.photograph(Scene((*markers, *cards)), shot))
    return shots


def _measure(files: Sequence[str], answer: Connection) -> None:
    """Runs alone: what it takes is what the eyes take."""
    cv2.setNumThreads(THREADS)
    markers = [MarkerSpec(*marker) for marker in load_layout(_DECK).markers]
    reader = Reader(ReferenceDeck.from_deck(load_deck(_DECK)), markers)
    gate = MotionGate()
    still = [_timed(gate.still, np.load(file)) for file in files]
    moved = [_timed(reader.read, np.load(file)) for file in files][1:]
    full = []
    for file in files:
        reader.forget()
        full.append(_timed(reader.read, np.load(file)))
    answer.send(
        {
            "full_read_ms_median": round(1e3 * median(full), 1),
            "full_read_ms_most": round(1e3 * max(full), 1),
            "one_card_moved_ms_median": round(1e3 * median(moved), 1),
            "one_card_moved_ms_most": round(1e3 * max(moved), 1),
            "motion_gate_ms_median": round(1e3 * median(still), 2),
            "peak_memory_mb": round(_peak_mb()),
        }
    )


def _peak_mb() -> float:
    """The most memory this process ever held; the kernel's other figure includes its parent's."""
    status = Path("/proc/self/status")
    if status.is_file():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _timed(call: Callable[[Picture], Any], picture: Picture) -> float:
    began = time.perf_counter()
    call(picture)
    return time.perf_counter() - began
