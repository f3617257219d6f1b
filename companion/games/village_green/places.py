"""The four by four places of a village (VG-10), numbered row by row from the village card, 0.

r0c0 village   r0c1   r0c2   r0c3     the top row takes awards
r1c0           r1c1   r1c2   r1c3     the left column takes awards,
r2c0           r2c1   r2c2   r2c3     the inner three by three landscapes
r3c0           r3c1   r3c2   r3c3
"""

SIDE = 4
PLACES = SIDE * SIDE
VILLAGE = 0
TOP_ROW = (1, 2, 3)
LEFT_COLUMN = (4, 8, 12)
AWARD_PLACES = TOP_ROW + LEFT_COLUMN
LANDSCAPE_PLACES = (5, 6, 7, 9, 10, 11, 13, 14, 15)

NEIGHBOURS: dict[int, tuple[int, ...]] = {
    place: tuple(
        near
        for near in (place - SIDE, place - 1, place + 1, place + SIDE)
        if near in LANDSCAPE_PLACES
        and (near // SIDE == place // SIDE or near % SIDE == place % SIDE)
    )
    for place in LANDSCAPE_PLACES
}
"""The orthogonal neighbours of a landscape place that take landscapes themselves (VG-31)."""

LINES: dict[int, tuple[int, int, int]] = {
    **{place: (place + 4, place + 8, place + 12) for place in TOP_ROW},
    **{place: (place + 1, place + 2, place + 3) for place in LEFT_COLUMN},
}
"""The three landscape places an award scores: its column from the top row, else its row (VG-41)."""

NAMES = tuple(f"r{place // SIDE}c{place % SIDE}" for place in range(PLACES))
PLACE_OF = {name: place for place, name in enumerate(NAMES)}
