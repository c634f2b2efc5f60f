"""How filings are read: every reading is whole, and the setting it names is there and can be another."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import calroom
from calroom.games.postings import Posting
from calroom.houses.game import Game
from calroom.houses.loader import FILED, BadHouseFile, House
from calroom.houses.readings import KINDS, NO_SETTING, counted, readings, rows
from calroom.houses.readings_page import page
from calroom.houses.settings import Setting
from calroom.houses.toml import toml
from calroom.rulebook import Unsaid, book

AN_ID = re.compile(r"\b(comstock|palace|sk)\.[a-z0-9]")
FILED_HOUSES = tuple(calroom.house(house) for house in book().houses)
EVERY = [(house, read) for house in FILED_HOUSES for game in readings(house).games for read in game.readings]
SET = {
    (read.rule.game, read.setting.key): (house, read, read.setting) for house, read in EVERY if read.setting
}


def test_every_reading_has_all_its_parts_and_speaks_of_its_own_rule() -> None:
    assert EVERY
    for _, read in EVERY:
        reading = read.reading
        sentences = (reading.gap, reading.reading, reading.why, *reading.other)
        assert all(text == text.strip() and text.endswith((".", "?")) for text in sentences), read.rule.id
        assert len(set(sentences)) == len(sentences), read.rule.id


def test_readings_are_written_for_people() -> None:
    barred = {
        "he",
        "she",
        "him",
        "his",
        "her",
        "hers",
        "adopt",
        "adopted",
        "engine",
        "software",
        "configurable",
    }
    for _, read in EVERY:
        reading = read.reading
        words = " ".join((reading.gap, reading.reading, reading.why, *reading.other)).lower()
        assert not barred & set(words.replace(".", " ").replace(",", " ").split()), read.rule.id
        assert not AN_ID.search(words), read.rule.id


# Settings

NOTHING = toml(None)
ONE_OF = {
    "a date": ("2030-01-01",),
    "words": (
        *(f'"{word}"' for word in ("standard", "joker", "sixth street", "fifth card", "fourth street")),
        *('"two pair"', '""'),
    ),
}


def others(house: House, game: str, setting: Setting) -> Iterator[str]:
    """What the setting might be instead: what the same script has elsewhere, and its next neighbours."""
    yield from _elsewhere(house.game(game), setting.key)
    yield from _neighbours(setting)


@cache
def _elsewhere(game: Game, key: str) -> tuple[str, ...]:
    alike = (one for one in calroom.games() if one.type is game.type)
    found = []
    for one in alike:
        value: Any = calroom.house(one.id.partition(".")[0]).written.of(one.id.partition(".")[2])
        for step in key.split("."):
            value = value.get(step) if isinstance(value, dict) else None
        if value is not None:
            found.append(toml(value))
    return tuple(dict.fromkeys(found))


def _neighbours(setting: Setting) -> Iterator[str]:
    if setting.allowed.startswith("a whole number"):
        now = _read(setting.value) if setting.value != NOTHING else 0
        yield from map(str, (now + 1, now - 1, 0))
    elif setting.allowed.startswith("an amount"):
        yield from ('"$0.50"', '"$1"', '"$2"', '"$5"', '"$500"')
    elif " or " in setting.allowed and not setting.allowed.startswith("a list"):
        yield from re.findall(r'"[^"]*"|true|false|[0-9]+', setting.allowed)
    elif setting.allowed in ONE_OF:
        yield from ONE_OF[setting.allowed]
    else:
        yield from _of_several(setting)


def _of_several(setting: Setting) -> Iterator[str]:
    value = _read(setting.value) if setting.value != NOTHING else None
    if isinstance(value, list):
        if len(value) == 2:
            first, last = value
            more = ([first, last - 1], [first, last + 1], [first + 1, last]) if isinstance(first, int) else ()
            yield from map(toml, ([first, first], [last, last], *more))
        yield from (toml(value[:-1]), toml(value[1:]), toml([*value, *value[:1]]))
        words = [_read(word) for word in re.findall(r'"[^"]*"', setting.allowed)]
        yield from (toml([*value, one]) for one in (*words, "limit", "$1-$2", "$1 condition", 1))
    elif isinstance(value, dict):
        yield "{}"
        for key, one in value.items():
            if isinstance(one, list):
                yield toml({**value, key: one[:-1]})
            elif isinstance(one, int) and not isinstance(one, bool):
                yield toml({**value, key: one + 1})


def _read(written: str) -> Any:
    return tomllib.loads(f"value = {written}")["value"]


def with_setting(house: House, game: str, key: str, written: str) -> House:
    """A house that deals this game only, with one thing set otherwise."""
    data = house.written.of(game)
    *tables, last = key.split(".")
    within = data
    for table in tables:
        within[table] = dict(within.get(table, {}))
        within = within[table]
    within[last] = _read(written)
    lines = [f"{name} = {toml(value)}" for name, value in data.items()]
    text = "\n".join(["[house]", f'id = "{house.id}"', 'title = "Mine"', f"[games.{game}]", *lines])
    return House(house.path, house.book, text.encode())


def can_be(house: House, game: str, key: str, written: str) -> bool:
    """Whether a house may have it so, and plays this very game by other rules then."""
    now = house.game(game)
    try:
        then = with_setting(house, game, key, written).game(game)
    except BadHouseFile:
        return False
    return (then.rules, then.room) != (now.rules, now.room)


def postable(game: Game, key: str) -> bool:
    """Whether a table may post something else than what is usual."""
    return any(
        _is_taken(game, stakes, posting, value)
        for stakes in game.rules.stakes
        for posting in game.postings(stakes)
        if posting.key == key
        for value in _values(posting)
    )


def _values(posting: Posting) -> list[Any]:
    plain: list[Any] = [True, False, "2030-01-01", *(choice.value for choice in posting.choices)]
    plain += [posting.least, posting.least + posting.step, posting.most, [posting.least + posting.step]]
    plain += [[posting.least + posting.step, posting.least + 2 * posting.step]]
    return [value for value in plain if value != posting.default]


def _is_taken(game: Game, stakes: str, posting: Posting, value: Any) -> bool:
    try:
        return game.read_posted(stakes, {posting.key: value}) != {}
    except ValueError:
        return False


@pytest.mark.parametrize("house", FILED_HOUSES, ids=lambda house: str(house.id))
def test_every_setting_that_a_reading_names_can_be_another_and_changes_that_game(
    house: House,
) -> None:
    stuck = []
    for (house_game, key), (_, read, setting) in SET.items():
        if house_game.partition(".")[0] != house.id:
            continue
        name = house_game.partition(".")[2]
        found = setting.table and any(
            can_be(house, name, key, other)
            for other in others(house, name, setting)
            if other != setting.value
        )
        if not found and not postable(house.game(name), key):
            stuck.append(f"{read.rule.id}: {key}")
    assert stuck == []


def test_a_reading_without_a_setting_says_that_there_is_none() -> None:
    without = next(read for _, read in EVERY if not read.setting)
    assert without.how == NO_SETTING
    row = next(row for row in rows(readings(calroom.house("comstock"))) if not row["setting"])
    assert row["how"] == NO_SETTING
    assert page([readings(calroom.house("comstock"))]).count(NO_SETTING) == sum(
        not read.setting for house, read in EVERY if house.id == "comstock"
    )


# The page


@pytest.mark.parametrize("house", FILED_HOUSES, ids=lambda house: str(house.id))
def test_the_page_of_a_house_has_every_game_and_every_reading(house: House) -> None:
    found = readings(house)
    made = page([found])
    filed = [game for game in book().games if game.startswith(f"{house.id}.")]
    assert [game.game for game in found.games] == filed
    assert all(f'<h2 id="{game}">' in made and f'href="#{game}"' in made for game in filed)
    assert made.count("<article>") == sum(len(game.readings) for game in found.games)
    assert house.version[:12] in made
    assert not any(link in made for link in ("http://", "https://", "src=", "<script"))


def test_the_page_of_a_game_counts_its_readings_by_kind() -> None:
    found = readings(calroom.house("sk"), "sk.holdem")
    counts = counted(found.games)
    assert sum(counts.values()) == len(found.games[0].readings) > 0
    cells = "".join(f"<td>{count}</td>" for count in (*counts.values(), sum(counts.values())))
    assert cells in page([found])
    assert set(counts) == set(Unsaid) == set(KINDS)


def test_the_page_takes_nothing_for_markup() -> None:
    found = readings(calroom.house("sk"))
    made = page([found])
    assert "S &amp; K" in made
    assert "S & K" not in made


def test_every_reading_comes_with_its_rule_and_its_setting_for_programs() -> None:
    row = next(row for row in rows(readings(calroom.house("sk"))) if row["rule"] == "sk.holdem.three-raises")
    assert row["version"] == calroom.house("sk").version
    assert (row["lines"], row["kind"]) == ("21", "silent")
    assert row["setting"]["key"] == "heads_up_raises"
    assert row["setting"]["value"] == "3"


def test_a_game_that_follows_another_says_so() -> None:
    assert readings(calroom.house("sk"), "sk.omaha").games[0].follows == ("Texas Hold'em",)


def test_a_house_without_a_filing_has_nothing_to_read() -> None:
    with pytest.raises(LookupError, match="has filed nothing"):
        readings(House(FILED / "open.toml"))
    with pytest.raises(LookupError, match=r"did you mean sk\.holdem"):
        readings(calroom.house("sk"), "sk.holdm")
    with pytest.raises(LookupError, match="no game of S & K; it has filed"):
        readings(calroom.house("sk"), "palace.holdem")
