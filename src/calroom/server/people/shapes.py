"""What people say of themselves over REST, and what the server says of them."""

from typing import Annotated, Any

from msgspec import Meta

from calroom.money import Cents
from calroom.server.protocol import Face, Name, Role
from calroom.server.shapes import Asked, Response
from calroom.table.asks import Seat

Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Who(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Who is signed in: a guest or an account, their roles and their chips away from the tables."""

    person: str
    guest: bool
    roles: list[Role]
    purse: Cents
    csrf: str
    """To be sent back in the header `x-csrf-token` with everything that changes something."""
    sitting: list[str] = []
    """The tables at which they have a seat or are on the list."""
    tables: list["OwnTable"] = []
    """Those, and the ones that they have put up for their friends, with what goes on there."""
    named: bool = True
    """Whether one's name is of one's own choosing."""
    face: Face | None = None
    """What one has chosen to look like."""


class OwnTable(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table that is somebody's in one way or another: the way to it, and who else has come."""

    table: str
    path: str
    title: str
    house: str
    stakes: str
    seat: Seat = 0
    place: int = 0
    """One's place on the waiting list; 0 where one is not on it."""
    host: bool = False
    trouble: str = ""
    """Why nothing is dealt there, where its game is not here."""
    people: int = 0
    """How many other people sit there, and of those who do not sit how many have come."""
    here: int = 0


class ChosenName(Asked, frozen=True, kw_only=True):
    """What a guest wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class ChosenFace(Asked, frozen=True, kw_only=True):
    """What somebody wants to look like; nothing, and they are drawn from their name again."""

    face: Face | None


class SignUp(Asked, frozen=True, kw_only=True):
    """Keep one's name and history under a password; a guest keeps what they have."""

    name: Name
    password: Password


class SignIn(Asked, frozen=True, kw_only=True):
    """Come back under one's name."""

    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Asked, frozen=True, kw_only=True):
    """Another password; whoever else is signed in under the name is signed out."""

    password: Annotated[str, Meta(max_length=200)]
    new: Password


class Proof(Asked, frozen=True, kw_only=True):
    """One's password once more, before something that lasts."""

    password: Annotated[str, Meta(max_length=200)]


class PasskeyOptions(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a browser needs to make a passkey or to sign with one, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class NewPasskey(Asked, frozen=True, kw_only=True):
    """A passkey that a browser has made, as WebAuthn writes it in JSON, and what one calls it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=40)] = ""


class PasskeySigned(Asked, frozen=True, kw_only=True):
    """What a passkey has signed, as WebAuthn writes it in JSON."""

    credential: dict[str, Any]


class KeptPasskey(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A passkey is kept under this id."""

    id: str


class PasskeyShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of my passkeys: when it was made, and when it was last used."""

    id: str
    label: str
    made: int
    used: int = 0


class Limits(Asked, frozen=True, kw_only=True):
    """What somebody allows themselves: chips bought a day, and whether they may play at all until a time.

    What is tighter counts at once, what is looser after a day; an exclusion runs to its end.
    """

    chips_a_day: Annotated[Cents, Meta(ge=0, le=10**12)] | None = None
    excluded_until: Annotated[int, Meta(ge=0, le=10**14)] | None = None


class LimitsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody allows themselves, from when on it will be more, and how much they may buy now."""

    may_buy: Cents
    chips_a_day: Cents | None = None
    later: Cents | None = None
    later_from: int = 0
    excluded_until: int = 0


class BuyChips(Asked, frozen=True, kw_only=True):
    """Buy play chips at the cage; `id` is the client's, so that asking again buys nothing more."""

    amount: Annotated[Cents, Meta(gt=0, le=10**12)]
    id: Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")] = ""
