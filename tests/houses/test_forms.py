"""The form of a game: every value has a field of its own kind, and words for what others have."""

from collections.abc import Iterator

import pytest

from calroom.houses import known
from calroom.houses.checking import check_text
from calroom.houses.drafts import DRAFT, Field, begun_like, form, with_value
from calroom.houses.loader import House
from calroom.houses.shapes import Shape


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
