"""Amounts are read and printed as a card room writes them, and no cent is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calroom.money import cents, dollars, in_cents

amounts = st.integers(min_value=-(10**14), max_value=10**14)


@given(amounts)
def test_what_is_printed_reads_back_to_the_same_cent(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@given(amounts)
def test_an_amount_reads_the_same_without_sign_of_dollars_commas_or_spaces_around_it(amount: int) -> None:
    printed = dollars(amount)
    assert cents(printed.replace("$", "")) == amount
    assert cents(printed.replace(",", "")) == amount
    assert cents(f" {printed}\n") == amount


@given(st.integers(min_value=0, max_value=10**9), st.integers(min_value=0, max_value=99))
def test_cents_are_always_two_digits_and_whole_dollars_have_none(whole: int, fraction: int) -> None:
    printed = dollars(whole * 100 + fraction)
    assert printed == (f"${whole:,}.{fraction:02d}" if fraction else f"${whole:,}")


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$2.50", 250),
        ("2.5", 250),
        ("$0.5", 50),
        ("$0.05", 5),
        ("$40", 4000),
        ("$1,000", 100_000),
        ("1000000", 100_000_000),
        ("-$3", -300),
        ("-3.01", -301),
        ("$0", 0),
        ("-$0", 0),
        ("007", 700),
    ],
)
def test_the_ways_people_write_an_amount(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        *("", "$", "-", "$ 5", "5$", "$-5", "--5", "+5", "$5.", "$.50", "$2.505", "1,00", "10,0000", ",100"),
        *("1,000,00", "1000,000", "1e3", "5 dollars", "five", "0x10", "٣", "½", "$1.٣", "nan", "1" * 16),
    ],
)
def test_what_is_not_an_amount_is_refused_and_shown_how_to_write_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an amount of money; write it like \$2.50, \$40 or \$1,000"):
        cents(text)


@given(st.from_regex(r"-?\$?[0-9]{1,9}(\.[0-9]{1,2})?", fullmatch=True))
def test_an_amount_however_written_is_printed_in_one_way(text: str) -> None:
    amount = cents(text)
    assert cents(dollars(amount)) == amount
    assert amount == round(float(text.replace("$", "")) * 100)


def test_an_amount_is_given_in_cents_or_in_words() -> None:
    assert (in_cents(250), in_cents("$2.50"), in_cents("1,000")) == (250, 250, 100_000)
    for wrong in (2.5, True, None):
        with pytest.raises(ValueError, match="no number of cents"):
            in_cents(wrong)  # type: ignore[arg-type]
