"""What a game lets a table post: what may be chosen, what is usual, and which topic decides on it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.money import Cents, cents, dollars
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence, each

Kind: TypeAlias = Literal["choice", "yes or no", "number", "amount", "amounts", "date"]
Value: TypeAlias = bool | int | str | list[int] | None

UNLIMITED = 10**9


class Choice(Struct, frozen=True):
    """One of the things that may be chosen, and how people say it."""

    value: int | str
    words: str


class Posting(Struct, frozen=True, kw_only=True):
    """One setting of a table.

    An amount is in cents, a whole number of `step`, from `least` to `most`; of `amounts` there are from
    `fewest` to `count`, the smallest first. Without a `default` the hand itself finds what is usual, as the
    `usual` words say. `topic` is what decides on it, by which a house's rule is found; what may be posted
    only `if_filed` needs such a rule in a house that has filed its games.
    """

    key: str
    title: str
    kind: Kind
    default: Value = None
    usual: str = ""
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = UNLIMITED
    step: Annotated[int, Meta(ge=1)] = 1
    fewest: int = 1
    count: int = 1
    topic: str = "posted"
    if_filed: bool = False

    def read(self, value: Any) -> Value:
        """The value if a table may post it; refused with what is allowed."""
        if value == self.default and type(value) is type(self.default):
            return self.default
        if not self._fits(value):
            said = self.say(value) if isinstance(value, (bool, int, str)) else str(value)
            raise Refused(
                "{key:word}: a table cannot post {value:word}",
                self.topic,
                allowed=self.allowed,
                key=self.key,
                value=said,
            )
        return list(value) if self.kind == "amounts" else value

    def from_text(self, text: str) -> Value:
        """A value as it is written on a command line or in a form."""
        try:
            value = self._parse(text.strip())
        except ValueError:
            raise Refused(
                "{key:word}: {value:quoted} is no {kind:word}",
                self.topic,
                allowed=self.allowed,
                key=self.key,
                value=text,
                kind=self.kind,
            ) from None
        return self.read(value)

    @property
    def allowed(self) -> tuple[Sentence, ...]:
        """What may be posted, in words."""
        match self.kind:
            case "yes or no":
                return (Sentence("post yes"), Sentence("post no"))
            case "choice":
                return each("post {word}", word=[choice.value for choice in self.choices])
            case "date":
                return (Sentence("post a date such as 2010-03-01"),)
            case "number":
                return (Sentence("post {number} to {most:number}", number=self.least, most=self.most),)
            case "amount":
                return (Sentence("post {sum:said}", sum=self._reach()),)
            case "amounts":
                pattern = (
                    "post {fewest:number} to {count:number} amounts, the smallest first, each {sum:said}"
                    if self.fewest < self.count
                    else "post {count:number} amounts, the smallest first, each {sum:said}"
                )
                return (Sentence(pattern, fewest=self.fewest, count=self.count, sum=self._reach()),)

    def say(self, value: Value) -> str:
        """A value as people say it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list | tuple):
            return ", ".join(map(dollars, value))
        if self.kind in ("amount", "amounts") and isinstance(value, int):
            return dollars(value)
        return next((choice.words for choice in self.choices if choice.value == value), str(value))

    def write(self, value: Value) -> str:
        """A value as it is written on a command line or in a form, so that it can be read again."""
        if isinstance(value, list | tuple):
            return " ".join(map(dollars, value))
        return str(value) if self.kind == "choice" else self.say(value)

    def _reach(self) -> Sentence:
        pattern = "{amount} or more" if self.most >= UNLIMITED else "{amount} to {most:amount}"
        reach = Sentence(pattern, amount=self.least, most=self.most)
        if self.step == 1:
            return reach
        return Sentence("{sum:said} in steps of {step:amount}", sum=reach, step=self.step)

    def _fits(self, value: Any) -> bool:
        match self.kind:
            case "yes or no":
                return isinstance(value, bool)
            case "choice":
                return any(
                    choice.value == value and type(choice.value) is type(value) for choice in self.choices
                )
            case "date":
                return isinstance(value, str) and _is_date(value)
            case "amounts":
                return self._are_amounts(value)
            case _:
                return self._is_amount(value)

    def _is_amount(self, value: Any) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.least <= value <= self.most and value % self.step == 0

    def _are_amounts(self, value: Any) -> bool:
        if not isinstance(value, list | tuple) or not self.fewest <= len(value) <= self.count:
            return False
        return all(map(self._is_amount, value)) and list(value) == sorted(value)

    def _parse(self, text: str) -> Value:
        match self.kind:
            case "yes or no":
                return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
            case "number":
                return int(text)
            case "amount":
                return cents(text)
            case "amounts":
                return [cents(part) for part in text.replace(",", " ").split()]
            case "choice":
                return next((choice.value for choice in self.choices if str(choice.value) == text), text)
            case "date":
                return text


Postings: TypeAlias = tuple[Posting, ...]


def read_posted(postings: Sequence[Posting], posted: Mapping[str, Any], title: str) -> dict[str, Value]:
    """What a table posts, checked setting by setting; what is usual anyway need not be posted."""
    known = {posting.key: posting for posting in postings}
    if unknown := sorted(posted.keys() - known.keys()):
        raise Refused(
            "a table of {title:word} posts no {unknown:quoted}",
            "posted",
            allowed=each("post {word}", word=known),
            title=title,
            unknown=unknown[0],
        )
    return {key: known[key].read(value) for key, value in posted.items()}


def read_written(postings: Sequence[Posting], written: Mapping[str, str], title: str) -> dict[str, Value]:
    """The same of what people wrote, on a command line or in a form."""
    known = {posting.key: posting for posting in postings}
    found = {key: known[key].from_text(text) for key, text in written.items() if key in known}
    return read_posted(postings, {**written, **found}, title)


# What several games let a table post


def yes_or_no(key: str, title: str, topic: str, *, default: bool = False, if_filed: bool = False) -> Posting:
    """A setting that is in force or not."""
    return Posting(key=key, title=title, kind="yes or no", default=default, topic=topic, if_filed=if_filed)


def choice(
    key: str, title: str, topic: str, choices: Iterable[tuple[int | str, str]], **more: Any
) -> Posting:
    """One of several things; the first is usual unless another is named."""
    found = tuple(Choice(value, words) for value, words in choices)
    more.setdefault("default", found[0].value)
    return Posting(key=key, title=title, kind="choice", choices=found, topic=topic, **more)


def amount(key: str, title: str, topic: str, step: Cents, **more: Any) -> Posting:
    """An amount of money in whole chips."""
    return Posting(key=key, title=title, kind="amount", step=step, topic=topic, **more)


def charged_by(schedules: Iterable[str]) -> Postings:
    """Which of the schedules that are filed for these stakes the table is charged by."""
    words = {"hand": "by the hand", "half hour": "by the half hour"}
    ways = [(name, words.get(name, f"schedule {name}")) for name in schedules]
    return (choice("schedule", "Collection", "fee-posted", ways),) if len(ways) > 1 else ()


def jackpot(price: Cents, *, attached: bool = False, topic: str = "jackpot") -> Postings:
    """Whether a jackpot is attached to the table, where the house has one."""
    title = f"Jackpot attached, {dollars(price)} more a hand"
    return (yes_or_no("jackpot", title, topic, default=attached),) if price else ()


def decks(fewest: int, most: int, usual: int, topic: str = "number-of-decks") -> Postings:
    """How many decks are in the shoe, where there is a choice."""
    if fewest == most:
        return ()
    ways = [(number, f"{number} deck{'s' if number > 1 else ''}") for number in range(fewest, most + 1)]
    return (choice("decks", "Decks", topic, ways, default=usual),)


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
