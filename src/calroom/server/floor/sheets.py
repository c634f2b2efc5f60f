"""Problems on paper: the sheet with its key that `calroom sheet` writes, as a page to print."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from calroom.floor.drills import kind_called
from calroom.floor.sheets import STYLE, sheet_of
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.pages.own_style import page_with_style
from calroom.server.tongues import language_of
from calroom.server.work.asking import Nothing, answered

MOST_PROBLEMS = 40

Named = Annotated[str, QueryParameter(max_length=200)]
Seed = Annotated[int, QueryParameter(ge=0, le=2**53)]
Count = Annotated[int, QueryParameter(ge=1, le=MOST_PROBLEMS)]


@get("/api/drills/{kind:str}/sheet", operation_id="sheet", media_type=MediaType.HTML)
async def sheet(
    kind: FromPath[str],
    request: Request[Any, Any, Any],
    front: NamedDependency[Front],
    game: Named = "",
    seed: Seed = 0,
    count: Count = 8,
) -> Response[str]:
    """So many problems with room for the answers, and behind a page break their key, to be printed."""
    kind_called(kind)
    if game:
        game_named(front, game)
    about = kind, game, seed, count, language_of(request.scope)
    return page_with_style(await answered(front.places.press, _sheet, *about), STYLE.encode())


def _sheet(kind: str, game: str, seed: int, count: int, language: str) -> str | Nothing:
    try:
        return sheet_of(kind, game, seed, count, language)
    except LookupError as wrong:
        return Nothing(str(wrong))


HANDLERS = [sheet]
