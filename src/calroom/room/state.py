"""The table between two hands as plain data: this is what a checkpoint holds."""

from typing import Any

from msgspec import Struct, field

from calroom.cards import Cards
from calroom.games.roads import Marked
from calroom.money import Cents
from calroom.room.inputs import Kind
from calroom.table.asks import Seat


class Player(Struct, omit_defaults=True, kw_only=True):
    """Somebody who holds a seat.

    `new` until they have been dealt in at this seat; `missed` when the blinds have passed them; `wait` how
    many hands they sit out after changing seats; `pays` that they pay to be dealt in. `time_due` are the half
    hours they owe, `time_paid` those they have paid on their own clock. `stand_in` plays their chips for some
    hands more.
    """

    person: str
    chips: Cents
    sat_at: int
    kind: Kind = "player"
    new: bool = True
    away_since: int | None = None
    missed: bool = False
    wait: int = 0
    pays: bool = False
    leaving: bool = False
    stopped: bool = False
    short_buy: bool = False
    time_due: int = 0
    time_paid: int = 0
    choices: list[str] = []
    stand_in: str = ""
    stands_in: int = 0


class Waiting(Struct, omit_defaults=True):
    """A name on the waiting list; `paged_at` once a seat is kept for them.

    `called` if they wait on a list of the room, which has called them here; `minutes` if the floor has said
    for how long the seat is kept.
    """

    person: str
    since: int
    paged_at: int | None = None
    called: bool = False
    minutes: int = 0


class PottingDue(Struct, omit_defaults=True):
    """What is still to be taken out of pots, and how much of each."""

    each: Cents
    left: Cents


class Gone(Struct, omit_defaults=True):
    """What somebody left with, and when."""

    chips: Cents
    at: int


class BankTurn(Struct, omit_defaults=True):
    """Whose turn the bank is.

    `position` has the turn and `dealt` so many hands of it; `banker` holds the next. `offered` is asked in
    the turn of `spot`, mostly their own; somebody else's where the house asks those who bet there too.
    `passed` have declined since the last hand; `running` counts the hands running of those in the bank.
    `in_bank` were those who had money in the bank of the last hand, the player-dealer first and then who had
    most of it, and `bets` says who had a wager on which position. Somebody who stands changes places with
    the spot in whose turn they bank, until the hand is over: `lent` are the two places.
    """

    position: Seat = 0
    spot: Seat = 0
    dealt: int = 0
    banker: Seat = 0
    offered: Seat = 0
    offered_for: str = ""
    last: str = ""
    passed: list[str] = []
    passed_over: list[str] = []
    running: dict[str, int] = {}
    in_bank: list[str] = []
    bets: list[tuple[str, Seat]] = []
    lent: tuple[Seat, Seat] | None = None
    broken: bool = False


class Banked(Struct, frozen=True, omit_defaults=True):
    """Whose money was in the bank of a hand, the player-dealer's first, and what it won; less if it lost."""

    hand: int
    people: list[str]
    won: Cents = 0


class Past(Struct, omit_defaults=True):
    """What everybody could have noted: the marks of all hands since the shoe began, and the last banks."""

    road: list[Marked] = []
    banks: list[Banked] = []


class TableState(Struct, omit_defaults=True, kw_only=True):
    """Everything a table knows between two hands."""

    table: str
    game: str
    version: str
    stakes: str = ""
    posted: dict[str, Any] = {}
    opened_at: int = 0
    number: int = 0
    at: int = 0
    hand: int = 0
    players: dict[Seat, Player] = {}
    waiting: list[Waiting] = []
    choosing: list[str] = []
    gone: dict[str, Gone] = {}
    joined_short: bool = False
    places: tuple[Seat, ...] = ()
    button: Seat = 0
    carried: dict[str, Any] = {}
    carried_for: dict[Seat, str] = {}
    deck: Cards = ()
    lying: dict[str, Cents] = {}
    bank: BankTurn = field(default_factory=BankTurn)
    past: Past = field(default_factory=Past)
    winner: str = ""
    wins: int = 0
    killed: bool = False
    potting: PottingDue | None = None
    extra_shuffle: bool = False
    marked_at: int = 0
    changed_at: int = 0
    dealer: str = ""
    stopped: dict[str, str] = {}
    stays: bool = False
    asked: dict[Seat, int] = {}
    seen: dict[str, tuple[int, int]] = {}
