"""Everything on a screen has room: nothing cut off, nothing overlaps, all of it readable."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.texts import LANGUAGES, Texts
from companion.views.lettering import fit
from companion.views.model import Choice, ScoreLine, ScoreScreen, Tone, VerdictPanel
from companion.views.picture_frame import PictureFrame
from companion.views.projection import SCREEN
from companion.views.score_view import ScoreView
from companion.views.table_view import TableView
from companion.views.theme import contrast, load_theme
from companion.views.widgets import Button, Label, Rect, Seal, ToneIcon

LEAVES = (Button, Label, Seal, ToneIcon, PictureFrame)
FINGER_MM = 9
PIXELS_A_MM = min(SCREEN[0] / 155, SCREEN[1] / 93)

NAMES = ("Maximilian", "Charlotte-Marie", "Ó", "Александра Ивановна", "Anne-Sophie", "Фредерика")
LONG = {
    "en": "Silver 11 is not higher than silver 14, the last card of its row, so it cannot be laid "
    "to its right. Take silver 11 back and play a card higher than fourteen.",
    "fr": "L’argent 11 n’est pas plus haut que l’argent 14, la dernière carte de sa rangée : il ne "
    "peut pas se poser à droite. Reprenez-le et jouez plus que quatorze.",
    "ru": "Серебро 11 не выше серебра 14, последней карты ряда, поэтому положить её справа нельзя. "
    "Верните её обратно на руку и сыграйте карту старше четырнадцати очков.",
}
HEADLINE = {"en": "This cannot be read", "fr": "Carte illisible ici", "ru": "Карту не разобрать"}


def check(view) -> None:
    """The promises every screen keeps."""
    theme = view.theme
    screen = Rect((0, 0), SCREEN)
    leaves = [widget for widget in view.widgets if isinstance(widget, LEAVES)]
    for widget in leaves:
        assert screen.contains(widget.rect), widget
        fitted = None
        if isinstance(widget, Label):
            fitted = widget.fitted
        elif isinstance(widget, Button):
            fitted = widget.fitted(theme)
            assert min(widget.rect.size) >= max(theme.size["target"], FINGER_MM * PIXELS_A_MM)
            assert fitted.size >= theme.size["least_text"], widget
        if fitted is not None:
            assert fitted.width <= widget.rect.width, widget
            assert fitted.height <= widget.rect.height, widget
            words = widget.text if isinstance(widget, Label) else widget.label
            assert "".join(fitted.lines).replace(" ", "") == words.replace(" ", ""), widget
    for one, other in combinations(leaves, 2):
        assert not one.rect.colliderect(other.rect), (one, other)


def label(view, text: str) -> Label:
    (found,) = (w for w in view.widgets if isinstance(w, Label) and w.text == text)
    return found


@pytest.mark.parametrize(
    ("count", "tone"), [*((n, Tone.REFUSED) for n in range(1, 7)), *((3, tone) for tone in Tone)]
)
def test_long_names_and_a_long_refusal_fit(texts, table, players, count, tone) -> None:
    note = "" if count % 2 else "12 cartes en main"
    detail = LONG[texts.language]
    headline = HEADLINE[texts.language]
    view = TableView(texts)
    view.update(
        table(
            players=players(*NAMES[:count], note=note),
            turn=count - 1,
            verdict=VerdictPanel(tone, headline, detail, "MN-21"),
            can_allow=tone is Tone.REFUSED,
            status="Виртуальный стол · изображение 1234",
        )
    )
    check(view)
    size = view.theme.size
    assert 150 <= len(detail) <= 162
    assert label(view, detail).fitted.size >= size["least_text"] == 20
    assert label(view, headline).fitted.size >= size["least_headline"] == 30


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7, 23])
def test_any_number_of_choices_fits(texts, table, count) -> None:
    view = TableView(texts)
    question = LONG[texts.language][:105]
    choices = tuple(Choice(str(n), f"Серебро {n}") for n in range(count))
    verdict = VerdictPanel(Tone.ASK, "Which card?", question)
    for can_allow in (False, True):
        view.update(table(choices=choices, verdict=verdict, can_allow=can_allow))
        check(view)
        assert label(view, question).fitted.size >= 20


def test_two_long_answers_fit(texts, table) -> None:
    answers = ("Exchange: a card was drawn", "Сброс: ни одна карта не взята")
    choices = tuple(Choice(answer, answer) for answer in answers)
    view = TableView(texts)
    view.update(table(choices=choices, verdict=VerdictPanel(Tone.ASK, "?", LONG[texts.language])))
    check(view)


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("lines", [0, 1, 3, 6, 7, 15])
def test_the_score_sheet_fits(texts, players, seats, lines) -> None:
    view = ScoreView(texts)
    columns = players(*NAMES[:seats])
    reasons = tuple(
        ScoreLine(f"Серебряный ряд {n}", tuple(range(-9, seats - 9))) for n in range(lines)
    )
    totals = tuple(range(128, 128 + seats))
    outcome = LONG[texts.language]
    view.update(ScoreScreen("MON", columns, reasons, totals, outcome, frozenset({seats - 1})))
    check(view)
    assert label(view, outcome).fitted.size >= 20


def test_every_line_of_a_long_sheet_is_on_some_page(english, players) -> None:
    view = ScoreView(english)
    lines = tuple(ScoreLine(f"Reason {n}", (n,)) for n in range(15))
    view.update(ScoreScreen("MON", players("Ann"), lines, (105,), "Ann wins."))
    seen = []
    for page in range(3):
        view.page = page
        view.update(ScoreScreen("MON", players("Ann"), lines, (105,), "Ann wins."))
        seen += [w.text for w in view.widgets if getattr(w, "text", "").startswith("Reason")]
    assert seen == [line.reason for line in lines]


@given(
    text=st.text("abcdefgh ijklmnop-яжщ", min_size=1, max_size=160),
    width=st.integers(60, 400),
    height=st.integers(40, 300),
)
def test_no_letter_is_ever_lost(text: str, width: int, height: int) -> None:
    fitted = fit(text, width, height, 30, 20)
    assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")
    if fitted.size > 6:
        assert fitted.width <= width
        assert fitted.height <= height


def test_shrunk_before_wrapped_and_wrapped_before_small() -> None:
    assert fit("End turn", 400, 40, 30, 20).size == 30
    assert len(fit("End of the turn", 160, 40, 30, 20).lines) == 1
    assert fit("End of the turn", 160, 40, 30, 20).size < 30
    wrapped = fit("End of the long turn", 120, 80, 30, 20)
    assert len(wrapped.lines) > 1
    assert wrapped.size >= 20


def test_a_line_may_end_after_a_hyphen() -> None:
    assert fit("Charlotte-Marie", 110, 50, 20, 20).lines == ("Charlotte-", "Marie")


def test_the_look_has_contrast() -> None:
    theme = load_theme()
    colour = theme.colour
    for ground in ("paper", "paper_deep"):
        assert contrast(colour["ink"], colour[ground]) >= 7
        assert contrast(colour["ink_soft"], colour[ground]) >= 4.5
    for ground in ("ink", "vermilion"):
        assert contrast(colour["on_dark"], colour[ground]) >= 4.5
    assert contrast(colour["paper_line"], colour["ink"]) >= 4.5
    for tone in Tone:
        assert contrast(theme.tone[tone], colour["on_dark"]) >= 4.5
        assert contrast(theme.line[tone], colour["ink"]) >= 4.5


def test_the_languages_say_the_same_things() -> None:
    known = [Texts.load(language).keys() for language in LANGUAGES]
    keys = [{key for key in every if key.startswith("screen.")} for every in known]
    assert keys[0]
    assert all(other == keys[0] for other in keys)
