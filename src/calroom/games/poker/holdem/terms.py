"""What houses say of hold'em and its family, and what one table plays by.

The games of the family differ in how many cards a player gets, whether they throw one away, how many of them
they may use, and whether the pot is divided between high and low.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct

from calroom.cards import build_deck
from calroom.games.between_hands import BlindsAt, JackpotPosted, Pool, Posts
from calroom.games.charges import Charge
from calroom.games.house import AtLeastOne, faults_of_deck
from calroom.games.poker import house
from calroom.games.poker.betting import Barred
from calroom.games.poker.blinds import BlindPlaces, ComingIn, SingleBlind, blinds_posted, straddles_posted
from calroom.games.poker.discard import DefaultDiscard
from calroom.games.poker.elsewhere import Elsewhere, rules_as_elsewhere
from calroom.games.poker.fees import Fee, Jackpot, Schedule
from calroom.games.poker.house import SpreadRules, spread_at
from calroom.games.poker.sizing import ShortAllInWord, Sizing, short_all_in
from calroom.games.poker.stakes import Stakes, Structure
from calroom.games.poker.ways import Way
from calroom.games.postings import Postings, amount, yes_or_no
from calroom.games.postings import jackpot as posted_jackpot
from calroom.money import Cents, Money
from calroom.ranking import high, hole, low
from calroom.ranking.reading import NO_HAND, Ranking
from calroom.table.asks import Seat
from calroom.table.table import JACKPOT

deck = house.deck

Used = Literal["any", "at most two", "exactly two"]

BOARD_AND_BURNS = 8
BIG_BET_TOPICS = {
    Structure.POT: ("pot-limit-bet", "pot-limit-raise"),
    Structure.NO_LIMIT: ("no-limit-bet", "no-limit-bet"),
}
HIGHS: dict[Used, Ranking] = {
    "any": hole.ANY_NUMBER,
    "at most two": hole.AT_MOST_TWO,
    "exactly two": hole.EXACTLY_TWO,
}
EIGHTS: dict[Used, Ranking] = {
    "any": low.EIGHT_OR_BETTER,
    "at most two": low.EIGHT_WITH_AT_MOST_TWO,
    "exactly two": low.EIGHT_WITH_EXACTLY_TWO,
}
ANY_LOWS: dict[Used, Ranking] = {"any": low.ACE_TO_FIVE, "at most two": low.AtMostTwo(qualifier=1)}
KEPT_TO_THE_END = (("discard", "no-discard"),)


class HoldemFee(Fee, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the schedule, with the moments at which a game with a board collects."""

    moment: Literal[
        "before the deal", "before the flop", "after the flop", "after the turn", "after the river"
    ]


class Rules(SpreadRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its game.

    `use` is how many of their own cards a player may play, `divided` whether low hands take half of the pot,
    and `least_high` the least hand that counts for high where they do. A wrong number of cards is a misdeal
    until so many have acted, after which blinds stay where they are or are posted again; and whoever has
    kept a card that they should have thrown away is dead once so many have acted on the next one.
    """

    hole_cards: AtLeastOne = 2
    """How many cards each player gets."""
    discard_after: Literal["", "deal", "flop"] = ""
    """After what each player throws one card away, where they do."""
    default_discard: DefaultDiscard = "dealt last"
    """Which card goes where somebody does not choose."""
    use: Used = "any"
    """How many of their own cards a player may play."""
    divided: bool = False
    """Whether low hands take half of the pot."""
    least_high: str = ""
    """The least hand that counts for high where the pot is divided."""
    raises: AtLeastOne | None = None
    """How many raises may follow a bet; without it any number."""
    heads_up_raises: AtLeastOne | None = None
    """How many raises there may be between two players; without it any number."""
    short_all_in: ShortAllInWord = "action only"
    """What an all-in bet of less than a full one allows to those who have acted."""
    all_in_hands: Literal["face down", "face up"] = "face down"
    """How hands lie when nobody can bet any more."""
    single_blind: SingleBlind = "left of the button"
    """Where the blind is posted at a table that has one."""
    misdeal_until: AtLeastOne = 2
    """A wrong number of cards is a misdeal until so many have acted."""
    misdeal_blinds: Literal["stay", "posted again"] = "stay"
    """Whether blinds stay after a misdeal, or are posted again."""
    discard_until: AtLeastOne = 2
    """Whoever kept a card they should have thrown away is dead once so many have acted on the next one."""
    small_chip: Money = 0
    """The chip of low tables, where it is another one."""
    small_chip_up_to: Money = 0
    """Tables up to this lower limit play with the small chip."""
    jackpot: Jackpot = Jackpot()
    """What is taken for a jackpot."""
    fees: tuple[HoldemFee, ...] = ()
    """The schedule of what the house collects, row by row."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `blinds_at` says who posts each of the blinds, the smallest first, where they are not counted from the
    button. Where `everybody_shows`, live hands are turned up at the showdown without a question.
    `jackpot_total` is what earlier hands have brought into the jackpot. In a hand played elsewhere `forced`
    are bets that were put in where our blinds and straddles would not be, of which the last largest is the
    one to call, and of the `unseen` nobody recorded the cards.
    """

    blinds: tuple[Money, ...] = ()
    straddles: tuple[Money, ...] = ()
    ante: Money = 0
    antes: dict[Seat, Money] = {}
    opening: Money = 0
    jackpot: JackpotPosted = None
    jackpot_total: Pool = 0
    posts: Posts = {}
    any_low: bool = False
    elsewhere: Elsewhere | None = None
    board_first: bool = False
    everybody_shows: bool = False
    blinds_at: BlindsAt = ()
    forced: dict[Seat, Money] | None = None
    unseen: tuple[Seat, ...] = ()


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    needed = rules.seats[1] * rules.hole_cards + BOARD_AND_BURNS
    yield from faults_of_deck(rules, needed, partial(build_deck, rules.deck))
    if rules.hole_cards - bool(rules.discard_after) < 2:
        yield f"hole_cards: two at least must be left to play with, not {rules.hole_cards}"
    if rules.least_high and rules.least_high not in high.KINDS:
        yield f"least_high: one of {', '.join(high.KINDS)}, not {rules.least_high}"


class Terms(Struct, frozen=True, eq=False):
    """What one table plays by, worked out from its stakes once and for all its hands."""

    rules: Rules
    stakes: Stakes
    chip: Cents
    blinds: tuple[Cents, ...]
    schedule: Schedule
    never: Barred


def terms(rules: Rules, written: str) -> Terms:
    """The terms of a table, at stakes that the house spreads."""
    stakes = spread_at(rules, written)
    chip = rules.small_chip if rules.small_chip and stakes.low <= rules.small_chip_up_to else rules.chip
    schedule = Schedule(rules.fees, stakes, rules.jackpot)
    never = KEPT_TO_THE_END if rules.hole_cards == 3 and not rules.discard_after else ()
    return Terms(rules, stakes, chip, customary_blinds(stakes, chip), schedule, never)


def charges(terms: Terms, given: Given, players: int) -> list[Charge]:
    """What a hand with so many players costs; before the deal the big blind pays."""
    return terms.schedule.charges(players, given.jackpot, {"before the deal": "the big blind"})


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    rules, stakes, chip = terms.rules, terms.stakes, terms.chip
    big_bet = stakes.structure in (Structure.POT, Structure.NO_LIMIT)
    most = stakes.high if big_bet else stakes.low
    found = [
        *posted_jackpot(rules.jackpot.amount, attached=rules.jackpot.attached),
        blinds_posted(terms.blinds, chip, most),
        amount("ante", "Ante of every player", "ante", chip, default=0, most=stakes.low),
        yes_or_no("everybody_shows", "Every live hand is shown at the showdown", "showdown-order"),
        yes_or_no("board_first", "The board is dealt face down first", "board-first", if_filed=True),
    ]
    if big_bet:
        opening = amount(
            "opening", "Least opening bet", "opening-bet", chip, least=chip, usual="the big blind"
        )
        found.append(opening)
        found.append(straddles_posted(chip, terms.blinds[-1]))
    if rules.divided and rules.use in ANY_LOWS:
        found.append(yes_or_no("any_low", "Any low takes half of the pot", "no-qualifier", if_filed=True))
    return tuple(found)


def blind_places(terms: Terms, given: Given) -> BlindPlaces:
    """How many blinds a hand has and where they begin."""
    blinds = len(given.blinds or terms.blinds)
    return BlindPlaces(blinds, blinds == 1 and terms.rules.single_blind == "on the button")


def coming_in(terms: Terms, given: Given) -> ComingIn:
    """All the blinds."""
    return ComingIn(sum(given.blinds or terms.blinds))


def lying(given: Given) -> dict[str, Cents]:
    """The chips of earlier hands that this one may win."""
    return {JACKPOT: given.jackpot_total} if given.jackpot_total else {}


# What a hand is played by


def as_given(terms: Terms, given: Given) -> Terms:
    """The terms of one hand: those of the table unless it was played elsewhere."""
    if given.any_low and terms.rules.use not in ANY_LOWS:
        raise ValueError(f"any_low: where {terms.rules.use} are used a low is an eight or better")
    return terms_elsewhere(terms, given.elsewhere) if given.elsewhere else terms


@lru_cache
def terms_elsewhere(terms_here: Terms, elsewhere: Elsewhere) -> Terms:
    """The terms of a table at the same stakes in another room."""
    return terms(rules_as_elsewhere(terms_here.rules, elsewhere), terms_here.stakes.words)


def customary_blinds(stakes: Stakes, chip: Cents) -> tuple[Cents, ...]:
    """At limit half the lower limit, in whole chips, and the lower limit; otherwise as posted."""
    if stakes.structure in (Structure.SPLIT, Structure.SPREAD):
        return (max(chip, stakes.low // 2 // chip * chip), stakes.low)
    return (stakes.low, stakes.high)


def sizings(terms: Terms, given: Given, price: Cents) -> tuple[Sizing, ...]:
    """How large bets are on each of the four rounds; before the flop a straddle may be the least raise."""
    opening = given.opening or (given.blinds or terms.blinds)[-1]
    raised = price if given.elsewhere is None or given.elsewhere.straddle_is_a_raise else 0
    return _sizings(terms, opening, raised)


@lru_cache
def _sizings(terms: Terms, opening: Cents, price: Cents) -> tuple[Sizing, ...]:
    stakes, rules, chip = terms.stakes, terms.rules, terms.chip
    structure, short = stakes.structure, short_all_in(rules.short_all_in, stakes.structure)

    def sizing(unit: Cents, bet_topic: str, raise_topic: str, top: Cents = 0) -> Sizing:
        capped = structure in (Structure.SPLIT, Structure.SPREAD)
        raises, heads_up = (rules.raises, rules.heads_up_raises) if capped else (None, None)
        return Sizing(structure, unit, raises, bet_topic, raise_topic, chip, top, heads_up, short)

    if structure is Structure.SPLIT:
        lower = sizing(stakes.low, "lower-limit", "lower-limit")
        upper = sizing(stakes.high, "upper-limit", "upper-limit")
        return (lower, lower, upper, upper)
    if structure is Structure.SPREAD:
        return (sizing(stakes.low, "spread-limit", "spread-limit", stakes.high),) * 4
    topics = BIG_BET_TOPICS[structure]
    return (sizing(max(opening, price), *topics), *[sizing(opening, *topics)] * 3)


@lru_cache
def ways(terms: Terms, any_low: bool) -> tuple[Way, ...]:
    """The ways to win: high, and where the pot is divided low."""
    rules = terms.rules
    seven_cards = rules.use == "any" and rules.hole_cards - bool(rules.discard_after) == 2
    ranking = high if seven_cards else HIGHS[rules.use]
    if not rules.divided:
        return (Way(ranking),)
    least = high.least(rules.least_high) if rules.least_high else NO_HAND + 1
    wanted = f"{rules.least_high} or better" if rules.least_high else "high"
    return (
        Way(
            ranking,
            "high-half",
            least,
            "no-high",
            f"nobody has a {wanted}: low takes the pot",
        ),
        Way(
            (ANY_LOWS if any_low else EIGHTS)[rules.use],
            "low-half",
            nobody="no-low",
            lacking="nobody has a low: high takes the pot",
        ),
    )
