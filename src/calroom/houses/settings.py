"""The settings of a house by their keys: what each is now, what else it may be, and where it is written."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import NODEFAULT, Struct, to_builtins
from msgspec.inspect import (
    DictType,
    Field,
    StructType,
    Type,
)

from calroom.games.catalogue import game_type
from calroom.games.postings import Posting
from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.houses.room_rules import RoomRules
from calroom.houses.takes import AMOUNT, allowed, bare, is_money, table_of
from calroom.houses.toml import toml
from calroom.money import amounts_to_cents, dollars

ROOM = "room"


class Setting(Struct, frozen=True, kw_only=True):
    """One thing that a house, or a table of it that is put up, can say.

    `value` is what it is now, as it is written; `allowed` what it may be. `table` is the heading below which
    it stands in a house file, empty if only tables post it; `posted` whether they may. `like` is the game
    whose whole table has to be copied before one line of it is changed here.
    """

    key: str
    title: str
    value: str
    allowed: str
    table: str = ""
    like: str = ""
    posted: bool = False

    @property
    def how(self) -> str:
        """How it is changed, in words."""
        if not self.table:
            return (
                f"A table may post it when it is put up: {self.key}, usually {self.value} ({self.allowed})."
            )
        copied = f", after copying that table from {self.like}" if self.like else ""
        line = f"{self.key.rpartition('.')[2]} = {self.value}"
        told = f"In a house file of one's own, below {self.table}{copied}: {line} ({self.allowed})."
        return f"{told} A table may post it, too." if self.posted else told


def setting_of(house: House, game: str, key: str) -> Setting:
    """The setting of one game of the house that has this key in the file, or that its tables post."""
    if game not in house.games:
        raise LookupError(f"{house.id} does not deal {game}, so that nothing can be set there")
    posting = _posting(house.game(game), key)
    field = _field_of(house, game, key)
    if field is not None:
        return _in_the_file(house, game, key, field, posting)
    if posting is not None:
        usual = posting.usual or posting.say(posting.default)
        return Setting(
            key=key,
            title=posting.title,
            value=usual,
            allowed=" or ".join(map(str, posting.allowed)),
            posted=True,
        )
    posted = [one.key for one in _postings(house.game(game))]
    known = dict.fromkeys([*house.game(game).rules.__struct_fields__, ROOM, *posted])
    raise LookupError(f"{house.id}.{game} has no setting {key}; it has {', '.join(known)}")


def type_of(house: House, game: str, key: str) -> Type:
    """What a value of this key in the file of a house is."""
    field = _field_of(house, game, key)
    if field is None:
        raise LookupError(f"{house.id}.{game} has no {key} in its file")
    return field.type


def _field_of(house: House, game: str, key: str) -> Field | None:
    first, _, rest = key.partition(".")
    if first == ROOM:
        return _field(_rules_of_rooms(), rest.split("."))
    return _field(_rules_of(house.written.of(game).get("script", game)), key.split("."))


def _rules_of(script: str) -> Type:
    """What can be said of a game."""
    rules: type[Struct] = game_type(script).rules
    return table_of(rules)


def _rules_of_rooms() -> Type:
    """What can be said of the room around a game."""
    return table_of(RoomRules)


def _in_the_file(house: House, game: str, key: str, field: Field, posting: Posting | None) -> Setting:
    *tables, _ = steps = key.split(".")
    value = _value(house.written.of(game), steps, field)
    return Setting(
        key=key,
        title=key.replace(".", ": ").replace("_", " "),
        value=toml(value),
        allowed=AMOUNT
        if value != amounts_to_cents(value) and isinstance(value, str)
        else allowed(field.type),
        table=f"[{'.'.join(('games', game, *tables))}]",
        like=house.written.source(game, tables[0]) if tables else "",
        posted=posting is not None,
    )


def _postings(game: Game) -> Iterator[Posting]:
    """What tables of a game may post, whatever their stakes."""
    return (posting for stakes in game.rules.stakes for posting in game.postings(stakes))


def _posting(game: Game, key: str) -> Posting | None:
    return next((posting for posting in _postings(game) if posting.key == key), None)


def _field(found: Type, steps: list[str]) -> Field | None:
    """The field to which a key leads, step by step."""
    field = None
    for step in steps:
        found = bare(found)
        if isinstance(found, DictType):
            found = found.value_type
            field = Field(step, step, found, required=False, default=None)
        elif isinstance(found, StructType):
            field = next((one for one in found.fields if one.encode_name == step), None)
            if field is None:
                return None
            found = field.type
        else:
            return None
    return field


def _value(written: Any, steps: list[str], field: Field) -> Any:
    for step in steps:
        if not isinstance(written, Mapping) or step not in written:
            return default_of(field)
        written = written[step]
    return written


def default_of(field: Field) -> Any:
    """What holds for a field that nobody writes, as it would be written."""
    value = field.default
    if value is NODEFAULT:
        value = None if field.default_factory is NODEFAULT else field.default_factory()
    return dollars(value) if is_money(field.type) and isinstance(value, int) else to_builtins(value)
