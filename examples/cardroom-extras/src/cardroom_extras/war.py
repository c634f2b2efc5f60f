"""War: one card each, and the higher one wins; who ties goes to war for as much again, or gives up half."""

from typing import Annotated

from msgspec import Meta

from calroom.cards import Card, Cards
from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import Bank
from calroom.games.banked.house import (
    BankedRules,
    PlainTerms,
    ShoeGiven,
    leave,
    plain_charges,
    plain_terms,
)
from calroom.games.banked.payoffs import LOSE, PUSH, Odds, Outcome
from calroom.games.banked.round import Round, Wagers, play_round, settle_wagers
from calroom.games.banked.shoe import TRAY, Shoe, ShoeLeaves, ShoeRules, shoe_of
from calroom.games.banked.wagers import Circles, Wager, positions_clockwise
from calroom.games.declared import GameType
from calroom.games.house import Range
from calroom.money import Chip
from calroom.table.asks import Answer, Ask, Leaves, Option, Script, Seat, ask_one
from calroom.table.events import Place
from calroom.table.table import HAND, NOBODY, STACK, Table
from calroom.table.verbs import Verb

RANKS = "23456789TJQKA"
BANK_HAND: Place = "bank hand"
GIVEN_UP = Answer("give-up")


class Rules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its War: the shoe, how many cards are burned before a war, and the odds."""

    deck: str
    """The cards of which the shoe is made, by name."""
    decks: Range
    """The fewest and the most decks in the shoe."""
    shoe: ShoeRules
    """How the shoe is handled."""
    chip: Chip
    """The smallest amount that is paid out."""
    burned: Annotated[int, Meta(ge=0)]
    """How many cards are burned before a war."""
    win_pays: Odds
    """What a higher card pays, as odds to one."""
    given_up: Odds
    """What part of the wager is lost by giving up, as a fraction."""
    war_pays: Odds
    """What the second wager pays in a war that is won."""
    second_tie_pays: Odds
    """What it pays where the war ties again."""


Terms = PlainTerms[Rules]


class Hand:
    """One hand: who went to war for how much, and who gave up."""

    def __init__(self, table: Table, terms: Terms, given: ShoeGiven) -> None:
        self.table, self.rules = table, terms.rules
        self.shoe = Shoe(table, terms.rules.shoe, given.used)
        self.raised: dict[Seat, Wager] = {}
        self.gave_up: set[Seat] = set()

    def deal_and_settle(self, bank: Bank, wagers: Wagers) -> Script[None]:
        """A card each, wars where there are ties, and settlement from where the bank's card counts to."""
        table = self.table
        circles = {wager.circle: wager for wager in wagers}
        positions = positions_clockwise(table.button, self.rules.seats[1])
        in_turn = [circles[seat] for seat in positions if seat in circles]
        yield from self.shoe.make_ready(len(in_turn) + 1)
        for place in (*(HAND[wager.circle] for wager in in_turn), BANK_HAND):
            yield from self.shoe.draw(place, "one-card")
        for wager in in_turn:
            if self.rank(HAND[wager.circle]) == self.rank(BANK_HAND):
                yield from self.go_to_war_or_give_up(wager)
        if self.raised:
            yield from self.deal_war()
        button = place_action_button(table, self.rank(BANK_HAND, 0), positions)
        for seat in settlement_order(table, button, positions, circles):
            at_stake = [circles[seat], *([self.raised[seat]] if seat in self.raised else [])]
            settle_wagers(bank, at_stake, self.outcome, self.rules.chip)

    def go_to_war_or_give_up(self, wager: Wager) -> Script[None]:
        """Whoever ties puts up as much again, or loses half; without the chips there is only that."""
        table, owner = self.table, wager.owner
        war = Option("war", "tie", wager.amount, wager.amount)
        can = table.stack(owner) >= wager.amount
        options = (war, Option("give-up", "tie")) if can else (Option("give-up", "tie"),)
        answer = yield from ask_one(Ask(owner, options, GIVEN_UP, "tie", about=HAND[wager.circle]))
        table.act("tie", owner, answer.verb, answer.amount)
        if answer.verb == "war":
            place = f"war {wager.circle}"
            table.move(wager.amount, STACK[owner], place, "tie")
            self.raised[wager.circle] = Wager(owner, wager.circle, place, wager.amount)
        else:
            self.gave_up.add(wager.circle)

    def deal_war(self) -> Script[None]:
        """Some cards are burned; then everybody at war gets one more, and the bank one for all."""
        for _ in range(self.rules.burned):
            yield from self.shoe.draw(TRAY, "burn", NOBODY)
        for place in (*(HAND[circle] for circle in self.raised), BANK_HAND):
            yield from self.shoe.draw(place, "war-card")

    def outcome(self, wager: Wager) -> Outcome:
        """What a wager comes to; in a war that is won the first one pushes."""
        rules, mine, bank = self.rules, self.rank(HAND[wager.circle]), self.rank(BANK_HAND)
        if wager.circle in self.gave_up:
            return Outcome((-rules.given_up[0], rules.given_up[1]), "given-up")
        if wager.circle not in self.raised:
            first = self.rank(BANK_HAND, 0)
            return Outcome(rules.win_pays, "higher-card") if mine > first else Outcome(LOSE, "lower-card")
        if mine < bank:
            return Outcome(LOSE, "war-lost")
        if wager is not self.raised[wager.circle]:
            return Outcome(PUSH, "war-won")
        return Outcome(rules.war_pays if mine > bank else rules.second_tie_pays, "war-won")

    def rank(self, place: Place, at: int = -1) -> int:
        """How high a card in a place is, the last unless it is said which: a deuce is 2, an ace 14."""
        card: Card = self.table.cards[place][at]
        return RANKS.index(card[0]) + 2


def play(table: Table, terms: Terms, given: ShoeGiven) -> Script[Leaves]:
    """One hand of War."""
    hand, rules = Hand(table, terms, given), terms.rules
    shoe = hand.shoe
    table.call("sign", terms.sign)

    def leaves(_: Bank) -> Leaves:
        shoe.take_in([place for place in table.cards if place != TRAY])
        return leave(shoe, given)

    game = Round(
        limits=terms.limits,
        schedule=terms.schedule,
        cover=given.cover or rules.cover,
        layout=lambda _: Circles(table, rules.seats[1], backlines=0),
        deal_and_settle=hand.deal_and_settle,
        leaves=leaves,
        declined=shoe.leaves,
        undealt=shoe.leaves,
    )
    return (yield from play_round(table, game))


def deck(rules: Rules, _: ShoeGiven) -> Cards:
    """The whole shoe."""
    return shoe_of(rules.deck, rules.decks, None)


VERBS = (
    Verb("war", "Go to war for {amount}", "goes to war for {amount}", "As much again, and one more card."),
    Verb("give-up", "Give up", "gives up", "You lose half of your wager."),
)

GAME = GameType(
    name="war",
    family="banked",
    rules=Rules,
    given=ShoeGiven,
    leaves=ShoeLeaves,
    terms=plain_terms,
    deck=deck,
    charges=plain_charges,
    play=play,
    wagered=lambda terms, _: terms.wagered,
    spots=("circle", "war"),
    verbs=VERBS,
    pace=70,
)
