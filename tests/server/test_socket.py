"""The socket of a table: hello and goodbye, lines lost and found again, answers given twice or too late."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.server.sockets import Guest, Process, Wire, served

from calroom.room.inputs import Buy, Leave, Reply, Sit
from calroom.server.protocol import (
    PROTOCOL,
    Chat,
    Give,
    Hello,
    News,
    Refusal,
    Taken,
    Welcome,
)
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.server.tables.socket import LARGEST, PATIENCE

SLOW = Times(bot=0.0, pause=0.0, arrival=0.0, patience=60.0, alone=60.0)


def at_a_table(play: Callable[[str], Awaitable[None]], path: str, times: Times = AT_ONCE) -> None:
    async def evening() -> None:
        async with served(path, times) as address:
            await play(address)

    asyncio.run(evening())


async def seated(address: str, game: str = "palace.holdem") -> tuple[Guest, Wire, str]:
    """A guest who plays now."""
    guest = await Guest.comes(address)
    table = (await guest.play(game)).table
    return guest, await guest.line(table).open(), table


async def two_alone(address: str, game: str = "comstock.holdem") -> tuple[Wire, Wire, Guest, str]:
    """Two people at a private table without bots; whoever is asked first comes first."""
    ann, bob = await Guest.comes(address), await Guest.comes(address)
    table = (await ann.put_up(game)).table
    wires = [await one.line(table).open() for one in (ann, bob)]
    for wire in wires:
        assert isinstance(await wire.ask(Sit), Taken)
    async with asyncio.timeout(20):
        while not any(wire.question for wire in wires):
            await asyncio.sleep(0.01)
    first = next(wire for wire in wires if wire.question)
    other = next(wire for wire in wires if wire is not first)
    return first, other, ann if wires[0] is first else bob, table


def test_a_guest_sits_down_with_bots_and_plays_hands_to_the_end(path: str) -> None:
    async def play(address: str) -> None:
        _, wire, _ = await seated(address)
        await wire.play(2)
        welcome = wire.told[0]
        assert isinstance(welcome, Welcome)
        assert welcome.you.role == "player"
        assert welcome.you.seat
        numbers = [line.number for line in wire.lines]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        await wire.close()

    at_a_table(play, path)


def test_whoever_comes_back_in_the_middle_of_a_hand_is_told_just_what_he_missed(path: str) -> None:
    async def play(address: str) -> None:
        first, other, guest, table = await two_alone(address)
        asked, known = await first.asked(), first.number
        await first.drop()
        assert isinstance(await other.ask(Chat, words="where is he?"), Taken)
        again = await guest.line(table).open(after=known)
        news = again.told[0]
        assert isinstance(news, News)
        assert (news.number, news.lines) == (known, [])
        assert news.question == asked
        assert isinstance(await again.choose(), Taken)
        await again.until(lambda: bool(again.lines))
        assert again.lines[0].number == known + 1
        await again.drop()
        late = await guest.line(table).open(after=known)
        told = late.told[0]
        assert isinstance(told, News)
        assert [line.number for line in told.lines] == list(range(known + 1, told.number + 1))
        assert told.lines[: len(again.lines)] == again.lines

    at_a_table(play, path, SLOW)


def test_whoever_knows_what_cannot_be_is_told_everything(path: str) -> None:
    async def play(address: str) -> None:
        first, _, guest, table = await two_alone(address)
        ahead = await guest.line(table).open(after=first.number + 1000)
        welcome = ahead.told[0]
        assert isinstance(welcome, Welcome)
        assert welcome.hand is not None
        assert welcome.question == first.question

    at_a_table(play, path, SLOW)


def test_an_answer_given_twice_counts_once_also_over_another_socket(path: str) -> None:
    async def play(address: str) -> None:
        first, _, guest, table = await two_alone(address)
        tab = await guest.line(table).open()
        question = await first.asked()
        assert tab.question == question
        request = Give(id="the-same", number=question.number, what=Reply(answer=question.ask.default))
        for wire in (first, first, tab):
            await wire.send(request)
        told = [
            await first.answer_to("the-same", 1),
            await first.answer_to("the-same", 2),
            await tab.answer_to("the-same"),
        ]
        assert [isinstance(one, Taken) and one.repeated for one in told] == [False, True, True]

    at_a_table(play, path, SLOW)


def test_a_late_click_answers_no_other_question(path: str) -> None:
    async def play(address: str) -> None:
        first, other, _, _ = await two_alone(address)
        question = await first.asked()
        late = await first.ask(Reply, number=question.number - 1, answer=question.ask.default)
        assert isinstance(late, Refusal)
        assert late.what == "that question is over, and another is asked"
        assert late.rules
        not_asked = await other.ask(Reply, number=question.number, answer=question.ask.default)
        assert isinstance(not_asked, Refusal)
        assert not_asked.what == "you are not asked now"
        assert all(isinstance(told, Welcome | News | Taken) for told in first.told if told is not late)
        assert isinstance(await first.choose(), Taken)

    at_a_table(play, path, SLOW)


def test_a_refusal_names_the_rule_and_goes_to_nobody_else(path: str) -> None:
    async def play(address: str) -> None:
        first, other, _, _ = await two_alone(address)
        before = len(other.told)
        refused = await first.ask(Buy, amount=1000)
        assert isinstance(refused, Refusal)
        assert refused.topic == "table-stakes"
        assert refused.rules
        assert refused.allowed == ["wait until the hand is over"]
        assert len(other.told) == before

    at_a_table(play, path, SLOW)


def test_two_screens_of_one_person_share_his_seat(path: str) -> None:
    async def play(address: str) -> None:
        first, _, guest, table = await two_alone(address)
        tab = await guest.line(table).open()
        refused = await tab.ask(Sit)
        assert isinstance(refused, Refusal)
        assert refused.topic == "one-seat"
        elsewhere = await guest.put_up("comstock.holdem")
        away = await guest.line(elsewhere.table).open()
        assert isinstance(await away.ask(Sit), Taken)
        assert isinstance(await tab.choose(), Taken)
        await first.until(lambda: first.question is None or first.question != tab.question)

    at_a_table(play, path, SLOW)


NOT_IN_THE_SCHEMA = {
    "": "not in the schema",
    "[]": "not in the schema",
    '{"say": "rule-the-world", "id": "7"}': "Invalid value 'rule-the-world'",
    '{"say": "give", "id": "7", "what": {"input": "sit", "chips": -1}}': "`int` >= 0",
    '{"say": "give", "id": "7", "what": {"input": "sit", "cheat": true}}': "unknown field `cheat`",
    '{"say": "give", "id": "\\u0000", "what": {"input": "sit"}}': "the character with the number 0",
    '{"say": "give", "id": "7", "number": 1, "what": {"input": "reply"}}': "missing required field `answer`",
    '{"say": "give", "id": "7", "what": {"input": "leave"}}': "the first message says hello",
    "[" * 5000: "not in the schema",
}


def test_what_is_not_in_the_schema_is_refused(path: str) -> None:
    async def play(address: str) -> None:
        guest = await Guest.comes(address)
        wire = await guest.line((await guest.put_up("palace.holdem")).table).open(greet=False)
        for number, (text, says) in enumerate(NOT_IN_THE_SCHEMA.items()):
            await wire.send(text)
            await wire.until(lambda number=number: len(wire.told) > number)  # type: ignore[misc]
            refused = wire.told[-1]
            assert isinstance(refused, Refusal)
            assert says in refused.what
        await wire.send(Hello(id="h", protocol=PROTOCOL))
        await wire.until(lambda: any(isinstance(told, Welcome) for told in wire.told))

    at_a_table(play, path)


def test_whoever_floods_the_socket_changes_nothing_and_is_let_go(path: str) -> None:
    async def play(address: str) -> None:
        first, other, _, _ = await two_alone(address)
        question = await first.asked()
        for _ in range(PATIENCE + 200):
            await first.send(
                Give(id=first.next_id(), number=question.number - 1, what=Reply(answer=question.ask.default))
            )
        await first.until(lambda: first.goodbye is not None)
        goodbye = first.goodbye
        assert goodbye is not None
        assert not goodbye.again
        assert all(isinstance(told, Refusal) for told in first.told[-50:-1])
        assert other.number == first.number

    at_a_table(play, path, SLOW)


def test_a_message_too_long_is_refused(path: str) -> None:
    async def play(address: str) -> None:
        first, _, _, _ = await two_alone(address)
        await first.send('{"say": "chat", "id": "long", "words": "' + "a" * LARGEST + '"}')
        refused = await first.answer_to("")
        assert isinstance(refused, Refusal)
        assert refused.topic == "too-long"

    at_a_table(play, path, SLOW)


def test_another_protocol_or_table_is_not_served(path: str) -> None:
    async def play(address: str) -> None:
        guest = await Guest.comes(address)
        private = await guest.put_up("palace.holdem")
        wire = await guest.line(private.table).open(greet=False)
        await wire.send(Hello(id="h", protocol=PROTOCOL + 1))
        await wire.until(lambda: wire.goodbye is not None)
        assert wire.goodbye is not None
        assert not wire.goodbye.again
        nowhere = await Wire(address, "nowhere").open(greet=False)
        await nowhere.until(lambda: nowhere.goodbye is not None)
        assert nowhere.goodbye is not None
        assert nowhere.goodbye.why == "there is no table nowhere"
        assert private.table not in nowhere.frames[0]

    at_a_table(play, path)


def test_somebody_without_a_name_looks_on_and_says_nothing(path: str) -> None:
    async def play(address: str) -> None:
        seated = await (await Guest.comes(address)).play("comstock.holdem")
        wire = await Wire(address, seated.table).open()
        welcome = wire.told[0]
        assert isinstance(welcome, Welcome)
        assert (welcome.you.person, welcome.you.role) == ("", "spectator")
        for kind, fields in ((Sit, {}), (Leave, {}), (Chat, {"words": "psst"})):
            refused = await wire.ask(kind, **fields)
            assert isinstance(refused, Refusal)
            assert refused.allowed == ["come in as a guest", "sign in"]

    at_a_table(play, path, SLOW)


def test_everybody_is_told_goodbye_when_the_server_ends(path: str) -> None:
    async def evening() -> tuple[Wire, ...]:
        async with served(path, SLOW) as address:
            first, other, _, _ = await two_alone(address)
        for wire in (first, other):
            await wire.until(lambda wire=wire: wire.code is not None)  # type: ignore[misc]
        return first, other

    for wire in asyncio.run(evening()):
        assert wire.goodbye is not None
        assert wire.goodbye.again
        assert wire.code == 1000


def test_a_server_that_is_killed_in_the_middle_of_a_hand_goes_on_with_it(path: str) -> None:
    async def evening() -> None:
        async with Process(path) as process:
            first, _, guest, table = await two_alone(await process.start())
            question = await first.asked()
            answer = Give(
                id="before-and-after", number=question.number, what=Reply(answer=question.ask.default)
            )
            await process.kill()
            guest.address = await process.start()
            again = await guest.line(table).open(after=first.number)
            news = again.told[0]
            assert isinstance(news, News)
            assert (news.number, news.lines) == (first.number, [])
            assert again.question == question
            await again.send(answer)
            assert isinstance(await again.answer_to(answer.id), Taken)
            await again.until(lambda: again.number > first.number)
            await process.kill()
            guest.address = await process.start()
            late = await guest.line(table).open()
            welcome = late.told[0]
            assert isinstance(welcome, Welcome)
            assert welcome.number >= again.number
            await late.send(answer)
            repeated = await late.answer_to(answer.id)
            assert isinstance(repeated, Taken)
            assert repeated.repeated
            await late.close()

    asyncio.run(evening())
