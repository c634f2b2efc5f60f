"""On which rule every value of a house file stands: the one that is named behind it.

A house of one's own names none. Its game stands on the rules of the filed game that it is `like`, as far as
it has left their values alone.
"""

import re
from functools import lru_cache

import calroom
from calroom.houses.game import Game
from calroom.houses.lines import lines_of
from calroom.houses.loader import House

_NAMED = re.compile(r"#\s*([a-z0-9-]+\.[a-z0-9-]+\.[a-z0-9-]+)\s*$")


def grounds(house: House, game: str) -> dict[str, str]:
    """The rules behind the values of a game, by key such as `shoe.burn`; what it borrows has its lender's."""
    model = house.written.games[game].get("like", "")
    lent = _lent(house, model) if model else {}
    return lent | _named(house.text.decode()).get(game, {})


def _lent(house: House, model: str) -> dict[str, str]:
    if model in house.games:
        return grounds(house, model)
    lender, _, name = model.partition(".")
    return grounds(calroom.house(lender), name)


def filed_as(house: House, game: str) -> str:
    """The filed house-game whose rules a game has: itself, or the nearest that it is like; empty if none."""
    if f"{house.id}.{game}" in house.book.games:
        return f"{house.id}.{game}"
    model = house.written.games[game].get("like", "")
    if not model:
        return ""
    if model in house.games:
        return filed_as(house, model)
    lender, _, name = model.partition(".")
    return filed_as(calroom.house(lender), name)


def filed_game(house: House, game: str) -> Game | None:
    """The same, ready to be dealt as it is filed."""
    found = filed_as(house, game)
    return calroom.game(found) if found else None


@lru_cache(maxsize=32)
def _named(text: str) -> dict[str, dict[str, str]]:
    """For every game of a file the rules that it names, by key; places in lists have no key of their own."""
    written = text.splitlines()
    found: dict[str, dict[str, str]] = {}
    for steps, line in lines_of(text).items():
        heading, *way = steps
        rule = _NAMED.search(written[line - 1])
        if heading == "games" and len(way) > 1 and rule and all(isinstance(step, str) for step in way):
            name, *keys = map(str, way)
            found.setdefault(name, {})[".".join(keys)] = rule[1]
    return found
