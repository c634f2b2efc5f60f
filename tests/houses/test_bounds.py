"""Numbers that no table could play with are refused with what is allowed, before anything counts that far."""

import pytest
from msgspec.inspect import IntType

from calroom.houses import known
from calroom.houses.checking import check_text
from calroom.houses.drafts import DRAFT, begun_like, form, with_value
from calroom.houses.loader import BadHouseFile, House
from calroom.houses.takes import LARGEST, most_of

BILLION = 1_000_000_000


@pytest.mark.parametrize(
    ("like", "key", "value", "allowed"),
    [
        ("sk.pure215", "seats", f"[2, {BILLION}]", "from 2 to 14"),
        ("sk.pure215", "seats", "[1, 8]", "from 2 to 14"),
        ("palace.omaha", "seats", "[2, 14]", "the deck does not reach for 14 players"),
        ("palace.three-card", "decks", f"[1, {BILLION}]", "from 1 to 16"),
        ("palace.three-card", "decks", "[0, 1]", "from 1 to 16"),
        ("comstock.lowball", "draw", f"{BILLION}", "a whole number from 1 to 1000"),
        ("palace.baccarat", "player_draws_to", "-1", "a whole number from 0 to 9"),
        ("palace.baccarat", "player_draws_to", "10", "a whole number from 0 to 9"),
        ("palace.baccarat", "banker_draws_to", "1000", "a whole number from 0 to 9"),
        ("palace.baccarat", "half_pay_on", "99", "a whole number from 0 to 9"),
        ("palace.baccarat", "tie_limits", '["$300", "$200"]', "the smaller comes first, not $300 to $200"),
        ("palace.baccarat", "most_per_hand", '"$1"', "$10 at least, which is the least of"),
        ("palace.baccarat", "shoe.cards_behind_cut", "1000", "half of the 416 cards at the most"),
        ("palace.baccarat", "deck", '"pan"', "pan is no deck for this game"),
        ("palace.no-bust", "shoe.behind_cut", "1", "one card in two at the most"),
        ("comstock.super-pan9", "bank_stands_from", "3", "above"),
        (
            "sk.holdem",
            "fees",
            '[{ moment = "before the deal", players = [10, 2], amount = "$3" }]',
            "the smaller comes first, not 10 to 2",
        ),
        ("palace.baccarat", "tie_pays", "[-3, 2]", "the first number is at least 0"),
        ("palace.baccarat", "tie_pays", "[1, 0]", "the second number is at least 1"),
        ("palace.baccarat", "tie_pays", f"[{BILLION}, 1]", "the first number is at most 1,000,000"),
        ("palace.baccarat", "shoe.cards_behind_cut", f"{BILLION}", "a whole number from 0 to 1000"),
        ("palace.baccarat", "button_values", f'{{ "A" = {BILLION} }}', "a whole number from 0 to 1000"),
        ("palace.baccarat", "room.answer_seconds", f"{BILLION}", "a whole number from 1 to 1000"),
        ("palace.double-hand", "squares.count", f"{BILLION}", "a whole number from 1 to 1000"),
        ("sk.holdem", "chip", '"$0"', "chip"),
        ("sk.holdem", "chip", '"$2,000,000,000"', "up to $1,000,000,000"),
        (
            "sk.holdem",
            "fees",
            '[{ moment = "at once", players = [2, 10], amount = "-$3" }]',
            "amount",
        ),
        ("comstock.stud", "opens", "[]", "opens"),
        ("comstock.stud", "ante_from", "[]", "ante_from"),
    ],
)
def test_a_number_that_no_table_can_play_with_is_refused_with_what_is_allowed(
    like: str, key: str, value: str, allowed: str
) -> None:
    house, _, name = like.partition(".")
    text = with_value(begun_like(known.house(house).game(name)), name, key, value)
    faults = check_text(DRAFT, text.encode())
    assert [allowed for fault in faults if allowed in str(fault)], faults
    assert any(fault.line for fault in faults)
    with pytest.raises(BadHouseFile):
        House(DRAFT, text=text.encode()).check()


def test_a_small_chip_of_nothing_is_no_chip() -> None:
    text = with_value(begun_like(known.house("comstock").game("holdem")), "holdem", "small_chip", '"$0"')
    House(DRAFT, text=text.encode()).game("holdem").hand({1: "$200", 2: "$200"}, seed=1)


def test_a_number_without_a_bound_of_its_own_has_the_usual_one() -> None:
    assert most_of(IntType()) == LARGEST
    assert most_of(IntType(le=16)) == 16


@pytest.mark.parametrize("house", ["palace", "comstock", "sk", "open"])
def test_every_number_of_every_form_says_from_what_to_what_it_goes(house: str) -> None:
    found = known.house(house)
    for name in found.games:
        for field in form(found, name):
            if field.shape.kind in ("number", "range"):
                assert field.shape.least is not None, field.key
                assert field.shape.most is not None, field.key
