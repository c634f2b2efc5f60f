"""Pure 21.5 Blackjack: an ace and a ten or picture on the deal make 21.5 and beat everything.

Each player plays against the posted money of one of them, the player-dealer. Hands that go over wait for
the player-dealer's, because three eights there save them.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.cards import Card, Cards, build_deck
from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import Bank, Cover, post_bank
from calroom.games.banked.blackjack import (
    LOSE,
    PUSH,
    TEN,
    Chart,
    Doubling,
    HandInPlay,
    Outcome,
    Splitting,
    Spot,
    Turns,
    Ways,
    hand_places,
    settle_hands,
    spots_of,
)
from calroom.games.banked.fees import Fee, Schedule
from calroom.games.banked.insurance import Insurance, InsuranceRules
from calroom.games.banked.limits import Limits, read_limits
from calroom.games.banked.shoe import Shoe, ShoeRules, shoe_of
from calroom.games.banked.wagers import Circles, close_betting, positions_clockwise, take_wagers
from calroom.money import Money
from calroom.ranking import pure215 as ranking
from calroom.ranking.blackjack import ACE_LOW, PIPS, Total
from calroom.table.asks import Leaves, Script
from calroom.table.events import Place
from calroom.table.incidents import Remedies
from calroom.table.table import NOBODY, Table

BACKLINES = True
SECRETS_DECIDE = True
REMEDIES: Remedies = {}

BANK_HAND: Place = "bank hand"
BANK_BUTTONS = {1: "1st bank button", 2: "2nd bank button"}

Odds = tuple[int, int]
Range = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Pure 21.5."""

    title: str
    seats: Range
    deck: str
    decks: Range
    shoe: ShoeRules
    stakes: tuple[str, ...]
    minimums: tuple[Money, ...]
    step: Money
    chip: Annotated[int, Meta(ge=1)]
    backlines: Annotated[int, Meta(ge=0)]
    largest_wager_decides: bool
    cover: Cover
    deal_from: Literal["player-dealer", "seat 1"]
    player_chart: Chart
    player_dealer_chart: Chart
    double: Doubling
    split: Splitting
    surrender: Odds
    insurance: InsuranceRules | None = None
    natural_pays: Odds
    win_pays: Odds
    over_against_888: Literal["push", "win"]
    rates: Annotated[int, Meta(ge=1)]
    fees: tuple[Fee, ...]


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `used` is how many cards of the shoe are gone; `bank_hand` whether it is the player-dealer's first hand
    or his second.
    """

    decks: int | None = None
    continuous: bool = False
    used: Annotated[int, Meta(ge=0)] = 0
    bank_hand: Literal[1, 2] = 1
    backlines: Annotated[int, Meta(ge=0)] | None = None
    cover: Cover | None = None


NOTHING_GIVEN = Given()


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its sign."""

    rules: Rules
    limits: Limits
    schedule: Schedule
    ways: Ways
    outcomes: dict[str, Outcome]
    sign: str


def fault(rules: Rules) -> str:
    """What is wrong with a house's rules that their types cannot say; empty if nothing is."""
    fewest, most = rules.seats
    if not 2 <= fewest <= most:
        return f"seats: from 2 up, the smaller number first, not {fewest} to {most}"
    for decks in rules.decks:
        try:
            build_deck(rules.deck, decks)
        except ValueError as wrong:
            return f"decks: {wrong}"
    for sign in rules.stakes:
        try:
            rates = terms(rules, sign).schedule.rates
        except ValueError as wrong:
            return f"stakes: {wrong}"
        if len(rates) > rules.rates:
            return f"fees: {len(rates)} rates at a {sign} table; at most {rules.rates} are allowed"
    return ""


def terms(rules: Rules, sign: str) -> Terms:
    """The terms of a table with these limits."""
    limits = read_limits(sign, rules.step, rules.minimums)
    schedule = Schedule(rules.fees, limits)
    ways = Ways(rules.player_chart, rules.double, rules.split, surrender=True)
    sign = f"{rules.title}, {limits.sign}; {schedule.words}"
    return Terms(rules, limits, schedule, ways, outcomes(rules), sign)


def deck(rules: Rules, given: Given) -> Cards:
    """The whole shoe."""
    return shoe_of(rules.deck, rules.decks, given.decks)


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Pure 21.5."""
    rules, limits, schedule = terms.rules, terms.limits, terms.schedule
    shoe = Shoe(table, rules.shoe, given.used, continuous=given.continuous)
    positions = positions_clockwise(table.button, rules.seats[1])
    table.call("sign", terms.sign)
    table.place(BANK_BUTTONS[given.bank_hand], table.button, "bank-button")

    bank = yield from post_bank(table, limits, schedule.highest("player-dealer"), given.cover or rules.cover)
    if bank is None:
        return shoe.leaves()
    circles = Circles(table, rules.seats[1], rules.backlines if given.backlines is None else given.backlines)
    bettors = [seat for seat in table.seats if seat != table.button]
    wagers = yield from take_wagers(table, circles, bettors, limits, schedule.kept_back)
    if not wagers:
        bank.give_back()
        return shoe.leaves()
    schedule.take(table, wagers, close_betting(table, wagers))

    spots = spots_of(wagers, largest_decides=rules.largest_wager_decides)
    in_turn = [spots[seat] for seat in positions if seat in spots]
    table.call("clockwise", f"play goes round {', '.join(str(spot.circle) for spot in in_turn)}")
    yield from deal(table, rules, shoe, in_turn)
    hand = BankHand(table, terms, shoe, bank, in_turn)
    yield from hand.insure_and_check()
    if not hand.total.natural:
        turns = Turns(table, shoe, terms.ways, ranking)
        for spot in in_turn:
            yield from turns.play(spot)
    hand.turn_down_card()
    button = place_action_button(table, PIPS[hand.cards[1]], positions)
    yield from hand.draw()
    for seat in settlement_order(table, button, positions, spots):
        hand.settle(spots[seat])

    bank.give_back()
    shoe.take_in([*hand_places(in_turn), BANK_HAND])
    return {**(shoe.leaves() or {}), "bank_hand": 3 - given.bank_hand}


def deal(table: Table, rules: Rules, shoe: Shoe, in_turn: Sequence[Spot]) -> Script[None]:
    """Two cards each, one at a time and face up; the player-dealer last, his second card face down."""
    yield from shoe.make_ready(len(in_turn) + 1)
    order = in_turn if rules.deal_from == "player-dealer" else sorted(in_turn, key=lambda spot: spot.circle)
    for spot in order:
        yield from shoe.draw(spot.hands[0].place, "first-card")
    yield from shoe.draw(BANK_HAND, "up-card")
    for spot in order:
        yield from shoe.draw(spot.hands[0].place, "second-card")
        spot.hands[0].total = ranking.total(table.cards[spot.hands[0].place])
    yield from shoe.draw(BANK_HAND, "down-card", NOBODY)


class BankHand:
    """The player-dealer's hand, and how the others come out against it."""

    def __init__(self, table: Table, terms: Terms, shoe: Shoe, bank: Bank, in_turn: Sequence[Spot]) -> None:
        self.table, self.terms, self.shoe, self.bank, self.in_turn = table, terms, shoe, bank, in_turn
        self.cards = table.cards[BANK_HAND]
        self.total: Total = ranking.total(self.cards)
        self.insurance = Insurance(table, terms.rules.insurance) if terms.rules.insurance else None

    def insure_and_check(self) -> Script[None]:
        """Under an ace insurance is offered; under an ace or a ten the dealer looks for a natural."""
        up = PIPS[self.cards[0]]
        if self.insurance and up == ACE_LOW:
            yield from self.insurance.offer(self.in_turn)
        if up in (ACE_LOW, TEN):
            found = "a natural" if self.total.natural else "no natural"
            self.table.call("peek", f"the down card is checked: {found}")

    def turn_down_card(self) -> None:
        """Everybody has finished, or nobody may act."""
        topic = "bank-natural" if self.total.natural else "down-card-turned"
        self.table.show(BANK_HAND, tuple(self.cards), topic, ranking.read(self.cards).name)

    def draw(self) -> Script[None]:
        """The player-dealer's hand is drawn out by his chart if any wager depends on it."""
        if self.total.natural:
            return
        open_hands = [hand for spot in self.in_turn for hand in spot.hands if is_open(hand)]
        if not open_hands:
            self.table.call("bank-undrawn", "no wager depends on the player-dealer's hand")
            return
        chart = self.terms.rules.player_dealer_chart
        topic = "bank-hits" if any(not hand.total.over for hand in open_hands) else "bank-completes"
        while chart.must_hit(self.total.points, self.total.soft) and not self.shoe.is_empty:
            yield from self.shoe.draw(BANK_HAND, topic)
            self.total = ranking.total(self.cards)
        name = ranking.read(self.cards).name
        self.table.call("bank-stands-soft" if self.total.soft else "bank-stands", f"no more cards at {name}")
        self.table.show(BANK_HAND, tuple(self.cards), "compare", name)

    def settle(self, spot: Spot) -> None:
        """One circle: the seated player's insurance and hands, then the same for each bettor behind him."""
        chip, insurance = self.terms.rules.chip, self.insurance
        for seat in spot.wagers:
            even_money = False
            if insurance:
                insurance.settle(self.bank, spot, seat, chip, natural=self.total.natural)
                even_money = (spot.circle, seat) in insurance.even_money
            outcome = self.even_money if even_money else self.outcome
            settle_hands(self.table, self.bank, spot, seat, outcome, chip)

    def outcome(self, hand: HandInPlay) -> Outcome:
        """What a hand comes to against the player-dealer's."""
        return self.terms.outcomes[compare(hand, self.total, self.cards)]

    def even_money(self, _: HandInPlay) -> Outcome:
        """What a natural comes to whose owner took even money before the check."""
        return self.terms.outcomes["even-money"]


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
    """The player loses however close he is, unless the player-dealer has three eights."""
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
