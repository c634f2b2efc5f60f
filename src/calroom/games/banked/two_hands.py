"""Games in which every position makes two hands and both must beat the player-dealer's.

What they share: squares and collections, hands given out by dice, who may see and set which hand, the
player-dealer's hand opened last, and settlement hand against hand. What the pieces are, how they may be set
and what beats what, each game hands in.
"""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

from calroom.cards import Cards
from calroom.games.banked.action_button import ACTION_BUTTON, settlement_order
from calroom.games.banked.bank import Bank, Cover, join_bank, post_bank
from calroom.games.banked.fees import Fee, Schedule
from calroom.games.banked.joint import share_out
from calroom.games.banked.limits import Limits, read_limits
from calroom.games.banked.squares import Bet, SquareRules, Squares, bets_by_position, change_wagers
from calroom.games.banked.wagers import close_betting, take_wagers
from calroom.money import Cents, Money
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_one
from calroom.table.events import Audience, Place
from calroom.table.table import EVERYBODY, HAND, MUCK, NOBODY, ONLY, Table

SetHand = answers("set")
HouseWay = answers("house-way")
Claim = answers("claim")
Look = answers("look")
Allow = answers("allow")
Pass = answers("pass")
Choose = answers("choose")

HOUSE_WAY = Option("house-way", "house-way-on-request")
BY_HOUSE_WAY = Answer("house-way")
PASS = Answer("pass")
CLAIM = (Option("claim", "claim"), Option("pass", "claim"))
LOOK = (Option("look", "permission-to-look"), Option("pass", "permission-to-look"))
PERMIT = (Option("allow", "permission-to-look"), Option("refuse", "permission-to-look"))
FOUL_CHECK = (Option("foul-check", "foul-check"), Option("pass", "foul-check"))

T = TypeVar("T")
Range = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]
Direction: TypeAlias = Literal["clockwise", "counter-clockwise"]
Served: TypeAlias = Literal["chosen hand first", "left to right", "as dealt"]
Sets: TypeAlias = Literal["largest wager", "larger wager may claim", "largest wager may claim"]


class TwoHandRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of such a game.

    `counted` is which position the count of the dice calls one; `bets_until` what closes the betting;
    `served` which of the hands in a row goes out first, where they lie in one; `jackpot` what an attached
    jackpot adds to every fee. `names_hand` is whether somebody with wagers on several positions may say whose
    hand he wants to see, `permission` whether those who do not set a hand may ask to see it.
    """

    title: str
    seats: Range
    stakes: tuple[str, ...]
    step: Money
    squares: SquareRules
    fees: tuple[Fee, ...]
    fees_from: datetime.date | None = None
    jackpot: Money = 0
    cover: Cover
    dice: Annotated[int, Meta(ge=1)]
    direction: Direction
    counted: Literal["player-dealer", "next to him"]
    bets_until: Literal["deal", "dice"]
    served: Served
    sets: Sets
    names_hand: bool = False
    permission: bool = False


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is agreed at the table before the hand, and on which day it is dealt, where that matters.

    `alone` are those who let nobody bet on their squares; `partners` says who puts up equal parts of whose
    wagers; `bank_partners` may add to the bank.
    """

    date: datetime.date | None = None
    jackpot: bool = False
    alone: tuple[Seat, ...] = ()
    partners: dict[Seat, Seat] = {}
    bank_partners: tuple[Seat, ...] = ()


NOTHING_GIVEN = Given()


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
    """What one table plays by, worked out from its sign."""

    rules: TwoHandRules
    kind: Kind
    limits: Limits
    schedule: Schedule
    with_jackpot: Schedule
    not_in_force: Schedule
    sign: str


def terms_of(rules: TwoHandRules, sign: str, kind: Kind) -> Terms:
    """The terms of a table with these limits; a wager is a whole number of steps."""
    posted = read_limits(sign, rules.step)
    low = -(-posted.low // rules.step) * rules.step
    if low > posted.high:
        raise ValueError(f"{sign!r}: no whole number of steps lies between the minimum and the maximum")
    schedule = Schedule(rules.fees, posted)
    with_jackpot = Schedule(rules.fees, posted, jackpot=rules.jackpot)
    words = f"{rules.title}, {posted.sign}; {schedule.words}"
    limits = Limits(low, posted.high, rules.step)
    return Terms(rules, kind, limits, schedule, with_jackpot, Schedule((), posted), words)


def fault_of(rules: TwoHandRules) -> str:
    """What is wrong with a house's rules that their types cannot say; empty if nothing is."""
    fewest, most = rules.seats
    if not 2 <= fewest <= most:
        return f"seats: from 2 up, the smaller number first, not {fewest} to {most}"
    if rules.squares.own > rules.squares.count:
        return f"squares: the seated player's {rules.squares.own} are more than all {rules.squares.count}"
    return ""


class Spot:
    """A position that plays: its bets, who sets its hand, and who may claim it."""

    def __init__(self, position: Seat, bets: Sequence[Bet]) -> None:
        self.position, self.bets = position, bets
        self.totals: dict[Seat, Cents] = {}
        for bet in bets:
            self.totals[bet.owner] = self.totals.get(bet.owner, 0) + bet.amount
        self.setter: Seat | None = None
        self.claimants: list[Seat] = []
        self.laid: Laid | None = None

    def choose_setter(self, sees: Mapping[Seat, Seat], how: Sets) -> None:
        """Who sees and sets the hand, among those whose one hand to see it is; nobody if there is none."""
        position, totals = self.position, self.totals
        able = [seat for seat in totals if sees[seat] == position]
        if not able:
            return
        most = max(totals[seat] for seat in able)
        largest = [seat for seat in able if totals[seat] == most]
        seated = position in able
        self.setter = position if seated and (how != "largest wager" or len(largest) > 1) else largest[0]
        if seated and how != "largest wager":
            able.sort(key=totals.__getitem__, reverse=True)
            rivals = able if how == "larger wager may claim" else largest if len(largest) == 1 else []
            self.claimants = [seat for seat in rivals if totals[seat] > totals[position]]

    @property
    def audience(self) -> Audience:
        """Who sees the hand while it is hidden."""
        return NOBODY if self.setter is None else ONLY[self.setter]


class TwoHands:
    """One hand of such a game, step by step."""

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        self.table, self.terms, self.given = table, terms, given
        self.rules, self.kind = terms.rules, terms.kind
        self.schedule = self._schedule()
        self.bank_seat = table.button
        self.counting = counting_order(table.button, self.rules)
        self.named: dict[Seat, Seat] = {}
        self.spots: dict[Seat, Spot] = {}
        self.order: list[Seat] = []
        self.bank: Bank

    # Bank, wagers and collection

    def _schedule(self) -> Schedule:
        terms, day, since = self.terms, self.given.date, self.rules.fees_from
        if day and since and day < since:
            self.table.call("fees-in-force", f"no collection: the schedule is in force from {since}")
            return terms.not_in_force
        if since:
            self.table.call("fees-in-force", f"the schedule of {since} is in force")
        return terms.with_jackpot if self.given.jackpot else terms.schedule

    def open(self) -> Script[bool]:
        """The bank is posted, wagers are laid, the collection is taken; false if there is nothing to deal."""
        table, rules, limits, given = self.table, self.rules, self.terms.limits, self.given
        table.call("sign", self.terms.sign)
        bank = yield from post_bank(table, limits, self.schedule.highest("player-dealer"), rules.cover)
        if bank is None:
            return False
        self.bank = bank
        yield from join_bank(table, bank, given.bank_partners, limits.step)
        self.bettors = [seat for seat in table.seats if seat not in bank.shares]
        self.squares = Squares(table, rules.seats[1], rules.squares, limits, given.alone, given.partners)
        wagers = yield from take_wagers(table, self.squares, self.bettors, limits, self.schedule.kept_back)
        if not wagers:
            return self._nothing_to_deal()
        if rules.bets_until == "deal":
            close_betting(table, wagers)
        self.schedule.take(table, wagers, sum(wager.amount for wager in wagers))
        if rules.names_hand:
            yield from self._name_hands()
        return True

    def _last_chance(self) -> Script[bool]:
        """Where the dice close the betting, wagers may change until then; false if none is left."""
        if self.rules.bets_until == "dice":
            yield from change_wagers(self.table, self.squares, self.bettors, self.terms.limits, self.schedule)
            if not self.squares.wagers:
                return self._nothing_to_deal()
            close_betting(self.table, self.squares.all_wagers)
        return True

    def _nothing_to_deal(self) -> bool:
        self.table.call("no-wagers", "no wager, no hand: the player-dealer takes his money back")
        self.bank.give_back()
        return False

    def _name_hands(self) -> Script[None]:
        """Who has bet on several positions may say which one of their hands he wants to see."""
        for seat, positions in self._bet_on().items():
            if len(positions) > 1:
                options = tuple(Option("see", "one-hand", where=HAND[position]) for position in positions)
                default = Answer("see", where=HAND[self._sees(seat, positions)])
                answer = yield from ask_one(Ask(seat, options, default, "one-hand"))
                self.named[seat] = next(at for at in positions if HAND[at] == answer.where)
                self.table.act("one-hand", seat, "see", where=answer.where)

    def _bet_on(self) -> dict[Seat, list[Seat]]:
        """The positions on which everybody has bets in his own name, in the order in which he made them."""
        found: dict[Seat, list[Seat]] = {}
        for here in self.squares.wagers.values():
            positions = found.setdefault(here[0].owner, [])
            if here[0].circle not in positions:
                positions.append(here[0].circle)
        return found

    def _sees(self, seat: Seat, positions: Collection[Seat]) -> Seat:
        """The one hand that someone sees: the one named, else his own seat's, else that of his first bet."""
        named = self.named.get(seat, seat)
        if named in positions:
            return named
        return seat if seat in positions else next(iter(positions))

    # Giving out the hands

    def give_out(self, row: Sequence[Place]) -> Script[bool]:
        """Hands lying in a row are given out as the dice say; false if no wager was left by then."""
        if self.rules.served == "chosen hand first":
            row = rotated(row, (yield from self._choose_hand(row)))
        if not (yield from self._last_chance()):
            return False
        self._serve(row, self.shake())
        return True

    def _choose_hand(self, row: Sequence[Place]) -> Script[Place]:
        """The player-dealer says which hand goes out first, before the dice are seen."""
        seat, options = self.bank_seat, tuple([_choice(place) for place in row])
        answer = yield from ask_one(Ask(seat, options, Answer("choose", where=row[0]), "chosen-hand"))
        self.table.act("chosen-hand", seat, "choose", where=answer.where)
        return answer.where

    def shake(self) -> Seat:
        """The dice say who is served first, and with the hands it is settled who may see which."""
        table = self.table
        total = sum(table.roll(self.rules.dice, "dice"))
        first = self.counting[(total - 1) % len(self.counting)]
        table.call("dice-count", f"{total} counts to position {first}", first)
        bets = bets_by_position(self.squares.wagers)
        sees = {seat: self._sees(seat, positions) for seat, positions in self._bet_on().items()}
        for position, here in bets.items():
            spot = self.spots[position] = Spot(position, here)
            spot.choose_setter(sees, self.rules.sets)
            if spot.setter != position:
                self._say_who_sets(spot)
        self._place_button(first)
        return first

    def _say_who_sets(self, spot: Spot) -> None:
        who = "the house way sets" if spot.setter is None else f"seat {spot.setter} sets"
        self.table.call("who-sets", f"{who} the hand of position {spot.position}", spot.setter or 0)

    def _place_button(self, first: Seat) -> None:
        order = rotated(self.counting, first)
        start = next(position for position in order if position in self.spots)
        topic = "action-button"
        if start != first:
            topic = "button-on-bank" if first == self.bank_seat else "button-without-wager"
        self.table.place(ACTION_BUTTON, start, topic)
        self.order = rotated(self.counting, start)

    def _serve(self, row: Sequence[Place], first: Seat) -> None:
        """The hands lying in these places go to the positions in order; those nobody bets on are dead."""
        table = self.table
        for place, position in zip(row, rotated(self.counting, first), strict=True):
            cards = tuple(table.cards[place])
            if position in self.spots:
                table.pass_cards(cards, place, HAND[position], "served", self.spots[position].audience)
            elif position == self.bank_seat:
                table.pass_cards(cards, place, HAND[position], "served", NOBODY)
            else:
                table.pass_cards(cards, place, MUCK, "dead-hand", NOBODY)

    def deal(self, cards: int) -> Script[None]:
        """The dice say who is dealt to first, then the others; hands without a bet are taken back."""
        table, order = self.table, rotated(self.counting, self.shake())
        places = [(HAND[seat], self.spots[seat].audience if seat in self.spots else NOBODY) for seat in order]
        yield from table.deal_in_rounds(places, cards, "served")
        for position in order:
            if position not in self.spots and position != self.bank_seat:
                hand = HAND[position]
                table.pass_cards(tuple(table.cards[hand]), hand, MUCK, "dead-hand", NOBODY)

    # Setting

    def set_hands(self) -> Script[None]:
        """All players set their hands at the same time, in no order; a larger bettor may claim one first."""
        for spot in self.spots.values():
            yield from self._offer_claims(spot)
        asks = {spot.setter: self._ask_to_set(spot) for spot in self.spots.values() if spot.setter}
        spots = {spot.setter: spot for spot in self.spots.values()}
        while asks:
            reply = yield tuple(asks.values())
            if reply is not None:
                seat, answer = reply
                self._lay(spots[seat], answer)
                del asks[seat]
        for spot in self.spots.values():
            if spot.setter is None:
                self._lay(spot, BY_HOUSE_WAY)
            elif self.rules.permission and len(spot.totals) > 1:
                yield from self._let_look(spot)

    def _offer_claims(self, spot: Spot) -> Script[None]:
        for seat in spot.claimants:
            answer = yield from ask_one(Ask(seat, CLAIM, PASS, "claim"))
            if answer.verb == "claim":
                place = HAND[spot.position]
                self.table.act("claim", seat, "claim", where=place)
                cards = tuple(self.table.cards[place])
                self.table.show(place, cards, "claim", seen_by=(spot.position, seat))
                spot.setter = seat
                return

    def _ask_to_set(self, spot: Spot) -> Ask:
        assert spot.setter is not None
        choices = self.kind.choices(tuple(self.table.cards[HAND[spot.position]]))
        return Ask(spot.setter, (choices, HOUSE_WAY), BY_HOUSE_WAY, "set-two-hands", turn="all-set-at-once")

    def _lay(self, spot: Spot, answer: Answer) -> None:
        table, place = self.table, HAND[spot.position]
        cards = tuple(table.cards[place])
        if answer.verb == "set":
            topic, laid = "set-two-hands", self.kind.laid(cards, answer.cards)
        else:
            topic, laid = "house-way", self.kind.house_way(cards)
        if spot.setter:
            table.act(topic, spot.setter, answer.verb, where=place if spot.setter != spot.position else "")
        spot.laid = laid
        self._put_down(spot.position, laid, spot.audience)

    def _put_down(self, position: Seat, laid: Laid, seen_by: Audience) -> None:
        place = HAND[position]
        self.table.pass_cards(laid.low, place, self.kind.low[position], "two-hands-lie", seen_by)
        self.table.pass_cards(laid.high, place, self.kind.high[position], "two-hands-lie", seen_by)

    def _let_look(self, spot: Spot) -> Script[None]:
        """Who does not set the hand sees it only by leave of the one who did, but may have it checked."""
        table, setter, laid = self.table, spot.setter, spot.laid
        assert setter is not None
        assert laid is not None
        for seat in spot.totals:
            if seat == setter or self._sees(seat, self._bet_on()[seat]) != spot.position:
                continue
            wish = yield from ask_one(Ask(seat, LOOK, PASS, "permission-to-look"))
            if wish.verb == "pass":
                continue
            leave = yield from ask_one(Ask(setter, PERMIT, Answer("refuse"), "permission-to-look"))
            table.act("permission-to-look", setter, leave.verb, where=HAND[spot.position])
            if leave.verb == "allow":
                for place, cards in self._places(spot.position, laid):
                    table.show(place, cards, "permission-to-look", seen_by=(setter, seat))
                continue
            check = yield from ask_one(Ask(seat, FOUL_CHECK, PASS, "foul-check"))
            if check.verb == "foul-check":
                table.call("foul-check", f"the hand of position {spot.position} is not foul", seat)

    def _places(self, position: Seat, laid: Laid) -> Iterator[tuple[Place, Cards]]:
        yield self.kind.low[position], laid.low
        yield self.kind.high[position], laid.high

    def bank_sets(self) -> Script[None]:
        """All others have set: the player-dealer's hand is opened, and he sets it before everybody."""
        table, seat = self.table, self.bank_seat
        cards = tuple(table.cards[HAND[seat]])
        table.show(HAND[seat], cards, "bank-opened")
        options = (self.kind.choices(cards), HOUSE_WAY)
        answer = yield from ask_one(Ask(seat, options, BY_HOUSE_WAY, "bank-sets", turn="bank-opened"))
        own = answer.verb == "set"
        laid = self.kind.laid(cards, answer.cards) if own else self.kind.house_way(cards)
        table.act("bank-sets" if own else "house-way", seat, answer.verb)
        self._put_down(seat, laid, EVERYBODY)
        self.bank_read = self._read_out(seat, laid)

    # Settlement

    def settle(self) -> None:
        """Every hand is opened, compared and settled in order; then the player-dealer's money goes back."""
        for position in settlement_order(self.table, self.order[0], self.order, self.spots):
            self._settle_spot(self.spots[position])
        self.bank.give_back()

    def _settle_spot(self, spot: Spot) -> None:
        assert spot.laid is not None
        mine, theirs = self._read_out(spot.position, spot.laid), self.bank_read
        for one, other in ((mine.low, theirs.low), (mine.high, theirs.high)):
            if one.within and one.grade == other.grade and one.value != other.value:
                self.table.call(one.within, f"{one.name} against {other.name}", spot.position)
        sign, topic = compare(mine, theirs)
        for bet in spot.bets:
            joint = len(bet.partners) > 1
            self.bank.settle(bet.owner, bet.place, sign * bet.amount, topic, "even-money", lies=joint)
            if joint and self.table.chips[bet.place]:
                share_out(self.table, bet.place, bet.amount, bet.partners, "partnership")

    def _read_out(self, position: Seat, laid: Laid) -> TwoRead:
        table = self.table
        if laid.line:
            table.call(laid.line, f"position {position} is set the house way", position)
        read = self.kind.read(laid)
        table.show(self.kind.low[position], laid.low, read.low.topic, read.low.name)
        table.show(self.kind.high[position], laid.high, read.high.topic, read.high.name)
        return read


def compare(mine: TwoRead, bank: TwoRead) -> tuple[int, str]:
    """Whether a position wins, pushes or loses, and by which topic; what is equal is the player-dealer's."""
    low, high = mine.low.value - bank.low.value, mine.high.value - bank.high.value
    if low > 0 and high > 0:
        return 1, "both-higher"
    tie = mine.low.tie if not low else mine.high.tie if not high else ""
    if low > 0 or high > 0:
        return 0, tie or "one-higher"
    return -1, tie or "both-lower"


@cache
def _choice(place: Place) -> Option:
    return Option("choose", "chosen-hand", where=place)


def counting_order(bank: Seat, rules: TwoHandRules) -> list[Seat]:
    """All positions, occupied or not, in the order in which dice are counted off on them."""
    seats = rules.seats[1]
    step = 1 if rules.direction == "clockwise" else -1
    start = 0 if rules.counted == "player-dealer" else 1
    return [(bank - 1 + step * place) % seats + 1 for place in range(start, start + seats)]


def rotated(order: Sequence[T], first: T) -> list[T]:
    """The same round, beginning with this one."""
    at = order.index(first)
    return [*order[at:], *order[:at]]
