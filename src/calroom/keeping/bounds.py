"""How far chance goes: bounds that hold for any number of tries, however few and whatever their spread."""

from math import exp, log

_STEPS = 50


def chance_of(times: int, tries: int, usual: float) -> float:
    """At most how likely it is that something happens so often or more, if each try has at most this chance.

    Chernoff's bound, which by Hoeffding holds for tries of different chances, too, with their mean.
    """
    if not tries or times <= tries * usual:
        return 1.0
    return exp(-tries * _apart(times / tries, usual))


def highest_rate(times: int, tries: int, error: float) -> float:
    """The highest rate that goes with what was seen; a true one is higher at most with this chance."""
    if not tries:
        return 1.0
    seen = times / tries
    low, high = seen, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if tries * _apart(seen, middle) < -log(error):
            low = middle
        else:
            high = middle
    return high


def _apart(seen: float, rate: float) -> float:
    """How far two rates are apart: the divergence of Kullback and Leibler."""
    if rate in (0.0, 1.0):
        return 0.0 if seen == rate else float("inf")
    return _part(seen, rate) + _part(1 - seen, 1 - rate)


def _part(seen: float, rate: float) -> float:
    return seen * log(seen / rate) if seen else 0.0
