"""What goes where on the printed pages: a plan in millimetres, before a pixel is drawn.

Fronts and backs alternate. A back lies where its front shines through the paper, so that a printer
that turns the sheet about its long edge puts them together. All pages are planned for 100 %.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.cards.deck import Deck

MARGIN_MM = 7.0
"""No printer reaches nearer to the edge of the paper than this, crop marks included."""
MARK_MM = 4.0
HAIR_MM = 0.2
TOKEN_GAP_MM = 3.0


class Paper(NamedTuple):
    """A size of paper, upright."""

    width: float
    height: float


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}


class Printed(NamedTuple):
    """A picture on a page; `kind` says what draws it: face, token, marker or text."""

    kind: str
    name: str
    x: float
    y: float
    width: float
    height: float


class Bar(NamedTuple):
    """A filled rectangle on a page, 0 black to 1 white."""

    x: float
    y: float
    width: float
    height: float
    grey: float = 0.0


@dataclass(frozen=True)
class Page:
    """One side of one sheet."""

    paper: Paper
    title: str
    """What it is, in small print at the lower edge; empty for none."""
    things: tuple[Printed | Bar, ...]


def _fit(room: float, size: float, gap: float = 0.0) -> int:
    return int((room + gap + 1e-6) // (size + gap))


@dataclass(frozen=True)
class Grid:
    """Equal places in the middle of a page."""

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    gap: float = 0.0

    @classmethod
    def on(cls, paper: Paper, size: tuple[float, float], gap: float = 0.0) -> "Grid":
        """As many places of this size as the paper has room for."""
        width, height = size
        columns = _fit(paper.width - 2 * MARGIN_MM, width, gap)
        rows = _fit(paper.height - 2 * MARGIN_MM, height, gap)
        if not columns or not rows:
            raise ValueError(f"a piece of {width:g} × {height:g} mm is too large for the paper")
        return cls(paper, width, height, columns, rows, gap)

    @property
    def places(self) -> int:
        """How many there are."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the first column begins."""
        whole = self.columns * (self.width + self.gap) - self.gap
        return (self.paper.width - whole) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        whole = self.rows * (self.height + self.gap) - self.gap
        return (self.paper.height - whole) / 2

    def corner(self, place: int) -> tuple[float, float]:
        """The top left corner of a place, counted line by line."""
        row, column = divmod(place, self.columns)
        across, down = column * (self.width + self.gap), row * (self.height + self.gap)
        return self.left + across, self.top + down


def card_pages(deck: Deck, paper: Paper) -> Iterator[Page]:
    """Every copy of every card, fronts and backs in turn; cards with one back come together."""
    grid = Grid.on(paper, deck.size_mm)
    order = {back: number for number, back in enumerate(deck.backs)}
    sides = [
        (card.faces[0].id, card.faces[1].id if len(card.faces) > 1 else card.back)
        for card in sorted(deck.cards, key=lambda card: order.get(card.back or "", len(order)))
        for _ in range(card.copies)
    ]
    sheets = [sides[k : k + grid.places] for k in range(0, len(sides), grid.places)]
    for number, sheet in enumerate(sheets, 1):
        fronts = [(place, front) for place, (front, _) in enumerate(sheet)]
        backs = [(place, back) for place, (_, back) in enumerate(sheet) if back is not None]
        title = f"{deck.title} {number}/{len(sheets)}"
        marks = tuple(crop_marks(grid))
        yield Page(paper, f"{title} A", (*marks, *_faces(grid, fronts, mirrored=False)))
        yield Page(paper, f"{title} B", (*marks, *_faces(grid, backs, mirrored=True)))


def with_blank_backs(pages: Iterable[Page]) -> Iterator[Page]:
    """Each page alone on its sheet: what is cut up must have nothing behind it."""
    for page in pages:
        yield from (page, Page(page.paper, "", ()))


def _faces(grid: Grid, faces: Iterable[tuple[int, str]], mirrored: bool) -> Iterator[Printed]:
    for place, face in faces:
        x, y = grid.corner(place)
        if mirrored:
            x = grid.paper.width - x - grid.width
        yield Printed("face", face, x, y, grid.width, grid.height)


def crop_marks(grid: Grid) -> Iterator[Bar]:
    """Short hairlines in the margin at every cut, none on the cards themselves."""
    right = grid.left + grid.columns * grid.width
    bottom = grid.top + grid.rows * grid.height
    for column in range(grid.columns + 1):
        x = grid.left + column * grid.width - HAIR_MM / 2
        yield Bar(x, grid.top - 1 - MARK_MM, HAIR_MM, MARK_MM)
        yield Bar(x, bottom + 1, HAIR_MM, MARK_MM)
    for row in range(grid.rows + 1):
        y = grid.top + row * grid.height - HAIR_MM / 2
        yield Bar(grid.left - 1 - MARK_MM, y, MARK_MM, HAIR_MM)
        yield Bar(right + 1, y, MARK_MM, HAIR_MM)


def token_pages(deck: Deck, paper: Paper) -> Iterator[Page]:
    """Every token, the large ones first; their backs stay white."""
    waiting = sorted(
        (
            (token.diameter_mm, f"{token.colour}:{value}")
            for token in deck.tokens
            for value in token.values
            for _ in range(token.copies)
        ),
        key=lambda piece: -piece[0],
    )
    things: list[Printed] = []
    x, y, line = MARGIN_MM, MARGIN_MM, 0.0
    for size, name in waiting:
        if x + size > paper.width - MARGIN_MM:
            x, y, line = MARGIN_MM, y + line + TOKEN_GAP_MM, 0.0
        if y + size > paper.height - MARGIN_MM:
            yield Page(paper, f"{deck.title}: tokens", tuple(things))
            things, x, y, line = [], MARGIN_MM, MARGIN_MM, 0.0
        things.append(Printed("token", name, x, y, size, size))
        x, line = x + size + TOKEN_GAP_MM, max(line, size)
    if things:
        yield Page(paper, f"{deck.title}: tokens", tuple(things))
