"""The words a dealer uses for ranks and totals."""

from collections.abc import Iterable

_RANKS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def rank_word(rank: str) -> str:
    """Say one card of a rank: `six`."""
    return _RANKS[rank]


def rank_words(rank: str) -> str:
    """Say several cards of a rank: `sixes`."""
    word = _RANKS[rank]
    return f"{word}es" if word.endswith("x") else f"{word}s"


def run_of(ranks: Iterable[str]) -> str:
    """Say ranks one after another: `king-queen-jack`."""
    return "-".join(_RANKS[rank] for rank in ranks)


def number_word(number: int) -> str:
    """Say a number below a hundred: `twenty-one`."""
    if number < len(_SMALL):
        return _SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_SMALL[ones]}" if ones else _TENS[tens]
