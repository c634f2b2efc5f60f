"""What happens at a table over many hands in words, as a dealer or the floor would tell it.

Every event is a sentence with places, so that it can be told in another language, too.
"""

from collections.abc import Callable, Iterable

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
from calroom.table.sentences import Sentence
from calroom.table.verbs import NO_VERBS, Verbs
from calroom.table.words import tell as tell_in_hand

CHOICES = {
    ("doubles", True): "{person} plays doubles from the next hand on",
    ("doubles", False): "{person} plays doubles no longer",
    ("alone", True): "{person} lets nobody else bet on their spot",
    ("alone", False): "{person} lets others bet on their spot again",
    ("share", True): "{person} wants a part in the bank",
    ("share", False): "{person} wants no part in the bank",
}
SITS = {
    "player": "{person} sits down in seat {number} with {amount}",
    "bot": "{person}, a bot, sits down in seat {number} with {amount}",
    "proposition": "{person}, a proposition player, sits down in seat {number} with {amount}",
}
OUT = {
    "absent": "{person} is away and is not dealt in",
    "in-the-blinds": "{person} is not dealt in yet: their seat is between the button and the blinds",
    "missed-blind": "{person} is not dealt in: they missed a blind, and wait for the big blind or pay",
    "seat-change": "{person} is not dealt in yet: they changed seats, and wait for the big blind or pay",
    "time-charge": "{person} is not dealt in: their chips do not pay the time that they owe",
}
IN = {
    "kill": "{person} kills the pot to be dealt in",
    "post": "{person} pays the blinds to be dealt in",
    "straddle": "{person} straddles to be dealt in",
}


def say(event: AnyEvent, verbs: Verbs = NO_VERBS) -> str:
    """One event, masked or whole, as it would be told, with the words of the game that is played."""
    return str(tell(event, verbs))


def tell(event: AnyEvent, verbs: Verbs = NO_VERBS) -> Sentence:
    """The same, taken apart."""
    return tell_in_hand(event.told, verbs) if isinstance(event, InHand) else _SENTENCES[type(event)](event)


def _renamed(event: Renamed) -> Sentence:
    return Sentence("{was:person} is now called {person}", was=event.was, person=event.person)


def _sat(event: Sat) -> Sentence:
    return Sentence(SITS[event.kind], person=event.person, number=event.seat, amount=event.chips)


def _left(event: Left) -> Sentence:
    if event.to:
        return Sentence(
            "{person} goes on to another table with {amount}", person=event.person, amount=event.chips
        )
    return Sentence("{person} leaves with {amount}", person=event.person, amount=event.chips)


def _stands_in(event: StandsIn) -> Sentence:
    if not event.hands:
        return Sentence("{by:person} no longer plays the chips of {person}", by=event.by, person=event.person)
    one = "{by:person} plays the chips of {person} for one hand"
    several = "{by:person} plays the chips of {person} for {number} hands"
    return Sentence(
        one if event.hands == 1 else several, by=event.by, person=event.person, number=event.hands
    )


def _potting(event: PottingAgreed) -> Sentence:
    return Sentence(
        "all agree to put {each:amount} of every pot aside for {purpose:text}, {total:amount} in all",
        each=event.each,
        purpose=event.purpose,
        total=event.total,
    )


def _potted(event: Potted) -> Sentence:
    return Sentence(
        "{amount} of the pot of {person} is put aside, {left:amount} to go",
        amount=event.amount,
        person=event.person,
        left=event.left,
    )


def _came_back(event: CameBack) -> Sentence:
    pattern = "{person} is back and pays to be dealt in" if event.pays else "{person} is back"
    return Sentence(pattern, person=event.person)


def _changed_seat(event: ChangedSeat) -> Sentence:
    one = "{person} moves from seat {old:number} to seat {new:number} and waits one hand"
    several = "{person} moves from seat {old:number} to seat {new:number} and waits {waits:number} hands"
    waits = {0: "{person} moves from seat {old:number} to seat {new:number}", 1: one}
    return Sentence(
        waits.get(event.waits, several),
        person=event.person,
        old=event.old,
        new=event.new,
        waits=event.waits,
    )


def _declined(event: BankDeclined) -> Sentence:
    pattern = (
        "{person} does not take the bank for want of an answer"
        if event.system
        else "{person} does not take the bank"
    )
    return Sentence(pattern, person=event.person)


def _button_drawn(event: ButtonDrawn) -> Sentence:
    cards = tuple(Sentence("{seat} {card}", seat=seat, card=card) for seat, card in event.cards.items())
    return Sentence("a card for the button: {cards:each}; {seat} has it", cards=cards, seat=event.seat)


def _seats_drawn(event: SeatsDrawn) -> Sentence:
    cards = tuple(
        Sentence("{person} {card}", person=person, card=card) for person, card in event.cards.items()
    )
    return Sentence(
        "a card for the seats: {cards:each}; {first:person} chooses first",
        cards=cards,
        first=event.order[0],
    )


def _dealt_in(event: DealtIn) -> Sentence:
    return Sentence(IN.get(event.pays, "{person} is dealt in"), person=event.person)


def _dealt_out(event: DealtOut) -> Sentence:
    why = event.topic.replace("-", " ")
    pattern = OUT.get(event.topic, "{person} is not dealt in ({why:word})")
    return Sentence(pattern, person=event.person, why=why)


def _time_taken(event: TimeTaken) -> Sentence:
    if event.owed:
        one, several = "{person} owes one half hour", "{person} owes {number} half hours"
        return Sentence(one if event.owed == 1 else several, person=event.person, number=event.owed)
    return Sentence("{person} pays {amount} for time", person=event.person, amount=event.amount)


def _began(event: HandBegan) -> Sentence:
    people = tuple(
        Sentence("{person} in seat {number}", person=person, number=seat)
        for seat, person in event.people.items()
    )
    pattern = (
        "hand {number}: {people:each}; {dealer:person} deals"
        if event.dealer
        else "hand {number}: {people:each}"
    )
    return Sentence(pattern, number=event.hand, people=people, dealer=event.dealer)


def _ended(event: HandEnded) -> Sentence:
    if event.void:
        return Sentence("hand {number} is void: everybody gets back what they put in", number=event.hand)
    won = {person: after - before for person, (before, after) in event.stacks.items()}
    results = tuple(
        Sentence(
            "{person} wins {amount}" if amount > 0 else "{person} loses {amount}",
            person=person,
            amount=abs(amount),
        )
        for person, amount in won.items()
        if amount
    )
    pattern = (
        "hand {number} is over: {results:each}" if results else "hand {number} is over: nobody wins or loses"
    )
    return Sentence(pattern, number=event.hand, results=results)


def _divided(event: LyingDivided) -> Sentence:
    shares = tuple(
        Sentence("{amount} to {person}", amount=amount, person=person)
        for person, amount in event.amounts.items()
    )
    return Sentence("what lies on the table is divided: {shares:each}", shares=shares)


STOPPED = {
    "change": "no new hand until something is changed here: {reason:text}",
    "table": "{person} holds the table, no new hand is dealt: {reason:text}",
    "room": "the room is stopped by {person}: {reason:text}",
}
RESUMED = {
    "change": "the table goes on",
    "table": "the table goes on",
    "room": "the room goes on, says {person}: {reason:text}",
}


def _stopped(event: Stopped) -> Sentence:
    pattern = STOPPED.get(event.scope, "{name:text} is stopped by {person}: {reason:text}")
    return Sentence(pattern, name=event.name, person=event.who, reason=event.reason)


def _resumed(event: Resumed) -> Sentence:
    pattern = RESUMED.get(event.scope, "{name:text} goes on, says {person}: {reason:text}")
    if event.reason and event.scope in ("table", "change"):
        pattern = "the table goes on: {reason:text}"
    return Sentence(pattern, name=event.name, person=event.who, reason=event.reason)


def _jackpot(event: JackpotPaid) -> Sentence:
    return Sentence(
        "{person} is paid {amount} from the jackpot: {reason:text}",
        person=event.person,
        amount=event.amount,
        reason=event.reason,
    )


def _closed(event: Closed) -> Sentence:
    pattern = "the table is closed: {reason:text}" if event.reason else "the table is closed"
    return Sentence(pattern, reason=event.reason)


def _dealer_changed(event: DealerChanged) -> Sentence:
    if event.who == "house":
        return Sentence("the house deals from now on")
    return Sentence("{person} deals from now on", person=event.who)


def _limit(event: LimitChanged) -> Sentence:
    return Sentence(
        "the table plays {new:word} from now on, no longer {old:word}", new=event.new, old=event.old
    )


def _listed(event: Listed) -> Sentence:
    return Sentence(
        "{person} is number {number} on the waiting list", person=event.person, number=event.place
    )


def _bought(event: Bought) -> Sentence:
    return Sentence("{person} buys {amount} in chips", person=event.person, amount=event.amount)


def _chose(event: Chose) -> Sentence:
    return Sentence(CHOICES[event.what, event.on], person=event.person)


def _lines(pattern: str, lines: Iterable[str]) -> Sentence:
    return Sentence(pattern, changes=tuple(Sentence("{line:said}", line=line) for line in lines))


def _about(pattern: str) -> Callable[..., Sentence]:
    """What is said of one person."""
    return lambda event: Sentence(pattern, person=event.person)


def _plain(words: str) -> Callable[..., Sentence]:
    """What is the same for everybody."""
    return lambda _: Sentence(words)


_SENTENCES: dict[type, Callable[..., Sentence]] = {
    LimitChanged: _limit,
    PostedChanged: lambda event: _lines("from the next hand on: {changes:lines}", event.changes),
    SeatsDrawn: _seats_drawn,
    Opened: lambda event: Sentence("the table is open for {stakes:word}", stakes=event.stakes),
    RulesChanged: lambda event: _lines(
        "the rules change from the next hand on: {changes:lines}", event.changes
    ),
    Closed: _closed,
    Sat: _sat,
    StandsIn: _stands_in,
    PottingAgreed: _potting,
    Potted: _potted,
    Left: _left,
    WillLeave: _about("{person} leaves when the hand is over"),
    Bought: _bought,
    WentAway: _about("{person} goes away from the table"),
    CameBack: _came_back,
    ChangedSeat: _changed_seat,
    Listed: _listed,
    Unlisted: _about("{person} is off the waiting list"),
    Paged: _about("a seat is kept for {person}"),
    Chose: _chose,
    Offered: _about("the bank is offered to {person}"),
    BankTaken: _about("{person} takes the bank"),
    BankDeclined: _declined,
    PassedOver: _about("the bank passes {person}"),
    GameBroken: _plain("nobody takes the bank: the game is broken"),
    ButtonDrawn: _button_drawn,
    DealtOut: _dealt_out,
    DealtIn: _dealt_in,
    TimeTaken: _time_taken,
    TimeFalls: _plain("a half hour begins, and time falls due"),
    DealerChanged: _dealer_changed,
    ExtraShuffle: _about("{person} asks for one more shuffle"),
    Renamed: _renamed,
    HandBegan: _began,
    Resealed: _plain("the cards shuffled anew are sealed"),
    HandEnded: _ended,
    PotKilled: _about("{person} has killed the next pot"),
    LyingDivided: _divided,
    Stopped: _stopped,
    Resumed: _resumed,
    JackpotPaid: _jackpot,
    Repeated: _plain("that was said before and has changed nothing"),
}
