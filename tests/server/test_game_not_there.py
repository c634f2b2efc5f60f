"""The package of a game is uninstalled: the server opens, and says which tables wait for the game."""

from collections.abc import Callable

from tests.keeping.test_game_not_there import MINE, OTHER, a_room_in_a_hand, house_files, uninstalled
from tests.server.visiting import opened, read, run

from calroom.houses.loader import House
from calroom.server.lobby.shapes import Lobby
from calroom.server.watch.shapes import Health

__all__ = ["house_files"]


def test_lobby_and_health_say_which_tables_wait_for_their_game(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        await a_room_in_a_hand(path, house(MINE), house(OTHER))
        with uninstalled("holdem"):
            async with opened(path, houses=[house(OTHER)]) as visit:
                ann = visit.visitor()
                health = read(await ann.get("/health"), Health)
                assert health.status == "degraded"
                assert "table 7 cannot go on: the log says why" in health.wrong
                (waits,) = read(await ann.get("/api/lobby"), Lobby).waiting
                assert (waits.house, waits.game, waits.people) == ("mine", "hearts", 3)
                assert waits.trouble == "its game is not here at the moment; every stack there is safe"
                refused = await ann.get("/api/tables/7")
                assert refused.status_code == 409
                assert "waits until its game is back" in refused.text
        async with opened(path, houses=[house(MINE), house(OTHER)]) as visit:
            ann = visit.visitor()
            assert not read(await ann.get("/api/lobby"), Lobby).waiting
            assert (await ann.get("/api/tables/7")).status_code == 200

    run(story())
