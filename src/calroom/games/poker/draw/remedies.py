"""What a house does where the players of a draw game do not act or speak as they should."""

from calroom.games.poker.draw.cards_gone_wrong import DEALING
from calroom.games.poker.draw.dealer import PLAYER_DEALS
from calroom.games.poker.draw.hand import DrawHand
from calroom.games.poker.draw.hands_gone_wrong import HANDS
from calroom.games.poker.draw.incidents import (
    Declared,
    KnockedPat,
    SilentAllIn,
)
from calroom.games.poker.trouble.action import ACTS_BEHIND, TurnPassed, no_such_chips
from calroom.games.poker.trouble.filed import AT_ANY_TABLE, ruled
from calroom.games.poker.trouble.floor import DEAD, LIVE, rule_on
from calroom.games.poker.trouble.hands import kill, no_cards, not_their_turn
from calroom.games.poker.trouble.incidents import PassedOver, SpokeUp
from calroom.games.poker.trouble.motions import MOTIONS
from calroom.table.asks import Answer, Ask, Script, Seat
from calroom.table.incidents import Remedies
from calroom.table.table import BET

# Silence


def silent(hand: DrawHand, incident: PassedOver) -> Script[None]:
    """The others act behind them; when two have, or nobody is left to act, they have lost their turn."""
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
    """They are out, or where nothing is owed and the house says no more they count as having checked."""
    betting, table = hand.round, hand.table
    assert betting
    owed = betting.price - table.chips.get(BET[seat], 0)
    if owed > 0 or hand.trouble.silence == "dead hand":
        kill(hand, seat, "silence", f"two have acted behind seat {seat}: their hand is dead")
    else:
        table.call("silence", f"two have acted behind seat {seat}: they count as having checked", seat)
        betting.checked.add(seat)
        betting.acted[seat] = betting.level
    betting.waiting = [one for one in betting.waiting if one != seat]


def cannot_be_silent(hand: DrawHand, incident: PassedOver) -> str:
    """It must be their turn, and somebody must be there to act behind them."""
    if reason := not_their_turn(hand, incident):
        return reason
    assert hand.round
    if hand.round.passed:
        return f"seat {hand.round.passed.seat} was passed over already"
    return "" if len(hand.round.waiting) > 1 else "nobody is to act after it"


def was_not_silent(hand: DrawHand, incident: SpokeUp) -> str:
    """They must have been passed over, and two must not have acted yet."""
    passed = hand.round.passed if hand.round else None
    return "" if passed and passed.seat == incident.seat else f"seat {incident.seat} was not passed over"


def spoke_up(hand: DrawHand, incident: SpokeUp) -> Script[None]:
    """They called time before two had acted, so that it is their turn."""
    betting, seat = hand.round, incident.seat
    assert betting
    betting.passed.go_back("call-time")
    betting.passed = None
    hand.table.call("call-time", f"seat {seat} has called time and has their turn", seat)
    yield from ()


# What is said and shown by words and knocks


def no_unknown_raise(hand: DrawHand, incident: KnockedPat) -> str:
    """They must owe something in the round before the draw, at their turn."""
    if reason := not_their_turn(hand, incident):
        return reason
    assert hand.round
    if hand.stage != "before the draw" or hand.round.price <= hand.table.chips.get(BET[incident.seat], 0):
        return "there is no raise that they could have missed"
    other = incident.relied_on
    if other and (other == incident.seat or other not in hand.pots.live):
        return f"seat {other} holds no live hand to throw in"
    return "" if not other or len(hand.pots.live) > 2 else "nobody else would be in the hand"


def knocked_pat(hand: DrawHand, incident: KnockedPat) -> Script[None]:
    """They may play on with what they have; if somebody threw a hand in upon it, it may count as a pass."""
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
    """At their turn, something that they may do."""
    if reason := not_their_turn(hand, incident):
        return reason
    assert hand.round
    verbs = [option.verb for option in hand.round.question().options]
    if incident.verb not in verbs:
        return f"what they may do is {', '.join(verbs)}"
    return no_such_chips(hand, incident.seat, incident.amount)


def declared(hand: DrawHand, incident: Declared) -> Script[None]:
    """Words bind once somebody has acted on them; until then they can be taken back."""
    betting, seat = hand.round, incident.seat
    assert betting
    if incident.acted_on:
        hand.table.call("verbal-declaration", f"seat {seat} is bound by their word: {incident.verb}", seat)
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
    """The floor may rule them out of the pot."""
    seat, topic = incident.seat, "all-in-not-declared"
    if (yield from rule_on(hand.table, topic, LIVE, DEAD)) == DEAD:
        kill(hand, seat, topic, f"seat {seat} is ruled out of the pot")


REMEDIES: Remedies = {
    **AT_ANY_TABLE,
    **MOTIONS,
    **DEALING,
    PassedOver: ruled("silence", cannot_be_silent, silent),
    SpokeUp: ruled("silence", was_not_silent, spoke_up),
    KnockedPat: ruled("pat-knock", no_unknown_raise, knocked_pat),
    Declared: ruled("verbal-declaration", cannot_declare, declared),
    SilentAllIn: ruled("all-in-not-declared", not_all_in, silent_all_in),
    **HANDS,
    **PLAYER_DEALS,
}
