"""What can be reported into a hand of a game, for the form of dealer and floor."""

from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from calroom.houses.game import Game
from calroom.server.floor.shapes import IncidentField, IncidentShown
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.pages.files import File, answer_with, written
from calroom.table.incidents import Incident

AnyRequest = Request[Any, Any, Any]


@get("/api/games/{game:str}/incidents", operation_id="incidents")
async def incidents(
    game: FromPath[str], request: AnyRequest, front: NamedDependency[Front]
) -> Response[list[IncidentShown]]:
    """Everything that can go wrong in a game, with what must be said of it."""
    return answer_with(_known(game_named(front, game)), request)


@cache
def _known(game: Game) -> File:
    return written(shown(game))


def shown(game: Game) -> list[IncidentShown]:
    """Every kind of incident that the game has a remedy for."""
    return sorted((_shown(kind) for kind in game.remedies), key=lambda one: one.name)


def _shown(kind: type[Incident]) -> IncidentShown:
    words = (kind.__doc__ or "").split("\n\n")[0]
    fields = [_field(field) for field in msgspec.structs.fields(kind)]
    return IncidentShown(name=str(kind.__struct_config__.tag), words=words, fields=fields)


def _field(field: msgspec.structs.FieldInfo) -> IncidentField:
    kind, choices = field.type, ()
    if get_origin(kind) is tuple:
        name = f"list {get_args(kind)[0].__name__}"
    elif get_args(kind):
        name, choices = "str", get_args(kind)
    else:
        name = kind.__name__
    required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return IncidentField(name=field.name, type=name, required=required, choices=list(choices))


HANDLERS = [incidents]
