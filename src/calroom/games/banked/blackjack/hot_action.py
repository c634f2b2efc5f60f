"""Hot Action Blackjack: played to 22 with four jokers in a deck, and a hand over 22 is not lost.

Aces count 1 or 11, jokers 2 or 12. There is nothing but hit and stand. If both are over, the nearer to 22
wins; dice say where settlement starts, and the bank wins ties on 18.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from msgspec import Meta

from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import BANK, Bank
from calroom.games.banked.blackjack import house as blackjack_house
from calroom.games.banked.blackjack import remedies as trouble
from calroom.games.banked.blackjack.hands import (
    BANK_HAND,
    HandInPlay,
    Spot,
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
from calroom.games.banked.blackjack.round import open_round, take_in_hands
from calroom.games.banked.blackjack.turns import Turns
from calroom.games.banked.blackjack.verbs import VERBS
from calroom.games.banked.layouts.seats import Positions
from calroom.games.banked.payoffs import LOSE, PUSH, Outcome
from calroom.games.banked.round import Wagers, play_round
from calroom.games.banked.shoe import Shoe, ShoeLeaves
from calroom.games.banked.wagers import positions_clockwise
from calroom.games.between_hands import BankBound, BankPartners, SeatsAlone
from calroom.games.declared import GameType
from calroom.games.printed import Printed, odds
from calroom.money import Cents
from calroom.ranking.blackjack import NATURAL, Total
from calroom.ranking.hot_action import TWO_CARD_22, HotAction
from calroom.table.asks import Answer, Ask, Leaves, Option, Script, Seat, ask_one
from calroom.table.table import NOBODY, ONLY, STACK, Table

LEAST_STANDING = 13
LEAST_OF_BANK = 18
NOT_OFFERED = (("insure", "not-offered"), ("even-money", "not-offered"))


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Hot Action.

    A position takes so many `bets`, one of them the seated player's. `joker` is which values it may have,
    `hole_card` who may look at the player-dealer's.
    """

    bets: Annotated[int, Meta(ge=1)]
    """How many bets a position takes, one of them the seated player's."""
    dice: Annotated[int, Meta(ge=1)]
    """How many dice decide where the deal begins."""
    joker: Literal["2 or 12", "2 to 12"]
    """Which values a joker may have."""
    hole_card: Literal["banker looks", "nobody looks"]
    """Who may look at the player-dealer's hole card."""
    ties_over: Literal["push", "lose"]
    """What becomes of a hand that is over by as much as the player-dealer's."""


class Given(TableGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `alone` are seats where nobody else may bet, `partners` those who share the bank in equal parts, and
    `least_bank` what a second bank must match.
    """

    alone: SeatsAlone = ()
    partners: BankPartners = ()
    least_bank: BankBound = 0


class BoundLeaves(ShoeLeaves, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand leaves, and to how much the player-dealer's second bank is bound."""

    least_bank: BankBound = 0


class Terms(GameTerms[Rules], frozen=True):
    """What one table plays by, worked out from its stakes."""

    ranking: HotAction
    outcomes: dict[str, Outcome]


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    ranking = HotAction(joker_step=10 if rules.joker == "2 or 12" else 1)
    ways = Ways(rules.player_chart, barred=NOT_OFFERED)
    return Terms(rules, table_terms(rules, stakes, ways), ranking, outcomes(rules))


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Hot Action; what goes wrong finds it at the table."""
    table.kept = BlackjackHand(table, terms.rules, terms.table, terms.ranking, given)
    return _play(table.kept, terms, given)


def _play(deal: BlackjackHand, terms: Terms, given: Given) -> Script[Leaves]:
    table, shoe, rules = deal.table, deal.shoe, terms.rules

    def layout(bank: Bank) -> Positions:
        return Positions(rules.seats[1], terms.table.limits, rules.bets, {*given.alone, *bank.shares})

    def deal_and_settle(bank: Bank, wagers: Wagers) -> Script[None]:
        positions = positions_clockwise(table.button, rules.seats[1])
        button = place_action_button(table, sum(table.roll(rules.dice, "dice")), positions)
        in_turn = deal.take(wagers, range(1, rules.seats[1] + 1))
        yield from deal.hands(in_turn)
        looking = ONLY[table.button] if rules.hole_card == "banker looks" else NOBODY
        yield from shoe.draw(BANK_HAND, "down-card", looking)
        yield from deal.is_complete(looking)
        hand = BankHand(table, terms, shoe, bank)
        if not hand.check():
            yield from deal.turns(Turns(table, shoe, terms.table.ways, terms.ranking), in_turn)
        yield from hand.turn_and_draw(dealt=not deal.hole_card_replaced)
        for seat in settlement_order(table, button, positions, deal.spots):
            hand.settle(deal.spots[seat])

    game = replace(
        open_round(deal, terms.table, given, layout, deal_and_settle),
        least_bank=given.least_bank,
        join=lambda bank: share_bank(table, bank, given.partners),
        leaves=lambda bank: leaves(deal, given, bank),
        undealt=lambda: bound(shoe, given.bank_hand, given.least_bank),
    )
    return (yield from play_round(table, game))


def bound(shoe: Shoe, bank_hand: Literal[1, 2], least_bank: Cents = 0) -> BoundLeaves:
    """The shoe, and a bank that may be bound."""
    deck, used = shoe.cards_left()
    return BoundLeaves(deck=deck, used=used, bank_hand=bank_hand, least_bank=least_bank)


def leaves(deal: BlackjackHand, given: Given, bank: Bank) -> BoundLeaves:
    """The shoe, and the bank's second hand, which a bank that did not lose binds to as much as the first."""
    take_in_hands(deal)
    least = 0 if bank.came_back < bank.posted else bank.shares[deal.table.button]
    return bound(deal.shoe, 2, least) if given.bank_hand == 1 else bound(deal.shoe, 1)


def share_bank(table: Table, bank: Bank, partners: Iterable[Seat]) -> Script[None]:
    """Those who share the bank put up as much as the banker, or stay out of it."""
    share: Cents = bank.posted
    for seat in partners:
        if seat in table.seats and seat not in bank.shares and table.stack(seat) >= share:
            join = Option("post", "bank-partner", share, share)
            stay_out = Option("decline", "bank-partner")
            answer = yield from ask_one(Ask(seat, (join, stay_out), Answer("decline"), "bank-partner"))
            table.act("bank-partner", seat, answer.verb, answer.amount)
            if answer.amount:
                table.move(share, STACK[seat], BANK, "bank-partner")
                bank.add(seat, share)
    banking = " and ".join(f"seat {seat}" for seat in bank.shares)
    table.call("bank-bets-nowhere-else", f"money of {banking} is in the bank and on no position")


class BankHand:
    """The banker's hand, and how the others come out against it."""

    def __init__(self, table: Table, terms: Terms, shoe: Shoe, bank: Bank) -> None:
        self.table, self.terms, self.shoe, self.bank = table, terms, shoe, bank
        self.cards = table.cards[BANK_HAND]
        self.total: Total = terms.ranking.total(self.cards)
        self.worth = terms.ranking.value(self.cards)

    def check(self) -> bool:
        """Under an ace, a joker or a ten the hole card is looked at; a two-card 22 ends the hand."""
        found = self.worth >= TWO_CARD_22
        if self.cards[0][0] in "AJTQK":
            self.table.call("peek", f"the hole card is checked: {'a' if found else 'no'} two-card 22")
        return found

    def turn_and_draw(self, *, dealt: bool) -> Script[None]:
        """The hole card is turned and the hand drawn out by its chart; `dealt` unless it was replaced."""
        table, ranking, cards = self.table, self.terms.ranking, self.cards
        self.worth = ranking.value(cards, dealt=dealt)
        two_card_22 = self.worth >= TWO_CARD_22
        topic = "bank-two-card-22" if two_card_22 else "down-card-turned" if dealt else "replaced-hole-card"
        table.show(BANK_HAND, tuple(cards), topic, ranking.read(cards, dealt=dealt).name)
        if two_card_22:
            return
        chart = self.terms.rules.player_dealer_chart
        self.total = yield from draw_by_chart(table, self.shoe, chart, ranking, "bank-hits", dealt=dealt)
        self.worth = ranking.value(cards, dealt=dealt)
        table.show(BANK_HAND, tuple(cards), "compare", ranking.read(cards, dealt=dealt).name)

    def settle(self, spot: Spot) -> None:
        """One position: the seated player's bet, alone or with partners, then those behind it."""
        for hand in spot.hands:
            worth = self.terms.ranking.value(self.table.cards[hand.place])
            result = forfeited(hand) or self.terms.outcomes[compare(hand, worth, self.total, self.worth)]
            for stake in hand.stakes:
                settle_stake(self.table, self.bank, stake, result, self.terms.rules.chip)


def compare(hand: HandInPlay, worth: int, bank: Total, bank_worth: int) -> str:
    """The topic that decides a hand."""
    mine = hand.total
    if worth >= TWO_CARD_22 or bank_worth >= TWO_CARD_22:
        return _two_card_22s(worth, bank_worth)
    if mine.over and bank.over:
        if mine.points == bank.points:
            return "equal-over"
        return "player-closer" if mine.points < bank.points else "bank-closer"
    if bank.over:
        return "bank-over" if mine.points >= LEAST_STANDING else "standing-too-low"
    if mine.over or mine.points < LEAST_OF_BANK:
        return "over-loses" if mine.over else "under-18-loses"
    if mine.points == bank.points:
        return "tie-on-18" if mine.points == LEAST_OF_BANK else "equal-totals"
    return "higher-total" if mine.points > bank.points else "lower-total"


def _two_card_22s(worth: int, bank_worth: int) -> str:
    if worth == bank_worth:
        return "equal-two-card-22"
    if max(worth, bank_worth) == NATURAL:
        return "natural-beats-all" if worth == NATURAL else "bank-natural"
    return "two-card-22" if worth > bank_worth else "bank-two-card-22"


def outcomes(rules: Rules) -> dict[str, Outcome]:
    """What each result pays, by its topic."""
    win = rules.win_pays
    wins = ("natural-beats-all", "two-card-22", "player-closer", "bank-over", "higher-total")
    losses: Sequence[str] = (
        "bank-natural",
        "bank-two-card-22",
        "bank-closer",
        "over-loses",
        "under-18-loses",
        "tie-on-18",
        "lower-total",
    )
    results = [
        *(Outcome(win, topic, "win-pays") for topic in wins),
        *(Outcome(LOSE, topic) for topic in losses),
        *(Outcome(PUSH, topic) for topic in ("equal-two-card-22", "equal-totals", "standing-too-low")),
        Outcome(PUSH if rules.ties_over == "push" else LOSE, "equal-over"),
    ]
    return {result.topic: result for result in results}


def printed(terms: Terms, _: Mapping[str, Any]) -> tuple[Printed, ...]:
    """What a bet pays."""
    return (Printed(kind="circle", title="Bet", pays=(odds(terms.rules.win_pays),)),)


GAME = GameType(
    name="hot-action",
    family="banked",
    rules=Rules,
    given=Given,
    leaves=BoundLeaves,
    terms=terms,
    deck=blackjack_house.deck,
    charges=blackjack_house.charges,
    play=play,
    printed=printed,
    faults=blackjack_house.faults,
    remedies=trouble.REMEDIES,
    postings=blackjack_house.postings,
    wagered=lambda terms, _: terms.table.wagered,
    # The player-dealer's hand is turned up, with a down card in it that was replaced.
    turns_up=frozenset({"replaced-hole-card"}),
    secrets_decide=True,
    backlines=True,
    verbs=VERBS,
    pace=50,
    bot="calroom.bots.blackjack:hot_action_player",
    reading=lambda terms, _, view: read_total(terms.ranking, view),
    study="calroom.lab.blackjack.hot_action:STUDY",
    coach="calroom.coach.blackjack:HOT_ACTION",
)
