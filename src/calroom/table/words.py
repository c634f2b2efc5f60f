"""A hand in words: the log, the transcript and the replayer all speak through here.

Sentences are short and in the language of the table, with places for whatever is filled in; behind what a
rule decided stands the rule.
"""

from collections.abc import Callable, Iterator, Sequence

from calroom.money import Cents
from calroom.table.asks import DEALER, Seat
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
from calroom.table.refusals import cited
from calroom.table.sentences import Filling, Sentence
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
        return str(_tell_deal([event for event in group if isinstance(event, Dealt)]))
    return say(first, verbs)


def _tell_deal(deal: Sequence[Dealt]) -> Sentence:
    hands: dict[Place, list[str]] = {}
    for event in deal:
        hands.setdefault(event.place, []).extend(event.cards)
    each = tuple(
        Sentence("{whose:said} {cards}", whose=_whose(place), cards=cards) for place, cards in hands.items()
    )
    open_, down = "dealt one at a time: {each}", "dealt one at a time, face down: {each}"
    return Sentence(open_ if deal[0].seen_by is None else down, each=each)


def say(event: Event, verbs: Verbs = NO_VERBS) -> str:
    """One event as a dealer would tell it, with the words that its game has for what can be chosen."""
    return str(tell(event, verbs))


def tell(event: Event, verbs: Verbs = NO_VERBS) -> Sentence:
    """The same, taken apart."""
    return _act(event, verbs) if isinstance(event, Acted) else _SENTENCES[type(event)](event)


def _begin(event: Began) -> Sentence:
    stacks = tuple(
        Sentence("{seat} {amount}", seat=seat, amount=event.chips[f"stack {seat}"]) for seat in event.seats
    )
    pattern = (
        "{game:word}, {stakes:word}, button on {seat}: {stacks:each}"
        if event.button
        else "{game:word}, {stakes:word}: {stacks:each}"
    )
    return Sentence(pattern, game=event.game, stakes=event.stakes, seat=event.button, stacks=stacks)


ACTS = {
    (False, False): "{seat} {verb:word}",
    (True, False): "{seat} {verb:word} {amount}",
    (False, True): "{seat} {verb:word} ({where:word})",
    (True, True): "{seat} {verb:word} {amount} ({where:word})",
}
"""What somebody did, with an amount or not, and saying where or not."""


def _act(event: Acted, verbs: Verbs) -> Sentence:
    verb = verb_of(event.verb, verbs).bare
    pattern = ACTS[bool(event.amount), bool(event.where)]
    return Sentence(pattern, seat=event.seat, verb=verb, amount=event.amount, where=event.where)


def _move(event: Moved) -> Sentence:
    source, target = event.source, event.target
    if target.startswith("stack "):
        pattern = "{to:said} takes {amount} from {source:said}"
        return _because(event.topic, pattern, to=_whose(target), amount=event.amount, source=_the(source))
    if source.startswith("stack "):
        pattern = "{source:said} puts {amount} on {to:said}"
        return _because(event.topic, pattern, source=_whose(source), amount=event.amount, to=_the(target))
    pattern = "{amount} goes from {source:said} to {to:said}"
    return _because(event.topic, pattern, amount=event.amount, source=_the(source), to=_the(target))


def _gather(event: Gathered) -> Sentence:
    total: Cents = sum(amount for _, amount in event.amounts)
    return Sentence("{amount} is gathered into {to:said}", amount=total, to=_the(event.target))


def _deal(event: Dealt) -> Sentence:
    pattern = "{cards} to {to:said}" if event.seen_by is None else "{cards} to {to:said}, face down"
    return _because(event.topic, pattern, cards=event.cards, to=_the(event.place))


def _pass_cards(event: Passed) -> Sentence:
    open_ = "{cards} from {source:said} to {to:said}"
    down = "{cards} from {source:said} to {to:said}, face down"
    pattern = open_ if event.seen_by is None else down
    return _because(event.topic, pattern, cards=event.cards, source=_the(event.source), to=_the(event.place))


SHOWS = {
    (False, False): "{whose:said} shows {cards}",
    (True, False): "{whose:said} shows {cards} to {seats} only",
    (False, True): "{whose:said} shows {cards}: {hand}",
    (True, True): "{whose:said} shows {cards} to {seats} only: {hand}",
}
"""Cards that are shown, to some only or to all, and what they are called where that is said."""


def _show(event: Shown) -> Sentence:
    pattern = SHOWS[event.seen_by is not None, bool(event.name)]
    return Sentence(
        pattern,
        whose=_whose(event.place),
        cards=event.cards,
        seats=event.seen_by,
        hand=event.name,
    )


def _end(event: Ended) -> Sentence:
    chips = tuple(
        Sentence("{place:word} {amount}", place=place, amount=amount)
        for place, amount in sorted(event.chips.items())
    )
    return Sentence("the hand is over: {chips:each}", chips=chips)


def _place(event: Placed) -> Sentence:
    if event.seat == DEALER:
        return Sentence("the {marker:word} goes back to the dealer", marker=event.marker)
    return Sentence("the {marker:word} goes before {seat}", marker=event.marker, seat=event.seat)


_SENTENCES: dict[type[Event], Callable[..., Sentence]] = {
    Began: _begin,
    Moved: _move,
    Gathered: _gather,
    Dealt: _deal,
    Passed: _pass_cards,
    Shown: _show,
    Placed: _place,
    Rolled: lambda event: Sentence("the dice show {dice:text}", dice=" ".join(map(str, event.dice))),
    Shuffled: lambda event: Sentence("{number} cards are shuffled", number=event.count),
    Called: lambda event: Sentence("{words:said}", words=event.words),
    Reported: lambda event: Sentence("reported: {words:said}", words=event.words),
    Ended: _end,
}


def _because(topic: str, pattern: str, **parts: Filling) -> Sentence:
    """What moved, and the topic that it moved for."""
    what = Sentence(pattern, **parts)
    return Sentence("{what:said} ({topic:word})", what=what, topic=topic.replace("-", " ")) if topic else what


def _whose(place: Place) -> Sentence:
    """`seat 3` for a place of seat 3, `hand 3b` for one of its several hands, `the board` for the board."""
    number = place.partition(" ")[2]
    if number.isdigit():
        return Sentence("{seat}", seat=int(number))
    return _the(place)


def _the(place: Place) -> Sentence:
    number = place.partition(" ")[2]
    return Sentence("{place:word}" if number[:1].isdigit() else "the {place:word}", place=place)
