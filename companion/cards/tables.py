"""Reading TOML with faults that a person can act on: one line, the file and the field named."""

import tomllib
from pathlib import Path


class DataError(ValueError):
    """A data file that cannot be used; the message is one line and names the file and field."""


def read_fields(path: Path, error: type[DataError]) -> "Fields":
    """The whole file; faults in it, found now or later, are raised as `error`."""
    try:
        return Fields(path, tomllib.loads(path.read_text(encoding="utf-8")), error)
    except FileNotFoundError:
        raise error(f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise error(f"{path}: cannot be read ({type(fault).__name__})") from None
    except tomllib.TOMLDecodeError as fault:
        raise error(f"{path}: not valid TOML ({str(fault).splitlines()[0]})") from None


class Fields:
    """One table of a file, read field by field; every fault says where it is."""

    def __init__(self, path: Path, table: object, error: type[DataError], where: str = "") -> None:
        self.path = path
        self.error = error
        self.where = where
        if not isinstance(table, dict):
            raise error(f"{path}: {where or 'the file'} must be a table")
        self.table: dict[str, object] = table

    def fault(self, name: str, wish: str) -> DataError:
        """The error to raise about field `name`."""
        field = f"{self.where}.{name}" if self.where else name
        return self.error(f"{self.path}: {field} {wish}")

    def _get(self, name: str, default: object) -> object:
        if name in self.table:
            return self.table[name]
        if default is None:
            raise self.fault(name, "is missing")
        return default

    def text(self, name: str, default: str | None = None) -> str:
        """A non-empty string."""
        value = self._get(name, default)
        if not isinstance(value, str) or (not value and default != ""):
            raise self.fault(name, "must be a text")
        return value

    def whole(self, name: str, default: int | None = None, least: int | None = None) -> int:
        """A whole number, at least `least`."""
        value = self._get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(name, "must be a whole number")
        if least is not None and value < least:
            raise self.fault(name, f"must be at least {least}")
        return value

    def number(self, name: str, default: float | None = None) -> float:
        """Any number."""
        value = self._get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault(name, "must be a number")
        return float(value)

    def numbers(
        self, name: str, count: int | None = None, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """A list of numbers, of exactly `count` if given."""
        value = self._get(name, None if default is None else list(default))
        if not isinstance(value, list) or any(
            isinstance(v, bool) or not isinstance(v, int | float) for v in value
        ):
            raise self.fault(name, "must be a list of numbers")
        if count is not None and len(value) != count:
            raise self.fault(name, f"must be a list of {count} numbers")
        return tuple(float(v) for v in value)

    def wholes(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self._get(name, None)
        if not isinstance(value, list) or any(
            isinstance(v, bool) or not isinstance(v, int) for v in value
        ):
            raise self.fault(name, "must be a list of whole numbers")
        return tuple(value)

    def texts(self, name: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of strings."""
        value = self._get(name, None if default is None else list(default))
        if not isinstance(value, list) or any(not isinstance(v, str) for v in value):
            raise self.fault(name, "must be a list of texts")
        return tuple(value)

    def lists(self, name: str) -> list[tuple[str, ...]]:
        """A list of lists of strings."""
        value = self._get(name, None)
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise self.fault(name, "must be a list of lists")
        if not all(isinstance(word, str) for row in value for word in row):
            raise self.fault(name, "must be a list of lists of texts")
        return [tuple(row) for row in value]

    def inner(self, name: str, needed: bool = False) -> "Fields":
        """A table inside this one; empty if absent and not needed."""
        where = f"{self.where}.{name}" if self.where else name
        return Fields(self.path, self._get(name, None if needed else {}), self.error, where)

    def rows(self, name: str) -> list["Fields"]:
        """An array of tables; empty if absent."""
        value = self._get(name, [])
        if not isinstance(value, list):
            raise self.fault(name, "must be a list of tables")
        where = f"{self.where}.{name}" if self.where else name
        return [
            Fields(self.path, row, self.error, f"{where}[{n}]") for n, row in enumerate(value, 1)
        ]
