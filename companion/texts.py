"""What the companion says, in the language of the table. The words are data in `assets/texts`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.assets import asset

LANGUAGES = ("en", "fr", "ru")


class Texts:
    """Sentences by key. A key is the stem of its file and the path in it: ``screen.end_turn``."""

    def __init__(self, language: str, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    @classmethod
    def load(cls, language: str) -> Texts:
        """Every file of ``assets/texts/<language>``."""
        sentences: dict[str, str] = {}
        for path in sorted(asset("texts", language).glob("*.toml")):
            with path.open("rb") as file:
                sentences.update(_flat(path.stem, tomllib.load(file)))
        if not sentences:
            raise ValueError(f"no texts for language {language!r} (known: {', '.join(LANGUAGES)})")
        return cls(language, sentences)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """Every key there is."""
        return frozenset(self._sentences)

    def sentence(self, key: str) -> str:
        """The sentence of that key with its facts still wanting."""
        return self._sentences[key]

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence of that key with its facts filled in."""
        return self._sentences[key].format(**facts)

    def card(self, game: str, card: str) -> str:
        """The name of a card as people say it: ``gold-7`` is "gold 7"."""
        whole = f"{game}.card.{card}"
        if whole in self._sentences:
            return self._sentences[whole]
        return " ".join(
            self._sentences.get(f"{game}.word.{part}", part) for part in card.split("-")
        )


def _flat(prefix: str, table: Mapping[str, Any]) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        key = f"{prefix}.{name}"
        flat.update(_flat(key, value) if isinstance(value, dict) else {key: str(value)})
    return flat
