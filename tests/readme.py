"""What the README says of every game, from the rule book; `python -m tests.readme` writes it anew."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import calroom
from calroom.rulebook import book
from calroom.rulebook.coverage import finished_games

README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- games -->\n", "<!-- /games -->\n"


def games_table() -> str:
    """One row per game of the filed houses and the open house, and how far each is."""
    dealt = {game.id: game.title for game in calroom.games()}
    finished = finished_games(book())
    rows = ["| house-game | title | how far |", "|---|---|---|"]
    filed = [game for game in book().games if not game.endswith(".house")]
    for game in [*filed, *(game for game in dealt if game not in filed)]:
        title = dealt.get(game) or book().game(game).heading.title
        rows.append(f"| `{game}` | {title} | {_how_far(game, dealt, finished)} |")
    return "\n".join(rows) + "\n"


def _how_far(game: str, dealt: dict[str, str], finished: Mapping[str, Sequence[str]]) -> str:
    if game not in dealt:
        return "in the rule book"
    if game not in book().games:
        return "plays by custom"
    layers = sorted(map(str, finished.get(game, ())))
    return f"plays; rules proved: {', '.join(layers)}" if layers else "plays"


def rewritten(text: str) -> str:
    """The README with the table as it is today."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{games_table()}{END}{after}"


if __name__ == "__main__":
    README.write_text(rewritten(README.read_text()))
