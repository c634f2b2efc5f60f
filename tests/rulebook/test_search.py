"""Full-text search of the rule book."""

import pytest

from calroom.rulebook import Layer, RuleBook, book
from calroom.rulebook.search import stem


def found(rule_book: RuleBook, words: str, game: str | None = None) -> list[str]:
    return [hit.rule.id for hit in rule_book.search(words, game=game)]


def test_every_word_must_occur(small: RuleBook) -> None:
    assert found(small, "card flop") == ["east.holdem.burns"]
    assert found(small, "card polite") == []


def test_a_rule_named_for_the_word_comes_before_one_that_only_mentions_it(small: RuleBook) -> None:
    assert found(small, "raise", "east.holdem") == ["east.holdem.raise-cap", "east.holdem.burns"]


def test_a_search_can_stay_within_a_game(small: RuleBook) -> None:
    assert found(small, "deck") == ["east.holdem.deck", "west.holdem.deck"]
    assert found(small, "deck", "west.holdem") == ["west.holdem.deck"]


def test_a_search_can_stay_within_a_layer(small: RuleBook) -> None:
    assert [hit.rule.slug for hit in small.search("players", layer=Layer.ROOM)] == ["broken-game"]


def test_topics_are_searched_too(small: RuleBook) -> None:
    assert "west.holdem.four-raises" in found(small, "cap")


@pytest.mark.parametrize("words", ["raise", "raises", "raised", "raising", "Raiser", "rais", "rasie"])
def test_endings_and_small_misspellings_are_forgiven(small: RuleBook, words: str) -> None:
    assert found(small, words, "east.holdem")[0] == "east.holdem.raise-cap"


@pytest.mark.parametrize("words", ["", "?!", "zzzzz"])
def test_nothing_to_look_for_finds_nothing(small: RuleBook, words: str) -> None:
    assert found(small, words) == []


@pytest.mark.parametrize(
    ("word", "root"), [("betting", "bet"), ("bets", "bet"), ("calls", "call"), ("is", "is")]
)
def test_a_word_is_compared_without_its_ending(word: str, root: str) -> None:
    assert stem(word) == root


def test_the_raise_cap_is_the_first_thing_found_for_raise_cap() -> None:
    assert found(book(), "raise cap")[0] == "palace.holdem.raise-cap"


def test_numbers_with_a_point_are_one_word() -> None:
    assert all(".pure215." in rule for rule in found(book(), "21.5 natural")[:10])
