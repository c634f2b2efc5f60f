"""Whoever comes to a table is told what the others could have noted, before and after a restart alike."""

import asyncio

from msgspec.structs import replace
from tests.server.screens import Screen, room

from calroom.server.protocol import News, PastShown, Welcome
from calroom.server.tables.clocks import AT_ONCE
from calroom.server.tables.host import Host

NOBODY_HURRIES = replace(AT_ONCE, answer=600.0, offer=600.0, patience=600.0, alone=600.0, away=600.0)


def told_last(screen: Screen) -> PastShown:
    """What a screen knows of the past."""
    return [one.past for one in screen.told if isinstance(one, Welcome | News) and one.past][-1]


def test_the_past_is_the_same_by_news_by_a_welcome_and_after_a_restart_in_the_middle_of_a_hand(
    path: str,
) -> None:
    async def evening() -> None:
        async with room(path, NOBODY_HURRIES) as host:
            seated = await host.play_now("Ann", "palace.baccarat")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.play(4)
            await ann.until(lambda: ann.question is not None)
            known = told_last(ann)
            assert known.shoe is not None
            assert known.shoe.used > 0
            assert 0 < len(known.road) <= len(known.banks)
            brought = await past_for_newcomer(host, seated.table)
            assert brought == known
        async with room(path, NOBODY_HURRIES) as host:
            assert await past_for_newcomer(host, seated.table) == known

    async def past_for_newcomer(host: Host, table: str) -> PastShown | None:
        zoe = await Screen(host, table, "Zoe").open()
        welcome = zoe.told[0]
        assert isinstance(welcome, Welcome)
        assert welcome.words.road is not None
        await zoe.close()
        return welcome.past

    asyncio.run(evening())


def test_a_table_without_bank_or_road_has_no_past(path: str) -> None:
    async def evening() -> None:
        async with room(path, NOBODY_HURRIES) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.play(1)
            assert not [one for one in ann.told if isinstance(one, Welcome | News) and one.past]
            await ann.close()

    asyncio.run(evening())
