"""Commission-free baccarat: two hands for the whole table, and wagers on either of them or on a tie.

Nobody decides anything once the wagers lie. A banker win with six pays half instead of a commission.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.cards import Cards, build_deck
from calroom.games.banked.action_button import (
    faults_of_ranks,
    faults_of_values,
    place_action_button,
    settlement_order,
)
from calroom.games.banked.baccarat import remedies as trouble
from calroom.games.banked.baccarat.remedies import (
    BANKER,
    PLAYER,
    BaccaratHand,
    deal_to_other_hand,
    rule_on_third,
)
from calroom.games.banked.baccarat.road import READ_OUT, ROAD
from calroom.games.banked.bank import Bank
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import (
    BankedRules,
    ShoeGiven,
    leave,
    posted_backlines,
    posted_cover,
    posted_limits,
    posted_shuffler,
)
from calroom.games.banked.limits import Limits
from calroom.games.banked.naming import read_points
from calroom.games.banked.payoffs import LOSE, PUSH, Odds, Outcome, amount_at
from calroom.games.banked.round import Round, Wagers, play_round, settle_wagers
from calroom.games.banked.shoe import Shoe, ShoeLeaves, ShoeRules, faults_of_shoe
from calroom.games.banked.trouble.floor import RuledBy
from calroom.games.banked.wagers import Layout, Square, Wager, positions_clockwise
from calroom.games.charges import Charge
from calroom.games.declared import GameType
from calroom.games.postings import Postings
from calroom.games.printed import Printed, odds
from calroom.games.wagered import Wagered
from calroom.money import Cents, Chip, Money, dollars
from calroom.ranking.points import BACCARAT, points
from calroom.ranking.spoken import number_word
from calroom.table.asks import Leaves, Script, Seat
from calroom.table.events import Audience, Place
from calroom.table.table import EVERYBODY, NOBODY, Table

Kind = Literal["player", "banker", "tie"]
KINDS: tuple[Kind, ...] = ("player", "banker", "tie")
"""The circles of every seat, in the order in which they are settled."""

CHART_ROWS = 8
MOST_CARDS = 6
"""Both hands have a third card."""


Points: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
"""What a hand counts."""


class Rules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its baccarat.

    `banker_chart` has a row for each value of the banker hand from zero, and in it for each value of the
    player hand's third card whether the banker hand hits (H) or stands (S).
    """

    deck: str
    """The cards of which the shoe is made, by name."""
    shoe: ShoeRules
    """How the shoe is handled."""
    chip: Chip
    """The smallest amount that is paid out."""
    tie_limits: tuple[Money, Money]
    """The least and the most that is bet on a tie."""
    most_per_hand: Money
    """The most that one person may wager in a hand."""
    backlines: Annotated[int, Meta(ge=0)]
    """How many others may bet behind a seated player's spot."""
    player_draws_to: Points
    """The player hand draws up to this value."""
    banker_draws_to: Points
    """The banker hand draws up to this value when the player hand has not drawn."""
    banker_chart: tuple[Annotated[str, Meta(pattern="^[HS]{10}$")], ...]
    """For each value of the banker hand from 0 a row: for each third card of the player hand from 0, hit
    (H) or stand (S).
    """
    win_pays: Odds
    """What a win pays, as odds to one."""
    half_pay_on: Points
    """The value with which the banker hand wins at half pay."""
    half_pay: Odds
    """What such a win pays, as odds to one."""
    tie_pays: Odds
    """What a bet on a tie pays, as odds to one."""
    button_values: dict[str, int]
    """What each rank counts where the action button is placed."""
    irregularities: RuledBy
    """Whether remedies are filed, or proposed to the floor."""


class Given(ShoeGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one."""

    continuous: bool = False
    backlines: Annotated[int, Meta(ge=0)] | None = None


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes."""

    rules: Rules
    limits: dict[Kind, Limits]
    schedule: Schedule
    outcomes: dict[str, dict[Kind, Outcome]]
    sign: str

    def limits_of(self, wager: str) -> Limits:
        """The limits of a wager by its name."""
        return next(limits for kind, limits in self.limits.items() if kind == wager)


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    if len(rules.banker_chart) != CHART_ROWS:
        yield f"banker_chart: {CHART_ROWS} rows, from zero up, not {len(rules.banker_chart)}"
    yield from faults_of_values(rules.button_values)
    yield from faults_of_ranks(rules.deck)
    yield from faults_of_shoe(rules.shoe, partial(build_deck, rules.deck))
    for key, least in (("lowest", rules.lowest), ("tie_limits", rules.tie_limits[0])):
        if rules.most_per_hand < least:
            yield f"most_per_hand: {dollars(least)} at least, which is the least of {key}"


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    limits = posted_limits(rules, stakes)
    tie = Limits(*rules.tie_limits, rules.step)
    schedule = Schedule(rules.fees, limits)
    sign = f"{rules.title}, {limits.words}, tie {tie.words}; {schedule.words}"
    return Terms(rules, {"player": limits, "banker": limits, "tie": tie}, schedule, outcomes(rules), sign)


def outcomes(rules: Rules) -> dict[str, dict[Kind, Outcome]]:
    """What each circle comes to, by the result of the hands."""
    tie_lost = Outcome(LOSE, "tie-loses")

    def banker_wins(odds: Odds, topic: str) -> dict[Kind, Outcome]:
        return {"player": Outcome(LOSE, topic), "banker": Outcome(odds, topic), "tie": tie_lost}

    push = Outcome(PUSH, "tie-pushes")
    player_won, player_lost = Outcome(rules.win_pays, "player-wins"), Outcome(LOSE, "player-wins")
    return {
        "player": {"player": player_won, "banker": player_lost, "tie": tie_lost},
        "banker": banker_wins(rules.win_pays, "banker-wins"),
        "banker at half pay": banker_wins(rules.half_pay, "half-pay"),
        "tie": {"player": push, "banker": push, "tie": Outcome(rules.tie_pays, "tie-pays")},
    }


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    return posted_shuffler(), *posted_backlines(terms.rules.backlines), posted_cover(terms.rules)


def deck(rules: Rules, _: Given) -> Cards:
    """The whole shoe."""
    return build_deck(rules.deck)


def charges(terms: Terms, _: Given, __: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.schedule.charges()


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of baccarat; what goes wrong finds it at the table."""
    shoe = Shoe(table, terms.rules.shoe, given.used, continuous=given.continuous)
    table.kept = BaccaratHand(table, shoe, terms.rules.irregularities)
    return _play(table.kept, terms, given)


def _play(hand: BaccaratHand, terms: Terms, given: Given) -> Script[Leaves]:
    table, shoe, rules = hand.table, hand.shoe, terms.rules
    table.call("sign", terms.sign)

    def deal_and_settle(bank: Bank, wagers: Wagers) -> Script[None]:
        yield from deal(hand)
        yield from draw_third_cards(hand, rules)
        settle(table, terms, bank, wagers, read_hands(table, rules))

    def leaves(_: Bank) -> Leaves:
        shoe.take_in([PLAYER, BANKER])
        return leave(shoe, given)

    backlines = rules.backlines if given.backlines is None else given.backlines
    game = Round(
        limits=terms.limits["player"],
        schedule=terms.schedule,
        cover=given.cover or rules.cover,
        layout=lambda _: ThreeCircles(terms, backlines),
        deal_and_settle=deal_and_settle,
        leaves=leaves,
        declined=shoe.leaves,
        undealt=shoe.leaves,
    )
    return (yield from play_round(table, game))


class ThreeCircles(Layout):
    """Player, banker and tie circles at every seat, and room behind those who bet in theirs."""

    def __init__(self, terms: Terms, backlines: int) -> None:
        self.terms, self.seats, self.backlines = terms, terms.rules.seats[1], backlines
        self.backers: dict[Seat, set[Seat]] = {}
        self.wagered: dict[Seat, Cents] = {}
        self.taken: set[Place] = set()

    def open_to(self, bettor: Seat) -> list[Square]:
        """The bettor's own circles, and those behind people who bet, as far as their total may go."""
        table, tie = self.terms.limits["player"], self.terms.limits["tie"]
        left = min(self.terms.rules.most_per_hand - self.wagered.get(bettor, 0), table.high)
        seats = [bettor] if bettor <= self.seats else []
        for seat, backers in self.backers.items():
            if bettor != seat and (bettor in backers or len(backers) < self.backlines):
                seats.append(seat)
        return [
            square
            for seat in seats
            for square in _squares_at(seat, bettor, table, tie, left)
            if square.place not in self.taken
        ]

    def take(self, wager: Wager) -> bool:
        """A seated player's first wager opens the room behind them, and whoever joins takes some of it."""
        owner, seat = wager.owner, wager.circle
        self.taken.add(wager.place)
        self.wagered[owner] = self.wagered.get(owner, 0) + wager.amount
        opens, backers = seat not in self.backers, self.backers.setdefault(seat, set())
        joins = owner != seat and owner not in backers
        if joins:
            backers.add(owner)
        return (opens and self.backlines > 0) or joins

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """People without a seat bet behind the others; nobody bets above the most for one hand."""
        if self.wagered.get(bettor, 0) + self.terms.limits["tie"].low > self.terms.rules.most_per_hand:
            return AT_THE_MOST
        return SEATED_ONLY if bettor > self.seats else NOT_YOUR_CIRCLE


AT_THE_MOST = (("wager", "most-per-hand"),)
SEATED_ONLY = (("wager", "seats"),)
NOT_YOUR_CIRCLE = (("wager", "circles"),)


@cache
def _squares_at(seat: Seat, bettor: Seat, table: Limits, tie: Limits, left: Cents) -> list[Square]:
    """The circles of a seat for a bettor who may wager so much more."""
    squares = []
    for kind in KINDS:
        limits, why = (tie, "tie-limit") if kind == "tie" else (table, "table-limits")
        place, topic = f"{kind} circle {seat}", "circles"
        if bettor != seat:
            place, topic = f"{place} behind {bettor}", "backline"
        why_high = why if left >= limits.high else "most-per-hand"
        within = Limits(limits.low, min(left, limits.high), limits.step)
        if within.low <= within.high:
            squares.append(Square(seat, place, topic, within, why, why_high=why_high))
    return squares


def deal(hand: BaccaratHand) -> Script[None]:
    """Two cards to each hand, one at a time; the banker hand's second is turned when all four are out."""
    table, shoe = hand.table, hand.shoe
    yield from shoe.make_ready(2)
    table.call("community-hands", "the player hand lies on the dealer's right, the banker hand on their left")
    for number, (place, topic, seen_by) in enumerate(FOUR_CARDS, 1):
        if number in hand.wrong_hand:
            yield from deal_to_other_hand(hand, place, topic, seen_by)
        else:
            yield from shoe.draw(place, topic, seen_by)
    banker = table.cards[BANKER]
    table.show(BANKER, tuple(banker), "down-card-turned", BACCARAT.read(banker).name)


FOUR_CARDS: tuple[tuple[Place, str, Audience], ...] = (
    (PLAYER, "initial-deal", EVERYBODY),
    (BANKER, "initial-deal", EVERYBODY),
    (PLAYER, "initial-deal", EVERYBODY),
    (BANKER, "down-card", NOBODY),
)


def draw_third_cards(hand: BaccaratHand, rules: Rules) -> Script[None]:
    """A natural ends the drawing; otherwise the player hand draws or stands, and after it the banker hand."""
    table, shoe = hand.table, hand.shoe
    player, banker = table.cards[PLAYER], table.cards[BANKER]
    if BACCARAT.is_natural(player) or BACCARAT.is_natural(banker):
        table.call("natural", "a natural: no third card is dealt")
        if hand.wrong_third:
            yield from rule_on_third(hand, banker_draws=False)
        return
    if points(player) <= rules.player_draws_to:
        yield from shoe.draw(PLAYER, "player-draws")
        third = points(player[2:])
        topic, draws = "banker-chart", rules.banker_chart[points(banker)][third] == "H"
    else:
        table.call("player-stands", f"the player hand stands on {number_word(points(player))}")
        topic, draws = "banker-when-player-stood", points(banker) <= rules.banker_draws_to
        if hand.wrong_third and (yield from rule_on_third(hand, banker_draws=draws)):
            return
    if draws:
        yield from shoe.draw(BANKER, topic)
    else:
        table.call(topic, f"the banker hand stands on {number_word(points(banker))}")


def read_hands(table: Table, rules: Rules) -> str:
    """Read both hands out and say which is nearer to nine; returns the result."""
    for place in (PLAYER, BANKER):
        cards = table.cards[place]
        table.show(place, tuple(cards), READ_OUT, BACCARAT.read(cards).name)
    player, banker = points(table.cards[PLAYER]), points(table.cards[BANKER])
    if player == banker:
        result = "tie"
        table.call("nearer-nine", f"a tie at {number_word(player)}")
    else:
        result, high, low = ("player", player, banker) if player > banker else ("banker", banker, player)
        table.call("nearer-nine", f"the {result} hand wins, {number_word(high)} to {number_word(low)}")
    return "banker at half pay" if result == "banker" and banker == rules.half_pay_on else result


def settle(table: Table, terms: Terms, bank: Bank, wagers: Sequence[Wager], result: str) -> None:
    """All player circles, then all banker circles, then all ties, each from seat to seat."""
    came_to, chip = terms.outcomes[result], terms.rules.chip
    kinds = {wager: kind_of(wager) for wager in sorted(wagers, key=lambda wager: wager.owner != wager.circle)}
    dues = [amount_at(came_to[kind].odds, wager.amount, chip) for wager, kind in kinds.items()]
    order = order_of_settlement(table, terms.rules, wagers, covered=bank.covers(dues))
    in_order = sorted(kinds, key=lambda wager: (KINDS.index(kinds[wager]), order.index(wager.circle)))
    settle_wagers(bank, in_order, lambda wager: came_to[kinds[wager]], chip)


def kind_of(wager: Wager) -> Kind:
    """Which of a seat's circles a wager lies in."""
    return next(kind for kind in KINDS if wager.place.startswith(kind))


def order_of_settlement(table: Table, rules: Rules, wagers: Sequence[Wager], *, covered: bool) -> list[Seat]:
    """From the casino dealer's left if the bank covers everything, otherwise from the action button."""
    seats = {wager.circle for wager in wagers}
    if covered:
        order = sorted(seats)
        table.call("all-covered", f"the bank covers all action: settled at {', '.join(map(str, order))}")
        return order
    positions = positions_clockwise(table.button, rules.seats[1])
    value = rules.button_values[table.cards[BANKER][1][0]]
    return settlement_order(table, place_action_button(table, value, positions), positions, seats)


def printed(terms: Terms, _: Mapping[str, Any]) -> tuple[Printed, ...]:
    """The three circles, and what each of them pays."""
    rules = terms.rules
    half = f"{odds(rules.half_pay)} with {rules.half_pay_on}"
    return (
        Printed(kind="player circle", title="Player", pays=(odds(rules.win_pays),)),
        Printed(kind="banker circle", title="Banker", pays=(odds(rules.win_pays), half)),
        Printed(kind="tie circle", title="Tie", pays=(odds(rules.tie_pays),)),
    )


GAME = GameType(
    name="baccarat",
    family="banked",
    rules=Rules,
    given=Given,
    leaves=ShoeLeaves,
    terms=terms,
    deck=deck,
    charges=charges,
    play=play,
    faults=faults,
    remedies=trouble.REMEDIES,
    postings=postings,
    wagered=lambda terms, wager: Wagered(terms.limits_of(wager), (terms.schedule,)),
    backlines=True,
    spots=("player circle", "banker circle", "tie circle"),
    printed=printed,
    shared=MOST_CARDS,
    asides=frozenset({"community-hands", "all-covered"}),
    verbs=trouble.VERBS,
    pace=70,
    bot="calroom.bots.points:player",
    reading=read_points(BACCARAT.read, PLAYER, BANKER),
    study="calroom.lab.baccarat.study:STUDY",
    road=ROAD,
)
