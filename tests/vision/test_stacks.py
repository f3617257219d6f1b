"""A card seen before it was covered stays known, with its order."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_table import MARKERS, Shoot

from companion.table.geometry import Pose, corners_of
from companion.virtual.scene import CardOnTable, HandOnTable
from companion.vision.observation import (
    FaceDownCard,
    Guess,
    Observation,
    SeenCard,
    Trouble,
    UnsureCard,
)
from companion.vision.reader import Reader
from companion.vision.stacks import StackMemory

SIZE = (44.0, 68.0)
HERE = Pose(0.0, 0.0, 0.0)
THERE = Pose(150.0, 40.0, 80.0)
Shown = SeenCard | FaceDownCard | UnsureCard
Piles = set[tuple[str | None, ...]]


def up(card: str, pose: Pose = HERE) -> SeenCard:
    return SeenCard(card, 0.9, corners_of(pose, *SIZE), pose)


def down(pose: Pose = HERE) -> FaceDownCard:
    return FaceDownCard(corners_of(pose, *SIZE), pose)


def unsure(*guesses: str, pose: Pose = HERE) -> UnsureCard:
    named = tuple(Guess(card, 0.4) for card in guesses)
    return UnsureCard(named, corners_of(pose, *SIZE), pose)


def by(dx: float, dy: float, turn: float = 0.0, of: Pose = HERE) -> Pose:
    return Pose(of.x + dx, of.y + dy, of.angle + turn)


def table(*shown: Shown) -> Observation:
    return Observation(
        (960, 540),
        tuple(one for one in shown if isinstance(one, SeenCard)),
        tuple(one for one in shown if isinstance(one, UnsureCard)),
        tuple(one for one in shown if isinstance(one, FaceDownCard)),
        on_table=True,
    )


NO_TABLE = Observation((960, 540), troubles=(Trouble("markers.too_few"),))


def known(*course: Sequence[Shown] | Observation) -> Piles:
    """What is known to lie on one another after these observations."""
    memory, piles = StackMemory(SIZE), set[tuple[str | None, ...]]()
    for shown in course:
        observation = shown if isinstance(shown, Observation) else table(*shown)
        piles = {stack.cards for stack in memory.observe(observation)}
    return piles


A = up("a")
B = up("b", by(4, -3, 2))
C = up("c", by(-2, 5, -4))


def test_nothing_is_known_to_lie_under_cards_seen_for_the_first_time() -> None:
    assert known([A, up("b", THERE)]) == set()


def test_a_covered_card_stays_known_with_order_and_last_poses() -> None:
    memory = StackMemory(SIZE)
    for shown in ([A], [B]):
        memory.observe(table(*shown))
    (stack,) = memory.observe(table(C))
    assert stack.cards == ("a", "b", "c")
    assert stack.poses == (A.pose, B.pose, C.pose)
    assert (stack.pose, stack.corners) == (C.pose, C.corners)


def test_a_resting_table_is_known_alike() -> None:
    assert known([A], [B], [B], [B]) == {("a", "b")}


def test_the_order_shrinks_when_cards_are_taken_off() -> None:
    assert known([A], [B], [C], [B]) == {("a", "b")}
    assert known([A], [B], [C], [B], [A]) == set()
    assert known([A], [B], [C], [A]) == set()


def test_a_card_uncovered_may_have_been_nudged() -> None:
    assert known([A], [B], [C], [up("b", by(9, -3, 8))]) == {("a", "b")}
    assert known([A], [B], [C], [up("b", by(9, 2, 14))]) == {("a", "b")}


def test_an_empty_place_is_believed_the_second_time() -> None:
    assert known([A], [B], []) == {("a", "b")}
    assert known([A], [B], [], [B]) == {("a", "b")}
    assert known([A], [B], [], [C]) == {("a", "b", "c")}
    assert known([A], [B], [], []) == set()
    assert known([A], [B], [], [], [B]) == set()


def test_a_picture_without_the_table_changes_nothing() -> None:
    assert known([A], [B], NO_TABLE) == set()
    assert known([A], [B], NO_TABLE, NO_TABLE, NO_TABLE, [B]) == {("a", "b")}


def test_a_forgotten_table_has_no_stacks() -> None:
    memory = StackMemory(SIZE)
    for shown in ([A], [B]):
        memory.observe(table(*shown))
    memory.forget()
    assert memory.observe(table(B)) == ()


def test_a_card_seen_partly_is_not_covered() -> None:
    strip = up("b", by(0, 17))
    assert known([A], [A, strip]) == set()
    assert known([A], [A, strip], [A, strip, up("c", by(0, 34))]) == set()


def test_a_column_covered_as_a_whole_keeps_the_order_in_which_it_was_laid() -> None:
    strip, over = up("b", by(0, 15)), up("c", by(0, 8))
    assert known([A], [A, strip], [over]) == {("a", "b", "c")}
    assert known([strip], [A, strip], [over]) == {("b", "a", "c")}


def test_of_a_column_never_seen_growing_no_order_is_claimed() -> None:
    (pile,) = known([A, up("b", by(0, 15))], [up("c", by(0, 8))])
    assert pile in {("a", "c"), ("b", "c")}


def test_a_column_pushed_together_is_a_stack() -> None:
    assert known([A], [A, up("b", by(0, 17))], [up("b", by(1, 1))]) == {("a", "b")}


def test_a_card_drawn_out_of_a_column_is_not_under_it() -> None:
    column = [A, up("b", by(0, 17))]
    assert known([A], column, column[1:], column[1:]) == set()
    assert known([A], column, column[:1], column[:1]) == set()


def test_a_card_that_is_slid_aside_shows_what_was_below() -> None:
    assert known([A], [B], [A, up("b", by(4, 25, 2))]) == set()
    assert known([A], [B], [C], [B, up("c", by(0, 25))]) == {("a", "b")}


def test_a_card_beside_is_no_cover() -> None:
    assert known([A], [up("b", by(30, 0))], [up("b", by(30, 0))]) == set()


def test_a_face_down_card_covers_and_is_unknown() -> None:
    assert known([A], [down(by(3, 3))]) == {("a", None)}
    assert known([A], [down(by(3, 3))], [B]) == {("a", None, "b")}
    assert known([A], [down(by(3, 3))], [B], [down(by(3, 3))]) == {("a", None)}
    assert known([A], [down(by(3, 3))], [B], [down(by(3, 3))], [A]) == set()


def test_an_unsure_card_covers_and_is_known_once_it_is_read() -> None:
    cover = unsure("x", "y", pose=by(4, -3, 2))
    assert known([A], [cover]) == {("a", None)}
    assert known([A], [cover], [B]) == {("a", "b")}
    assert known([A], [cover], [A]) == set()


def test_a_card_read_once_stays_known_when_it_becomes_unsure() -> None:
    blurred = unsure("q", "b", pose=by(9, -3, 6))
    assert known([A], [B], [blurred]) == {("a", "b")}
    assert known([A], [B], [blurred], [C]) == {("a", "b", "c")}


def test_a_moment_of_misreading_passes() -> None:
    assert known([A], [B], [up("z", by(4, -3, 2))], [B]) == {("a", "b")}
    assert known([A], [B], [unsure("z", pose=by(4, -3, 2))], [B]) == {("a", "b")}


def test_a_pile_that_slides_or_turns_takes_its_memory_along() -> None:
    course = [[up("b", by(4 + 6 * k, -3, 2 + 8 * k))] for k in range(12)]
    assert known([A], *course) == {("a", "b")}
    memory = StackMemory(SIZE)
    for shown in ([A], *course):
        stacks = memory.observe(table(*shown))
    turned = stacks[0].poses[0]
    assert turned == pytest.approx((66.9, -6.9, 88.0), abs=0.1)
    assert memory.observe(table(up("a", turned))) == ()


def test_a_pile_pushed_further_or_turned_across_is_still_that_pile() -> None:
    assert known([A], [B], [up("b", by(14, 4, 2))]) == {("a", "b")}
    assert known([A], [B], [up("b", by(4, -3, 92))]) == {("a", "b")}
    assert known([A], [B], [up("b", by(4, -3, 182))]) == {("a", "b")}


def test_a_pile_moved_as_a_whole_takes_its_memory_along() -> None:
    moved = [up("b", THERE)]
    assert known([A], [B], moved, moved) == {("a", "b")}
    assert known([A], [B], moved, moved, [up("a", by(4, -3, of=THERE))]) == set()


def test_a_pile_moved_onto_another_lies_on_it() -> None:
    other, onto = up("z", THERE), up("b", by(2, 2, of=THERE))
    assert known([A, other], [B, other], [onto], [onto]) == {("z", "a", "b")}


def test_a_pile_is_not_moved_when_its_card_may_come_from_elsewhere() -> None:
    twin, moved = up("b", Pose(-150.0, 0.0)), up("b", THERE)
    assert known([A, twin], [B, twin], [moved], [moved]) == set()
    assert known([A], [B], [moved, twin], [moved, twin]) == set()


def test_the_top_card_taken_elsewhere_leaves_the_rest() -> None:
    assert known([A], [B], [C], [B, up("c", THERE)]) == {("a", "b")}


def test_a_changed_pile_is_not_known_any_more() -> None:
    stranger = up("z", by(1, 4))
    assert known([A], [B], [stranger, up("b", THERE)]) == set()
    assert known([A], [B], [C], [stranger, up("a", THERE)]) == set()


def test_cards_that_change_places_do_not_lie_on_one_another() -> None:
    left, right = [A, up("b", THERE)], [up("b"), up("a", THERE)]
    assert known(left, right, right) == set()


def test_an_equal_card_elsewhere_is_another_card() -> None:
    twins = [up("a", THERE), up("a", Pose(-150.0, 0.0)), up("b", Pose(-150.0, 90.0))]
    assert known([A], [B], [B, *twins[:1]], [B, *twins], [B, *twins]) == {("a", "b")}
    assert known([A, *twins], [B, *twins], [A, *twins]) == set()
    assert known([A, *twins], [B, *twins], [B, *twins[1:]], [B, *twins[1:]]) == {("a", "b")}


def test_equal_piles_side_by_side_are_each_their_own() -> None:
    a, b = up("a", THERE), up("b", by(2, 2, of=THERE))
    memory = StackMemory(SIZE)
    for shown in ([A, a], [B, a]):
        memory.observe(table(*shown))
    assert [stack.cards for stack in memory.observe(table(B, b))] == [("a", "b")] * 2


def test_an_equal_card_laid_on_its_twin_claims_nothing() -> None:
    assert known([A], [up("a", by(5, 9))]) == set()
    assert known([A], [B], [up("a", by(5, 9))]) == set()


PLACES = tuple(Pose(-150.0 + 100.0 * k, 20.0 * k, 30.0) for k in range(4))
Lying = tuple[str | None, Pose]


def _shown(card: str | None, pose: Pose) -> Shown:
    return down(pose) if card is None else up(card, pose)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_observed_change_is_remembered(data: st.DataObject) -> None:
    """Cards laid, lifted, carried over, piles slid, moved and taken away: each seen twice.

    In between the markers or a card may be hidden for a moment.
    """
    piles: list[list[Lying]] = [[] for _ in PLACES]
    memory = StackMemory(SIZE)
    for _ in range(data.draw(st.integers(1, 14))):
        _change(data, piles)
        tops = [_shown(*pile[-1]) for pile in piles if pile]
        memory.observe(table(*tops))
        stacks = memory.observe(table(*tops))
        expected = [tuple(card for card, _ in pile) for pile in piles if len(pile) > 1]
        assert sorted(map(str, (stack.cards for stack in stacks))) == sorted(map(str, expected))
        for stack in stacks:
            pile = next(pile for pile in piles if pile and pile[-1][1] == stack.pose)
            for pose, (_, truth) in zip(stack.poses, pile, strict=True):
                assert pose == pytest.approx(truth, abs=1e-6)
        memory.observe(NO_TABLE)
        if data.draw(st.booleans()):
            memory.observe(table(*tops[1:]))


def _change(data: st.DataObject, piles: list[list[Lying]]) -> None:
    filled = [k for k, pile in enumerate(piles) if pile]
    kinds = ["lay", "lift", "carry", "slide", "move", "take"] if filled else ["lay"]
    kind = data.draw(st.sampled_from(kinds))
    near = st.builds(by, st.floats(-4, 4), st.floats(-4, 4), st.floats(-5, 5))
    if kind == "lay":
        to = data.draw(st.integers(0, len(PLACES) - 1))
        fresh = [c for c in ("a", "b", "c", "d", None) if c not in [card for card, _ in piles[to]]]
        if fresh:
            pose = by(*data.draw(near), of=PLACES[to])
            piles[to].append((data.draw(st.sampled_from(fresh)), pose))
        return
    at = data.draw(st.sampled_from(filled))
    empty = [k for k, pile in enumerate(piles) if not pile]
    if kind == "lift":
        piles[at].pop()
    elif kind == "take":
        piles[at].clear()
    elif kind == "carry":
        card, _ = piles[at][-1]
        others = [
            k for k, pile in enumerate(piles) if k != at and card not in [name for name, _ in pile]
        ]
        if others:
            to = data.draw(st.sampled_from(others))
            piles[at].pop()
            piles[to].append((card, by(3.0, -2.0, 4.0, PLACES[to])))
    elif kind == "slide":
        slid, top = by(*data.draw(near), of=PLACES[at]), piles[at][-1][1]
        piles[at] = _moved(piles[at], slid.x - top.x, slid.y - top.y)
    elif empty:
        to = data.draw(st.sampled_from(empty))
        way = (PLACES[to].x - PLACES[at].x, PLACES[to].y - PLACES[at].y)
        piles[to], piles[at] = _moved(piles[at], *way), []


def _moved(pile: list[Lying], dx: float, dy: float) -> list[Lying]:
    return [(card, by(dx, dy, of=pose)) for card, pose in pile]


LAID = (
    CardOnTable("gold-7", Pose(-60.0, 0.0, 3.0)),
    CardOnTable("black-12", Pose(-57.0, -4.0, -1.0)),
    CardOnTable("silver-3", Pose(-62.0, 2.0, 184.0)),
)
ASIDE = CardOnTable("gold-7", Pose(80.0, 10.0, 40.0))


def test_cards_laid_on_one_another_are_known_through_the_camera(
    reader: Reader, shoot: Shoot
) -> None:
    shot = iter(range(100))

    def seen(*things: CardOnTable | HandOnTable, markers: int = 4) -> list[tuple[str | None, ...]]:
        picture = shoot(ASIDE, *things, shot=next(shot), markers=MARKERS[:markers])
        return [stack.cards for stack in reader.read(picture).stacks]

    assert seen(LAID[0]) == []
    assert seen(*LAID[:2]) == [("gold-7", "black-12")]
    assert seen(*LAID) == [("gold-7", "black-12", "silver-3")]
    assert seen(*LAID, markers=1) == []
    assert seen(*LAID, HandOnTable(Pose(-60.0, 60.0), "sand", "navy")) == [
        ("gold-7", "black-12", "silver-3")
    ]
    assert seen(*LAID) == [("gold-7", "black-12", "silver-3")]
    assert seen(*LAID, CardOnTable(None, Pose(-58.0, 1.0, 2.0))) == [
        ("gold-7", "black-12", "silver-3", None)
    ]
    assert seen(*LAID) == [("gold-7", "black-12", "silver-3")]
    assert seen(*LAID[:2]) == [("gold-7", "black-12")]
    assert seen(LAID[0]) == []
    assert seen(*LAID[:2]) == [("gold-7", "black-12")]
    reader.forget()
    assert seen(*LAID[:2]) == []
