"""What a rule, and the rules of one house-game, are; and how they are read from the catalogue's TOML."""

import re
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import tomli

T = TypeVar("T", bound=msgspec.Struct)

_NUMBERS = re.compile(r"(?<!\d)(\d+-\d+)(?!\d)")
_NAME = r"[a-z0-9]+(-[a-z0-9]+)*"
GameId = Annotated[str, msgspec.Meta(pattern=rf"^{_NAME}\.{_NAME}$")]
RuleId = Annotated[str, msgspec.Meta(pattern=rf"^{_NAME}\.{_NAME}\.{_NAME}$")]
Topic = Annotated[str, msgspec.Meta(pattern=rf"^{_NAME}$")]


class Layer(StrEnum):
    """Which part of the software answers for a rule."""

    PLAY = "play"
    INCIDENT = "incident"
    FLOOR = "floor"
    ROOM = "room"
    FEE = "fee"
    CONDUCT = "conduct"


Source = Annotated[str, msgspec.Meta(pattern=rf"^{_NAME}\.{_NAME}(:({'|'.join(Layer)}))?$")]

ENFORCED = frozenset({Layer.PLAY, Layer.INCIDENT, Layer.FEE})
"""The layers in which the engine itself decides, so that only a topic it names proves a rule."""


class Unsaid(StrEnum):
    """How a filing leaves something open."""

    SILENT = "silent"
    UNCLEAR = "unclear"
    CONTRADICTS = "contradicts"


Sentence = Annotated[str, msgspec.Meta(min_length=1)]


class CatalogueError(ValueError):
    """The catalogue says something that the rule book cannot read."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is done where a filing is silent, unclear or contradicts itself.

    `gap` is what it leaves open, `reading` what is done, `why` the reason, `other` what else is possible.
    `setting` is the key of the house file, or what a table posts, by which a house chooses otherwise.
    """

    kind: Unsaid
    gap: Sentence
    reading: Sentence
    why: Sentence
    other: Annotated[tuple[Sentence, ...], msgspec.Meta(min_length=1)]
    setting: str = ""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One precise statement of a filing.

    `topics` are what it decides, in the words of the scripts, and `behind` those of them on which other rules
    of the game answer first. `follows` is set on a rule that sends the
    reader to another game's rules: it governs whatever is found there. `at` are the only tables at which
    it holds, if not at all, by their stakes or by how these end: `$3-$6`, `no limit`. `structure` marks what
    no play of the game can decide, such as what a deck holds. `note` is a remark on it; where the filing
    leaves something open, `reading` is how it is understood.
    """

    id: RuleId
    lines: str
    number: str
    layer: Layer
    says: Annotated[str, msgspec.Meta(min_length=1)]
    example: str
    topics: tuple[Topic, ...] = ()
    behind: tuple[Topic, ...] = ()
    follows: tuple[Source, ...] = ()
    at: tuple[str, ...] = ()
    structure: bool = False
    note: str = ""
    reading: Reading | None = None

    @property
    def game(self) -> str:
        """The house-game it belongs to."""
        return self.id.rpartition(".")[0]

    def holds_at(self, stakes: str) -> bool:
        """Whether it can decide anything at a table with these stakes; without any it can."""
        return not (self.at and stakes) or any(f" {stakes}".endswith(f" {one}") for one in self.at)

    @property
    def slug(self) -> str:
        """Its name within the game."""
        return self.id.rpartition(".")[2]

    @property
    def name(self) -> str:
        """Its name in plain words; numbers stand in it as they stand in the rule, such as 21.5 or $4-$8."""
        parts = _NUMBERS.split(self.slug)
        words = [part.replace("-", " ") for part in parts]
        words[1::2] = [self._written(part) for part in parts[1::2]]
        name = "".join(words)
        return name[:1].upper() + name[1:]

    def _written(self, numbers: str) -> str:
        """Two numbers of its id as the rule writes them."""
        one, other = numbers.split("-")
        found = re.search(rf"(?<![\d.])\$?{one}[.-]\$?{other}(?!\d)", self.says)
        return found[0] if found else f"{one} {other}"

    @property
    def filed(self) -> str:
        """Where it stands, for people who have the filing before them."""
        lines = f"line{'' if self.lines.isdigit() else 's'} {self.lines}"
        if self.number == "custom":
            return f"not filed: a custom of the trade, read into {lines}"
        return f"{lines}, number {self.number}" if self.number else lines

    @property
    def remark(self) -> str:
        """How it is read, or what else is to be said of it, in one text."""
        if self.reading is None:
            return self.note
        return f"{self.reading.gap} {self.reading.reading}"


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The `[game]` table of a catalogue file.

    `follows` names the games whose rules fill what this one leaves open, in order ("comstock.lowball:room"
    means that layer only); `alike` the same game where another house calls it something else.
    """

    id: GameId
    title: str
    lines: str
    summary: str
    deck: str
    seats: str
    follows: tuple[Source, ...] = ()
    alike: tuple[GameId, ...] = ()


class GameRules(msgspec.Struct, frozen=True, dict=True):
    """Everything one house says about one game."""

    heading: Heading
    rules: tuple[Rule, ...]

    @property
    def id(self) -> str:
        """The house-game, such as `palace.holdem`."""
        return self.heading.id

    @cached_property
    def by_slug(self) -> dict[str, Rule]:
        """The rules by their name within the game."""
        return {rule.slug: rule for rule in self.rules}

    @cached_property
    def by_topic(self) -> dict[str, tuple[Rule, ...]]:
        """The rules of this file that list each topic, in the order of the file; those behind come last."""
        index: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            for topic in rule.topics:
                index[topic] = (*index.get(topic, ()), rule)
        for topic in {topic for rule in self.rules for topic in rule.behind}:
            index[topic] = tuple(sorted(index[topic], key=lambda rule: topic in rule.behind))
        return index


_ALLOWED = {
    "layer": "one of " + ", ".join(Layer),
    "topics": "a list of lower-case names with hyphens, such as short-all-in",
    "behind": "a list of topics, in lower-case names with hyphens",
    "at": "a list of stakes, or of how they end, such as $3-$6 or no limit",
    "follows": 'a list of house-games, each with a layer if only that is meant: "comstock.lowball:room"',
    "alike": "a list of house-games",
    "structure": "true or false",
    "reading.kind": "one of " + ", ".join(Unsaid),
    "id": "lower-case names with hyphens, joined by dots",
}


def _convert(raw: dict[str, Any], kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("`$.")[2].partition("[")[0].rstrip("`")
        if field in _ALLOWED:
            written = _written(raw, field)
            raise CatalogueError(f"{where}: {field} = {written!r}; allowed: {_ALLOWED[field]}") from None
        within = Reading if "reading" in field else kind
        raise CatalogueError(f"{where}: {error}; allowed: {_fields(within)}") from None


def _written(raw: Any, field: str) -> Any:
    for key in field.split("."):
        raw = raw[key]
    return raw


def _fields(kind: type[msgspec.Struct]) -> str:
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    optional = [field.name for field in msgspec.structs.fields(kind) if not field.required]
    return f"the fields {', '.join(required)}, and if need be {', '.join(optional)}"


def read_game(path: Path) -> GameRules:
    """Read `<house>/<game>.toml`, or say which file and rule is wrong and what would be right."""
    file = f"{path.parent.name}/{path.name}"
    try:
        raw: dict[str, Any] = tomli.loads(path.read_text(encoding="utf-8"))
    except tomli.TOMLDecodeError as error:
        raise CatalogueError(f"{file}: not TOML: {error}") from None
    if set(raw) != {"game", "rule"}:
        raise CatalogueError(f"{file}: holds {', '.join(sorted(raw))}; allowed: one [game] and its [[rule]]s")
    heading = _convert(raw["game"], Heading, f"{file}: [game]")
    if heading.id != f"{path.parent.name}.{path.stem}":
        raise CatalogueError(f"{file}: game id {heading.id}; allowed: {path.parent.name}.{path.stem}")
    game = GameRules(heading, tuple(_read_rule(one, heading, file) for one in raw["rule"]))
    _refuse_twice(game, file)
    return game


def _read_rule(raw: dict[str, Any], heading: Heading, file: str) -> Rule:
    where = f"{file}: rule {raw.get('id', '(without id)')}"
    rule = _convert(raw, Rule, where)
    if rule.game != heading.id:
        raise CatalogueError(f"{where}: belongs to another game; allowed: ids that begin with {heading.id}.")
    if rule.layer in ENFORCED and not rule.example:
        raise CatalogueError(f"{where}: no example; allowed: an example in every {rule.layer} rule")
    if not set(rule.follows) <= set(heading.follows):
        allowed = ", ".join(heading.follows) or "nothing"
        raise CatalogueError(
            f"{where}: follows {', '.join(rule.follows)}; allowed: what [game] follows: {allowed}"
        )
    return rule


def _refuse_twice(game: GameRules, file: str) -> None:
    seen: set[str] = set()
    for rule in game.rules:
        if rule.id in seen:
            raise CatalogueError(f"{file}: rule {rule.id}: twice in the file; allowed: every id once")
        seen.add(rule.id)
