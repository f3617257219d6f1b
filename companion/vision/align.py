"""Fine alignment of a card in the picture with a reference face.

A found outline is a pixel or two off. The inverse compositional way of Lucas and Kanade moves it
until the shapes agree; pixels that disagree strongly (a token, a finger, glare) lose their say.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.patch import PatchSize, Plain, Pyramid, shape_of

Matrix = NDArray[np.float64]

RIGID = 3
"""Shift and turn: a card of known size on a known plane."""
AFFINE = 6
"""Stretched and slanted, too: such a card through a lens that bulges."""
FREE = 8
"""Any homography: a card in a hand."""


_DOUBT = 0.7
"""A pixel that disagrees by this much has half a say."""
_WORSE = 1.02
"""A step that makes it so much worse is not taken."""
_FURTHEST = 0.06
"""So far, as a part of the card's width, a step may go."""


class Template(NamedTuple):
    """A face's shape and how it changes when shifted, turned, stretched, tilted: a column each."""

    shape: Plain
    columns: NDArray[np.float32]

    @property
    def size(self) -> PatchSize:
        """Its pixels."""
        return PatchSize(self.shape.shape[1], self.shape.shape[0])


def template_of(shape: Plain) -> Template:
    """The face's shape with its eight columns."""
    return Template(shape, slopes(shape, PatchSize(shape.shape[1], shape.shape[0])))


def slopes(shape: Plain, whole: PatchSize, at: tuple[int, int] = (0, 0)) -> NDArray[np.float32]:
    """The eight columns of a face, in the order shift, turn, stretches, tilts.

    The shape may be cut out of a `whole` face, its upper left pixel `at` a place there.
    """
    rows, columns = shape.shape
    width, height = whole
    gy, gx = np.gradient(shape)
    y, x = np.mgrid[at[1] : at[1] + rows, at[0] : at[0] + columns].astype(np.float32)
    x, y = (x - (width - 1) / 2) / width, (y - (height - 1) / 2) / width
    gx, gy = gx * width, gy * width
    pull = gx * x + gy * y
    each = (gx, gy, gy * x - gx * y, gx * x, gy * y, gx * y, pull * x, pull * y)
    return np.stack([c.ravel() for c in each], axis=1).astype(np.float32)


def warp(p: NDArray[np.float64], size: PatchSize) -> Matrix:
    """The homography of patch pixels that the parameters stand for."""
    q = np.zeros(FREE)
    q[: len(p)] = p
    shift_x, shift_y, turn, wide, high, skew, tilt_x, tilt_y = q
    unit = np.array(
        [[1 + wide, skew - turn, shift_x], [turn, 1 + high, shift_y], [-tilt_x, -tilt_y, 1.0]]
    )
    w, h = size
    into = np.array([[1 / w, 0, -(w - 1) / 2 / w], [0, 1 / w, -(h - 1) / 2 / w], [0, 0, 1.0]])
    return np.asarray(np.linalg.inv(into) @ unit @ into)


def align(
    pyramid: Pyramid,
    matrix: Matrix,
    face: Template,
    freedom: int,
    rounds: int,
    *,
    where: Plain | None = None,
) -> Matrix:
    """`matrix` (patch to picture) moved so that what lies there looks most like `face`.

    `where`, of the face's size, says which pixels have a say at all.
    """

    def apart(there: Matrix) -> Plain:
        return (shape_of(pyramid.cut(there, face.size)) - face.shape).ravel()

    columns = face.columns[:, :freedom]
    return descended(
        matrix, columns, apart, size=face.size, rounds=rounds, furthest=_FURTHEST, where=where
    )


def descended(
    matrix: Matrix,
    columns: NDArray[np.float32],
    apart: Callable[[Matrix], Plain],
    *,
    size: PatchSize,
    rounds: int,
    furthest: float,
    where: Plain | None = None,
) -> Matrix:
    """`matrix` moved until what is `apart` from a face there is least, `furthest` at most a step.

    A step that makes it worse is not taken: where the first guess of the face was wrong, there is
    nothing to hold on to, and the outline would drift away.
    """
    freedom = columns.shape[1]
    best, least = matrix, np.inf
    for _ in range(rounds):
        error = apart(matrix)
        square = (error / _DOUBT) ** 2
        say = 1.0 / (1.0 + square)
        if where is not None:
            say *= where.ravel()
        cost = float((square * say).sum())
        if cost > least * _WORSE:
            return best
        if cost < least:
            best, least = matrix, cost
        weighted = columns * say[:, None]
        normal = weighted.T @ columns
        normal[np.diag_indices(freedom)] *= 1.02
        normal[np.diag_indices(freedom)] += 1e-3
        step = np.linalg.solve(normal.astype(np.float64), weighted.T @ error)
        step = np.clip(step, -furthest, furthest)
        matrix = matrix @ np.linalg.inv(warp(step, size))
        matrix = np.asarray(matrix / matrix[2, 2])
        if float(np.abs(step).max()) < 0.002:
            break
    return matrix


_HALF = np.array([[2.0, 0, 0.5], [0, 2.0, 0.5], [0, 0, 1.0]])
"""From the pixels of a patch in half size to those of the full one."""


def align_roughly(
    pyramid: Pyramid, matrix: Matrix, half_face: Template, freedom: int, rounds: int
) -> Matrix:
    """The same with a face in half size: less exact, but from twice as far away."""
    moved = align(pyramid, matrix @ _HALF, half_face, freedom, rounds) @ np.linalg.inv(_HALF)
    return np.asarray(moved / moved[2, 2])
