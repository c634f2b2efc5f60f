"""What a house does where the cards of a draw game are dealt or drawn wrong."""

from typing import NoReturn

from calroom.cards import JOKER, Card
from calroom.games.poker.draw.hand import FIVE, DrawHand
from calroom.games.poker.draw.incidents import Away, DealMeOut, DealtAround, Flashed, SixthCard, WrongDealer
from calroom.games.poker.pots import Pot
from calroom.games.poker.trouble.deck import no_such_place
from calroom.games.poker.trouble.filed import ruled
from calroom.games.poker.trouble.hands import call_off, give_everything_back, kill, no_cards
from calroom.games.poker.trouble.incidents import LeftOut, OffTable
from calroom.table.asks import Script, Seat
from calroom.table.events import Place
from calroom.table.incidents import Boxed, Counted, Exposed, Misdealt, Remedies, StartAgain
from calroom.table.table import BURN, HAND, NOBODY, ONLY, POT, SCRAP

TWO_ACT = 2
"""So many must act before a deal that was no good stands."""

UNDER = {"five or under": "A2345", "seven or under": "A234567"}
"""Which exposed cards are kept; the joker is always the lowest that is missing."""


def misdeal(hand: DrawHand, topic: str, words: str) -> NoReturn:
    """All hands are dead and dealt again."""
    hand.table.call(topic, words)
    raise StartAgain


def has_dealt(hand: DrawHand, seat: Seat) -> bool:
    """Whether the seat is the player who deals."""
    return bool(hand.dealer) and seat == hand.dealer


# When cards can go wrong


def no_fresh_card(hand: DrawHand, incident: Exposed | OffTable | Flashed) -> str:
    """A card that has just been dealt or drawn, before anybody has acted upon it."""
    seat, number = incident.seat, incident.card
    if reason := no_cards(hand, incident):
        return reason
    held = len(hand.table.cards[HAND[seat]])
    if not 0 < number <= held:
        return f"seat {seat} has {held} cards"
    if hand.stage in ("draw", "showdown") or hand.acts:
        return "no card has been dealt since somebody acted"
    if hand.stage == "after the draw" and hand.calls:
        drawn = len(hand.calls.thrown.get(seat, ()))
        return "" if number > held - drawn else f"only the last {drawn} of their cards were drawn"
    return ""


def _card(hand: DrawHand, seat: Seat, number: int) -> Card:
    return hand.table.cards[HAND[seat]][number - 1]


# Cards that are seen


def exposed(hand: DrawHand, incident: Exposed) -> Script[None]:
    """On the deal some are kept and others replaced when it is done; on the draw none is taken."""
    table, seat = hand.table, incident.seat
    card = _card(hand, seat, incident.card)
    table.show(HAND[seat], (card,), "exposed-card")
    on_draw = hand.stage == "after the draw"
    if not on_draw:
        hand.exposed += 1
        if incident.card == 1 and seat == hand.order[0]:
            misdeal(hand, "first-card-exposed", "the first card of the deal was turned up: misdeal")
        if hand.exposed == hand.trouble.exposed_misdeal:
            misdeal(hand, "two-exposed", "a second card was exposed in this deal: misdeal")
    if has_dealt(hand, seat):
        table.call("dealer-keeps-exposed", f"seat {seat} deals themselves and keeps {card}", seat)
    elif not on_draw and _is_kept(hand.keeps, card):
        table.call("exposed-card-kept", f"seat {seat} keeps {card}", seat)
    else:
        topic = "exposed-on-draw" if on_draw else "exposed-card-replaced"
        table.pass_cards((card,), HAND[seat], SCRAP, topic)
        yield from replace(hand, seat, topic)


def _is_kept(keeps: str, card: Card) -> bool:
    return keeps == "all" or card == JOKER or card[0] in UNDER[keeps]


def replace(hand: DrawHand, seat: Seat, topic: str) -> Script[None]:
    """The seat gets another card when everybody has theirs."""
    hand.due.append((seat, topic))
    if hand.stage != "deal":
        yield from hand.serve_due()


def flashed(hand: DrawHand, incident: Flashed) -> Script[None]:
    """Only what lies face up is exposed."""
    words = f"the card lies face down and plays, whoever can name it: seat {incident.seat} keeps it"
    hand.table.call("exposed-means-face-up", words, incident.seat)
    yield from ()


def off_table(hand: DrawHand, incident: OffTable) -> Script[None]:
    """What the dealer sends off the table is dead, and replaced when the others have their cards."""
    seat = incident.seat
    topic = "off-table-on-draw" if hand.stage == "after the draw" else "off-table-on-deal"
    hand.table.pass_cards((_card(hand, seat, incident.card),), HAND[seat], SCRAP, topic, ONLY[seat])
    yield from replace(hand, seat, topic)


# Cards that lie the wrong way up in the deck


def no_card_to_come(hand: DrawHand, incident: Boxed) -> str:
    """There must be cards to deal yet."""
    if hand.stage in ("after the draw", "showdown"):
        return "all cards have been dealt"
    return no_such_place(hand, incident)


def boxed(hand: DrawHand, incident: Boxed) -> Script[None]:
    """It is dead, and made good at once or when the others have their cards."""
    table = hand.table

    def come_up(place: Place) -> Script[bool]:
        if place == BURN:
            table.call("boxed-burn-card", "the burn card lies face up and is burned like any other")
            yield from table.deal(BURN, "boxed-burn-card")
            return True
        _count_boxed(hand)
        yield from table.deal(SCRAP, "boxed-card")
        if hand.stage == "deal" and hand.boxed == hand.trouble.boxed_misdeal:
            misdeal(hand, "two-boxed", "a second card was boxed in this deal: misdeal")
        seat = HAND.index(place)
        if hand.trouble.boxed == "next card":
            yield from hand.keep_stub(seat)
            return False
        hand.due.append((seat, "boxed-replaced" if hand.stage == "deal" else "boxed-on-draw"))
        return True

    table.trouble[table.top + incident.below] = come_up
    yield from ()


def _count_boxed(hand: DrawHand) -> None:
    """So many together are no deal at all."""
    hand.boxed += 1
    hand.boxed_in_a_row = hand.boxed_in_a_row + 1 if hand.last_boxed == hand.table.top - 1 else 1
    hand.last_boxed = hand.table.top
    if hand.boxed_in_a_row == hand.trouble.boxed_together:
        words = f"{hand.boxed_in_a_row} cards lie boxed together: misdeal"
        if hand.may_start_again:
            misdeal(hand, "boxed-together", words)
        call_off(hand, "boxed-together", words)


# A wrong number of cards


def cannot_be_misdealt(hand: DrawHand, incident: Misdealt) -> str:
    """Told before the cards are dealt or drawn, of somebody who gets some."""
    if incident.seat not in hand.pots.live:
        return f"seat {incident.seat} gets no cards"
    if not 0 < incident.count <= FIVE + 2 or incident.count == FIVE:
        return f"{FIVE} cards are right, and nobody gets {incident.count} by mistake"
    before = hand.stage == "deal" and not hand.table.cards.get(HAND[incident.seat])
    if not (before or hand.stage == "draw"):
        return "no cards are about to be dealt"
    counts = {**hand.counts, incident.seat: incident.count}
    dealt = sum(max(FIVE, counts.get(seat, FIVE)) for seat in hand.order)
    return "" if dealt + FIVE < len(hand.table.deck) else "the deck does not reach"


def misdealt(hand: DrawHand, incident: Misdealt) -> Script[None]:
    """The cards are as they are; it is for somebody to count them."""
    hand.counts[incident.seat] = incident.count
    if hand.calls:
        hand.calls.more[incident.seat] = incident.count - FIVE
    yield from ()


def counted(hand: DrawHand, incident: Counted) -> Script[None]:
    """Five are right; what is wrong is put right in time, or else the hand or the deal is no good."""
    seat, table = incident.seat, hand.table
    count = len(table.cards[HAND[seat]])
    if count == FIVE:
        table.call("five-cards", f"seat {seat} holds five cards, as they should", seat)
    elif hand.stage in ("after the draw", "showdown"):
        yield from _wrong_after_draw(hand, seat, count)
    elif count > FIVE:
        _too_many(hand, seat)
    else:
        yield from _too_few(hand, seat, count)


def _too_many(hand: DrawHand, seat: Seat) -> None:
    """Two cards too many off the deck spoil the deal until two have acted; one fouls the hand that has it."""
    extra = sum(count - FIVE for count in hand.counts.values() if count > FIVE)
    if extra >= hand.trouble.extra_misdeal and hand.acts < TWO_ACT:
        if extra > 1:
            misdeal(hand, "two-extra-cards", f"{extra} cards too many were dealt: misdeal")
        if not hand.acts:
            misdeal(hand, "wrong-count", f"seat {seat} was dealt a card too many: misdeal")
    topic = "sixth-card-picked-up" if not hand.acts else "over-five-before-draw"
    kill(hand, seat, topic, f"seat {seat} holds more than five cards: foul")
    hand.counts.pop(seat, None)


def _too_few(hand: DrawHand, seat: Seat, count: int) -> Script[None]:
    """Made good while nobody has acted; later it depends on the house."""
    hand.counts.pop(seat, None)
    if not hand.acts:
        yield from hand.give_cards(seat, "short-hand-completed", FIVE - count)
    elif hand.trouble.short_hand == "made up on the draw":
        hand.table.call("short-hand-completed", f"seat {seat} makes up their hand on the draw", seat)
        hand.short[seat] = FIVE - count
    elif hand.acts < TWO_ACT:
        misdeal(hand, "wrong-count", f"seat {seat} was dealt {count} cards: misdeal")
    else:
        kill(hand, seat, "wrong-count", f"seat {seat} was dealt {count} cards: they are out of the hand")


def _wrong_after_draw(hand: DrawHand, seat: Seat, count: int) -> Script[None]:
    hand.counts.pop(seat, None)
    if count < FIVE and not hand.acts and hand.trouble.short_after_draw == "completed":
        yield from hand.give_cards(seat, "short-after-draw-completed", FIVE - count)
    else:
        kill(hand, seat, "wrong-count-after-draw", f"seat {seat} holds {count} cards after the draw: foul")


def cannot_count(hand: DrawHand, incident: Counted) -> str:
    """When the cards are dealt and nobody is throwing any away."""
    if reason := no_cards(hand, incident):
        return reason
    return "" if hand.round and hand.stage != "draw" else "the cards are still being dealt"


def no_sixth_card(hand: DrawHand, incident: SixthCard) -> str:
    """Dealt on when everybody has five, and noticed before anybody acts."""
    if hand.stage != "before the draw" or hand.acts or hand.burned:
        return "the deal is not just over"
    if not incident.seats or set(incident.seats) - set(hand.pots.live):
        return "it goes to seats that are in the hand"
    table, more = hand.table, len(incident.seats)
    if more >= table.cards_left - 1:
        return "the deck does not reach"
    wrong = any(table.top <= at < table.top + more for at in table.trouble)
    return "something is wrong with the cards on top" if wrong else ""


def sixth_card(hand: DrawHand, incident: SixthCard) -> Script[None]:
    """To one player: taken back to be the burn card, or a foul hand; to more it is a misdeal."""
    table, seats = hand.table, incident.seats
    for seat in seats:
        yield from table.deal(HAND[seat], "sixth-card", NOBODY)
    if len(seats) > 1:
        misdeal(hand, "sixth-card-to-more", f"{len(seats)} players got a sixth card: misdeal")
    (seat,) = seats
    if hand.trouble.extra_misdeal == 1:
        misdeal(hand, "wrong-count", f"seat {seat} was dealt a card too many: misdeal")
    if hand.trouble.sixth_card == "burn card":
        table.pass_cards(table.cards[HAND[seat]][-1:], HAND[seat], BURN, "sixth-card", NOBODY)
        hand.burned = True
    else:
        kill(hand, seat, "over-five-before-draw", f"seat {seat} has six cards: foul")


# A deal that went to the wrong players


def no_deal_to_void(hand: DrawHand, _: object) -> str:
    """Until two have acted on their cards, and on the draw until somebody has."""
    if hand.may_start_again:
        return "" if hand.acts < TWO_ACT else "two have acted, and the deal stands"
    after = hand.stage == "after the draw" and not hand.acts
    return "" if after else "no cards have just been dealt"


def dealt_around(hand: DrawHand, _: DealtAround) -> Script[None]:
    """The deal is no good; a draw is completed and the hands are shown without any further bet."""
    if hand.may_start_again:
        misdeal(hand, "deal-out-of-rotation", "cards were dealt out of turn: they are dealt again")
    hand.table.call("draw-out-of-rotation", "the draw was out of turn: no more betting, the hands are shown")
    if hand.round:
        hand.round.waiting.clear()
    yield from ()


def not_wrong_dealer(hand: DrawHand, incident: WrongDealer) -> str:
    """Another seat than the one that has the button, before the draw."""
    if incident.button not in hand.table.seats or incident.button == hand.table.button:
        return f"the button is on seat {hand.table.button}"
    return "" if hand.stage == "before the draw" else "it is found when the cards are dealt, before the draw"


def wrong_dealer(hand: DrawHand, incident: WrongDealer) -> Script[None]:
    """Before anybody has opened all is void, and dealt from the right place; afterwards it is played out."""
    yield from ()
    table, topic = hand.table, "deal-out-of-position"
    if hand.round and hand.round.is_opened:
        table.call(topic, f"the hand is played, and the next button goes on from seat {table.button}")
        return
    table.call(topic, f"seat {incident.button} should have dealt: the hands are void")
    give_everything_back(hand, topic)
    hand.pots.play_for([Pot(POT, set(table.seats))])
    hand.pots.forced.clear()
    table.button = incident.button
    table.place("button", incident.button, topic)
    if hand.dealer:
        hand.dealer = incident.button
    hand.posted = None
    raise StartAgain


def not_in_the_deal(hand: DrawHand, incident: DealMeOut) -> str:
    """Somebody with cards who has not acted yet."""
    if reason := no_cards(hand, incident):
        return reason
    acted = hand.round and incident.seat in hand.round.acted
    return "" if hand.may_start_again and not acted else f"seat {incident.seat} has played their hand"


def deal_me_out(hand: DrawHand, incident: DealMeOut) -> Script[None]:
    """Their hand is dealt to completion and is then dead; what they posted stays."""
    hand.table.call("asked-to-be-dealt-out", f"seat {incident.seat} is dealt in to the end", incident.seat)
    if hand.stage == "deal":
        hand.leaving.add(incident.seat)
    else:
        hand.pots.fold(incident.seat, "asked-to-be-dealt-out")
    yield from ()


def not_left_out(hand: DrawHand, incident: LeftOut) -> str:
    """A seat of the table, until the draw begins."""
    if incident.seat not in hand.table.seats:
        return f"seat {incident.seat} is not at the table"
    return (
        "" if hand.stage == "before the draw" else "it is noticed when the cards are dealt, before the draw"
    )


def left_out(hand: DrawHand, incident: LeftOut) -> Script[None]:
    """The hand is stopped and dealt again."""
    yield from ()
    misdeal(hand, "seated-player-not-dealt", f"seat {incident.seat} was left out: the hand is dealt again")


def not_away(hand: DrawHand, incident: Away) -> str:
    """Before the first card, or at their turn to act."""
    seat = incident.seat
    if seat not in hand.pots.live or len(hand.pots.live) < 3 - bool(hand.round):
        return f"seat {seat} is not in the hand with others"
    if not hand.table.cards:
        return "" if hand.posted is None else "the deal has begun"
    if hand.round and hand.stage in ("before the draw", "after the draw") and hand.round.waiting:
        return "" if hand.round.waiting[0] == seat else f"it is for seat {hand.round.waiting[0]} to act"
    return "it is told before the deal, or when their turn comes"


def away(hand: DrawHand, incident: Away) -> Script[None]:
    """They get no cards when the deal goes past them; a hand that waits for them is discarded."""
    seat = incident.seat
    if hand.table.cards:
        kill(hand, seat, "not-back-in-time", f"seat {seat} is not back to act: their hand is dead")
    else:
        hand.table.call("not-back-for-the-deal", f"seat {seat} is away and gets no cards", seat)
        hand.out.add(seat)
        hand.pots.live.remove(seat)
    yield from ()


DEALING: Remedies = {
    Exposed: ruled("exposed-card", no_fresh_card, exposed),
    Flashed: ruled("exposed-means-face-up", no_fresh_card, flashed),
    OffTable: ruled("off-table-on-deal", no_fresh_card, off_table),
    Boxed: ruled("boxed-card", no_card_to_come, boxed),
    Misdealt: ruled("wrong-count", cannot_be_misdealt, misdealt),
    Counted: ruled("wrong-count", cannot_count, counted),
    SixthCard: ruled("wrong-count", no_sixth_card, sixth_card),
    DealtAround: ruled("deal-out-of-rotation", no_deal_to_void, dealt_around),
    WrongDealer: ruled("deal-out-of-position", not_wrong_dealer, wrong_dealer),
    DealMeOut: ruled("asked-to-be-dealt-out", not_in_the_deal, deal_me_out),
    LeftOut: ruled("seated-player-not-dealt", not_left_out, left_out),
    Away: ruled("not-back-in-time", not_away, away),
}
