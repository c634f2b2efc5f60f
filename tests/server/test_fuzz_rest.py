"""Fuzzing REST: only the published schema is accepted, nothing is ever a mistake of ours, no chip is lost."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import ignored_auth, load_all_checks
from schemathesis.config import GenerationConfig, SchemathesisConfig
from tests.server.serving import Served, served
from tests.server.visiting import QuickHasher

from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.verify import verify
from calroom.server import schema
from calroom.server.app import create_app
from calroom.server.door.limits import UNBOUNDED
from calroom.server.people.accounts import START, SignedIn
from calroom.server.tables.clocks import AT_ONCE

EXAMPLES = int(os.environ.get("CALROOM_TEST_EXAMPLES", "6"))
"""For each operation and kind of visitor; a longer run says so in the environment."""

IN, OUT = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
QUIET = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def opened(where: Path) -> AbstractContextManager[Served]:
    return served(create_app(where / "room.db", times=AT_ONCE, bounds=UNBOUNDED, hasher=QuickHasher()))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room that stays open for all that only ask."""
    with opened(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Served]:
    """A room that closes when all is said."""
    with opened(tmp_path) as running:
        yield running


class Visitors:
    """Somebody of every kind, who comes in again when they were signed out."""

    def __init__(self, server: Served) -> None:
        self._server = server
        self._here: dict[str, SignedIn] = {}

    def headers(self, role: str) -> dict[str, str]:
        if role == "nobody":
            return {}
        front = self._server.app.front
        came = self._here.get(role)
        if came is None or front.sessions.find(came.token) is None:
            came = self._here[role] = self._server.do(self._come(role))
        return {"cookie": f"calroom={came.token}", "x-csrf-token": came.session.csrf}

    async def _come(self, role: str) -> SignedIn:
        accounts = self._server.app.front.accounts
        if role == "guest":
            return await accounts.guest()
        token = await accounts.invite("Olga", "owner")
        return await accounts.accept(token, "Olga", "a good password")


def entries(server: Served) -> int:
    """How often money has moved."""
    ledger = server.app.front.keeper.store.ledger
    return sum(len(list(ledger.statement(account))) for account in ledger.balances())


def adds_up(server: Served) -> None:
    """Every chip is where the journal says, and everybody together has what the cage gave out."""
    store = server.app.front.keeper.store
    assert verify(store).fault is None
    balances = store.ledger.balances()
    assert sum(balances.values()) == 0
    assert all(chips >= 0 for account, chips in balances.items() if not account.startswith(("cage", "play:")))


def operations(mode: GenerationMode) -> list[Any]:
    # The one letter that no text may hold is tried elsewhere: a schema has no word for it.
    generation = GenerationConfig(modes=[mode], with_security_parameters=False, allow_x00=False)
    config = SchemathesisConfig()
    config.projects.default.generation = generation
    # What is longer than any request may be is refused before it is read: a refusal as good as the others.
    refused = config.projects.default.checks.negative_data_rejection
    refused.expected_statuses = [*refused.expected_statuses, "413"]
    loaded = schemathesis.openapi.from_dict(schema.document(), config=config)
    found: list[Any] = list(loaded.get_all_operations())
    every = [one.ok() for one in found]
    return [one for one in every if mode is IN or can_be_wrong(one)]


def can_be_wrong(operation: Any) -> bool:
    """Whether anything in a request could be out of the schema; any string is good as a part of a path."""
    numbers = [one for one in operation.path_parameters if one.definition["schema"]["type"] != "string"]
    return bool(operation.body or operation.query or numbers)


@pytest.mark.parametrize(
    ("role", "mode"), [("nobody", IN), ("guest", IN), ("owner", IN), ("owner", OUT)], ids=str
)
def test_only_what_is_in_the_schema_is_accepted(server: Served, role: str, mode: GenerationMode) -> None:
    load_all_checks()
    visitors = Visitors(server)
    visitors.headers(role)
    before = entries(server)
    for operation in operations(mode):

        @seed(7)
        @QUIET
        @given(case=operation.as_strategy(generation_mode=mode))
        def send(case: Any) -> None:
            response = case.call(base_url=server.address, headers=visitors.headers(role), timeout=20)
            case.validate_response(response, excluded_checks=[ignored_auth])

        send()
    adds_up(server)
    if mode is OUT:
        assert entries(server) == before


# Requests that make sense, in any order

GAMES = ("palace.holdem", "sk.pure215", "comstock.pan", "palace.canasta")
AMOUNTS = st.one_of(st.integers(-5, 5), st.integers(0, 10**7), st.sampled_from([10**12, 10**12 + 1, 2**63]))


def order(method: str, path: str, **fields: Any) -> st.SearchStrategy[tuple[str, str, dict[str, Any]]]:
    return st.tuples(st.just(method), st.just(path), st.fixed_dictionaries(fields))


def what(kind: str, **fields: Any) -> st.SearchStrategy[tuple[str, str, dict[str, Any]]]:
    said = st.fixed_dictionaries({"input": st.just(kind), "reason": st.just("a drill"), **fields})
    return order("POST", "/api/floor/orders", what=said)


ORDERS = st.one_of(
    order("POST", "/api/play", game=st.sampled_from(GAMES), stakes=st.sampled_from(["", "$4-$8", "$1-$1"])),
    order("POST", "/api/me/chips", amount=AMOUNTS, id=st.sampled_from(["", "a", "b"])),
    order("PUT", "/api/me/limits", chips_a_day=st.one_of(st.none(), AMOUNTS)),
    order("POST", "/api/tables", game=st.sampled_from(GAMES), bots=st.integers(-1, 11)),
    what(
        "stop",
        scope=st.sampled_from(["room", "game", "person"]),
        name=st.sampled_from(["", "palace.holdem", "Olga"]),
    ),
    what(
        "resume",
        scope=st.sampled_from(["room", "game", "person"]),
        name=st.sampled_from(["", "palace.holdem", "Olga"]),
    ),
    what("bar", person=st.sampled_from(["Olga", "Nobody"]), on=st.booleans()),
    what(
        "payjackpot",
        game=st.sampled_from(GAMES),
        person=st.sampled_from(["Olga", "Nobody"]),
        amount=AMOUNTS,
    ),
    what(
        "appoint",
        person=st.just("Olga"),
        office=st.sampled_from(["dealer", "floor", "owner", "regulator"]),
        on=st.booleans(),
    ),
)


NUMBERS = st.one_of(st.integers(-1, 6), st.sampled_from([2**31, 2**63]))
TABLES = st.sampled_from(["palace.holdem-1", "sk.pure215-1", "comstock.pan-1", "room", "break", ""])
PEOPLE = st.sampled_from(["Olga", "Nobody", "", "house"])
WORDS = st.sampled_from(["", "a drill", "\u202e", "x" * 600])
CHIPS = st.dictionaries(st.sampled_from(["100", "10000", "333", "-1"]), st.integers(-1, 10**8), max_size=3)
SPOTS = st.dictionaries(TABLES, st.tuples(st.integers(-1, 64), st.integers(-1, 64)), max_size=3)
EITHER = st.one_of(NUMBERS, TABLES, st.none(), st.lists(TABLES, max_size=3), SPOTS)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "behind": NUMBERS,
    "by": st.sampled_from(["lot", "arrival", "last"]),
    "chips": CHIPS,
    "count": NUMBERS,
    "dealers": st.lists(PEOPLE, max_size=3),
    "difference": AMOUNTS,
    "game": st.sampled_from(GAMES),
    "minutes": st.integers(0, 300),
    "name": WORDS,
    "number": NUMBERS,
    "on": st.booleans(),
    "person": PEOPLE,
    "place": st.sampled_from(["cage", "box:palace.holdem-1", "box:", "purse"]),
    "places": st.one_of(st.lists(NUMBERS, max_size=4), SPOTS),
    "posted": st.dictionaries(st.sampled_from(["raises", "decks"]), st.sampled_from(["3", "none", ""])),
    "rule": st.sampled_from(["", "palace.holdem.burn", "nowhere"]),
    "ruling": WORDS,
    "seat": NUMBERS,
    "seats": st.sampled_from(["drawn", "taken"]),
    "seen": NUMBERS,
    "shift": st.sampled_from(["", "2026-11-17-swing"]),
    "stakes": st.sampled_from(["$4-$8", "$1-$1", ""]),
    "station": TABLES,
    "stations": st.lists(TABLES, max_size=3),
    "table": TABLES,
    "to": TABLES,
    "was": EITHER,
    "was_minutes": NUMBERS,
    "was_posted": st.just({}),
    "when": NUMBERS,
    "words": WORDS,
}
"""What is written into the orders of the podium, field by field."""

OF_THE_HOUSE = {"begin", "finish", "dropcall", "callfloor", "takebackcall", "cometoseat", "claimplace"}
"""What nobody orders at the podium."""

WRITTEN_BY_THE_ROOM = {
    "who",
    "role",
    "id",
    "reason",
    "ticket",
    "until",
    "ledger",
    "expected",
    "totals",
    "uncounted",
    "digest",
}
ROWS = {kind.__struct_config__.tag: kind for kind in get_args(PodiumRow)}
PODIUM = st.one_of(
    *(
        what(
            tag, **{name: FIELDS[name] for name in kind.__struct_fields__ if name not in WRITTEN_BY_THE_ROOM}
        )
        for tag, kind in ROWS.items()
        if tag not in OF_THE_HOUSE
    )
)
"""Every order of the podium: one whose fields are not known here fails the test where it is collected."""


def test_no_order_at_the_podium_is_a_mistake_of_ours_or_costs_a_chip(evening: Served) -> None:
    visitors = Visitors(evening)
    with httpx.Client(base_url=evening.address) as http:
        for game in ("palace.holdem", "sk.pure215"):
            body = {"game": game, "reason": "a drill"}
            http.post("/api/floor/tables", json=body, headers=visitors.headers("owner"))

        @seed(20)
        @settings(QUIET, max_examples=12 * EXAMPLES)
        @given(said=PODIUM)
        def say(said: tuple[str, str, dict[str, Any]]) -> None:
            method, path, body = said
            response = http.request(method, path, json=body, headers=visitors.headers("owner"))
            assert response.status_code in (200, 400, 403, 404, 409), response.text

        say()
    evening.do(settled(evening))
    adds_up(evening)


def test_no_order_of_requests_is_a_mistake_of_ours_or_costs_a_chip(evening: Served) -> None:
    visitors = Visitors(evening)
    with httpx.Client(base_url=evening.address) as http:

        @seed(7)
        @settings(QUIET, max_examples=4 * EXAMPLES)
        @given(said=st.lists(st.tuples(st.sampled_from(["guest", "owner"]), ORDERS), max_size=8))
        def say(said: list[tuple[str, tuple[str, str, dict[str, Any]]]]) -> None:
            for role, (method, path, body) in said:
                response = http.request(method, path, json=body, headers=visitors.headers(role))
                assert response.status_code in (200, 201, 400, 403, 404, 409), response.text

        say()
    evening.do(settled(evening))
    adds_up(evening)
    gave_out = -evening.app.front.keeper.store.ledger.balance("cage")
    assert gave_out >= START


async def settled(server: Served) -> None:
    """Nobody plays on."""
    await server.app.front.say_goodbye()
