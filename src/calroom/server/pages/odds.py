"""What a game is worth, as the page that `calroom report` writes, beside each game of the room."""

from functools import cache
from importlib.resources import files

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from calroom.lab.page import page
from calroom.server.front import Front
from calroom.server.pages.own_style import page_with_style
from calroom.server.work.asking import answered, game_at, whereabouts


@get("/api/games/{game:str}/worth", operation_id="worth", media_type=MediaType.HTML)
async def worth(game: FromPath[str], front: NamedDependency[Front]) -> Response[str]:
    """Figures, charts, method and assumptions on what a game's bets are worth and its seats cost."""
    return page_with_style(await answered(front.places.press, _page, *whereabouts(front, game)), STYLE)


@cache
def _page(house: str, name: str) -> str:
    """A page is the same as long as the house file is, and this process lives no longer."""
    return page(game_at(house, name))


STYLE = files("calroom.lab").joinpath("page.css").read_bytes()

HANDLERS = [worth]
