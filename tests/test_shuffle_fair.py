"""From random bytes to orders and dice without bias: proved by counting every draw there is."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from math import factorial, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calroom.cards import PAN_SPADES, STANDARD, build_deck
from calroom.shuffle.fair import arrange, draw_below, roll, shuffle
from calroom.tiles import SET


class Rejected(Exception):
    """The only draw there was has been rejected."""


class OneDraw:
    """Entropy for a single draw: asked for more, the draw was rejected."""

    def __init__(self, drawn: int, size: int) -> None:
        self._draws = [drawn.to_bytes(size, "big")]

    def __call__(self, count: int) -> bytes:
        if not self._draws:
            raise Rejected
        drawn = self._draws.pop()
        assert len(drawn) == count
        return drawn


class Watched:
    """A source that counts up from zero and remembers how many bytes it gave."""

    def __init__(self) -> None:
        self.given: list[int] = []

    def __call__(self, count: int) -> bytes:
        self.given.append(count)
        return bytes(count)


def outcomes(limit: int) -> Counter[int | None]:
    """What becomes of every draw that the bytes asked for can hold; None is a rejected one."""
    size = ((limit - 1).bit_length() + 7) // 8
    counted: Counter[int | None] = Counter()
    for drawn in range(256**size):
        try:
            counted[draw_below(limit, OneDraw(drawn, size))] += 1
        except Rejected:
            counted[None] += 1
    return counted


@pytest.mark.parametrize("limit", [*range(1, 257), 257, 720, 5040, 32768, 40320, 65535])
def test_every_number_below_the_limit_comes_from_equally_many_draws(limit: int) -> None:
    counted = outcomes(limit)
    del counted[None]
    assert set(counted) == set(range(limit))
    assert len(set(counted.values())) == 1


@pytest.mark.parametrize("limit", [2, 6, 52, 216, 5040])
def test_no_draw_is_rejected_but_for_bias(limit: int) -> None:
    bits = (limit - 1).bit_length()
    counted = outcomes(limit)
    assert counted[None] * 2**bits == (2**bits - limit) * counted.total()


@pytest.mark.parametrize("count", range(8))
def test_every_number_below_n_factorial_is_another_order_and_every_order_a_number(count: int) -> None:
    pieces = "ABCDEFG"[:count]
    orders = [tuple(arrange(pieces, number)) for number in range(factorial(count))]
    assert len(set(orders)) == len(orders)
    assert set(orders) == set(permutations(pieces))


def textbook(pieces: Sequence[str], number: int) -> list[str]:
    """Fisher and Yates as everybody writes it, each swap chosen by the next digit of the number."""
    deck = list(pieces)
    for last in range(len(deck) - 1, 0, -1):
        number, other = divmod(number, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def number_of(deck: Sequence[str], pieces: Sequence[str]) -> int:
    """Work back from an order to its number, undoing the swaps from the last to the first."""
    order, number, weight = list(range(len(deck))), 0, 1
    wanted = [pieces.index(piece) for piece in deck]
    for last in range(len(deck) - 1, 0, -1):
        other = order.index(wanted[last])
        order[last], order[other] = order[other], order[last]
        number, weight = number + other * weight, weight * (last + 1)
    return number


@given(st.data(), st.sampled_from([2, 13, 32, 41, 52, 53, 100, 320]))
@settings(deadline=None)
def test_the_quick_way_is_the_textbook_shuffle_and_can_be_worked_back(data: st.DataObject, size: int) -> None:
    pieces = [str(piece) for piece in range(size)]
    number = data.draw(st.integers(min_value=0, max_value=factorial(size) - 1))
    deck = arrange(pieces, number)
    assert deck == textbook(pieces, number)
    assert number_of(deck, pieces) == number


@given(st.binary(min_size=29 * 64, max_size=29 * 64))
@settings(deadline=None)
def test_recorded_draws_are_used_in_order_and_map_to_the_deck(recorded: bytes) -> None:
    draws = [recorded[start : start + 29] for start in range(0, len(recorded), 29)] + [bytes(29)]
    unused = iter(draws)
    deck = shuffle(STANDARD, lambda _: next(unused))
    numbers = [int.from_bytes(draw, "big") >> 29 * 8 - 226 for draw in draws]
    taken = next(number for number in numbers if number < factorial(52))
    assert number_of(deck, STANDARD) == taken
    assert len(list(unused)) == len(draws) - 1 - numbers.index(taken)


@pytest.mark.parametrize(
    ("deck", "bits"),
    [
        (SET, 118),
        (build_deck("mexican"), 165),
        (STANDARD, 226),
        (build_deck("joker"), 232),
        (build_deck("pan", without=PAN_SPADES), 2124),
        (build_deck("pan"), 2207),
        (build_deck("pan", decks=10), 2887),
        (build_deck("baccarat"), 3025),
        (build_deck("no-bust"), 3095),
        (build_deck("super-pan9"), 3165),
        (build_deck("hot-action"), 3306),
    ],
    ids=lambda value: str(len(value)) if isinstance(value, tuple) else None,
)
def test_a_shuffle_draws_enough_bits_to_reach_every_order(deck: tuple[str, ...], bits: int) -> None:
    source = Watched()
    shuffle(deck, source)
    (drawn,) = source.given
    assert bits - 1 < log2(factorial(len(deck))) <= bits <= drawn * 8 < bits + 8


def test_dice_come_up_in_each_way_for_exactly_one_draw() -> None:
    thrown = [roll(3, OneDraw(drawn, 1)) for drawn in range(216)]
    assert sorted(thrown) == list(product(range(1, 7), repeat=3))
    for drawn in range(216, 256):
        with pytest.raises(Rejected):
            roll(3, OneDraw(drawn, 1))


def test_an_empty_cup_and_a_deck_of_one_need_no_chance() -> None:
    assert roll(0, Watched()) == ()
    assert shuffle([], Watched()) == []
    assert shuffle(["As"], Watched()) == ["As"]


def test_the_pieces_handed_in_are_left_as_they_were() -> None:
    pieces = list(STANDARD)
    shuffle(pieces, Watched())
    assert pieces == list(STANDARD)
