"""companion score PHOTO --game GAME: the cards and markers on a photograph become a score sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from companion.cards.deck import Deck, load_deck
from companion.cards.picture import load_picture
from companion.cards.tokens import draw_token, token_mask
from companion.commands.options import UsageError
from companion.commands.read import read_picture
from companion.games import find_game
from companion.games.core import Setup
from companion.games.core.spots import Marked, Token
from companion.sheet import sheet_json, sheet_text
from companion.texts import Texts
from companion.vision.pieces import Kind, PieceReader, SeenPiece
from companion.vision.reference import ReferenceDeck
from companion.wording import Wording

_PX_PER_MM = 4.0


def score_photo(photo: Path, name: str, texts: Texts, as_json: bool) -> int:
    """Print the sheet; exit 1 when something lies there that could not be read."""
    game = find_game(name)
    if game.onlooker is None:
        raise UsageError(f"{name} cannot be scored from a photograph yet")
    deck = load_deck(game.name)
    reference = ReferenceDeck.from_deck(deck)
    picture = load_picture(photo)
    seen = read_picture(picture, reference, game.name)
    pieces = PieceReader(_kinds(deck), reference.faces, reference.size_mm).read(picture, seen.cards)
    setup = _setup(game.name, deck, pieces, texts)
    lying, unread = _sorted_out(deck, pieces)
    sheet, outcome = game.onlooker.appraise(game.start(setup), lying)
    wording = Wording(game, setup, texts)
    doubts = [texts.say("referee.photo.marker", card=wording.card(card)) for card in unread]
    if seen.unsure:
        doubts.append(texts.say("referee.photo.cards", number=len(seen.unsure)))
    if not lying and not doubts:
        doubts.append(texts.say("referee.photo.nothing"))
    if doubts:
        outcome = None
    if as_json:
        data = sheet_json(wording, setup, sheet, outcome) | {"unread": doubts}
        print(json.dumps(data, ensure_ascii=False))
    else:
        print(sheet_text(wording, setup, sheet, outcome), end="")
        print("\n".join(doubts), end="\n" if doubts else "")
    return 1 if doubts else 0


def _kinds(deck: Deck) -> list[Kind]:
    """The markers players lay on cards, as the eyes want them."""
    return [
        Kind(
            token.colour,
            token.diameter_mm,
            token_mask(deck, token.colour, _PX_PER_MM),
            {
                value: draw_token(deck, token.colour, value, _PX_PER_MM)
                for value in token.values
                if value
            },
        )
        for token in deck.tokens
    ]


def _setup(game: str, deck: Deck, pieces: Sequence[SeenPiece], texts: Texts) -> Setup:
    """As many players as there are colours, up to the last one on the table; two at least."""
    colours = [token.colour for token in deck.tokens]
    most = max((colours.index(piece.kind) for piece in pieces), default=0)
    names = tuple(texts.say(f"referee.token.{colour}") for colour in colours[: max(2, most + 1)])
    return Setup(game, names, facts=dict(deck.facts))


def _sorted_out(deck: Deck, pieces: Sequence[SeenPiece]) -> tuple[list[Marked], list[str]]:
    """The markers that were read, and the cards with one that was not."""
    seats = {token.colour: seat for seat, token in enumerate(deck.tokens)}
    read = [
        Marked(piece.card.card, Token(seats[piece.kind], piece.value))
        for piece in pieces
        if piece.value is not None
    ]
    return read, [piece.card.card for piece in pieces if piece.value is None]
