"""A hand in words: the log, the transcript and the replayer all speak through here.

Sentences are short and in the language of the table; behind what a rule decided stands the rule.
"""

from collections.abc import Callable, Iterable, Iterator

from calroom.cards import show_cards
from calroom.money import dollars
from calroom.table.asks import Seat
from calroom.table.events import (
    Acted,
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

RulesFor = Callable[[str], tuple[str, ...]]


def transcript(events: Iterable[Event], rules_for: RulesFor) -> Iterator[str]:
    """The hand line by line, each rule named the first time it decides something."""
    named: set[str] = set()
    for event in events:
        topic: str = getattr(event, "topic", "")
        rules = [rule for rule in (rules_for(topic) if topic else ()) if rule not in named][:1]
        named.update(rules)
        yield say(event) + (f"  [{rules[0]}]" if rules else "")


def say(event: Event) -> str:  # noqa: C901 - one line per kind of event reads better than a table of functions
    """One event as a dealer would tell it."""
    match event:
        case Began():
            return _begin(event)
        case Acted():
            return _act(event)
        case Moved():
            return f"{dollars(event.amount)} {_from_to(event.source, event.target)}"
        case Gathered():
            total = sum(amount for _, amount in event.amounts)
            return f"{dollars(total)} {_gathered_from(event)} into {_the(event.target)}"
        case Dealt():
            return f"{show_cards(event.cards)} to {_the(event.place)}{_hidden(event.seen_by)}"
        case Passed():
            return f"{show_cards(event.cards)} {_from_to(event.source, event.place)}{_hidden(event.seen_by)}"
        case Shown():
            return f"{_the(event.place)} shows {show_cards(event.cards)}" + (
                f": {event.name}" if event.name else ""
            )
        case Placed():
            return f"the {event.marker} is placed before seat {event.seat}"
        case Rolled():
            return f"the dice show {' '.join(map(str, event.dice))}"
        case Shuffled():
            return f"{event.count} cards are shuffled"
        case Called() | Reported():
            return event.words
        case Ended():
            return f"the hand is over: {_chips(event.chips)}"
        case _:
            raise TypeError(f"no words for {event!r}")


def _begin(event: Began) -> str:
    stacks = ", ".join(f"seat {seat} {dollars(event.chips[f'stack {seat}'])}" for seat in event.seats)
    return f"{event.game} at {event.stakes}, button on seat {event.button}: {stacks}"


VERBS = {
    "raise": "raises to",
    "all-in": "goes all-in for",
    "double": "doubles for",
    "throw-away": "throws the hand away",
    "show-part": "shows part of the hand",
}


def _act(event: Acted) -> str:
    verb = VERBS.get(event.verb) or f"{event.verb.replace('-', ' ')}s"
    amount = f" {dollars(event.amount)}" if event.amount else ""
    where = f" ({event.where})" if event.where else ""
    return f"seat {event.seat} {verb}{amount}{where}"


def _from_to(source: Place, target: Place) -> str:
    return f"from {_the(source)} to {_the(target)}"


def _gathered_from(event: Gathered) -> str:
    places = sorted({place.split()[0] for place, _ in event.amounts})
    return f"of {' and '.join(f'{place}s' for place in places)}"


def _the(place: Place) -> str:
    word, _, number = place.partition(" ")
    return f"seat {number}'s {word}" if number.isdigit() else f"the {place}"


def _hidden(seen_by: tuple[Seat, ...] | None) -> str:
    return "" if seen_by is None else ", face down"


def _chips(chips: dict[Place, int]) -> str:
    return ", ".join(f"{place} {dollars(amount)}" for place, amount in sorted(chips.items()))
