"""What the two hands of a position are, while they are being set and when they lie."""

from collections.abc import Iterable
from itertools import combinations

from calroom.cards import HIDDEN, Cards
from calroom.games.banked.two_hands.terms import Laid, Terms
from calroom.table.asks import Ask
from calroom.table.events import Place
from calroom.table.readings import HandRead, Outlook, own_hands
from calroom.table.sentences import Sentence
from calroom.table.views import View

LOW_PIECES = 2
"""The front of a position and its low hand are of two cards or tiles."""


def reading(terms: Terms, _: object, view: View) -> tuple[HandRead, ...]:
    """Both hands of every position that somebody sees set."""
    found = [_by_house_way(terms, place, cards) for place, cards in own_hands(view).items()]
    for position in range(1, terms.rules.seats[1] + 1):
        low, high = terms.kind.low[position], terms.kind.high[position]
        laid = Laid(tuple(view.cards.get(low, ())), tuple(view.cards.get(high, ())))
        if laid.low and laid.high and HIDDEN not in (*laid.low, *laid.high):
            found += _as_laid(terms, low, high, laid)
    return tuple(found)


def _as_laid(terms: Terms, low: Place, high: Place, laid: Laid) -> list[HandRead]:
    """Two hands that lie there; of one with too many pieces or too few only their number is told."""
    if len(laid.low) != LOW_PIECES or len(laid.low) + len(laid.high) != terms.kind.size:
        counted = ((low, laid.low), (high, laid.high))
        return [HandRead(place, _only_counted(pieces)) for place, pieces in counted]
    read = terms.kind.read(laid)
    return [
        HandRead(low, Sentence("{hand}", hand=read.low.name), laid.low),
        HandRead(high, Sentence("{hand}", hand=read.high.name), laid.high),
    ]


def _by_house_way(terms: Terms, place: Place, cards: Cards) -> HandRead:
    """A hand that is not set yet, by what the house would make of it."""
    if len(cards) != terms.kind.size:
        return HandRead(place, _only_counted(cards))
    read = terms.kind.read(terms.kind.house_way(cards))
    said = Sentence(
        "{front:word}: {low:hand}; {back:word}: {high:hand}; the house way",
        front=_title(terms.kind.low[0]),
        low=read.low.name,
        back=_title(terms.kind.high[0]),
        high=read.high.name,
    )
    return HandRead(place, said, cards)


def _only_counted(pieces: Cards) -> Sentence:
    return Sentence("{number:count} pieces", number=len(pieces))


def _settings(terms: Terms, ask: Ask) -> Iterable[Outlook]:
    """What every setting of a hand comes to, and which of them would be foul."""
    for option in ask.options:
        if option.verb != "set":
            continue
        allowed = {tuple(sorted(pick)) for pick in option.picks}
        for chosen in dict.fromkeys(combinations(option.cards, option.most)):
            read = terms.kind.read(terms.kind.laid(option.cards, chosen))
            front, back = (_title(place) for place in (terms.kind.low[0], terms.kind.high[0]))
            said = Sentence(
                "{front:word}: {low:hand}; {back:word}: {high:hand}",
                front=front,
                low=read.low.name,
                back=back,
                high=read.high.name,
            )
            foul = Sentence(
                "foul: the {back:word} must not be weaker than the {front:word}", front=front, back=back
            )
            is_foul = tuple(sorted(chosen)) not in allowed
            yield Outlook(option.verb, chosen, option.where, said, foul if is_foul else None)


def outlook(terms: Terms, _: object, __: View, ask: Ask) -> tuple[Outlook, ...]:
    """What every setting of a hand comes to."""
    return tuple(_settings(terms, ask))


def _title(place: Place) -> str:
    return place.partition(" ")[0]
