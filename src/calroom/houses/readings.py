"""How a house's filing is read where it leaves something open, game by game, with what is set today."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct, to_builtins

from calroom.houses.loader import House
from calroom.houses.settings import Setting, setting_of
from calroom.rulebook import Reading, Rule, Unsaid

KINDS = {
    Unsaid.SILENT: "The filing does not say",
    Unsaid.UNCLEAR: "The filing can be read in more than one way",
    Unsaid.CONTRADICTS: "The filing contradicts itself",
}
"""Why something had to be chosen, in words."""

NO_SETTING = "No setting exists for it; it takes a change of the game itself."


class Read(Struct, frozen=True):
    """A rule with a reading, and the setting that changes it where there is one."""

    rule: Rule
    reading: Reading
    setting: Setting | None

    @property
    def how(self) -> str:
        """How it is changed, or that it cannot be, in words."""
        return self.setting.how if self.setting else NO_SETTING


class GameReadings(Struct, frozen=True):
    """The readings of one game; `follows` are the titles of the games that fill what this one leaves open."""

    game: str
    title: str
    follows: tuple[str, ...]
    readings: tuple[Read, ...]


class HouseReadings(Struct, frozen=True):
    """The readings of a house, or of one game of it, with the version of the house file they stand with."""

    house: str
    title: str
    version: str
    games: tuple[GameReadings, ...]


def readings(house: House, game: str = "") -> HouseReadings:
    """How a house's filing is read: all of it, or in one game such as `sk.holdem`."""
    filed = [one for one in house.book.games if one.partition(".")[0] == house.id]
    if not filed:
        raise LookupError(f"{house.title} has filed nothing, so that nothing had to be read")
    if game and game not in filed:
        house.book.game(game)
        raise LookupError(f"{game} is no game of {house.title}; it has filed {', '.join(filed)}")
    listed = tuple(_of_game(house, one) for one in ([game] if game else filed))
    return HouseReadings(house.id, house.title, house.version, listed)


def _of_game(house: House, game: str) -> GameReadings:
    rules = house.book.game(game)
    followed = dict.fromkeys(source.partition(":")[0] for source in rules.heading.follows)
    return GameReadings(
        game,
        rules.heading.title,
        tuple(house.book.game(one).heading.title for one in followed),
        tuple(
            Read(rule, rule.reading, _setting(house, rule))
            for rule in rules.rules
            if rule.reading is not None
        ),
    )


def _setting(house: House, rule: Rule) -> Setting | None:
    key = rule.reading.setting if rule.reading else ""
    return setting_of(house, rule.game.partition(".")[2], key) if key else None


def counted(games: Iterable[GameReadings]) -> dict[Unsaid, int]:
    """How many readings there are of each kind."""
    found = Counter(read.reading.kind for game in games for read in game.readings)
    return {kind: found[kind] for kind in Unsaid}


def rows(found: HouseReadings) -> list[dict[str, Any]]:
    """Every reading with all that belongs to it, for programs."""
    return [
        {
            "house": found.house,
            "version": found.version,
            "game": game.game,
            "title": game.title,
            "rule": read.rule.id,
            "number": read.rule.number,
            "lines": read.rule.lines,
            "says": read.rule.says,
            **to_builtins(read.reading),
            "setting": _plain(read.setting),
            "how": read.how,
        }
        for game in found.games
        for read in game.readings
    ]


def _plain(setting: Setting | None) -> dict[str, Any] | None:
    return {**to_builtins(setting), "how": setting.how} if setting else None
