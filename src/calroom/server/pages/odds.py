"""What a game is worth, as the page that `calroom report` writes, beside each game of the room."""

from functools import cache
from importlib.resources import files

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

import calroom
from calroom.lab.page import page
from calroom.server.errors import not_found
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.pages.own_style import page_with_style
from calroom.server.work.asking import answered


@get("/api/games/{game:str}/worth", operation_id="worth", media_type=MediaType.HTML)
async def worth(game: FromPath[str], front: NamedDependency[Front]) -> Response[str]:
    """Figures, charts, method and assumptions on what a game's bets are worth and its seats cost."""
    found = game_named(front, game)
    if found.id not in calroom_games():
        raise not_found(f"{game} is of a house of one's own; its worth is told by `calroom report`")
    return page_with_style(await answered(front.places.press, _page, found.id), STYLE)


@cache
def _page(game: str) -> str:
    """A page is the same as long as the house file is, and this process lives no longer."""
    return page(game)


def calroom_games() -> set[str]:
    """The house-games of the filed houses."""
    return {f"{house.id}.{name}" for house in calroom.houses() for name in house.games}


STYLE = files("calroom.lab").joinpath("page.css").read_bytes()

HANDLERS = [worth]
