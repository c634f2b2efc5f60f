"""The story of a hand: one line for what people see as one thing, made from the record and adding nothing.

It is told from masked events, so it knows no more than its reader. What goes without saying, such as burning,
gathering and mucking, has no line of its own: it is found in the record, under the line that it belongs to.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from calroom.cards import HIDDEN, Cards
from calroom.money import Cents
from calroom.table.addressing import to_you
from calroom.table.asks import Seat
from calroom.table.events import (
    Acted,
    Called,
    Dealt,
    Event,
    Gathered,
    Moved,
    Passed,
    Place,
    Reported,
    Rolled,
    Shown,
)
from calroom.table.messages import Message
from calroom.table.places import ORDINALS, read_place
from calroom.table.readings import is_of_the_pot
from calroom.table.table import BOARD, BURN, COLLECTION, JACKPOT, MUCK
from calroom.table.verbs import NO_VERBS, Verbs, verb_of
from calroom.table.views import View, see
from calroom.table.wording import Wording, called, held, one_hand


class Best(Struct, frozen=True):
    """A hand that is best in some way: the cards that win, and what it is in each way in which it does."""

    cards: Cards = ()
    names: tuple[str, ...] = ()


NOT_BEST = Best()

Winning: TypeAlias = Callable[[Mapping[Seat, Cards], Cards], dict[Seat, Best]]
"""What wins, for everybody whose hand is best, from the hands that were shown and the board."""

BANK: Place = "bank"
AWAY = frozenset({MUCK, BURN, "tray", "deck", "discards"})
"""Where cards go that play no further part."""

DEAL = "deal"
"""What everybody gets, and nobody has asked for."""


PLAIN = frozenset({"circle", "square", "position"})
"""Words for the usual place of a wager, which go without saying."""

_DOES = re.compile(r"^seat (?P<seat>\d+) (?!and |or )(?P<does>[a-z]+s\b.*)$")
_HAND_OF = re.compile(r"\b(the (?:hand|cards) of) (?:position|spot) (\d+)\b")
_POSITION = re.compile(r"\b(?:position|spot) (\d+)\b")
_CARD_ON = re.compile(r"^(?P<card>\S+) on seat (?P<seat>\d+)$")


def nobody_wins(_: Mapping[Seat, Cards], __: Cards) -> dict[Seat, Best]:
    """Hands are not compared with each other."""
    return {}


class Voice(Struct, frozen=True):
    """How a game is told: the words of its verbs, the topics of what is only for the record, who wins how."""

    verbs: Verbs = NO_VERBS
    asides: frozenset[str] = frozenset()
    winning: Winning = nobody_wins


class StoryLine(Struct, frozen=True, omit_defaults=True):
    """One line of the story: the numbers of the first and last event that it tells of, and what it says.

    What happened from there to the next line is its detail. `topic` leads to the rule that decided. A line
    that grows keeps its first number.
    """

    number: int
    last: int
    message: Message
    topic: str = ""


def quoted(words: str, you: Seat | None) -> Message:
    """What the dealer said; of somebody alone it is told as something that they do."""
    said = _POSITION.sub(r"the hand of seat \1", _HAND_OF.sub(r"\1 seat \2", words))
    found = _DOES.match(said)
    if found is None:
        return Message("called", name=called(said))
    seat, does = int(found["seat"]), found["does"]
    return Message("does", seat=seat, name=called(to_you(does) if seat == you else does))


class Settled:
    """How somebody came out against the bank: in all, and each hand where one was split."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.net: Cents = 0
        self.back: Cents = 0
        self._split: Seat = 0
        self._hands: dict[tuple[Seat, int], Cents] = {}
        self._paid: Cents = 0

    def take(self, event: Moved) -> None:
        """Count one movement; what the bank pays is followed by the wager that it is paid for."""
        if event.source == BANK:
            self.net += event.amount
            self._paid += event.amount
        if event.target == BANK:
            self.net -= event.amount
            self._count(event.source, -event.amount)
        elif event.source != BANK:
            self.back += event.amount
            self._count(event.source, self._paid)
            self._paid = 0

    def _count(self, place: Place, amount: Cents) -> None:
        lies = read_place(place)
        if lies.kind in PLAIN:
            hand = (lies.seat, lies.split or 1)
            self._hands[hand] = self._hands.get(hand, 0) + amount
            self._split = lies.seat if lies.split else self._split

    def message(self, seat: Seat) -> Message:
        """How it came out, as it stands."""
        if self._split:
            each = self._each()
            return replace(_came_out(seat, self.net, "wins-hands", "loses-hands", "even-hands"), each=each)
        if self.net:
            return _came_out(seat, self.net, "wins", "loses", "")
        return Message("back", seat=seat, amount=self.back)

    def _each(self) -> tuple[Message, ...]:
        hands = {nth: net for (seat, nth), net in sorted(self._hands.items()) if seat == self._split}
        said = tuple(
            replace(
                _came_out(0, net, "hand-wins", "hand-loses", "hand-even"), name=Wording(ORDINALS[nth - 1])
            )
            for nth, net in hands.items()
        )
        beside = self.net - sum(hands.values())
        return (*said, _came_out(0, beside, "beside-wins", "beside-loses", "")) if beside else said


class Storyteller:
    """Tells a hand to one seat, or to somebody who looks on; a line may grow until the next begins."""

    def __init__(self, voice: Voice, seat: Seat | None) -> None:
        self.voice, self.seat = voice, seat
        self.view = View(seat)
        self.lines: list[StoryLine] = []
        self._news: set[int] = set()
        self._number = 0
        self._quiet_since: int | None = None
        self._before: Event | None = None
        self._actor: Seat = 0
        self._verb = ""
        self._deal: dict[Place, Cards] = {}
        self._deal_at: int | None = None
        self._names: dict[Place, str] = {}
        self._shown: dict[Seat, Cards] = {}
        self._owners: dict[Place, Seat] = {}
        self._banked: dict[Seat, Cents] = {}
        self._won: dict[Seat, tuple[int, dict[Place, Cents]]] = {}
        self._settled: dict[Seat, Settled] = {}
        self._paid: dict[Seat, tuple[int, Cents]] = {}

    def hear(self, number: int, event: Event) -> None:
        """Take one more masked event into the story."""
        self._number = number
        tell = _TELLS.get(type(event))
        told = tell(self, number, event) if tell is not None else False
        if not told and not self._is_tail(event) and self._quiet_since is None:
            self._quiet_since = number
        if not isinstance(event, Dealt):
            self._deal, self._deal_at = {}, None
        if isinstance(event, Acted):
            self._actor, self._verb = event.seat, event.verb
        elif (told and not isinstance(event, (Dealt, Shown))) or _begins_a_street(event):
            self._actor = 0
        see(self.view, event)
        self._before = event

    # Lines

    def remark(self, number: int, message: Message, topic: str) -> None:
        """Tell something that is no event of the hand."""
        self._say(number, message, topic)
        self._actor, self._before = 0, None

    def news(self) -> list[StoryLine]:
        """The lines that are new or have changed since this was last asked."""
        found = [self.lines[at] for at in sorted(self._news)]
        self._news.clear()
        return found

    def _say(self, number: int, message: Message, topic: str) -> int:
        """A new line; what went quietly before it belongs to it. Where the line stands is returned."""
        first = number if self._quiet_since is None else self._quiet_since
        self._quiet_since = None
        self.lines.append(StoryLine(first, number, message, topic))
        self._news.add(len(self.lines) - 1)
        return len(self.lines) - 1

    def _change(self, at: int, message: Message) -> None:
        """A line that grows."""
        line = self.lines[at]
        if message != line.message:
            self.lines[at] = StoryLine(line.number, self._number, message, line.topic)
            self._news.add(at)

    def _is_tail(self, event: Event) -> bool:
        """Whether an event only carries out what somebody was just told to have chosen."""
        if not self._actor or not isinstance(event, (Moved, Passed)):
            return False
        ends = (event.source, event.target if isinstance(event, Moved) else event.place)
        return any(read_place(place).seat == self._actor for place in ends)

    # What somebody chose

    def _acted(self, number: int, event: Acted) -> bool:
        if verb_of(event.verb, self.voice.verbs).aside:
            return False
        where = where_words(event.where, event.seat)
        message = Message("acted", verb=event.verb, seat=event.seat, amount=event.amount, where=where)
        self._say(number, message, event.topic)
        return True

    # Cards

    def _dealt(self, number: int, event: Dealt) -> bool:
        kind = read_place(event.place).kind
        if kind in AWAY:
            return False
        visible = tuple(card for card in event.cards if card != HIDDEN)
        if event.place == BOARD:
            if not visible:
                return False
            self._say(number, Message("street", cards=visible, place=_title(event.topic)), event.topic)
            return True
        if visible and event.topic != DEAL and self._adds_to_act(event.place, visible):
            return True
        self._deal[event.place] = (*self._deal.get(event.place, ()), *visible)
        message = self._deal_message()
        if message is None:
            return False
        if self._deal_at is None:
            self._deal_at = self._say(number, message, event.topic)
        else:
            self._change(self._deal_at, message)
        return True

    def _adds_to_act(self, place: Place, cards: Cards) -> bool:
        """Whether cards are what somebody just asked for: then they are told in the same breath."""
        if not self.lines or not self._actor or read_place(place).seat != self._actor:
            return False
        last = self.lines[-1].message
        if not last.verb or (last.seat, last.verb) != (self._actor, self._verb):
            return False
        self._change(len(self.lines) - 1, replace(last, cards=(*last.cards, *cards)))
        return True

    def _deal_message(self) -> Message | None:
        """A deal in one line: to everybody, or to one place; nothing for one hand that nobody here sees."""
        visible = {place: cards for place, cards in self._deal.items() if cards}
        if not visible:
            return Message("dealt") if len(self._deal) > 1 else None
        if len(self._deal) == 1:
            [(place, cards)] = visible.items()
            return _gets(place, cards)
        if len(visible) == 1:
            [(place, cards)] = visible.items()
            seat = read_place(place).seat
            is_mine = bool(seat) and seat == self.seat
            return Message("dealt-you", seat=seat, cards=cards) if is_mine else _gets(place, cards)
        return Message("dealt-each", each=tuple(_has(place, cards) for place, cards in visible.items()))

    def _passed(self, number: int, event: Passed) -> bool:
        visible = HIDDEN not in event.cards
        target, source = read_place(event.place), read_place(event.source)
        if target.kind.endswith("spread") and visible:
            return self._laid(number, event, target.seat)
        if not visible or self._is_tail(event) or not source.seat:
            return False
        lying = self.view.cards.get(event.source, ())
        partly = source.kind == "draw" or (source.kind == "hand" and len(event.cards) < len(lying))
        if partly and (target.kind in AWAY or event.place == "option"):
            self._say(number, Message("throws", seat=source.seat, cards=event.cards), event.topic)
            return True
        return False

    def _laid(self, number: int, event: Passed, seat: Seat) -> bool:
        before = self._before
        if isinstance(before, Passed) and before.place == event.place and self.lines:
            cards = (*self.lines[-1].message.cards, *event.cards)
            self._change(len(self.lines) - 1, Message("lays", seat=seat, cards=cards))
        else:
            self._say(number, Message("lays", seat=seat, cards=event.cards), event.topic)
        return True

    def _showed(self, number: int, event: Shown) -> bool:
        if HIDDEN in event.cards:
            return False
        place = read_place(event.place)
        if event.place == BOARD:
            self._say(number, Message("street", cards=event.cards, place="Board"), event.topic)
            return True
        if event.name:
            self._names[event.place] = event.name
        if place.kind == "hand" and place.seat and event.seen_by is None:
            self._shown[place.seat] = event.cards
        if not event.name and self._adds_to_act(event.place, event.cards):
            return True
        message = _shows(event)
        if self.lines and self.lines[-1].message == message:
            return True
        if self._actor and self._actor == place.seat and self.lines and self.lines[-1].message.verb == "show":
            self._change(len(self.lines) - 1, message)
        else:
            self._say(number, message, event.topic)
        return True

    # Chips

    def _moved(self, number: int, event: Moved) -> bool:
        source, target = read_place(event.source), read_place(event.target)
        if source.kind == "stack":
            return self._put(number, event, source.seat)
        if event.target in (COLLECTION, JACKPOT):
            return False
        if is_of_the_pot(event.source) and target.kind == "stack":
            return source.kind != "bet" and self._win(number, event, target.seat)
        if event.source in self._owners or BANK in (event.source, event.target):
            return self._settle(number, event)
        if target.kind == "stack":
            message = Message("takes", seat=target.seat, amount=event.amount, place=source.kind)
            self._say(number, message, event.topic)
            return True
        return False

    def _put(self, number: int, event: Moved, seat: Seat) -> bool:
        target = read_place(event.target)
        if target.kind == "stack":
            return self._pay(number, event, target.seat)
        if event.target == BANK:
            self._banked[seat] = self._banked.get(seat, 0) + event.amount
        elif event.target not in (COLLECTION, JACKPOT) and not is_of_the_pot(event.target):
            self._owners[event.target] = seat
        return False

    def _pay(self, number: int, event: Moved, seat: Seat) -> bool:
        """What one is paid by the others is one sum; who has just asked for it has named it."""
        if self._actor == seat:
            return False
        at, amount = self._paid.get(seat, (-1, 0))
        message = Message("paid", seat=seat, amount=amount + event.amount)
        if at == len(self.lines) - 1:
            self._change(at, message)
        else:
            message = Message("paid", seat=seat, amount=event.amount)
            at = self._say(number, message, event.topic)
        self._paid[seat] = at, message.amount
        return True

    def _win(self, number: int, event: Moved, seat: Seat) -> bool:
        """All that somebody wins at a showdown is one line, however many pots it comes from."""
        at, pots = self._won.get(seat, (-1, {}))
        pots[event.source] = pots.get(event.source, 0) + event.amount
        message = self._wins(seat, pots)
        if at < 0:
            at = self._say(number, message, event.topic)
        else:
            self._change(at, message)
        self._won[seat] = at, pots
        return True

    def _wins(self, seat: Seat, pots: Mapping[Place, Cents]) -> Message:
        best = self._winning(seat)
        # Of a hand that is read in two ways only what has won is told.
        name = " and ".join(best.names) or self._names.get(f"hand {seat}", "")
        paid = (place for _, won in self._won.values() for place in won)
        several = any(place.startswith("side") for place in (*self.view.chips, *pots, *paid))
        from_pots = [(_pot_words(place), amount) for place, amount in sorted(pots.items())] if several else []
        key = ("wins", "wins-pot", "wins-pots")[min(len(from_pots), 2)]
        each = tuple(Message("from-pot", amount=amount, place=place) for place, amount in from_pots)
        return Message(
            f"{key}-with" if name else key,
            seat=seat,
            amount=sum(pots.values()),
            cards=best.cards,
            name=held(one_hand(name)) if name else None,
            place=from_pots[0][0] if len(from_pots) == 1 else "",
            each=each if len(each) > 1 else (),
        )

    def _winning(self, seat: Seat) -> Best:
        """What wins for a seat: whoever beats it had no part in the pot that it wins."""
        board = tuple(card for card in self.view.cards.get(BOARD, ()) if card != HIDDEN)
        left = dict(self._shown)
        while seat in left:
            best = self.voice.winning(left, board)
            if seat in best or not best:
                return best.get(seat, NOT_BEST)
            left = {one: cards for one, cards in left.items() if one not in best}
        return NOT_BEST

    def _settle(self, number: int, event: Moved) -> bool:
        """How everybody comes out against the bank, in one line each; then the bank itself."""
        target = read_place(event.target)
        owner = self._owners.get(event.source) or self._owners.get(event.target)
        if event.source == BANK and target.kind == "stack":
            if target.seat in self._banked:
                return self._close_bank(number, event, target.seat)
            owner = target.seat
        if owner is None or self._is_tail(event):
            return False
        settled = self._settled.get(owner)
        if settled is None:
            at = self._say(number, Message("back", seat=owner), event.topic)
            settled = self._settled[owner] = Settled(at)
        settled.take(event)
        self._change(settled.at, settled.message(owner))
        return True

    def _close_bank(self, number: int, event: Moved, seat: Seat) -> bool:
        net = event.amount - self._banked.pop(seat)
        message = _came_out(seat, net, "bank-wins", "bank-loses", "bank-even")
        self._say(number, message, event.topic)
        return True

    # What is said

    def _called(self, number: int, event: Called) -> bool:
        if event.words == f"seat {event.seat} does not answer in time":
            self._say(number, Message("late", seat=event.seat), event.topic)
            return True
        if event.topic in self.voice.asides or any(_names(place, event.words) for place in self._owners):
            return False
        self._say(number, quoted(event.words, self.seat), event.topic)
        return True

    def _reported(self, number: int, event: Reported) -> bool:
        self._say(number, Message("reported", name=called(event.words)), event.topic)
        return True

    def _rolled(self, number: int, event: Rolled) -> bool:
        self._say(number, Message("dice", name=called(" ".join(map(str, event.dice)))), event.topic)
        return True


_TELLS: dict[type[Event], Callable[..., bool]] = {
    Acted: Storyteller._acted,
    Dealt: Storyteller._dealt,
    Passed: Storyteller._passed,
    Shown: Storyteller._showed,
    Moved: Storyteller._moved,
    Called: Storyteller._called,
    Reported: Storyteller._reported,
    Rolled: Storyteller._rolled,
}
"""What has a line of its own, or may have; all other events are the record's."""


def story(events: Iterable[Event], voice: Voice, seat: Seat | None = None) -> list[StoryLine]:
    """The story of a whole hand, as somebody in this seat sees it."""
    teller = Storyteller(voice, seat)
    for number, event in enumerate(events):
        teller.hear(number, event.masked(seat))
    return teller.lines


def where_words(where: str, seat: Seat) -> Message | None:
    """Where somebody chose something, in a player's words; nothing for their own place."""
    if not where:
        return None
    place = read_place(where)
    if place.kind == "hand":
        if place.seat == seat:
            return Message("nth-hand", name=Wording(ORDINALS[place.nth - 1])) if place.nth else None
        return Message("of-other", other=place.seat)
    if place.kind == "seat":
        return Message("person", other=place.seat)
    return _spot(where, seat) if place.seat else _this(where)


def _spot(where: str, seat: Seat) -> Message | None:
    place = read_place(where)
    spot = " ".join(word for word in place.kind.split() if word not in PLAIN)
    if place.seat == seat:
        return Message("on-place", place=spot) if spot else None
    if not spot:
        return Message("on-other", other=place.seat)
    return Message("on-place-of", other=place.seat, place=spot)


def _this(where: str) -> Message:
    if found := _CARD_ON.match(where):
        return Message("card-on", name=called(found["card"]), other=int(found["seat"]))
    return Message("the-one" if where.endswith(" hand") else "this", name=called(where))


def _gets(place: Place, cards: Cards) -> Message:
    read = read_place(place)
    if read.kind == "draw":
        return Message("draws", seat=read.seat, cards=cards)
    if read.seat:
        return Message("gets", seat=read.seat, cards=cards)
    return Message("place-gets", place=place, cards=cards)


def _has(place: Place, cards: Cards) -> Message:
    seat = read_place(place).seat
    return Message("has", seat=seat, cards=cards) if seat else Message("place-has", place=place, cards=cards)


def _shows(event: Shown) -> Message:
    place = read_place(event.place)
    named = "-hand" if event.name else ""
    name = held(event.name) if event.name else None
    if place.seat:
        return Message(f"shows{named}", seat=place.seat, cards=event.cards, name=name)
    return Message(f"place-shows{named}", place=event.place, cards=event.cards, name=name)


def _begins_a_street(event: Event) -> bool:
    """Whether bets are taken in, or a card is burnt: nobody asked for what is dealt next."""
    return isinstance(event, Gathered) or (isinstance(event, Dealt) and event.place == BURN)


def _came_out(seat: Seat, net: Cents, won: str, lost: str, even: str) -> Message:
    return Message(won if net > 0 else lost if net < 0 else even, seat=seat, amount=abs(net))


def _pot_words(place: Place) -> str:
    return "the main pot" if place == "pot" else place


def _names(place: Place, words: str) -> bool:
    """Whether words speak of a place that only the record knows by its name."""
    return words.endswith(place) or f"{place} " in words


def _title(topic: str) -> str:
    words = topic.replace("-", " ")
    return words[:1].upper() + words[1:]
