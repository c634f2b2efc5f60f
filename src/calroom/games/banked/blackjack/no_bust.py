"""No Bust Blackjack: two jokers are Natural 22, one joker makes any hand 21, and going over is not yet lost.

The player-dealer shows one card while the others act and takes their second one after them. If they go over
too, a player who is nearer to 22 pushes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from calroom.cards import JOKER
from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import Bank
from calroom.games.banked.blackjack import house as blackjack_house
from calroom.games.banked.blackjack import remedies as trouble
from calroom.games.banked.blackjack.hands import (
    BANK_HAND,
    Doubling,
    HandInPlay,
    Splitting,
    Spot,
    Stake,
    Ways,
    draw_by_chart,
    forfeited,
    settle_stake,
)
from calroom.games.banked.blackjack.house import (
    GameTerms,
    HouseRules,
    TableGiven,
    table_terms,
)
from calroom.games.banked.blackjack.naming import read_total
from calroom.games.banked.blackjack.remedies import BlackjackHand
from calroom.games.banked.blackjack.round import open_round
from calroom.games.banked.blackjack.turns import Turns
from calroom.games.banked.blackjack.verbs import VERBS
from calroom.games.banked.layouts.seats import SeatSquares
from calroom.games.banked.payoffs import LOSE, PUSH, Odds, Outcome
from calroom.games.banked.round import Wagers, play_round
from calroom.games.banked.shoe import Shoe, ShoeLeaves
from calroom.games.banked.wagers import Circles, Layout, positions_clockwise
from calroom.games.between_hands import SeatsAlone
from calroom.games.declared import GameType
from calroom.games.printed import Printed, odds
from calroom.ranking.blackjack import PIPS, Total
from calroom.ranking.no_bust import NoBust
from calroom.table.asks import DEALER, Leaves, Script
from calroom.table.table import STACK, Table

ROUND_BUTTON = "round dealer button"


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its No Bust.

    Every seat has one circle with room for so many `backlines`, or so many `squares`. `most` is the highest
    total of ordinary cards that is not over; `joker_counts` is for placing the action button.
    """

    backlines: int = 0
    """How many others may bet behind the seated player's circle."""
    squares: int = 0
    """How many betting squares a seat has, where it has them instead of one circle."""
    most: Literal[21, 22]
    """The highest total of ordinary cards that is not over."""
    joker_counts: int
    """What a joker counts where the action button is placed."""
    double: Doubling
    """How hands are doubled."""
    split: Splitting
    """How hands are split."""
    surrender: Odds
    """What part of the wager is lost by surrender, as a fraction."""
    natural_pays: Odds
    """What a natural pays, as odds to one."""


class Given(TableGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left; `alone` are seats where nobody else may bet."""

    alone: SeatsAlone = ()


class Terms(GameTerms[Rules], frozen=True):
    """What one table plays by, worked out from its stakes."""

    ranking: NoBust
    outcomes: dict[str, Outcome]


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    ways = Ways(rules.player_chart, rules.double, rules.split, surrender=True)
    return Terms(rules, table_terms(rules, stakes, ways), NoBust(rules.most), outcomes(rules))


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of No Bust; what goes wrong finds it at the table."""
    table.kept = BlackjackHand(table, terms.rules, terms.table, terms.ranking, given)
    return _play(table.kept, terms, given)


def _play(deal: BlackjackHand, terms: Terms, given: Given) -> Script[Leaves]:
    table, shoe, rules = deal.table, deal.shoe, terms.rules

    def say_who_banks(_: Bank) -> Script[None]:
        table.call("bank-bets-nowhere-else", f"seat {table.button} holds the bank and makes no wager")
        yield from ()

    def deal_and_settle(bank: Bank, wagers: Wagers) -> Script[None]:
        positions = positions_clockwise(table.button, rules.seats[1])
        in_turn = deal.take(wagers, positions)
        table.call("clockwise", f"play goes round {', '.join(str(spot.circle) for spot in in_turn)}")
        yield from deal.hands(in_turn)
        yield from deal.is_complete()
        table.place(ROUND_BUTTON, table.button, "button-on-up-card")
        if table.cards[BANK_HAND] == [JOKER]:
            table.call("joker-up-card", "a joker is up: all hands are frozen")
        else:
            yield from deal.turns(Turns(table, shoe, terms.table.ways, terms.ranking), in_turn)

        hand = BankHand(table, terms, shoe, bank)
        second = yield from hand.take_second_card()
        button = place_action_button(table, PIPS.get(second, rules.joker_counts), positions)
        yield from hand.draw(in_turn)
        for seat in settlement_order(table, button, positions, deal.spots):
            hand.settle(deal.spots[seat])

    bets = layout(table, rules, given)
    game = open_round(deal, terms.table, given, lambda _: bets, deal_and_settle)
    return (yield from play_round(table, replace(game, join=say_who_banks)))


def layout(table: Table, rules: Rules, given: Given) -> Layout:
    """Squares before every seat, or one circle with room behind it."""
    if rules.squares:
        return SeatSquares(rules.seats[1], rules.squares, given.alone)
    return Circles(table, rules.seats[1], rules.backlines if given.backlines is None else given.backlines)


class BankHand:
    """The player-dealer's hand, and how the others come out against it."""

    def __init__(self, table: Table, terms: Terms, shoe: Shoe, bank: Bank) -> None:
        self.table, self.terms, self.shoe, self.bank = table, terms, shoe, bank
        self.cards = table.cards[BANK_HAND]
        self.total: Total = terms.ranking.total(self.cards)

    def take_second_card(self) -> Script[str]:
        """The button comes off the up card, and the next card is laid on its left."""
        self.table.place(ROUND_BUTTON, DEALER, "button-off-up-card")
        topic = "joker-up-second-card" if self.cards == [JOKER] else "bank-second-card"
        yield from self.shoe.draw(BANK_HAND, topic)
        self.total = self.terms.ranking.total(self.cards)
        return self.cards[-1]

    def draw(self, in_turn: Sequence[Spot]) -> Script[None]:
        """Further cards go to the right of the up card, by the chart, unless every hand is surrendered."""
        table, terms = self.table, self.terms
        hands = [hand for spot in in_turn for hand in spot.hands]
        if all(hand.surrendered for hand in hands):
            table.call("bank-undrawn", "every hand is surrendered: no more cards")
            return
        topic = "bank-completes" if all(hand.total.over for hand in hands) else "bank-hits"
        chart = terms.rules.player_dealer_chart
        self.total = yield from draw_by_chart(table, self.shoe, chart, terms.ranking, topic)
        up, *drawn = self.cards
        name = terms.ranking.read(self.cards).name
        table.show(BANK_HAND, (*drawn[:1], up, *drawn[1:]), "compare", name)

    def settle(self, spot: Spot) -> None:
        """One spot: hand by hand, and on each hand the seated player's wagers before those of others."""
        for hand in spot.hands:
            result = forfeited(hand) or self.terms.outcomes[compare(hand, self.total)]
            for stake in hand.stakes:
                if self.total.natural:
                    self.take_back_additions(stake)
                if self.table.chips[stake.place]:
                    settle_stake(self.table, self.bank, stake, result, self.terms.rules.chip)

    def take_back_additions(self, stake: Stake) -> None:
        """Against a natural only the original wager plays; what was doubled or split goes back."""
        if added := self.table.chips[stake.place] - stake.original:
            self.table.move(added, stake.place, STACK[stake.owner], "additions-without-action")


def compare(hand: HandInPlay, bank: Total) -> str:
    """The topic that decides a hand."""
    mine = hand.total
    if hand.surrendered:
        return "surrender-half"
    if mine.natural or bank.natural:
        return _naturals(mine, bank)
    if mine.over and bank.over:
        if mine.points == bank.points:
            return "equal-over"
        return "player-closer" if mine.points < bank.points else "bank-closer"
    if mine.over or bank.over:
        return "over-loses" if mine.over else "bank-over"
    if mine.points == bank.points:
        return "equal-totals"
    return "higher-total" if mine.points > bank.points else "lower-total"


def _naturals(mine: Total, bank: Total) -> str:
    if mine.natural and bank.natural:
        return "both-natural"
    return "natural-beats-all" if mine.natural else "bank-natural"


def outcomes(rules: Rules) -> dict[str, Outcome]:
    """What each result pays, by its topic."""
    win = rules.win_pays
    forfeited, of_wager = rules.surrender
    results = [
        Outcome(rules.natural_pays, "natural-beats-all", "natural-pays"),
        Outcome(PUSH, "both-natural"),
        Outcome(LOSE, "bank-natural"),
        Outcome(LOSE, "over-loses"),
        Outcome(win, "bank-over", "win-pays"),
        Outcome(LOSE, "bank-closer"),
        Outcome(PUSH, "player-closer"),
        Outcome(LOSE, "equal-over"),
        Outcome(win, "higher-total", "win-pays"),
        Outcome(PUSH, "equal-totals"),
        Outcome(LOSE, "lower-total"),
        Outcome((-forfeited, of_wager), "surrender-half"),
    ]
    return {result.topic: result for result in results}


def printed(terms: Terms, _: Mapping[str, Any]) -> tuple[Printed, ...]:
    """What a square pays."""
    pays = (odds(terms.rules.win_pays), f"natural {odds(terms.rules.natural_pays)}")
    return (Printed(kind="square", title="Bet", pays=pays),)


GAME = GameType(
    name="no-bust",
    family="banked",
    rules=Rules,
    given=Given,
    leaves=ShoeLeaves,
    terms=terms,
    deck=blackjack_house.deck,
    charges=blackjack_house.charges,
    play=play,
    printed=printed,
    faults=blackjack_house.faults,
    remedies=trouble.REMEDIES,
    postings=lambda terms: blackjack_house.postings(terms, terms.rules.backlines),
    wagered=lambda terms, _: terms.table.wagered,
    backlines=True,
    verbs=VERBS,
    pace=50,
    bot="calroom.bots.blackjack:player",
    reading=lambda terms, _, view: read_total(terms.ranking, view),
    study="calroom.lab.blackjack.no_bust:STUDY",
    coach="calroom.coach.blackjack:NO_BUST",
)
