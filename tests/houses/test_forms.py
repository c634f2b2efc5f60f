"""The form of a game: every value has a field of its own kind, and words for what others have."""

from collections.abc import Iterator
from typing import Any

import pytest

from calroom.houses import known
from calroom.houses.changes import NOTHING, game_says
from calroom.houses.checking import check_text
from calroom.houses.drafts import DRAFT, Field, begun_like, form, with_value
from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.houses.settings import ROOM
from calroom.houses.shapes import Shape
from calroom.houses.toml import toml


def field(game: str, key: str) -> Field:
    house, _, name = game.partition(".")
    return next(one for one in form(known.house(house), name) if one.key == key)


def kinds(shape: Shape) -> Iterator[str]:
    yield shape.kind
    for part in shape.parts.values():
        yield from kinds(part)


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_nothing_of_a_filed_house_must_be_written_as_in_the_file(house: str) -> None:
    found = known.house(house)
    by_hand = [
        f"{name} {one.key}"
        for name in found.games
        for one in form(found, name)
        if "written" in kinds(one.shape)
    ]
    assert by_hand == []


LINES = {"words", "choice", "date", "amount", "number"}
"""What is written on one line of a form, and so must be no list or table."""

PAIRS = {"odds", "and-more", "range", "amounts"}


def misfits(shape: Shape, data: Any, where: str) -> Iterator[str]:
    """Whatever a form could not show of a value, because it is of another kind than its field."""
    if data is None:
        return
    if shape.kind in LINES:
        fits = not isinstance(data, list | dict)
    elif shape.kind in PAIRS:
        fits = (
            isinstance(data, list)
            and len(data) == 2
            and not any(isinstance(one, list | dict) for one in data)
        )
    elif shape.kind == "either":
        like = [part for part in shape.parts.values() if (part.kind == "table") == isinstance(data, dict)]
        fits = len(like) == 1
        yield from misfits(like[0], data, where)
    elif shape.kind in ("list", "rows"):
        fits = isinstance(data, list)
        for at, one in enumerate(data):
            row = Shape(kind="table", parts=shape.parts) if shape.kind == "rows" else shape.parts["each"]
            yield from misfits(row, one, f"{where}[{at}]")
    elif shape.kind in ("named", "table"):
        fits = isinstance(data, dict)
        for name, one in data.items():
            yield from misfits(shape.parts.get(name) or shape.parts["each"], one, f"{where}.{name}")
    else:
        fits = shape.kind == "yes-no" and isinstance(data, bool)
    if not fits:
        yield f"{where} is {shape.kind}, and not {data}"


def has_table(game: Game, key: str) -> bool:
    """Whether the table is there in which a value stands: what is usual in one that is not is not written."""
    table = key.rpartition(".")[0]
    return table in ("", ROOM) or game_says(game, table) != NOTHING


@pytest.mark.parametrize("house", ["palace", "comstock", "sk", "open"])
def test_every_value_of_every_game_is_of_the_kind_of_its_field_and_can_be_written_back_unchanged(
    house: str,
) -> None:
    found, wrong = known.house(house), list[str]()
    for name in found.games:
        text = begun_like(found.game(name))
        for one in form(found, name):
            wrong += misfits(one.shape, one.data, f"{name} {one.key}")
            if one.data is not None and one.key != "house.title" and has_table(found.game(name), one.key):
                again = House(DRAFT, text=with_value(text, name, one.key, one.value).encode()).game(name)
                assert again.rules == found.game(name).rules, one.key
                assert again.room == found.game(name).room, one.key
    assert wrong == []


def test_an_ante_is_an_amount_or_a_part_of_the_limit_and_each_has_a_form() -> None:
    ante = field("comstock.stud", "ante")
    assert ante.shape.kind == "either"
    assert ante.shape.parts["amount"].kind == "amount"
    assert {name: part.kind for name, part in ante.shape.parts["part"].parts.items()} == {
        "percent": "number",
        "whole": "amount",
        "least": "amount",
        "at_most": "number",
    }


def test_what_is_burned_is_a_number_or_as_the_first_card_says() -> None:
    shape = field("palace.baccarat", "shoe.burn").shape
    assert (shape.kind, shape.choices, shape.least) == ("number", ("by first card",), 0)


def test_limits_of_a_wager_are_two_amounts() -> None:
    assert field("palace.baccarat", "tie_limits").shape.kind == "amounts"


def test_what_a_house_has_filed_is_chosen_among_everything_that_can_be() -> None:
    shape = field("palace.draw", "trouble.filed").shape
    assert shape.kind == "list"
    each = shape.parts["each"]
    assert each.kind == "choice"
    assert {"exposed-card", "string-bet"} <= set(each.choices)


def test_a_rank_beside_a_hand_may_be_left_out() -> None:
    rows = field("palace.double-hand", "house_way.fours").shape
    assert rows.kind == "rows"
    single = rows.parts["with_single"]
    assert (single.kind, single.optional) == ("choice", True)
    assert "" not in single.choices


def test_the_filed_value_and_those_of_other_houses_are_said_in_words() -> None:
    naturals = field("sk.pure215", "natural_pays")
    assert naturals.filed == "[6, 5]"
    assert naturals.filed_says == "6 to 5"
    assert {one.game: one.says for one in naturals.elsewhere}["sk.pure215"] == "6 to 5"
    assert field("palace.draw", "trouble.filed").filed_says.startswith("exposed card, exposed means face up")


def test_the_title_of_the_house_is_a_value_like_any_other() -> None:
    text = begun_like(known.house("sk").game("holdem"))
    called = with_value(text, "holdem", "house.title", '"The better room"')
    house = House(DRAFT, text=called.encode())
    assert house.title == "The better room"
    assert form(house, "holdem")[0].data == "The better room"
    assert check_text(DRAFT, with_value(text, "holdem", "house.title", "").encode())


def test_a_value_of_a_table_that_is_as_filed_again_leaves_the_others_of_it_as_they_are() -> None:
    text = begun_like(known.house("palace").game("baccarat"))
    burned = with_value(text, "baccarat", "shoe.burn", "3")
    both = with_value(burned, "baccarat", "shoe.cards_behind_cut", "20")
    assert with_value(both, "baccarat", "shoe.cards_behind_cut", "") == burned
    assert with_value(burned, "baccarat", "shoe.burn", "") == text


def test_a_value_that_is_typed_back_is_no_change_in_whatever_order_it_is_written() -> None:
    text = begun_like(known.house("palace").game("baccarat"))
    was = field("palace.baccarat", "button_values").data
    other = with_value(text, "baccarat", "button_values", toml({**was, "A": 2}))
    assert other != text
    back = toml({name: was[name] for name in sorted(was)})
    assert with_value(other, "baccarat", "button_values", back) == text
    tie = with_value(text, "baccarat", "tie_limits", '["$5", "$100"]')
    assert with_value(tie, "baccarat", "tie_limits", field("palace.baccarat", "tie_limits").value) == text


REMARKED = """# Our own room.
[house]
id = "mine"  # short
title = "Mine"

[games.pure215]
like = "sk.pure215"
natural_pays = [3, 2]  # agreed in May
# Nobody wants eight of them.
seats = [
    2,  # as ever
    6,
]

[games.pure215.shoe]
burn = 2  # two
behind_cut = 4
per_hand = 6
"""


def test_what_an_owner_has_remarked_in_a_file_stays_when_a_value_of_it_changes() -> None:
    def after(key: str, value: str) -> str:
        return with_value(REMARKED, "pure215", key, value)

    assert after("natural_pays", "[7, 5]") == REMARKED.replace("[3, 2]", "[7, 5]")
    assert after("natural_pays", "") == REMARKED.replace("natural_pays = [3, 2]  # agreed in May\n", "")
    assert after("shoe.burn", "3") == REMARKED.replace("burn = 2", "burn = 3")
    assert after("house.title", '"Ours"') == REMARKED.replace('"Mine"', '"Ours"')
    assert after("surrender", "[1, 3]") == REMARKED.replace("    6,\n]\n", "    6,\n]\nsurrender = [1, 3]\n")
    windows = REMARKED.replace("\n", "\r\n")
    assert with_value(windows, "pure215", "shoe.burn", "3") == windows.replace("burn = 2", "burn = 3")


def test_a_table_that_is_as_filed_again_goes_with_its_heading() -> None:
    back = with_value(REMARKED, "pure215", "shoe.burn", "")
    assert "shoe" not in back
    assert "# Nobody wants eight of them." in back


@pytest.mark.parametrize(("key", "value"), [("natural_pays", "[3, 2]"), ("shoe.burn", "2")])
def test_a_filed_house_that_is_changed_still_says_on_which_rule_each_value_stands(
    key: str, value: str
) -> None:
    text = known.house("sk").text.decode()
    changed = House(DRAFT, text=with_value(text, "pure215", key, value).encode())
    before = {one.key: one.rule for one in form(known.house("sk"), "pure215")}
    assert {one.key: one.rule for one in form(changed, "pure215")} == before
    assert before[key]
