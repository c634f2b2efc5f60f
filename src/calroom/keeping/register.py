"""The register: who has a purse of play chips, who holds which office, and what people allow themselves.

It is a fold of the room's own journal. A limit that is tighter counts at once and a looser one a day later,
and an exclusion runs to its end. Chips come from the cage and from the tables, never from somebody else.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from msgspec import Struct

from calroom.keeping.books import CAGE, player
from calroom.keeping.rows import Admit, Allow, Appoint, Complain, Invite, Office, RegisterRow, SellChips
from calroom.money import Cents, dollars
from calroom.room.inputs import AnyInput, Buy, Join, Sit, Stand
from calroom.room.table import LiveTable
from calroom.store import Action, Entry, Person
from calroom.table.refusals import Refused

DAY = 24 * 60 * 60_000
TO_PLAY = (Sit, Stand, Join, Buy)
PLAY_CHIPS = "play-chips"
MOST_A_DAY: Cents = 10_000_000
"""The house sells nobody more than this in a day, whatever he allows himself."""

Purse = Callable[[str], Cents]
Writing = tuple[tuple[Entry, ...], tuple[Action, ...], tuple[Person, ...]]


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

    def changed(self, given: Allow, at: int) -> "Allowance":
        """Tighter at once, looser after a day; an exclusion never becomes shorter."""
        now = self.at(at)
        until = max(now.excluded_until, given.excluded_until)
        if _most(given.chips_a_day) <= _most(now.chips_a_day):
            return Allowance(given.chips_a_day, excluded_until=until)
        return Allowance(now.chips_a_day, given.chips_a_day, at + DAY, until)


def _most(chips_a_day: Cents | None) -> Cents:
    return MOST_A_DAY if chips_a_day is None else min(chips_a_day, MOST_A_DAY)


class Entered(Struct):
    """What the register says of somebody; `bought` is when he bought chips, and how many."""

    purse: bool = False
    formerly: tuple[str, ...] = ()
    offices: set[Office] = set()
    allowance: Allowance = Allowance()
    bought: list[tuple[int, Cents]] = []


NOBODY = Entered()


class Register:
    """Everybody whom the room knows by name."""

    def __init__(self) -> None:
        self._people: dict[str, Entered] = {}

    def of(self, person: str) -> Entered:
        """What it says of somebody."""
        return self._people.get(person, NOBODY)

    def has_purse(self, person: str) -> bool:
        """Whether chips that somebody takes from a table stay with him."""
        return self.of(person).purse

    def with_purse(self) -> list[str]:
        """Everybody who has a purse; bots have none."""
        return sorted(person for person, found in self._people.items() if found.purse)

    def names(self, person: str) -> tuple[str, ...]:
        """The name of somebody and those he had before."""
        return (person, *self.of(person).formerly)

    def holding(self, office: Office) -> list[str]:
        """Who holds an office."""
        return sorted(person for person, found in self._people.items() if office in found.offices)

    def may_buy(self, person: str, at: int) -> Cents:
        """How many play chips the cage sells somebody at a time, after those of the day before it."""
        found = self.of(person)
        lately = sum(amount for when, amount in found.bought if when > at - DAY)
        return max(0, _most(found.allowance.at(at).chips_a_day) - lately)

    def excluded_until(self, person: str, at: int) -> int:
        """Until when somebody has excluded himself, 0 if he has not."""
        until = self.of(person).allowance.excluded_until
        return until if until > at else 0

    def check_player(self, table: LiveTable, given: AnyInput, at: int, purse: Purse) -> None:
        """Refuse play to who has excluded himself, and more chips than are in a purse."""
        if not isinstance(given, TO_PLAY):
            return
        person = given.subject
        if until := self.excluded_until(person, at):
            raise table.refuse(f"{person} has excluded himself until {_date(until)}", "self-exclusion")
        wanted = given.amount if isinstance(given, Buy) else 0 if isinstance(given, Join) else given.chips
        if self.has_purse(person) and wanted > (held := purse(person)):
            what = f"{person} has {dollars(held)} and not {dollars(wanted)}"
            raise table.refuse(what, "purse", f"bring up to {dollars(held)}", "buy play chips at the cage")

    # Entries

    def consider(self, given: RegisterRow, at: int, purse: Purse) -> Writing:
        """Refuse an entry, or say what is written with it."""
        match given:
            case Admit():
                return self._admit(given, purse)
            case SellChips(person=person, amount=amount):
                most = self.may_buy(person, at)
                if not 0 < amount <= most:
                    what = f"the cage sells {person} up to {dollars(most)} now, not {dollars(amount)}"
                    allowed = (f"buy up to {dollars(most)}",) if most else ("come back tomorrow",)
                    raise Refused(what, "chips-a-day", allowed=allowed)
                return (Entry(PLAY_CHIPS, amount, CAGE, player(person)),), (), ()
            case Allow():
                return (), (self._allow(given, at),), ()
            case Appoint():
                return (), (self._appoint(given),), ()
            case Invite(who=who, person=person, office=office, reason=reason):
                return (), (Action(who, "invite", person, "", office or "password", reason),), ()
            case Complain(who=who, person=person, table=table, words=words):
                return (), (Action(who, "complain", person, "", table, words),), ()

    def _admit(self, given: Admit, purse: Purse) -> Writing:
        if self.has_purse(given.person):
            raise Refused(f"{given.person} is here already", "name-taken", allowed=("take another name",))
        entries = []
        if given.formerly and (brings := purse(given.formerly)):
            entries.append(Entry(PLAY_CHIPS, brings, player(given.formerly), CAGE))
            entries.append(Entry(PLAY_CHIPS, brings, CAGE, player(given.person)))
        if given.chips:
            entries.append(Entry(PLAY_CHIPS, given.chips, CAGE, player(given.person)))
        return tuple(entries), (), (Person(given.person, given.person),)

    def _allow(self, given: Allow, at: int) -> Action:
        before = self.of(given.person).allowance.at(at)
        if before.excluded_until > max(at, given.excluded_until) and given.excluded_until:
            what = f"{given.person} has excluded himself until {_date(before.excluded_until)}"
            raise Refused(what, "self-exclusion", allowed=("a later date",))
        after = before.changed(given, at)
        return Action(given.who, "allow", given.person, _said(before), _said(after), "")

    def _appoint(self, given: Appoint) -> Action:
        offices = self.of(given.person).offices
        if (given.office in offices) == given.on:
            what = f"{given.person} {'is' if given.on else 'is not'} {given.office}"
            raise Refused(what, "office", allowed=tuple(sorted(offices)))
        if given.office == "owner" and not given.on and self.holding("owner") == [given.person]:
            what = f"{given.person} is the only owner"
            raise Refused(what, "office", allowed=("appoint another owner first",))
        after = offices | {given.office} if given.on else offices - {given.office}
        before, now = (", ".join(sorted(held)) or "player" for held in (offices, after))
        return Action(given.who, "appoint", given.person, before, now, given.reason)

    def enter(self, given: RegisterRow, at: int) -> None:
        """Enter what has been written; an invitation and a complaint change nothing by themselves."""
        if isinstance(given, Invite | Complain):
            return
        found = self._people.setdefault(given.person, Entered())
        match given:
            case Admit(formerly=formerly):
                found.purse = True
                if formerly:
                    before = self._people.pop(formerly, Entered())
                    found.formerly = (formerly, *before.formerly)
                    found.allowance, found.bought = before.allowance, before.bought
            case SellChips(amount=amount):
                found.bought = [one for one in found.bought if one[0] > at - DAY] + [(at, amount)]
            case Allow():
                found.allowance = found.allowance.changed(given, at)
            case Appoint(office=office, on=True):
                found.offices = found.offices | {office}
            case Appoint(office=office):
                found.offices = found.offices - {office}


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
