"""A private table is found by its link alone, and whoever put it up is its host."""

import asyncio

from tests.server.screens import Screen, room

from calroom.room.inputs import Sit
from calroom.server.protocol import Bots, Hold, Kick, Refusal, Taken, Welcome
from calroom.server.tables.host import Host
from calroom.store.private_tables import PrivateTable

GAME = "comstock.holdem"


async def put_up(host: Host, *people: str, bots: int = 0) -> list[Screen]:
    link = await host.put_up_private(people[0], GAME, bots=bots)
    assert link.path == f"/tables/{link.table}"
    return [await Screen(host, link.table, person).open() for person in people]


def kinds(screen: Screen) -> list[str]:
    return [player.kind for player in screen.table.live.state.players.values()]


def test_nobody_finds_a_private_table_without_its_link(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            (ann,) = await put_up(host, "Ann")
            name = ann.table.table
            assert host.tables_of(GAME) == []
            seated = await host.play_now("Bob", GAME)
            assert seated.table != name
            other = await host.put_up_private("Ann", GAME)
            assert other.table != name
            assert len(name) > len(f"{GAME}-") + 12

    asyncio.run(evening())


def test_the_host_is_shown_and_alone_may_run_the_table(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob = await put_up(host, "Ann", "Bob")
            for screen, is_host in ((ann, True), (bob, False)):
                welcome = screen.told[0]
                assert isinstance(welcome, Welcome)
                assert welcome.table.host == "Ann"
                assert welcome.you.host == is_host
            for kind, fields in ((Kick, {"person": "Ann"}), (Bots, {"count": 2}), (Hold, {})):
                refused = await bob.say(kind, **fields)
                assert isinstance(refused, Refusal)
                assert refused.what == "only Ann, who put this table up, may do that"
            seated = await host.play_now("Cal", GAME)
            cal = await Screen(host, seated.table, "Cal").open()
            refused = await cal.say(Hold)
            assert isinstance(refused, Refusal)
            assert refused.what == "this table is everybody's and has no host"

    asyncio.run(evening())


def test_as_many_bots_sit_down_as_the_host_says(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            (ann,) = await put_up(host, "Ann")
            await ann.say(Hold)
            assert isinstance(await ann.say(Sit), Taken)
            assert isinstance(await ann.say(Bots, count=3), Taken)
            await ann.until(lambda: kinds(ann).count("bot") == 3)
            assert isinstance(await ann.say(Bots, count=1), Taken)
            await ann.until(lambda: kinds(ann).count("bot") == 1)

    asyncio.run(evening())


def test_a_table_that_is_held_deals_no_hand_until_it_goes_on(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob = await put_up(host, "Ann", "Bob")
            assert isinstance(await ann.say(Hold), Taken)
            for one in (ann, bob):
                assert isinstance(await one.say(Sit), Taken)
            await asyncio.sleep(0.05)
            assert ann.table.live.state.hand == 0
            assert isinstance(await ann.say(Hold, on=False), Taken)
            await ann.until(lambda: ann.table.live.state.hand > 0)

    asyncio.run(evening())


def test_what_a_host_wants_in_two_windows_at_once_holds_both_times(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, again = await put_up(host, "Ann", "Ann")
            taken = await asyncio.gather(ann.say(Hold), again.say(Bots, count=2), ann.say(Kick, person="Bob"))
            assert all(isinstance(one, Taken) for one in taken)
            (kept,) = host.keeper.store.private_tables.every()
            assert (kept.held, kept.bots, kept.sent_away) == (True, 2, ("Bob",))
            assert ann.table.private == kept

    asyncio.run(evening())


def test_whoever_is_sent_away_leaves_when_the_hand_is_over_and_does_not_come_back(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob, cal = await put_up(host, "Ann", "Bob", "Cal")
            for one in (ann, bob, cal):
                assert isinstance(await one.say(Sit), Taken)
            await ann.until(lambda: ann.table.live.hand is not None)
            was = dict(ann.table.live.people)
            assert isinstance(await ann.say(Kick, person="Bob"), Taken)
            assert ann.table.live.seat_of("Bob")
            assert "Bob" in was.values() or ann.table.live.hand is None
            playing = [asyncio.create_task(one.play(50)) for one in (ann, bob, cal)]
            await cal.until(lambda: not cal.table.live.seat_of("Bob"))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await bob.until(lambda: bob.goodbye is not None)
            refused = await bob.say(Sit)
            assert isinstance(refused, Refusal)
            assert refused.what == "Ann has sent you away from this table"
            themselves = await ann.say(Kick, person="Ann")
            assert isinstance(themselves, Refusal)
            assert isinstance(await ann.say(Kick, person="Bob", on=False), Taken)
            assert isinstance(await bob.say(Sit), Taken)

    asyncio.run(evening())


def test_whoever_is_welcome_at_a_private_table_is_told_its_link_and_who_was_sent_away_is_not(
    path: str,
) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob, cal = await put_up(host, "Ann", "Bob", "Cal")

            def link_of(screen: Screen) -> str:
                return screen.table.you(screen.table.live, screen.visitor).link

            assert link_of(ann) == link_of(bob) == link_of(cal) == f"/tables/{ann.table.table}"
            assert isinstance(await ann.say(Kick, person="Bob"), Taken)
            assert link_of(ann) == link_of(cal) != f"/tables/{ann.table.table}"
            assert link_of(bob) == ""

    asyncio.run(evening())


def test_a_private_table_is_still_its_hosts_after_a_restart(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, _ = await put_up(host, "Ann", "Bob", bots=1)
            await ann.say(Hold)
            await ann.say(Kick, person="Bob")
        async with room(path) as host:
            table = host.table(ann.table.table)
            assert table.private is not None
            assert table.private.link not in ("", table.table)
            assert table.private == PrivateTable(
                table=table.table,
                host="Ann",
                bots=1,
                held=True,
                sent_away=("Bob",),
                link=table.private.link,
                known=("Ann",),
            )
            assert host.tables_of(GAME) == []

    asyncio.run(evening())
