"""What a game is worth: as a page of the room, and as the one page that `calroom report` writes."""

from functools import cache
from importlib.resources import files

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from calroom.lab.page import Report, page, report
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.pages.own_style import page_with_style
from calroom.server.pages.shapes import OddsShown
from calroom.server.work.asking import HouseFile, answered, game_at, whereabouts

A_MOMENT = 1.0
"""Seconds that whoever asks waits before they are told how far it is."""


@get("/api/games/{game:str}/odds", operation_id="odds")
async def odds(game: FromPath[str], front: NamedDependency[Front]) -> OddsShown:
    """What a game's bets are worth and its seats cost, in parts; or how far the report is."""
    found = game_named(front, game)
    far = await front.press.look(A_MOMENT, _report, *whereabouts(front, game))
    told = far.written
    if told is None:
        return OddsShown(game=found.id, title=found.title, done=far.done, seconds=far.seconds)
    return OddsShown(
        game=found.id,
        title=found.title,
        done=1.0,
        parts=list(told.parts),
        play=list(told.play),
        method=list(told.method),
        assumptions=list(told.assumptions),
    )


@get("/api/games/{game:str}/worth", operation_id="worth", media_type=MediaType.HTML)
async def worth(game: FromPath[str], front: NamedDependency[Front]) -> Response[str]:
    """Figures, charts, method and assumptions on what a game's bets are worth and its seats cost."""
    return page_with_style(await answered(front.places.press, _page, *whereabouts(front, game)), STYLE)


@cache
def _page(house: HouseFile, name: str) -> str:
    """A page is the same as long as the house file is, and this process lives no longer."""
    return page(game_at(house, name))


@cache
def _report(house: HouseFile, name: str) -> Report:
    return report(game_at(house, name))


STYLE = files("calroom.lab").joinpath("page.css").read_bytes()

HANDLERS = [odds, worth]
