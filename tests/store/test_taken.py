"""What there is once in the room is taken once, however many processes write at the same time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from tests.store.recording import holds, record, sold, written

from calroom.store import Entry, Most, Overtaken, Receipt, Record, Store, Taken

POOL = "jackpot:palace.holdem"
GAME = "palace.holdem"
AT_ONCE = 8


@pytest.fixture
def stores(where: str) -> Iterator[list[Store]]:
    """The same memory as several processes have it."""
    opened = [Store(where) for _ in range(AT_ONCE)]
    yield opened
    for store in opened:
        store.close()


def _sits(table: str, person: str, most: int) -> Record:
    return replace(record(table, 1), taken=Taken((person,)), most=(Most(person, most),))


def _all_at_once(stores: list[Store], records: list[Record]) -> list[object]:
    with ThreadPoolExecutor(len(stores)) as pool:
        done = pool.map(lambda store, one: store.write([one])[0], stores, records)
        return list(done)


def test_somebody_who_sits_down_everywhere_at_once_gets_as_many_seats_as_one_may_have(
    stores: list[Store],
) -> None:
    found = _all_at_once(stores, [_sits(str(number), "Ada", 3) for number in range(AT_ONCE)])
    assert sum(isinstance(one, Receipt) for one in found) == 4
    assert sum(isinstance(one, Overtaken) for one in found) == AT_ONCE - 4
    assert len(stores[0].taken.seats("Ada")) == 4
    holds(stores[0])


def test_a_seat_that_is_left_may_be_had_elsewhere(store: Store) -> None:
    written(store.write([_sits("1", "Ada", 0)]))
    assert isinstance(store.write([_sits("2", "Ada", 0)])[0], Overtaken)
    written(store.write([replace(record("1", 2), taken=Taken())]))
    written(store.write([_sits("2", "Ada", 0)]))
    assert store.taken.seats("Ada") == ["2"]


def test_others_of_the_same_group_are_written_though_one_was_overtaken(store: Store) -> None:
    written(store.write([_sits("1", "Ada", 0)]))
    first, second, third = store.write([record("3", 1), _sits("2", "Ada", 0), record("4", 1)])
    assert isinstance(first, Receipt)
    assert isinstance(second, Overtaken)
    assert isinstance(third, Receipt)


def _fed(store: Store, amount: int) -> None:
    """A hand of Ada's has put this much into the jackpot."""
    sits = Entry("buy-in", amount, "player:Ada", "stack:0:Ada")
    feeds = Entry("jackpot-drop", amount, "stack:0:Ada", POOL)
    written(store.write([sold(1, "Ada", amount), record("0", 1, sits, feeds)]))


def _paid(amount: int) -> Record:
    """The row of the room with which the floor pays Ada out of the jackpot."""
    given = f'{{"input":"payjackpot","person":"Ada","game":"{GAME}","amount":{amount}}}'
    return replace(record("room", 2, Entry("jackpot", amount, POOL, "player:Ada")), input=given)


def test_a_jackpot_that_is_awarded_everywhere_at_once_is_won_once(stores: list[Store]) -> None:
    _fed(stores[0], 1_000)
    awards = [replace(record(str(number + 1), 1), taken=Taken((), GAME, 600)) for number in range(AT_ONCE)]
    found = _all_at_once(stores, awards)
    assert sum(isinstance(one, Receipt) for one in found) == 1
    assert stores[0].taken.left(GAME) == 400


def test_what_a_hand_has_won_is_not_paid_to_somebody_else_before_the_hand_is_over(store: Store) -> None:
    _fed(store, 1_000)
    written(store.write([replace(record("1", 1), taken=Taken((), GAME, 600))]))
    (paid,) = store.write([_paid(500)])
    assert isinstance(paid, Overtaken)
    wins = Entry("jackpot-award", 600, POOL, "play:1")
    written(store.write([replace(record("1", 2, wins), taken=Taken())]))
    written(store.write([_paid(400)]))
    assert store.ledger.balance(POOL) == 0
    holds(store)


def test_what_was_decided_before_the_room_went_on_is_decided_anew(store: Store) -> None:
    written(store.write([record("room", 1)]))
    (first,) = store.write([replace(record("1", 1), room=0)])
    assert isinstance(first, Overtaken)
    assert "before row 1 of the room was written" in str(first)
    written(store.write([replace(record("1", 1), room=1)]))


def test_an_input_that_is_given_again_is_known_though_the_room_went_on(store: Store) -> None:
    said = replace(record("1", 1, client="a"), room=0)
    written(store.write([said]))
    written(store.write([record("room", 1)]))
    (again,) = written(store.write([said]))
    assert again.repeated
