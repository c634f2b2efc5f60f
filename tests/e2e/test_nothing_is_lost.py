"""Mid-hand: the page is loaded again, the network is lost, the server is killed; the same hand goes on."""

from collections.abc import Callable

import pytest

from tests.e2e.guest import ROOM_IS_DOWN, Guest
from tests.e2e.room import RoomServer


def in_a_hand(guest: Guest, game: str) -> int:
    """Somebody who is asked in the middle of a hand, where nobody waits for others; its number."""
    guest.play_now(game)
    guest.wait_until_asked()
    return guest.hand


def test_the_page_loaded_again_shows_the_same_hand(guest: Guest) -> None:
    hand = in_a_hand(guest, "palace.holdem")
    cards = guest.own_cards()
    guest.page.reload()
    guest.wait_until_asked()
    assert (guest.hand, guest.own_cards()) == (hand, cards)
    assert guest.play_a_hand()["hand"] == hand


@pytest.mark.parametrize("seconds", [10])
def test_ten_seconds_without_a_network_cost_nothing(guest: Guest, seconds: int) -> None:
    hand = in_a_hand(guest, "sk.holdem")
    cards = guest.own_cards()
    guest.context.set_offline(True)
    guest.page.get_by_text("the line to the room is down").first.wait_for()
    guest.page.wait_for_timeout(seconds * 1000)
    guest.context.set_offline(False)
    guest.page.get_by_text("the line to the room is down").first.wait_for(state="detached")
    assert (guest.hand, guest.own_cards()) == (hand, cards)
    assert guest.play_a_hand()["hand"] == hand


def test_an_answer_given_without_a_network_counts_once_it_is_back(guest: Guest) -> None:
    hand = in_a_hand(guest, "palace.omaha")
    number = guest.asked_number()
    guest.context.set_offline(True)
    guest.page.get_by_text("the line to the room is down").first.wait_for()
    while not guest.choose():
        pass
    guest.context.set_offline(False)
    guest.wait_until(lambda: guest.asked_number() != number)
    assert guest.play_a_hand()["hand"] == hand


def test_the_server_is_killed_and_started_again_and_the_same_hand_goes_on(
    room: RoomServer, guests: Callable[..., Guest]
) -> None:
    guest = guests(forgives=ROOM_IS_DOWN)
    hand = in_a_hand(guest, "comstock.stud")
    cards, chips = guest.own_cards(), guest.purse
    room.kill()
    guest.page.get_by_text("the line to the room is down").first.wait_for()
    room.start()
    guest.page.get_by_text("the line to the room is down").first.wait_for(state="detached")
    assert (guest.hand, guest.own_cards(), guest.purse) == (hand, cards, chips)
    assert guest.play_a_hand()["hand"] == hand
