"""Where the data files are: in the package when installed, at the top of a checkout otherwise."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "assets"
_CHECKOUT = Path(__file__).parents[1] / "assets"


def asset(*parts: str) -> Path:
    """The path of a shipped data file or folder, e.g. ``asset("decks", "mon", "deck.toml")``."""
    root = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    return root.joinpath(*parts)
