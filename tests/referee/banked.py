"""The banked games: what every wager comes to, from where settlement starts, and what the house takes."""

from collections import Counter
from collections.abc import Callable

from calroom.table.events import Called, Moved
from tests.referee import points, three_card, two_hands
from tests.referee.bank import Banked, Result, read, settle, was_dealt
from tests.referee.bank_fees import charge
from tests.referee.hot_action import hot_action
from tests.referee.no_bust import no_bust
from tests.referee.pure215 import pure215
from tests.referee.record import Record
from tests.referee.verdict import Verdict

Outcome = Callable[[Banked], list[Result]]
BY_SCRIPT: dict[str, Outcome] = {
    "no-bust": no_bust,
    "pure215": pure215,
    "hot-action": hot_action,
    "baccarat": points.baccarat,
    "super-pan9": points.super_pan9,
    "three-card": three_card.three_card,
    "double-hand": two_hands.double_hand,
    "pai-gow-poker": two_hands.double_hand,
    "pai-gow-tiles": two_hands.tiles,
}


def judge(record: Record) -> Verdict | None:
    """What everybody must end with, once a hand was dealt; without one nothing has changed hands."""
    if any(isinstance(event, Called) and event.topic == "misread-hand" for event in record.events):
        # A hand that was misread and cannot be brought back is worth what the floor said.
        return None
    if record.called_off:
        return called_off(record)
    if not was_dealt(record):
        return Verdict(Counter(record.start), ["no hand was dealt"])
    banked = read(record)
    if banked is None:
        return None
    results = BY_SCRIPT[record.name.partition(".")[2]](banked) if banked.wagers else []
    verdict = settle(banked, results)
    charge(banked, verdict)
    return verdict


def called_off(record: Record) -> Verdict:
    """Wagers and bank go back whole; whether the fees do is for the floor."""
    chips = Counter(record.start)
    for event in record.events:
        if isinstance(event, Moved):
            for place, sign in ((event.source, -1), (event.target, 1)):
                box = {event.source, event.target} & {"collection", "jackpot", "held fees"}
                chips[place] += sign * event.amount if box else 0
    return Verdict(+chips, ["the hand was called off: wagers and bank go back"])
