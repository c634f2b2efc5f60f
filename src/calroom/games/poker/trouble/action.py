"""Bets that are not made as they should be: out of turn, in several motions, with one large chip."""

from copy import deepcopy

from calroom.games.poker.betting import Round
from calroom.games.poker.trouble.hands import PokerHand, no_betting, not_their_turn
from calroom.games.poker.trouble.incidents import InMotions, OneChip, OutOfTurn, PassedOver, SpokeUp
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Script, Seat
from calroom.table.events import Acted
from calroom.table.incidents import Remedies, unless
from calroom.table.table import BET, STACK, Table

CHANGING = (
    "full",
    "price",
    "least_raise",
    "level",
    "capped",
    "opener",
    "aggressor",
    "acted",
    "checked",
    "waiting",
)
"""What a round changes as it goes on."""

ACTS_BEHIND = 2
"""So many must act behind a seat that was passed over before it has lost its turn."""

INCREASES = ("raise", "bet", "complete", "all-in")


class TurnPassed:
    """A seat that the action went past, and the round as it was then."""

    def __init__(self, betting: Round) -> None:
        self.betting, self.table = betting, betting.table
        self.seat = betting.waiting[0]
        self.at = len(betting.table.events)
        self.saved = {name: deepcopy(getattr(betting, name)) for name in CHANGING}
        self.bets = {seat: betting.chips.get(BET[seat], 0) for seat in betting.table.seats}
        betting.waiting.append(betting.waiting.pop(0))

    def acted_behind(self) -> int:
        """How many acts were made since."""
        return sum(isinstance(event, Acted) for event in self.table.events[self.at :])

    def go_back(self, topic: str) -> None:
        """Undo what was done since; only a fold stands."""
        betting = self.betting
        for seat, bet in self.bets.items():
            if (more := betting.chips.get(BET[seat], 0) - bet) > 0:
                self.table.move(more, BET[seat], STACK[seat], topic)
        betting.acted.clear()
        betting.acted.update(self.saved.pop("acted"))
        for name, value in self.saved.items():
            setattr(betting, name, value)


def _turn(hand: PokerHand) -> Round:
    assert hand.round
    return hand.round


def _out_and_back(table: Table, seat: Seat, amount: Cents, topic: str) -> None:
    """Chips that were put in are given back."""
    if amount > 0:
        table.move(amount, STACK[seat], BET[seat], topic)
        table.move(amount, BET[seat], STACK[seat], topic)


# Out of turn


def cannot_act_out_of_turn(hand: PokerHand, incident: OutOfTurn) -> str:
    """It must be somebody else's turn, and the seat have the chips."""
    if reason := no_betting(hand, incident):
        return reason
    if _turn(hand).waiting[0] == incident.seat:
        return f"it is seat {incident.seat}'s turn"
    return no_such_chips(hand, incident.seat, incident.amount)


def no_such_chips(hand: PokerHand, seat: Seat, amount: Cents) -> str:
    """The seat must have what it is said to put in."""
    return "" if 0 <= amount <= hand.table.stack(seat) else f"seat {seat} does not have it"


def out_of_turn(table: Table, incident: OutOfTurn) -> Script[None]:
    """It does not bind: chips go back, the proper player acts, and the other decides afresh in their turn."""
    seat, turn = incident.seat, _turn(table.kept).waiting[0]
    _out_and_back(table, seat, incident.amount, "out-of-turn")
    table.call("out-of-turn", f"seat {seat} is not bound by it; it is for seat {turn} to act", seat)
    yield from ()


def cannot_be_passed_over(hand: PokerHand, incident: PassedOver) -> str:
    """It must be the seat's turn, and somebody must act after it."""
    if reason := not_their_turn(hand, incident):
        return reason
    betting = _turn(hand)
    if betting.passed:
        return f"seat {betting.passed.seat} was passed over already"
    return "" if len(betting.waiting) > 1 else "nobody is to act after it"


def passed_over(table: Table, _: PassedOver) -> Script[None]:
    """The others act; whoever was passed over is asked last, if they do not speak up."""
    betting = _turn(table.kept)
    betting.passed = TurnPassed(betting)
    yield from ()


def was_not_passed_over(hand: PokerHand, incident: SpokeUp) -> str:
    """The seat must have been passed over in this round."""
    if reason := no_betting(hand, incident):
        return reason
    passed = _turn(hand).passed
    return "" if passed and passed.seat == incident.seat else f"seat {incident.seat} was not passed over"


def spoke_up(table: Table, incident: SpokeUp) -> Script[None]:
    """Before two have acted behind them they have their turn, and what was done out of turn is undone."""
    betting, seat = _turn(table.kept), incident.seat
    if betting.passed.acted_behind() < ACTS_BEHIND:
        betting.passed.go_back("passed-over")
        table.call("passed-over", f"seat {seat} was passed over and has their turn", seat)
    else:
        table.call("passed-over", f"two have acted behind seat {seat}: it stands, and they act last", seat)
    betting.passed = None
    yield from ()


# One motion, or an announcement


def cannot_put_in(hand: PokerHand, incident: InMotions) -> str:
    """It must be the seat's turn, and it must have those chips."""
    if reason := not_their_turn(hand, incident):
        return reason
    if not incident.motions or min(incident.motions) <= 0:
        return "each motion puts something in"
    return no_such_chips(hand, incident.seat, sum(incident.motions))


def in_motions(table: Table, incident: InMotions) -> Script[None]:
    """An announced raise stands however the chips come; otherwise only the first motion counts."""
    betting, seat = _turn(table.kept), incident.seat
    first, *more = incident.motions
    put_in = sum(incident.motions) if incident.announced else first
    answer = counts_as(betting.question(), table.chips.get(BET[seat], 0), put_in, incident.announced)
    if more and not incident.announced:
        _out_and_back(table, seat, sum(more), "string-bet")
        table.call("string-bet", f"only what came with the first motion counts: {answer.verb}", seat)
    else:
        table.call("raise-secured", f"it stands: {answer.verb}", seat)
    betting.settle(answer)
    yield from ()


def cannot_put_in_chip(hand: PokerHand, incident: OneChip) -> str:
    """It must be the seat's turn, and it must have such a chip."""
    if reason := not_their_turn(hand, incident):
        return reason
    return (
        "there is no such chip" if incident.chip <= 0 else no_such_chips(hand, incident.seat, incident.chip)
    )


def one_chip(table: Table, incident: OneChip) -> Script[None]:
    """Against a bet it is a call unless a raise was announced; change is given."""
    betting, seat, chip = _turn(table.kept), incident.seat, incident.chip
    ask, mine = betting.question(), table.chips.get(BET[seat], 0)
    facing = any(option.verb == "call" for option in ask.options)
    answer = counts_as(ask, mine, 0 if facing and not incident.announced else chip, incident.announced)
    paid = answer.amount if answer.verb == "call" else answer.amount - mine
    _out_and_back(table, seat, chip - paid, "single-chip")
    topic = "raise-secured" if incident.announced and answer.verb != "call" else "single-chip"
    table.call(topic, f"one {'announced' if incident.announced else 'silent'} chip: {answer.verb}", seat)
    betting.settle(answer)
    yield from ()


def counts_as(ask: Ask, mine: Cents, put_in: Cents, announced: bool) -> Answer:
    """What chips put in come to among the options: a raise if they reach to one or it was announced."""
    options = {option.verb: option for option in ask.options}
    call = options.get("call")
    for verb in INCREASES:
        option = options.get(verb)
        if option is None:
            continue
        total = min(max(mine + put_in, option.low), option.high)
        if total != option.high:
            total -= (total - option.low) % option.step
        if announced or call is None or mine + put_in >= option.low:
            return Answer(verb, total)
    return Answer("call", call.high) if call else Answer("check")


ACTION: Remedies = {
    OutOfTurn: unless(cannot_act_out_of_turn, out_of_turn),
    PassedOver: unless(cannot_be_passed_over, passed_over),
    SpokeUp: unless(was_not_passed_over, spoke_up),
    InMotions: unless(cannot_put_in, in_motions),
    OneChip: unless(cannot_put_in_chip, one_chip),
}
