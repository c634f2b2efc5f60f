"""A player's turn in a blackjack game, with all it may hold.

It is hit or stand within the house's chart, and on two cards double, split or surrender, as far as the house
offers them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import TypeAlias

from calroom.cards import Card
from calroom.games.banked.blackjack.hands import (
    NOT_COUNTED,
    TEN,
    Chart,
    Counting,
    HandInPlay,
    Spot,
    Stake,
    Ways,
)
from calroom.games.banked.deciding import LEFT, claim_or_leave
from calroom.games.banked.limits import steps_up_to
from calroom.games.banked.shoe import Shoe
from calroom.money import Cents
from calroom.ranking.blackjack import ACE_LOW, PIPS
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_each
from calroom.table.events import Place
from calroom.table.table import HAND, STACK, Table
from calroom.table.verbs import Verb

Hit = answers("hit")
Stand = answers("stand")
Double = answers("double")
Split = answers("split")
Surrender = answers("surrender")
Add = answers("add")
Pass = answers("pass")


def point_at(table: Table, circle: Seat, seat: Seat, topic: str) -> None:
    """Say which circle a question is about, where it is not the one before whoever is asked."""
    if circle != seat:
        table.call(topic, f"circle {circle}: seat {seat} is asked", seat)


class Turns:
    """The players' turns, one circle after another."""

    def __init__(self, table: Table, shoe: Shoe, ways: Ways, counting: Counting) -> None:
        self.table, self.shoe, self.ways, self.counting = table, shoe, ways, counting

    def play(self, spot: Spot) -> Script[None]:
        """One circle: its hand, and all hands it is split into, from left to right."""
        point_at(self.table, spot.circle, spot.player, "turn")
        hands = spot.hands
        for hand in hands:
            # A split puts the new hand directly behind the one that is being played.
            yield from self._play_hand(spot, hand)

    def _play_hand(self, spot: Spot, hand: HandInPlay) -> Script[None]:
        cards = self.table.cards[hand.place]
        topic = ""
        if hand.split:
            yield from self._second_card(hand, cards)
        while not self._is_finished(spot, hand, cards):
            ask = self._ask(spot, hand, cards)
            if len(ask.options) == 1:
                answer: Answer | None = ask.default
                topic = ask.options[0].topic
            else:
                answer = yield from self._decide(spot, hand, ask)
                topic = ""
            if answer is not None:
                yield from self._carry_out(spot, hand, cards, answer, ask)
                if spot.out:
                    return
                hand.total = self.counting.total(cards, dealt=not hand.split)
        if cards and not hand.surrendered:
            self._read_out(hand, cards, topic)

    def _second_card(self, hand: HandInPlay, cards: Sequence[Card]) -> Script[None]:
        yield from self.shoe.draw(hand.place, "split-aces" if hand.ace_split else "split-card")
        hand.total = self.counting.total(cards, dealt=False)

    def _is_finished(self, spot: Spot, hand: HandInPlay, cards: Sequence[Card]) -> bool:
        total = hand.total
        if hand.standing or total.frozen or total.over or self.shoe.is_empty:
            return True
        return hand.ace_split and not self._split(spot, hand, cards)[0]

    def _read_out(self, hand: HandInPlay, cards: Sequence[Card], forced: str) -> None:
        """What a finished hand counts, and what decided that it is finished or counts so."""
        total = hand.total
        if total.over:
            topic = "over-stays"
        elif total.natural:
            topic = "natural"
            self.table.call("natural-stands", "the hand is complete and takes no card")
        elif hand.split and self.counting.total(cards).natural:
            topic = "split-ace-21" if hand.ace_split else "split-ten-21"
        else:
            raised = total.soft or total.frozen
            topic = forced if forced.startswith("must-stand") else value_topic(cards, raised=raised)
        name = self.counting.read(cards, dealt=not hand.split).name
        self.table.show(hand.place, tuple(cards), topic, name)

    # The options

    def _ask(self, spot: Spot, hand: HandInPlay, cards: Sequence[Card]) -> Ask:
        two = len(cards) == 2
        total = hand.total
        double, no_double = self._double(spot, hand, two)
        split, no_split = self._split(spot, hand, cards)
        options, barred, default = _choices(
            self.ways, total.points, total.soft, two, hand.split, double, no_double, split, no_split
        )
        bound = options[0] is not HIT_OR_STAND[0]
        topic = "split-hand" if hand.split else "bound-by-chart" if bound else "turn"
        return Ask(spot.player_of(hand), options, default, topic, barred, about=hand.place)

    def _double(self, spot: Spot, hand: HandInPlay, two: bool) -> tuple[Option | None, str]:
        """The option to double, or the topic that stands against it."""
        rules, total = self.ways.double, hand.total
        if rules is None:
            return None, "not-offered"
        if not two:
            return None, "double"
        if hand.split and not rules.after_split:
            return None, "double-after-split"
        if not rules.on_must_stand and self.ways.chart.must_stand(total.points, total.soft):
            return None, "must-stand"
        player = spot.player_of(hand)
        wager, stack = self._staked(hand, player), self.table.chips[STACK[player]]
        most = steps_up_to(min(wager, stack), rules.least, rules.step)
        if not most:
            return None, "table-stakes"
        topic = "double-after-split" if hand.split else "double"
        return _double_for(topic, rules.least, most, rules.step, wager <= stack), ""

    def _split(self, spot: Spot, hand: HandInPlay, cards: Sequence[Card]) -> tuple[Cents, str]:
        """What it takes to split, or the topic that stands against it."""
        rules = self.ways.split
        if rules is None:
            return 0, "not-offered"
        if len(cards) != 2 or not is_pair(cards):
            return 0, "split"
        if hand.ace_split and not rules.aces_again:
            return 0, "split-aces"
        if len(spot.hands) > rules.most:
            return 0, "most-splits"
        player = spot.player_of(hand)
        wager = self._staked(hand, player)
        return (wager, "") if self.table.chips[STACK[player]] >= wager else (0, "split-equal-wager")

    def _staked(self, hand: HandInPlay, seat: Seat) -> Cents:
        """All that a bettor has on a hand."""
        chips = self.table.chips
        return sum([chips[stake.place] for stake in hand.stakes if stake.owner == seat])

    def _decide(self, spot: Spot, hand: HandInPlay, ask: Ask) -> Script[Answer | None]:
        """Whoever plays the circle answers; None where the question has to be put anew.

        A bettor behind with the largest wager may claim the decision before it is carried out.
        """
        answer: Answer | None
        rival = spot.rival
        if rival is None or not hand.rides(rival):
            answer = yield ask
            return answer
        reply: tuple[Seat, Answer] | None = yield (ask, _claim(rival, hand.place))
        if reply is None:
            return None
        seat, answer = reply
        if seat != rival:
            return answer
        self.table.act("who-plays", rival, answer.verb, where=hand.place)
        spot.rival = None
        if answer.verb == "claim":
            spot.player = rival
        return None

    # What the answers do

    def _carry_out(
        self, spot: Spot, hand: HandInPlay, cards: list[Card], answer: Answer, ask: Ask
    ) -> Script[None]:
        verb = answer.verb
        option = next(option for option in ask.options if option.verb == verb)
        if len(ask.options) > 1:
            where = "" if hand.place == HAND[ask.seat] else hand.place
            topic = "surrendered" if verb == "surrender" else option.topic
            self.table.act(topic, ask.seat, verb, answer.amount, where)
        if verb == "hit":
            yield from self.shoe.draw(hand.place, option.topic)
        elif verb == "double":
            yield from self._double_down(hand, ask.seat, answer.amount)
        elif verb == "split":
            yield from self._split_up(spot, hand, cards, ask.seat, answer.amount)
        else:
            hand.standing = True
            hand.surrendered = verb == "surrender"

    def _double_down(self, hand: HandInPlay, player: Seat, amount: Cents) -> Script[None]:
        table, rules = self.table, self.ways.double
        assert rules is not None
        others = dict.fromkeys(stake.owner for stake in hand.stakes if stake.owner != player)
        most = {
            seat: steps_up_to(min(self._staked(hand, seat), table.stack(seat)), rules.least, rules.step)
            for seat in others
        }
        self._add_to(hand, player, amount)
        offers = {
            seat: _add("share-in-double", rules.least, high, rules.step)
            for seat, high in most.items()
            if high
        }
        for seat, share in (yield from _shares(offers)):
            self._add_to(hand, seat, share)
        hand.standing = True
        if table.cards[hand.place]:
            yield from self.shoe.draw(hand.place, "double-card")

    def _add_to(self, hand: HandInPlay, seat: Seat, amount: Cents) -> None:
        """A bettor adds to what they have on a hand, square by square, never more than lies there."""
        for stake in hand.stakes_of(seat):
            if part := min(amount, self.table.chips[stake.place]):
                self.table.move(part, STACK[seat], stake.place, "added-wager")
                amount -= part

    def _split_up(
        self, spot: Spot, hand: HandInPlay, cards: list[Card], player: Seat, amount: Cents
    ) -> Script[None]:
        """The right-hand card becomes a hand of its own, with a wager of its own."""
        table = self.table
        letter = ascii_lowercase[len(spot.hands)]
        right = HandInPlay(f"hand {spot.circle}{letter}", [], NOT_COUNTED, split=True)
        wagers = {stake.owner: self._staked(hand, stake.owner) for stake in hand.stakes}
        offers = {
            seat: _add("share-in-split", wager, wager, 1)
            for seat, wager in wagers.items()
            if seat != player and table.stack(seat) >= wager
        }
        shares = dict((yield from _shares(offers)))
        shares[player] = amount
        if spot.out:
            return
        for stake in hand.stakes:
            if stake.owner in shares:
                place = _split_place(spot.circle, letter, stake.square)
                right.stakes.append(Stake(stake.owner, stake.square, place, 0))
                table.move(table.chips[stake.place], STACK[stake.owner], place, "added-wager")
        table.pass_cards((cards[1],), hand.place, right.place, "split")
        hand.split = True
        one_card = self.ways.split is not None and self.ways.split.aces_one_card
        hand.ace_split = right.ace_split = one_card and PIPS.get(cards[0]) == ACE_LOW
        spot.hands.insert(spot.hands.index(hand) + 1, right)
        yield from self._second_card(hand, cards)


def _claim(rival: Seat, place: Place) -> Ask:
    return Ask(rival, claim_or_leave("who-plays"), LEFT, "who-plays", about=place)


def _shares(offers: dict[Seat, Option]) -> Script[list[tuple[Seat, Cents]]]:
    """What the other bettors of a hand add to a double or split, each as they like."""
    if not offers:
        return []
    asks = [Ask(seat, (option, PASS), PASSED, option.topic) for seat, option in offers.items()]
    given = yield from ask_each(asks)
    return [(seat, given[seat].amount) for seat in offers if given[seat].verb == "add"]


HIT_OR_STAND = (Option("hit", "free-choice"), Option("stand", "free-choice"))
MUST_HIT = Option("hit", "must-hit")
MUST_HIT_SOFT = Option("hit", "must-hit-soft")
MUST_STAND = Option("stand", "must-stand")
MUST_STAND_SOFT = Option("stand", "must-stand-soft")
SURRENDER = Option("surrender", "surrender")
PASS = Option("pass", "who-plays")
STOOD, HITTED, PASSED = Answer("stand"), Answer("hit"), Answer("pass")

Choices: TypeAlias = tuple[tuple[Option, ...], tuple[tuple[str, str], ...], Answer]


@lru_cache(maxsize=65536)
def _choices(
    ways: Ways,
    points: int,
    soft: bool,
    two: bool,
    was_split: bool,
    double: Option | None,
    no_double: str,
    split: Cents,
    no_split: str,
) -> Choices:
    """The options of a hand, what is barred and why, and what counts without an answer."""
    barred = list(ways.barred)
    options = list(_by_chart(ways.chart, points, soft))
    if options[0].verb == "stand":
        barred.append(("hit", options[0].topic))
    elif len(options) == 1:
        barred.append(("stand", options[0].topic))
    default = STOOD if options[-1].verb == "stand" else HITTED
    if double:
        options.append(double)
    else:
        barred.append(("double", no_double))
    if split:
        options.append(Option("split", "split", split, split, why_low="split-equal-wager"))
    else:
        barred.append(("split", no_split))
    if not ways.surrender:
        barred.append(("surrender", "not-offered"))
    elif two and not was_split:
        options.append(SURRENDER)
    else:
        barred.append(("surrender", "surrender-first-two"))
    return tuple(options), tuple(barred), default


def _by_chart(chart: Chart, points: int, soft: bool) -> tuple[Option, ...]:
    """What the chart leaves to the player: a card, no card, or the choice between them."""
    if chart.must_hit(points, soft):
        return (MUST_HIT_SOFT if soft else MUST_HIT,)
    if chart.must_stand(points, soft):
        return (MUST_STAND_SOFT if soft else MUST_STAND,)
    return HIT_OR_STAND


@lru_cache(maxsize=65536)
def _double_for(topic: str, low: Cents, high: Cents, step: Cents, by_wager: bool) -> Option:
    why_high = "double-for-less" if by_wager else "table-stakes"
    return Option("double", topic, low, high, step, why_low="double-for-less", why_high=why_high)


@lru_cache(maxsize=65536)
def _add(topic: str, low: Cents, high: Cents, step: Cents) -> Option:
    return Option("add", topic, low, high, step)


@lru_cache(maxsize=65536)
def _split_place(circle: Seat, letter: str, square: Place) -> Place:
    """Where a bettor's chips on a split hand lie: `circle 4b` beside `circle 4`, `square 5b-2`."""
    return square.replace(f" {circle}", f" {circle}{letter}", 1)


# Cards


def is_pair(cards: Sequence[Card]) -> bool:
    """Two cards of one value: equal ranks, or any two that count ten."""
    return PIPS.get(cards[0], 0) == PIPS.get(cards[1], -1)


def value_topic(cards: Iterable[Card], *, raised: bool) -> str:
    """The topic that decided what a hand counts: its jokers, its aces, its tens, or its pips alone.

    Jokers and aces are named apart where none of them could be raised.
    """
    pips = {PIPS.get(card, 0) for card in cards}
    if 0 in pips:
        return "joker-value" if raised else "joker-low"
    if ACE_LOW in pips:
        return "ace-value" if raised else "ace-low"
    return "ten-value" if TEN in pips else "pip-value"


VERBS = (
    Verb("hit", "Hit", "hits", "One more card."),
    Verb("stand", "Stand", "stands", "No more cards."),
    Verb(
        "double", "Double for {amount}", "doubles for {amount}", "More money on the hand, and one more card."
    ),
    Verb("split", "Split for {amount}", "splits {amount}", "Two hands, each with a wager of its own."),
    Verb("surrender", "Surrender", "surrenders", "Gives up the hand for half the wager."),
    Verb(
        "add", "Add {amount}", "adds {amount}", "Your part in a double or split of the hand you have bet on."
    ),
    Verb("pass", "Pass", "passes", "Lets it go by."),
)
