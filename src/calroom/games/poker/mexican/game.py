"""Mexican poker: five-card stud with 41 cards, in which everybody chooses their own down card.

The high card opens for the lower or the upper limit. Before every further card a player may roll their down
card, and then gets the next one face down; so there is always just one that the others do not know.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct

from calroom.cards import CODE, JOKER, build_deck
from calroom.games.between_hands import HalfHoursDue, JackpotPosted
from calroom.games.charges import Charge
from calroom.games.declared import GameType
from calroom.games.house import AtLeastOne, faults_of_deck
from calroom.games.poker import house
from calroom.games.poker.betting import Round
from calroom.games.poker.blinds import post_antes
from calroom.games.poker.contested import Contested
from calroom.games.poker.fees import Collection, Fee, HalfHour, Jackpot, Schedules
from calroom.games.poker.house import PokerRules
from calroom.games.poker.mexican import hands
from calroom.games.poker.mexican.hands import Hands
from calroom.games.poker.mexican.remedies import REMEDIES
from calroom.games.poker.naming import read_contested
from calroom.games.poker.pots import Pot, Pots
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.showing import acts_first
from calroom.games.poker.sizing import ShortAllInWord, Sizing, short_all_in
from calroom.games.poker.stakes import Stakes, Structure
from calroom.games.poker.trouble.topics import OfMexican
from calroom.games.poker.ways import Way
from calroom.games.postings import Postings, amount, charged_by, yes_or_no
from calroom.games.postings import jackpot as posted_jackpot
from calroom.money import Cents, dollars
from calroom.ranking import mexican
from calroom.ranking.joker_high import JokerRanking
from calroom.table.asks import Answer, Ask, Option, Script, Seat
from calroom.table.events import Dealt
from calroom.table.incidents import StartAgain
from calroom.table.readings import HandRead
from calroom.table.refusals import Refused
from calroom.table.table import HAND, POT, Table
from calroom.table.views import View

CARDS = 5
MUST_OPEN = (("check", "must-open"), ("fold", "must-open"))

FEE_MOMENT = "before the third card"
FROM_EACH = "from each player"
STREETS = ("third card", "fourth card", "fifth card")


class MexicanFee(Fee, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the schedule, with the moments at which Mexican poker collects."""

    moment: Literal[
        "from each player",
        "before the third card",
        "on the third card",
        "before the fourth card",
        "on the fourth card",
        "before the fifth card",
        "on the fifth card",
    ]


class Rules(PokerRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Mexican poker.

    `up_joker` is what a joker dealt face up may be, `joker_opens` how high it is for the opening. Folded
    seats are `dealt_on` where a round without a bet leaves the order of the cards as it is. `filed` are the
    topics of what can go wrong on which the house has a rule; the rest is for the floor.
    """

    raises: AtLeastOne
    """How many raises may follow a bet."""
    heads_up_raises: AtLeastOne | None = None
    """How many raises there may be between two players; without it any number."""
    short_all_in: ShortAllInWord
    """What an all-in bet of less than a full one allows to those who have acted."""
    up_joker: Literal["wild", "bug"]
    """What a joker dealt face up may be."""
    joker_opens: Literal["above aces", "as an ace"]
    """How high a joker is for the opening."""
    joker_barred: bool = False
    """Whether hands with a joker win no prizes for high hands."""
    dealt_on: bool = False
    """Whether folded seats are dealt on after a round without a bet, so that the order of the cards stays."""
    filed: tuple[OfMexican, ...] = ()
    """The topics of what can go wrong on which the house has a rule; the rest is for the floor."""
    jackpot: Jackpot = Jackpot()
    """What is taken for a jackpot."""
    fees: tuple[MexicanFee, ...] = ()
    """The schedule of what the house collects, row by row."""
    half_hour: tuple[HalfHour, ...] = ()
    """What a player pays each half hour, where tables are charged by time."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and the half hours owed; at no limit `opening` is the least opening bet."""

    ante: Cents = 0
    opening: Cents = 0
    schedule: Literal["hand", "half hour"] | None = None
    time_due: HalfHoursDue = {}
    jackpot: JackpotPosted = None
    prizes: bool = False


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    return faults_of_deck(rules, rules.seats[1] * 5 + len(STREETS), partial(build_deck, rules.deck))


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes."""

    rules: Rules
    stakes: Stakes
    schedules: Schedules


def terms(rules: Rules, written: str) -> Terms:
    """The terms of a table, at stakes that the house has filed."""
    stakes = house.filed_at(rules, written)
    if stakes.structure not in (Structure.SPLIT, Structure.NO_LIMIT):
        raise ValueError(f"{written!r}: Mexican poker is played at split limit or no limit")
    schedules = Schedules(rules.fees, rules.half_hour, stakes, rules.jackpot, (FEE_MOMENT,))
    return Terms(rules, stakes, schedules)


def schedules(terms: Terms) -> tuple[str, ...]:
    """The ways to be charged that are filed for the table's stakes, of which it posts one."""
    return tuple(terms.schedules.fitting)


def charges(terms: Terms, given: Given, players: int) -> list[Charge]:
    """What a hand with so many players costs."""
    schedule = terms.schedules.chosen(given.schedule)
    return schedule.charges(players, given.jackpot, {FROM_EACH: "each player"})


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    rules, stakes = terms.rules, terms.stakes
    found = [
        *charged_by(schedules(terms)),
        *posted_jackpot(rules.jackpot.amount, attached=rules.jackpot.attached),
        amount("ante", "Ante of every player", "ante", rules.chip, default=0, most=stakes.low),
    ]
    if stakes.structure is Structure.NO_LIMIT:
        usual = dollars(stakes.low)
        found.append(
            amount("opening", "Least opening bet", "opening-bet", rules.chip, least=rules.chip, usual=usual)
        )
    if rules.joker_barred:
        found.append(yes_or_no("prizes", "Prizes are offered for high hands", "joker-barred"))
    return tuple(found)


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of Mexican poker; what goes wrong finds it at the table."""
    hands = table.kept = Hands(table, terms.rules.up_joker, terms.rules.filed, ante=bool(given.ante))
    return _play(hands, terms, given)


def _play(hands: Hands, terms: Terms, given: Given) -> Script[None]:
    rules, table, pots = terms.rules, hands.table, hands.pots
    collection = Collection(pots, terms.schedules.chosen(given.schedule), given.jackpot)
    collection.take_time(given.time_due)
    collect_from_each(collection)
    post_antes(pots, given.ante)
    collection.spare_antes()
    order = table.clockwise(table.button, tuple(pots.live))
    first, last_bettor = (yield from deal_and_open(hands, order, terms, given)), None
    pots.close_round()

    dead: list[Seat] = []
    for street, sizing in zip(STREETS, sizings(terms, given.opening), strict=True):
        collection.take(f"before the {street}")
        yield from hands.ask_to_roll(order)
        if len(pots.live) == 1:
            break
        live = [seat for seat in order if seat in pots.live]
        yield from table.burn()
        yield from hands.deal(street, order, live, dead)
        collection.take(f"on the {street}")
        first, why_first = acts_first({seat: hands.up[seat] for seat in live}, hands.showing)
        last_bettor = yield from hands.bet(Round(pots, sizing, first, why_first))
        pots.close_round()
        dead += [seat for seat in live if seat not in pots.live]
        if last_bettor or not rules.dealt_on:
            dead = []

    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        showdown = Showdown(pots, (Way(hands.ranking),), rules.chip)
        yield from showdown.show(last_bettor or first)
        if rules.joker_barred and given.prizes:
            say_what_counts_for_prizes(pots, hands.ranking)
        showdown.award()
    if hands.seen_by_one:
        yield from hands.show_to_all()


def deal_and_open(hands: Hands, order: Sequence[Seat], terms: Terms, given: Given) -> Script[Seat]:
    """The first two cards and the first bets; what is no good is dealt again."""
    while True:
        try:
            yield from hands.deal_first(order)
            opener = yield from open_and_bet(hands, terms, given)
            hands.opening = False
            return opener
        except StartAgain:
            hands.start_again(order)


# The first round


def open_and_bet(hands: Hands, terms: Terms, given: Given) -> Script[Seat]:
    """The high card must open, for either limit; the bet is live, and may be raised if others only call."""
    table, pots, amount = hands.table, hands.pots, None
    while amount is None:
        able = pots.may_bet()
        if len(able) < 2:
            pots.say_no_more_betting()
            return table.next_to(table.button, pots.live)
        opener, topic = high_card(hands, able, terms.rules.joker_opens)
        bet = opening_bet(terms, given.opening, pots, opener)
        amount = yield from ask_for_opening(table, opener, topic, bet)
    table.act(bet.topic if amount >= bet.low else "short-opener", opener, "bet", amount)
    pots.put_in(opener, amount, "must-open")
    pots.forced[opener] = min(amount, bet.low)
    price = max(amount, bet.low)
    first = table.next_to(opener, pots.live)
    yield from hands.bet(Round(pots, opening_sizing(terms, price), first, "after-opener", price))
    return opener


def opening_bet(terms: Terms, opening: Cents, pots: Pots, opener: Seat) -> Option:
    """What the opener may bet: one limit or the other, or at no limit anything from the least opening up.

    Where nobody has the chips to call more than the least, it is that.
    """
    stakes = terms.stakes
    split = stakes.structure is Structure.SPLIT
    topic, least = ("either-limit", stakes.low) if split else ("no-limit-bet", opening or stakes.high)
    if not pots.can_be_called(opener, least):
        return Option("bet", topic, least, least)
    if split:
        return Option("bet", topic, least, stakes.high, stakes.high - least)
    most = max(least, pots.table.stack(opener))
    return Option("bet", topic, least, most, terms.rules.chip, why_low="opening-bet")


def high_card(hands: Hands, able: Sequence[Seat], joker: str) -> tuple[Seat, str]:
    """Whose up card is highest, the first from the button among equals; the next if they have no chips."""
    height = {seat: CODE[cards[0]] // 4 for seat, cards in hands.up.items() if seat in hands.pots.live}
    if joker == "as an ace":
        height = {seat: min(rank, CODE["As"] // 4) for seat, rank in height.items()}
    order = list(height)
    at = max(range(len(order)), key=lambda place: (height[order[place]], -place))
    opener = next(seat for seat in (*order[at:], *order[:at]) if seat in able)
    if hands.up[order[at]] == [JOKER]:
        return opener, "joker-opens"
    return opener, "equal-high-cards" if [*height.values()].count(
        height[order[at]]
    ) > 1 else "high-card-opens"


def ask_for_opening(table: Table, opener: Seat, topic: str, bet: Option) -> Script[Cents | None]:
    """How much they open for; who cannot choose is not asked. None if something went wrong meanwhile."""
    stack = table.stack(opener)
    if stack < bet.high or bet.low == bet.high:
        return min(stack, bet.low)
    ask = Ask(opener, (bet,), Answer("bet", bet.low), "must-open", MUST_OPEN, topic)
    answer = yield ask
    return answer.amount if answer else None


@lru_cache
def opening_sizing(terms: Terms, opening: Cents) -> Sizing:
    """In the first round a raise is either limit, but never less than what was bet or raised before."""
    rules, stakes = terms.rules, terms.stakes
    if stakes.structure is Structure.NO_LIMIT:
        return _sizing(terms, Structure.NO_LIMIT, opening, "no-limit-bet", rules.chip)
    return _sizing(terms, Structure.SPREAD, opening, "either-limit", stakes.high - stakes.low, stakes.high)


@lru_cache
def sizings(terms: Terms, opening: Cents) -> tuple[Sizing, ...]:
    """How large bets are after the third, the fourth and the fifth card."""
    rules, stakes = terms.rules, terms.stakes
    if stakes.structure is Structure.NO_LIMIT:
        return (_sizing(terms, Structure.NO_LIMIT, opening or stakes.high, "no-limit-bet", rules.chip),) * 3
    upper = _sizing(terms, Structure.SPLIT, stakes.high, "upper-limit", rules.chip)
    return (_sizing(terms, Structure.SPLIT, stakes.low, "lower-limit", rules.chip), upper, upper)


def _sizing(
    terms: Terms, structure: Structure, unit: Cents, topic: str, chip: Cents, top: Cents = 0
) -> Sizing:
    rules = terms.rules
    capped = structure is not Structure.NO_LIMIT
    return Sizing(
        structure,
        unit,
        rules.raises if capped else None,
        topic,
        topic,
        chip,
        top,
        heads_up_raises=rules.heads_up_raises if capped else None,
        short=short_all_in(rules.short_all_in, structure),
    )


# What the house takes and offers


def collect_from_each(collection: Collection) -> None:
    """Whoever puts up their collection gets a hand; who has no chips beyond it sits this one out."""
    pots, fee = collection.pots, collection.due.get(FROM_EACH, 0)
    if not fee:
        return
    table = pots.table
    players = {seat for seat in table.seats if table.stack(seat) > fee}
    if len(players) < 2:
        raise Refused("fewer than two players can put up the collection", "fee-from-each-player")
    pots.play_for([Pot(POT, players)])
    for seat in table.clockwise(table.button):
        if seat in players:
            collection.take_from(seat, FROM_EACH)
        else:
            table.call("fee-from-each-player", f"seat {seat} puts up no collection and gets no hand", seat)


def say_what_counts_for_prizes(pots: Pots, ranking: JokerRanking) -> None:
    """No hand with the joker counts for a jackpot or a prize, except five of a kind."""
    table = pots.table
    for seat in pots.live:
        cards = table.cards[HAND[seat]]
        if JOKER not in cards:
            continue
        if ranking.kind(ranking.value(cards)) == "five of a kind":
            table.call(
                "five-of-a-kind-counts", f"seat {seat} has five of a kind, which counts for prizes", seat
            )
        else:
            table.call("joker-barred", f"seat {seat} holds the joker and can win no jackpot or prize", seat)


def showdown(terms: Terms, _: Given, joker_up: bool) -> Contested:
    """Five cards; a joker that lies up may be worth less than one that lies down."""
    is_bug = joker_up and terms.rules.up_joker == "bug"
    return Contested(CARDS, 0, (Way(mexican.BUG if is_bug else mexican.WILD),))


def reading(terms: Terms, given: Given, view: View) -> tuple[HandRead, ...]:
    """One's own hand, with a joker that lies up for no more than it is worth there."""
    up = any(
        isinstance(event, Dealt) and event.seen_by is None and JOKER in event.cards for event in view.events
    )
    return read_contested(showdown(terms, given, up), view)


GAME = GameType(
    name="mexican",
    family="poker",
    rules=Rules,
    given=Given,
    terms=terms,
    deck=house.deck,
    charges=charges,
    play=play,
    faults=faults,
    remedies=REMEDIES,
    postings=postings,
    schedules=schedules,
    half_hour=lambda terms, given: terms.schedules.chosen(given.schedule).half_hour,
    # Cards of a street that went to the wrong players are moved face up.
    turns_up=frozenset({"street-out-of-sequence"}),
    verbs=hands.VERBS,
    bot="calroom.bots.poker.player:answer",
    reading=reading,
    showdown=showdown,
    joker_lies=True,
)
