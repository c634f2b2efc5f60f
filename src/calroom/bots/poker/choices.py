"""Everything in poker but betting: throwing away, drawing, rolling, killing, showing down and buying in."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
from msgspec.structs import replace

from calroom.bots.poker.chances import chance, codes
from calroom.bots.poker.contests import contest_of
from calroom.bots.poker.draws import TRIES, best_throws, ways_to_throw
from calroom.bots.poker.situations import SIDE_POT, read_situation
from calroom.cards import HIDDEN, JOKER, Card, Cards
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Dealt, Shown
from calroom.table.table import BOARD, HAND, STACK
from calroom.table.views import View

KILLS_FROM = 0.25
ROLLS = 0.85
BUYS_IN = 0.5
DEEP = 4


def discard(game: Game, ask: Ask, view: View, _: Random) -> Answer:
    """Throw away the card without which the hand is worth most."""
    (option,) = ask.options
    contest = contest_of(game, view)
    whole = read_situation(game, view, ask.seat)
    if len(whole.mine) != len(option.cards):
        return ask.default
    keeping = {
        kept: replace(whole, contest=contest, mine=kept) for kept in combinations(whole.mine, contest.own)
    }
    best = max(keeping, key=lambda kept: chance(keeping[kept]))
    return Answer("discard", cards=tuple(card for card in option.cards if card not in best))


def draw(game: Game, ask: Ask, view: View, _: Random) -> Answer:
    """Draw to the best hand; once called, a call is not changed."""
    option = next(option for option in ask.options if option.verb == "draw")
    situation = read_situation(game, view, ask.seat)
    if ask.default.verb == "keep" or situation.mine != option.cards:
        return ask.default
    hand = np.array([codes(option.cards)], np.uint8)
    rest = np.array([codes(situation.unseen)], np.uint8)
    (best,) = best_throws(situation.contest, hand, rest, option.most, TRIES)
    thrown = ways_to_throw(len(option.cards), option.most)[best]
    return Answer("draw", cards=tuple(option.cards[place] for place in thrown)) if thrown else ask.default


def roll(_: Game, ask: Ask, view: View, luck: Random) -> Answer:
    """Turn a down card up that helps nothing, as a rule: what is hidden should be worth hiding."""
    mine = view.cards[HAND[ask.seat]]
    down = _down_card(view, ask.seat)
    helps = down == JOKER or any(card != down and card[0] == down[0] for card in mine)
    return ask.default if helps or luck.random() > ROLLS else Answer("roll")


def _down_card(view: View, seat: Seat) -> Card:
    """The card before a seat that only this seat has seen."""
    open_to_all: set[Card] = set()
    for event in view.events:
        if isinstance(event, (Dealt, Shown)) and event.place == HAND[seat] and event.seen_by is None:
            open_to_all.update(event.cards)
    return next(card for card in view.cards[HAND[seat]] if card not in open_to_all)


def kill(game: Game, ask: Ask, view: View, luck: Random) -> Answer:
    """Kill the pot with two cards that are much better than most."""
    situation = read_situation(game, view, ask.seat)
    edge = (chance(situation) - situation.fair_share) / (1 - situation.fair_share)
    return Answer("kill") if edge + luck.gauss(0.0, 0.05) > KILLS_FROM else ask.default


def put_in_no_more(game: Game, ask: Ask, view: View, _: Random) -> Answer:
    """Whose card was exposed stays in for what lies there if their hand is worth less than an average one."""
    situation = read_situation(game, view, ask.seat)
    weak = bool(situation.rivals) and chance(situation) < situation.fair_share
    no_more = next(option.verb for option in ask.options if option.verb != ask.default.verb)
    return Answer(no_more) if weak else ask.default


def show_down(game: Game, ask: Ask, view: View, _: Random) -> Answer:
    """Show what may win; throw away what is beaten, where there is only one pot to win."""
    can_throw = any(option.verb == "throw-away" for option in ask.options)
    several_pots = any(place.startswith(SIDE_POT) for place in view.chips)
    beaten = can_throw and not several_pots and _is_beaten(game, ask.seat, view)
    return Answer("throw-away") if beaten else ask.default


def _is_beaten(game: Game, seat: Seat, view: View) -> bool:
    """Whether somebody has shown a hand that wins, and this one wins in no way; if none wins, all share."""
    board: Cards = tuple(view.cards.get(BOARD, ()))
    hands = {other: tuple(view.cards.get(HAND[other], ())) for other in view.seats}
    shown = [cards for other, cards in hands.items() if other != seat and cards and HIDDEN not in cards]
    ways = contest_of(game, view).ways
    try:
        mine = [way.ranking.value(hands[seat], board) for way in ways]
        best = [max((way.ranking.value(cards, board) for cards in shown), default=0) for way in ways]
    except ValueError:
        # A hand that cannot be read, as with a card too many, is for the dealer to judge.
        return False
    somebody_wins = any(theirs >= way.least for way, theirs in zip(ways, best, strict=True))
    is_lost = (own < max(theirs, way.least) for way, own, theirs in zip(ways, mine, best, strict=True))
    return somebody_wins and all(is_lost)


def buy_in(_: Game, ask: Ask, view: View, luck: Random) -> Answer:
    """Half of the pot is a fair price where two tied: every other time, and never with the last chips."""
    option = next(option for option in ask.options if option.verb == "buy-in")
    is_deep = view.chips.get(STACK[ask.seat], 0) >= DEEP * option.low
    return Answer("buy-in", option.low) if is_deep and luck.random() < BUYS_IN else ask.default
