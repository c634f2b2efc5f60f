"""What a document tells beside its rules: its purpose and examples hold for the file, or are not told."""

import re

import pytest
from tests.filing.conftest import Own

import calroom
from calroom.filing import filing
from calroom.filing.document import Document, Paragraph
from calroom.houses.drafts import DRAFT, begun_like, form, with_value
from calroom.houses.loader import House

PURPOSE = "purpose"


def document(house: House, game: str) -> Document:
    return filing(house, game, played=False, figures=False)


def paragraphs(found: Document) -> dict[str, Paragraph]:
    return {
        re.split(r"[./]", block.key)[-1]: block
        for _, block in found.numbered()
        if isinstance(block, Paragraph)
    }


def test_the_purpose_of_a_game_says_what_a_natural_pays_in_the_file(own: Own) -> None:
    mine = paragraphs(document(own("sk.pure215", "natural_pays = [3, 2]"), "pure215"))[PURPOSE]
    assert "the best hand, paid 3 to 2" in mine.text
    assert "6 to 5" not in mine.text
    assert "6 to 5" in mine.struck


def test_what_a_purpose_says_of_a_value_that_cannot_be_written_anew_is_left_out(own: Own) -> None:
    was = paragraphs(document(calroom.house("palace"), "draw"))[PURPOSE].text
    now = paragraphs(document(own("palace.draw", "check_raise = false"), "draw"))[PURPOSE].text
    assert "check-and-raise is allowed" in was
    assert "check-and-raise" not in now
    assert "Five-card draw for the highest hand" in now


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_no_purpose_tells_of_the_paper_from_which_the_rules_were_taken(house: str) -> None:
    for game in calroom.house(house).games:
        found = paragraphs(document(calroom.house(house), game))
        for told in (found[PURPOSE], found["deck"]):
            assert not re.search(r"\b(filing|filed|letter|lines?) \w", told.text), told.text
            assert len(told.text) > 20, (game, told)


def test_no_example_counts_with_a_payoff_of_before_or_with_what_follows_from_it(own: Own) -> None:
    was = paragraphs(document(calroom.house("sk"), "pure215"))
    now = paragraphs(document(own("sk.pure215", "natural_pays = [3, 2]"), "pure215"))
    assert "their $10 is paid $12" in was["player-natural-stands"].example
    gone = {name for name in was if was[name].example and not now[name].example}
    assert {"player-natural-stands", "pure-definition", "ace-bonus-after-split-is-21"} <= gone
    assert len(gone) < 15
    assert [
        name
        for name, one in now.items()
        if re.search(r"6 to 5|six to five|\$10 (?:wins|is paid|pays) \$12", one.example)
    ] == []


def test_another_fee_leaves_out_examples_that_collect_it_and_no_others(own: Own) -> None:
    mine = own("sk.holdem", 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]')
    was, now = (paragraphs(document(house, "holdem")) for house in (calroom.house("sk"), mine))
    gone = {name for name in was if was[name].example and not now[name].example}
    assert gone == {"fee", "fee-from-the-blind-before-the-deal"}


def test_one_amount_of_a_schedule_is_written_anew_in_the_rule_that_says_it() -> None:
    fees = next(one.value for one in form(calroom.house("palace"), "holdem") if one.key == "fees")
    text = with_value(
        begun_like(calroom.game("palace.holdem")), "holdem", "fees", fees.replace('"$4"', '"$5"', 1)
    )
    rule = paragraphs(document(House(DRAFT, text=text.encode()), "holdem"))["fee-4-8"]
    assert "9, 8 or 7 players $5; 6 or 5 players $3" in rule.text
    assert "at $4-$8" in rule.text
