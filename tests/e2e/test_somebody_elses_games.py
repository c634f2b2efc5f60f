"""Games of somebody else's package, found by installing it, with people and bots and through a kill."""

from collections.abc import Callable, Iterator

import pytest

from tests.e2e.conftest import check_client
from tests.e2e.guest import ROOM_IS_DOWN, Guest
from tests.e2e.room import RoomServer
from tests.extras import GAMES, installed

DOWN = "the line to the room is down"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomServer]:
    """A room beside which the package is installed."""
    check_client()
    packages = installed(tmp_path_factory.mktemp("extras"))
    server = RoomServer(tmp_path_factory.mktemp("room"), packages=packages)
    server.start()
    yield server
    server.kill()
    assert server.troubles == []


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_play_on_after_the_server_is_killed(
    room: RoomServer, guests: Callable[..., Guest], game: str
) -> None:
    ann, bob = guests(forgives=ROOM_IS_DOWN, quick=True), guests(forgives=ROOM_IS_DOWN, quick=True)
    ann.play_now(game)
    ended = ann.play_a_hand()
    assert len(ended["stacks"]) >= 2
    bob.play_now(game)
    bob.page.locator(".act").wait_for()
    purse = ann.purse
    room.kill()
    ann.page.get_by_text(DOWN).first.wait_for()
    room.start()
    for guest in (ann, bob):
        guest.page.get_by_text(DOWN).first.wait_for(state="detached")
    assert ann.purse == purse
    before = ended["hand"]
    his, hers = bob.play_with(ann)
    assert hers["hand"] > before
    assert his["stacks"]


@pytest.mark.parametrize(("game", "title"), [("annex.big-o", "Big O"), ("annex.war", "War")])
def test_every_page_of_such_a_game_is_there(guest: Guest, game: str, title: str) -> None:
    guest.page.goto("/")
    guest.page.get_by_role("heading", name="The annex").wait_for()
    found = guest.page.request.get(f"/api/games/{game}/worth")
    assert (found.status, title in found.text()) == (200, True)
