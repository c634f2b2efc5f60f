"""Accounts: guests in one click, names with a password, signing in and out, invitations to an office.

What takes several steps is done to its end, though whoever asked for it may be gone before that.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from secrets import randbelow, token_urlsafe
from typing import get_args

from msgspec import Struct

from calroom.keeping import Keeper
from calroom.keeping.begun import to_its_end
from calroom.keeping.rows import Admit, Appoint, Invite, Office, Recognise, SellChips
from calroom.money import Cents
from calroom.room.room import ROOM
from calroom.server.door.guessing import Whence
from calroom.server.door.newcomers import START as START
from calroom.server.door.newcomers import Newcomers
from calroom.server.errors import Wrong
from calroom.server.people.devices import Devices
from calroom.server.people.names import GUEST, checked_name, key_of, looks
from calroom.server.people.passwords import Passwords
from calroom.server.people.sessions import Sessions, TurnedOut, digest
from calroom.server.people.shapes import OwnTable, Who
from calroom.server.protocol import Face, Role
from calroom.server.tables.clocks import now
from calroom.store import Store
from calroom.store.logins import Invitation, Login, NameTaken
from calroom.store.sessions import Session

NOWHERE = Whence()
INVITED_FOR = 24 * 60 * 60_000
GUEST_DIGITS = 6
"""So many digits a guest has for a name; where one is taken, the next has one more."""

_OFFICES = get_args(Office)


class SignedIn(Struct, frozen=True):
    """Somebody has signed in: the token for their cookie, and their session."""

    token: str
    session: Session


class Accounts:
    """Everybody who may come in."""

    def __init__(
        self,
        keeper: Keeper,
        sessions: Sessions,
        passwords: Passwords,
        devices: Devices,
        newcomers: Newcomers | None = None,
    ) -> None:
        self._keeper = keeper
        self.begun = keeper.begun
        self._newcomers = newcomers or Newcomers(keeper)
        self._coming_in = asyncio.Lock()
        self._sessions = sessions
        self._passwords = passwords
        self._devices = devices
        self._logins = keeper.store.logins
        self.own_tables: Callable[[str], list[OwnTable]] = lambda _: []
        """Which tables are somebody's, as the host of the room knows."""
        self.face_of: Callable[[str], Face | None] = lambda _: None
        """What somebody looks like, as the host knows, too."""

    @to_its_end
    async def guest(self, address: str = "") -> SignedIn:
        """Somebody new, with play chips, in one click."""
        async with self._newcomers.one_more(address):
            name = await self._guest_name()
            await self._keeper.enter(Admit(who=name, person=name, chips=START))
        return await self._begin(name)

    async def _guest_name(self) -> str:
        """A name that nobody has had; they get longer as there are more guests, and never run out."""
        people = self._keeper.store.people
        for digits in count(GUEST_DIGITS):
            name = f"{GUEST}{randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
            if not await asyncio.to_thread(people.person, name):
                return name
        raise AssertionError("there are numbers without end")

    @to_its_end
    async def name_guest(self, was: Session, name: str) -> SignedIn:
        """A guest goes on under a name of their own choosing, once, with their seat and all they have."""
        guest = was.person
        if not is_guest(guest) or is_named(guest):
            raise Wrong(
                409,
                "{guest:person} has a name already",
                "make an account to take another",
                topic="name",
                guest=guest,
            )
        chosen = f"{GUEST}{checked_name(name)}"
        async with self._coming_in:
            if not self._keeper.register.has_purse(guest):
                raise Wrong(
                    409,
                    "{guest:person} has another name now",
                    "load the page anew",
                    topic="name",
                    guest=guest,
                )
            await self._check_free(chosen)
            await self._keeper.enter(Admit(who=chosen, person=chosen, formerly=guest))
        await self._sessions.end(*self._sessions.of(guest))
        return await self._begin(chosen)

    async def _check_free(self, chosen: str) -> None:
        """Nobody takes a name that somebody has had, or that looks like one that is at a table now."""
        known = await asyncio.to_thread(self._keeper.store.people.person, chosen)
        tables = self._keeper.room.tables.values()
        here = {player.person for table in tables for player in table.state.players.values()}
        if known or any(looks(chosen) & looks(person) for person in here):
            raise _taken(chosen)

    @to_its_end
    async def sign_up(self, was: Session | None, name: str, password: str, address: str = "") -> SignedIn:
        """A name with a password; a guest goes on under it with their seat and all they have."""
        person = checked_name(name)
        guest = was.person if was else ""
        if guest and not is_guest(guest):
            raise Wrong(
                409, "{guest:person} has an account already", "sign out first", topic="name", guest=guest
            )
        hashed = await self._passwords.hash(password, person)
        async with self._coming_in:
            if guest and not self._keeper.register.has_purse(guest):
                raise Wrong(409, "{guest:person} has another name now", "sign in", topic="name", guest=guest)
            await self._add(Login(person, key_of(person), hashed, now()))
            await self._admit(person, guest, address)
        if was is not None:
            await self._sessions.turn_out(guest)
        return await self._begin(person)

    async def sign_in(
        self, was: Session | None, name: str, password: str, whence: Whence = NOWHERE
    ) -> SignedIn:
        """Somebody comes back; every failure is the same."""
        since = self._sessions.turn
        login = await self._passwords.check(key_of(name), password, whence)
        if login is None:
            raise not_signed_in()
        return await self.come_back(was, login.person, whence.address, since)

    @to_its_end
    async def come_back(
        self, was: Session | None, person: str, address: str = "", since: int | None = None
    ) -> SignedIn:
        """Somebody has proved who they are, by what was good at a moment (`Sessions.turn`)."""
        await self._admit(person, address=address)
        if was is not None:
            await self._recognise(person, was.person)
            await self._sessions.end(was)
        return await self._begin(person, since)

    async def _recognise(self, person: str, guest: str) -> None:
        """A guest who signs in leaves the guest's chips behind, and takes a bar and limits along."""
        register = self._keeper.register
        if is_guest(guest) and register.has_purse(guest) and guest not in register.every_name(person):
            await self._keeper.enter(Recognise(who=person, person=person, guest=guest))

    async def check_password(self, session: Session, password: str, whence: Whence) -> str:
        """Somebody who is signed in proves it once more, before something that lasts."""
        login = await self._passwords.check(key_of(session.person), password, whence)
        if login is None:
            raise not_signed_in()
        return login.person

    async def change_password(
        self, session: Session, password: str, new: str, whence: Whence = NOWHERE
    ) -> SignedIn:
        """Another password; every other session of the person ends, and no other device is known."""
        person = await self.check_password(session, password, whence)
        return await self._set_password(person, new)

    @to_its_end
    async def _set_password(self, person: str, password: str) -> SignedIn:
        hashed = await self._passwords.hash(password, person)
        await self._devices.forget_all(person)
        await asyncio.to_thread(self._logins.set_password, person, hashed)
        await self._sessions.turn_out(person)
        return await self._begin(person)

    @to_its_end
    async def buy_chips(self, person: str, amount: Cents, id_: str = "", address: str = "") -> None:
        """The cage sells somebody play chips; the same id counts once."""
        # What else is said to the room has ids, too, and names are free: this is no id of anything else.
        key = f"chips {person}/{id_}" if id_ else ""
        said = SellChips(who=person, person=person, amount=amount, id=key)
        if key:
            given_before = await asyncio.to_thread(self._keeper.store.journal.find, ROOM, key)
            if given_before is not None:
                return
        async with self._newcomers.buys(person, address, amount, is_guest=is_guest(person)):
            await self._keeper.enter(said)

    async def may_buy(self, person: str, address: str = "") -> Cents:
        """What the cage would sell somebody now, who is at this address."""
        most = self._keeper.register.may_buy(person, self._keeper.now())
        left = await self._newcomers.left_for(person, address, is_guest=is_guest(person))
        return most if left is None else min(most, left)

    # Invitations

    @to_its_end
    async def invite(self, person: str, office: str, who: str = "", reason: str = "") -> str:
        """A one-time token with which somebody sets a password and takes an office; who gave it is noted."""
        token, invitation = invitation_to(person, office, who)
        await asyncio.to_thread(self._logins.invite, invitation)
        if who:
            await self._keeper.enter(
                Invite(who=who, role="owner", person=person, office=office, reason=reason)
            )
        return token

    async def withdraw_invitations(self, person: str, office: str) -> None:
        """Nobody comes back to an office that was taken from them by an invitation from before."""
        await asyncio.to_thread(self._logins.withdraw, person, office)

    async def invited(self, token: str) -> Invitation:
        """What a token is good for."""
        found = await asyncio.to_thread(self._logins.invited, digest(token), now())
        if found is None or not self._is_good(found):
            raise _not_good()
        return found

    def _is_good(self, invitation: Invitation) -> bool:
        """An invitation is good as long as whoever gave it may give one.

        The operator may always; but to whoever comes first the room is given only while nobody has it.
        """
        register = self._keeper.register
        if invitation.by:
            return "owner" in register.of(register.now_called(invitation.by)).offices
        return bool(invitation.person) or not register.holding("owner")

    @to_its_end
    async def accept(self, token: str, name: str, password: str) -> SignedIn:
        """Somebody comes with an invitation: they get the password they say, and the office."""
        invitation = await self.invited(token)
        person = invitation.person or checked_name(name)
        known = await asyncio.to_thread(self._logins.find, key_of(person))
        if known is not None and not invitation.person:
            raise _taken(person)
        hashed = await self._passwords.hash(password, person)
        is_first = await asyncio.to_thread(self._logins.use_up, invitation.token)
        if not is_first or not self._is_good(invitation):
            raise _not_good()
        if known is None:
            await self._add(Login(person, key_of(person), hashed, now()))
        else:
            person = known.person
            await asyncio.to_thread(self._logins.set_password, person, hashed)
            await self._devices.forget_all(person)
            await asyncio.to_thread(self._keeper.store.passkeys.remove, person)
        await self._admit(person)
        await self._sessions.turn_out(person)
        await self._appoint(person, invitation)
        return await self._begin(person)

    async def _appoint(self, person: str, invitation: Invitation) -> None:
        held, office = self._keeper.register.of(person).offices, invitation.office
        if office in _OFFICES and office not in held:
            said = Appoint(
                who=self._keeper.register.now_called(invitation.by) or "house",
                role="owner",
                person=person,
                office=office,  # type: ignore[arg-type]
                reason="came with an invitation",
            )
            await self._keeper.enter(said)

    # What everybody needs

    async def _add(self, login: Login) -> None:
        if self._keeper.register.has_purse(login.person):
            raise _taken(login.person)
        try:
            await asyncio.to_thread(self._logins.add, login, looks(login.person))
        except NameTaken:
            raise _taken(login.person) from None

    async def _admit(self, person: str, formerly: str = "", address: str = "") -> None:
        """Whoever has no purse gets one: from the guest they were, or with chips to begin with."""
        if self._keeper.register.has_purse(person):
            return
        if formerly:
            await self._keeper.enter(Admit(who=person, person=person, formerly=formerly))
            return
        try:
            async with self._newcomers.one_more(address):
                await self._keeper.enter(Admit(who=person, person=person, chips=START))
        except Wrong as wrong:
            if wrong.problem.topic != "newcomers":
                raise
            await self._keeper.enter(Admit(who=person, person=person))

    async def _begin(self, person: str, since: int | None = None) -> SignedIn:
        try:
            token, session = await self._sessions.begin(person, since)
        except TurnedOut:
            raise not_signed_in() from None
        return SignedIn(token, session)

    def roles(self, person: str) -> tuple[Role, ...]:
        """What somebody is in this room."""
        return ("player", *sorted(self._keeper.offices(person)))

    def sitting(self, person: str) -> list[str]:
        """The tables at which somebody has a seat or is on the list."""
        return [
            name
            for name, table in self._keeper.room.tables.items()
            if person
            and (table.seat_of(person) or any(entry.person == person for entry in table.state.waiting))
        ]

    def who(self, session: Session) -> Who:
        """Who is signed in, as they are told."""
        return Who(
            person=session.person,
            guest=is_guest(session.person),
            roles=list(self.roles(session.person)),
            purse=self._keeper.purse(session.person),
            csrf=session.csrf,
            sitting=self.sitting(session.person),
            tables=self.own_tables(session.person),
            named=is_named(session.person),
            face=self.face_of(session.person),
        )


def invitation_to(person: str, office: str, by: str = "") -> tuple[str, Invitation]:
    """A one-time token, and what is kept of it; without a person whoever comes with it chooses a name."""
    named = checked_name(person) if person else ""
    token = token_urlsafe(32)
    return token, Invitation(digest(token), named, office, now() + INVITED_FOR, by)


def not_signed_in() -> Wrong:
    """Every failure to sign in is the same."""
    return Wrong(401, "this name and password do not sign anybody in", topic="sign-in")


def learn_looks(store: Store) -> None:
    """How the names look of those who signed up before that was kept; of two alike the first keeps theirs."""
    for login in store.logins.unseen():
        store.logins.keep_looks(login.person, looks(login.person))


def _not_good() -> Wrong:
    return Wrong(404, "this invitation has been used or has run out", "ask for another one")


def is_guest(person: str) -> bool:
    """Whether somebody came in one click; nobody with a password may be called so."""
    return person.startswith(GUEST)


def is_named(person: str) -> bool:
    """Whether somebody has chosen their name; a guest who has not is a number."""
    return not (is_guest(person) and person.removeprefix(GUEST).isdecimal())


def _taken(name: str) -> Wrong:
    return Wrong(
        409, "somebody is called {name:person} already", "take another name", topic="name-taken", name=name
    )
