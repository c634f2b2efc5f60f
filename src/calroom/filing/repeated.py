"""Rules that no longer fit a changed value, the one behind it and those that repeat it, written anew."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files

from msgspec import Struct

from calroom.houses.changes import changes_by_key, said
from calroom.houses.game import Game
from calroom.houses.grounds import filed_as, filed_game, grounds
from calroom.houses.loader import House
from calroom.houses.settings import ROOM
from calroom.money import cents
from calroom.rulebook import Rule

Phrases = Mapping[str, Mapping[str, str]]

REPEATED: dict[str, dict[str, Phrases]] = tomllib.loads(
    files("calroom.filing").joinpath("repeated.toml").read_text(encoding="utf-8")
)
"""By house, game, key and rule the words around the value, or none where it is told in another way."""

NAMES = tuple(
    word
    for line in (
        "zero one two three four five six seven eight nine ten",
        "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    )
    for word in line.split()
)
NUMBER = re.compile(rf"\$?\d[\d,]*(?:\.\d+)?%?|\b(?:{'|'.join(NAMES)})\b", re.IGNORECASE)
BETWEEN = " to "
"""What stands between the two numbers of a payoff or a range."""


class Value(Struct, frozen=True):
    """A value before and after, each as somebody would say it, and in words what has changed."""

    was: str
    now: str
    words: tuple[str, ...]


class Unfit(Struct):
    """What no longer fits in one rule: values, each with the words that stand around it."""

    found: list[tuple[Value, str | None]]

    @property
    def words(self) -> tuple[str, ...]:
        """What has changed."""
        return tuple(dict.fromkeys(word for value, _ in self.found for word in value.words))

    def anew(self, text: str) -> str:
        """A text with the new values in it; empty where that takes somebody who knows what is meant."""
        for value, around in self.found:
            text = put_in(text, value, around)
            if not text:
                return ""
        return text

    def named(self, title: str) -> str:
        """The name of a rule with the new value in it, where it has the old one."""
        for value, _ in self.found:
            title = put_in(title, value, None) or put_in(title, _for_one(value), None) or title
        return title


def unfit(house: House, name: str) -> dict[str, Unfit]:
    """By rule what no longer fits; values behind which no rule is named stand under an empty name."""
    filed, made = filed_game(house, name), dict[str, Unfit]()
    if filed is None:
        return made
    behind, rules = grounds(house, name), rules_of(house, filed_as(house, name))
    for key, value in _changed(filed, house.game(name)).items():
        repeating = dict(_repeating(rules, key))
        ground = _behind(behind, key)
        for rule in dict.fromkeys((ground, *repeating)):
            made.setdefault(rule, Unfit([])).found.append((value, repeating.get(rule)))
    return made


def _for_one(value: Value) -> Value:
    """What is paid for one, as short as people say it: `pays eight`."""
    return Value(value.was.removesuffix(f"{BETWEEN}1"), value.now.removesuffix(f"{BETWEEN}1"), value.words)


def rules_of(house: House, filed: str) -> list[Rule]:
    """The rules of a filed game, and those that it takes from other games."""
    if not filed:
        return []
    return [*house.book.rules(filed), *(rule for rule, _ in house.book.taken_from_others(filed))]


def old_values(house: House, name: str) -> list[str]:
    """Amounts, payoffs and ranges that do not hold any more: whatever counts with them does not either."""
    filed = filed_game(house, name)
    values = _changed(filed, house.game(name)).values() if filed else ()
    return [value.was for value in values if BETWEEN in value.was or value.was.startswith("$")]


def _changed(filed: Game, game: Game) -> dict[str, Value]:
    changed = changes_by_key(filed, game)
    return {key: Value(_said(filed, key), _said(game, key), words) for key, words in changed.items()}


def _said(game: Game, key: str) -> str:
    first, _, rest = key.partition(".")
    if first == "script":
        return ""
    return (said(game.room, rest) if first == ROOM else said(game.rules, key)).removeprefix("amount ")


def _behind(behind: Mapping[str, str], key: str) -> str:
    """The rule behind a key, or behind the nearest table around it; empty if none is named."""
    while key and key not in behind:
        key = key.rpartition(".")[0]
    return behind.get(key, "")


def _repeating(rules: Iterable[Rule], key: str) -> Iterator[tuple[str, str]]:
    """The rules that repeat a value, each with the words around it; a table counts with all that is in it."""
    for rule in rules:
        house, _, game = rule.game.partition(".")
        for other, phrases in REPEATED.get(house, {}).get(game, {}).items():
            around = phrases.get(rule.id.rpartition(".")[2])
            if around is not None and (other == key or other.startswith(f"{key}.")):
                yield rule.id, around if other == key else ""


def put_in(text: str, value: Value, around: str | None) -> str:
    """A text with a value put in where the old one stood; without its words, where it is the only number.

    >>> put_in("Three raises, three seats.", Value("3", "4", ()), "{} raises")
    'Four raises, three seats.'
    >>> put_in("It pays six to five.", Value("6 to 5", "3 to 2", ()), None)
    'It pays three to two.'
    >>> put_in("Three raises, two seats.", Value("3", "4", ()), None)
    ''
    """
    if around == "" or not value.was or not NUMBER.fullmatch(_listed(value.now)[0]):
        return ""
    new = dict(zip(forms(value.was), forms(value.now), strict=False))
    if around is None:
        return _only_number(text, new)
    for old, written in new.items():
        if len(_listed(old)) == len(_listed(written)) and (phrase := _around(around, old)) in text:
            return text.replace(phrase, _around(around, written))
    return ""


def _listed(written: str) -> list[str]:
    return written.split(BETWEEN if BETWEEN in written else ", ")


def _around(phrase: str, written: str) -> str:
    return phrase.replace("{}", "{0}").format(written, *_listed(written))


def _only_number(text: str, new: Mapping[str, str]) -> str:
    for old, written in new.items():
        if text.count(old) == 1:
            rest = text.replace(old, "")
            return "" if NUMBER.search(rest) else text.replace(old, written)
    return ""


def forms(value: str) -> list[str]:
    """How a value may be written: in digits, in words, with a large letter, and an amount with its cents.

    >>> forms("6 to 5")
    ['6 to 5', 'six to five', 'Six to five']
    >>> forms("$3")
    ['$3', '$3.00', 'three dollars']
    """
    if value.startswith("$") and NUMBER.fullmatch(value):
        return [value, f"${cents(value) / 100:,.2f}", _in_dollars(value)]
    words = re.sub(r"\d+", _in_words, value)
    return [value] if words == value else [value, words, f"{words[:1].upper()}{words[1:]}"]


def _in_words(found: re.Match[str]) -> str:
    number = int(found[0])
    return NAMES[number] if number < len(NAMES) else found[0]


def _in_dollars(value: str) -> str:
    whole, cent = divmod(cents(value), 100)
    return value if cent or whole >= len(NAMES) else f"{NAMES[whole]} dollar{'' if whole == 1 else 's'}"
