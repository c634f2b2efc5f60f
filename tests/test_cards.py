"""The decks of the three houses, card for card, and decks written out by hand."""

import doctest
from collections import Counter
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calroom import cards, money, tiles
from calroom.cards import (
    CODE,
    DECKS,
    HIDDEN,
    JOKER,
    PAN_SPADES,
    STANDARD,
    WITH_JOKER,
    build_deck,
    check_deck,
    parse_cards,
    show_cards,
    stack_deck,
    take_out,
)
from calroom.ranking import tile_hands


@pytest.mark.parametrize(
    ("name", "decks", "size", "jokers", "ranks"),
    [
        ("standard", None, 52, 0, "23456789TJQKA"),
        ("joker", None, 53, 1, "23456789TJQKA"),
        ("mexican", None, 41, 1, "234567JQKA"),
        ("pan", None, 320, 0, "234567JQKA"),
        ("pan", 10, 400, 0, "234567JQKA"),
        ("no-bust", None, 424, 8, "23456789TJQKA"),
        ("no-bust", 6, 318, 6, "23456789TJQKA"),
        ("hot-action", None, 448, 32, "23456789TJQKA"),
        ("super-pan9", None, 432, 0, "23456JQKA"),
        ("pure215", None, 416, 0, "23456789TJQKA"),
        ("pure215", 1, 52, 0, "23456789TJQKA"),
        ("pure215", 6, 312, 0, "23456789TJQKA"),
        ("baccarat", None, 416, 0, "23456789TJQKA"),
        ("three-card", None, 52, 0, "23456789TJQKA"),
        ("three-card", 6, 312, 0, "23456789TJQKA"),
    ],
)
def test_a_new_deck_is_counted_down(name: str, decks: int | None, size: int, jokers: int, ranks: str) -> None:
    deck = build_deck(name, decks)
    counted = Counter(deck)
    assert len(deck) == size
    assert counted.pop(JOKER, 0) == jokers
    assert {card[0] for card in counted} == set(ranks)
    assert len(counted) == 4 * len(ranks)
    assert set(counted.values()) == {(size - jokers) // len(counted)}


def test_a_pan_pack_short_of_a_set_of_spades_has_seven_of_each_spade() -> None:
    pack = build_deck("pan", without=PAN_SPADES)
    counted = Counter(pack)
    assert len(pack) == 310
    assert {card: count for card, count in counted.items() if count != 8} == dict.fromkeys(PAN_SPADES, 7)


def test_every_deck_has_its_usual_number_within_what_is_allowed() -> None:
    assert all(1 <= deck.fewest <= deck.usual <= deck.most for deck in DECKS.values())


@pytest.mark.parametrize(
    ("name", "decks", "complaint"),
    [
        ("three-card", 9, "a three-card deck is made of 1 to 8 decks of 52 cards, not 9"),
        ("three-card", 0, "1 to 8 decks"),
        ("no-bust", 1, "2 to 8 decks of 53 cards, not 1"),
        ("baccarat", 6, "a baccarat deck is made of 8 decks of 52 cards, not 6"),
        ("tarot", None, "there is no deck called 'tarot'"),
    ],
)
def test_a_deck_nobody_deals_from_is_refused(name: str, decks: int | None, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        build_deck(name, decks)


def test_a_card_that_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(ValueError, match="cannot take out of this deck: As 9h"):
        take_out(("As", "Kd"), ["As", "As", "9h"])


@given(st.permutations(build_deck("mexican")))
def test_a_shuffled_deck_is_the_right_deck(shuffled: list[str]) -> None:
    check_deck(shuffled, build_deck("mexican"))


@pytest.mark.parametrize(
    ("written", "faults"),
    [
        ("As", "Kd 7c missing"),
        ("As As Kd 7c", "As too often (2, not 1)"),
        ("As Kd 7c 8h", "8h does not belong to it"),
        ("As As 8h 9h Kd", "8h 9h do not belong to it; As too often (2, not 1); 7c missing"),
    ],
)
def test_a_wrong_deck_is_named_fault_by_fault(written: str, faults: str) -> None:
    with pytest.raises(ValueError, match="not the right deck") as refused:
        check_deck(parse_cards(written), ("As", "Kd", "7c"))
    assert str(refused.value) == f"not the right deck: {faults}"


def test_several_missing_copies_of_one_card_are_counted() -> None:
    with pytest.raises(ValueError, match=r"As \(x2\) missing"):
        check_deck(("As",), ("As", "As", "As"))


def test_a_hidden_card_is_no_card_of_a_deck() -> None:
    with pytest.raises(ValueError, match=r"\?\? does not belong"):
        check_deck((HIDDEN,), STANDARD)


@given(st.lists(st.sampled_from(STANDARD), unique=True))
def test_a_stacked_deck_deals_the_written_cards_first_and_stays_the_same_deck(top: list[str]) -> None:
    deck = stack_deck(show_cards(top), STANDARD)
    assert deck[: len(top)] == tuple(top)
    check_deck(deck, STANDARD)
    below = deck[len(top) :]
    assert below == tuple(card for card in STANDARD if card not in top)


def test_a_deck_cannot_be_stacked_with_a_second_ace_of_spades() -> None:
    with pytest.raises(ValueError, match="As"):
        stack_deck("As Kd As", STANDARD)
    assert stack_deck("As Kd As", STANDARD * 2)[:3] == ("As", "Kd", "As")


@given(st.lists(st.sampled_from(WITH_JOKER)), st.sampled_from(["", " ", "\n"]))
def test_cards_are_read_as_they_are_written(cards: list[str], gap: str) -> None:
    assert parse_cards(gap.join(cards)) == tuple(cards)
    assert parse_cards(show_cards(cards)) == tuple(cards)


@pytest.mark.parametrize("text", ["1s", "10s", "as", "A", "Asx", "??", "JK"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card; write rank"):
        parse_cards(text)


def test_codes_count_up_by_rank_then_suit() -> None:
    assert [CODE[card] for card in ("2c", "2d", "3c", "As", JOKER)] == [0, 1, 4, 51, 52]


@pytest.mark.parametrize("module", [cards, money, tiles, tile_hands])
def test_the_examples_in_the_text_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
