"""What dealers say is taken apart into a pattern and typed parts, and comes back word by word."""

import pytest
from tests.table.test_story import GAMES, golden

from calroom.ranking.spoken import rank_word, rank_words
from calroom.table.events import Called, Reported, Shown
from calroom.table.wording import RANKS, Part, called, held, one_hand, spelled


@pytest.mark.parametrize(
    ("words", "key", "parts"),
    [
        ("two pair, kings and eights", "two pair, {1} and {2}", [("ranks", "K"), ("ranks", "8")]),
        ("kings full of eights", "{1} full of {2}", [("ranks", "K"), ("ranks", "8")]),
        ("three of a kind", "three of a kind", []),
        ("three sixes", "three {1}", [("ranks", "6")]),
        ("nine-high straight flush", "{1}-high straight flush", [("rank", "9")]),
        ("king-six low", "{1}-{2} low", [("rank", "K"), ("rank", "6")]),
        ("nine-seven low", "{1}-{2} low", [("rank", "9"), ("rank", "7")]),
        ("soft eighteen", "soft {1}", [("number", 18)]),
    ],
)
def test_the_name_of_a_hand_is_a_pattern_with_ranks(
    words: str, key: str, parts: list[tuple[str, object]]
) -> None:
    found = held(words)
    assert found.key == key
    assert [(part.kind, part.of or part.number) for part in found.parts] == parts


def test_what_is_called_has_seats_amounts_cards_and_numbers_as_parts() -> None:
    found = called("seat 3 keeps Kh and draws two for $4.50")
    assert found.key == "{1} keeps {2} and draws {3} for {4}"
    assert found.parts == (
        Part("seat", "seat 3", number=3),
        Part("card", "Kh", of="Kh"),
        Part("number", "two", number=2),
        Part("amount", "$4.50", number=450),
    )


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_in_a_hand_comes_back_word_by_word(game: str) -> None:
    ranks = {say(rank) for rank in RANKS for say in (rank_word, rank_words)} - {
        "two",
        "three",
        "four",
        "five",
    }
    for event in golden(game).events:
        if isinstance(event, Shown) and event.name:
            assert spelled(held(event.name)) == event.name
            assert not ranks & set(held(event.name).key.replace("-", " ").replace(",", " ").split())
        elif isinstance(event, (Called, Reported)):
            assert spelled(called(event.words)) == event.words
            assert not any(word in called(event.words).key for word in ("seat 1", "seat 2", "$"))


def test_another_language_is_another_pattern_with_the_same_parts() -> None:
    of_kings = held("kings full of eights")
    german = {"{1} full of {2}": "Full House, {1} über {2}"}.__getitem__
    ranks = {"K": "Könige", "8": "Achten"}
    assert spelled(of_kings, lambda part: ranks[part.of], german) == "Full House, Könige über Achten"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("pair of kings", "a pair of kings"),
        ("pair of kings low", "a pair of kings low"),
        ("kings and eights", "kings and eights"),
        ("kings and eights low", "kings and eights low"),
        ("three sixes", "three sixes"),
        ("nine-high straight", "a nine-high straight"),
        ("ace-high flush", "an ace-high flush"),
        ("eight-high straight flush", "an eight-high straight flush"),
        ("royal flush", "a royal flush"),
        ("kings full of eights", "kings full of eights"),
        ("four aces", "four aces"),
        ("five aces", "five aces"),
        ("king high", "king high"),
        ("king-six low", "a king-six low"),
        ("nine-seven low", "a nine-seven low"),
        ("eight-six low", "an eight-six low"),
        ("wheel", "a wheel"),
        ("pair of sevens and eight-seven low", "a pair of sevens and an eight-seven low"),
        ("sevens and sixes and seven-six low", "sevens and sixes and a seven-six low"),
        ("five-high straight and wheel", "a five-high straight and a wheel"),
        ("eight-seven-six straight", "an eight-seven-six straight"),
        ("three face cards", "three face cards"),
        ("one point", "one point"),
    ],
)
def test_what_is_one_hand_has_its_article_where_it_stands_in_a_sentence(name: str, said: str) -> None:
    assert one_hand(name) == said
    assert spelled(held(said)) == said
