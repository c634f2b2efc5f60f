"""What a house says of a game with two hands, and what the game itself hands in: settings and readings."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Protocol, TypeAlias

from msgspec import Meta, Struct

from calroom.cards import Cards
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import BankedRules, posted_date, posted_limits
from calroom.games.banked.layouts.squares import SquareRules
from calroom.games.banked.limits import Limits
from calroom.games.banked.trouble.floor import RuledBy
from calroom.games.between_hands import BankPartners, JackpotAttached, SeatsAlone, Today
from calroom.games.charges import Charge
from calroom.games.postings import Postings
from calroom.games.postings import jackpot as posted_jackpot
from calroom.games.wagered import Wagered
from calroom.money import Money
from calroom.table.asks import Option, Seat
from calroom.table.events import Place

Direction: TypeAlias = Literal["clockwise", "counter-clockwise"]
Served: TypeAlias = Literal["chosen hand first", "left to right", "as dealt"]
Sets: TypeAlias = Literal["largest wager", "larger wager may claim", "largest wager may claim"]


Foul: TypeAlias = Literal["loses", "floor may spare", "set again", "floor has it set again"]


class TroubleRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house does about what goes wrong.

    `ruled_by` is whether irregular deals have a filed remedy or one that is proposed to the floor; `exposed`
    what happens to a hand with a card that was seen, `wrong_count` to one with too many or too few. A hand
    that lies wrong loses or is set again the house way, by rule or as it is proposed to the floor: `foul` is
    for the hand of a player, `foul_bank` for the player-dealer's, `foul_by_dealer` for one that the house
    dealer set.
    """

    ruled_by: RuledBy
    """Whether irregular deals have a filed remedy, or one that is proposed to the floor."""
    exposed: Literal["replaced", "misdeal"]
    """What happens to a hand of which a piece was seen."""
    wrong_count: Literal["put right", "misdeal"]
    """What happens to a hand with too many or too few pieces."""
    foul: Foul
    """What becomes of a player's hand that lies wrong."""
    foul_bank: Foul = "set again"
    """What becomes of the player-dealer's hand that lies wrong."""
    foul_by_dealer: Foul = "set again"
    """What becomes of a hand that the house dealer set wrong."""


class TwoHandRules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of such a game.

    `counted` is which position the count of the dice calls one; `bets_until` what closes the betting;
    `served` which of the hands in a row goes out first, where they lie in one; `jackpot` what an attached
    jackpot adds to every fee. `names_hand` is whether somebody with wagers on several positions may say whose
    hand they want to see, `permission` whether those who do not set a hand may ask to see it.
    """

    squares: SquareRules
    """How many betting squares a position has, and whose they are."""
    jackpot: Money = 0
    """What an attached jackpot adds to every fee."""
    dice: Annotated[int, Meta(ge=1)]
    """How many dice decide where the deal begins."""
    direction: Direction
    """Which way round the hands go out."""
    counted: Literal["player-dealer", "next to the player-dealer"]
    """Which position the count of the dice calls one."""
    bets_until: Literal["deal", "dice"]
    """What closes the betting."""
    served: Served
    """Which of the hands in a row goes out first, where they lie in one."""
    sets: Sets
    """Who sets the hand of a position with several wagers."""
    names_hand: bool = False
    """Whether somebody with wagers on several positions may say whose hand they want to see."""
    permission: bool = False
    """Whether those who do not set a hand may ask to see it."""
    trouble: TroubleRules
    """What is done about what goes wrong."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed at the table before the hand, and on which day it is dealt, where that matters.

    `alone` are those who let nobody bet on their squares; `partners` says who puts up equal parts of whose
    wagers; `bank_partners` may add to the bank.
    """

    date: Today = None
    jackpot: JackpotAttached = False
    alone: SeatsAlone = ()
    partners: dict[Seat, Seat] = {}
    bank_partners: BankPartners = ()


class Read(Struct, frozen=True, gc=False):
    """One of the two hands as the dealer reads it.

    `topic` is what makes it what it is; `tie` what decides if the player-dealer's is equal, and `within` if
    it is of the same grade without being equal.
    """

    value: int
    name: str
    topic: str
    grade: int = 0
    tie: str = "copy"
    within: str = ""


class TwoRead(Struct, frozen=True, gc=False):
    """Both hands of one position."""

    low: Read
    high: Read


class Laid(Struct, frozen=True, gc=False):
    """Both hands as they lie, and the line of the house way if it was that which laid them."""

    low: Cards
    high: Cards
    line: str = ""


class Kind(Protocol):
    """What such a game is played with: where its hands lie, how they may be set, and what they are worth."""

    @property
    def size(self) -> int:
        """Of how many pieces the two hands are made."""

    @property
    def low(self) -> Sequence[Place]:
        """Where the lower hand of each position lies; the index is the position."""

    @property
    def high(self) -> Sequence[Place]:
        """Where the higher hand lies."""

    def choices(self, cards: Cards) -> Option:
        """Every setting that is allowed."""

    def laid(self, cards: Cards, chosen: Cards) -> Laid:
        """The two hands that a choice makes."""

    def house_way(self, cards: Cards) -> Laid:
        """The two hands as the house sets them."""

    def read(self, laid: Laid) -> TwoRead:
        """What they are worth."""


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes."""

    rules: TwoHandRules
    kind: Kind
    limits: Limits
    schedule: Schedule
    with_jackpot: Schedule
    not_in_force: Schedule
    sign: str

    @property
    def wagered(self) -> Wagered:
        """What may be wagered, and what is collected for it."""
        return Wagered(self.limits, (self.schedule, self.with_jackpot))

    def posted(self, given: Given) -> Schedule:
        """The fees of a hand on the date that it is dealt on."""
        if not self.rules.in_force(given.date):
            return self.not_in_force
        return self.with_jackpot if given.jackpot else self.schedule


def charges(terms: Terms, given: Given, _: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.posted(given).charges()


def terms_of(rules: TwoHandRules, stakes: str, kind: Kind) -> Terms:
    """The terms of a table with these limits."""
    posted = posted_limits(rules, stakes)
    schedule = Schedule(rules.fees, posted)
    with_jackpot = Schedule(rules.fees, posted, jackpot=rules.jackpot)
    words = f"{rules.title}, {posted.words}; {schedule.words}"
    return Terms(rules, kind, limits_of(rules, stakes), schedule, with_jackpot, Schedule((), posted), words)


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    return *posted_jackpot(terms.rules.jackpot), *posted_date(terms.rules)


def limits_of(rules: TwoHandRules, stakes: str) -> Limits:
    """The least and the most that a wager of whole steps can be at a table with these stakes."""
    posted = posted_limits(rules, stakes)
    low = -(-posted.low // rules.step) * rules.step
    if low > posted.high:
        raise ValueError(f"{stakes!r}: no whole number of steps lies between the minimum and the maximum")
    return Limits(low, posted.high, rules.step)


def faults_of(rules: TwoHandRules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    if rules.squares.own > rules.squares.count:
        yield f"squares: the seated player's {rules.squares.own} are more than all {rules.squares.count}"


def compare(mine: TwoRead, bank: TwoRead) -> tuple[int, str]:
    """Whether a position wins, pushes or loses, and by which topic; what is equal is the player-dealer's."""
    low, high = mine.low.value - bank.low.value, mine.high.value - bank.high.value
    if low > 0 and high > 0:
        return 1, "both-higher"
    tie = mine.low.tie if not low else mine.high.tie if not high else ""
    if low > 0 or high > 0:
        return 0, tie or "one-higher"
    return -1, tie or "both-lower"
