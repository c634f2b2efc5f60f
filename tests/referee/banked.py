"""The banked games: what every wager comes to, from where settlement starts, and what the house takes."""

from collections import Counter
from collections.abc import Callable

from tests.referee import blackjacks, points, three_card, two_hands
from tests.referee.bank import Banked, Result, read, settle, was_dealt
from tests.referee.bank_fees import charge
from tests.referee.record import Record
from tests.referee.verdict import Verdict

Outcome = Callable[[Banked], list[Result]]
BY_SCRIPT: dict[str, Outcome] = {
    "no-bust": blackjacks.no_bust,
    "pure215": blackjacks.pure,
    "hot-action": blackjacks.hot_action,
    "baccarat": points.baccarat,
    "super-pan9": points.super_pan9,
    "three-card": three_card.three_card,
    "double-hand": two_hands.double_hand,
    "pai-gow-poker": two_hands.double_hand,
    "pai-gow-tiles": two_hands.tiles,
}


def judge(record: Record) -> Verdict | None:
    """What everybody must end with, once a hand was dealt; without one nothing has changed hands."""
    if not was_dealt(record):
        return Verdict(Counter(record.start), ["no hand was dealt"])
    banked = read(record)
    if banked is None:
        return None
    results = BY_SCRIPT[record.name.partition(".")[2]](banked)
    verdict = settle(banked, results)
    charge(banked, verdict)
    return verdict
