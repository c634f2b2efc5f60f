"""Manners at a table: nobody is held up by a closed tab, by bots that nobody watches, or by a result."""

import asyncio

from msgspec.structs import replace
from tests.server.screens import Screen, room, two_people
from tests.server.visiting import WAIT

import calroom
from calroom.room import inputs
from calroom.room.events import HandBegan, WentAway
from calroom.room.inputs import Deal, Open, Reply
from calroom.room.plan import last_blind
from calroom.room.table import LiveTable
from calroom.server.protocol import SitOut, Taken, TakeTime, Thinking
from calroom.server.tables.clocks import AT_ONCE, Put
from calroom.server.tables.host import Host
from calroom.server.tables.private import arrange
from calroom.server.tables.sitting_out import sitting_out_now
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer

LOST = replace(AT_ONCE, answer=0.05, bank=3600.0, patience=0.1, alone=3600.0, away=0.0)


def went_away(screen: Screen) -> list[str]:
    return [line.what.person for line in screen.lines if isinstance(line.what, WentAway)]


def test_who_closes_the_page_is_answered_for_once_and_then_dealt_out(path: str) -> None:
    async def evening() -> None:
        async with room(path, LOST) as host:
            ann, bob = await two_people(host)
            await bob.close()
            (seat,) = [one for one in host.shown(ann.table.table).seats if one.person == "Bob"]
            assert not seat.connected
            playing = asyncio.create_task(ann.play(1000))
            await ann.until(lambda: went_away(ann) == ["Bob"])
            playing.cancel()

    asyncio.run(evening())


def test_who_is_not_heard_of_between_two_hands_is_dealt_out_of_the_next(path: str) -> None:
    async def evening() -> None:
        slow = replace(LOST, answer=3600.0, pause=3600.0, glance=3600.0)
        async with room(path, slow) as host:
            ann, bob = await two_people(host)
            playing = [asyncio.create_task(one.play(1)) for one in (ann, bob)]
            await asyncio.gather(*playing)
            assert went_away(ann) == []
            await bob.close()
            await ann.until(lambda: went_away(ann) == ["Bob"])
            assert ann.table.live.hand is None

    asyncio.run(evening())


def test_a_lost_line_holds_up_whoever_looks_on_no_longer_than_those_who_play(path: str) -> None:
    async def evening() -> None:
        async with room(path, LOST) as host:
            link = await host.put_up_private("Ann", "comstock.holdem", bots=2)
            ann = await Screen(host, link.table, "Ann").open()
            assert isinstance(await ann.say(inputs.Sit), Taken)
            await ann.until(lambda: ann.question is not None)
            await ann.close()
            # She would have an hour where nobody but bots waits.
            dee = await Screen(host, link.table, "Dee").open()
            await dee.until(lambda: went_away(dee) == ["Ann"])

    asyncio.run(evening())


def dealt_in(screen: Screen) -> list[set[str]]:
    began = [line.what for line in screen.lines if isinstance(line.what, HandBegan)]
    return [set(one.people.values()) for one in began]


async def lost_before_the_deal(host: Host, person: str) -> Screen:
    """Somebody sits at a table of their own and loses their line before a hand; what another sees there."""
    link = await host.put_up_private(person, "open.holdem", bots=2)
    # Held before anybody looks, since two bots would begin without them.
    await arrange(host.table(link.table), person, held=True)
    seated = await Screen(host, link.table, person).open()
    assert isinstance(await seated.say(inputs.Sit), Taken)
    onlooker = await Screen(host, link.table, "Dee").open()
    await seated.close()
    await arrange(onlooker.table, person, held=False)
    return onlooker


def test_nobody_is_dealt_in_whose_line_was_lost_before_the_hand_begins(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(LOST, answer=3600.0, patience=0.2)) as host:
            dee = await lost_before_the_deal(host, "Ann")
            seat = dee.table.live.seat_of("Ann")
            # The next hand would begin at once. Whoever waits is told for whom and how long.
            await dee.until(lambda: any(clock.seat == seat for clock in dee.clocks))
            await dee.until(lambda: bool(dealt_in(dee)))
            assert went_away(dee) == ["Ann"]
            (people,) = dealt_in(dee)
            assert "Ann" not in people

    asyncio.run(evening())


def test_who_is_back_before_the_hand_begins_is_dealt_in(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(LOST, answer=3600.0, patience=3600.0)) as host:
            dee = await lost_before_the_deal(host, "Ann")
            await dee.until(lambda: bool(dee.clocks))
            assert dee.table.live.hand is None
            await Screen(host, dee.table.table, "Ann").open()
            await dee.until(lambda: bool(dealt_in(dee)))
            assert "Ann" in dealt_in(dee)[0]
            assert went_away(dee) == []

    asyncio.run(evening())


def test_who_looked_on_before_and_sits_down_from_the_lobby_is_on_the_way_and_not_lost(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0)) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            await Screen(host, seated.table, "Ann").open()
            bob = await Screen(host, seated.table, "Bob").open()
            await bob.close()
            assert (await host.play_now("Bob", "comstock.holdem")).table == seated.table
            assert not host.table(seated.table).has_lost_line
            assert host.table(seated.table).awaited(bob.table.live) == {}

    asyncio.run(evening())


def test_play_now_seats_nobody_where_somebodys_line_is_lost(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0)) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            ann = await Screen(host, seated.table, "Ann").open()
            assert (await host.play_now("Bob", "comstock.holdem")).table == seated.table
            await ann.close()
            cal = await host.play_now("Cal", "comstock.holdem")
            assert cal.table != seated.table
            await Screen(host, seated.table, "Ann").open()
            assert (await host.play_now("Dee", "comstock.holdem")).table == seated.table

    asyncio.run(evening())


def test_play_now_seats_nobody_beside_somebody_who_never_came_to_the_table(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0, patience=0.0)) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            while not host.table(seated.table).has_lost_line:
                await asyncio.sleep(0.01)
            assert (await host.play_now("Bob", "comstock.holdem")).table != seated.table

    asyncio.run(evening())


def test_more_time_is_taken_by_whoever_is_asked_and_everybody_sees_it(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0, bank=60.0)) as host:
            ann, bob = await two_people(host)
            await ann.until(lambda: ann.question is not None or bob.question is not None)
            asked, other = (ann, bob) if ann.question else (bob, ann)
            table = ann.table
            (put,) = table.questions.put.values()
            until = table.clocks.until(table.live, put)
            assert not isinstance(await other.say(TakeTime), Taken)
            assert isinstance(await asked.say(TakeTime), Taken)
            assert table.clocks.until(table.live, put) == until + 60_000
            assert not isinstance(await asked.say(TakeTime), Taken)

    asyncio.run(evening())


def test_who_wants_to_sit_out_plays_the_hand_to_its_end_first(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0)) as host:
            ann, bob = await two_people(host)
            await ann.until(lambda: ann.table.live.hand is not None)
            assert isinstance(await bob.say(SitOut, when="next"), Taken)
            (seat,) = [one for one in host.shown(ann.table.table).seats if one.person == "Bob"]
            assert (seat.sits_out, seat.away) == ("next", False)
            playing = [asyncio.create_task(one.play(1)) for one in (ann, bob)]
            await asyncio.gather(*playing)
            await ann.until(lambda: went_away(ann) == ["Bob"])
            (seat,) = [one for one in host.shown(ann.table.table).seats if one.person == "Bob"]
            assert (seat.sits_out, seat.away) == ("", True)

    asyncio.run(evening())


def test_who_sits_out_at_the_blind_is_dealt_in_until_it_would_reach_them() -> None:
    live, chance = LiveTable.new("t", calroom.game("comstock.holdem")), SeededChance(1)
    live.take(Open(role="floor"), 1, chance)
    for person in ("Ann", "Bob", "Cal"):
        live.take(inputs.Sit(who=person, chips=20_000), 1, chance)
    told: list[tuple[bool, bool]] = []
    for at in range(2, 9):
        leaves = sitting_out_now(live, {"Cal": "blind"}) == ["Cal"]
        live.take(Deal(role="clock"), at, chance)
        assert live.hand is not None
        told.append((leaves, last_blind(live.hand) == live.seat_of("Cal")))
        while live.hand is not None:
            who = live.state.players[live.asks[0].seat].person
            live.take(Reply(who=who, answer=live.asks[0].default), at, chance)
    assert told[1:] == [(blind, blind) for _, blind in told[1:]]
    assert (True, True) in told
    assert (False, False) in told


def test_the_host_alone_sets_stakes_and_time(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=30.0)) as host:
            link = await host.put_up_private("Ann", "comstock.holdem", seconds=20)
            ann, bob = [await Screen(host, link.table, name).open() for name in ("Ann", "Bob")]
            other = ann.table.live.game.rules.stakes[1]
            for kind, fields in (
                (inputs.ChangeLimit, {"stakes": other, "role": "host"}),
                (Thinking, {"seconds": 45}),
            ):
                assert not isinstance(await bob.say(kind, **fields), Taken)
                assert isinstance(await ann.say(kind, **fields), Taken)
            shown = host.shown(link.table)
            assert (shown.stakes, shown.seconds) == (other, 45)
            assert shown.here == ["Ann", "Bob"]
            assert ann.table.clocks.seconds == 45
        async with room(path) as host:
            assert host.shown(link.table).seconds == 45

    asyncio.run(evening())


def test_two_people_sit_opposite_each_other(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0)) as host:
            ann, _ = await two_people(host)
            live = ann.table.live
            most = live.game.rules.seats[1]
            apart = abs(live.seat_of("Ann") - live.seat_of("Bob"))
            assert min(apart, most - apart) == most // 2

    asyncio.run(evening())


async def speaks_at_once(screen: Screen, put: Put) -> None:
    """A bot, which would take an hour, stays in."""
    live, seat = screen.table.live, put.ask.seat
    assert put.due - put.begun >= 3600 * 100
    staying = next(option for option in put.ask.options if option.verb in ("check", "call"))
    reply = Reply(who=live.state.players[seat].person, answer=Answer(staying.verb, staying.high))
    await screen.table.answer(put, reply)
    await screen.until(lambda: screen.question is not None or live.asks[0].seat != seat)


def test_bots_take_their_time_while_somebody_is_in_the_hand_and_none_once_nobody_is(path: str) -> None:
    async def evening() -> None:
        slow = replace(AT_ONCE, answer=3600.0, bot=3600.0, hurry=0.0, pause=3600.0, glance=0.0)
        async with room(path, slow) as host:
            link = await host.put_up_private("Ann", "comstock.holdem", bots=2)
            ann = await Screen(host, link.table, "Ann").open()
            assert isinstance(await ann.say(inputs.Sit), Taken)
            live = ann.table.live
            await ann.until(lambda: live.hand is not None)
            while ann.question is None:
                # Nobody waits an hour for a bot here: it is asked to speak at once.
                await speaks_at_once(ann, *ann.table.questions.put.values())
            await ann.choose(Answer("fold"))
            await ann.until(lambda: ann.ended == 1)
            # It was of no interest to anybody, so that the next is dealt at once.
            await ann.until(lambda: live.state.hand == 2)

    asyncio.run(evening())


def test_bots_keep_the_pace_of_people_while_somebody_looks_on_and_hurry_when_nobody_does(path: str) -> None:
    async def evening() -> None:
        slow = replace(AT_ONCE, answer=3600.0, bot=3600.0, hurry=0.0, pause=3600.0, glance=0.0)
        async with room(path, slow) as host:
            link = await host.put_up_private("Ann", "comstock.holdem", bots=3)
            ann = await Screen(host, link.table, "Ann").open()
            assert isinstance(await ann.say(inputs.Sit), Taken)
            assert isinstance(await ann.say(inputs.Away), Taken)
            dee = await Screen(host, link.table, "Dee").open()
            await ann.close()
            live = dee.table.live
            questions = dee.table.questions
            for _ in range(3):
                # None of them speaks before an hour has gone by a part.
                await dee.until(lambda: bool(questions.put))
                await speaks_at_once(dee, *questions.put.values())
            hand = live.state.hand
            await dee.until(lambda: bool(questions.put))
            await dee.close()
            (put,) = questions.put.values()
            bot = live.state.players[put.ask.seat].person
            await dee.table.answer(put, Reply(who=bot, answer=put.ask.default))
            async with asyncio.timeout(WAIT):
                while live.hand is not None and live.state.hand == hand:
                    await asyncio.sleep(0.01)

    asyncio.run(evening())
