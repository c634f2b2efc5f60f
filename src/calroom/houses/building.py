"""What a house file says of its games, each over the lines of the game that it is `like`.

A game may be like one that stands above it, or like a game of another house, such as `sk.pure215`. What
another house lends is kept below the file's own lines, under `builds_on`, so that the version of the file
says it all and a hand is bound to the rules that it was dealt by.
"""

from collections.abc import Mapping
from typing import Any

import calroom
from calroom.houses.toml import toml, toml_line

EXAMPLE = "sk.pure215"

OLD_WORDS = {("counted", "next to him"): "next to the player-dealer"}
"""What files said before, which are kept for the hands that were dealt by them."""


class Written:
    """The games of one file, as they are written."""

    def __init__(self, games: Mapping[str, dict[str, Any]], kept: Mapping[str, dict[str, Any]]) -> None:
        """`kept` is what other houses have lent when the file was first read, where that was kept."""
        self.games = games
        self._lent = dict(kept)
        self.borrowed = self._borrow()
        """The lines of other houses' games on which the file builds, as they are to be kept below it."""

    def of(self, name: str) -> dict[str, Any]:
        """What the file says of a game: its own lines, over those of the game that it is `like`."""
        return {key: _in_our_words(key, value) for key, value in self._of(name).items()}

    def below(self, name: str) -> dict[str, Any]:
        """What the game says that this one is `like`; nothing where it is like none."""
        model = self.games[name].get("like")
        if model is None:
            return {}
        if model in self._lent:
            return {"script": str(model).partition(".")[2], **self._lent[model]}
        earlier = list(self.games)[: list(self.games).index(name)]
        if model not in earlier:
            above = f"a game that stands above it ({', '.join(earlier)}), or " if earlier else ""
            raise ValueError(f"like: {above}a game of a house that is known, such as {EXAMPLE}, not {model}")
        return {"script": model, **self._of(model)}

    def _of(self, name: str) -> dict[str, Any]:
        own = {key: value for key, value in self.games[name].items() if key != "like"}
        return {**self.below(name), **own}

    def source(self, name: str, table: str) -> str:
        """The game that lends a game this table of its lines; empty if they are its own."""
        data = self.games[name]
        if table in data or "like" not in data:
            return ""
        model: str = data["like"]
        if model in self._lent:
            return model if table in self._lent[model] else ""
        return self.source(model, table) or (model if table in self.games[model] else "")

    def _borrow(self) -> str:
        fresh: list[str] = []
        for game in self.games.values():
            model = game.get("like")
            if isinstance(model, str) and model not in self._lent and (lent := _lent(model)) is not None:
                self._lent[model] = lent
                fresh += [f"\n[builds_on.{toml(model)}]", *(toml_line(*one) for one in lent.items())]
        return "\n".join(("\n# What the games above build on, as it was.", *fresh, "")) if fresh else ""


def _in_our_words(key: str, value: Any) -> Any:
    return OLD_WORDS.get((key, value), value) if isinstance(value, str) else value


def _lent(model: str) -> dict[str, Any] | None:
    """What another house says of a game; None where there is no such house or game."""
    house, dot, game = model.partition(".")
    if not dot:
        return None
    try:
        lender = calroom.house(house)
    except LookupError:
        return None
    return lender.written.of(game) if game in lender.games else None
