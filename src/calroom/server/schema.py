"""The published schema: everything that goes over REST and the sockets, in one OpenAPI document.

The paths are those of the application itself; the types are written by msgspec, which also reads what comes
in, so that what is published is what is accepted. `python -m calroom.server.schema` writes the document to
`web/schema.json`, from which the browser's types are made, and the table of role and act into the manual.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig

from calroom.keeping import authority
from calroom.keeping.everything import Everything
from calroom.server import protocol, shapes
from calroom.server.drawing import shapes as drawing
from calroom.server.floor import shapes as floor
from calroom.server.lessons import shapes as lessons
from calroom.server.library import shapes as library
from calroom.server.lobby import shapes as lobby
from calroom.server.mine import shapes as mine
from calroom.server.pages import shapes as pages
from calroom.server.people import shapes as people
from calroom.server.podium import act_shapes as podium_acts
from calroom.server.podium import call_shapes as podium_calls
from calroom.server.podium import dealer_shapes as podium_dealers
from calroom.server.podium import list_shapes as podium_lists
from calroom.server.podium import picture_shapes as podium_pictures
from calroom.server.podium import shapes as podium
from calroom.server.podium import shift_shapes as podium_shift
from calroom.server.podium import table_shapes as podium_tables
from calroom.server.staff import shapes as staff
from calroom.server.waiting import shapes as waiting
from calroom.server.watch import shapes as watch

PODIUM = (
    podium,
    podium_calls,
    podium_lists,
    podium_tables,
    podium_dealers,
    podium_shift,
    podium_acts,
    podium_pictures,
)
SHAPES = (
    shapes,
    people,
    mine,
    lobby,
    waiting,
    library,
    pages,
    drawing,
    floor,
    lessons,
    staff,
    *PODIUM,
    watch,
)
"""Everything that REST takes and gives."""

PUBLISHED = Path(__file__).parents[3] / "web" / "schema.json"
MANUAL = Path(__file__).parents[3] / "docs" / "protocol.md"
_TABLE = re.compile(r"(<!-- made from [^>]*-->\n).*?(\n<!-- end -->)", re.DOTALL)
_REF = "#/components/schemas/{name}"
_CHANGES = {"post", "put", "delete"}
_AS_FILES = {"report": "text/csv", "pictures": "text/csv", "acts": "text/csv"}
"""Operations that give a file of this kind, if they are asked for one."""

_WRITTEN = {"everything": Everything}
"""Operations that write their JSON themselves, so that people can read it, and what is in it."""

SECURITY = {
    "session": {"type": "apiKey", "in": "cookie", "name": "calroom"},
    "csrf": {"type": "apiKey", "in": "header", "name": "x-csrf-token"},
}


# Types


def socket_schemas() -> dict[str, Any]:
    """The messages of a table's socket, by the names under which the document holds them."""
    kinds = (protocol.ClientMessage, protocol.ServerMessage)
    unions, schemas = msgspec.json.schema_components(kinds, ref_template=_REF)
    return {**schemas, "ClientMessage": unions[0], "ServerMessage": unions[1]}


def rest_schemas() -> dict[str, Any]:
    """What REST takes and gives, by name."""
    kinds = (
        kind
        for module in SHAPES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    )
    _, schemas = msgspec.json.schema_components((*kinds, *_WRITTEN.values()), ref_template=_REF)
    return schemas


# Paths


def paths() -> dict[str, Any]:
    """Every path of the application."""
    from calroom.server.app import DEPENDENCIES, HANDLERS

    config = OpenAPIConfig(
        title="Calroom", version=str(protocol.PROTOCOL), use_handler_docstrings=True, path="/unused"
    )
    # Of its own accord an application would replace the log of the whole process.
    app = Litestar(HANDLERS, dependencies=DEPENDENCIES, openapi_config=config, logging_config=None)
    found: dict[str, Any] = app.openapi_schema.to_schema()["paths"]
    signed_in = {
        handler.operation_id
        for handler in HANDLERS
        if "me" in getattr(handler.fn, "__annotations__", {}) and hasattr(handler, "operation_id")
    }
    return {
        path: {
            method: _operation(method, said, signed_in=said["operationId"] in signed_in)
            for method, said in methods.items()
        }
        for path, methods in found.items()
    }


def _operation(method: str, said: dict[str, Any], *, signed_in: bool) -> dict[str, Any]:
    """An operation as we say it: its good answer, and a problem in every other case."""
    good = {status: _good(said, answer) for status, answer in said["responses"].items() if status < "300"}
    problem = {
        "description": "What is wrong, and what is allowed instead",
        "content": {"application/json": {"schema": {"$ref": _REF.format(name="Problem")}}},
    }
    operation: dict[str, Any] = {
        "operationId": said["operationId"],
        "summary": said["description"].partition("\n")[0],
        "responses": {**good, "default": problem},
    }
    if "parameters" in said:
        operation["parameters"] = [_parameter(one) for one in said["parameters"]]
    if "requestBody" in said:
        operation["requestBody"] = said["requestBody"]
    if signed_in:
        operation["security"] = [{"session": [], "csrf": []} if method in _CHANGES else {"session": []}]
    return operation


def _good(said: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    found = {"description": said["description"].partition("\n")[0]}
    content = {
        kind: body for kind, body in answer.get("content", {}).items() if body["schema"] != {"type": "null"}
    }
    if written := _WRITTEN.get(said["operationId"]):
        content = {"application/json": {"schema": {"$ref": _REF.format(name=written.__name__)}}}
    if extra := _AS_FILES.get(said["operationId"]):
        content[extra] = {"schema": {"type": "string"}}
    return {**found, "content": content} if content else found


def _parameter(said: dict[str, Any]) -> dict[str, Any]:
    kept = ("name", "in", "required", "schema")
    return {name: said[name] for name in kept if name in said}


# The whole


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    schemas = {**rest_schemas(), **socket_schemas()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Calroom", "version": str(protocol.PROTOCOL)},
        "paths": paths(),
        "components": {"schemas": dict(sorted(schemas.items())), "securitySchemes": SECURITY},
    }


@cache
def written() -> str:
    """The document as it is kept in the project."""
    return msgspec.json.format(msgspec.json.encode(document())).decode() + "\n"


def manual(text: str) -> str:
    """The manual with the table of role and act as it is."""
    return _TABLE.sub(lambda found: f"{found[1]}{authority.manual()}{found[2]}", text)


if __name__ == "__main__":
    MANUAL.write_text(manual(MANUAL.read_text()))
    PUBLISHED.parent.mkdir(exist_ok=True)
    PUBLISHED.write_text(written())
    sys.stdout.write(f"{PUBLISHED.name} written\n")
