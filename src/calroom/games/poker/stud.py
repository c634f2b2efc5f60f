"""Stud: cards of one's own, some down and some up for all to see, and a bet after every round of them.

The games of the family differ in how many cards there are, which up card must open, whether the high or the
low hand showing acts first, and which hands win.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from calroom.cards import Cards, build_deck
from calroom.games.poker.betting import Round, ShortAllInWord, Sizing, short_all_in
from calroom.games.poker.blinds import post_antes
from calroom.games.poker.bring_in import Opening
from calroom.games.poker.elsewhere import Elsewhere, rules_as_elsewhere
from calroom.games.poker.fees import Collection, Fee, HalfHour, Jackpot, Schedule
from calroom.games.poker.last_card import deal_last_card
from calroom.games.poker.pots import Pots
from calroom.games.poker.showdown import OddChips, Showdown, Way, award_last_player, clockwise_from_button
from calroom.games.poker.showing import ACE_HIGH, ACE_LOW, Ace, Opens, acts_first, must_open
from calroom.games.poker.stakes import Stakes, Structure, read_sign
from calroom.games.poker.trouble import REMEDIES as REMEDIES
from calroom.money import Cents, Money, dollars
from calroom.ranking import high, joker_high, low
from calroom.ranking.reading import Ranking
from calroom.ranking.up_cards import HIGH, KEY, LOW, ONE_PAIR
from calroom.table.asks import FLOOR, Script, Seat
from calroom.table.refusals import Refused
from calroom.table.table import EVERYBODY, HAND, MUCK, NOBODY, Table

HAS_BUTTON = False

NO_KILL = (1, 1)

AtLeastOne = Annotated[int, Meta(ge=1)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Wins: TypeAlias = Literal["high", "low", "high and low"]
AnteFrom: TypeAlias = Literal["everybody", "dealer", "nobody"]


class Street(Struct, frozen=True):
    """One round of cards after the first: its name, whether they lie up, and the moments of its fees."""

    name: str
    up: bool
    topic: str
    before: str
    on: str


def _street(name: str, up: bool) -> Street:
    return Street(name, up, name.replace(" ", "-"), f"before {name}", f"on {name}")


class Deal(Struct, frozen=True):
    """How the cards come: so many down and one up, then street by street."""

    down: int
    streets: tuple[Street, ...]

    @property
    def cards(self) -> int:
        """How many cards a player has in the end."""
        return self.down + 1 + len(self.streets)


SEVEN = Deal(
    down=2,
    streets=(
        _street("fourth street", up=True),
        _street("fifth street", up=True),
        _street("sixth street", up=True),
        _street("seventh street", up=False),
    ),
)
FIVE = Deal(
    down=1,
    streets=(
        _street("third card", up=True),
        _street("fourth card", up=True),
        _street("fifth card", up=True),
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
    whole: Money = 0
    least: Money = 0
    at_most: Percent = 100

    def of(self, limit: Cents, chip: Cents) -> Cents:
        """The amount at a table with this lower limit."""
        whole = self.whole or chip
        amount = max(limit * self.percent // 100 // whole * whole, self.least or chip)
        return amount if amount * 100 <= limit * self.at_most else 0


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its game.

    The first of `opens` and of `ante_from` is the usual one, the others are for tables that post them.
    `open_pair` is the street on which a pair lets players bet either limit, `joker` whether a table may post
    one, and `kill` the ratio of a killed pot's limits to the usual ones. Where the last card lies down, the
    best board still in acts first on it, or who was first before, and if he folded the next one clockwise.
    """

    title: str
    cards: Literal[5, 7]
    seats: tuple[AtLeastOne, AtLeastOne]
    deck: str
    joker: bool = False
    stakes: tuple[str, ...]
    other_stakes: bool = False
    structures: tuple[Structure, ...]
    opens: tuple[Opens, ...]
    ace: Ace
    wins: Wins
    upper_from: str
    open_pair: str = ""
    last_street: Literal["best board", "who was first"] = "best board"
    raises: AtLeastOne
    heads_up_raises: AtLeastOne | None = None
    short_all_in: ShortAllInWord = "action only"
    ante: Money | Part
    ante_from: tuple[AnteFrom, ...] = ("everybody",)
    usual_ante: tuple[Percent, Percent] = (0, 100)
    short_ante: bool = True
    bring_in: Money | Part
    kill: tuple[AtLeastOne, AtLeastOne] = NO_KILL
    odd_chips: Literal["clockwise", "own cards"] = "clockwise"
    chip: Money
    small_chip: Money = 0
    small_chip_under: Money = 0
    jackpot: Jackpot = Jackpot()
    fees: tuple[Fee, ...] = ()
    half_hour: tuple[HalfHour, ...] = ()


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `time_due` are the half hours that players owe before this hand, where the table is charged by time.
    """

    ante: Cents | None = None
    ante_from: AnteFrom | None = None
    bring_in: Cents | None = None
    opens: Opens | None = None
    joker: bool = False
    any_low: bool = False
    elsewhere: Elsewhere | None = None
    jackpot: bool | None = None
    killed: bool = False
    time_due: dict[Seat, int] = {}


NOTHING_GIVEN = Given()


def fault(rules: Rules) -> str:
    """What is wrong with a house's rules that their types cannot say; empty if nothing is."""
    fewest, most = rules.seats
    deal = DEALS[rules.cards]
    up_streets = [street.name for street in deal.streets if street.up]
    if not 2 <= fewest <= most:
        return f"seats: from 2 up, the smaller number first, not {fewest} to {most}"
    if most * (deal.down + 1) + len(up_streets) * (most + 1) >= len(build_deck(rules.deck)):
        return f"seats: the deck does not reach for {most} players"
    for key, name in (("upper_from", rules.upper_from), ("open_pair", rules.open_pair)):
        if name and name not in up_streets:
            return f"{key}: one of {', '.join(up_streets)}, not {name}"
    try:
        for sign in rules.stakes:
            terms(rules, sign)
    except ValueError as wrong:
        return f"stakes: {wrong}"
    return ""


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its sign; `limits` are those of each betting round."""

    rules: Rules
    deal: Deal
    stakes: Stakes
    chip: Cents
    ante: Cents
    bring_in: Cents
    limits: tuple[Sizing, ...]
    either_limit: Sizing
    schedule: Schedule


def terms(rules: Rules, sign: str) -> Terms:
    """The terms of a table, at stakes that the house spreads."""
    stakes = read_sign(sign)
    if stakes.structure not in rules.structures:
        raise ValueError(f"{sign!r}: this game is spread at {', '.join(rules.structures)}")
    if not rules.other_stakes and stakes.sign not in rules.stakes:
        raise Refused(f"this game is not spread at {sign}", "stakes", allowed=rules.stakes)
    chip = rules.small_chip if stakes.low < rules.small_chip_under else rules.chip
    ante = rules.ante if isinstance(rules.ante, int) else rules.ante.of(stakes.low, chip)
    forced = rules.bring_in if isinstance(rules.bring_in, int) else rules.bring_in.of(stakes.low, chip)
    if stakes.structure is not Structure.SPLIT:
        forced = 0
    elif forced >= stakes.low:
        raise ValueError(f"{sign!r}: the lower limit must be more than the bring-in of {dollars(forced)}")
    limits, either = sizings(rules, stakes, chip)
    schedule = Schedule(rules.fees, stakes, rules.jackpot, rules.half_hour)
    return Terms(rules, DEALS[rules.cards], stakes, chip, ante, forced, limits, either, schedule)


def deck(rules: Rules, given: Given) -> Cards:
    """The cards of the game; what a table cannot post is refused here."""
    if given.joker and not rules.joker:
        raise Refused("this game is played without a joker", "joker")
    if given.opens and given.opens not in rules.opens:
        raise Refused(f"the {given.opens} does not open here", "bring-in", allowed=rules.opens)
    if given.ante_from and given.ante_from not in rules.ante_from:
        raise Refused(f"an ante from {given.ante_from} is not played here", "ante", allowed=rules.ante_from)
    if given.killed and rules.kill == NO_KILL:
        raise Refused("no pot is killed in this game", "half-kill")
    return build_deck("joker" if given.joker else rules.deck)


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of stud."""
    if given.elsewhere:
        terms = terms_elsewhere(terms, given.elsewhere)
    if given.killed:
        terms = killed(table, terms)
    if given.joker:
        table.call("joker", "the joker is in use: an ace, or what a straight or a flush needs")
    pots, rules = Pots(table), terms.rules
    collection = Collection(pots, terms.schedule, given.jackpot)
    collection.take_time(given.time_due)
    collect_antes(pots, terms, given)
    collection.spare_antes()

    order = table.clockwise(table.button)
    yield from table.deal_around(order, terms.deal.down, "deal")
    yield from table.deal_around(order, 1, "deal", up=True)
    up = {seat: table.cards[HAND[seat]][-1] for seat in order}
    boards = {seat: KEY[card] for seat, card in up.items()}
    first, topic = must_open(up, given.opens or rules.opens[0], rules.ace)
    opening = Opening(pots, terms.limits[0], first, topic, bring_in(terms, given))
    last_bettor = yield from opening.play()
    pots.close_round()
    dead = opening.declined

    for street, limit in zip(terms.deal.streets, terms.limits[1:], strict=True):
        collection.take(street.before)
        if len(pots.live) == 1:
            break
        dead = [] if last_bettor else dead
        yield from deal_street(pots, order, dead, street, boards)
        collection.take(street.on)
        showing = {seat: boards[seat] for seat in order if seat in pots.live}
        if street.up or rules.last_street == "best board":
            first, topic = acts_first(showing, BOARDS[rules.wins].__getitem__)
        if not street.up:
            topic = "first-as-before"
        if street.name == rules.open_pair and any(HIGH[board] >= ONE_PAIR for board in showing.values()):
            limit = terms.either_limit
        first, topic = with_chips(pots, first, topic)
        last_bettor = yield from Round(pots, limit, first, topic).play()
        pots.close_round()
        dead += [seat for seat in showing if seat not in pots.live]

    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        winning = ways(rules, given.joker, given.any_low)
        yield from Showdown(pots, winning, terms.chip).play(last_bettor or first)


# Before the deal


@lru_cache
def terms_elsewhere(terms_here: Terms, elsewhere: Elsewhere) -> Terms:
    """The terms of a table at the same stakes in another room."""
    return terms(rules_as_elsewhere(terms_here.rules, elsewhere), terms_here.stakes.sign)


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
    either = replace(
        lower,
        structure=Structure.SPREAD,
        top=stakes.high,
        chip=stakes.high - stakes.low,
        bet_topic="open-pair",
        raise_topic="open-pair-raise",
    )
    return (lower,) * early + (upper,) * (1 + len(streets) - early), either if either.chip else lower


@lru_cache
def at_killed_limits(terms: Terms, times: int, per: int) -> Terms:
    """The terms of a killed pot: higher limits and a higher bring-in, but the same ante and fees."""
    stakes = replace(terms.stakes, low=terms.stakes.low * times // per, high=terms.stakes.high * times // per)
    limits, either = sizings(terms.rules, stakes, terms.chip)
    forced = terms.bring_in * times // per
    return replace(terms, stakes=stakes, limits=limits, either_limit=either, bring_in=forced)


def killed(table: Table, terms: Terms) -> Terms:
    """The pot is killed: say what it is played for."""
    higher = at_killed_limits(terms, *terms.rules.kill)
    table.call("half-kill", f"the pot is killed and played at {higher.stakes.sign}")
    return higher


def bring_in(terms: Terms, given: Given) -> Cents:
    """What the forced bet comes to: as posted, or as is customary."""
    if given.bring_in is None:
        return terms.bring_in
    if not 0 < given.bring_in < terms.stakes.low:
        what = (
            f"a bring-in of {dollars(given.bring_in)} is not less than a bet of {dollars(terms.stakes.low)}"
        )
        raise Refused(what, "bring-in", allowed=(f"post less than {dollars(terms.stakes.low)}",))
    return given.bring_in


def collect_antes(pots: Pots, terms: Terms, given: Given) -> None:
    """Antes from those who owe one; the floor hears of an unusual amount."""
    table, rules = pots.table, terms.rules
    payers = given.ante_from or rules.ante_from[0]
    ante = terms.ante if given.ante is None else given.ante
    if payers == "nobody" or not ante:
        return
    least, most = rules.usual_ante
    if not least * terms.stakes.low <= ante * 100 <= most * terms.stakes.low:
        usual = f"{least}% to {most}% of {dollars(terms.stakes.low)}"
        table.call("unusual-ante", f"the ante of {dollars(ante)} is not within the usual {usual}", FLOOR)
    if payers == "dealer":
        if not table.button:
            raise ValueError("where only the dealer antes there must be a button")
        pots.put_in_dead(table.button, min(ante, table.stack(table.button)), "dealer-ante")
        return
    short = [seat for seat in table.seats if table.stack(seat) < ante]
    if short and not rules.short_ante:
        what = f"seat {short[0]} has less than the ante of {dollars(ante)}"
        raise Refused(what, "full-ante", allowed=("add chips", "sit out"))
    post_antes(pots, ante)


# During the hand


def deal_street(
    pots: Pots, order: Sequence[Seat], dead: Sequence[Seat], street: Street, boards: dict[Seat, int]
) -> Script[None]:
    """Burn, and a card to everybody still in; also, as a dead card, to seats that folded without a wager."""
    table, live = pots.table, [seat for seat in order if seat in pots.live]
    takers = [seat for seat in order if seat in live or seat in dead] if dead else live
    if not street.up and table.cards_left <= len(takers):
        yield from deal_last_card(table, live, street.topic)
    elif takers is live:
        yield from table.burn()
        yield from table.deal_around(live, 1, street.topic, street.up)
    else:
        yield from table.burn()
        yield from _deal_past_the_dead(table, takers, live, street)
    if street.up:
        for seat in live:
            boards[seat] += KEY[table.cards[HAND[seat]][-1]]


def _deal_past_the_dead(
    table: Table, takers: Sequence[Seat], live: Sequence[Seat], street: Street
) -> Script[None]:
    seen_by = EVERYBODY if street.up else NOBODY
    for seat in takers:
        if seat in live:
            yield from table.deal_around((seat,), 1, street.topic, street.up)
        else:
            card = yield from table.deal(HAND[seat], "folded-seat", seen_by)
            table.pass_cards(card, HAND[seat], MUCK, "folded-seat", seen_by)


def with_chips(pots: Pots, first: Seat, topic: str) -> tuple[Seat, str]:
    """Who acts first, the next one clockwise in place of a player who is all-in or out."""
    able = pots.may_bet()
    if first in able or not able:
        return first, topic
    return pots.table.next_to(first, able), "first-is-all-in" if first in pots.live else topic


# After the hand


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
