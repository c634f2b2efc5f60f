"""Hands that somebody looks for: by game, size, result, date, showdown and the coach's verdict."""

import pytest
from tests.store.recording import record, written

from calroom.store import Played, Slip, Store
from calroom.store.notes import Note
from calroom.store.played import Sought
from calroom.store.reviews import Mistake, Review

HANDS = (
    ("palace.holdem", "$4-$8", 500, Slip(size=2_000, ending="showdown", own="As Kd", common="7c 8c 9c")),
    ("palace.holdem", "$4-$8", -400, Slip(size=900, ending="before", own="2s 7d")),
    ("sk.holdem", "$5-$10 spread limit", 0, Slip(size=700, ending="before", own="2c 2d")),
    ("sk.pure215", "$5-$300", -1_000, Slip(size=1_000, own="Ts 9d", common="Ac Kc")),
    ("palace.pan", "$2 condition", 2_400, None),
)
"""Game, stakes, result and slip of hands 1 to 5, which ended one after the other."""


@pytest.fixture
def played(store: Store) -> Store:
    records = [
        record(
            "7",
            number,
            hand=number,
            played=(Played("Ann", game, stakes, 10_000, 10_000 + result, slip),),
        )
        for number, (game, stakes, result, slip) in enumerate(HANDS, 1)
    ]
    written(store.write(records))
    store.reviews.put(Review("Ann", "7", 1, 9, ()))
    store.reviews.put(Review("Ann", "7", 2, 9, (Mistake("call", "fold", 300), Mistake("call", "raise", 100))))
    return store


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        (Sought(), [5, 4, 3, 2, 1]),
        (Sought(game="palace.holdem"), [2, 1]),
        (Sought(house="sk"), [4, 3]),
        (Sought(house="palace", stakes="$2 condition"), [5]),
        (Sought(least=1_000), [4, 1]),
        (Sought(came_to=500), [5, 4, 1]),
        (Sought(result="won"), [5, 1]),
        (Sought(result="lost", house="palace"), [2]),
        (Sought(result="even"), [3]),
        (Sought(since=1_800_000_000_002, until=1_800_000_000_004), [3, 2]),
        (Sought(ending="showdown"), [1]),
        (Sought(ending="before"), [3, 2]),
        (Sought(verdict="none"), [5, 4, 3]),
        (Sought(verdict="best"), [1]),
        (Sought(verdict="mistake"), [2]),
        (Sought(game="palace.holdem", result="won", verdict="mistake"), []),
    ],
)
def test_hands_are_found_by_what_somebody_looks_for(played: Store, sought: Sought, found: list[int]) -> None:
    assert [hand.hand for hand in played.played.of("Ann", most=9, sought=sought)] == found
    assert played.played.of("Bob", most=9, sought=sought) == []


def test_what_was_kept_of_a_hand_comes_with_it_and_what_the_coach_said(played: Store) -> None:
    fifth, fourth, _, second, first = played.played.of("Ann", most=9)
    assert fifth.slip is None
    assert fourth.slip == HANDS[3][3]
    assert (first.cost, second.cost, fourth.cost) == (0, 400, None)
    assert (second.result, fifth.result) == (-400, 2_400)
    assert played.played.without_slip(("", 0, ""), 9) == [("7", 5, "Ann")]
    played.played.keep_slips([("Ann", "7", 5, Slip(own="2c"))])
    assert played.played.without_slip(("", 0, ""), 9) == []
    assert played.played.played_in("Ann")[0] == ("palace.holdem", "$4-$8", 2)


def test_another_review_of_the_same_hand_takes_the_place_of_the_first(played: Store) -> None:
    played.reviews.put(Review("Ann", "7", 2, 10, ()))
    assert [(one.hand, one.cost) for one in played.reviews.of("Ann")] == [(1, 0), (2, 0)]
    assert played.reviews.of("Bob") == []


def test_a_note_is_kept_for_whoever_wrote_it_whatever_the_two_are_called(store: Store) -> None:
    store.notes.put(Note("guest-1", "guest-2", "never bluffs", 5), ("guest-1",), ("guest-2",))
    store.notes.put(Note("Zoe", "guest-2", "kind", 6), ("Zoe",), ("guest-2",))
    names, others = ("Ann", "guest-1"), ("Bob", "guest-2")
    assert [note.words for note in store.notes.of(*names)] == ["never bluffs"]
    store.notes.put(Note("Ann", "Bob", "bluffs at times", 7), names, others)
    assert store.notes.of(*names) == [Note("Ann", "Bob", "bluffs at times", 7)]
    store.notes.put(Note("Ann", "Bob", "", 8), names, others)
    assert store.notes.count(*names) == 0
    assert [note.words for note in store.notes.of("Zoe")] == ["kind"]
