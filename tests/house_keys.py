"""The reference of every key of a house file, from the types; `python -m tests.house_keys` writes it."""

from collections.abc import Iterable
from pathlib import Path

from calroom.games.catalogue import game_type, offers
from calroom.houses.keys import COMMON, Key, keys_of_rules, room_keys

PAGE = Path(__file__).parents[1] / "docs" / "house-keys.md"
OURS = "calroom."
OPENING = """\
# The keys of a house file

Everything that a house file can say, type of game by type of game. The list is made from the types by
`python -m tests.house_keys`; `calroom house keys pure215` prints the same for one game.
[Write a house](write-a-house.md) tells how a file is written.

A key with a dot stands in a table: `shoe.burn` is the key `burn` of the table `shoe`. `fees[].amount` is the
key `amount` of every row of the list `fees`, and `fees.NAME[].amount` the same where rows have names. What is
"needed" has to be written, unless the game is `like` another one. An amount is written like `"$2.50"`.
"""


def page() -> str:
    """The whole reference."""
    parts = [OPENING, "## Every game", _table(COMMON)]
    for name in sorted(offers()):
        if offers()[name].value.startswith(OURS):
            parts += [f"## {name}", _table(keys_of_rules(game_type(name)))]
    between = "What holds at a table of any game between hands stands below `[games.NAME.room]`."
    return "\n".join([*parts, "## Tables between hands", "", between, _table(room_keys())])


def _table(keys: Iterable[Key]) -> str:
    rows = [
        f"| `{key.name}` | {_cell(key.takes)} | {_cell(key.default)} | {_cell(key.means)} |" for key in keys
    ]
    return "\n".join(("", "| key | takes | without it | meaning |", "|---|---|---|---|", *rows, ""))


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page())
