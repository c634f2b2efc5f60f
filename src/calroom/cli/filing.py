"""`calroom filing`: the rules of play of a house or game as a document, or what a change makes of it."""

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Flag

if TYPE_CHECKING:
    from calroom.houses.loader import House
    from calroom.lab.figures import Figure

FILE = ".toml"


def filing(
    which: str,
    *,
    against: str = "",
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    day: str = "",
    text: Flag = False,
) -> int:
    """Write the rules of play of a house or game as a document, or what has changed in them.

    It is one page for print: rules in numbered paragraphs, pictures of hands, worked examples that the engine
    has played, odds and charts, the collection as tables, with the version of the house file and a digest.

    Parameters
    ----------
    which
        A house (palace), a game (sk.pure215), a house file (my-room.toml), or a game of one
        (my-room.toml:pure215).
    against
        The same for the version before: what changes is shown struck and underlined, with the figures before
        and after.
    output
        The file to write to; it is printed if there is none.
    day
        The date of the document, such as 2026-11-17; today if not given.
    text
        Only the rules: no worked examples and no figures, which take a while.
    """
    try:
        on = date.fromisoformat(day) if day else None
        made = _amended(which, against, on, text=text) if against else _filing(which, on, text=text)
        if output is not None:
            output.write_text(made, encoding="utf-8")
    except OSError as wrong:
        return complain(f"{output} cannot be written: {wrong.strerror}", FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    sys.stdout.write(made if output is None else f"{output}\n")
    return 0


def _filing(which: str, day: date | None, *, text: bool) -> str:
    from calroom.filing import filing as made
    from calroom.filing import page

    house, game = _named(which)
    return page(made(house, game, day=day, played=not text, figures=not text))


def _amended(which: str, against: str, day: date | None, *, text: bool) -> str:
    from calroom.filing import filing as made
    from calroom.filing.amended import amended

    new, old = _named(which), _named(against)
    documents = [made(*one, day=day, played=False, figures=False) for one in (old, new)]
    found = [{} if text else _figures(house, game) for house, game in (old, new)]
    return amended(documents[0], documents[1], found[0], found[1])


def _figures(house: "House", game: str) -> "dict[str, tuple[Figure, ...]]":
    """The figures of every game by its name; one that is alone needs none, since houses call it otherwise."""
    from calroom.lab.figures import figures

    if game or len(house.games) == 1:
        return {"": figures(house.game(game or house.games[0]))}
    return {name: figures(house.game(name)) for name in house.games}


def _named(which: str) -> "tuple[House, str]":
    """The house that is meant, and the game of it if one is."""
    import calroom

    if FILE in which:
        path, _, game = which.partition(f"{FILE}:")
        return calroom.house(path if path.endswith(FILE) else f"{path}{FILE}"), game
    name, _, game = which.partition(".")
    return calroom.house(name), game
