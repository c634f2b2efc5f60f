"""A house file to begin with: one game like another, with every line of that one ready to be changed."""

from pathlib import Path
from textwrap import wrap

from calroom.houses.game import Game
from calroom.houses.keys import keys_of
from calroom.houses.known import ids
from calroom.houses.loader import NAME, House
from calroom.houses.settings import ROOM
from calroom.houses.toml import toml_line

WIDTH = 100
OPENING = """\
# A house of one's own. Lines that begin with # say nothing yet: take the # away and change what follows.
# A line that is written counts whole, a table such as shoe or room with all its keys.
# `calroom house check {file}` says what is wrong, `calroom house keys {script}` what every key means.

[house]
id = "{house}"
title = "{title}"

[games.{name}]
like = "{game}"
"""


def file_like(game: Game, lender: House, path: Path) -> str:
    """The text of a file whose one game is like this one."""
    house, name = path.stem.lower().replace("_", "-").replace(" ", "-"), game.id.partition(".")[2]
    if not NAME.fullmatch(house):
        raise ValueError(f"{path.stem} is no id for a house: call the file by small letters, digits and -")
    if house in ids():
        raise ValueError(f"there is a house {house} already: call the file otherwise")
    title = house.replace("-", " ").capitalize()
    opening = OPENING.format(
        file=path, script=game.type.name, house=house, title=title, name=name, game=game.id
    )
    return "\n".join((opening, *_lines(game, lender, name)))


def _lines(game: Game, lender: House, name: str) -> list[str]:
    """Everything that the other house says, each below what it means."""
    written = lender.written.of(name)
    means = {key.name: key.means for key in keys_of(game.type)}
    means[ROOM] = "What holds at a table between hands."
    lines: list[str] = []
    for key, value in written.items():
        if key != "script":
            lines += [
                *(f"# {line}" for line in wrap(means.get(key, ""), WIDTH)),
                f"# {toml_line(key, value)}",
                "",
            ]
    return lines
