"""What somebody's cards are worth in Pan: what each spread pays, how many cards are left to lay."""

from calroom.cards import Card, Cards
from calroom.games.pan.deal import ORDINALS
from calroom.games.pan.melds import LEAST
from calroom.games.pan.terms import Given, Terms
from calroom.table.asks import Ask, Option, Seat
from calroom.table.events import Place
from calroom.table.readings import HandRead, Outlook, own_hands
from calroom.table.sentences import Sentence
from calroom.table.views import View

TO_BE_OUT = 11
"""Whoever has so many cards spread is out."""


def reading(terms: Terms, _: Given, view: View) -> tuple[HandRead, ...]:
    """How far one is from being out, and what each of one's spreads pays that pays anything."""
    if view.seat is None:
        return ()
    spreads = {place: tuple(view.cards.get(place, ())) for place in spreads_of(view.seat)}
    laid = {place: cards for place, cards in spreads.items() if cards}
    # Whoever has spread all they were dealt holds nothing, and still has a card to lay.
    hands = own_hands(view) or ((f"hand {view.seat}",) if laid else ())
    left = TO_BE_OUT - sum(map(len, laid.values()))
    found = [HandRead(place, _to_go(left)) for place in hands]
    paying = {place: cards for place, cards in laid.items() if terms.worth(list(cards)).chips}
    return (*found, *[HandRead(place, pay_of(terms, cards), cards) for place, cards in paying.items()])


def outlook(terms: Terms, _: Given, view: View, ask: Ask) -> tuple[Outlook, ...]:
    """What a spread would pay, for every way to lay cards."""
    return tuple(
        Outlook(option.verb, pick, option.where, pay_of(terms, _laid(view, ask, option, pick)))
        for option in ask.options
        if option.verb in ("meld", "add")
        for pick in option.picks
    )


def spreads_of(seat: Seat) -> tuple[Place, ...]:
    """Where a seat's spreads lie."""
    return tuple(f"{ordinal} spread of seat {seat}" for ordinal in ORDINALS)


def pay_of(terms: Terms, spread: Cards) -> Sentence:
    """What a spread pays, in words."""
    chips = terms.worth(list(spread)).chips
    if not chips:
        return Sentence("pays nothing")
    if chips == 1:
        return Sentence("pays one chip from each")
    return Sentence("pays {chips:count} chips from each", chips=chips)


def _to_go(left: int) -> Sentence:
    """How far somebody is from being out."""
    if left == 0:
        return Sentence("every card laid")
    # A language says one card in its own way: a number in words would not agree with it.
    return Sentence("one card to lay") if left == 1 else Sentence("{left:count} cards to lay", left=left)


def _laid(view: View, ask: Ask, option: Option, pick: Cards) -> Cards:
    """The spread as it would lie: what lies there, the cards picked, and the card that hits the hand."""
    hit: tuple[Card, ...] = ()
    if ask.topic != "after-hit":
        hit = tuple(view.cards.get(f"draw {ask.seat}", ()) or view.cards.get("option", ()))[-1:]
    ordinal = option.where.partition(",")[0]
    there = tuple(view.cards.get(f"{ordinal} spread of seat {ask.seat}", ())) if option.verb == "add" else ()
    whole = (*there, *pick)
    return (*whole, *hit) if option.verb == "add" or len(whole) < LEAST else whole
