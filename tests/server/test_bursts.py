"""Messages that come all at once, twice or in the wrong order: what counts, counts once."""

import asyncio
from random import Random

from msgspec.structs import replace
from tests.server.screens import Screen, room

from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Reply, Sit
from calroom.server.protocol import Refusal, Taken
from calroom.server.tables.clocks import AT_ONCE
from calroom.table.asks import Answer, Ask

NOBODY_HURRIES = replace(AT_ONCE, answer=3600.0, pause=3600.0)
PEOPLE = ("Ann", "Bob", "Cas")
BURST = 200


def calls(ask: Ask) -> Answer:
    """Somebody who never folds."""
    return next((Answer(one.verb) for one in ask.options if one.verb in ("check", "call")), ask.default)


async def played(path: str, burst: int) -> tuple[dict[str, int], int]:
    """The stacks after a hand, and how many rows it took, if every choice comes so often."""
    luck = Random(1)
    async with room(path, NOBODY_HURRIES) as host:
        link = await host.put_up_private("Cal", "comstock.holdem")
        for person in PEOPLE:
            await host.keeper.take(link.table, Sit(who=person, chips=100_000))
        screens = {person: await Screen(host, link.table, person).open() for person in PEOPLE}
        live = host.keeper.table(link.table)
        await screens["Ann"].until(lambda: bool(screens["Ann"].table.questions.put))
        while live.hand is not None:
            ask = live.asks[0]
            screen = screens[live.state.players[ask.seat].person]
            put = screen.table.questions.put[ask.seat]
            said = [(f"{screen.visitor.person}-{put.number}", put.number)] * (burst or 1)
            # Late clicks, early ones, and those of others come between.
            said += [(f"other-{put.number}-{n}", put.number + luck.choice((-1, 1, 7))) for n in range(burst)]
            luck.shuffle(said)
            heard = await asyncio.gather(
                *(screen.say(Reply, id=key, number=number, answer=calls(ask)) for key, number in said)
            )
            taken = [one for one in heard if isinstance(one, Taken)]
            assert len(taken) == (burst or 1)
            assert sum(not one.repeated for one in taken) == 1
            assert all(isinstance(one, Refusal) for one in heard if one not in taken)
        for screen in screens.values():
            await screen.close()
        assert verify(host.keeper.store).fault is None
        stacks = {player.person: player.chips for player in live.state.players.values()}
        ledger = host.keeper.store.ledger
        assert stacks == {name: ledger.balance(f"stack:{link.table}:{name}") for name in PEOPLE}
        return stacks, host.keeper.row(link.table)


def test_clicks_in_bursts_twice_and_out_of_order_count_every_choice_once(path: str, tmp_path: object) -> None:
    calm = asyncio.run(played(f"{tmp_path}/calm.db", 0))
    hurried = asyncio.run(played(path, BURST))
    assert hurried[1] == calm[1]
    assert sum(hurried[0].values()) == sum(calm[0].values())


def test_hands_asked_for_all_at_once_are_dealt_one_at_a_time(path: str) -> None:
    async def story() -> None:
        async with room(path, NOBODY_HURRIES) as host:
            link = await host.put_up_private("Cal", "comstock.holdem")
            for person in PEOPLE:
                await host.keeper.take(link.table, Sit(who=person, chips=100_000))
            deals = (host.keeper.take(link.table, Deal(role="clock")) for _ in range(BURST))
            heard = await asyncio.gather(*deals, return_exceptions=True)
            dealt = [one for one in heard if not isinstance(one, Exception)]
            assert len(dealt) == 1
            assert {getattr(one, "topic", "") for one in heard if one not in dealt} == {"hand-in-progress"}
            assert host.keeper.table(link.table).state.hand == 1

    asyncio.run(story())
