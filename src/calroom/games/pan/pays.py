"""Conditions: what a spread is worth in chips, as it lies."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from calroom.cards import Card
from calroom.games.pan.melds import LEAST, MIXED_SET, ROPE, ROPE_SEVEN_JACK, SUITED_SET, Melds

VALLE = "357"
"""The ranks whose sets always pay."""

LOW_ROPE, HIGH_ROPE = frozenset("A23"), frozenset("JQK")
SPADES = "s"

Pay: TypeAlias = Annotated[tuple[int, int], Meta(extra={"and more": "chips"})]
"""Chips for the first three cards, and for each card more."""


class Pays(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The schedule of a house, in chips from each; what lies in spades alone pays `spades` times as much."""

    valle_mixed: Pay
    """What a set of valle cards in several suits pays, in chips from each."""
    valle_suited: Pay
    """What a set of valle cards in one suit pays."""
    suited: Pay
    """What a set of other cards in one suit pays."""
    low_rope: Pay
    """What a rope of the lowest cards pays."""
    high_rope: Pay
    """What a rope of the highest cards pays."""
    spades: int
    """What lies in spades alone pays so many times as much."""
    out: int
    """For going out, besides all conditions."""


class Worth(Struct, frozen=True):
    """What a spread pays, and the topic of the condition that it is; no topic where it pays nothing."""

    chips: int
    topic: str = ""


NOTHING = Worth(0)


def worth(spread: Sequence[Card], melds: Melds, pays: Pays) -> Worth:
    """What the schedule pays for a spread as it lies."""
    kind = melds.kind(spread)
    more = len(spread) - LEAST
    if kind == MIXED_SET and spread[0][0] in VALLE:
        return Worth(_chips(pays.valle_mixed, more), "pay-valle-mixed")
    double = pays.spades if spread[0][1] == SPADES else 1
    if kind == SUITED_SET:
        valle = spread[0][0] in VALLE
        pay, topic = (pays.valle_suited, "pay-valle-suited") if valle else (pays.suited, "pay-suited")
        return Worth(_chips(pay, more) * double, _doubled(topic, double))
    if kind in (ROPE, ROPE_SEVEN_JACK):
        return _rope({card[0] for card in spread}, more, double, pays)
    return NOTHING


def _rope(ranks: set[str], more: int, double: int, pays: Pays) -> Worth:
    low = _chips(pays.low_rope, more) if ranks >= LOW_ROPE else 0
    high = _chips(pays.high_rope, more) if ranks >= HIGH_ROPE else 0
    if not low + high:
        return NOTHING
    return Worth((low + high) * double, _doubled("pay-high-rope" if high else "pay-low-rope", double))


def _doubled(topic: str, times: int) -> str:
    """What decided the pay: that it lies in spades, before which condition it is."""
    return topic if times == 1 else "pay-spades"


def _chips(pay: Pay, more: int) -> int:
    return pay[0] + pay[1] * more
