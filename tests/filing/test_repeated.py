"""Rules that say a value of the house file in their own words go with it when it changes."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.filing.conftest import Own

import calroom
from calroom.filing import filing, page
from calroom.filing.amended import amended
from calroom.filing.document import Paragraph
from calroom.filing.repeated import ELSE, REPEATED, Value, _around, put_in
from calroom.filing.stated import forms
from calroom.filing.values import said_values
from calroom.filing.warnings import rules_that_do_not_fit
from calroom.houses.drafts import DRAFT, begun_like, form, with_value
from calroom.houses.grounds import grounds
from calroom.houses.loader import House
from calroom.houses.toml import toml
from calroom.rulebook import book

Pair = tuple[str, str, str]

LISTED: list[tuple[str, str, str, str]] = [
    (f"{house}.{game}", key, rule, around)
    for house, games in REPEATED.items()
    for game, keys in games.items()
    for key, rules in keys.items()
    for rule, around in rules.items()
]


@cache
def values_of(game: str) -> dict[str, str]:
    return {key: value.removeprefix("amount ") for key, value in said_values(calroom.game(game))}


def test_a_rule_that_is_listed_says_the_filed_value_in_these_words() -> None:
    for game, key, rule, around in LISTED:
        text, value = book().rule(f"{game}.{rule}").says, values_of(game)[key]
        assert not around or any(_around(around, form) in text for form in forms(value)), (rule, value)


ABOUT = {
    "seats": "players|seats",
    "raises": "raises",
    "split.most": "split",
    "ante": "ante",
    "blinds": "blind",
    "half_hour": "half hour|30 minutes",
    "jackpot.amount": "jackpot",
    "natural_pays": "natural",
    "insurance.pays": "insurance",
    "tie_pays": "tie",
    "lowest": "least|minimum",
    "highest": "most|maximum",
}
"""Values that rules like to repeat, and what a sentence is about that does so."""

APART = {
    ("palace.baccarat", "lowest", "tie-limit"),
}
"""Sentences with the same number about the same thing that say something else, each looked at."""


def looking_alike(house: House) -> Iterator[Pair]:
    """Every rule with a sentence that has the value and what it is about, but for the rule behind it."""
    for name in house.games:
        game, behind = f"{house.id}.{name}", grounds(house, name)
        for key, about in ABOUT.items():
            value = values_of(game).get(key, "")
            parts = [one for one in value.split(", ") if one not in ("", "0", "$0")]
            for rule in house.book.rules(game) if parts else ():
                if rule.id != behind.get(key) and any(
                    re.search(about, sentence) and _has(sentence, parts)
                    for sentence in re.split(r"(?<=[.;])\s+", rule.says)
                ):
                    yield game, key, rule.id.rpartition(".")[2]


def _has(sentence: str, parts: list[str]) -> bool:
    written = [re.escape(form) for part in parts for form in forms(part)]
    return bool(re.search(rf"(?<![\w$.-])(?:{'|'.join(written)})(?!\w|[.,]\d|-)", sentence))


def test_no_rule_repeats_a_value_without_being_listed() -> None:
    listed = {(game, key, rule) for game, key, rule, _ in LISTED}
    found = {pair for house in book().houses for pair in looking_alike(calroom.house(house))}
    assert sorted(found - listed - APART) == []
    assert sorted(APART - found) == []


def struck(house: House, game: str) -> dict[str, Paragraph]:
    found = filing(house, game, played=False, figures=False)
    return {
        block.key.rpartition(".")[2]: block
        for _, block in found.numbered()
        if isinstance(block, Paragraph) and block.struck
    }


def test_a_payoff_is_written_anew_in_every_rule_that_says_it_and_the_rest_of_the_rule_stays(own: Own) -> None:
    mine = own("sk.pure215", "natural_pays = [3, 2]")
    found = struck(mine, "pure215")
    assert set(found) == {
        "pure215/purpose",
        "natural-pays-six-to-five",
        "natural-may-insure-instead",
        "outcome-table",
        "coverage-arithmetic",
    }
    for block in found.values():
        assert "6 to 5" not in block.text
        assert block.text == block.struck.replace("6 to 5", "3 to 2")
    assert found["natural-pays-six-to-five"].title == "Natural pays three to two"
    table = page(filing(mine, "pure215", played=False, figures=False)).partition("natural 21.5: push |")[2]
    assert table.startswith(" win <del>6 to 5</del> <ins>3 to 2</ins> | win")
    filed = filing(calroom.house("sk"), "pure215", played=False, figures=False)
    changes = amended(filed, filing(mine, "pure215", played=False, figures=False), {}, {})
    assert "otherwise insurance loses and the natural wins <del>6 to 5.</del> <ins>3 to 2.</ins>" in changes


def test_one_rule_that_says_two_values_is_written_with_both(own: Own) -> None:
    mine = own("sk.pure215", "natural_pays = [3, 2]", INSURANCE)
    assert struck(mine, "pure215")["natural-may-insure-instead"].text.endswith(
        "insurance wins 3 to 1 and the natural pushes; otherwise insurance loses and the natural wins 3 to 2."
    )


INSURANCE = 'insurance = { step = "$0.50", share = [1, 2], pays = [3, 1], even_money = [1, 1] }'


def test_amounts_and_numbers_in_words_are_written_anew_as_they_were_written(own: Own) -> None:
    blinds = struck(own("palace.draw", 'blinds = ["$2", "$4", "$10"]'), "draw")
    assert (
        "the dealer posts the $4 blind and the other the $10" in blinds["blinds-when-fewer-than-three"].text
    )
    assert blinds["minimum-bet-and-raise"].text == f"The blinds, smallest first: $2, $4, $10. {ELSE}"
    raises = struck(own("comstock.holdem-hilo", "raises = 4"), "holdem-hilo")
    assert "the bet and four raises" in raises["follows-texas-holdem"].text


def test_a_rule_in_which_other_numbers_may_follow_from_the_value_is_struck_as_a_whole(own: Own) -> None:
    found = struck(own("sk.pure215", "split = { most = 4, aces_again = false }"), "pure215")
    assert found["three-splits-at-most"].struck.endswith("giving at most four hands.")
    assert found["three-splits-at-most"].text == f"How often a hand may be split: 4. {ELSE}"
    assert put_in("Three raises, then four.", Value("3", "4", ()), None) == ""


def changes_page(mine: House, lender: str, game: str) -> str:
    filed = filing(calroom.house(lender), game, played=False, figures=False)
    return amended(filed, filing(mine, game, played=False, figures=False), {}, {})


def test_a_range_of_one_number_is_said_as_that_number_and_a_rule_has_one_name_in_the_document(
    own: Own,
) -> None:
    mine = own("palace.three-card", "decks = [2, 2]")
    found = struck(mine, "three-card")["one-to-eight-decks"]
    assert found.title == "Two decks"
    assert "standard 52-card decks, two of them" in found.text
    said = changes_page(mine, "palace", "three-card")
    assert "to two" not in said.lower()
    assert "2 to 2" not in said
    # The name of before stands there only struck: above the rule, and beside its value.
    assert "<h4><del>One to eight decks</del> <ins>Two decks</ins></h4>" in said
    assert "<td><del>One to eight decks</del> <ins>Two decks</ins></td>" in said
    assert all(part.endswith("<del>") for part in said.split("One to eight")[:-1])


def test_what_a_game_is_played_with_is_not_told_as_it_was_where_the_decks_are_others(own: Own) -> None:
    said = changes_page(own("palace.pan", "decks = [9]"), "palace", "pan")
    assert "<del>8 decks of 40 (no 8, 9, 10, joker): 320 cards." in said
    assert "As it is usually dealt there are" in said


def test_a_table_of_a_draft_posts_nothing_that_the_filed_one_does_not(own: Own) -> None:
    said = changes_page(own("palace.holdem", "raises = 4"), "palace", "holdem")
    assert "The board is dealt face down first" not in said


@pytest.mark.parametrize(
    ("game", "key", "value", "rule", "name", "says"),
    [
        ("comstock.holdem", "raises", "1", "bet-and-three-raises", "Bet and one raise", "follow a bet: 1."),
        ("comstock.no-bust", "decks", "[2, 6]", "eight-decks", "Six decks", "decks in a shoe: 2 to 6."),
        ("palace.lowball", "blinds", '["$2"]', "blinds-two-three-five", "Blinds", "smallest first: $2."),
        (
            "palace.baccarat",
            "player_draws_to",
            "6",
            "player-draws-zero-to-five",
            "Player draws zero to six",
            "0 to 6,",
        ),
        ("palace.draw", "room.buy_in.amount", '"$600"', "buy-in-300", "Buy in 600", "$600"),
        (
            "sk.pan",
            "pays.suited",
            "[2, 1]",
            "custom-pay-schedule",
            "Custom pay schedule",
            "2, and 1 for each card",
        ),
    ],
)
def test_where_a_number_becomes_one_or_has_no_place_nothing_ungrammatical_is_written(
    game: str, key: str, value: str, rule: str, name: str, says: str
) -> None:
    called = game.partition(".")[2]
    mine = House(DRAFT, text=with_value(begun_like(calroom.game(game)), called, key, value).encode())
    found = struck(mine, called)[rule]
    assert found.title == name
    assert says in found.text


def test_what_a_struck_rule_says_besides_its_value_holds_and_is_said_to(own: Own) -> None:
    found = struck(own("palace.holdem", "raises = 4"), "holdem")["raise-cap"]
    assert found.text == f"How many raises may follow a bet: 4. {ELSE}"


def test_an_example_that_counts_with_a_value_of_before_is_left_out(own: Own) -> None:
    def counting(house: House) -> list[str]:
        found = filing(house, "pure215", played=False, figures=False)
        return [b.key for _, b in found.numbered() if isinstance(b, Paragraph) and "6 to 5" in b.example]

    assert counting(calroom.house("sk"))
    assert counting(own("sk.pure215", "natural_pays = [3, 2]")) == []


def with_fee(game: str, row: int, amount: str) -> House:
    """A house whose only change is the amount of one row of what a hand costs."""
    called = game.partition(".")[2]
    filed = next(one for one in form(calroom.house(game.partition(".")[0]), called) if one.key == "fees")
    rows = [{**one, "amount": amount} if at == row else one for at, one in enumerate(filed.data)]
    return House(DRAFT, text=with_value(begun_like(calroom.game(game)), called, "fees", toml(rows)).encode())


@pytest.mark.parametrize(
    ("game", "row", "touched"),
    [
        ("palace.holdem", 0, {"fee-4-8"}),
        ("palace.holdem", 3, {"fee-3-6"}),
        ("comstock.stud", 2, {"fee-rates"}),
        ("palace.no-bust", 2, {"player-dealer-fee", "player-dealer-posts-money-first"}),
        ("palace.mexican", 0, set()),
    ],
)
def test_a_row_of_a_schedule_touches_only_rules_that_state_it_and_stands_in_its_table(
    game: str, row: int, touched: set[str]
) -> None:
    mine, called = with_fee(game, row, "$6.50"), game.partition(".")[2]
    assert set(struck(mine, called)) == touched
    warned = {one.about.rpartition(".")[2] for one in rules_that_do_not_fit(mine, called)}
    assert warned == touched
    said = changes_page(mine, game.partition(".")[0], called)
    assert "<h4>What a hand costs</h4>" in said
    assert "<ins>$6.50</ins></td>" in said
    assert "/word-" not in said
    assert "<h4>Drop</h4>" not in said


@pytest.mark.parametrize(
    ("game", "key", "value", "says"),
    [
        ("comstock.double-hand", "squares.count", "2", "How many betting squares a position has: 2."),
        ("palace.three-card", "step", '"$2"', "$2"),
        ("sk.pure215", "backlines", "3", "3"),
    ],
)
def test_a_rule_that_does_not_state_the_value_behind_which_it_stands_is_left_alone(
    game: str, key: str, value: str, says: str
) -> None:
    called = game.partition(".")[2]
    mine = House(DRAFT, text=with_value(begun_like(calroom.game(game)), called, key, value).encode())
    assert struck(mine, called) == {}
    assert [*rules_that_do_not_fit(mine, called)] == []
    found = filing(mine, called, played=False, figures=False)
    other = next(block for _, block in found.numbered() if block.title == "Other values")
    assert isinstance(other, Paragraph)
    assert says in other.text


def test_a_rule_that_says_a_number_in_other_words_is_touched(own: Own) -> None:
    assert "first-player-draws-twice" in struck(own("palace.pan", "first_draws = 3"), "pan")
    assert "custom-stock-exhausted" in struck(own("palace.pan", "reshuffles = 2"), "pan")
