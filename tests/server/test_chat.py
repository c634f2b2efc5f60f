"""Talk at the table: kept, heard by whoever wants to hear it, limited; complaints reach the floor."""

import asyncio

import pytest
from tests.server.screens import Screen, room

from calroom.server.protocol import Chat, Complain, Heard, Mute, Refusal, Taken, Welcome
from calroom.server.tables.chat import AT_ONCE, cleaned
from calroom.server.tables.host import Host
from calroom.table.refusals import Refused


async def at_one_table(host: Host, *people: str) -> list[Screen]:
    link = await host.put_up_private(people[0], "palace.holdem")
    return [await Screen(host, link.table, person).open() for person in people]


def heard(screen: Screen) -> list[str]:
    return [told.said.words for told in screen.told if isinstance(told, Heard)]


def test_what_is_said_is_kept_and_heard_by_everybody_but_those_who_do_not_want_to(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob, cal = await at_one_table(host, "Ann", "Bob", "Cal")
            assert isinstance(await cal.say(Mute, person="Ann"), Taken)
            assert isinstance(await ann.say(Chat, words="nice hand"), Taken)
            assert isinstance(await bob.say(Chat, words="thank you"), Taken)
            await bob.until(lambda: len(heard(bob)) == 2)
            await cal.until(lambda: len(heard(cal)) == 1)
            assert heard(bob) == ["nice hand", "thank you"]
            assert heard(cal) == ["thank you"]
            assert isinstance(await cal.say(Mute, person="Ann", on=False), Taken)
            assert isinstance(await ann.say(Chat, words="good night"), Taken)
            await cal.until(lambda: len(heard(cal)) == 2)
        async with room(path) as host:
            again = await Screen(host, ann.table.table, "Dot").open()
            welcome = again.told[0]
            assert isinstance(welcome, Welcome)
            assert [(said.person, said.words) for said in welcome.chat] == [
                ("Ann", "nice hand"),
                ("Bob", "thank you"),
                ("Ann", "good night"),
            ]

    asyncio.run(evening())


def test_whoever_does_not_want_to_hear_somebody_does_not_after_a_restart_either(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob = await at_one_table(host, "Ann", "Bob")
            assert isinstance(await ann.say(Chat, words="so long"), Taken)
            assert isinstance(await bob.say(Mute, person="Ann"), Taken)
        async with room(path) as host:
            again = await Screen(host, ann.table.table, "Bob").open()
            welcome = again.told[0]
            assert isinstance(welcome, Welcome)
            assert welcome.chat == []

    asyncio.run(evening())


def test_whoever_comes_back_hears_what_was_said_meanwhile(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob = await at_one_table(host, "Ann", "Bob")
            await bob.close()
            assert isinstance(await ann.say(Chat, words="he is gone"), Taken)
            again = await Screen(host, ann.table.table, "Bob").open(after=bob.number)
            await again.until(lambda: heard(again) == ["he is gone"])

    asyncio.run(evening())


def test_the_same_line_said_again_is_heard_once(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob = await at_one_table(host, "Ann", "Bob")
            for repeated in (False, True):
                told = await ann.say(Chat, words="hello", id="once")
                assert isinstance(told, Taken)
                assert told.repeated == repeated
            await ann.say(Chat, words="there")
            await bob.until(lambda: len(heard(bob)) == 2)
            assert heard(bob) == ["hello", "there"]

    asyncio.run(evening())


def test_the_same_line_said_again_is_heard_once_over_a_restart_too(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            (ann,) = await at_one_table(host, "Ann")
            assert isinstance(await ann.say(Chat, words="hello", id="once"), Taken)
        async with room(path) as host:
            ann, bob = [await Screen(host, ann.table.table, person).open() for person in ("Ann", "Bob")]
            told = await ann.say(Chat, words="hello", id="once")
            assert isinstance(told, Taken)
            assert told.repeated
            other = await bob.say(Chat, words="hello to you", id="once")
            assert isinstance(other, Taken)
            assert not other.repeated
            assert [said.words for said in bob.table.chat.lines] == ["hello", "hello to you"]

    asyncio.run(evening())


def test_a_line_sent_twice_at_once_is_heard_once(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            (ann,) = await at_one_table(host, "Ann")
            chat = ann.table.chat
            told = await asyncio.gather(*(chat.say("Ann", "hello", "Ann/once", 0) for _ in range(3)))
            assert [said.words for said in told if said is not None] == ["hello"]

    asyncio.run(evening())


def test_nobody_can_talk_without_end(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, _ = await at_one_table(host, "Ann", "Bob")
            told = [await ann.say(Chat, words=f"line {number}") for number in range(AT_ONCE + 1)]
            assert all(isinstance(one, Taken) for one in told[:-1])
            refused = told[-1]
            assert isinstance(refused, Refusal)
            assert refused.what == "you talk too much at once"

    asyncio.run(evening())


def test_what_would_not_show_or_would_turn_the_line_around_is_left_out() -> None:
    assert cleaned("  all\tin\n \u202enow\u0000  ") == "all in now"
    assert cleaned("👩‍👩‍👧 ça va") == "👩‍👩‍👧 ça va"
    with pytest.raises(Refused, match="nothing to hear"):
        cleaned(" \u202e\n ")


def test_a_complaint_is_kept_for_the_floor_and_stands_in_the_log_of_the_room(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            ann, bob = await at_one_table(host, "Ann", "Bob")
            for repeated in (False, True):
                told = await ann.say(Complain, person="Bob", words="he peeks", id="c")
                assert isinstance(told, Taken)
                assert told.repeated == repeated
            (kept,) = host.keeper.store.talk.complaints()
            assert (kept.by, kept.person, kept.words) == ("Ann", "Bob", "he peeks")
            (done,) = [done for done in host.keeper.store.people.actions() if done.action.act == "complain"]
            assert (done.action.who, done.action.subject, done.action.reason) == ("Ann", "Bob", "he peeks")
            assert not heard(bob)

    asyncio.run(evening())
