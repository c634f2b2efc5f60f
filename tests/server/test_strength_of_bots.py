"""How well the bots of a table play is chosen by whoever puts it up, and stands in their names."""

import asyncio

from tests.server.screens import Screen, room

from calroom.room.inputs import Sit
from calroom.server.protocol import Bots, Hold, Taken
from calroom.server.tables.bots import strength_of

GAME = "comstock.holdem"


def strengths(screen: Screen) -> list[str]:
    players = screen.table.live.state.players.values()
    return [strength_of(player.person) for player in players if player.kind == "bot"]


def test_the_host_of_a_table_chooses_how_well_its_bots_play_and_changes_that(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            link = await host.put_up_private("Ann", GAME, bots=2, strength="beginner")
            ann = await Screen(host, link.table, "Ann").open()
            await ann.say(Hold)
            assert isinstance(await ann.say(Sit), Taken)
            await ann.until(lambda: strengths(ann) == ["beginner", "beginner"])
            assert host.shown(link.table).strength == "beginner"
            assert isinstance(await ann.say(Bots, count=2, strength="expert"), Taken)
            await ann.until(lambda: strengths(ann) == ["expert", "expert"])
            assert host.shown(link.table).strength == "expert"

    asyncio.run(evening())


def test_whoever_plays_now_at_a_new_table_meets_bots_as_they_wished(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            seated = await host.play_now("Ann", GAME, strength="expert")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.until(lambda: len(strengths(ann)) > 1)
            assert set(strengths(ann)) == {"expert"}

    asyncio.run(evening())
