"""Hold'em: two cards of one's own, five for everybody, and a bet before each step of the board."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from calroom.cards import Cards, build_deck
from calroom.games.poker.betting import Round, Sizing
from calroom.games.poker.blinds import post_antes, post_blinds, post_missed
from calroom.games.poker.fees import Collection, Fee, Jackpot, Schedule
from calroom.games.poker.pots import Pots
from calroom.games.poker.showdown import Showdown, Way, award_last_player
from calroom.games.poker.stakes import Stakes, Structure, read_sign
from calroom.games.poker.trouble import REMEDIES as REMEDIES
from calroom.money import Cents, Money
from calroom.ranking import high
from calroom.table.asks import Script, Seat
from calroom.table.table import BOARD, Table

AtLeastOne = Annotated[int, Meta(ge=1)]

BOARD_STEPS = (("flop", 3), ("turn", 1), ("river", 1))
BOARD_CARDS = sum(1 + count for _, count in BOARD_STEPS)
HIGH = (Way(high),)
BIG_BET_TOPICS = {
    Structure.POT: ("pot-limit-bet", "pot-limit-raise"),
    Structure.NO_LIMIT: ("no-limit-bet", "no-limit-bet"),
}


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its hold'em."""

    title: str
    seats: tuple[AtLeastOne, AtLeastOne]
    deck: str
    stakes: tuple[str, ...]
    structures: tuple[Structure, ...]
    raises: AtLeastOne
    chip: Money
    small_chip: Money
    small_chip_up_to: Money
    jackpot: Jackpot
    fees: tuple[Fee, ...]


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one."""

    blinds: tuple[Cents, ...] = ()
    ante: Cents = 0
    opening: Cents = 0
    jackpot: bool | None = None
    posts: dict[Seat, Cents] = {}


NOTHING_GIVEN = Given()


def fault(rules: Rules) -> str:
    """What is wrong with a house's rules that their types cannot say; empty if nothing is."""
    fewest, most = rules.seats
    if not 2 <= fewest <= most:
        return f"seats: from 2 up, the smaller number first, not {fewest} to {most}"
    if most * 2 + BOARD_CARDS > len(build_deck(rules.deck)):
        return f"seats: the deck does not reach for {most} players"
    try:
        for sign in rules.stakes:
            terms(rules, sign)
    except ValueError as wrong:
        return f"stakes: {wrong}"
    return ""


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its sign."""

    stakes: Stakes
    chip: Cents
    blinds: tuple[Cents, ...]
    raises: int
    schedule: Schedule


def terms(rules: Rules, sign: str) -> Terms:
    """The terms of a table, in a structure that the house spreads."""
    stakes = read_sign(sign)
    if stakes.structure not in rules.structures:
        raise ValueError(f"{sign!r}: this game is spread at {', '.join(rules.structures)}")
    chip = rules.small_chip if stakes.low <= rules.small_chip_up_to else rules.chip
    schedule = Schedule(rules.fees, stakes, rules.jackpot)
    return Terms(stakes, chip, customary_blinds(stakes, chip), rules.raises, schedule)


def deck(rules: Rules, _: Given) -> Cards:
    """The cards of the game."""
    return build_deck(rules.deck)


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of hold'em."""
    pots = Pots(table)
    blinds = given.blinds or terms.blinds
    sizing = sizings(terms, given.opening or blinds[-1])
    collection = Collection(pots, terms.schedule, given.jackpot)
    post_antes(pots, given.ante)
    last_blind = post_blinds(pots, blinds)
    post_missed(pots, given.posts, blinds[-1])

    yield from table.deal_around(table.clockwise(table.button), 2, "deal")
    first = table.next_to(last_blind)
    yield from Round(pots, sizing[0], first, "first-before-flop", blinds[-1]).play()
    pots.close_round()
    collection.take("before the flop")

    last_bettor = None
    for street, (step, count) in enumerate(BOARD_STEPS, 1):
        if len(pots.live) == 1:
            break
        yield from table.burn()
        yield from table.deal(BOARD, step, count=count)
        collection.take(f"after the {step}")
        first = table.next_to(table.button, pots.live)
        last_bettor = yield from Round(pots, sizing[street], first, "first-after-flop").play()
        pots.close_round()

    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        first = last_bettor or table.next_to(table.button, pots.live)
        yield from Showdown(pots, HIGH, terms.chip).play(first)


def customary_blinds(stakes: Stakes, chip: Cents) -> tuple[Cents, ...]:
    """At split limit half the lower limit, in whole chips, and the lower limit; otherwise as on the sign."""
    if stakes.structure is Structure.SPLIT:
        return (max(chip, stakes.low // 2 // chip * chip), stakes.low)
    return (stakes.low, stakes.high)


@lru_cache
def sizings(terms: Terms, opening: Cents) -> tuple[Sizing, ...]:
    """How large bets are on each of the four rounds."""
    stakes, raises = terms.stakes, terms.raises
    if stakes.structure is Structure.SPLIT:
        lower = Sizing(Structure.SPLIT, stakes.low, raises, "lower-limit", "lower-limit")
        upper = Sizing(Structure.SPLIT, stakes.high, raises, "upper-limit", "upper-limit")
        return (lower, lower, upper, upper)
    big_bet = Sizing(stakes.structure, opening, None, *BIG_BET_TOPICS[stakes.structure], terms.chip)
    return (big_bet,) * 4
