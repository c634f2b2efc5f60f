"""What the house does when something goes wrong in Super Pan 9.

Things that show only later wait on slips: a deal that will go wrong, a hand that will be misread, chips that
are gone from the circle when it is settled.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from calroom.games.banked.layouts.numbered_circles import Bet, circle_at
from calroom.games.banked.shoe import TRAY
from calroom.games.banked.super_pan9.stands_against import (
    decided_already,
    no_hand,
    no_such_card,
    no_total,
    nobody_there,
    not_before_the_deal,
    not_betting,
    not_closed,
)
from calroom.games.banked.super_pan9.terms import CARDS
from calroom.games.banked.trouble.floor import (
    DISPUTES,
    FORFEIT,
    PLAY_ON,
    VOID_HAND,
    Ruled,
    at_the_table,
    give_back,
    rule_on,
    stand_still,
    told_before,
)
from calroom.games.banked.trouble.incidents import (
    BelowMinimum,
    BelowTable,
    CallBet,
    Discussed,
    Glimpsed,
    HouseWayMisplayed,
    Misread,
    Skipped,
    Switched,
    TookUpBet,
    TouchedBet,
)
from calroom.games.banked.trouble.shoe_cards import IN_THE_SHOE
from calroom.games.banked.wagers import Wager
from calroom.money import Cents, dollars
from calroom.ranking.points import points
from calroom.ranking.spoken import number_word
from calroom.table.asks import Answer, Ask, Option, Script, Seat, ask_each
from calroom.table.events import Audience, Place
from calroom.table.incidents import Counted, Exposed, Misdealt, Remedies, StartAgain, unless
from calroom.table.table import HAND, NOBODY, STACK, Table

if TYPE_CHECKING:
    from calroom.games.banked.super_pan9.hand import SuperPan9Hand
    from calroom.games.banked.super_pan9.spots import Spot

Phase: TypeAlias = Literal["betting", "closed", "dealt", "bank", "settling"]
MISDEAL, COMPLETE = "misdeal", "complete-hand"


class Slips(Ruled):
    """What was reported and shows later."""

    def __init__(self) -> None:
        self.forget()
        self.forfeits: dict[Place, str] = {}
        self.taken_up: dict[Seat, TookUpBet] = {}

    def forget(self) -> None:
        """A new deal: nothing is known to be wrong with it."""
        self.told: list[Skipped | Misdealt | Exposed] = []
        self.misread: dict[Seat, Misread] = {}
        self.misplayed: set[Seat] = set()

    def is_odd(self, bet: Bet) -> bool:
        """Whether a bet is not settled like any other."""
        return bet.place in self.forfeits or bet.holder in self.taken_up


# Wagers


def below_minimum(table: Table, incident: BelowMinimum) -> Script[None]:
    """What lies in the circle when the round starts has action, this once."""
    hand: SuperPan9Hand = table.kept
    seat, amount, place = incident.seat, incident.amount, circle_at(incident.seat, 1)
    table.move(amount, STACK[seat], place, "under-minimum")
    table.call("under-minimum", f"seat {seat}'s {dollars(amount)} will not be accepted again", seat)
    wager = Wager(seat, seat, place, amount)
    hand.wagers.append(wager)
    assert hand.circles is not None
    hand.circles.open_to(seat)
    hand.circles.take(wager)
    yield from ()


def call_bet(table: Table, incident: CallBet) -> Script[None]:
    """Words are no bet."""
    table.call("no-call-bets", f"what seat {incident.seat} says is no bet", incident.seat)
    yield from ()


def touched_bet(table: Table, incident: TouchedBet) -> Script[None]:
    """The stake stays as it was when betting closed; the floor may declare it forfeited."""
    hand: SuperPan9Hand = table.kept
    if (yield from rule_on(table, "floor", "bets-locked", PLAY_ON, FORFEIT)) == FORFEIT:
        mine = [bet.place for bet in hand.bets if bet.holder == incident.seat]
        hand.forfeits.update(dict.fromkeys(mine, "bets-locked"))


def took_up_bet(table: Table, incident: TookUpBet) -> Script[None]:
    """It shows when the bet is settled."""
    table.kept.taken_up[incident.seat] = incident
    yield from ()


def settle_oddly(hand: "SuperPan9Hand", bet: Bet, due: Cents, topic: str) -> tuple[Cents, str]:
    """What a bet comes to that was forfeited, or whose chips are gone from the circle."""
    if bet.place in hand.forfeits:
        return -bet.amount, hand.forfeits[bet.place]
    taken, least = hand.taken_up[bet.holder], hand.terms.limits.low
    if due < 0:
        hand.table.call("removed-losing-bet", f"{dollars(bet.amount)} is on record and owed", bet.holder)
        return due, "removed-losing-bet"
    if due > 0:
        words = f"{dollars(bet.amount)} is on record" if taken.known else "nobody knows how much it was"
        hand.table.call("removed-winning-bet", words, bet.holder)
        return (due, topic) if taken.known else (min(due, least), "removed-winning-bet")
    return due, topic


# The deal


def deal_wrongly(
    hand: "SuperPan9Hand", order: Sequence[Seat], audience: Mapping[Seat, Audience]
) -> Script[None]:
    """A deal in which something goes wrong that was told before."""
    table, shoe = hand.table, hand.shoe
    skipped = {(slip.seat, slip.card): slip for slip in hand.told if isinstance(slip, Skipped)}
    counts = {slip.seat: slip.count for slip in hand.told if isinstance(slip, Misdealt)}
    noticed = False
    for number in range(1, max(CARDS, *counts.values(), 0) + 1):
        for seat in order:
            slip = skipped.get((seat, number))
            if slip is not None:
                noticed = noticed or not slip.late
            elif number <= counts.get(seat, CARDS):
                yield from shoe.draw(HAND[seat], "deal", audience.get(seat, NOBODY))
                if noticed:
                    misdeal(table, "wrong-spot", "cards have gone to a wrong spot")
    if skipped:
        table.call("wrong-spot", "the deal is complete, and stands")
    for shown in hand.told:
        if isinstance(shown, Exposed) and len(table.cards.get(HAND[shown.seat], ())) >= shown.card:
            _plays(table, shown)


def misdeal(table: Table, topic: str, why: str) -> None:
    """Nothing that was dealt counts."""
    table.call(topic, f"misdeal: {why}")
    raise StartAgain


def until_dealt_right(hand: "SuperPan9Hand", play: Callable[[], Script[None]]) -> Script[None]:
    """Deal and play, and after every misdeal deal again."""
    while True:
        try:
            return (yield from play())
        except StartAgain:
            yield from hand.start_again()


def withdraw_bets(hand: "SuperPan9Hand") -> Script[None]:
    """Before a new deal everybody may take their bets back."""
    holders = dict.fromkeys(bet.holder for bet in hand.bets)
    asks = [Ask(seat, LEAVE_OR_TAKE, LEFT, "misdeal") for seat in holders]
    given = yield from stand_still(hand.table, ask_each(asks))
    for seat, answer in given.items():
        if answer.verb == "withdraw":
            hand.table.act("misdeal", seat, "withdraw")
            give_back(hand.table, [bet.place for bet in hand.bets if bet.holder == seat], "misdeal")
    for number, spot in tuple(hand.spots.items()):
        spot.bets = [bet for bet in spot.bets if given[bet.holder].verb == "leave"]
        if not spot.bets:
            del hand.spots[number]


LEAVE_OR_TAKE = (Option("leave", "misdeal"), Option("withdraw", "misdeal"))
LEFT = Answer("leave")


def exposed(table: Table, incident: Exposed) -> Script[None]:
    """On the deal it plays; a player's draw card is dead, and they get another when the bank has played."""
    hand: SuperPan9Hand = table.kept
    if incident.card > CARDS:
        spot = hand.spots[incident.seat]
        spot.shown = True
        if spot.drew:
            replace_draw(table, spot)
    elif hand.phase in ("betting", "closed"):
        hand.told.append(incident)
    else:
        _plays(table, incident)
    yield from ()


def _plays(table: Table, incident: Exposed) -> None:
    place = HAND[incident.seat]
    card = table.cards[place][incident.card - 1]
    table.show(place, (card,), "exposed-on-deal")


def replace_draw(table: Table, spot: "Spot") -> None:
    """The draw card lies face up: it is dead."""
    card = table.cards[spot.place][-1]
    table.show(spot.place, (card,), "exposed-draw")
    table.pass_cards((card,), spot.place, TRAY, "exposed-draw")
    spot.owed = True


def glimpsed(table: Table, incident: Glimpsed) -> Script[None]:
    """Only what landed face up is exposed."""
    table.call("what-is-exposed", "it lies face down, so it is not exposed", incident.seat)
    yield from ()


# Hands that are played for others, discussed, or foul


def counted(table: Table, incident: Counted) -> Script[None]:
    """A hand found short before its player acts may be completed; any other wrong one may be foul."""
    hand: SuperPan9Hand = table.kept
    spot = hand.spots[incident.seat]
    count = len(table.cards[spot.place])
    if count == CARDS:
        table.call("wrong-count", f"spot {spot.number} has {count} cards, as it should be", spot.number)
        return
    others = (COMPLETE, FORFEIT) if count < CARDS else (FORFEIT, PLAY_ON)
    ruling = yield from rule_on(table, "floor", "wrong-count", *others, about=spot.place)
    if ruling == COMPLETE:
        for _ in range(CARDS - count):
            yield from hand.shoe.draw(spot.place, "wrong-count", tuple(spot.seen_by))
    elif ruling == FORFEIT:
        foul(hand, spot, "wrong-count")


def rule_on_count(hand: "SuperPan9Hand", spot: "Spot") -> Script[None]:
    """A hand turns out to have a wrong number of cards when it is opened."""
    table, count = hand.table, len(hand.table.cards[spot.place])
    if not spot.house_way:
        if (yield from rule_on(table, "floor", "wrong-count", FORFEIT, PLAY_ON, about=spot.place)) == FORFEIT:
            foul(hand, spot, "wrong-count")
        return
    begun = any(other.settled for other in hand.spots.values())
    ruled_by: Literal["floor", "rule"] = "floor" if begun else "rule"
    ruling = yield from rule_on(table, ruled_by, "house-way-count", MISDEAL, VOID_HAND, about=spot.place)
    if ruling == MISDEAL:
        misdeal(table, "house-way-count", f"the house way hand of spot {spot.number} has {count} cards")
    hand.void_hand(spot.number, "house-way-count")


def foul(hand: "SuperPan9Hand", spot: "Spot", topic: str) -> None:
    """The hand is fouled, and its bets lose when it comes to them."""
    hand.table.call(topic, f"the hand of spot {spot.number} is foul", spot.number)
    hand.forfeit(spot.number, "fouled-hand")


def below_table(table: Table, incident: BelowTable) -> Script[None]:
    """The floor may foul it."""
    hand: SuperPan9Hand = table.kept
    if (yield from rule_on(table, "floor", "below-table", FORFEIT, PLAY_ON)) == FORFEIT:
        foul(hand, hand.spots[incident.seat], "below-table")


def switched(table: Table, incident: Switched) -> Script[None]:
    """Both hands are foul."""
    hand: SuperPan9Hand = table.kept
    for seat in (incident.seat, incident.other):
        foul(hand, hand.spots[seat], "switched-cards")
    yield from ()


def discussed(table: Table, incident: Discussed) -> Script[None]:
    """The decision is taken away: the hand is played the house way."""
    hand: SuperPan9Hand = table.kept
    for seat in (incident.seat, incident.other) if incident.both else (incident.seat,):
        if not (spot := hand.spots[seat]).decided:
            spot.leave_to_the_house(table, "discussed-hand")
    yield from ()


def house_way_misplayed(table: Table, incident: HouseWayMisplayed) -> Script[None]:
    """It shows when the hand is opened."""
    table.kept.misplayed.add(incident.seat)
    yield from ()


def misplay_house_way(hand: "SuperPan9Hand", spot: "Spot") -> Script[None]:
    """The supervisor does the opposite of the house way, and management has it put right."""
    table, cards = hand.table, hand.table.cards[spot.place]
    topic, total = "house-way-reset", number_word(points(cards))
    if points(cards) <= hand.terms.rules.house_way_draws_to:
        table.call(topic, f"the supervisor stood on {total}: the missing card is drawn")
    else:
        before = len(cards)
        yield from hand.shoe.draw(spot.place, topic)
        if len(cards) > before:
            table.pass_cards((cards[-1],), spot.place, TRAY, topic)
        table.call(topic, f"the supervisor drew on {total}: the card is taken away")


def misread(table: Table, incident: Misread) -> Script[None]:
    """It shows when the hand is settled."""
    table.kept.misread[incident.seat] = incident
    yield from ()


def read_total(hand: "SuperPan9Hand", spot: "Spot") -> int:
    """What a hand counts; a misread one that cannot be brought back counts what it was called."""
    total = points(hand.table.cards[spot.place])
    if spot.number not in hand.misread:
        return total
    slip = hand.misread[spot.number]
    ruled = (
        f"it is {number_word(total)}" if slip.intact else "it cannot be brought back, and the ruling stands"
    )
    hand.table.call("misread-hand", f"read as {number_word(slip.called)}: {ruled}", spot.number)
    return total if slip.intact else slip.called


REMEDIES: Remedies = at_the_table(
    {
        **IN_THE_SHOE,
        BelowMinimum: unless(not_betting, below_minimum),
        CallBet: unless(nobody_there, call_bet),
        TouchedBet: unless(not_closed, touched_bet),
        TookUpBet: unless(not_closed, took_up_bet),
        Skipped: unless(not_before_the_deal, told_before),
        Misdealt: unless(not_before_the_deal, told_before),
        Exposed: unless(no_such_card, exposed),
        Glimpsed: unless(no_such_card, glimpsed),
        Counted: unless(decided_already, counted),
        Discussed: unless(decided_already, discussed),
        BelowTable: unless(no_hand, below_table),
        Switched: unless(no_hand, switched),
        HouseWayMisplayed: unless(no_hand, house_way_misplayed),
        Misread: unless(no_total, misread),
        **DISPUTES,
    }
)
