"""Super Pan 9: three cards each and at most one more, the last digit counts, and the higher one wins.

The player-dealer draws or stands last and with his hand open; dice decide where the others are settled first.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from calroom.cards import Cards, build_deck
from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import BANK, Bank, post_bank
from calroom.games.banked.deciding import decide, largest_other
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import BankedRules, ShoeGiven
from calroom.games.banked.limits import Limits, read_limits
from calroom.games.banked.numbered_circles import Bet, NumberedCircles, bets_on_spots, return_excess
from calroom.games.banked.payoffs import LOSE, PUSH, Odds, amount_at
from calroom.games.banked.shoe import Shoe, ShoeRules
from calroom.games.banked.trouble import super_pan9 as trouble
from calroom.games.banked.trouble.floor import RuledBy, give_back, rule_on
from calroom.games.banked.trouble.super_pan9 import (
    CARDS,
    Phase,
    Slips,
    deal_wrongly,
    misdeal,
    misplay_house_way,
    read_total,
    replace_draw,
    rule_on_count,
    settle_oddly,
    until_dealt_right,
    withdraw_bets,
)
from calroom.games.banked.wagers import Wager, close_betting, positions_clockwise, take_wagers
from calroom.games.charges import Charge
from calroom.money import Money, dollars
from calroom.ranking.points import SUPER_PAN9, points
from calroom.table.asks import Answer, Ask, Leaves, Option, Script, Seat, answers, ask_each, ask_one
from calroom.table.events import Audience, Place
from calroom.table.incidents import Remedies
from calroom.table.table import HAND, NOBODY, Table

Draw = answers("draw")
Stand = answers("stand")
HouseWay = answers("house-way")
Shake = answers("shake")

BACKLINES = True
REMEDIES: Remedies = trouble.REMEDIES

HOUSE_WAY_BUTTON = "house way button"


class Rules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Super Pan 9.

    A player who stands on `warned_to` or less is warned. The player-dealer must draw up to `bank_draws_to`
    and stand from `bank_stands_from` on; the house way draws up to `house_way_draws_to`.
    """

    deck: str
    shoe: ShoeRules
    backlines: Annotated[int, Meta(ge=0)]
    dice: Annotated[int, Meta(ge=1)]
    shakes: Annotated[int, Meta(ge=1)]
    dealt_to: Literal["every spot", "spots with bets"]
    warned_to: int
    bank_draws_to: int
    bank_stands_from: int
    house_way_draws_to: int
    win_pays: Odds
    jackpot: Money


class Given(ShoeGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `partners` have agreed to put their money with somebody else's. `backers` bet behind a spot in the bank's
    first hand, `shaker` shook the dice so many times running, `warned` stood on too little, and `dealt_out`
    did so again and may not bet.
    """

    continuous: bool = False
    jackpot: bool = False
    partners: dict[Seat, Seat] = field(default_factory=dict)
    backers: dict[str, Seat] = field(default_factory=dict)
    shaker: Seat = 0
    shakes: Annotated[int, Meta(ge=0)] = 0
    warned: tuple[Seat, ...] = ()
    dealt_out: tuple[Seat, ...] = ()


NOTHING_GIVEN = Given()


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its sign; its fees without and with a jackpot."""

    rules: Rules
    limits: Limits
    schedules: tuple[Schedule, Schedule]
    signs: tuple[str, str]


def fault(_: Rules) -> str:
    """Nothing can be wrong with a house's rules beyond their types, seats and stakes."""
    return ""


def terms(rules: Rules, sign: str) -> Terms:
    """The terms of a table with these limits."""
    limits = read_limits(sign, rules.step)
    plain, with_jackpot = (Schedule(rules.fees, limits, jackpot=jackpot) for jackpot in (0, rules.jackpot))
    title = f"{rules.title}, {limits.sign}"
    return Terms(
        rules, limits, (plain, with_jackpot), (f"{title}; {plain.words}", f"{title}; {with_jackpot.words}")
    )


def deck(rules: Rules, _: Given) -> Cards:
    """The whole shoe."""
    return build_deck(rules.deck)


def charges(terms: Terms, given: Given, _: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.schedules[given.jackpot].charges()


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Super Pan 9; what goes wrong finds it at the table."""
    table.kept = Round(table, terms, given)
    return _play(table.kept)


def _play(hand: "Round") -> Script[Leaves]:
    table, terms, given, shoe = hand.table, hand.terms, hand.given, hand.shoe
    rules, limits, schedule, spots = terms.rules, terms.limits, hand.schedule, hand.spots
    round_the_table = positions_clockwise(table.button, rules.seats[1])
    table.call("sign", terms.signs[given.jackpot])

    bank = yield from post_bank(table, limits, schedule.highest("player-dealer"), given.cover or rules.cover)
    if bank is None:
        return shoe.leaves()
    claims = given.backers if given.bank_hand == 2 else {}
    circles = NumberedCircles(table, round_the_table, rules.backlines, limits, claims, given.partners)
    hand.bank, hand.circles = bank, circles
    bettors = [seat for seat in table.seats if seat != table.button and seat not in given.dealt_out]
    yield from take_wagers(table, circles, bettors, limits, schedule.kept_back, hand.wagers)
    wagers = put_into_bank(bank, hand.wagers)
    spots.update({number: Spot(number, bets) for number, bets in bets_on_spots(wagers).items()})
    if not spots:
        bank.give_back()
        return shoe.leaves()
    return_excess(table, (bet for spot in spots.values() for bet in spot.bets), limits.high)
    action = in_action(spots)
    schedule.take(table, action, sum(wager.amount for wager in action))
    close_betting(table, action)
    table.call("bank-amount", f"the player-dealer has put up {dollars(bank.posted)}")
    hand.phase = "closed"

    yield from choose_hands_to_see(table, spots, wagers)
    for spot in spots.values():
        spot.name_players(table)
    shaker = yield from choose_shaker(table, rules, given)
    total = sum(table.roll(rules.dice, "dice"))
    counted = [table.button, *round_the_table]
    hand.order = settlement_order(table, place_action_button(table, total, counted), counted, spots)
    yield from until_dealt_right(hand, lambda: deal_and_settle(hand, counted))

    for spot in hand.in_order():
        for bet in spot.bets:
            bet.take_up(table, "all-open")
    bank.give_back()
    shoe.take_in([HAND[number] for number in (*hand.order, table.button) if table.cards.get(HAND[number])])
    shoe.take_in([HAND[number] for number in hand.dead], "dead-hand", NOBODY)
    shakes = given.shakes + 1 if shaker == given.shaker else 1
    return {
        **(shoe.leaves() or {}),
        **({"dealt_out": tuple(hand.dealt_out)} if hand.dealt_out else {}),
        "bank_hand": 3 - given.bank_hand,
        "backers": backers_of(spots) if given.bank_hand == 1 else {},
        "shaker": shaker,
        "shakes": shakes,
        "warned": tuple(hand.warned),
    }


def deal_and_settle(hand: "Round", counted: Sequence[Seat]) -> Script[None]:
    """The hands are dealt and played, the player-dealer's last, and settled from the action button."""
    table, rules, shoe, spots = hand.table, hand.terms.rules, hand.shoe, hand.spots
    if not spots:
        return
    hand.dead = yield from deal(hand, counted, first=hand.in_order()[0].number)
    hand.phase = "dealt"
    for number in counted[1:]:
        if number in spots:
            yield from spots[number].draw_or_stand(table, rules, shoe)
    hand.phase = "bank"
    bank_total = yield from play_bank_hand(table, rules, shoe, hand.bank)
    for number in counted[1:]:
        if number in spots:
            yield from spots[number].take_owed_card(shoe)
    hand.phase = "settling"
    for spot in hand.in_order():
        yield from spot.open(hand)
        spot.settle(hand, bank_total)


class Round(Slips):
    """One hand as the script and its remedies share it."""

    ruled_by: RuledBy = "rule"

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        super().__init__()
        self.table, self.terms, self.given = table, terms, given
        self.schedule = terms.schedules[given.jackpot]
        self.shoe = Shoe(table, terms.rules.shoe, given.used, continuous=given.continuous)
        self.phase: Phase = "betting"
        self.wagers: list[Wager] = []
        self.spots: dict[Seat, Spot] = {}
        self.order: list[Seat] = []
        self.dead: list[Seat] = []
        self.warned, self.dealt_out = list(given.warned), list(given.dealt_out)
        self.bank: Bank
        self.circles: NumberedCircles

    def in_order(self) -> list["Spot"]:
        """The spots that play, as they are settled."""
        return [self.spots[number] for number in self.order if number in self.spots]

    # What the floor may rule

    def has_hand(self, seat: Seat) -> bool:
        """Whether this spot has bets that are not settled yet."""
        return seat in self.spots and not self.spots[seat].settled

    def void_hand(self, seat: Seat, topic: str) -> None:
        """The spot is out, and its bets and what was paid for them go back."""
        spot = self.spots.pop(seat)
        spot.out = True
        self.schedule.refund(self.table, in_action({seat: spot}), topic)
        give_back(self.table, [bet.place for bet in spot.bets], topic)

    def forfeit(self, seat: Seat, topic: str) -> None:
        """All bets on the spot are lost."""
        self.spots[seat].foul = topic

    def own_rulings(self, _: Seat) -> tuple[str, ...]:
        """There is nothing else to rule."""
        return ()

    def carry_out(self, ruling: str, seat: Seat, topic: str) -> None:
        """There is nothing else to do."""

    def unsettle(self) -> None:
        """Chips lie in the circles until all hands are open, so that every circle can be put right."""
        if not self.spots:
            return
        chips, bank = self.table.chips, self.bank
        for spot in self.spots.values():
            spot.settled = False
            for bet in spot.bets:
                if (more := chips[bet.place] - bet.amount) > 0:
                    self.table.move(more, bet.place, BANK, "misdeal")
                elif more:
                    self.table.move(-more, BANK, bet.place, "misdeal")
        bank.left = bank.posted

    def start_again(self) -> Script[None]:
        """All cards of the round are dead; dice and bets stand, but a bet may be withdrawn."""
        self.unsettle()
        places = [HAND[number] for number in range(1, self.terms.rules.seats[1] + 1)]
        self.shoe.take_in([place for place in places if self.table.cards.get(place)], "misdeal", NOBODY)
        self.phase, self.dead = "closed", []
        self.forget()
        for spot in self.spots.values():
            spot.begin()
        yield from withdraw_bets(self)


# Before the deal


def put_into_bank(bank: Bank, wagers: Iterable[Wager]) -> list[Wager]:
    """Money of the player-dealer's partners is part of the bank; returns the wagers against it."""
    against = []
    for wager in wagers:
        if wager.place == BANK:
            bank.add(wager.owner, wager.amount)
        else:
            against.append(wager)
    return against


def in_action(spots: Mapping[Seat, "Spot"]) -> list[Wager]:
    """What really plays: one wager for each circle, whoever shares it, up to the table maximum."""
    return [
        Wager(bet.holder, number, bet.place, bet.amount)
        for number, spot in spots.items()
        for bet in spot.bets
    ]


def backers_of(spots: Mapping[Seat, "Spot"]) -> dict[Place, Seat]:
    """Who bet in which backline circle, for the bank's second hand."""
    return {
        bet.place: bet.holder for spot in spots.values() for bet in spot.bets if bet.holder != spot.number
    }


def choose_hands_to_see(table: Table, spots: Mapping[Seat, "Spot"], wagers: Iterable[Wager]) -> Script[None]:
    """Who bet on several spots sees one hand: his own seat's, else the first, unless he names another."""
    on: dict[Seat, list[Seat]] = {}
    for wager in wagers:
        on.setdefault(wager.owner, []).append(wager.circle)
    seen = {seat: seat if seat in numbers else numbers[0] for seat, numbers in on.items()}
    several = [_which_hand(seat, numbers, seen[seat]) for seat, numbers in on.items() if len(numbers) > 1]
    if several:
        for seat, answer in (yield from ask_each(several)).items():
            table.act("one-hand", seat, "see", where=answer.where)
            seen[seat] = next(number for number in on[seat] if HAND[number] == answer.where)
    for seat, number in seen.items():
        # A spot may have been ruled void while they chose; then it is the first that is left to him.
        for left in (number, *on[seat]):
            if left in spots:
                spots[left].seen_by.append(seat)
                break


def _which_hand(seat: Seat, numbers: Iterable[Seat], usual: Seat) -> Ask:
    options = tuple(Option("see", "one-hand", where=HAND[number]) for number in numbers)
    return Ask(seat, options, Answer("see", where=HAND[usual]), "one-hand")


def choose_shaker(table: Table, rules: Rules, given: Given) -> Script[Seat]:
    """The player-dealer shakes the dice or names somebody; nobody shakes more than so often running."""
    tired = given.shaker if given.shakes >= rules.shakes else 0
    ask = _who_shakes(table.button, table.seats, tired)
    answer = yield from ask_one(ask)
    table.act("who-shakes", table.button, answer.verb, where=answer.where)
    return int(answer.where.removeprefix("seat ")) if answer.where else table.button


@cache
def _who_shakes(button: Seat, seats: tuple[Seat, ...], tired: Seat) -> Ask:
    others = [seat for seat in seats if seat not in (button, tired)]
    options = [Option("name", "who-shakes", where=f"seat {seat}") for seat in others]
    if button != tired:
        options.insert(0, Option("shake", "who-shakes"))
    barred = (("shake", "two-shakes"), ("name", "two-shakes" if tired in seats else "who-shakes"))
    return Ask(button, tuple(options), Answer(options[0].verb, where=options[0].where), "who-shakes", barred)


def deal(hand: Round, counted: Sequence[Seat], first: Seat) -> Script[list[Seat]]:
    """Three cards face down to every spot, one at a time from the action button; returns the dead ones."""
    table, rules, shoe, spots = hand.table, hand.terms.rules, hand.shoe, hand.spots
    yield from shoe.make_ready(len(counted))
    at = counted.index(first)
    order = [*counted[at:], *counted[:at]]
    if rules.dealt_to == "spots with bets":
        order = [number for number in order if number in spots or number == table.button]
    audience: dict[Seat, Audience] = {number: tuple(spot.seen_by) for number, spot in spots.items()}
    if hand.told:
        yield from deal_wrongly(hand, order, audience)
    else:
        for _ in range(CARDS):
            for number in order:
                yield from shoe.draw(HAND[number], "deal", audience.get(number, NOBODY))
    return [number for number in order if number not in spots and number != table.button]


# The spots


class Spot:
    """A spot with bets: who sees its cards, who plays it, and how it came out.

    A hand that is `foul` by some topic loses; one that is `out` is not played any more. A draw card that was
    `shown` is dead, and another is `owed` for it.
    """

    def __init__(self, number: Seat, bets: list[Bet]) -> None:
        self.number, self.bets, self.place = number, bets, HAND[number]
        self.seen_by: list[Seat] = []
        self.active: Seat | None = None
        self.rival: Seat | None = None
        self.begin()

    def begin(self) -> None:
        """Before the deal nothing has happened to the hand."""
        self.house_way = self.decided = self.drew = self.settled = self.out = False
        self.shown = self.owed = False
        self.stood_by: Seat | None = None
        self.foul = ""

    def name_players(self, table: Table) -> None:
        """Of those who see the hand the seated player is active, and who has most in action may claim it."""
        wagers = {bet.holder: bet.amount for bet in self.bets if bet.holder in self.seen_by}
        if not wagers:
            return
        self.active = next(iter(wagers))
        self.rival = largest_other(wagers, self.active) if len(wagers) > 1 else None
        if self.active != self.number:
            table.call(
                "backline-alone", f"seat {self.active} plays the hand of spot {self.number}", self.active
            )
        if self.rival is not None:
            table.call(
                "handles-cards", f"seat {self.rival} handles the cards of spot {self.number}", self.rival
            )

    def draw_or_stand(self, table: Table, rules: Rules, shoe: Shoe) -> Script[None]:
        """One card, none, or the house way; a hand that nobody sees is played the house way too."""
        if self.active is None:
            self.leave_to_the_house(table, "one-hand")
            return
        decided = yield from decide(
            table, self.active, self.rival, lambda seat: self._question(table, rules, seat), "who-plays"
        )
        if decided is None:
            return
        self.decided = True
        seat, answer = decided
        where = "" if seat == self.number else self.place
        if answer.verb == "house-way":
            table.act("house-way", seat, "house-way", where=where)
            self.leave_to_the_house(table, "house-way")
            return
        draws = answer.verb == "draw"
        table.act("card-box" if draws else "no-card-box", seat, answer.verb, where=where)
        table.call("decision-checked", f"spot {self.number}: {'card' if draws else 'no card'}", seat)
        self.drew = draws
        if draws:
            yield from shoe.draw(self.place, "draw-card", None if self.shown else tuple(self.seen_by))
            if self.shown:
                replace_draw(table, self)
        else:
            self.stood_by = seat

    def _question(self, table: Table, rules: Rules, seat: Seat) -> Ask | None:
        if self.out or self.foul or self.house_way:
            return None
        return _draw_or_stand(seat, points(table.cards[self.place]) <= rules.warned_to)

    def leave_to_the_house(self, table: Table, topic: str) -> None:
        """The supervisor will play the hand."""
        self.house_way = True
        table.place(HOUSE_WAY_BUTTON, self.number, topic)

    def take_owed_card(self, shoe: Shoe) -> Script[None]:
        """Whose draw card was seen gets another when the player-dealer has played."""
        if self.owed:
            yield from shoe.draw(self.place, "exposed-draw", tuple(self.seen_by))

    def open(self, hand: Round) -> Script[None]:
        """The hand is turned up; one that was left to the house is played now."""
        table, rules, cards = hand.table, hand.terms.rules, hand.table.cards[self.place]
        table.show(self.place, tuple(cards), "hand-opened", SUPER_PAN9.read(cards).name)
        if len(cards) != CARDS + self.drew:
            yield from rule_on_count(hand, self)
        if self.out or self.foul:
            return
        if self.house_way:
            if self.number in hand.misplayed:
                yield from misplay_house_way(hand, self)
            yield from play_house_way(table, rules, hand.shoe, self.place)
        elif self.stood_by is not None and points(cards) <= rules.warned_to:
            yield from warn(hand, self.stood_by)

    def settle(self, hand: Round, bank_total: int) -> None:
        """Each bet against the player-dealer's total; chips stay where they lie until all hands are open."""
        if self.out:
            return
        self.settled = True
        total = read_total(hand, self)
        if self.foul:
            odds, topic = LOSE, self.foul
        elif total > bank_total:
            odds, topic = hand.terms.rules.win_pays, "higher-total"
        else:
            odds, topic = (LOSE, "lower-total") if total < bank_total else (PUSH, "equal-totals")
        for bet in self.bets:
            due, why = amount_at(odds, bet.amount, 1), topic
            if hand.is_odd(bet):
                due, why = settle_oddly(hand, bet, due, topic)
            hand.bank.settle(bet.holder, bet.place, due, why, lies=True)


def warn(hand: Round, seat: Seat) -> Script[None]:
    """Who stands on too little is warned once; after that the floor may deal him out."""
    again = seat in hand.warned
    words = "and may be dealt out" if again else "and is warned"
    hand.table.call("stand-warning", f"seat {seat} stood on three or less {words}", seat)
    if not again:
        hand.warned.append(seat)
    elif (yield from rule_on(hand.table, "floor", "stand-warning", "let-play", "deal-out")) == "deal-out":
        hand.dealt_out.append(seat)


DRAW = Option("draw", "free-choice")
STAND = Option("stand", "free-choice")
SHOULD_DRAW = Option("draw", "should-draw")
STAND_WARNED = Option("stand", "should-draw")
HOUSE_WAY = Option("house-way", "house-way")
HOUSE_WAY_ASKED = Answer("house-way")
NO_MORE_BETS = tuple((verb, "bets-before-cards") for verb in ("wager", "raise", "double", "surrender"))


@cache
def _draw_or_stand(seat: Seat, low: bool) -> Ask:
    options = (SHOULD_DRAW, STAND_WARNED, HOUSE_WAY) if low else (DRAW, STAND, HOUSE_WAY)
    return Ask(seat, options, HOUSE_WAY_ASKED, "draw-or-stand", NO_MORE_BETS, "left-of-bank-first")


def play_house_way(table: Table, rules: Rules, shoe: Shoe, place: Place) -> Script[None]:
    """The supervisor plays an open hand by a fixed rule."""
    cards = table.cards[place]
    if points(cards) <= rules.house_way_draws_to:
        yield from shoe.draw(place, "house-way-draws")
        table.show(place, tuple(cards), "hand-opened", SUPER_PAN9.read(cards).name)
    else:
        table.call("house-way-stands", f"the house way stands on {SUPER_PAN9.read(cards).name}")


# The player-dealer


def play_bank_hand(table: Table, rules: Rules, shoe: Shoe, bank: Bank) -> Script[int]:
    """The player-dealer's hand is opened when all others are set, and he chooses if it is a middling one."""
    place = HAND[table.button]
    cards = table.cards[place]
    table.show(place, tuple(cards), "bank-opened", SUPER_PAN9.read(cards).name)
    if len(cards) != CARDS:
        misdeal(table, "bank-count", f"the player-dealer has {len(cards)} cards")
    total = points(cards)
    if total <= rules.bank_draws_to:
        draws, topic = True, "bank-must-draw"
    elif total >= rules.bank_stands_from:
        draws, topic = False, "bank-must-stand"
    else:
        draws, topic = (yield from choose_for_bank(table, rules, bank, total)), "bank-chooses"
    if draws:
        yield from shoe.draw(place, topic)
        table.show(place, tuple(cards), "bank-opened", SUPER_PAN9.read(cards).name)
    else:
        table.call(topic, f"the player-dealer stands on {SUPER_PAN9.read(cards).name}")
    return points(cards)


def choose_for_bank(table: Table, rules: Rules, bank: Bank, total: int) -> Script[bool]:
    """Whether to draw; nothing is set before it is confirmed, and the largest share may claim it."""
    decider, rival = table.button, largest_other(bank.shares, table.button)
    while True:
        decided = yield from decide(table, decider, rival, _bank_choice, "bank-partners-decide")
        assert decided is not None
        decider, answer = decided
        table.act("bank-chooses", decider, answer.verb)
        if answer.verb == "house-way":
            return total <= rules.house_way_draws_to
        confirmed = yield from ask_one(Ask(decider, CONFIRM_OR_CHANGE, CONFIRMED, "bank-decision-final"))
        table.act("bank-decision-final", decider, confirmed.verb)
        if confirmed.verb == "confirm":
            return answer.verb == "draw"
        rival = None


BANK_OPTIONS = (Option("draw", "bank-chooses"), Option("stand", "bank-chooses"), HOUSE_WAY)
CONFIRM_OR_CHANGE = (Option("confirm", "bank-decision-final"), Option("change", "bank-decision-final"))
CONFIRMED = Answer("confirm")


@cache
def _bank_choice(seat: Seat) -> Ask:
    return Ask(seat, BANK_OPTIONS, HOUSE_WAY_ASKED, "bank-chooses", NO_MORE_BETS, "bank-last")
