"""The register: who has a purse of play chips, who holds which office, and what people allow themselves.

It is a fold of the room's own journal. A limit that is tighter counts at once and a looser one a day later,
and an exclusion runs to its end. Chips come from the cage and from the tables, never from somebody else.
"""

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from msgspec import Struct

from calroom.keeping.books import player
from calroom.keeping.rows import (
    Admit,
    Allow,
    Appoint,
    Complain,
    Invite,
    Office,
    Recognise,
    RegisterRow,
    SellChips,
)
from calroom.money import Cents, dollars
from calroom.room.inputs import AnyInput, Buy, Join, PayJackpot, Reply, Sit, Stand, StandIn
from calroom.room.names import is_bot
from calroom.room.seating import usual_buy_in
from calroom.room.table import LiveTable
from calroom.store import Action, Entry, Person
from calroom.store.tap import CAGE, DAY, MOST_A_DAY, MOST_AT_FIRST, MOST_FOR_A_BOT, NAME, SALE
from calroom.table.refusals import Refused
from calroom.table.sentences import each

BOT_BUY_INS = 20
"""A bot sits down or buys with up to so many times what people usually bring to its table."""

Purse = Callable[[str], Cents]
Writing = tuple[tuple[Entry, ...], tuple[Action, ...], tuple[Person, ...]]

PLAYS_NONE = "{person} is a regulator, who sees every hand and plays none"
"""Why a regulator takes no seat."""


class Allowance(Struct, frozen=True):
    """How many play chips somebody may buy a day, and from when on it will be more."""

    chips_a_day: Cents | None = None
    later: Cents | None = None
    later_from: int = 0
    excluded_until: int = 0

    def at(self, time: int) -> "Allowance":
        """What holds at a time."""
        if self.later_from and time >= self.later_from:
            return Allowance(self.later, excluded_until=self.excluded_until)
        return self

    def changed(self, said: Allow, at: int) -> "Allowance":
        """Tighter at once, looser after a day; an exclusion never becomes shorter."""
        now = self.at(at)
        until = max(now.excluded_until, said.excluded_until)
        if _most(said.chips_a_day) <= _most(now.chips_a_day):
            return Allowance(said.chips_a_day, excluded_until=until)
        return Allowance(now.chips_a_day, said.chips_a_day, at + DAY, until)

    def tightened(self, other: "Allowance") -> "Allowance":
        """What holds for somebody who has allowed themselves this, and other things under another name."""
        until = max(self.excluded_until, other.excluded_until)
        tighter = min(self, other, key=lambda one: _most(one.chips_a_day))
        return Allowance(tighter.chips_a_day, tighter.later, tighter.later_from, until)


def _most(chips_a_day: Cents | None) -> Cents:
    return MOST_A_DAY if chips_a_day is None else min(chips_a_day, MOST_A_DAY)


class Entered(Struct):
    """What the register says of somebody; `bought` is when they bought chips, and how many.

    They came at `since`, and were `formerly` called otherwise. As `guests` they came in without their name.
    """

    purse: bool = False
    since: int = 0
    formerly: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    offices: set[Office] = set()
    allowance: Allowance = Allowance()
    bought: list[tuple[int, Cents]] = []


NOBODY = Entered()


class Complained(NamedTuple):
    """A complaint: of whom, by whom, at which table, in which words, and when."""

    person: str
    by: str
    table: str
    words: str
    at: int


MOST_COMPLAINTS = 50
"""So many complaints are at hand; the log has them all."""


class Register:
    """Everybody whom the room knows by name."""

    def __init__(self) -> None:
        self._people: dict[str, Entered] = {}
        self._now: dict[str, str] = {}
        self._came_as: dict[str, str] = {}
        self.complaints: deque[Complained] = deque(maxlen=MOST_COMPLAINTS)
        """The last complaints, the first first."""

    def of(self, person: str) -> Entered:
        """What it says of somebody."""
        return self._people.get(person, NOBODY)

    def has_purse(self, person: str) -> bool:
        """Whether there is a purse under this name, and not under a later one."""
        return self.of(person).purse

    def with_purse(self) -> list[str]:
        """Everybody who has a purse; bots have none."""
        return sorted(person for person, found in self._people.items() if found.purse)

    def names(self, person: str) -> tuple[str, ...]:
        """The name of somebody and those they had before."""
        return (person, *self.of(person).formerly)

    def now_called(self, person: str) -> str:
        """The name that somebody has now who once had this one."""
        return self._now.get(person, person)

    def every_name(self, person: str) -> tuple[str, ...]:
        """Every name under which somebody has been here, the one that counts first."""
        name = self.now_called(person)
        name = self._came_as.get(name, name)
        return (*self.names(name), *self.of(name).guests)

    def holding(self, office: Office) -> list[str]:
        """Who holds an office."""
        return sorted(person for person, found in self._people.items() if office in found.offices)

    def may_buy(self, person: str, at: int) -> Cents:
        """How many play chips the cage sells somebody at a time, after those of the day before it."""
        found = self.of(person)
        lately = sum(amount for when, amount in found.bought if when > at - DAY)
        return max(0, _most(found.allowance.at(at).chips_a_day) - lately)

    def excluded_until(self, person: str, at: int) -> int:
        """Until when somebody has excluded themselves, under whichever name; 0 if they have not."""
        until = max(self.of(name).allowance.excluded_until for name in (person, *self.every_name(person)))
        return until if until > at else 0

    def check_player(self, table: LiveTable, said: AnyInput, at: int, purse: Purse) -> None:
        """Refuse play without a purse that pays for it, and to whoever has excluded themselves.

        A bot has no purse. It is one because the room itself seats it, under the name of a bot.
        """
        person = _who_plays(said)
        if not person:
            return
        if is_bot(person) or (isinstance(said, Sit | Stand) and said.kind == "bot"):
            _check_bot(table, said, person)
            return
        if until := self.excluded_until(person, at):
            raise table.refuse(
                "{person} has excluded themselves until {until:date}",
                "self-exclusion",
                person=person,
                until=until,
            )
        if "regulator" in self.of(person).offices:
            raise table.refuse(PLAYS_NONE, "authority", "look on", person=person)
        if not self.has_purse(person):
            raise table.refuse(
                "{person} has no purse here", "purse", "come in as a guest", "sign in", person=person
            )
        wanted = _wanted(said)
        if wanted > (held := purse(person)):
            raise table.refuse(
                "{person} has {held:amount} and not {wanted:amount}",
                "purse",
                "bring up to {held:amount}",
                "buy play chips at the cage",
                person=person,
                held=held,
                wanted=wanted,
            )

    def check_winner(self, said: PayJackpot) -> None:
        """A jackpot goes into a purse."""
        if not self.has_purse(said.person):
            raise Refused(
                "{person} has no purse here",
                "purse",
                allowed=("name somebody",),
                person=said.person,
            )

    # Entries

    def consider(self, said: RegisterRow, at: int, purse: Purse) -> Writing:
        """Refuse an entry, or say what is written with it."""
        match said:
            case Admit():
                return self._admit(said, purse)
            case Recognise():
                self._check_guest(said)
                return (), (), ()
            case SellChips(person=person, amount=amount):
                self._check_purse(person)
                most = self.may_buy(person, at)
                if not 0 < amount <= most:
                    raise Refused(
                        "the cage sells {person} up to {most:amount} now, not {amount}",
                        "chips-a-day",
                        allowed=("buy up to {most:amount}" if most else "come back tomorrow",),
                        person=person,
                        most=most,
                        amount=amount,
                    )
                return (Entry(SALE, amount, CAGE, player(person)),), (), ()
            case Allow():
                return (), (self._allow(said, at),), ()
            case Appoint():
                return (), (self._appoint(said),), ()
            case Invite(who=who, person=person, office=office, reason=reason):
                return (), (Action(who, "invite", person, "", office or "password", reason),), ()
            case Complain(who=who, person=person, table=table, words=words):
                return (), (Action(who, "complain", person, "", table, words),), ()

    def _admit(self, said: Admit, purse: Purse) -> Writing:
        person, formerly = said.person, said.formerly
        if self.has_purse(person) or person in self._now or is_bot(person):
            raise Refused(
                "{person} is here already", "name-taken", allowed=("take another name",), person=person
            )
        most = 0 if formerly else MOST_AT_FIRST
        if not 0 <= said.chips <= most:
            raise Refused(
                "who comes in gets up to {most:amount}, not {chips:amount}",
                "chips-at-first",
                allowed=("buy play chips at the cage",),
                most=most,
                chips=said.chips,
            )
        new = (Person(person, person),)
        if formerly:
            self._check_purse(formerly)
            brings = purse(formerly)
            return (Entry(NAME, brings, player(formerly), player(person)),) if brings else (), (), new
        return (Entry(SALE, said.chips, CAGE, player(person)),) if said.chips else (), (), new

    def _check_purse(self, person: str) -> None:
        if not self.has_purse(person):
            raise Refused(
                "{person} has no purse here",
                "purse",
                allowed=("come in as a guest", "sign in"),
                person=person,
            )

    def _check_guest(self, said: Recognise) -> None:
        self._check_purse(said.person)
        if said.guest in self._came_as or not self.has_purse(said.guest) or said.guest == said.person:
            raise Refused(
                "{guest:person} is nobody who could be {person}",
                "name-taken",
                guest=said.guest,
                person=said.person,
            )

    def _allow(self, said: Allow, at: int) -> Action:
        before = self.of(said.person).allowance.at(at)
        if before.excluded_until > max(at, said.excluded_until) and said.excluded_until:
            raise Refused(
                "{person} has excluded themselves until {until:date}",
                "self-exclusion",
                allowed=("a later date",),
                person=said.person,
                until=before.excluded_until,
            )
        after = before.changed(said, at)
        return Action(said.who, "allow", said.person, _said(before), _said(after), "")

    def _appoint(self, said: Appoint) -> Action:
        offices = self.of(said.person).offices
        if (said.office in offices) == said.on:
            raise Refused(
                "{person} is {office:word}" if said.on else "{person} is not {office:word}",
                "office",
                allowed=each("{word}", word=sorted(offices)),
                person=said.person,
                office=said.office,
            )
        if said.office == "owner" and not said.on and self.holding("owner") == [said.person]:
            raise Refused(
                "{person} is the only owner",
                "office",
                allowed=("appoint another owner first",),
                person=said.person,
            )
        after = offices | {said.office} if said.on else offices - {said.office}
        before, now = (", ".join(sorted(held)) or "player" for held in (offices, after))
        return Action(said.who, "appoint", said.person, before, now, said.reason)

    def enter(self, said: RegisterRow, at: int) -> None:
        """Enter what has been written; an invitation changes nothing by itself."""
        if isinstance(said, Invite):
            return
        if isinstance(said, Complain):
            self.complaints.append(Complained(said.person, said.who, said.table, said.words, at))
            return
        found = self._people.setdefault(said.person, Entered())
        match said:
            case Admit(formerly=formerly):
                if formerly:
                    self._go_on_as(said.person, found, formerly)
                else:
                    found.purse, found.since = True, at
            case Recognise(person=person, guest=guest):
                self._came_as[guest] = person
                found.guests = (*found.guests, guest)
                found.allowance = found.allowance.at(at).tightened(self.of(guest).allowance.at(at))
            case SellChips(amount=amount):
                found.bought = [one for one in found.bought if one[0] > at - DAY] + [(at, amount)]
            case Allow():
                found.allowance = found.allowance.changed(said, at)
            case Appoint(office=office, on=True):
                found.offices = found.offices | {office}
            case Appoint(office=office):
                found.offices = found.offices - {office}

    def _go_on_as(self, person: str, found: Entered, formerly: str) -> None:
        """Everything that the register says of somebody, it says of them under their new name."""
        before = self._people.pop(formerly, Entered())
        self._people[person] = before
        before.purse = True
        before.offices = before.offices | found.offices
        before.formerly = (formerly, *before.formerly)
        self._now.update(dict.fromkeys(before.formerly, person))
        self._came_as.update(dict.fromkeys(before.guests, person))


def _who_plays(said: AnyInput) -> str:
    """Who plays by an input, with their own chips or with another's; nobody by most."""
    if isinstance(said, Reply):
        # Most inputs are answers, and most of them one's own.
        is_anothers = said.role == "player" and said.person not in ("", said.who)
        return said.who if is_anothers else ""
    if isinstance(said, (Sit, Stand, Join, Buy)):
        return said.subject
    return said.by if isinstance(said, StandIn) else ""


def _wanted(said: AnyInput) -> Cents:
    match said:
        case Buy(amount=amount):
            return amount
        case Sit(chips=chips) | Stand(chips=chips):
            return chips
        case _:
            return 0


def _check_bot(table: LiveTable, said: AnyInput, bot: str) -> None:
    """Only the room's own clock seats bots and gives them chips, and never more than a game needs."""
    kind = said.kind if isinstance(said, Sit | Stand) else "bot"
    if said.role != "clock" or kind != "bot" or not is_bot(bot):
        raise table.refuse(
            "{bot:person} is no bot of the room", "authority", "let the room seat its bots", bot=bot
        )
    most = min(BOT_BUY_INS * usual_buy_in(table), MOST_FOR_A_BOT) if table.is_open else 0
    if _wanted(said) > most:
        raise table.refuse(
            "a bot gets up to {most:amount} here, not {wanted:amount}",
            "bot-chips",
            "give it {most:amount}",
            most=most,
            wanted=_wanted(said),
        )


def _said(allowance: Allowance) -> str:
    words = [_a_day(allowance.chips_a_day)]
    if allowance.later_from:
        words.append(f"{_a_day(allowance.later)} from {_date(allowance.later_from)}")
    if allowance.excluded_until:
        words.append(f"excluded until {_date(allowance.excluded_until)}")
    return ", ".join(words)


def _a_day(chips: Cents | None) -> str:
    return "no limit a day" if chips is None else f"{dollars(chips)} a day"


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
