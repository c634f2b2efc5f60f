"""Rules that no longer fit a changed value, the one behind it and those that repeat it, written anew."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files

from msgspec import Struct

from calroom.filing.stated import NUMBER, Gone, forms, gone
from calroom.houses.changes import changes_by_key, game_says
from calroom.houses.game import Game
from calroom.houses.grounds import filed_as, filed_game, grounds
from calroom.houses.keys import keys_of
from calroom.houses.loader import House
from calroom.houses.settings import ROOM
from calroom.rulebook import Rule

Phrases = Mapping[str, Mapping[str, str]]

REPEATED: dict[str, dict[str, Phrases]] = tomllib.loads(
    files("calroom.filing").joinpath("repeated.toml").read_text(encoding="utf-8")
)
"""By house, game, key and rule the words around the value, or none where it is told in another way."""

BETWEEN = " to "
"""What stands between the two numbers of a payoff or a range."""

ELSE = "Whatever else is struck here holds as it was filed."
"""What is said of a rule that is struck as a whole for one value of it."""

ONE = {"1", "one", "One"}
AGREES = r"(?!at |for |from |in |of |on |or |to )[a-z]"
"""What would have to go with a number that becomes one, or was: anything but what binds it to the rest."""
STANDS_FOR = re.compile(r"\b(?:so many|this total|this value|this amount)\b", re.IGNORECASE)
"""What stands for the value where it is said what a key means."""

SCHEDULES = {
    "fees": "What a hand costs",
    "half_hour": "What half an hour costs",
    "jackpot": "For the jackpot",
}
"""Keys whose values are told as tables, and what stands above these."""


class Value(Struct, frozen=True):
    """A value before and after, each as somebody would say it, and in words what has changed.

    `key` is where it stands in the file, and `means` what that says of it. `gone` is what no longer holds, as
    far as it can be told by the words of a rule.
    """

    was: str
    now: str
    words: tuple[str, ...]
    key: str = ""
    means: str = ""
    gone: tuple[Gone, ...] = ()

    def is_stated_in(self, text: str) -> bool:
        """Whether a rule that is tied to it states it, so that it no longer fits."""
        return not self.gone or any(one.stands_in(text) for one in self.gone)

    @property
    def told(self) -> str:
        """The new value as a sentence that can stand in place of a rule.

        >>> Value("3", "4", (), "raises", "How many raises may follow a bet; without it any number.").told
        'How many raises may follow a bet: 4.'
        >>> Value("2", "3", (), "doubles", "Whoever plays doubles needs so many times the stakes.").told
        'Whoever plays doubles needs 3 times the stakes.'
        """
        if self.key in SCHEDULES:
            return f"What is collected stands in the table “{SCHEDULES[self.key]}” of this document."
        means = self.means.partition(";")[0].removesuffix(".").removesuffix(", as odds to one")
        stands = STANDS_FOR.search(means) if NUMBER.fullmatch(self.now) else None
        if stands and not (self.now in ONE and stands[0].lower() == "so many"):
            return _sentence(STANDS_FOR.sub(self.now, means, count=1))
        return _sentence(f"{means or self.name}: {self.now}")

    @property
    def name(self) -> str:
        """What it is called where the name of a rule no longer fits."""
        return self.key.removeprefix(f"{ROOM}.").replace(".", ", ").replace("_", " ")


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
            text = put_in(text, value, around) or _in_its_row(text, value)
            if not text:
                return ""
        return text

    @property
    def told(self) -> str:
        """The new values as sentences."""
        return " ".join(dict.fromkeys(value.told for value, _ in self.found))

    def named(self, title: str) -> str:
        """The name of a rule with the new value in it, where it has the old one.

        Where it says a number of before that has no new one in its place, it is named for the value instead.
        """
        for value, _ in self.found:
            title = _named_anew(title, value)
        return title


def _in_its_row(text: str, value: Value) -> str:
    """A text with the only amount of a schedule that is another one, where that can be no other number.

    >>> fee = Value("", "", (), "fees", gone=(Gone(("$3",), now=("$4",)),))
    >>> _in_its_row("At $3-$6 the fee is $3.", fee), _in_its_row("From $3 they take $3.", fee)
    ('At $3-$6 the fee is $4.', '')
    """
    if value.key not in SCHEDULES or len(value.gone) != 1:
        return ""
    match value.gone[0].was, value.gone[0].now:
        case [was], [now] if was.startswith("$") and now.startswith("$"):
            for old, new in zip(forms(was), forms(now), strict=True):
                # What stakes are made of is another matter.
                alone = re.compile(rf"(?<![\w$-]){re.escape(old)}(?!\w|[.,]\d|-\$)")
                if len(alone.findall(text)) == 1:
                    return alone.sub(new, text)
    return ""


def unfit(house: House, name: str) -> dict[str, Unfit]:
    """By rule what no longer fits; values behind which no rule is named stand under an empty name."""
    made = dict[str, Unfit]()
    if not (changed := changed_values(house, name)):
        return made
    behind, rules = grounds(house, name), rules_of(house, filed_as(house, name))
    for key, value in changed.items():
        repeating = dict(_repeating(rules, key))
        tied = [rule for rule in dict.fromkeys((_behind(behind, key), *repeating)) if rule]
        stating = [
            rule
            for rule in tied
            if (rule in repeating and key not in SCHEDULES) or value.is_stated_in(house.book.rule(rule).says)
        ]
        # What no rule states is said by itself; of a schedule that is done by its table.
        for rule in stating or ([] if tied and key in SCHEDULES else [""]):
            made.setdefault(rule, Unfit([])).found.append((value, repeating.get(rule)))
    return made


def _named_anew(title: str, value: Value) -> str:
    """A name with the new value: as a whole, for one, or part by part.

    >>> _named_anew("One to eight decks", Value("1 to 8", "2", (), "decks"))
    'Two decks'
    >>> _named_anew("Bank two hands at most", Value("2", "1", (), "bank.hands"))
    'Bank one hand at most'
    >>> _named_anew("Eight decks", Value("2 to 8", "2 to 6", (), "decks"))
    'Six decks'
    >>> _named_anew("Blinds two three five", Value("$2, $3, $5", "$2, $3", (), "blinds"))
    'Blinds'
    """
    if not NUMBER.search(title):
        return title
    for pair in (value, _for_one(value)):
        if pair.was not in ONE and (written := put_in(title, pair, None, agreeing=True)):
            return written
    # Names leave out the sign of an amount: "Buy in 300".
    was, now = (_listed(written.replace("$", "")) for written in (value.was, value.now))
    for old, new in zip(was, now, strict=False):
        if old != new and old not in ONE:
            title = put_in(title, Value(old, new, ()), None, alone=False, agreeing=True) or title
    gone = [old for old in was[len(now) :] if old not in ONE and _has(title, old)]
    return _sentence(value.name)[:-1] if gone else title


def _has(title: str, number: str) -> bool:
    return any(re.search(rf"(?<![\w$]){re.escape(form)}\b", title) for form in forms(number))


def _for_one(value: Value) -> Value:
    """What is paid for one, as short as people say it: `pays eight`."""
    return Value(value.was.removesuffix(f"{BETWEEN}1"), value.now.removesuffix(f"{BETWEEN}1"), value.words)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def rules_of(house: House, filed: str) -> list[Rule]:
    """The rules of a filed game, and those that it takes from other games."""
    if not filed:
        return []
    return [*house.book.rules(filed), *(rule for rule, _ in house.book.taken_from_others(filed))]


def changed_values(house: House, name: str) -> dict[str, Value]:
    """By key every value that is another one than in the filed game."""
    filed = filed_game(house, name)
    return _changed(filed, house.game(name)) if filed else {}


def unfit_deck(house: House, name: str) -> bool:
    """Whether the cards are others than those of the filed game, or as many decks as it may not use."""
    filed, game = filed_game(house, name), house.game(name)
    if filed is None:
        return False
    return filed.deck != game.deck or not {"deck", "decks"}.isdisjoint(changed_values(house, name))


def _changed(filed: Game, game: Game) -> dict[str, Value]:
    means = {key.name: key.means for key in keys_of(game.type)}
    found = dict[str, Value]()
    for key, words in changes_by_key(filed, game).items():
        no_longer = () if key == "script" else gone(filed, game, key)
        was, now = _said(filed, key), _said(game, key)
        found[key] = Value(was, now, words, key, means.get(key, ""), no_longer)
    return found


def _said(game: Game, key: str) -> str:
    return "" if key == "script" else game_says(game, key).removeprefix("amount ")


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


def put_in(text: str, value: Value, around: str | None, *, alone: bool = True, agreeing: bool = False) -> str:
    """A text with a value put in where the old one stood; without its words, where it is the only number.

    Where a word would have to go with it, as in `one players have`, that takes somebody who reads it, unless
    a noun is all that is `agreeing`.

    >>> put_in("Three raises, three seats.", Value("3", "4", ()), "{} raises")
    'Four raises, three seats.'
    >>> put_in("It pays six to five.", Value("6 to 5", "3 to 2", ()), None)
    'It pays three to two.'
    >>> put_in("Three raises, two seats.", Value("3", "4", ()), None)
    ''
    >>> put_in("It is found before two players have acted.", Value("2", "1", ()), None)
    ''
    """
    if around == "" or not value.was or not NUMBER.fullmatch(_listed(value.now)[0]):
        return ""
    for old, new in _written_alike(value):
        said = _in_phrase(text, old, new, around) if around is not None else _once(text, old, new, alone)
        if said is None:
            continue
        return _agreeing(said, new) if agreeing else "" if _must_agree(said, old, new) else said
    return ""


def _written_alike(value: Value) -> Iterator[tuple[str, str]]:
    """The old value in every way in which it may be written, each with the new one in the same way."""
    pairs = dict[str, str]()
    for old, new in zip(forms(value.was), forms(value.now), strict=False):
        pairs.setdefault(old, new)
    yield from pairs.items()


def _in_phrase(text: str, old: str, new: str, around: str) -> str | None:
    """The text with another value within these words; None if it does not have them so."""
    if re.search(r"\{\d", around) and len(_listed(old)) != len(_listed(new)):
        return None
    phrase = _around(around, old)
    return text.replace(phrase, _around(around, new)) if phrase in text else None


def _once(text: str, old: str, new: str, alone: bool) -> str | None:
    """The text with another value in the only place of the old one, where no other number may follow it."""
    found = re.findall(rf"(?<![\w$]){re.escape(old)}\b", text)
    if len(found) != 1:
        return None
    before, _, after = text.partition(old)
    if alone and NUMBER.search(before + after):
        return ""
    return f"{before}{new}{after}"


def _must_agree(text: str, old: str, new: str) -> bool:
    """Whether words beside a number would have to go with it: one stands with other words than many."""
    if not text or (old in ONE) == (new in ONE):
        return False
    return re.search(rf"\b{re.escape(new)} {AGREES}", text) is not None


def _agreeing(text: str, new: str) -> str:
    """A name in which the noun after the number goes with it."""
    if new not in ONE:
        return text
    return re.sub(rf"(\b{new}\b(?: (?!at\b|or\b)\w+)??) (\w+[^s\W])s\b", r"\1 \2", text, count=1)


def _listed(written: str) -> list[str]:
    return written.split(BETWEEN if BETWEEN in written else ", ")


def _around(phrase: str, written: str) -> str:
    return phrase.replace("{}", "{0}").format(written, *_listed(written))
