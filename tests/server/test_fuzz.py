"""Whatever comes over a socket: only the schema is accepted, nothing breaks, and no chip is lost."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import ValidationError, json
from tests.room.live import traces
from tests.server.screens import appointed, read, room

from calroom.room.inputs import AnyInput, Deal, Sit
from calroom.server.people.sessions import Sessions
from calroom.server.protocol import ClientMessage, Goodbye, Refusal, ServerMessage, Taken
from calroom.server.tables.clocks import Times
from calroom.server.tables.crowd import Client, Visitor
from calroom.server.tables.host import Host
from calroom.server.tables.socket import Conversation

NOBODY_HURRIES = Times(answer=3600.0, bot=3600.0, pause=3600.0, arrival=3600.0, offer=3600.0, tick=3600.0)
KINDS = [kind.__struct_config__.tag for kind in get_args(ClientMessage)]
ROLES = ["", "floor", "dealer", "regulator"]
INPUTS = [kind.__struct_config__.tag for kind in get_args(AnyInput)]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
answers = st.fixed_dictionaries(
    {"verb": st.sampled_from(["call", "fold", "raise", "check", "bet", "take", "all-in", "", "x"])},
    optional={
        "amount": st.integers(-(10**20), 10**20) | st.integers(0, 5000),
        "cards": st.lists(st.sampled_from(["As", "Kd", "??", "", "9z"]), max_size=12),
        "where": st.text(max_size=10),
    },
)
fields: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text(alphabet="abc123-", min_size=1, max_size=6) | st.text(max_size=70) | anything,
    "protocol": st.sampled_from([2, 2, 2, 1, -1, "2"]),
    "after": st.integers(-5, 500) | anything,
    "chips": st.integers(-5, 10**13),
    "amount": st.integers(-(10**20), 10**20),
    "seat": st.integers(-3, 40),
    "number": st.integers(-5, 10**14),
    "answer": answers | anything,
    "words": st.text(max_size=300),
    "person": st.sampled_from(["Ann", "Bob", "Cal", "", "\x00", "Bot Ada"]) | st.text(max_size=50),
    "count": st.integers(-1, 12),
    "on": st.booleans() | anything,
    "pay": st.booleans(),
    "lot": st.booleans(),
    "reason": st.text(max_size=20),
    "cheat": anything,
}
claims: dict[str, st.SearchStrategy[Any]] = {
    "who": fields["person"],
    "role": st.sampled_from(["player", "floor", "dealer", "host", "clock", "owner", "x"]),
    "kind": st.sampled_from(["player", "bot", "proposition"]),
    "by": fields["person"],
    "stakes": st.text(max_size=20),
    "incident": st.just({"incident": "exposed"}) | anything,
}
whats = st.fixed_dictionaries({"input": st.sampled_from([*INPUTS, "x"])}, optional=fields | claims)
messages = st.one_of(
    st.fixed_dictionaries({"say": st.sampled_from(KINDS)}, optional={**fields, "what": whats | anything}),
    st.fixed_dictionaries({"say": st.just("give"), "id": fields["id"], "what": whats}),
    st.fixed_dictionaries(
        {"say": st.just("give"), "id": fields["id"], "number": fields["number"]},
        optional={"what": st.fixed_dictionaries({"input": st.just("reply"), "answer": answers})},
    ),
)
texts = st.one_of(
    messages.map(lambda message: json.encode(message).decode()),
    messages.map(lambda message: json.encode(message).decode()),
    anything.map(lambda data: json.encode(data).decode()),
    st.text(max_size=60),
)


class Table:
    """Ann and Bob have a hand before them."""

    def __init__(self, host: Host, table: str) -> None:
        self.host, self.table = host, host.table(table)


class Sender:
    """One who sends whatever they like, and reads what comes back; between the two there is no network."""

    def __init__(self, table: Table, person: str) -> None:
        self.client = Client(Visitor(person))
        sessions = Sessions(table.host.keeper)
        self.conversation = Conversation(None, table.table, self.client, sessions)  # type: ignore[arg-type]
        self.conversation._is_too_much = lambda: False  # type: ignore[method-assign]

    async def send(self, text: str) -> list[ServerMessage]:
        """Send something; gives everything that was told to this client meanwhile, each in the schema."""
        self.client._frames.clear()
        await self.conversation._hear(text)
        return [read(frame) for frame in self.client._frames]

    @property
    def is_gone(self) -> bool:
        return self.client._ended


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Table]]:
    """A room that stays open for as long as this file is tested."""
    path = str(tmp_path_factory.mktemp("fuzz") / "room.db")
    with asyncio.Runner() as runner:
        around = room(path, NOBODY_HURRIES)
        host = runner.run(around.__aenter__())
        yield runner, runner.run(dealt(host))
        runner.run(around.__aexit__(None, None, None))


async def dealt(host: Host) -> Table:
    """A hand is before Ann and Bob."""
    link = await host.put_up_private("Cal", "comstock.holdem")
    for person in ("Ann", "Bob"):
        await host.keeper.take(link.table, Sit(who=person, chips=100_000))
    await host.keeper.take(link.table, Deal(role="clock"))
    return Table(host, link.table)


def chips(table: Table) -> int:
    """All chips on the table and what has left it, by the books."""
    ledger = table.host.keeper.store.ledger
    return sum(ledger.balances().values())


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    sent=st.lists(texts, min_size=1, max_size=6), role=st.sampled_from(["", "floor", "dealer", "regulator"])
)
def test_only_the_schema_is_accepted_and_what_is_refused_changes_nothing(
    evening: tuple[asyncio.Runner, Table], caplog: pytest.LogCaptureFixture, sent: list[str], role: str
) -> None:
    runner, table = evening

    async def talk() -> None:
        roles: Any = (role,) if role else ()
        person = f"Flo the {role}" if role else "Ann"
        await appointed(table.host.keeper, person, *roles)
        sender = Sender(table, person)
        await sender.send('{"say":"hello","id":"h","protocol":2}')
        for text in sent:
            before = traces(table.table.live)
            told = await sender.send(text)
            if sender.is_gone:
                break
            answers = [one for one in told if isinstance(one, Taken | Refusal | Goodbye)]
            if not in_schema(text):
                assert [type(one) for one in answers] == [Refusal]
            if any(isinstance(one, Refusal) for one in answers):
                assert traces(table.table.live) == before
        await table.table.part(sender.client)

    with caplog.at_level(logging.ERROR):
        caplog.clear()
        runner.run(talk())
    assert not caplog.records
    assert chips(table) == 0


def in_schema(text: str) -> bool:
    """Whether the published schema has this message."""
    try:
        json.decode(text, type=ClientMessage)
    except (ValidationError, ValueError, UnicodeError, RecursionError):
        return False
    return True
