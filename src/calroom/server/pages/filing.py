"""The rules of play of a game as a document for print."""

from datetime import date
from functools import lru_cache

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from calroom.filing import filing, page
from calroom.filing.on_paper import STYLE
from calroom.houses.loader import read_once
from calroom.server.front import Front
from calroom.server.pages.own_style import page_with_style
from calroom.server.work.asking import HouseFile, answered, whereabouts


@get("/api/games/{game:str}/filing", operation_id="filing", media_type=MediaType.HTML)
async def filing_page(game: FromPath[str], front: NamedDependency[Front]) -> Response[str]:
    """The rules of play as they are filed, with worked examples, odds, collection, glossary and readings."""
    return page_with_style(
        await answered(front.places.press, _filing, *whereabouts(front, game), date.today()), STYLE.encode()
    )


@lru_cache(maxsize=64)
def _filing(house: HouseFile, name: str, day: date) -> str:
    """A document is the same for a day, as long as the house file is, and this process lives no longer."""
    return page(filing(read_once(*house), name, day=day))


HANDLERS = [filing_page]
