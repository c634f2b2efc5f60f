"""What somebody holds in a game with a showdown, named card by card as it grows; and which cards win.

A hand that is still too short for its ranking is named by what lies there: a pair, the high card.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations

from calroom.cards import HIDDEN, JOKER, RANKS, Card, Cards
from calroom.games.poker.contested import Contested
from calroom.games.poker.ways import NOTHING_COUNTS, Way
from calroom.ranking.reading import NO_HAND, Reading
from calroom.table.asks import Ask, Seat
from calroom.table.events import Place
from calroom.table.readings import HandRead, Outlook, own_hands
from calroom.table.sentences import Sentence
from calroom.table.story import NOT_BEST, Best
from calroom.table.table import BOARD
from calroom.table.views import View


def read_contested(contested: Contested, view: View) -> tuple[HandRead, ...]:
    """One's own hand in every way in which it can win."""
    board = tuple(card for card in view.cards.get(BOARD, ()) if card != HIDDEN)
    return tuple(
        _read(contested, place, cards, board, _drawing(view)) for place, cards in own_hands(view).items()
    )


def of_the_draw(contested: Contested, ask: Ask) -> tuple[Outlook, ...]:
    """What is left of a hand by each choice of cards to throw away, and how many are drawn to it."""
    return tuple(
        Outlook(option.verb, thrown, option.where, _drawn_to(contested, option.cards, thrown))
        for option in ask.options
        if option.verb == "draw"
        for count in range(option.fewest, option.most + 1)
        for thrown in combinations(option.cards, count)
    )


def _drawn_to(contested: Contested, cards: Cards, thrown: Cards) -> Sentence:
    kept = tuple(card for card in cards if card not in thrown)
    if not kept:
        return Sentence("drawing {number:count}", number=len(thrown))
    return _read(contested, "", kept, (), len(thrown)).said


def _read(contested: Contested, place: Place, cards: Cards, board: Cards, drawing: int) -> HandRead:
    found = [(way, _reading(way, cards, board)) for way in contested.ways]
    complete = [reading for way, reading in found if reading is not None and reading.value >= way.least]
    said = reduce(_both, map(_said, complete)) if complete else _of_few(cards, board)
    if not complete and all(reading is not None for _, reading in found):
        said = Sentence("{first:said}, {hand}", first=said, hand=NOTHING_COUNTS)
    playing = tuple(dict.fromkeys(card for reading in complete for card in reading.cards))
    for way, short in found:
        if complete and short and short.value < way.least:
            said = Sentence("{first:said}, {hand}", first=said, hand=short.name)
    if drawing:
        said = Sentence("{hand:said}, drawing {number:count}", hand=said, number=drawing)
    return HandRead(place, said, playing)


def _both(first: Sentence, second: Sentence) -> Sentence:
    """One hand in two ways."""
    return Sentence("{first:said} and {second:said}", first=first, second=second)


def _reading(way: Way, cards: Cards, board: Cards) -> Reading | None:
    """The hand read this way; None as long as there are too few cards for it."""
    try:
        return way.ranking.read(cards, board) if board else way.ranking.read(cards)
    except ValueError:
        return None


def _said(reading: Reading) -> Sentence:
    """Two pair are called that, since two ranks alone might be anything."""
    ranks = Counter(card[0] for card in reading.cards)
    pairs = [count for count in ranks.values() if count == 2]
    is_two_pair = len(pairs) == 2 and " and " in reading.name and not reading.name.endswith(" low")
    return Sentence("two pair, {hand}" if is_two_pair else "{hand}", hand=reading.name)


def _of_few(cards: Sequence[Card], board: Sequence[Card]) -> Sentence:
    """A few cards by their pairs, or by the highest of them."""
    held = [card for card in (*cards, *board) if card != JOKER]
    if not held:
        return Sentence("the joker")
    said = _of_ranks(held)
    return Sentence("{hand:said}, with the joker", hand=said) if len(held) < len(cards) + len(board) else said


def _of_ranks(held: Sequence[Card]) -> Sentence:
    ranks = sorted({card[0] for card in held}, key=RANKS.index, reverse=True)
    counts = Counter(card[0] for card in held)
    grouped = sorted((rank for rank in ranks if counts[rank] > 1), key=lambda rank: -counts[rank])
    if not grouped:
        high = "{high:rank}-{low:rank}" if len(ranks) == 2 else "{high:rank} high"
        said = Sentence(high, high=ranks[0], low=ranks[-1])
        suited = len(held) > 1 and len({card[1] for card in held}) == 1
        return Sentence("{hand:said}, suited", hand=said) if suited else said
    most = counts[grouped[0]]
    if most > 2:
        return Sentence("{number:count} {ranks}", number=most, ranks=grouped[0])
    if len(grouped) > 1:
        return Sentence("two pair, {high:ranks} and {low:ranks}", high=grouped[0], low=grouped[1])
    return Sentence("pair of {ranks}", ranks=grouped[0])


def _drawing(view: View) -> int:
    """How many cards somebody has thrown away and not got back yet."""
    thrown = len(view.cards.get(f"discards {view.seat}", ()))
    held = max((len(cards) for cards in own_hands(view).values()), default=0)
    return thrown if held and thrown + held <= _A_HAND else 0


_A_HAND = 5


def winning_hands(contested: Contested, shown: Mapping[Seat, Cards], board: Cards) -> dict[Seat, Best]:
    """What wins of hand and board, for everybody whose shown hand is best in some way."""
    found: dict[Seat, Best] = {}
    for way in contested.ways:
        readings = {seat: _reading(way, cards, board) for seat, cards in shown.items()}
        values = {seat: reading.value for seat, reading in readings.items() if reading is not None}
        best = max(values.values(), default=NO_HAND)
        if best < way.least:
            continue
        for seat, value in values.items():
            reading = readings[seat]
            if value == best and reading is not None:
                before = found.get(seat, NOT_BEST)
                cards = tuple(dict.fromkeys((*before.cards, *reading.cards)))
                found[seat] = Best(cards, (*before.names, reading.name))
    return found
