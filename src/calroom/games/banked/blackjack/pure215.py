"""Pure 21.5 Blackjack: an ace and a ten or picture on the deal make 21.5 and beat everything.

Each player plays against the posted money of one of them, the player-dealer. Hands that go over wait for
the player-dealer's, because three eights there save them.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from calroom.cards import Card, Cards
from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import Bank
from calroom.games.banked.blackjack import house as blackjack_house
from calroom.games.banked.blackjack import remedies as trouble
from calroom.games.banked.blackjack.hands import (
    BANK_HAND,
    TEN,
    Doubling,
    HandInPlay,
    Splitting,
    Spot,
    Ways,
    draw_by_chart,
    forfeited,
    settle_hands,
)
from calroom.games.banked.blackjack.house import (
    GameTerms,
    HouseRules,
    TableGiven,
    table_terms,
)
from calroom.games.banked.blackjack.insurance import Insurance, InsuranceRules
from calroom.games.banked.blackjack.naming import read_total
from calroom.games.banked.blackjack.remedies import BlackjackHand
from calroom.games.banked.blackjack.round import open_round
from calroom.games.banked.blackjack.turns import Turns
from calroom.games.banked.blackjack.verbs import VERBS
from calroom.games.banked.payoffs import LOSE, PUSH, Odds, Outcome
from calroom.games.banked.round import Wagers, of_the_hand, play_round
from calroom.games.banked.shoe import Shoe, ShoeLeaves, shoe_of
from calroom.games.banked.side_bets import BesideWagers, Buster, BusterRules, as_their_wagers_lie
from calroom.games.banked.wagers import Circles, Layout, positions_clockwise
from calroom.games.declared import GameType
from calroom.games.postings import Postings, yes_or_no
from calroom.games.printed import Printed, odds
from calroom.ranking import pure215 as ranking
from calroom.ranking.blackjack import ACE_LOW, PIPS, Total
from calroom.table.asks import Leaves, Script
from calroom.table.table import NOBODY, Table


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Pure 21.5."""

    backlines: Annotated[int, Meta(ge=0)]
    """How many others may bet behind the seated player's circle."""
    deal_from: Literal["player-dealer", "seat 1"]
    """Where the deal begins: left of the player-dealer, or at seat 1."""
    double: Doubling
    """How hands are doubled."""
    split: Splitting
    """How hands are split."""
    surrender: Odds
    """What part of the wager is lost by surrender, as a fraction."""
    insurance: InsuranceRules | None = None
    """How wagers are insured, where they can be."""
    natural_pays: Odds
    """What a natural pays, as odds to one."""
    over_against_888: Literal["push", "win"]
    """What becomes of hands that are over when the player-dealer has three eights."""
    buster: BusterRules | None = None
    """The bet that the player-dealer goes over, where there is one."""


class Given(TableGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, the Buster bet among it, and what earlier hands left to this one."""

    buster: bool = True


class Terms(GameTerms[Rules], frozen=True):
    """What one table plays by, worked out from its stakes."""

    outcomes: dict[str, Outcome]


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    ways = Ways(rules.player_chart, rules.double, rules.split, surrender=True)
    return Terms(rules, table_terms(rules, stakes, ways), outcomes(rules))


def deck(rules: Rules, given: Given) -> Cards:
    """The whole shoe."""
    if rules.buster and given.buster:
        return shoe_of(rules.deck, rules.buster.decks, given.decks, "buster-decks")
    return blackjack_house.deck(rules, given)


def postings(terms: Terms) -> Postings:
    """What a table posts: where it has the Buster bet, fewer numbers of decks."""
    found, rules = blackjack_house.postings(terms, terms.rules.backlines), terms.rules
    if not rules.buster:
        return found
    return (*found, yes_or_no("buster", "The Buster bet is offered", "side-bet", default=True))


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Pure 21.5; what goes wrong finds it at the table."""
    table.kept = BlackjackHand(table, terms.rules, terms.table, ranking, given)
    return _play(table.kept, terms, given)


def _play(deal: BlackjackHand, terms: Terms, given: Given) -> Script[Leaves]:
    def deal_and_settle(bank: Bank, laid: Wagers) -> Script[None]:
        table, shoe, rules = deal.table, deal.shoe, terms.rules
        positions = positions_clockwise(table.button, rules.seats[1])
        in_turn = deal.take(of_the_hand(bank, laid), positions)
        table.call("clockwise", f"play goes round {', '.join(str(spot.circle) for spot in in_turn)}")
        yield from deal.hands(in_order_of_deal(rules, in_turn))
        yield from shoe.draw(BANK_HAND, "down-card", NOBODY)
        yield from deal.is_complete()
        buster = Buster(bank, rules.buster, as_their_wagers_lie(laid))
        hand = BankHand(table, terms, shoe, bank, in_turn, buster)
        yield from hand.insure_and_check()
        if not hand.total.natural:
            yield from deal.turns(Turns(table, shoe, terms.table.ways, ranking), in_turn)
        hand.turn_down_card()
        button = place_action_button(table, PIPS[hand.cards[1]], positions)
        yield from hand.draw()
        for seat in settlement_order(table, button, positions, deal.spots):
            hand.settle(deal.spots[seat])

    circles = layout(deal.table, terms.rules, given)
    game = open_round(deal, terms.table, given, lambda _: circles, deal_and_settle)
    return (yield from play_round(deal.table, game))


def layout(table: Table, rules: Rules, given: Given) -> Layout:
    """A circle for every seat with room behind it, and beside each wager, where offered, the Buster bet."""
    circles = Circles(table, rules.seats[1], rules.backlines if given.backlines is None else given.backlines)
    if rules.buster and given.buster:
        return BesideWagers(circles, "buster", rules.buster.least, rules.buster.step)
    return circles


def in_order_of_deal(rules: Rules, in_turn: Sequence[Spot]) -> Sequence[Spot]:
    """From the player-dealer's left, or from the first seat."""
    return in_turn if rules.deal_from == "player-dealer" else sorted(in_turn, key=lambda spot: spot.circle)


class BankHand:
    """The player-dealer's hand, and how the others come out against it."""

    def __init__(
        self, table: Table, terms: Terms, shoe: Shoe, bank: Bank, in_turn: Sequence[Spot], buster: Buster
    ) -> None:
        self.table, self.terms, self.shoe, self.bank = table, terms, shoe, bank
        self.in_turn, self.buster = in_turn, buster
        self.cards = table.cards[BANK_HAND]
        self.total: Total = ranking.total(self.cards)
        self.insurance = Insurance(table, terms.rules.insurance) if terms.rules.insurance else None

    def insure_and_check(self) -> Script[None]:
        """Under an ace insurance is offered; under an ace or a ten the dealer looks for a natural."""
        up = PIPS[self.cards[0]]
        if self.insurance and up == ACE_LOW:
            yield from self.insurance.offer(self.in_turn)
        self.total = ranking.total(self.cards)
        if up in (ACE_LOW, TEN):
            found = "a natural" if self.total.natural else "no natural"
            self.table.call("peek", f"the down card is checked: {found}")

    def turn_down_card(self) -> None:
        """Everybody has finished, or nobody may act."""
        topic = "bank-natural" if self.total.natural else "down-card-turned"
        self.table.show(BANK_HAND, tuple(self.cards), topic, ranking.read(self.cards).name)

    def draw(self) -> Script[None]:
        """The player-dealer's hand is drawn out by their chart if any wager depends on it."""
        if self.total.natural:
            return
        open_hands = [hand for spot in self.in_turn for hand in spot.hands if is_open(hand)]
        if not open_hands and not self.buster.wagers:
            self.table.call("bank-undrawn", "no wager depends on the player-dealer's hand")
            return
        chart = self.terms.rules.player_dealer_chart
        topic = "bank-completes" if all(hand.total.over for hand in open_hands) else "bank-hits"
        topic = topic if open_hands else "buster-completes"
        self.total = yield from draw_by_chart(self.table, self.shoe, chart, ranking, topic)
        self.table.show(BANK_HAND, tuple(self.cards), "compare", ranking.read(self.cards).name)

    def settle(self, spot: Spot) -> None:
        """One circle: insurance and hands of each bettor, the seated player first; then their Buster bets."""
        chip, insurance = self.terms.rules.chip, self.insurance
        for seat in spot.wagers:
            even_money = False
            if insurance:
                insurance.settle(self.bank, spot, seat, chip, natural=self.total.natural)
                even_money = (spot.circle, seat) in insurance.even_money
            outcome = self.even_money if even_money else self.outcome
            settle_hands(self.table, self.bank, spot, seat, outcome, chip)
        self.buster.settle(spot.circle, over=self.total.over, cards=len(self.cards))

    def outcome(self, hand: HandInPlay) -> Outcome:
        """What a hand comes to against the player-dealer's."""
        return forfeited(hand) or self.terms.outcomes[compare(hand, self.total, self.cards)]

    def even_money(self, hand: HandInPlay) -> Outcome:
        """What a natural comes to whose owner took even money before the check."""
        return forfeited(hand) or self.terms.outcomes["even-money"]


def is_open(hand: HandInPlay) -> bool:
    """Whether it is the player-dealer's hand that decides this one; over is not out, because of 888."""
    return not hand.surrendered and not hand.total.natural


def compare(hand: HandInPlay, bank: Total, bank_cards: Sequence[Card]) -> str:
    """The topic that decides a hand."""
    mine = hand.total
    if hand.surrendered:
        return "surrender-half"
    if mine.natural:
        return "both-natural" if bank.natural else "natural-pays"
    if bank.natural:
        return "bank-natural"
    if bank.over:
        return over_against_over(bank_cards) if mine.over else "bank-over"
    if mine.over:
        return "over-loses"
    if mine.points == bank.points:
        return "equal-totals"
    return "higher-total" if mine.points > bank.points else "lower-total"


def over_against_over(bank_cards: Sequence[Card]) -> str:
    """The player loses however close they are, unless the player-dealer has three eights."""
    return "dealer-888" if ranking.three_eights(bank_cards) else "both-over"


def outcomes(rules: Rules) -> dict[str, Outcome]:
    """What each result pays, by its topic."""
    win = rules.win_pays
    forfeited, of_wager = rules.surrender
    results = [
        Outcome(rules.natural_pays, "natural-pays"),
        Outcome(PUSH, "both-natural"),
        Outcome(LOSE, "bank-natural"),
        Outcome(win, "bank-over", "win-pays"),
        Outcome(win if rules.over_against_888 == "win" else PUSH, "dealer-888"),
        Outcome(LOSE, "both-over"),
        Outcome(LOSE, "over-loses"),
        Outcome(win, "higher-total", "win-pays"),
        Outcome(PUSH, "equal-totals"),
        Outcome(LOSE, "lower-total"),
        Outcome((-forfeited, of_wager), "surrender-half"),
    ]
    if rules.insurance:
        results.append(Outcome(rules.insurance.even_money, "even-money"))
    return {result.topic: result for result in results}


def printed(terms: Terms, posted: Mapping[str, Any]) -> tuple[Printed, ...]:
    """What the circle pays, and the Buster bet beside it where the table has it."""
    rules = terms.rules
    pays = (odds(rules.win_pays), f"natural {odds(rules.natural_pays)}")
    circle = Printed(kind="circle", title="Bet", pays=pays)
    if not rules.buster or not posted.get("buster", Given().buster):
        return (circle,)
    rows = tuple([f"{cards} cards {odds((to, 1))}" for cards, to in rules.buster.pays])
    least, step = rules.buster.least, rules.buster.step
    return (
        circle,
        Printed(kind="buster", title="Buster", pays=rows, beside=True, least=least, step=step),
    )


GAME = GameType(
    name="pure215",
    family="banked",
    rules=Rules,
    given=Given,
    leaves=ShoeLeaves,
    terms=terms,
    deck=deck,
    charges=blackjack_house.charges,
    play=play,
    printed=printed,
    faults=blackjack_house.faults,
    remedies=trouble.REMEDIES,
    postings=postings,
    wagered=lambda terms, _: terms.table.wagered,
    secrets_decide=True,
    backlines=True,
    verbs=VERBS,
    pace=60,
    bot="calroom.bots.blackjack:player",
    reading=lambda _, __, view: read_total(ranking, view),
    study="calroom.lab.blackjack.pure215:STUDY",
    coach="calroom.coach.blackjack:PURE215",
)
