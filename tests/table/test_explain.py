"""What is seen becomes steps: MON's layout, an arrangement, and its explanation."""

from companion.cards.deck import load_deck
from companion.games import find_game
from companion.games.core import Setup, Spot
from companion.table.arrange import Arranger
from companion.table.explain import Explanation, Finding, explain
from companion.table.geometry import Pose, corners_of
from companion.table.layout import load_layout
from companion.vision.observation import Guess, Observation, SeenCard, UnsureCard

GAME = find_game("mon")
LAYOUT = load_layout("mon")
SETUP = Setup("mon", ("A", "B", "C"), facts=dict(load_deck("mon").facts))


def position(rows: str) -> object:
    text = f"{rows} ; hands 9,9,9 ; draw 20 ; discard 0 ; turn 0"
    return GAME.parse_state(SETUP, text)


def seen(card: str, x: float, y: float) -> SeenCard:
    pose = Pose(x, y)
    return SeenCard(card, 0.9, corners_of(pose, 44, 68), pose)


def lying(state: object, **moved: float) -> list[SeenCard]:
    """Every card of the position where the layout has it, some moved to the right."""
    assert GAME.onlooker is not None
    return [
        seen(face, LAYOUT.pose(spot).x + moved.get(spot.zone, 0.0), LAYOUT.pose(spot).y)
        for spot, face in GAME.onlooker.tableau(state).items()
    ]


def reading(state: object, *more: SeenCard, unsure: tuple[UnsureCard, ...] = ()) -> Explanation:
    assert GAME.onlooker is not None
    observation = Observation((1, 1), (*lying(state), *more), unsure, on_table=True)
    arranger = Arranger(LAYOUT, row_height=68)
    return explain(GAME, state, arranger.arrange(observation, GAME.onlooker.tableau(state)))


EMPTY = position("gold - / silver - / black -")
SOME = position("gold 4@1=1 9@1=2 / silver 8@0=2 / black -")


def at(colour: str, place: int) -> tuple[float, float]:
    pose = LAYOUT.pose(Spot(colour, place))
    return pose.x, pose.y


def test_an_untouched_table_is_unchanged() -> None:
    assert reading(SOME).finding is Finding.UNCHANGED


def test_a_card_at_the_end_of_its_row_is_a_step() -> None:
    x, y = at("gold", 3)
    found = reading(SOME, seen("gold-12", x + 3, y - 4))
    assert found.finding is Finding.LEGAL
    assert [GAME.format_step(step) for step in found.runs[0]] == ["step gold-12"]


def test_a_card_on_the_last_one_is_a_backstep() -> None:
    x, y = at("gold", 2)
    cards = [card for card in lying(SOME) if card.card != "gold-9"]
    observation = Observation((1, 1), (*cards, seen("gold-6", x + 2, y)), on_table=True)
    assert GAME.onlooker is not None
    arranged = Arranger(LAYOUT, 68).arrange(observation, GAME.onlooker.tableau(SOME))
    found = explain(GAME, SOME, arranged)
    assert [GAME.format_step(step) for step in found.runs[0]] == ["backstep gold-6"]


def test_too_low_a_card_is_illegal_by_its_rule() -> None:
    found = reading(SOME, seen("gold-7", *at("gold", 3)))
    assert found.finding is Finding.ILLEGAL
    assert found.violation is not None
    assert found.violation.rule == "MN-21"


def test_two_cards_at_once_break_the_one_action() -> None:
    found = reading(SOME, seen("gold-12", *at("gold", 3)), seen("black-2", *at("black", 1)))
    assert found.violation is not None
    assert found.violation.rule == "MN-20"


def test_a_card_outside_every_zone_is_unexplained() -> None:
    assert reading(SOME, seen("gold-12", 300, 200)).finding is Finding.UNEXPLAINED


def test_a_card_taken_away_is_unexplained() -> None:
    observation = Observation((1, 1), tuple(lying(SOME)[1:]), on_table=True)
    assert GAME.onlooker is not None
    arranged = Arranger(LAYOUT, 68).arrange(observation, GAME.onlooker.tableau(SOME))
    assert explain(GAME, SOME, arranged).finding is Finding.UNEXPLAINED


def unreadable(x: float, y: float, *names: str, falling: float = 0.0) -> UnsureCard:
    """Each guess is less likely than the one before by `falling`."""
    pose = Pose(x, y)
    guesses = tuple(Guess(name, 0.7 - falling * k) for k, name in enumerate(names))
    return UnsureCard(guesses, corners_of(pose, 44, 68), pose)


def test_an_unreadable_new_card_is_asked_for_never_guessed() -> None:
    found = reading(SOME, unsure=(unreadable(*at("gold", 3), "gold-12"),))
    assert found.finding is Finding.UNREADABLE
    assert found.spots == (Spot("gold", 3),)


def with_gold_9_unread(moved: float, *guesses: str, falling: float = 0.0) -> Explanation:
    """Read once; then the card at the end of the gold row cannot be read, `moved` to the right."""
    assert GAME.onlooker is not None
    expected, arranger = GAME.onlooker.tableau(SOME), Arranger(LAYOUT, 68)
    arranger.arrange(Observation((1, 1), tuple(lying(SOME)), on_table=True), expected)
    cards = tuple(card for card in lying(SOME) if card.card != "gold-9")
    x, y = at("gold", 2)
    doubt = unreadable(x + moved, y, *guesses, falling=falling)
    observation = Observation((1, 1), cards, (doubt,), on_table=True)
    arranger.arrange(observation, expected)
    return explain(GAME, SOME, arranger.arrange(observation, expected))


def test_an_unreadable_card_that_looks_most_like_the_old_one_is_the_old_one() -> None:
    assert with_gold_9_unread(3.0, "gold-9", "gold-8").finding is Finding.UNCHANGED


def test_an_untouched_card_that_may_be_the_old_one_is_the_old_one() -> None:
    assert with_gold_9_unread(0.0, "gold-8", "gold-9").finding is Finding.UNCHANGED


def test_a_card_laid_exactly_on_another_is_asked_for_unless_it_looks_like_the_old_one() -> None:
    found = with_gold_9_unread(0.0, "gold-8", "gold-9", falling=0.1)
    assert found.finding is Finding.UNREADABLE


def test_a_card_laid_on_another_and_not_read_is_asked_for() -> None:
    found = with_gold_9_unread(3.0, "gold-8", "gold-9")
    assert found.finding is Finding.UNREADABLE
    assert found.spots == (Spot("gold", 2),)


def test_a_named_card_counts_while_it_lies_there() -> None:
    assert GAME.onlooker is not None
    expected = GAME.onlooker.tableau(SOME)
    arranger = Arranger(LAYOUT, 68)
    doubt = unreadable(*at("gold", 3), "gold-11")
    observation = Observation((1, 1), tuple(lying(SOME)), (doubt,), on_table=True)
    arranger.arrange(observation, expected)
    arranger.vouch(Spot("gold", 3), "gold-12")
    found = explain(GAME, SOME, arranger.arrange(observation, expected))
    assert [GAME.format_step(step) for step in found.runs[0]] == ["step gold-12"]


def test_a_row_that_slid_is_followed() -> None:
    assert GAME.onlooker is not None
    expected = GAME.onlooker.tableau(SOME)
    arranger = Arranger(LAYOUT, 68)
    for shift in (8.0, 16.0, 24.0, 32.0):
        observation = Observation((1, 1), tuple(lying(SOME, gold=shift)), on_table=True)
        arranged = arranger.arrange(observation, expected)
        assert explain(GAME, SOME, arranged).finding is Finding.UNCHANGED
