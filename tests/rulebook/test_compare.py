"""The houses side by side."""

from calroom.rulebook import Layer, RuleBook, book
from calroom.rulebook.compare import compare, siblings


def test_the_same_game_in_other_houses_is_found_by_name_and_by_what_they_call_it(small: RuleBook) -> None:
    assert siblings(small, "east.holdem") == ("east.holdem", "west.holdem")
    assert siblings(small, "west.holdem") == ("west.holdem", "east.holdem", "east.lowball")
    assert siblings(small, "east.lowball") == ("east.lowball", "west.holdem")


def test_pai_gow_poker_is_double_hand_under_another_name() -> None:
    assert siblings(book(), "palace.double-hand") == (
        "palace.double-hand",
        "comstock.double-hand",
        "sk.pai-gow-poker",
    )


def test_rules_are_matched_by_name_or_topic_and_told_apart_by_their_words(small: RuleBook) -> None:
    found = compare(small, "east.holdem")
    assert [[rule.id for rule in row.rules] for row in found.same] == [
        ["east.holdem.deck", "west.holdem.deck"]
    ]
    assert [[rule.slug for rule in row.rules] for row in found.different] == [["raise-cap", "four-raises"]]
    assert [[rule.slug for rule in row.rules] for row in found.alone] == [["burns"], ["polite"]]


def test_a_row_knows_what_each_house_says(small: RuleBook) -> None:
    row = compare(small, "east.holdem").different[0]
    assert [rule.says for rule in row.of("west.holdem")] == ["A bet and four raises."]
    assert row.of("east.lowball") == ()


def test_the_comparison_can_stay_within_a_layer(small: RuleBook) -> None:
    found = compare(small, "east.holdem", Layer.CONDUCT)
    assert [row.rules[0].slug for row in found.alone] == ["polite"]
    assert found.same == found.different == ()


def test_every_rule_of_the_houses_appears_in_exactly_one_row() -> None:
    found = compare(book(), "comstock.pan")
    rows = [
        rule.id for part in (found.same, found.different, found.alone) for row in part for rule in row.rules
    ]
    assert sorted(rows) == sorted(rule.id for game in found.games for rule in book().rules(game))


def test_the_houses_disagree_on_three_eights_in_pure_21_and_a_half() -> None:
    slugs = {rule.slug for row in compare(book(), "sk.pure215").different for rule in row.rules}
    assert "outcome-table" in slugs
