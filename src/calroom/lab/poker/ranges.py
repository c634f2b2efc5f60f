"""Ranges of hold'em hands as players write them: `QQ+ AKs`, `TT-77`, `ATs+`, `A5s-A2s`, `AK`, `AsKd`."""

from __future__ import annotations

import re
from itertools import combinations, product

from calroom.cards import RANKS, STANDARD, SUITS, Cards, parse_cards

_HAND = r"([2-9TJQKA])([2-9TJQKA])([so]?)"
_SPAN = re.compile(f"{_HAND}(?:(\\+)|-{_HAND})?")
EVERY_HAND = "random"


def hands_in(text: str) -> list[Cards]:
    """Every two cards that a range holds, each once."""
    if text.strip().lower() == EVERY_HAND:
        return list(combinations(STANDARD, 2))
    found = [frozenset(hand) for word in re.split(r"[\s,]+", text.strip()) if word for hand in _word(word)]
    if not found:
        raise ValueError("the range is empty; write hands such as QQ+ AKs, or random")
    return [tuple(sorted(hand, key=STANDARD.index, reverse=True)) for hand in dict.fromkeys(found)]


def _word(word: str) -> list[Cards]:
    span = _SPAN.fullmatch(word)
    if span is None:
        return _two_cards(word)
    high, low, suits, plus, other_high, other_low, other_suits = span.groups()
    top, bottom = sorted((RANKS.index(high), RANKS.index(low)), reverse=True)
    if other_high:
        return _from_to(word, (top, bottom, suits), (other_high, other_low, other_suits))
    if top == bottom:
        pairs = range(top, len(RANKS) if plus else top + 1)
        return [hand for rank in pairs for hand in _class(rank, rank, suits)]
    return [hand for rank in range(bottom, top if plus else bottom + 1) for hand in _class(top, rank, suits)]


def _two_cards(word: str) -> list[Cards]:
    try:
        cards = parse_cards(word)
    except ValueError:
        cards = ()
    if len(set(cards)) != 2 or not set(cards) <= set(STANDARD):
        raise ValueError(f"{word!r} is neither two cards nor a range; write such as QQ+ TT-77 AKs ATs+ AsKd")
    return [cards]


def _from_to(word: str, first: tuple[int, int, str], last: tuple[str, str, str]) -> list[Cards]:
    """Hands between two of a kind: pairs, or hands with the same highest card."""
    top, bottom, suits = first
    other_top, other_bottom = sorted((RANKS.index(last[0]), RANKS.index(last[1])), reverse=True)
    both_pairs = top == bottom and other_top == other_bottom
    if suits != last[2] or not (both_pairs or (top == other_top and top not in (bottom, other_bottom))):
        raise ValueError(f"{word!r} has no hands between its ends; write such as TT-77 or A5s-A2s")
    ranks = range(min(bottom, other_bottom), max(bottom, other_bottom) + 1)
    return [hand for rank in ranks for hand in _class(rank if both_pairs else top, rank, suits)]


def _class(top: int, bottom: int, suits: str) -> list[Cards]:
    """The hands of two ranks: suited, offsuit or both."""
    high, low = RANKS[top], RANKS[bottom]
    if top == bottom:
        if suits:
            raise ValueError(f"{high}{low}{suits}: a pair is never suited; write {high}{low}")
        return [(high + one, low + two) for one, two in combinations(SUITS, 2)]
    return [
        (high + one, low + two)
        for one, two in product(SUITS, repeat=2)
        if not suits or (one == two) == (suits == "s")
    ]
