"""Every field of the form of every house-game, at its bounds, beyond them and with a value of a wrong kind.

It is refused with a reason, or is taken and hands can be dealt under it.

What a key may be follows from its type, so that games of one type share their keys: each game tries its part.
"""

from collections.abc import Iterator
from functools import cache

import pytest

import calroom
from calroom.games.declared import AnyGameType
from calroom.houses.checking import check_text
from calroom.houses.drafts import DRAFT, Field, begun_like, form, with_value
from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.houses.settings import ROOM
from calroom.houses.shapes import Shape
from calroom.houses.takes import MOST_LETTERS
from calroom.houses.toml import toml
from calroom.nights.dealt import planned, sat_at
from calroom.table.refusals import Refused

WRONG = ("true", '"nonsense"', "[]", "{ a = 1 }", "0.5")
"""One value of each kind that a file can hold; some of them fit here and there."""

MOST_MONEY = "$1,000,000,000"


AT_BOUNDS: dict[str, tuple[str, ...]] = {
    "yes-no": ("true", "false"),
    "amount": ('"$0"', '"$0.01"', f'"{MOST_MONEY}"', '"$1,000,000,000.01"', '"-$1"', '"2%"'),
    "amounts": ('["$0", "$0"]', '["$5", "$1"]', f'["$1", "{MOST_MONEY}"]'),
    "odds": ("[0, 1]", "[1, 0]", "[1000000, 1]", "[1000001, 1]", "[1, 1000000]", "[-1, 1]", "[1]"),
    "words": ('""', '"x"', toml("x" * MOST_LETTERS), toml("x" * (MOST_LETTERS + 1))),
    "list": ("[]", "[{}]", '[""]', "[0]"),
    "rows": ("[]", "[{}]", '[""]', "[0]"),
    "named": ("{}", "{ x = 0 }", '{ x = "" }'),
    "date": ("1979-05-27", "2979-05-27"),
}
"""Values at the bounds of a kind, and one beyond each; numbers have bounds of their own."""


def written(shape: Shape) -> Iterator[str]:
    """Values of a shape at its bounds, and one beyond each."""
    yield from AT_BOUNDS.get(shape.kind, ())
    yield from map(toml, shape.choices)
    if shape.least is None or shape.most is None:
        return
    low, high = shape.least, shape.most
    if shape.kind == "range":
        pairs = ((low, low), (low, high), (high, low), (high, high), (low - 1, high), (low, high + 1))
        yield from (f"[{one}, {other}]" for one, other in pairs)
    else:
        yield from map(str, (low, high, low - 1, high + 1))


@cache
def fields_of(game: Game) -> tuple[Field, ...]:
    house, _, name = game.id.partition(".")
    return form(calroom.house(house), name)


@cache
def shares() -> dict[str, list[Field]]:
    """By game the fields that it tries: of games that have a key in common each takes some."""
    found: dict[str, list[Field]] = {game.id: [] for game in calroom.games()}
    having: dict[tuple[AnyGameType | None, str], list[tuple[Game, Field]]] = {}
    for game in calroom.games():
        for field in fields_of(game):
            whose = None if field.key.startswith((f"{ROOM}.", "house.")) else game.type
            having.setdefault((whose, field.key), []).append((game, field))
    for every in having.values():
        game, field = min(every, key=lambda one: len(found[one[0].id]))
        found[game.id].append(field)
    return found


def outcome(game: Game, key: str, value: str) -> str:
    """What is wrong with how a value is dealt with; empty if nothing is."""
    name = game.id.partition(".")[2]
    try:
        text = with_value(begun_like(game), name, key, value)
    except ValueError as refused:
        return "" if len(str(refused)) > 10 else f"refused without a reason: {refused}"
    faults = check_text(DRAFT, text.encode())
    if faults:
        return "" if all(len(fault.what) > 10 for fault in faults) else f"no reason: {faults}"
    house = House(DRAFT, text=text.encode())
    house.check()
    try:
        plan = planned(house.game(name), hands=1, sitting=1, seed=1)
        return "" if sat_at(plan, 0)[1].hands else "no hand was dealt"
    except Refused as refused:
        # Nobody has chips enough for such a table; whoever sits down there is told so.
        return "" if type(refused) is Refused and refused.allowed else f"not dealt: {refused}"


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_a_value_at_its_bounds_or_beyond_or_of_a_wrong_kind_is_refused_with_a_reason_or_can_be_dealt(
    game: Game,
) -> None:
    fields = shares()[game.id]
    assert fields
    wrong = dict[str, str]()
    for field in fields:
        for value in dict.fromkeys((*written(field.shape), *WRONG)):
            try:
                found = outcome(game, field.key, value)
            except Exception as broken:
                found = f"{type(broken).__name__}: {broken}"
            if found:
                wrong[f"{field.key} = {value[:60]}"] = found
    assert wrong == {}


def test_every_key_of_every_type_of_game_is_tried_by_one_of_its_games() -> None:
    tried = {(game.type, field.key) for game in calroom.games() for field in shares()[game.id]}
    every = {(game.type, field.key) for game in calroom.games() for field in fields_of(game)}
    own = {one for one in every if not one[1].startswith((f"{ROOM}.", "house."))}
    assert own <= tried
    assert {key for _, key in every} == {key for _, key in tried}
