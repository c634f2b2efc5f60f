"""Both buses keep the same promises: in order, at most once, and an answer in time or none."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from tests.bus import nats_server

from calroom.bus import Bus, BusIsGone, Message, NoAnswer
from calroom.bus.in_memory import Memory
from calroom.bus.over_nats import Nats


@pytest.fixture(scope="module")
def server() -> Iterator[nats_server.Server]:
    with nats_server.server() as running:
        yield running


Talk = Callable[[Bus, Bus], Awaitable[None]]


@pytest.fixture(params=["in memory", "nats"])
def between(request: pytest.FixtureRequest) -> Callable[[Talk], None]:
    """Let two talk over a bus, each with a connection of their own."""

    async def in_memory(talk: Talk) -> None:
        bus = Memory()
        await talk(bus, bus)

    async def over_nats(talk: Talk) -> None:
        url = request.getfixturevalue("server").url
        one, other = await Nats.connect(url), await Nats.connect(url)
        try:
            await talk(one, other)
        finally:
            await one.close()
            await other.close()

    way = in_memory if request.param == "in memory" else over_nats
    return lambda talk: asyncio.run(way(talk))


async def _heard(bus: Bus, subject: str) -> asyncio.Queue[bytes]:
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    await bus.subscribe(subject, lambda message: heard.put_nowait(message.data))
    return heard


def test_what_is_said_is_heard_once_and_in_order(between: Callable[[Talk], None]) -> None:
    async def talk(one: Bus, other: Bus) -> None:
        heard = await _heard(other, "door.1")
        for number in range(500):
            one.publish("door.1", b"%d" % number)
        got = [await asyncio.wait_for(heard.get(), 30) for _ in range(500)]
        assert got == [b"%d" % number for number in range(500)]
        assert heard.empty()

    between(talk)


def test_everybody_who_listens_hears_it_and_nobody_else(between: Callable[[Talk], None]) -> None:
    async def talk(one: Bus, other: Bus) -> None:
        first, second, elsewhere = [await _heard(other, name) for name in ("a", "a", "b")]
        one.publish("a", b"said")
        one.publish("b", b"end")
        assert await asyncio.wait_for(first.get(), 30) == b"said"
        assert await asyncio.wait_for(second.get(), 30) == b"said"
        assert await asyncio.wait_for(elsewhere.get(), 30) == b"end"

    between(talk)


def test_a_question_gets_its_answer(between: Callable[[Talk], None]) -> None:
    async def talk(one: Bus, other: Bus) -> None:
        def answer(message: Message) -> None:
            other.publish(message.reply, message.data.upper())

        stop = await other.subscribe("owner", answer)
        asked = [one.request("owner", word, 30) for word in (b"who", b"what")]
        assert await asyncio.gather(*asked) == [b"WHO", b"WHAT"]
        await stop()

    between(talk)


def test_a_question_that_nobody_answers_is_not_waited_for_for_ever(between: Callable[[Talk], None]) -> None:
    async def talk(one: Bus, other: Bus) -> None:
        await other.subscribe("silent", lambda _: None)
        for subject in ("silent", "nobody"):
            with pytest.raises(NoAnswer, match=f"nobody answers at {subject}"):
                await one.request(subject, b"?", 0.05)

    between(talk)


def test_a_bus_has_heard_who_listens_before_they_are_told_so() -> None:
    said: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"max_payload": 1048576}\r\n')
        while line := await reader.readline():
            said.append(line.split()[0])
            if said[-1] == b"PING":
                writer.write(b"PONG\r\n")
        writer.close()

    async def talk() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            host, port = server.sockets[0].getsockname()
            bus = await Nats.connect(f"nats://{host}:{port}")
            await bus.subscribe("a", lambda _: None)
            assert b"PING" in said[said.index(b"SUB") :]
            await bus.close()

    asyncio.run(talk())


def test_whoever_stops_listening_hears_no_more(between: Callable[[Talk], None]) -> None:
    async def talk(one: Bus, other: Bus) -> None:
        heard: list[bytes] = []
        stop = await other.subscribe("a", lambda message: heard.append(message.data))
        after = await _heard(other, "b")
        await stop()
        one.publish("a", b"too late")
        one.publish("b", b"end")
        await asyncio.wait_for(after.get(), 30)
        assert heard == []

    between(talk)


def test_a_bus_that_was_away_is_found_again(server: nats_server.Server) -> None:
    async def talk() -> None:
        one, other = await Nats.connect(server.url), await Nats.connect(server.url)
        heard = await _heard(other, "a")
        server.stop()
        server.start()
        while heard.empty():
            one.publish("a", b"again")
            await asyncio.sleep(0.05)
        assert await heard.get() == b"again"
        await one.close()
        await other.close()

    asyncio.run(asyncio.wait_for(talk(), 60))


def test_where_there_is_no_bus_one_is_told_so() -> None:
    with pytest.raises(BusIsGone, match=r"there is no bus at nats://127\.0\.0\.1:1"):
        asyncio.run(Nats.connect("nats://127.0.0.1:1"))
