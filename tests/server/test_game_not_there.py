"""The package of a game is uninstalled: the server opens, and says which tables wait for the game."""

from collections.abc import Callable

from tests.keeping.test_game_not_there import MINE, OTHER, a_room_in_a_hand, house_files, uninstalled
from tests.server.visiting import opened, problem, read, run

from calroom.houses.loader import House
from calroom.keeping.verify import verify
from calroom.server.lobby.shapes import Lobby
from calroom.server.people.shapes import Who
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


def test_a_table_that_waits_is_among_ones_own_until_the_floor_gives_the_chips_back(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        async with opened(path, houses=[house(MINE), house(OTHER)]) as visit:
            ann = visit.visitor()
            await ann.sign_up("Ann")
            seated = (await ann.post("/api/play", {"game": "mine.hearts"})).json()["table"]
            chips = (await ann.get("/api/me")).json()["purse"]
        with uninstalled("holdem"):
            async with opened(path, houses=[house(OTHER)]) as visit:
                ann, flo = visit.visitor(), await visit.of_the_staff("floor", "Flo")
                await ann.sign_in("Ann")
                (own,) = read(await ann.get("/api/me"), Who).tables
                assert (own.table, own.trouble) == (
                    seated,
                    "its game is not here at the moment; every stack there is safe",
                )
                order = {"table": seated, "reason": "the game does not come back"}
                assert problem(await ann.post("/api/floor/pay-back", order), 403).topic == "authority"
                assert (await flo.post("/api/floor/pay-back", order)).is_success
                assert problem(await flo.post("/api/floor/pay-back", order), 409).topic == "no-game"
                who = read(await ann.get("/api/me"), Who)
                assert not who.tables
                assert who.purse > chips
                assert not read(await ann.get("/api/lobby"), Lobby).waiting
                assert read(await ann.get("/health"), Health).status == "ok"
                assert verify(visit.front.keeper.store).fault is None

    run(story())
