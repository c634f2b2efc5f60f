"""`calroom house`: write a house file of one's own, check it, and look up its keys."""

import sys
from pathlib import Path

from calroom.cli.console import figures, form_of, print_in, printer
from calroom.cli.failure import FAILED, WRONG_INPUT, complain
from calroom.cli.parameters import Csv, Json


def new(file: Path, *, like: str) -> int:
    """Write a house file to edit, with one game like another.

    Parameters
    ----------
    file
        The file to write, such as my-room.toml; its name becomes the id of the house.
    like
        The house-game to begin with, such as sk.pure215.
    """
    import calroom
    from calroom.houses.starting import file_like

    try:
        game = calroom.game(like)
        text = file_like(game, calroom.house(like.partition(".")[0]), file)
        with file.open("x", encoding="utf-8") as written:
            written.write(text)
    except FileExistsError:
        return complain(f"{file} is there already, and is not overwritten")
    except OSError as wrong:
        return complain(f"{file} cannot be written ({wrong.strerror})", FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    sys.stdout.write(f"{file}: deal a hand of it with calroom deal {_first(file)} --house {file}\n")
    return 0


def check(file: Path, *, json: Json = False, csv: Csv = False) -> int:
    """Say everything that is wrong in a house file, with the line, the key and what is allowed.

    Parameters
    ----------
    file
        The house file.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom.houses.checking import check as find

    found = find(file)
    if form:
        return print_in(form, found) or (WRONG_INPUT if found else 0)
    for fault in found:
        sys.stderr.write(f"{file}: {fault}\n")
    if found:
        things = "1 thing is" if len(found) == 1 else f"{len(found)} things are"
        return complain(f"{things} wrong in {file}")
    import calroom

    sys.stdout.write(f"{file}: nothing is wrong; it deals {', '.join(calroom.house(file).games)}\n")
    return 0


def keys(game: str, *, json: Json = False, csv: Csv = False) -> int:
    """List every key of a game in a house file: what it takes, what it means, what holds without it.

    Parameters
    ----------
    game
        A type of game, such as pure215, or a house-game, such as sk.pure215.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom.houses.keys import keys_of, type_called

    try:
        found = keys_of(type_called(game))
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    if form:
        return print_in(form, found)
    table = figures("key", "takes", "without it", "meaning")
    for key in found:
        table.add_row(key.name, key.takes, key.default, key.means)
    printer().print(table, markup=False)
    return 0


def _first(file: Path) -> str:
    import calroom

    house = calroom.house(file)
    return f"{house.id}.{house.games[0]}"
