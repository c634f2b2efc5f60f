"""The published schema is the application's own, and what the manual says of it is there."""

import re
from pathlib import Path

import msgspec
from tests.server.visiting import opened, run

from calroom.keeping import authority
from calroom.server import schema

UNSIGNED = (
    "/api/guest",
    "/api/accounts",
    "/api/session",
    "/api/session/passkey",
    "/api/session/passkey/options",
    "/api/games/{game}/lesson/{step}",
)
"""What somebody may send who is not signed in."""

MANUAL = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_schema_in_the_project_is_the_one_the_application_has() -> None:
    assert schema.PUBLISHED.read_text() == schema.written(), "run: python -m calroom.server.schema"


def test_the_manual_has_the_table_of_who_may_do_what_as_it_is() -> None:
    text = MANUAL.read_text()
    assert authority.manual() in text
    assert schema.manual(text) == text, "run: python -m calroom.server.schema"


def test_the_server_gives_its_schema(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            given = await visit.visitor().get("/schema/openapi.json")
            assert given.text == schema.written()

    run(story())


def test_every_reference_leads_to_a_type_of_the_document() -> None:
    document = schema.document()
    text = msgspec.json.encode(document).decode()
    wanted = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert wanted <= set(document["components"]["schemas"])
    assert {"ClientMessage", "ServerMessage", "Problem"} <= set(document["components"]["schemas"])


def test_every_request_of_the_manual_is_in_the_schema_and_the_other_way_round() -> None:
    said = set()
    for line in MANUAL.read_text().splitlines():
        for method, path in re.findall(
            r"`(GET|POST|PUT|DELETE) (/[^`?]*)", line.partition("|")[2].partition("|")[0]
        ):
            said.add((method.lower(), path.split(" ")[0]))
    document = schema.document()
    published = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert said == published


WAYS_IN = (
    "/api/guest",
    "/api/accounts",
    "/api/session",
    "/api/session/passkey",
    "/api/session/passkey/options",
    "/api/games/{game}/lesson/{step}",
)
"""What one asks for before one is signed in."""


def test_whatever_changes_something_for_somebody_signed_in_needs_their_token() -> None:
    for path, methods in schema.document()["paths"].items():
        for method, operation in methods.items():
            if method != "get" and path not in UNSIGNED:
                assert operation["security"] == [{"session": [], "csrf": []}], path


def test_every_operation_says_what_its_answer_is_and_that_all_else_is_a_problem() -> None:
    for methods in schema.document()["paths"].values():
        for operation in methods.values():
            assert "default" in operation["responses"]
            assert len(operation["responses"]) == 2
            assert operation["summary"].endswith(".")
