"""The coach at a table: on when everybody agrees, seen by all, heard by whoever is asked."""

import asyncio

from msgspec.structs import replace
from tests.server.screens import Screen, room, two_people

from calroom.room.inputs import Leave, Sit
from calroom.server.protocol import Coach, Coached, Refusal, Taken
from calroom.server.tables.clocks import AT_ONCE

PATIENT = replace(AT_ONCE, answer=3600.0)


def heard(screen: Screen) -> list[Coached]:
    return [told for told in screen.told if isinstance(told, Coached)]


def test_alone_with_bots_the_coach_is_on_at_once_and_says_what_is_in_the_lab_s_table(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            seated = await host.play_now("Ann", "palace.baccarat")
            ann = await Screen(host, seated.table, "Ann").open()
            assert isinstance(await ann.say(Coach), Taken)
            shown = host.shown(seated.table)
            assert shown.coached
            assert shown.coach == ["Ann"]
            while not heard(ann):
                await ann.until(lambda: ann.question is not None or bool(heard(ann)))
                if ann.question is not None and ann.question.ask.topic in ("take-bank", "first-bank"):
                    await ann.choose()
                elif ann.question is not None:
                    await ann.until(lambda: bool(heard(ann)))
            said = heard(ann)[-1]
            assert said.choices
            assert ann.question is not None
            assert said.number == ann.question.number

    asyncio.run(evening())


def test_among_people_it_is_on_only_when_all_want_it_and_each_hears_of_their_own_seat(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, bob = await two_people(host)
            assert isinstance(await ann.say(Coach), Taken)
            table = ann.table.table
            assert not host.shown(table).coached
            assert host.shown(table).coach == ["Ann"]
            assert isinstance(await bob.say(Coach), Taken)
            assert host.shown(table).coached
            await ann.until(lambda: ann.table.live.hand is not None)
            asked, other = (ann, bob) if ann.question is not None else (bob, ann)
            await asked.until(lambda: bool(heard(asked)))
            said = heard(asked)[0]
            assert asked.question is not None
            assert said.number == asked.question.number
            assert said.method == "played on"
            assert {choice.answer.verb for choice in said.choices} >= {"call", "fold"}
            assert not heard(other)
            assert isinstance(await bob.say(Coach, on=False), Taken)
            assert not host.shown(table).coached

    asyncio.run(evening())


def test_it_says_it_better_while_the_question_lasts_and_nothing_more_when_it_is_answered(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, bob = await two_people(host)
            for one in (ann, bob):
                await one.say(Coach)
            await ann.until(lambda: ann.question is not None or bob.question is not None)
            asked = ann if ann.question is not None else bob
            await asked.until(lambda: len(heard(asked)) >= 2)
            first, second = heard(asked)[:2]
            assert first.deals < second.deals
            number = first.number
            await asked.choose()
            said = len([one for one in heard(asked) if one.number == number])
            await asyncio.sleep(0)
            assert len([one for one in heard(asked) if one.number == number]) == said

    asyncio.run(evening())


def test_who_comes_back_hears_it_again(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, bob = await two_people(host)
            for one in (ann, bob):
                await one.say(Coach)
            await ann.until(lambda: ann.question is not None or bob.question is not None)
            asked, name = (ann, "Ann") if ann.question is not None else (bob, "Bob")
            await asked.until(lambda: bool(heard(asked)))
            await asked.close()
            back = await Screen(host, asked.table.table, name).open()
            await back.until(lambda: bool(heard(back)))
            assert heard(back)[0].number == heard(asked)[0].number

    asyncio.run(evening())


def test_who_sits_down_without_a_word_turns_it_off_and_a_spectator_cannot_want_it(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, bob = await two_people(host)
            for one in (ann, bob):
                await one.say(Coach)
            cal = await Screen(host, ann.table.table, "Cal").open()
            refused = await cal.say(Coach)
            assert isinstance(refused, Refusal)
            assert refused.what == "you have no seat here"
            assert isinstance(await cal.say(Sit), Taken)
            assert not host.shown(ann.table.table).coached
            assert isinstance(await cal.say(Leave), Taken)

    asyncio.run(evening())
