"""Writes incidents.json: what can be reported into a hand of each script, for the floor's form.

Run it after an incident or a remedy has changed; a test holds the file against the games.
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

import calroom
from calroom.table.incidents import Incident

HERE = Path(__file__).parent / "incidents.json"


def incidents() -> dict[str, Any]:
    """Every kind of incident that some game has a remedy for, and the kinds of each script."""
    games = {game.type.name: game for game in calroom.games()}
    kinds = {kind for game in games.values() for kind in game.remedies}
    return {
        "kinds": {_tag(kind): _shown(kind) for kind in sorted(kinds, key=_tag)},
        "scripts": {name: sorted(map(_tag, games[name].remedies)) for name in sorted(games)},
    }


def _tag(kind: type[Incident]) -> str:
    return str(kind.__struct_config__.tag)


def _shown(kind: type[Incident]) -> dict[str, Any]:
    words = (kind.__doc__ or "").split("\n\n")[0]
    return {"words": words, "fields": [_field(field) for field in msgspec.structs.fields(kind)]}


def _field(field: msgspec.structs.FieldInfo) -> dict[str, Any]:
    kind, choices = field.type, ()
    if get_origin(kind) is tuple:
        kind_name = f"list {get_args(kind)[0].__name__}"
    elif get_args(kind):
        kind_name, choices = "str", get_args(kind)
    else:
        kind_name = kind.__name__
    required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return {"name": field.name, "type": kind_name, "required": required, "choices": list(choices)}


def written() -> str:
    """The file as it should be."""
    return json.dumps(incidents(), indent=1) + "\n"


if __name__ == "__main__":
    HERE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{HERE} is written\n")
