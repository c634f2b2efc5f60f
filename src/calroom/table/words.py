"""A hand in words: the log, the transcript and the replayer all speak through here.

Sentences are short and in the language of the table; behind what a rule decided stands the rule.
"""

from collections.abc import Callable, Iterator, Sequence

from calroom.cards import show_cards
from calroom.money import Cents, dollars
from calroom.table.asks import DEALER, Seat, who
from calroom.table.events import (
    Acted,
    Audience,
    Began,
    Called,
    Dealt,
    Ended,
    Event,
    Gathered,
    Moved,
    Passed,
    Place,
    Placed,
    Reported,
    Rolled,
    Shown,
    Shuffled,
)
from calroom.table.refusals import cited
from calroom.table.verbs import NO_VERBS, Verbs, verb_of

RulesFor = Callable[[str], tuple[str, ...]]


def transcript(events: Sequence[Event], rules_for: RulesFor, verbs: Verbs) -> Iterator[str]:
    """The hand line by line, short enough to read aloud; a rule stands behind the first thing it decided."""
    named: set[str] = set()
    for group in _told_together(events):
        rules = dict.fromkeys(rule for event in group for rule in _rules_of(event, rules_for))
        new = [rule for rule in rules if rule not in named]
        named.update(new)
        yield " ".join([_say_group(group, verbs), *(f"[{rule}]" for rule in new)])


def _rules_of(event: Event, rules_for: RulesFor) -> tuple[str, ...]:
    """The rule that answers for the event first, and what it refers to; the others are a question away."""
    return cited(rules_for(event.topic)) if event.topic else ()


def _told_together(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events that make one sentence: a deal card by card, a choice and the chips that go with it."""
    group: list[Event] = []
    for event in events:
        if group and not _belongs(group[-1], event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _belongs(before: Event, event: Event) -> bool:
    if isinstance(before, Dealt) and isinstance(event, Dealt):
        same_side = (before.seen_by is None) == (event.seen_by is None)
        return before.topic == event.topic and same_side and len(before.cards) == len(event.cards) == 1
    if isinstance(before, Acted):
        return isinstance(event, (Moved, Passed)) and event.topic == before.topic and _own(before.seat, event)
    return False


def _own(seat: Seat, event: Moved | Passed) -> bool:
    return event.source in {f"stack {seat}", f"hand {seat}"}


def _say_group(group: Sequence[Event], verbs: Verbs) -> str:
    first = group[0]
    if len(group) > 1 and isinstance(first, Dealt):
        return _say_deal([event for event in group if isinstance(event, Dealt)])
    return say(first, verbs)


def _say_deal(deal: Sequence[Dealt]) -> str:
    hands: dict[Place, list[str]] = {}
    for event in deal:
        hands.setdefault(event.place, []).extend(event.cards)
    each = ", ".join(f"{_whose(place)} {show_cards(cards)}" for place, cards in hands.items())
    return f"dealt one at a time{_hidden(deal[0].seen_by)}: {each}"


def say(event: Event, verbs: Verbs = NO_VERBS) -> str:
    """One event as a dealer would tell it, with the words that its game has for what can be chosen."""
    return _act(event, verbs) if isinstance(event, Acted) else _SENTENCES[type(event)](event)


def _begin(event: Began) -> str:
    stacks = ", ".join(f"seat {seat} {dollars(event.chips[f'stack {seat}'])}" for seat in event.seats)
    button = f", button on seat {event.button}" if event.button else ""
    return f"{event.game}, {event.stakes}{button}: {stacks}"


def _act(event: Acted, verbs: Verbs) -> str:
    verb = verb_of(event.verb, verbs).bare
    amount = f" {dollars(event.amount)}" if event.amount else ""
    where = f" ({event.where})" if event.where else ""
    return f"{who(event.seat)} {verb}{amount}{where}"


def _move(event: Moved) -> str:
    source, target, amount = event.source, event.target, dollars(event.amount)
    if target.startswith("stack "):
        return f"{_whose(target)} takes {amount} from {_the(source)}{_because(event.topic)}"
    if source.startswith("stack "):
        return f"{_whose(source)} puts {amount} on {_the(target)}{_because(event.topic)}"
    return f"{amount} goes from {_the(source)} to {_the(target)}{_because(event.topic)}"


def _gather(event: Gathered) -> str:
    total: Cents = sum(amount for _, amount in event.amounts)
    return f"{dollars(total)} is gathered into {_the(event.target)}"


def _deal(event: Dealt) -> str:
    return f"{show_cards(event.cards)} to {_the(event.place)}{_hidden(event.seen_by)}{_because(event.topic)}"


def _pass_cards(event: Passed) -> str:
    from_to = f"from {_the(event.source)} to {_the(event.place)}"
    return f"{show_cards(event.cards)} {from_to}{_hidden(event.seen_by)}{_because(event.topic)}"


def _show(event: Shown) -> str:
    name = f": {event.name}" if event.name else ""
    only = "" if event.seen_by is None else f" to seat {' and '.join(map(str, event.seen_by))} only"
    return f"{_whose(event.place)} shows {show_cards(event.cards)}{only}{name}"


def _end(event: Ended) -> str:
    chips = ", ".join(f"{place} {dollars(amount)}" for place, amount in sorted(event.chips.items()))
    return f"the hand is over: {chips}"


_SENTENCES: dict[type[Event], Callable[..., str]] = {
    Began: _begin,
    Moved: _move,
    Gathered: _gather,
    Dealt: _deal,
    Passed: _pass_cards,
    Shown: _show,
    Placed: lambda event: f"the {event.marker} goes {_before(event.seat)}",
    Rolled: lambda event: f"the dice show {' '.join(map(str, event.dice))}",
    Shuffled: lambda event: f"{event.count} cards are shuffled",
    Called: lambda event: event.words,
    Reported: lambda event: f"reported: {event.words}",
    Ended: _end,
}


def _before(seat: Seat) -> str:
    return "back to the dealer" if seat == DEALER else f"before seat {seat}"


def _because(topic: str) -> str:
    return f" ({topic.replace('-', ' ')})" if topic else ""


def _whose(place: Place) -> str:
    """`seat 3` for a place of seat 3, `hand 3b` for one of its several hands, `the board` for the board."""
    number = place.partition(" ")[2]
    if number.isdigit():
        return f"seat {number}"
    return place if number[:1].isdigit() else f"the {place}"


def _the(place: Place) -> str:
    word, _, number = place.partition(" ")
    return f"{word} {number}" if number[:1].isdigit() else f"the {place}"


def _hidden(seen_by: Audience) -> str:
    return "" if seen_by is None else ", face down"
