"""The published schema: everything that goes over REST and the sockets, in one OpenAPI document.

`python -m calroom.server.schema` writes it to `web/schema.json`, from which the browser's types are made.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from calroom.server import protocol, shapes

PUBLISHED = Path(__file__).parents[3] / "web" / "schema.json"


def socket_schemas() -> dict[str, Any]:
    """The messages of a table's socket, by the names under which the document holds them."""
    kinds = (protocol.ClientMessage, protocol.ServerMessage)
    unions, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {**schemas, "ClientMessage": unions[0], "ServerMessage": unions[1]}


def rest_schemas() -> dict[str, Any]:
    """What REST takes and gives, by name."""
    kinds = tuple(
        kind
        for kind in vars(shapes).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == shapes.__name__
    )
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return schemas


def document() -> dict[str, Any]:
    """The whole document."""
    schemas = {**rest_schemas(), **socket_schemas()}
    info = {"title": "Calroom", "version": str(protocol.PROTOCOL)}
    return {
        "openapi": "3.1.0",
        "info": info,
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def written() -> str:
    """The document as it is kept in the project."""
    return msgspec.json.format(msgspec.json.encode(document())).decode() + "\n"


if __name__ == "__main__":
    PUBLISHED.parent.mkdir(exist_ok=True)
    PUBLISHED.write_text(written())
    sys.stdout.write(f"{PUBLISHED.name} written\n")
