"""What only the floor can settle: hands in the muck, hands taken back, and whatever no rule names."""

from calroom.cards import Cards
from calroom.games.poker.trouble.hands import PokerHand, call_off, kill, no_cards, revive
from calroom.games.poker.trouble.incidents import InTheMuck, TakenBack
from calroom.table.asks import FLOOR, Answer, Ask, Option, Script, Seat, ask_one
from calroom.table.events import Dealt, Event, Passed, Shown
from calroom.table.incidents import Disputed, ManagementRules, Remedies, StartAgain, unless
from calroom.table.table import BOARD, HAND, MUCK, Table
from calroom.table.verbs import Verb

FLOOR_DECIDES = "floor-decides"

PLAY_ON, CALL_OFF, MISDEAL = "play-on", "call-off", "misdeal"
DEAD, LIVE, FOUL = "hand-dead", "hand-live", "foul"
"""What may be ruled: on the deal, and on a hand."""


def ask_floor(table: Table, topic: str, *options: Option) -> Script[Answer]:
    """Put it to the floor, who answers with the first option if with none; the answer is recorded."""
    first = options[0]
    ask = Ask(FLOOR, options, Answer(first.verb, first.low, where=first.where), topic)
    answer = yield from ask_one(ask)
    table.act(topic, FLOOR, answer.verb, answer.amount, answer.where)
    return answer


def rule_on(table: Table, topic: str, *rulings: str) -> Script[str]:
    """What the floor rules, of these; the first if it does not answer."""
    ruling = yield from ask_floor(table, topic, *(Option(verb, topic) for verb in rulings))
    return ruling.verb


# Whatever no rule names


def cannot_be_disputed(hand: PokerHand, incident: Disputed) -> str:
    """A dispute about a hand is about one that is still in."""
    return no_cards(hand, incident) if incident.seat else ""


def disputed(table: Table, incident: Disputed) -> Script[None]:
    """Play waits, and the ruling is final."""
    hand: PokerHand = table.kept
    ruling = yield from rule_on(table, FLOOR_DECIDES, *rulings(hand, incident.seat))
    carry_out(hand, ruling, incident.seat, FLOOR_DECIDES, incident.about)


def rulings(hand: PokerHand, seat: Seat) -> list[str]:
    """What may be ruled now; that play goes on comes first."""
    may = [PLAY_ON, CALL_OFF]
    if seat in hand.pots.live and len(hand.pots.live) > 1 and hand.table.cards.get(HAND[seat]):
        may.append(DEAD)
    if can_misdeal(hand):
        may.append(MISDEAL)
    return may


def can_misdeal(hand: PokerHand) -> bool:
    """The cards are dealt, and the first round of betting goes on."""
    dealt = hand.table.cards.get(HAND[hand.pots.live[0]])
    return bool(dealt) and hand.may_start_again


def carry_out(hand: PokerHand, ruling: str, seat: Seat, topic: str, why: str) -> None:
    """Do as was ruled."""
    if ruling == DEAD:
        kill(hand, seat, topic, f"seat {seat}'s hand is ruled dead: {why}")
    elif ruling == MISDEAL:
        hand.table.call(topic, f"it is ruled a misdeal: {why}")
        raise StartAgain
    elif ruling == CALL_OFF:
        call_off(hand, topic, f"the hand is called off: {why}")
    else:
        hand.table.call(topic, f"play goes on: {why}", seat)


def cannot_be_ruled(hand: PokerHand, incident: ManagementRules) -> str:
    """Management can rule what the floor can."""
    may = rulings(hand, incident.seat)
    return "" if incident.ruling in may else f"what may be ruled is {', '.join(may)}"


def management_rules(table: Table, incident: ManagementRules) -> Script[None]:
    """It is final."""
    why = f"{incident.reason} ({incident.name})"
    carry_out(table.kept, incident.ruling, incident.seat, "management-decides", why)
    yield from ()


# Hands thrown away


def in_the_muck(table: Table, incident: InTheMuck) -> Script[None]:
    """It is dead, unless the floor rules that it can be told from the others beyond doubt."""
    hand: PokerHand = table.kept
    seat = incident.seat
    if (yield from rule_on(table, "touched-muck", DEAD, LIVE)) == DEAD:
        kill(hand, seat, "touched-muck", f"seat {seat}'s hand is in the muck and dead")
    else:
        table.call("touched-muck", f"seat {seat}'s hand is given back", seat)


def thrown_away(hand: PokerHand, seat: Seat) -> Cards:
    """The cards that a seat threw away since the last cards came, while the betting goes on or hands show."""
    for event in reversed(hand.table.events):
        if _new_cards(event):
            break
        if isinstance(event, Passed) and event.source == HAND[seat] and event.place == MUCK:
            in_time = event.topic == "thrown-away" or (event.topic == "unseen-cards" and hand.round)
            return event.cards if in_time else ()
    return ()


def _new_cards(event: Event) -> bool:
    """Whether a street begins: its cards are dealt, or turned up where the whole board lay face down."""
    if isinstance(event, Dealt):
        return event.place == BOARD or event.topic != "deal"
    return isinstance(event, Shown) and event.place == BOARD


def cannot_take_back(hand: PokerHand, incident: TakenBack) -> str:
    """The hand must have been thrown away just now."""
    seat = incident.seat
    if seat in hand.pots.live:
        return f"seat {seat}'s hand is live"
    if not thrown_away(hand, seat):
        return f"seat {seat} has thrown no hand away since the last cards were dealt"
    return "" if len(hand.pots.live) > 1 else "the pot is won"


def taken_back(table: Table, incident: TakenBack) -> Script[None]:
    """Cards that have not reached the muck may be ruled live, unless somebody mucked on account of it."""
    hand: PokerHand = table.kept
    seat = incident.seat
    if incident.turned_up_by not in (0, seat):
        table.call("only-owner-turns-up", f"seat {seat}'s hand is not live: another turned it up", seat)
        return
    ruling = yield from rule_on(table, "thrown-hand", DEAD, LIVE)
    cards = thrown_away(hand, seat)
    if ruling == LIVE and cards and seat not in hand.pots.live:
        revive(hand, seat, cards, "thrown-hand")
    else:
        table.call("thrown-hand", f"seat {seat}'s hand stays dead", seat)


FLOOR_RULES: Remedies = {
    Disputed: unless(cannot_be_disputed, disputed),
    ManagementRules: unless(cannot_be_ruled, management_rules),
    InTheMuck: unless(no_cards, in_the_muck),
    TakenBack: unless(cannot_take_back, taken_back),
}

VERBS = (
    Verb("play-on", "Play goes on", "rules that play goes on", "Nothing changes."),
    Verb("call-off", "Call the hand off", "calls the hand off", "Everybody gets back what they put in."),
    Verb("misdeal", "Misdeal", "rules it a misdeal", "The cards are dealt anew."),
    Verb("hand-dead", "The hand is dead", "rules that the hand is dead", "It can win nothing."),
    Verb("hand-live", "The hand is live", "rules that the hand is live", "It plays on."),
    Verb("foul", "The hand is foul", "rules that the hand is foul", "It can win nothing."),
)
