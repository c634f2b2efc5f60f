"""What goes wrong in the blackjack games, and what the house does about it, or proposes to the floor.

Mistakes of the deal and hands that are passed by wait until dealing or play comes to them.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Literal, TypeAlias

from calroom.games.banked.blackjack.hands import BANK_HAND, Counting, HandInPlay, Spot, deal_hands, spots_of
from calroom.games.banked.blackjack.house import HouseRules, TableGiven, TableTerms
from calroom.games.banked.blackjack.stands_against import (
    empty,
    has_played,
    no_hand,
    no_hole_card,
    no_turns,
    not_before_the_deal,
    not_partners,
    not_passed_by,
    not_to_be_hit,
)
from calroom.games.banked.blackjack.turns import Turns
from calroom.games.banked.fees import Schedule
from calroom.games.banked.shoe import TRAY, Shoe
from calroom.games.banked.trouble.floor import (
    DISPUTES,
    IRREGULAR,
    PLAY_ON,
    VOID_HAND,
    VOID_ROUND,
    Ruled,
    RuledBy,
    at_the_table,
    call_off,
    give_back,
    rule_on,
)
from calroom.games.banked.trouble.incidents import (
    DealtTo,
    HitOutOfTurn,
    HoleCardShown,
    Misread,
    Noticed,
    PartnersQuarrel,
    PassedBy,
    Premature,
    TwoAtOnce,
    WrongHit,
)
from calroom.games.banked.trouble.shoe_cards import DEAD_CARD, IN_THE_SHOE, kill_cards
from calroom.games.banked.wagers import Wager
from calroom.table.asks import Script, Seat
from calroom.table.events import Audience, Place
from calroom.table.incidents import Remedies, unless
from calroom.table.table import HAND, NOBODY, Table
from calroom.table.verbs import Verb

Phase: TypeAlias = Literal["betting", "dealing", "dealt", "turns", "bank"]
ROTATE, TAKE_BACK, TRUE_VALUE, GIVE_CARD = "rotate", "take-back-card", "true-value", "give-card"
ON_A_CIRCLE = re.compile(r"(?:circle|square|position|insurance|buster) (\d+)")


class BlackjackHand(Ruled):
    """One hand of a blackjack game as the script and its remedies share it."""

    shoe: Shoe

    def __init__(
        self, table: Table, rules: HouseRules, terms: TableTerms, counting: Counting, given: TableGiven
    ) -> None:
        self.table, self.rules, self.ways, self.counting = table, rules, terms.ways, counting
        self.shoe = Shoe(table, rules.shoe, given.used, continuous=given.continuous)
        self.ruled_by: RuledBy = rules.trouble.ruled_by
        self.phase: Phase = "betting"
        self.spots: dict[Seat, Spot] = {}
        self.in_turn: Sequence[Spot] = ()
        self.wagers: Sequence[Wager] = ()
        self.wrong: DealtTo | None = None
        self.passed: dict[Seat, PassedBy] = {}
        self.noticed: list[Seat] = []
        self.acting: Seat = 0
        self.hole_card_replaced = False
        self.looking: Audience = NOBODY
        self.schedule: Schedule
        self.playing: Turns

    def topic(self, filed: str) -> str:
        """What decides: the filed remedy, or the floor."""
        return filed if self.ruled_by == "rule" else IRREGULAR

    # The steps of the script

    def take(self, wagers: Sequence[Wager], positions: Sequence[Seat]) -> Sequence[Spot]:
        """Betting is closed: the circles with these wagers play, in the order of the positions."""
        self.wagers = wagers
        spots = self.spots = spots_of(wagers, largest_decides=self.rules.largest_wager_decides)
        self.in_turn = [spots[seat] for seat in positions if seat in spots]
        return self.in_turn

    def hands(self, order: Sequence[Spot]) -> Script[None]:
        """Two cards to every circle and one to the player-dealer."""
        self.phase = "dealing"
        if self.wrong is None:
            return deal_hands(self.table, self.shoe, order, self.counting)
        return deal_to_wrong_positions(self, order, self.wrong)

    def is_complete(self, looking: Audience = NOBODY) -> Script[None]:
        """The deal is over; a mistake that is found only now is not undone."""
        self.phase, self.looking = "dealt", looking
        if self.wrong is not None and self.wrong.late:
            yield from let_deal_stand(self)

    def turns(self, turns: Turns, in_turn: Sequence[Spot]) -> Script[None]:
        """One circle after another, and those that were passed by when it is noticed in time."""
        self.phase, self.playing = "turns", turns
        for spot in in_turn:
            if not spot.played and not spot.out:
                self.acting = spot.circle
                if spot.circle in self.passed:
                    spot.hands[0].standing = True
                yield from turns.play(spot)
                spot.played = True
            while self.noticed:
                yield from play_late(self, self.noticed.pop(0))
        self.phase = "bank"
        for seat, slip in self.passed.items():
            topic = "miscall-too-late" if slip.called else "all-hands-stand"
            self.table.call(
                self.topic(topic), f"position {seat} was passed by: its hand stands as it is", seat
            )

    # What the floor may rule

    def has_hand(self, seat: Seat) -> bool:
        """Whether this circle has a hand that plays."""
        return seat in self.spots and bool(self.table.cards.get(HAND[seat]))

    def void_hand(self, seat: Seat, topic: str) -> None:
        """The circle is out: all that lies there and what was paid for it goes back."""
        spot = self.spots.pop(seat)
        spot.out = True
        for hand in spot.hands:
            hand.standing = True
        self.passed.pop(seat, None)
        self.noticed = [other for other in self.noticed if other != seat]
        chips = self.table.chips
        give_back(self.table, [place for place in chips if circle_of(place) == seat], topic)
        self.schedule.refund(self.table, [wager for wager in self.wagers if wager.circle == seat], topic)
        self.shoe.take_in([hand.place for hand in spot.hands], topic)

    def forfeit(self, seat: Seat, topic: str) -> None:
        """All wagers on the circle's hands are lost."""
        for hand in self.spots[seat].hands:
            hand.forfeit = topic

    def own_rulings(self, seat: Seat) -> tuple[str, ...]:
        """The last card of a hand that was hit may be taken back."""
        hand = self.spots[seat].hands[0]
        hit = len(self.table.cards[hand.place]) > 2 and not hand.split
        return (TAKE_BACK,) if hit else ()

    def carry_out(self, ruling: str, seat: Seat, topic: str) -> None:
        """The card is dead and the hand stands as it was."""
        hand = self.spots[seat].hands[0]
        take_away(self, hand, topic)
        hand.standing = True

    def count(self, hand: HandInPlay) -> None:
        """Count a hand again."""
        hand.total = self.counting.total(self.table.cards[hand.place], dealt=not hand.split)


def circle_of(place: Place) -> Seat | None:
    """The circle to which chips in a place belong."""
    found = ON_A_CIRCLE.match(place)
    return int(found[1]) if found else None


def take_away(deal: BlackjackHand, hand: HandInPlay, topic: str) -> None:
    """The last card of a hand is dead; what it counts is as before."""
    deal.table.pass_cards((deal.table.cards[hand.place][-1],), hand.place, TRAY, topic)
    deal.count(hand)


# The deal


def dealt_to(table: Table, incident: DealtTo) -> Script[None]:
    """It comes up in the deal."""
    table.kept.wrong = incident
    yield from ()


def deal_to_wrong_positions(deal: BlackjackHand, order: Sequence[Spot], slip: DealtTo) -> Script[None]:
    """Cards go where they should not; noticed in time they are moved to where they belong."""
    table, shoe = deal.table, deal.shoe
    right = [spot.hands[0].place for spot in order]
    wrong = [HAND[seat] for seat in slip.positions][: len(right)]
    wrong += [place for place in right if place not in wrong][: len(right) - len(wrong)]
    yield from shoe.make_ready(len(order) + 1)
    for place in wrong:
        yield from shoe.draw(place, "first-card")
    if not slip.late:
        yield from _rotate(deal, wrong, right)
        wrong = right
    yield from shoe.draw(BANK_HAND, "up-card")
    for place in wrong:
        yield from shoe.draw(place, "second-card")
    for spot in order:
        table.cards.setdefault(spot.hands[0].place, [])
        deal.count(spot.hands[0])


def _rotate(deal: BlackjackHand, wrong: Sequence[Place], right: Sequence[Place]) -> Script[None]:
    """The cards lie as if dealt correctly, in the order in which they left the shoe."""
    table, topic = deal.table, deal.topic("misdealt-rotated")
    if (yield from rule_on(table, deal.ruled_by, topic, ROTATE, VOID_ROUND)) == VOID_ROUND:
        call_off(table, topic)
    cards = [table.cards[place][0] for place in wrong]
    for card, source, target in zip(cards, wrong, right, strict=True):
        if source != target:
            table.pass_cards((card,), source, target, topic)


def let_deal_stand(deal: BlackjackHand) -> Script[None]:
    """Found after the deal: nothing is moved, who was skipped is out, and a hand nobody bet on is dead."""
    table, topic = deal.table, deal.topic
    ruling = yield from rule_on(table, deal.ruled_by, topic("cards-stay"), PLAY_ON, VOID_ROUND)
    if ruling == VOID_ROUND:
        call_off(table, topic("cards-stay"))
    table.call(topic("cards-stay"), "the deal is complete: no hand is moved")
    for seat in tuple(deal.spots):
        if not table.cards.get(HAND[seat]):
            deal.void_hand(seat, topic("skipped-player"))
    for seat in range(1, deal.rules.seats[1] + 1):
        if table.cards.get(HAND[seat]) and seat not in deal.spots:
            deal.shoe.take_in([HAND[seat]], topic("hand-without-bet"))


# Cards that come at a wrong time


def premature(table: Table, _: Premature) -> Script[None]:
    """The card is dead, and some more are burned where the house does so."""
    deal: BlackjackHand = table.kept
    topic = deal.topic("premature-card")
    if (yield from rule_on(table, deal.ruled_by, topic, DEAD_CARD, PLAY_ON)) == DEAD_CARD:
        yield from kill_cards(deal.shoe, topic, burned=deal.rules.trouble.burned)


def two_at_once(table: Table, _: TwoAtOnce) -> Script[None]:
    """It comes up with the next card."""
    table.trouble[table.top] = partial(_two_come_out, table.kept)
    yield from ()


def _two_come_out(deal: BlackjackHand, place: Place) -> Script[bool]:
    table, topic = deal.table, deal.topic("two-at-once")
    if deal.phase == "dealing":
        table.call(topic, "two cards at once: they are dealt on in order")
    elif (yield from rule_on(table, deal.ruled_by, topic, DEAD_CARD, PLAY_ON, about=place)) == DEAD_CARD:
        yield from kill_cards(deal.shoe, topic, count=2, burned=deal.rules.trouble.burned)
    return False


def wrong_hit(table: Table, incident: WrongHit) -> Script[None]:
    """The card is dead and the hand keeps its former total."""
    deal: BlackjackHand = table.kept
    hand, topic = deal.spots[incident.seat].hands[0], deal.topic("wrong-hit")
    before = len(table.cards[hand.place])
    yield from deal.shoe.draw(hand.place, topic)
    if len(table.cards[hand.place]) == before:
        return
    if (yield from rule_on(table, deal.ruled_by, topic, DEAD_CARD, PLAY_ON, about=hand.place)) == DEAD_CARD:
        take_away(deal, hand, topic)
    else:
        deal.count(hand)


def hit_out_of_turn(table: Table, incident: HitOutOfTurn) -> Script[None]:
    """A card that was asked for plays: this hand is finished first, and skipped when its turn comes."""
    deal: BlackjackHand = table.kept
    spot, topic = deal.spots[incident.seat], deal.topic("hit-out-of-turn")
    hand = spot.hands[0]
    yield from deal.shoe.draw(hand.place, topic)
    if (yield from rule_on(table, deal.ruled_by, topic, PLAY_ON, DEAD_CARD, about=hand.place)) == DEAD_CARD:
        take_away(deal, hand, topic)
        return
    deal.count(hand)
    spot.played = True
    yield from deal.playing.play(spot)


def hole_card_shown(table: Table, incident: HoleCardShown) -> Script[None]:
    """One that a player turns plays; one that the dealer turns is dead in some houses."""
    deal: BlackjackHand = table.kept
    hole = table.cards[BANK_HAND][1]
    topic = deal.topic("hole-card-shown-by-player" if incident.seat else "hole-card-shown")
    table.show(BANK_HAND, (hole,), topic)
    dies = not incident.seat and deal.rules.trouble.hole_card == "dead"
    rulings = (DEAD_CARD, PLAY_ON) if dies else (PLAY_ON, DEAD_CARD)
    if (yield from rule_on(table, deal.ruled_by, topic, *rulings, about=BANK_HAND)) == PLAY_ON:
        table.call(topic, f"{hole} plays and stays face up")
        return
    table.pass_cards((hole,), BANK_HAND, TRAY, topic)
    yield from kill_cards(deal.shoe, topic, count=0, burned=deal.rules.trouble.burned)
    yield from deal.shoe.draw(BANK_HAND, topic, deal.looking)
    deal.hole_card_replaced = True


# Hands that are passed by or misread


def passed_by(table: Table, incident: PassedBy) -> Script[None]:
    """The hand stands until somebody notices."""
    deal: BlackjackHand = table.kept
    deal.passed[incident.seat] = incident
    if deal.acting == incident.seat and incident.seat in deal.spots:
        deal.spots[incident.seat].hands[0].standing = True
    yield from ()


def noticed(table: Table, incident: Noticed) -> Script[None]:
    """The hand now being played is finished first; then this one gets what it should have had."""
    deal: BlackjackHand = table.kept
    slip = deal.passed[incident.seat]
    topic = deal.topic("miscalled-hand" if slip.called else "unhit-soft-18")
    if (yield from rule_on(table, deal.ruled_by, topic, GIVE_CARD, PLAY_ON)) == GIVE_CARD:
        del deal.passed[incident.seat]
        deal.noticed.append(incident.seat)
        table.call(topic, f"position {incident.seat} is played when this hand is finished", incident.seat)


def play_late(deal: BlackjackHand, seat: Seat) -> Script[None]:
    """A hand that was passed by is played on."""
    spot = deal.spots[seat]
    spot.hands[0].standing = False
    deal.acting = seat
    yield from deal.playing.play(spot)


def misread(table: Table, incident: Misread) -> Script[None]:
    """It plays at its true value if it can be brought back."""
    deal: BlackjackHand = table.kept
    rulings = (TRUE_VALUE, VOID_HAND) if incident.intact else (VOID_HAND, TRUE_VALUE)
    topic = deal.topic("misread-hand")
    if (yield from rule_on(table, "floor", topic, *rulings, about=HAND[incident.seat])) == VOID_HAND:
        deal.void_hand(incident.seat, topic)
    else:
        table.call(topic, f"the hand of position {incident.seat} plays at its true value", incident.seat)


def partners_quarrel(table: Table, incident: PartnersQuarrel) -> Script[None]:
    """The floor hears them beside the game, which goes on."""
    table.call("no-hold-up", "the complaint is recorded, and the hand goes on", incident.seat)
    yield from ()


REMEDIES: Remedies = at_the_table(
    {
        **IN_THE_SHOE,
        DealtTo: unless(not_before_the_deal, dealt_to),
        Premature: unless(no_turns, premature),
        TwoAtOnce: unless(empty, two_at_once),
        WrongHit: unless(no_hand, wrong_hit),
        HitOutOfTurn: unless(not_to_be_hit, hit_out_of_turn),
        HoleCardShown: unless(no_hole_card, hole_card_shown),
        PassedBy: unless(has_played, passed_by),
        Noticed: unless(not_passed_by, noticed),
        Misread: unless(no_hand, misread),
        PartnersQuarrel: unless(not_partners, partners_quarrel),
        **DISPUTES,
    }
)

VERBS = (
    Verb("give-card", "Give the card", "has the hand given its card"),
    Verb("rotate", "Move the cards", "has the cards moved to where they belong"),
    Verb("take-back-card", "Take the card back", "has the card taken back"),
    Verb("true-value", "At its true value", "rules that the hand plays at its true value"),
)
