"""What a house does where the players of a draw game, or the one who deals it, do not do as they should."""

from calroom.games.poker.draw_hand import DrawHand
from calroom.games.poker.trouble.action import ACTS_BEHIND, TurnPassed, no_such_chips
from calroom.games.poker.trouble.draw import DEALING, has_dealt
from calroom.games.poker.trouble.draw_incidents import (
    BurnServed,
    CutAsked,
    DealersMistake,
    DeckFirst,
    Declared,
    Dropped,
    KnockedPat,
    LaidFaceUp,
    PickedUp,
    SilentAllIn,
    Slid,
    StubLifted,
    ThrewIn,
)
from calroom.games.poker.trouble.filed import AT_ANY_TABLE, ruled
from calroom.games.poker.trouble.floor import ask_floor
from calroom.games.poker.trouble.hands import kill, no_cards, not_his_turn, revive
from calroom.games.poker.trouble.incidents import InTheMuck, PassedOver, SpokeUp
from calroom.games.poker.trouble.motions import MOTIONS
from calroom.table.asks import Answer, Ask, Option, Script, Seat
from calroom.table.incidents import Incident, Remedies, TurnedUp
from calroom.table.table import BET, BURN, HAND, ONLY, SCRAP, STACK

DEAD, LIVE = "hand-dead", "hand-live"
PLAYS_ON, FOUL = "play-on", "foul"


# Silence


def silent(hand: DrawHand, incident: PassedOver) -> Script[None]:
    """The others act behind him; when two have, or nobody is left to act, he has lost his turn."""
    betting, seat = hand.round, incident.seat
    assert betting
    passed = betting.passed = TurnPassed(betting)
    while betting.passed and passed.acted_behind() < ACTS_BEHIND and betting.waiting[0] != seat:
        answer = yield betting.question()
        if answer is None:
            answer = betting.look_again()
        if answer is not None:
            betting.take(answer)
        if len(hand.pots.live) == 1 or seat not in hand.pots.live or not betting.waiting:
            break
    if betting.passed and seat in hand.pots.live and len(hand.pots.live) > 1:
        _lose_turn(hand, seat)
    betting.passed = None


def _lose_turn(hand: DrawHand, seat: Seat) -> None:
    """He is out, or where nothing is owed and the house says no more he counts as having checked."""
    betting, table = hand.round, hand.table
    assert betting
    owed = betting.price - table.chips.get(BET[seat], 0)
    if owed > 0 or hand.trouble.silence == "dead hand":
        kill(hand, seat, "silence", f"two have acted behind seat {seat}: his hand is dead")
    else:
        table.call("silence", f"two have acted behind seat {seat}: he counts as having checked", seat)
        betting.checked.add(seat)
        betting.acted[seat] = betting.level
    betting.waiting = [one for one in betting.waiting if one != seat]


def cannot_be_silent(hand: DrawHand, incident: PassedOver) -> str:
    """It must be his turn, and somebody must be there to act behind him."""
    if reason := not_his_turn(hand, incident):
        return reason
    assert hand.round
    if hand.round.passed:
        return f"seat {hand.round.passed.seat} was passed over already"
    return "" if len(hand.round.waiting) > 1 else "nobody is to act after it"


def was_not_silent(hand: DrawHand, incident: SpokeUp) -> str:
    """He must have been passed over, and two must not have acted yet."""
    passed = hand.round.passed if hand.round else None
    return "" if passed and passed.seat == incident.seat else f"seat {incident.seat} was not passed over"


def spoke_up(hand: DrawHand, incident: SpokeUp) -> Script[None]:
    """He called time before two had acted, so that it is his turn."""
    betting, seat = hand.round, incident.seat
    assert betting
    betting.passed.go_back("call-time")
    betting.passed = None
    hand.table.call("call-time", f"seat {seat} has called time and has his turn", seat)
    yield from ()


# What is said and shown by words and knocks


def no_unknown_raise(hand: DrawHand, incident: KnockedPat) -> str:
    """He must owe something in the round before the draw, at his turn."""
    if reason := not_his_turn(hand, incident):
        return reason
    assert hand.round
    if hand.stage != "before the draw" or hand.round.price <= hand.table.chips.get(BET[incident.seat], 0):
        return "there is no raise that he could have missed"
    other = incident.relied_on
    if other and (other == incident.seat or other not in hand.pots.live):
        return f"seat {other} holds no live hand to throw in"
    return "" if not other or len(hand.pots.live) > 2 else "nobody else would be in the hand"


def knocked_pat(hand: DrawHand, incident: KnockedPat) -> Script[None]:
    """He may play on with what he has; if somebody threw his hand in upon it, it may count as a pass."""
    seat, other = incident.seat, incident.relied_on
    if other:
        hand.table.act("betting-round", other, "fold")
        hand.pots.fold(other, "unseen-cards")
    if other and hand.trouble.knock == "unless relied on":
        kill(hand, seat, "pat-knock", f"seat {other} took the knock for a pass: seat {seat} is out")
    else:
        hand.table.call("pat-knock", f"seat {seat} did not know of the raise and may play on, pat", seat)
        hand.pat.add(seat)
    yield from ()


def cannot_declare(hand: DrawHand, incident: Declared) -> str:
    """At his turn, something that he may do."""
    if reason := not_his_turn(hand, incident):
        return reason
    assert hand.round
    verbs = [option.verb for option in hand.round.question().options]
    if incident.verb not in verbs:
        return f"what he may do is {', '.join(verbs)}"
    return no_such_chips(hand, incident.seat, incident.amount)


def declared(hand: DrawHand, incident: Declared) -> Script[None]:
    """Words bind once somebody has acted on them; until then they can be taken back."""
    betting, seat = hand.round, incident.seat
    assert betting
    if incident.acted_on:
        hand.table.call("verbal-declaration", f"seat {seat} is bound by his word: {incident.verb}", seat)
        betting.settle(_made_good(betting.question(), incident))
    else:
        hand.table.call("verbal-declaration", f"nobody has acted on it, so seat {seat} is still free", seat)
    yield from ()


def _made_good(ask: Ask, incident: Declared) -> Answer:
    """What was said, in an amount that is allowed."""
    option = next(option for option in ask.options if option.verb == incident.verb)
    answer = Answer(incident.verb, incident.amount)
    return option.completed(answer) if option.takes(answer) else Answer(incident.verb, option.low)


def not_all_in(hand: DrawHand, incident: SilentAllIn) -> str:
    """Somebody in the hand without a chip left."""
    if reason := no_cards(hand, incident):
        return reason
    return f"seat {incident.seat} has chips left" if hand.table.stack(incident.seat) else ""


def silent_all_in(hand: DrawHand, incident: SilentAllIn) -> Script[None]:
    """The floor may rule him out of the pot."""
    seat, topic = incident.seat, "all-in-not-declared"
    ruling = yield from ask_floor(hand.table, topic, Option(LIVE, topic), Option(DEAD, topic))
    if ruling.verb == DEAD:
        kill(hand, seat, topic, f"seat {seat} is ruled out of the pot")


# Hands that are shown, thrown in, dropped or touched


def turned_up_no_card(hand: DrawHand, incident: TurnedUp) -> str:
    """One of the cards that he holds."""
    if reason := no_cards(hand, incident):
        return reason
    held = len(hand.table.cards[HAND[incident.seat]])
    return "" if 0 < incident.card <= held else f"seat {incident.seat} has {held} cards"


def turned_up(hand: DrawHand, incident: TurnedUp) -> Script[None]:
    """What a player turns up himself stays in his hand."""
    place = HAND[incident.seat]
    hand.table.show(place, (hand.table.cards[place][incident.card - 1],), "own-card-exposed")
    yield from ()


def cannot_lay(hand: DrawHand, incident: LaidFaceUp) -> str:
    """Before he has drawn."""
    if reason := no_cards(hand, incident):
        return reason
    drawn = hand.calls and incident.seat in hand.calls.thrown
    return "" if hand.stage in ("before the draw", "draw") and not drawn else "the draw is over for him"


def laid_face_up(hand: DrawHand, incident: LaidFaceUp) -> Script[None]:
    """He has to play them as they are."""
    place = HAND[incident.seat]
    hand.table.show(place, tuple(hand.table.cards[place]), "laid-face-up")
    hand.pat.add(incident.seat)
    yield from ()


def not_yet_dealt(hand: DrawHand, incident: Incident) -> str:
    """A live hand that is complete."""
    return no_cards(hand, incident) or ("" if hand.round else "the cards are still being dealt")


def threw_in(hand: DrawHand, incident: ThrewIn) -> Script[None]:
    """It has no claim to the pot, unless the one who bet threw it in because he thought that he had won."""
    table, seat = hand.table, incident.seat
    cards = tuple(table.cards[HAND[seat]])
    bettor = hand.stage == "after the draw" and hand.round and hand.round.aggressor == seat
    if incident.induced:
        yield from _retrieve(hand, seat, "induced-discard")
    elif bettor:
        kill(hand, seat, "bettor-throws-away", f"seat {seat} throws his hand in with another hand live")
        topic = "bettor-throws-away"
        ruling = yield from ask_floor(table, topic, Option(DEAD, topic), Option(LIVE, topic))
        if ruling.verb == LIVE:
            revive(hand, seat, cards, topic)
    else:
        kill(hand, seat, "premature-discard", f"seat {seat} has thrown his hand in and has no claim")


def _retrieve(hand: DrawHand, seat: Seat, topic: str) -> Script[None]:
    """Led by the dealer to throw his hand in, he gets it back if that can be done; else the floor decides."""
    table = hand.table
    ruling = yield from ask_floor(table, topic, Option(LIVE, topic), Option("cannot-be-retrieved", topic))
    if ruling.verb == LIVE:
        table.call(topic, f"seat {seat}'s hand is retrieved, and the pot is played out", seat)
        return
    weighed = "induced-weighed"
    for question, answers in FINDINGS.items():
        options = tuple(Option(answer, weighed, where=question) for answer in answers)
        yield from ask_floor(table, weighed, *options)
    yield from _settle(hand, seat)


FINDINGS = {
    "the remaining hand": ("in-between", "worth-nothing", "worth-a-raise"),
    "where it lay": ("in-the-open", "hidden"),
    "its holder": ("could-speak-up", "could-not-speak-up"),
}
"""What the floor weighs where a hand cannot be retrieved."""


def _settle(hand: DrawHand, seat: Seat) -> Script[None]:
    """Who gets how much of the pot is free: all to the one, all to the others, or any division."""
    table, pots, outcome = hand.table, hand.pots, "induced-outcome"
    pots.close_round()
    total = pots.total
    options = (
        Option("others-play-on", outcome),
        Option("to-the-bettor", outcome, 1, total) if total else Option("to-the-bettor", outcome),
    )
    ruling = yield from ask_floor(table, outcome, *options)
    if ruling.verb == "to-the-bettor":
        _take_from_pots(hand, seat, ruling.amount, outcome)
    kill(hand, seat, outcome, f"seat {seat}'s hand is dead")


def _take_from_pots(hand: DrawHand, seat: Seat, amount: int, topic: str) -> None:
    for pot in hand.pots.pots:
        if part := min(amount, hand.table.chips.get(pot.place, 0)):
            hand.table.move(part, pot.place, STACK[seat], topic)
            amount -= part


def not_picked_up(hand: DrawHand, incident: PickedUp) -> str:
    """By another player at the table."""
    if incident.by == incident.seat or incident.by not in hand.table.seats:
        return "another player of the table must have picked it up"
    return not_yet_dealt(hand, incident)


def picked_up(hand: DrawHand, incident: PickedUp) -> Script[None]:
    """He let go of it, and it is dead."""
    kill(
        hand,
        incident.seat,
        "released-hand",
        f"seat {incident.by} picked up seat {incident.seat}'s hand: dead",
    )
    yield from ()


def in_the_muck(hand: DrawHand, incident: InTheMuck) -> Script[None]:
    """A hand that touches the discards is foul, or dead unless the floor finds that it can be told apart."""
    seat, topic = incident.seat, "touched-muck"
    if hand.trouble.muck == "floor":
        ruling = yield from ask_floor(hand.table, topic, Option(DEAD, topic), Option(LIVE, topic))
        if ruling.verb == LIVE:
            hand.table.call(topic, f"seat {seat}'s hand is found retrievable and still alive", seat)
            return
    kill(hand, seat, topic, f"seat {seat}'s cards touched the discards: foul")


def dropped_no_card(hand: DrawHand, incident: Dropped) -> str:
    """One of the cards that he holds."""
    if reason := not_yet_dealt(hand, incident):
        return reason
    held = len(hand.table.cards[HAND[incident.seat]])
    if hand.stage == "draw":
        return "he is choosing his cards"
    return "" if 0 < incident.card <= held else f"seat {incident.seat} has {held} cards"


def dropped(hand: DrawHand, incident: Dropped) -> Script[None]:
    """It kills the hand, or only the card, and then the hand is one short."""
    table, seat, topic = hand.table, incident.seat, "dropped-card"
    if hand.trouble.lost_card == "dead hand":
        kill(hand, seat, topic, f"seat {seat} has let a card fall: his hand is dead")
        return
    card = table.cards[HAND[seat]][incident.card - 1]
    table.pass_cards((card,), HAND[seat], SCRAP, topic, ONLY[seat])
    if hand.may_start_again:
        hand.short[seat] = hand.short.get(seat, 0) + 1
    else:
        kill(hand, seat, "wrong-count-after-draw", f"seat {seat} has not five cards after the draw: foul")
    yield from ()


def not_showing(hand: DrawHand, incident: Slid) -> str:
    """At the showdown."""
    return no_cards(hand, incident) or ("" if hand.stage == "showdown" else "no hands are being shown")


def slid(hand: DrawHand, incident: Slid) -> Script[None]:
    """Plainly meant to show, it stays live unless it touches the discards."""
    seat = incident.seat
    if incident.touching:
        kill(hand, seat, "touched-muck", f"seat {seat}'s cards touched the discards: foul")
    else:
        hand.table.call("flipped-at-showdown", f"seat {seat}'s hand is put together again and is live", seat)
    yield from ()


# A player who deals


def nobody_deals(hand: DrawHand, _: Incident) -> str:
    """A player must deal, and be in the hand with others."""
    if not hand.dealer or hand.dealer not in hand.pots.live:
        return "no player who is in the hand deals"
    return "" if len(hand.pots.live) > 1 else "nobody else is in the hand"


def no_deck_first(hand: DrawHand, incident: DeckFirst) -> str:
    """At the draw, before he has thrown anything away."""
    drawn = hand.calls and hand.dealer in hand.calls.thrown
    return nobody_deals(hand, incident) or (
        "" if hand.stage == "draw" and not drawn else "it is not his draw"
    )


def deck_first(hand: DrawHand, _: DeckFirst) -> Script[None]:
    """He must play what he has, or has no hand any more."""
    seat, topic = hand.dealer, "discards-before-deck"
    if hand.trouble.deck_first == "dead hand":
        kill(hand, seat, topic, f"seat {seat} has picked up the deck first: his hand is dead")
    else:
        hand.table.call(topic, f"seat {seat} has picked up the deck first and stands pat", seat)
        hand.pat.add(seat)
    yield from ()


def no_stub_lifted(hand: DrawHand, _: StubLifted) -> str:
    """While there is action before the draw."""
    return "" if hand.stage == "before the draw" and hand.round else "there is no action before the draw"


def stub_lifted(hand: DrawHand, _: StubLifted) -> Script[None]:
    """It is put down again; the hand of a player who deals may be ruled foul for it."""
    hand.table.call("stub-stays-down", "the stub is put down until the action is complete")
    if hand.dealer in hand.pots.live:
        yield from _may_foul_dealer(hand, "stub-stays-down")


def _may_foul_dealer(hand: DrawHand, topic: str) -> Script[None]:
    ruling = yield from ask_floor(hand.table, topic, Option(PLAYS_ON, topic), Option(FOUL, topic))
    if ruling.verb == FOUL:
        kill(hand, hand.dealer, topic, f"the hand of seat {hand.dealer}, who deals, is ruled foul")


def no_claim(hand: DrawHand, incident: DealersMistake) -> str:
    """Claimed by somebody else who is in the pot."""
    if reason := nobody_deals(hand, incident):
        return reason
    if incident.claimed_by not in hand.pots.live or has_dealt(hand, incident.claimed_by):
        return "only another player who is in the pot can claim it"
    return "" if hand.round else "the cards are still being dealt"


def dealers_mistake(hand: DrawHand, _: DealersMistake) -> Script[None]:
    """Claimed by a player in the pot, it fouls his hand, or the floor decides whether it does."""
    topic = "dealers-mistake"
    if hand.trouble.dealer_mistake == "floor":
        yield from _may_foul_dealer(hand, topic)
    else:
        kill(hand, hand.dealer, topic, f"seat {hand.dealer}, who deals, has made a mistake: his hand is foul")


def no_burn_served(hand: DrawHand, incident: BurnServed) -> str:
    """After the draw, to somebody who drew, before anybody has acted."""
    if reason := no_cards(hand, incident):
        return reason
    drawn = hand.calls.thrown.get(incident.seat) if hand.calls else ()
    if hand.stage != "after the draw" or hand.acts or not drawn or not hand.table.cards.get(BURN):
        return "he has not just drawn"
    return ""


def burn_served(hand: DrawHand, incident: BurnServed) -> Script[None]:
    """In his hand it is his to play; it costs a player who deals his own hand."""
    table, seat = hand.table, incident.seat
    if not incident.in_hand:
        table.call("burn-card-served", f"seat {seat} has not taken the burn card up: it is put right", seat)
        return
    burned = table.cards[BURN][-1:]
    table.pass_cards(table.cards[HAND[seat]][-1:], HAND[seat], SCRAP, "burn-card-served", ONLY[seat])
    table.pass_cards(burned, BURN, HAND[seat], "burn-card-served", ONLY[seat])
    if has_dealt(hand, seat):
        kill(hand, seat, "dealer-takes-burn-card", f"seat {seat} deals and took the burn card: foul")
    elif hand.dealer in hand.pots.live:
        kill(hand, hand.dealer, "burn-card-served", f"the hand of seat {hand.dealer}, who deals, is foul")
    yield from ()


# The cut


def no_cut(hand: DrawHand, incident: CutAsked) -> str:
    """By a player of the table, once the cards are dealt."""
    if incident.seat not in hand.table.seats:
        return f"seat {incident.seat} is not at the table"
    return "" if hand.round and hand.table.cards_left > 1 else "the cards are not dealt yet"


def cut_asked(hand: DrawHand, _: CutAsked) -> Script[None]:
    """Only the floor can order it."""
    topic = "no-cut"
    ruling = yield from ask_floor(hand.table, topic, Option("no-cut", topic), Option("cut", topic))
    if ruling.verb == "cut":
        hand.table.shuffle_in((), topic)


REMEDIES: Remedies = {
    **AT_ANY_TABLE,
    **MOTIONS,
    **DEALING,
    PassedOver: ruled("silence", cannot_be_silent, silent),
    SpokeUp: ruled("silence", was_not_silent, spoke_up),
    KnockedPat: ruled("pat-knock", no_unknown_raise, knocked_pat),
    Declared: ruled("verbal-declaration", cannot_declare, declared),
    SilentAllIn: ruled("all-in-not-declared", not_all_in, silent_all_in),
    TurnedUp: ruled("own-card-exposed", turned_up_no_card, turned_up),
    LaidFaceUp: ruled("laid-face-up", cannot_lay, laid_face_up),
    ThrewIn: ruled("premature-discard", not_yet_dealt, threw_in),
    PickedUp: ruled("released-hand", not_picked_up, picked_up),
    InTheMuck: ruled("touched-muck", not_yet_dealt, in_the_muck),
    Dropped: ruled("dropped-card", dropped_no_card, dropped),
    Slid: ruled("flipped-at-showdown", not_showing, slid),
    DeckFirst: ruled("discards-before-deck", no_deck_first, deck_first),
    StubLifted: ruled("stub-stays-down", no_stub_lifted, stub_lifted),
    DealersMistake: ruled("dealers-mistake", no_claim, dealers_mistake),
    BurnServed: ruled("burn-card-served", no_burn_served, burn_served),
    CutAsked: ruled("no-cut", no_cut, cut_asked),
}
