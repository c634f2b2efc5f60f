"""What houses say of stud and its family, and what one table plays by.

The games of the family differ in how many cards there are, which up card must open, whether the high or the
low hand showing acts first, and which hands win.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from calroom.cards import Cards, build_deck
from calroom.games.between_hands import HalfHoursDue, JackpotPosted, Killed
from calroom.games.charges import Charge
from calroom.games.house import AtLeastOne, faults_of_deck
from calroom.games.poker.elsewhere import Elsewhere, rules_as_elsewhere
from calroom.games.poker.fees import Fee, HalfHour, Jackpot, Schedule
from calroom.games.poker.house import SpreadRules, spread_at
from calroom.games.poker.showing import ACE_HIGH, ACE_LOW, Ace, Opens
from calroom.games.poker.sizing import ShortAllInWord, Sizing, short_all_in
from calroom.games.poker.stakes import Stakes, Structure
from calroom.games.poker.stud.streets import Deal, street
from calroom.games.poker.ways import OddChips, Way, clockwise_from_button
from calroom.games.postings import Postings, amount, choice, yes_or_no
from calroom.games.postings import jackpot as posted_jackpot
from calroom.money import Cents, Money, dollars
from calroom.ranking import high, joker_high, low
from calroom.ranking.reading import Ranking
from calroom.ranking.up_cards import HIGH, LOW
from calroom.table.asks import Seat
from calroom.table.refusals import Refused
from calroom.table.sentences import each
from calroom.table.table import HAND, Table

NO_KILL = (1, 1)
LAST_CARD = 1
"""At a full table the last card may have to serve for everybody."""

Percent = Annotated[int, Meta(ge=0, le=100)]
Wins: TypeAlias = Literal["high", "low", "high and low"]
AnteFrom: TypeAlias = Literal["everybody", "dealer", "nobody"]

SEVEN = Deal(
    down=2,
    streets=(
        street("fourth street", up=True),
        street("fifth street", up=True),
        street("sixth street", up=True),
        street("seventh street", up=False),
    ),
)
FIVE = Deal(
    down=1,
    streets=(
        street("third card", up=True),
        street("fourth card", up=True),
        street("fifth card", up=True),
    ),
)
DEALS = {7: SEVEN, 5: FIVE}

BOARDS: dict[Wins, dict[int, int]] = {"high": HIGH, "high and low": HIGH, "low": LOW}
"""What a hand showing is worth for who acts first."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A customary amount: a part of the lower limit in `whole` steps, usually chips, and at least so much.

    There is none where that would be more than `at_most` percent of the limit.
    """

    percent: Percent
    """So many percent of the lower limit."""
    whole: Money = 0
    """Rounded to whole steps of this amount, usually a chip."""
    least: Money = 0
    """At least this amount."""
    at_most: Percent = 100
    """There is none where that would be more than so many percent of the limit."""

    def of(self, limit: Cents, chip: Cents) -> Cents:
        """The amount at a table with this lower limit."""
        whole = self.whole or chip
        amount = max(limit * self.percent // 100 // whole * whole, self.least or chip)
        return amount if amount * 100 <= limit * self.at_most else 0


class Wrong(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house does when something goes wrong with the cards.

    A hand with a wrong number of cards is `out` before anybody has acted, or the deal is void; found in the
    first round after that, it is foul or its owner gets their money back. `exposed_opens` is whether a hand
    of which a hole card was seen can be made to open, `off_table` what a down card is that falls off the
    table. A last card that is seen plays, or is replaced unless it is the first of all. After a wrong burn,
    one who can no longer tell their card keeps it, and the dealer burns another one or goes on `as dealt`.
    Where the deck does not reach for a street before the last, cards are mixed at once or the floor is asked;
    cards that were dealt too soon may be `mixed in`.
    """

    wrong_count: Literal["out", "misdeal"] = "out"
    """What becomes of a hand with a wrong number of cards before anybody has acted: it is out, or the deal
    is void.
    """
    wrong_count_late: Literal["foul", "money back"] = "foul"
    """What becomes of it in the first round after that."""
    exposed_opens: bool = True
    """Whether a hand of which a hole card was seen can be made to open."""
    off_table: Literal["exposed", "as seen"] = "exposed"
    """What a down card is that falls off the table."""
    last_card_exposed: Literal["replaced", "plays"] = "replaced"
    """What becomes of a last card that is seen."""
    burn_mixed: Literal["burn another", "as dealt"] = "burn another"
    """What the dealer does after a wrong burn when a card can no longer be told."""
    up_cards_disturbed: Literal["fold", "floor"] = "fold"
    """What it is to turn over or push away one's up cards."""
    short_street: Literal["mix", "floor"] = "mix"
    """What is done where the deck does not reach for a street before the last."""
    removed_cards: Literal["stay out", "mixed in"] = "stay out"
    """Whether cards that were dealt too soon are mixed in."""


class StudFee(Fee, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the schedule, with the moments at which stud of seven cards or of five collects."""

    moment: Literal[
        "before fourth street",
        "on fourth street",
        "before fifth street",
        "on fifth street",
        "before sixth street",
        "on sixth street",
        "before seventh street",
        "on seventh street",
        "before third card",
        "on third card",
        "before fourth card",
        "on fourth card",
        "before fifth card",
        "on fifth card",
    ]


class Rules(SpreadRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its game.

    The first of `opens` and of `ante_from` is the usual one, the others are for tables that post them.
    `open_pair` is the street on which a pair lets players bet either limit, `joker` whether a table may post
    one, and `kill` the ratio of a killed pot's limits to the usual ones. Where the last card lies down, the
    best board still in acts first on it, or who was first before, and if they folded the next one clockwise.
    """

    cards: Literal[5, 7]
    """How many cards a hand has."""
    joker: bool = False
    """Whether a table may post a joker."""
    opens: Annotated[tuple[Opens, ...], Meta(min_length=1)]
    """Which up card must open; the first is the usual one, the others are for tables that post them."""
    ace: Ace
    """Whether an ace is high or low for the opening."""
    wins: Wins
    """Which hands win."""
    upper_from: str
    """The street from which on the upper limit is bet."""
    open_pair: str = ""
    """The street on which a pair lets players bet either limit, where there is one."""
    last_street: Literal["best board", "who was first"] = "best board"
    """Who acts first when the last card lies down."""
    raises: AtLeastOne
    """How many raises may follow a bet."""
    heads_up_raises: AtLeastOne | None = None
    """How many raises there may be between two players; without it any number."""
    short_all_in: ShortAllInWord = "action only"
    """What an all-in bet of less than a full one allows to those who have acted."""
    ante: Money | Part
    """What is put in before the deal: an amount, or a part of the lower limit."""
    ante_from: Annotated[tuple[AnteFrom, ...], Meta(min_length=1)] = ("everybody",)
    """Who puts in the ante; the first is the usual one, the others are for tables that post them."""
    usual_ante: tuple[Percent, Percent] | None = None
    """From how many to how many percent of the lower limit an ante is normal; the floor hears of others."""
    short_ante: bool = True
    """Whether somebody with less than the ante may play."""
    bring_in: Money | Part
    """What must be opened with: an amount, or a part of the lower limit."""
    kill: Annotated[tuple[AtLeastOne, AtLeastOne], Meta(extra={"odds": "to one"})] = NO_KILL
    """The ratio of a killed pot's limits to the usual ones."""
    odd_chips: Literal["clockwise", "own cards"] = "clockwise"
    """Who gets a chip that cannot be divided."""
    small_chip: Money = 0
    """The chip of low tables, where it is another one."""
    small_chip_under: Money = 0
    """Tables with a lower limit under this one play with the small chip."""
    jackpot: Jackpot = Jackpot()
    """What is taken for a jackpot."""
    fees: tuple[StudFee, ...] = ()
    """The schedule of what the house collects, row by row."""
    half_hour: tuple[HalfHour, ...] = ()
    """What a player pays each half hour, where tables are charged by time."""
    wrong: Wrong = Wrong()
    """What is done when something goes wrong with the cards."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `time_due` are the half hours that players owe before this hand, where the table is charged by time. Where
    `everybody_shows`, live hands are turned up at the showdown without a question. Of the `unseen`, in a hand
    played elsewhere, nobody recorded the cards.
    """

    ante: Cents | None = None
    ante_from: AnteFrom | None = None
    bring_in: Cents | None = None
    opens: Opens | None = None
    joker: bool = False
    any_low: bool = False
    elsewhere: Elsewhere | None = None
    jackpot: JackpotPosted = None
    killed: Killed = False
    time_due: HalfHoursDue = {}
    everybody_shows: bool = False
    unseen: tuple[Seat, ...] = ()


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    most = rules.seats[1]
    deal = DEALS[rules.cards]
    up_streets = [street.name for street in deal.streets if street.up]
    needed = most * (deal.down + 1) + len(up_streets) * (most + 1) + LAST_CARD
    yield from faults_of_deck(rules, needed, partial(build_deck, rules.deck))
    moments = [moment for street in deal.streets for moment in (street.before, street.on)]
    for fee in rules.fees:
        if fee.moment not in moments:
            yield f"fees: one of {', '.join(moments)}, not {fee.moment}"
    for key, name in (("upper_from", rules.upper_from), ("open_pair", rules.open_pair)):
        if name and name not in up_streets:
            yield f"{key}: one of {', '.join(up_streets)}, not {name}"


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes; `limits` are those of each betting round."""

    rules: Rules
    deal: Deal
    stakes: Stakes
    chip: Cents
    ante: Cents
    bring_in: Cents
    limits: tuple[Sizing, ...]
    either_limit: Sizing
    schedule: Schedule


def terms(rules: Rules, written: str) -> Terms:
    """The terms of a table, at stakes that the house spreads."""
    stakes = spread_at(rules, written)
    chip = rules.small_chip if rules.small_chip and stakes.low < rules.small_chip_under else rules.chip
    ante = rules.ante if isinstance(rules.ante, int) else rules.ante.of(stakes.low, chip)
    forced = rules.bring_in if isinstance(rules.bring_in, int) else rules.bring_in.of(stakes.low, chip)
    if stakes.structure is not Structure.SPLIT:
        forced = 0
    elif forced >= stakes.low:
        raise ValueError(f"{written!r}: the lower limit must be more than the bring-in of {dollars(forced)}")
    limits, either = sizings(rules, stakes, chip)
    schedule = Schedule(rules.fees, stakes, rules.jackpot, rules.half_hour)
    return Terms(rules, DEALS[rules.cards], stakes, chip, ante, forced, limits, either, schedule)


def charges(terms: Terms, given: Given, players: int) -> list[Charge]:
    """What a hand with so many players costs."""
    return terms.schedule.charges(players, given.jackpot)


ANTE_WORDS = {"everybody": "from everybody", "dealer": "from the dealer", "nobody": "none"}


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    rules, low, chip = terms.rules, terms.stakes.low, terms.chip
    found = [
        *posted_jackpot(rules.jackpot.amount, attached=rules.jackpot.attached),
        amount("ante", "Ante", "ante", chip, most=low, usual=dollars(terms.ante)),
        yes_or_no("everybody_shows", "Every live hand is shown at the showdown", "showdown-order"),
    ]
    if terms.bring_in:
        usual = dollars(terms.bring_in)
        bring_in = amount(
            "bring_in", "Forced opening bet", "bring-in", chip, usual=usual, least=chip, most=low - chip
        )
        found.append(bring_in)
    if len(rules.ante_from) > 1:
        ways = [(payer, ANTE_WORDS[payer]) for payer in rules.ante_from]
        found.append(choice("ante_from", "Who antes", "ante", ways))
    if len(rules.opens) > 1:
        found.append(
            choice("opens", "Who must open", "bring-in", [(who, f"the {who}") for who in rules.opens])
        )
    if rules.joker:
        found.append(yes_or_no("joker", "With the joker", "joker"))
    if rules.wins == "high and low":
        found.append(yes_or_no("any_low", "Any low takes half of the pot", "no-qualifier", if_filed=True))
    return tuple(found)


def deck(rules: Rules, given: Given) -> Cards:
    """The cards of the game; what a table cannot post is refused here."""
    if given.joker and not rules.joker:
        raise Refused("this game is played without a joker", "joker")
    if given.opens and given.opens not in rules.opens:
        raise Refused(
            "the {opens:word} does not open here",
            "bring-in",
            allowed=each("{word}", word=rules.opens),
            opens=given.opens,
        )
    if given.ante_from and given.ante_from not in rules.ante_from:
        raise Refused(
            "an ante from {ante_from:word} is not played here",
            "ante",
            allowed=each("{word}", word=rules.ante_from),
            ante_from=given.ante_from,
        )
    if given.killed and rules.kill == NO_KILL:
        raise Refused("no pot is killed in this game", "half-kill")
    return build_deck("joker" if given.joker else rules.deck)


@lru_cache
def terms_elsewhere(terms_here: Terms, elsewhere: Elsewhere) -> Terms:
    """The terms of a table at the same stakes in another room."""
    return terms(rules_as_elsewhere(terms_here.rules, elsewhere), terms_here.stakes.words)


@lru_cache
def sizings(rules: Rules, stakes: Stakes, chip: Cents) -> tuple[tuple[Sizing, ...], Sizing]:
    """How large bets are on every round, and where players may choose between the two limits."""
    streets, short = DEALS[rules.cards].streets, short_all_in(rules.short_all_in, stakes.structure)
    if stakes.structure is Structure.NO_LIMIT:
        free = Sizing(Structure.NO_LIMIT, stakes.low, None, "no-limit-bet", "no-limit-bet", chip, short=short)
        return (free,) * (1 + len(streets)), free

    def limit(unit: Cents, topic: str) -> Sizing:
        raises, heads_up = rules.raises, rules.heads_up_raises
        return Sizing(
            Structure.SPLIT, unit, raises, topic, topic, chip, heads_up_raises=heads_up, short=short
        )

    lower, upper = limit(stakes.low, "lower-limit"), limit(stakes.high, "upper-limit")
    early = 1 + [street.name for street in streets].index(rules.upper_from)
    either = Sizing(
        Structure.SPREAD,
        stakes.low,
        rules.raises,
        "open-pair",
        "open-pair-raise",
        chip=stakes.high - stakes.low,
        top=stakes.high,
        heads_up_raises=rules.heads_up_raises,
        short=short,
    )
    return (lower,) * early + (upper,) * (1 + len(streets) - early), either if either.chip else lower


@lru_cache
def at_killed_limits(terms: Terms, times: int, per: int) -> Terms:
    """The terms of a killed pot: higher limits and a higher bring-in, but the same ante and fees."""
    stakes = replace(terms.stakes, low=terms.stakes.low * times // per, high=terms.stakes.high * times // per)
    limits, either = sizings(terms.rules, stakes, terms.chip)
    forced = terms.bring_in * times // per
    return replace(terms, stakes=stakes, limits=limits, either_limit=either, bring_in=forced)


# The ways to win


def by_highest_card(table: Table, tied: Sequence[Seat]) -> list[Seat]:
    """The tied seats by the highest card each holds, spades before hearts."""
    return sorted(tied, key=lambda seat: -max(ACE_HIGH[card] for card in table.cards[HAND[seat]]))


def by_lowest_card(table: Table, tied: Sequence[Seat]) -> list[Seat]:
    """The tied seats by the lowest card each holds, ace low, clubs before diamonds."""
    return sorted(tied, key=lambda seat: min(ACE_LOW[card] for card in table.cards[HAND[seat]]))


ODD_CHIPS: dict[str, tuple[OddChips, OddChips]] = {
    "clockwise": (clockwise_from_button, clockwise_from_button),
    "own cards": (by_highest_card, by_lowest_card),
}
"""How odd chips are given away among high and among low hands."""


@lru_cache
def ways(rules: Rules, joker: bool, any_low: bool) -> tuple[Way, ...]:
    """The ways to win: high, low, or both for half of the pot each."""
    odd_high, odd_low = ODD_CHIPS[rules.odd_chips]
    high_ranking: Ranking = joker_high.BUG if joker else high
    if rules.wins == "high":
        return (Way(high_ranking, odd_chips=odd_high),)
    if rules.wins == "low":
        return (Way(low.ACE_TO_FIVE, odd_chips=odd_low),)
    return (
        Way(high_ranking, "high-half", odd_chips=odd_high),
        Way(
            low.ACE_TO_FIVE if any_low else low.EIGHT_OR_BETTER,
            "low-half",
            nobody="no-low",
            lacking="nobody has a low: high takes the pot",
            odd_chips=odd_low,
        ),
    )
