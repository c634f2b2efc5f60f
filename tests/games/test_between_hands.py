"""What a room brings to a hand and what a hand leaves, whatever a game calls it."""

from typing import Annotated

import pytest
from msgspec import Struct, field

import calroom
from calroom.games.between_hands import (
    ALONE,
    KILLED,
    TO_TABLE,
    BankBound,
    Meeting,
    SeatsAlone,
    SomebodyElseAt,
    ToPeople,
    ToPeopleAt,
    ToPerson,
    UsedCards,
)
from calroom.games.catalogue import game_type, offers
from calroom.houses.game import Game
from calroom.table.asks import Leaves


class Carries(Leaves, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand of some game leaves."""

    gone: UsedCards = 0
    bound: BankBound = 0
    scolded: ToPeople = ()
    roller: ToPerson = 0
    behind: ToPeopleAt = field(default_factory=dict)
    first: Annotated[int, TO_TABLE] = 0


class Given(Struct, frozen=True, kw_only=True):
    """What it is given, by names that no room knows."""

    gone: UsedCards = 0
    bound: BankBound = 0
    scolded: ToPeople = ()
    roller: ToPerson = 0
    behind: ToPeopleAt = {}
    first: Annotated[int, TO_TABLE] = 0
    first_is_new: Annotated[bool, SomebodyElseAt("first")] = False
    hermits: SeatsAlone = ()
    pace: int = 0


MEETING = Meeting(Given, Carries)


def test_a_room_brings_a_thing_to_where_the_game_has_a_place_for_it() -> None:
    given: dict[str, object] = {}
    MEETING.bring(given, ALONE, (2, 5))
    MEETING.bring(given, KILLED, True)
    assert given == {"hermits": (2, 5)}
    MEETING.bring(given, ALONE, ())
    assert given == {}


def test_what_was_left_to_people_goes_when_they_go() -> None:
    left = {"scolded": [2, 3], "roller": 3, "behind": {"spot 1": 3, "spot 2": 2}, "gone": 9, "pace": 4}
    stays = MEETING.carried(left, [1, 2, 3], lambda seat: seat != 3, same_bank=True)
    assert stays == {"scolded": [2], "roller": 0, "behind": {"spot 2": 2}, "gone": 9}


def test_whoever_takes_a_seat_that_something_was_left_to_is_known_as_somebody_else() -> None:
    left = {"first": 3}
    assert MEETING.carried(left, [1, 3], lambda seat: seat != 3, same_bank=True) == {
        "first": 3,
        "first_is_new": True,
    }
    assert MEETING.carried(left, [1, 2], lambda seat: seat != 3, same_bank=True) == left


def test_another_bank_is_bound_by_nothing() -> None:
    left = {"bound": 5000, "gone": 9}
    assert MEETING.carried(left, [1], lambda _: True, same_bank=False) == {"gone": 9}


def test_a_hand_that_was_called_off_takes_along_no_more_than_its_cards() -> None:
    assert MEETING.without_cards({"gone": 9, "scolded": [2]}) == {"scolded": [2]}


def test_a_hand_leaves_only_what_the_next_can_be_given() -> None:
    class Forgets(Struct, frozen=True, kw_only=True):
        gone: UsedCards = 0

    with pytest.raises(TypeError, match=r"Carries\.bound is not what the next hand is given"):
        Meeting(Forgets, Carries)


@pytest.mark.parametrize("name", sorted(offers()))
def test_every_game_can_be_given_what_its_hands_leave(name: str) -> None:
    assert game_type(name).meeting.left.keys() >= set(game_type(name).leaves.__struct_fields__) - {"deck"}


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_every_game_can_be_given_what_its_tables_post(game: Game) -> None:
    for stakes in game.rules.stakes:
        assert {one.key for one in game.postings(stakes)} <= set(game.type.given.__struct_fields__)
