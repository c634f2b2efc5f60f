"""What is looked for in the rule book, worked out in a process of its own."""

from collections.abc import Callable, Hashable
from itertools import zip_longest

from calroom.houses.loader import read_once
from calroom.houses.readings import GameReadings
from calroom.houses.readings import readings as read
from calroom.houses.settings import Setting
from calroom.rulebook import Reading, Rule, book
from calroom.rulebook.compare import Row, compare
from calroom.server.library.shapes import (
    Compared,
    GameReadingsShown,
    ReadingShown,
    ReadingsShown,
    ReadRule,
    RuleShown,
    SettingShown,
    SideBySide,
)
from calroom.server.pages.files import File, written

MOST = 200
"""So many rules one answer holds."""


def packed(look_up: Callable[..., object], *about: Hashable) -> File:
    """What is found, as it is sent: however long it is, who asked for it only passes it on."""
    return written(look_up(*about))


def found(words: str, house: str, game: str) -> list[RuleShown]:
    """The rules in which all the words occur, best first; without words those of the house or game."""
    if words.strip():
        rules = [hit.rule for hit in book().search(words, game=game or None)]
    else:
        rules = list(book().rules(game or None))
    return [shown(rule) for rule in rules if not house or rule.id.startswith(f"{house}.")][:MOST]


def side_by_side(game: str) -> SideBySide:
    """A game as several houses play it."""
    told = compare(book(), game)
    rows = [line for row in (*told.different, *told.alone, *told.same) for line in _lines(row, told.games)]
    return SideBySide(games=list(told.games), rows=rows)


def _lines(row: Row, games: tuple[str, ...]) -> list[Compared]:
    """A matter on which a house has several rules takes several lines."""
    matter = (row.rules[0].topics or (row.rules[0].slug,))[0].replace("-", " ")
    columns = [[shown(rule) for rule in row.of(game)] for game in games]
    return [Compared(matter=matter, cells=list(cells), alike=row.agrees) for cells in zip_longest(*columns)]


def readings(house_file: str, text: bytes, game: str) -> ReadingsShown:
    """How the filing of the house of this file, with this text, is read, in all games or in one."""
    found = read(read_once(house_file, text), game)
    return ReadingsShown(
        house=found.house,
        title=found.title,
        version=found.version,
        games=[_game_readings(one) for one in found.games],
    )


def _game_readings(game: GameReadings) -> GameReadingsShown:
    readings = [ReadRule(rule=shown(one.rule), setting=_setting(one.setting)) for one in game.readings]
    return GameReadingsShown(game=game.game, title=game.title, follows=list(game.follows), readings=readings)


def _setting(setting: Setting | None) -> SettingShown | None:
    if setting is None:
        return None
    return SettingShown(title=setting.title, value=setting.value, allowed=setting.allowed, how=setting.how)


def _reading(reading: Reading | None) -> ReadingShown | None:
    if reading is None:
        return None
    return ReadingShown(
        kind=reading.kind,
        gap=reading.gap,
        reading=reading.reading,
        why=reading.why,
        other=list(reading.other),
    )


def shown(rule: Rule) -> RuleShown:
    """A rule as it is shown."""
    return RuleShown(
        id=rule.id,
        house=rule.id.partition(".")[0],
        game=rule.game,
        number=rule.number,
        lines=rule.lines,
        layer=rule.layer,
        says=rule.says,
        example=rule.example,
        note="" if rule.reading else rule.remark,
        reading=_reading(rule.reading),
        topics=list(rule.topics),
    )
