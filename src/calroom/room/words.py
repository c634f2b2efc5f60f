"""What happens at a table over many hands in words, as a dealer or the floor would tell it."""

from collections.abc import Callable

from calroom.money import dollars
from calroom.room.events import (
    AnyEvent,
    BankDeclined,
    BankTaken,
    Bought,
    ButtonDrawn,
    CameBack,
    ChangedSeat,
    Chose,
    Closed,
    DealerChanged,
    DealtIn,
    DealtOut,
    ExtraShuffle,
    GameBroken,
    HandBegan,
    HandEnded,
    InHand,
    JackpotPaid,
    Left,
    LimitChanged,
    Listed,
    LyingDivided,
    Offered,
    Opened,
    Paged,
    PassedOver,
    PostedChanged,
    PotKilled,
    Potted,
    PottingAgreed,
    Renamed,
    Repeated,
    Resealed,
    Resumed,
    RulesChanged,
    Sat,
    SeatsDrawn,
    StandsIn,
    Stopped,
    TimeFalls,
    TimeTaken,
    Unlisted,
    WentAway,
    WillLeave,
)
from calroom.table.verbs import NO_VERBS, Verbs
from calroom.table.words import say as say_in_hand

CHOICES = {
    ("doubles", True): "plays doubles from the next hand on",
    ("doubles", False): "plays doubles no longer",
    ("alone", True): "lets nobody else bet on their spot",
    ("alone", False): "lets others bet on their spot again",
    ("share", True): "wants a part in the bank",
    ("share", False): "wants no part in the bank",
}
KINDS = {"player": "", "bot": " (bot)", "proposition": " (proposition player)"}


def say(event: AnyEvent, verbs: Verbs = NO_VERBS) -> str:
    """One event, masked or whole, as it would be told, with the words of the game that is played."""
    return say_in_hand(event.told, verbs) if isinstance(event, InHand) else _SENTENCES[type(event)](event)


def _renamed(event: Renamed) -> str:
    return f"{event.was} is now called {event.person}"


def _sat(event: Sat) -> str:
    return f"{event.person}{KINDS[event.kind]} takes seat {event.seat} with {dollars(event.chips)}"


def _left(event: Left) -> str:
    if event.to:
        return f"{event.person} goes on to table {event.to} with {dollars(event.chips)}"
    return f"{event.person} leaves with {dollars(event.chips)}"


def _stands_in(event: StandsIn) -> str:
    if not event.hands:
        return f"{event.by} no longer plays the chips of {event.person}"
    return f"{event.by} plays the chips of {event.person} for {_count(event.hands, 'hand')}"


def _potting(event: PottingAgreed) -> str:
    return (
        f"all agree to put {dollars(event.each)} of every pot aside for {event.purpose}, "
        f"{dollars(event.total)} in all"
    )


def _potted(event: Potted) -> str:
    return f"{dollars(event.amount)} of the pot of {event.person} is put aside, {dollars(event.left)} to go"


def _came_back(event: CameBack) -> str:
    return f"{event.person} is back" + (" and pays to be dealt in" if event.pays else "")


def _changed_seat(event: ChangedSeat) -> str:
    waits = f" and waits {_count(event.waits, 'hand')}" if event.waits else ""
    return f"{event.person} moves from seat {event.old} to seat {event.new}{waits}"


def _declined(event: BankDeclined) -> str:
    unasked = " for want of an answer" if event.system else ""
    return f"{event.person} does not take the bank{unasked}"


def _button_drawn(event: ButtonDrawn) -> str:
    cards = ", ".join(f"seat {seat} {card}" for seat, card in event.cards.items())
    return f"a card for the button: {cards}; seat {event.seat} has it"


def _seats_drawn(event: SeatsDrawn) -> str:
    cards = ", ".join(f"{person} {card}" for person, card in event.cards.items())
    return f"a card for the seats: {cards}; {event.order[0]} chooses first"


def _dealt_in(event: DealtIn) -> str:
    return f"{event.person} is dealt in" + (f" and pays: {event.pays}" if event.pays else "")


def _time_taken(event: TimeTaken) -> str:
    if event.owed:
        return f"{event.person} owes {_count(event.owed, 'half hour')}"
    return f"{event.person} pays {dollars(event.amount)} for time"


def _began(event: HandBegan) -> str:
    people = ", ".join(f"{person} in seat {seat}" for seat, person in event.people.items())
    dealer = f"; {event.dealer} deals" if event.dealer else ""
    return f"hand {event.hand}: {people}{dealer}"


def _ended(event: HandEnded) -> str:
    won = {person: after - before for person, (before, after) in event.stacks.items()}
    results = [
        f"{person} {'wins' if amount > 0 else 'loses'} {dollars(abs(amount))}"
        for person, amount in won.items()
        if amount
    ]
    if event.void:
        return f"hand {event.hand} is void: everybody gets back what they put in"
    return f"hand {event.hand} is over: {', '.join(results) or 'nobody wins or loses'}"


def _divided(event: LyingDivided) -> str:
    shares = ", ".join(f"{dollars(amount)} to {person}" for person, amount in event.amounts.items())
    return f"what lies on the table is divided: {shares}"


def _concerning(event: Stopped | Resumed) -> str:
    return event.name or f"the {event.scope}"


def _stopped(event: Stopped) -> str:
    if event.scope == "change":
        return f"no new hand until something is changed here: {event.reason}"
    if event.scope == "table":
        return f"{event.who} holds the table, no new hand is dealt: {event.reason}"
    return f"{_concerning(event)} is stopped by {event.who}: {event.reason}"


def _resumed(event: Resumed) -> str:
    if event.scope in ("table", "change"):
        return "the table goes on" + (f": {event.reason}" if event.reason else "")
    return f"{_concerning(event)} goes on, says {event.who}: {event.reason}"


def _jackpot(event: JackpotPaid) -> str:
    return f"{event.person} is paid {dollars(event.amount)} from the jackpot of {event.game}: {event.reason}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


_SENTENCES: dict[type, Callable[..., str]] = {
    LimitChanged: lambda event: f"the table plays {event.new} from now on, no longer {event.old}",
    PostedChanged: lambda event: f"from the next hand on: {'; '.join(event.changes)}",
    SeatsDrawn: _seats_drawn,
    Opened: lambda event: f"the table is open: {event.game}, {event.stakes}",
    RulesChanged: lambda event: f"the rules change from the next hand on: {'; '.join(event.changes)}",
    Closed: lambda event: "the table is closed" + (f": {event.reason}" if event.reason else ""),
    Sat: _sat,
    StandsIn: _stands_in,
    PottingAgreed: _potting,
    Potted: _potted,
    Left: _left,
    WillLeave: lambda event: f"{event.person} leaves when the hand is over",
    Bought: lambda event: f"{event.person} buys {dollars(event.amount)} in chips",
    WentAway: lambda event: f"{event.person} goes away from the table",
    CameBack: _came_back,
    ChangedSeat: _changed_seat,
    Listed: lambda event: f"{event.person} is number {event.place} on the waiting list",
    Unlisted: lambda event: f"{event.person} is off the waiting list",
    Paged: lambda event: f"a seat is kept for {event.person}",
    Chose: lambda event: f"{event.person} {CHOICES[event.what, event.on]}",
    Offered: lambda event: f"the bank is offered to {event.person}",
    BankTaken: lambda event: f"{event.person} takes the bank",
    BankDeclined: _declined,
    PassedOver: lambda event: f"the bank passes {event.person}",
    GameBroken: lambda _: "nobody takes the bank: the game is broken",
    ButtonDrawn: _button_drawn,
    DealtOut: lambda event: f"{event.person} is not dealt in ({event.topic.replace('-', ' ')})",
    DealtIn: _dealt_in,
    TimeTaken: _time_taken,
    TimeFalls: lambda _: "a half hour begins, and time falls due",
    DealerChanged: lambda event: f"{'the house' if event.who == 'house' else event.who} deals from now on",
    ExtraShuffle: lambda event: f"{event.person} asks for one more shuffle",
    Renamed: _renamed,
    HandBegan: _began,
    Resealed: lambda _: "the cards shuffled anew are sealed",
    HandEnded: _ended,
    PotKilled: lambda event: f"{event.person} has killed the next pot",
    LyingDivided: _divided,
    Stopped: _stopped,
    Resumed: _resumed,
    JackpotPaid: _jackpot,
    Repeated: lambda _: "that was said before and has changed nothing",
}
