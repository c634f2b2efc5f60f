"""A spot of Super Pan 9: who sees its cards and plays them, and how its bets come out."""

from functools import cache
from typing import TYPE_CHECKING

from calroom.games.banked.deciding import decide, largest_other
from calroom.games.banked.layouts.numbered_circles import Bet
from calroom.games.banked.payoffs import LOSE, PUSH, amount_at
from calroom.games.banked.shoe import Shoe
from calroom.games.banked.super_pan9.remedies import (
    misplay_house_way,
    read_total,
    replace_draw,
    rule_on_count,
    settle_oddly,
)
from calroom.games.banked.super_pan9.terms import CARDS, Rules
from calroom.games.banked.trouble.floor import rule_on
from calroom.ranking.points import SUPER_PAN9, points
from calroom.ranking.spoken import number_word
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import HAND, Table

if TYPE_CHECKING:
    from calroom.games.banked.super_pan9.hand import SuperPan9Hand

Draw = answers("draw")
Stand = answers("stand")
HouseWay = answers("house-way")

DRAW = Option("draw", "free-choice")
STAND = Option("stand", "free-choice")
SHOULD_DRAW = Option("draw", "should-draw")
STAND_WARNED = Option("stand", "should-draw")
HOUSE_WAY = Option("house-way", "house-way")
HOUSE_WAY_ASKED = Answer("house-way")
NO_MORE_BETS = tuple((verb, "bets-before-cards") for verb in ("wager", "raise", "double", "surrender"))

HOUSE_WAY_BUTTON = "house way button"


class Spot:
    """A spot with bets: who sees its cards, who plays it, and how it came out.

    A hand that is `foul` by some topic loses; one that is `out` is not played any more. A draw card that was
    `shown` is dead, and another is `owed` for it.
    """

    def __init__(self, number: Seat, bets: list[Bet]) -> None:
        self.number, self.bets, self.place = number, bets, HAND[number]
        self.seen_by: list[Seat] = []
        self.active: Seat | None = None
        self.rival: Seat | None = None
        self.begin()

    def begin(self) -> None:
        """Before the deal nothing has happened to the hand."""
        self.house_way = self.decided = self.drew = self.settled = self.out = False
        self.shown = self.owed = False
        self.stood_by: Seat | None = None
        self.foul = ""

    def name_players(self, table: Table) -> None:
        """Of those who see the hand the seated player is active, and who has most in action may claim it."""
        wagers = {bet.holder: bet.amount for bet in self.bets if bet.holder in self.seen_by}
        if not wagers:
            return
        self.active = next(iter(wagers))
        self.rival = largest_other(wagers, self.active) if len(wagers) > 1 else None
        if self.active != self.number:
            table.call(
                "backline-alone", f"seat {self.active} plays the hand of spot {self.number}", self.active
            )
        if self.rival is not None:
            table.call(
                "handles-cards", f"seat {self.rival} handles the cards of spot {self.number}", self.rival
            )

    def draw_or_stand(self, table: Table, rules: Rules, shoe: Shoe) -> Script[None]:
        """One card, none, or the house way; a hand that nobody sees is played the house way too."""
        if self.active is None:
            self.leave_to_the_house(table, "one-hand")
            return
        decided = yield from decide(
            table, self.active, self.rival, lambda seat: self._question(table, rules, seat), "who-plays"
        )
        if decided is None:
            return
        self.decided = True
        seat, answer = decided
        where = "" if seat == self.number else self.place
        if answer.verb == "house-way":
            table.act("house-way", seat, "house-way", where=where)
            self.leave_to_the_house(table, "house-way")
            return
        draws = answer.verb == "draw"
        table.act("card-box" if draws else "no-card-box", seat, answer.verb, where=where)
        table.call("decision-checked", f"spot {self.number}: {'card' if draws else 'no card'}", seat)
        self.drew = draws
        if draws:
            yield from shoe.draw(self.place, "draw-card", None if self.shown else tuple(self.seen_by))
            if self.shown:
                replace_draw(table, self)
        else:
            self.stood_by = seat

    def _question(self, table: Table, rules: Rules, seat: Seat) -> Ask | None:
        if self.out or self.foul or self.house_way:
            return None
        return _draw_or_stand(seat, points(table.cards[self.place]) <= rules.warned_to)

    def leave_to_the_house(self, table: Table, topic: str) -> None:
        """The supervisor will play the hand."""
        self.house_way = True
        table.place(HOUSE_WAY_BUTTON, self.number, topic)

    def take_owed_card(self, shoe: Shoe) -> Script[None]:
        """Whose draw card was seen gets another when the player-dealer has played."""
        if self.owed:
            yield from shoe.draw(self.place, "exposed-draw", tuple(self.seen_by))

    def open(self, hand: "SuperPan9Hand") -> Script[None]:
        """The hand is turned up; one that was left to the house is played now."""
        table, rules, cards = hand.table, hand.terms.rules, hand.table.cards[self.place]
        table.show(self.place, tuple(cards), "hand-opened", SUPER_PAN9.read(cards).name)
        if len(cards) != CARDS + self.drew:
            yield from rule_on_count(hand, self)
        if self.out or self.foul:
            return
        if self.house_way:
            if self.number in hand.misplayed:
                yield from misplay_house_way(hand, self)
            yield from play_house_way(table, rules, hand.shoe, self.place)
        elif self.stood_by is not None and points(cards) <= rules.warned_to:
            yield from warn(hand, self.stood_by)

    def settle(self, hand: "SuperPan9Hand", bank_total: int) -> None:
        """Each bet against the player-dealer's total; chips stay where they lie until all hands are open."""
        if self.out:
            return
        self.settled = True
        total = read_total(hand, self)
        if self.foul:
            odds, topic = LOSE, self.foul
        elif total > bank_total:
            odds, topic = hand.terms.rules.win_pays, "higher-total"
        else:
            odds, topic = (LOSE, "lower-total") if total < bank_total else (PUSH, "equal-totals")
        for bet in self.bets:
            due, why = amount_at(odds, bet.amount, 1), topic
            if hand.is_odd(bet):
                due, why = settle_oddly(hand, bet, due, topic)
            hand.bank.settle(bet.holder, bet.place, due, why, lies=True)


def warn(hand: "SuperPan9Hand", seat: Seat) -> Script[None]:
    """Who stands on too little is warned once; after that the floor may deal them out."""
    again = seat in hand.warned
    words = "and may be dealt out" if again else "and is warned"
    least = number_word(hand.terms.rules.warned_to)
    hand.table.call("stand-warning", f"seat {seat} stood on {least} or less {words}", seat)
    if not again:
        hand.warned.append(seat)
    elif (yield from rule_on(hand.table, "floor", "stand-warning", "let-play", "deal-out")) == "deal-out":
        hand.dealt_out.append(seat)


@cache
def _draw_or_stand(seat: Seat, low: bool) -> Ask:
    options = (SHOULD_DRAW, STAND_WARNED, HOUSE_WAY) if low else (DRAW, STAND, HOUSE_WAY)
    return Ask(seat, options, HOUSE_WAY_ASKED, "draw-or-stand", NO_MORE_BETS, "left-of-bank-first")


def play_house_way(table: Table, rules: Rules, shoe: Shoe, place: Place) -> Script[None]:
    """The supervisor plays an open hand by a fixed rule."""
    cards = table.cards[place]
    if points(cards) <= rules.house_way_draws_to:
        yield from shoe.draw(place, "house-way-draws")
        table.show(place, tuple(cards), "hand-opened", SUPER_PAN9.read(cards).name)
    else:
        table.call("house-way-stands", f"the house way stands on {SUPER_PAN9.read(cards).name}")
