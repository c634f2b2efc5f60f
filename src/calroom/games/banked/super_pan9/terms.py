"""What a house says of its Super Pan 9, what a table posts, and what one table plays by."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from calroom.cards import Cards, build_deck
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import BankedRules, ShoeGiven, posted_cover, posted_limits, posted_shuffler
from calroom.games.banked.limits import Limits
from calroom.games.banked.payoffs import Odds
from calroom.games.banked.shoe import ShoeLeaves, ShoeRules, faults_of_shoe
from calroom.games.between_hands import TO_TABLE, BankedWith, JackpotAttached, ToPeople, ToPeopleAt, ToPerson
from calroom.games.charges import Charge
from calroom.games.postings import Postings
from calroom.games.postings import jackpot as posted_jackpot
from calroom.money import Money

CARDS = 3
HIGHEST = 9
"""The best total."""

Total: TypeAlias = Annotated[int, Meta(ge=0, le=HIGHEST)]


class Rules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Super Pan 9.

    A player who stands on `warned_to` or less is warned. The player-dealer must draw up to `bank_draws_to`
    and stand from `bank_stands_from` on; the house way draws up to `house_way_draws_to`.
    """

    deck: str
    """The cards of which the shoe is made, by name."""
    shoe: ShoeRules
    """How the shoe is handled."""
    backlines: Annotated[int, Meta(ge=0)]
    """How many others may bet behind a seated player's spot."""
    dice: Annotated[int, Meta(ge=1)]
    """How many dice decide where the deal begins."""
    shakes: Annotated[int, Meta(ge=1)]
    """So often running may the same person shake the dice."""
    dealt_to: Literal["every spot", "spots with bets"]
    """Which spots get cards."""
    warned_to: Total
    """Who stands on this value or less is warned."""
    bank_draws_to: Total
    """The player-dealer must draw up to this value."""
    bank_stands_from: Total
    """The player-dealer must stand from this value on."""
    house_way_draws_to: Total
    """The house way draws up to this value."""
    win_pays: Odds
    """What a win pays, as odds to one."""
    jackpot: Money
    """What an attached jackpot adds to every fee."""


class Given(ShoeGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `partners` have agreed to put their money with somebody else's. `backers` bet behind a spot in the bank's
    first hand, `shaker` shook the dice so many times running, `warned` stood on too little, and `dealt_out`
    did so again and may not bet.
    """

    continuous: bool = False
    jackpot: JackpotAttached = False
    partners: BankedWith = field(default_factory=dict)
    backers: ToPeopleAt = field(default_factory=dict)
    shaker: ToPerson = 0
    shakes: Annotated[int, Meta(ge=0), TO_TABLE] = 0
    warned: ToPeople = ()
    dealt_out: ToPeople = ()


class SuperPan9Leaves(ShoeLeaves, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand leaves: the shoe, who holds a spot, who shook how often, who was warned or dealt out."""

    backers: ToPeopleAt = field(default_factory=dict)
    shaker: ToPerson = 0
    shakes: Annotated[int, Meta(ge=0), TO_TABLE] = 0
    warned: ToPeople = ()
    dealt_out: ToPeople = ()


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes; its fees without and with a jackpot."""

    rules: Rules
    limits: Limits
    schedules: tuple[Schedule, Schedule]
    signs: tuple[str, str]


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    limits = posted_limits(rules, stakes)
    plain, with_jackpot = (Schedule(rules.fees, limits, jackpot=jackpot) for jackpot in (0, rules.jackpot))
    title = f"{rules.title}, {limits.words}"
    return Terms(
        rules, limits, (plain, with_jackpot), (f"{title}; {plain.words}", f"{title}; {with_jackpot.words}")
    )


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    return posted_shuffler(), *posted_jackpot(terms.rules.jackpot), posted_cover(terms.rules)


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    yield from faults_of_shoe(rules.shoe, partial(build_deck, rules.deck))
    if rules.bank_stands_from <= rules.bank_draws_to:
        yield f"bank_stands_from: above {rules.bank_draws_to}, to which the player-dealer must draw"


def deck(rules: Rules, _: Given) -> Cards:
    """The whole shoe."""
    return build_deck(rules.deck)


def charges(terms: Terms, given: Given, _: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.schedules[given.jackpot].charges()
