"""How a replay ended, and what the numbers of a file say of it."""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from calroom.histories.phh import Amount, BadHistory, History, is_amount, is_whole
from calroom.money import Cents, dollars
from calroom.table.hand import Hand


class Outcome(StrEnum):
    """What can be said of a history after its replay."""

    AGREED = "agreed"
    PARTED = "parted"
    UNKNOWN = "could not be known"
    NOT_OURS = "not ours"
    UNREADABLE = "could not be read"


class Finish(Struct, frozen=True):
    """How a replay ended: with a hand of ours, or on which street and why it did not.

    `rake` is what the file's own numbers say that the other house took.
    """

    outcome: Outcome
    hand: Hand | None = None
    street: str = ""
    reason: str = ""
    rake: Cents = 0

    @property
    def agreed(self) -> bool:
        """Whether the history was played to its end and every stack came out as written."""
        return self.outcome is Outcome.AGREED

    @property
    def words(self) -> str:
        """What there is to tell, empty where it simply agreed."""
        if self.agreed:
            return f"rake of {dollars(self.rake)} inferred" if self.rake else ""
        return ": ".join(part for part in (self.street, self.reason) if part)


class Parted(ValueError):
    """Our engine and the history go different ways from here."""


class NotKnown(ValueError):
    """What the file leaves out decides how the hand ends."""


class Result(Struct, frozen=True):
    """What each player ended with here, in the file's order; `back` is what nobody matched of a blind."""

    stacks: list[Cents]
    won: list[Cents]
    back: list[Cents]


def has_numbers(history: History, stacks_known: bool) -> bool:
    """Whether the file says how the hand ended: in stacks, or in winnings that are not left blank."""
    return bool(stacks_known and history.finishing_stacks) or any(history.winnings or ())


def rake_of(history: History, result: Result, stacks_known: bool) -> Cents:
    """Hold our numbers against those of the file; what winners lack of them is rake, the rest parts us."""
    if stacks_known and history.finishing_stacks:
        return _rake(history.finishing_stacks, "finishing_stacks", result.stacks, result.won, "ends with")
    if not any(history.winnings or ()):
        return 0
    assert history.winnings is not None
    # Some rooms count what nobody matched of the winner's blind as won, and others give it back.
    less = [won - back for won, back in zip(result.won, result.back, strict=True)]
    if any(result.back) and _equal(history.winnings, less):
        return 0
    return _rake(history.winnings, "winnings", result.won, result.won, "wins")


def _equal(written: Sequence[Amount], ours: Sequence[Cents]) -> bool:
    if len(written) != len(ours) or not all(is_amount(amount) for amount in written):
        return False
    return all(amount * 100 == own for amount, own in zip(written, ours, strict=True))


def _rake(
    written: Sequence[Amount], name: str, ours: Sequence[Cents], won: Sequence[Cents], does: str
) -> Cents:
    if len(written) != len(ours):
        raise BadHistory(f"{name}: {len(written)} amounts for {len(ours)} players")
    short = [own - _nearest(amount, own, name) for amount, own in zip(written, ours, strict=True)]
    if all(0 <= lack <= most for lack, most in zip(short, won, strict=True)):
        return sum(short)
    player, lack = next((number, lack) for number, lack in enumerate(short) if lack)
    own = ours[player]
    raise Parted(f"p{player + 1} {does} {dollars(own)} and not {_with(does)}{dollars(own - lack)}")


def _with(does: str) -> str:
    return "with " if does.endswith("with") else ""


def _nearest(amount: Amount, own: Cents, name: str) -> Cents:
    """An amount of the file in cents; a part of a cent is as good as ours beside it."""
    if not is_amount(amount):
        raise BadHistory(f"{name}: {amount:.6g} is no amount of chips")
    exact = Decimal(amount) * 100
    return own if not is_whole(exact) and abs(exact - own) < 1 else round(exact)
