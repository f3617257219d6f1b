"""Just enough PDF to print cards: pictures at exact places, filled bars, nothing else.

Every measure is in millimetres from the top left corner of the page. A picture that is used often
is stored once. The same pages give the same bytes: no dates, no chance.
"""

import zlib
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np

from companion.cards.picture import Picture

POINTS_PER_MM = 72 / 25.4


class _Stored(NamedTuple):
    number: int
    name: str


class Pdf:
    """A document that grows page by page."""

    def __init__(self) -> None:
        self._objects: list[bytes] = [b"", b""]
        self._pictures: dict[str, _Stored] = {}
        self._pages: list[int] = []

    def page(self, size_mm: tuple[float, float]) -> "PdfPage":
        """A page to be painted on; `finish` puts it into the document."""
        return PdfPage(self, size_mm)

    def has(self, key: str) -> bool:
        """Whether a picture is stored under this key."""
        return key in self._pictures

    def store(self, key: str, picture: Picture) -> None:
        """Keep a picture under a key, without loss; grey ones take a third of the room."""
        height, width = picture.shape[:2]
        grey = bool((picture == picture[:, :, :1]).all())
        samples = picture[:, :, :1] if grey else picture
        rows = samples.reshape(height, -1)
        above = np.vstack([np.zeros_like(rows[:1]), rows[:-1]])
        filtered = np.full((height, rows.shape[1] + 1), 2, dtype=np.uint8)
        filtered[:, 1:] = rows - above
        data = zlib.compress(filtered.tobytes(), 9)
        space, colours = ("/DeviceGray", 1) if grey else ("/DeviceRGB", 3)
        head = (
            f"<< /Type /XObject /Subtype /Image /Width {width} /Height {height} "
            f"/ColorSpace {space} /BitsPerComponent 8 /Filter /FlateDecode "
            f"/DecodeParms << /Predictor 15 /Colors {colours} /Columns {width} >> "
            f"/Length {len(data)} >>\nstream\n"
        )
        number = self._add(head.encode() + data + b"\nendstream")
        self._pictures[key] = _Stored(number, f"P{number}")

    def stored(self, key: str) -> _Stored:
        """Number and name of a stored picture."""
        return self._pictures[key]

    def add_page(self, size_mm: tuple[float, float], content: bytes, used: set[str]) -> None:
        """A finished page: what is painted on it and the pictures it needs."""
        data = zlib.compress(content, 9)
        stream = self._add(
            f"<< /Filter /FlateDecode /Length {len(data)} >>\nstream\n".encode()
            + data
            + b"\nendstream"
        )
        pictures = " ".join(
            f"/{name} {number} 0 R" for number, name in sorted(self._pictures[key] for key in used)
        )
        width, height = (side * POINTS_PER_MM for side in size_mm)
        self._pages.append(
            self._add(
                (
                    f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.4f} {height:.4f}] "
                    f"/Resources << /XObject << {pictures} >> >> /Contents {stream} 0 R >>"
                ).encode()
            )
        )

    def save(self, path: Path) -> None:
        """Write the document; the file is there whole or not at all."""
        kids = " ".join(f"{number} 0 R" for number in self._pages)
        self._objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
        self._objects[1] = f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>".encode()
        out = BytesIO()
        out.write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(self._objects, 1):
            places.append(out.tell())
            out.write(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
        table = out.tell()
        out.write(f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode())
        out.writelines(f"{place:010d} 00000 n \n".encode() for place in places)
        out.write(f"trailer\n<< /Size {len(places) + 1} /Root 1 0 R >>\n".encode())
        out.write(f"startxref\n{table}\n%%EOF\n".encode())
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_bytes(out.getvalue())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    def _add(self, body: bytes) -> int:
        self._objects.append(body)
        return len(self._objects)


class PdfPage:
    """One page while it is painted."""

    def __init__(self, pdf: Pdf, size_mm: tuple[float, float]) -> None:
        self._pdf = pdf
        self._size = size_mm
        self._content: list[str] = []
        self._used: set[str] = set()

    def picture(self, key: str, x: float, y: float, width: float, height: float) -> None:
        """A stored picture, stretched to exactly this place."""
        self._used.add(key)
        left, low, wide, high = self._box(x, y, width, height)
        name = self._pdf.stored(key).name
        self._content.append(f"q {wide} 0 0 {high} {left} {low} cm /{name} Do Q")

    def bar(self, x: float, y: float, width: float, height: float, grey: float = 0.0) -> None:
        """A filled rectangle, 0 black to 1 white."""
        self._content.append(f"{grey:.3f} g {' '.join(self._box(x, y, width, height))} re f")

    def finish(self) -> None:
        """Put the page into the document."""
        self._pdf.add_page(self._size, "\n".join(self._content).encode(), self._used)

    def _box(self, x: float, y: float, width: float, height: float) -> tuple[str, ...]:
        low = self._size[1] - y - height
        left, low, wide, high = (v * POINTS_PER_MM for v in (x, low, width, height))
        return (f"{left:.4f}", f"{low:.4f}", f"{wide:.4f}", f"{high:.4f}")
