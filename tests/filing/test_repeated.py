"""Rules that say a value of the house file in their own words go with it when it changes."""

import re
from collections.abc import Iterator
from functools import cache

from tests.filing.conftest import Own

import calroom
from calroom.filing import filing, page
from calroom.filing.amended import amended
from calroom.filing.document import Paragraph
from calroom.filing.repeated import REPEATED, Value, _around, forms, put_in
from calroom.filing.values import _said
from calroom.houses.grounds import grounds
from calroom.houses.loader import House
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
    return {key: value.removeprefix("amount ") for key, value in _said(calroom.game(game))}


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
    assert blinds["minimum-bet-and-raise"].text == "Blinds: $2, $4, $10, before $2, $3, $5."
    raises = struck(own("comstock.holdem-hilo", "raises = 4"), "holdem-hilo")
    assert "the bet and four raises" in raises["follows-texas-holdem"].text


def test_a_rule_in_which_other_numbers_may_follow_from_the_value_is_struck_as_a_whole(own: Own) -> None:
    found = struck(own("sk.pure215", "split = { most = 4, aces_again = false }"), "pure215")
    assert found["three-splits-at-most"].struck.endswith("giving at most four hands.")
    assert found["three-splits-at-most"].text == "Split, most: 4, before 3."
    assert put_in("Three raises, then four.", Value("3", "4", ()), None) == ""


def test_an_example_that_counts_with_a_value_of_before_is_left_out(own: Own) -> None:
    def counting(house: House) -> list[str]:
        found = filing(house, "pure215", played=False, figures=False)
        return [b.key for _, b in found.numbered() if isinstance(b, Paragraph) and "6 to 5" in b.example]

    assert counting(calroom.house("sk"))
    assert counting(own("sk.pure215", "natural_pays = [3, 2]")) == []
