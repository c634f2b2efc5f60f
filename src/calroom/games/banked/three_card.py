"""Three Card Poker: ante, look at three cards, then match the ante to play against the player-dealer or fold.

One of the player-dealer's cards lies up, and he needs a queen to qualify. A bonus pays on one's own cards.
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from calroom.cards import Card, Cards
from calroom.games.banked.action_button import (
    ACTION_BUTTON,
    fault_of_values,
    place_action_button,
    settlement_order,
)
from calroom.games.banked.bank import Bank, post_bank
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import BankedRules, ShoeGiven, leave
from calroom.games.banked.limits import Limits, read_limits
from calroom.games.banked.payoffs import Odds, amount_at
from calroom.games.banked.shoe import TRAY, Shoe, ShoeRules, shoe_of
from calroom.games.banked.trouble import three_card as trouble
from calroom.games.banked.trouble.floor import RuledBy
from calroom.games.banked.trouble.three_card import BANK_HAND, CARDS, Round, deal_wrongly, rebuild_hands
from calroom.games.banked.wagers import Square, Wager, close_betting, take_wagers
from calroom.games.charges import Charge
from calroom.games.house import Range
from calroom.money import Cents, Money, dollars
from calroom.ranking import three_card as ranking
from calroom.ranking.three_card import QUEEN_HIGH, Kind, kind_of
from calroom.table.asks import Answer, Ask, Leaves, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.incidents import Remedies
from calroom.table.refusals import Refused
from calroom.table.table import HAND, NOBODY, ONLY, STACK, Table

Play = answers("play")
Fold = answers("fold")

REMEDIES: Remedies = trouble.REMEDIES

ANTE, PLAY, BONUS = ([f"{spot} {seat}" for seat in range(100)] for spot in ("ante", "play", "bonus"))
"""The three spots before each seat, made once; the index is the seat."""


class BonusTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the bonus pays on which hand."""

    royal_flush: Odds
    straight_flush: Odds
    three_of_a_kind: Odds
    straight: Odds
    flush: Odds
    pair: Odds


class Rules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Three Card Poker; `tables` are those it may be played on, with their seats."""

    tables: dict[str, int]
    deck: str
    decks: Range
    devices: tuple[Literal["shuffler", "shoe"], ...]
    shoe: ShoeRules
    dealt: Literal["in packets", "one at a time"]
    chip: Annotated[int, Meta(ge=1)]
    most_per_hand: Money
    win_pays: Odds
    bonus: BonusTable
    button_values: dict[str, int]
    irregularities: RuledBy


class Given(ShoeGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    Without a named `table` it is the smallest at which everybody has a seat.
    """

    table: str | None = None
    decks: int | None = None
    device: str | None = None


NOTHING_GIVEN = Given()


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its sign."""

    rules: Rules
    limits: Limits
    schedule: Schedule
    bonus: dict[Kind, Odds]
    sign: str


def fault(rules: Rules) -> str:
    """What is wrong with a house's rules beyond their types, seats and stakes; empty if nothing is."""
    if not rules.tables or max(rules.tables.values()) != rules.seats[1]:
        return f"tables: the largest must have the {rules.seats[1]} seats that the game may have"
    return fault_of_values(rules.button_values)


def terms(rules: Rules, sign: str) -> Terms:
    """The terms of a table with these limits."""
    limits = read_limits(sign, rules.step)
    schedule = Schedule(rules.fees, limits)
    bonus = {kind: getattr(rules.bonus, kind.name.lower()) for kind in Kind if kind >= Kind.PAIR}
    return Terms(rules, limits, schedule, bonus, f"{rules.title}, {limits.sign}; {schedule.words}")


def deck(rules: Rules, given: Given) -> Cards:
    """All cards of the device."""
    return shoe_of(rules.deck, rules.decks, given.decks)


def charges(terms: Terms, _: Given, __: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.schedule.charges()


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Three Card Poker; what goes wrong finds it at the table."""
    table.kept = Round(table, Shoe(table, terms.rules.shoe, given.used), terms.rules.irregularities)
    return _play(table.kept, terms, given)


def _play(hand: Round, terms: Terms, given: Given) -> Script[Leaves]:
    table, shoe = hand.table, hand.shoe
    rules, limits, schedule = terms.rules, terms.limits, terms.schedule
    seats = seats_of(table, rules, given)
    shoe.continuous = is_shuffled_each_hand(table, rules, given)
    table.call("sign", terms.sign)

    bank = yield from post_bank(table, limits, schedule.highest("player-dealer"), given.cover or rules.cover)
    if bank is None:
        return shoe.leaves()
    bettors = [seat for seat in table.seats if seat != table.button]
    spots = Spots(terms)
    wagers = yield from take_wagers(
        table, spots, bettors, limits, lambda stack, made: kept(schedule, stack, made)
    )
    antes = [wager for wager in wagers if not wager.beside]
    return_bonus_without_ante(table, spots)
    if not antes:
        bank.give_back()
        return shoe.leaves()
    schedule.take(table, antes, close_betting(table, antes))
    warn_of_short_stacks(table, spots)

    players = [Player(table, seat, spots.antes[seat]) for seat in sorted(spots.antes)]
    hand.players = {player.seat: player for player in players}
    yield from deal(hand, rules)
    for player in players:
        if not player.out:
            yield from player.play_or_fold()
    players = [player for player in players if not player.out]
    take_in_folded(table, players)
    qualified = open_bank_hand(table, players)
    open_hands(table, players, qualified)
    order = order_of_settlement(table, rules, players, seats) if players else []
    results = {player.seat: player.results(terms, qualified) for player in players}
    settle(table, bank, [result for seat in order for result in results[seat]])

    bank.give_back()
    shoe.take_in([*(player.place for player in players if not player.folded), BANK_HAND])
    rebuild_hands(hand)
    return leave(shoe, given)


# Before the deal


def seats_of(table: Table, rules: Rules, given: Given) -> int:
    """How many seats the table has; nobody is dealt in at a table without a place for him."""
    if given.table is not None and given.table not in rules.tables:
        allowed = tuple(f"use a {name} table" for name in rules.tables)
        raise Refused(f"the game is not played on a {given.table} table", "seats", allowed=allowed)
    sizes = [rules.tables[given.table]] if given.table else sorted(rules.tables.values())
    fitting = [size for size in sizes if size >= table.seats[-1]]
    if not fitting:
        what = f"a {given.table} table has {sizes[-1]} seats, the player-dealer's included"
        raise Refused(what, "seats", allowed=(f"seat up to {sizes[-1]}",))
    return fitting[0]


def is_shuffled_each_hand(table: Table, rules: Rules, given: Given) -> bool:
    """A shuffler mixes all cards for every hand, and so must a shoe with a single deck."""
    device = given.device or rules.devices[0]
    if device not in rules.devices:
        allowed = tuple(f"deal from a {device}" for device in rules.devices)
        raise Refused(f"cards are not dealt from {device!r}", "dealing-device", allowed=allowed)
    single = len(set(table.deck)) == len(table.deck)
    table.call("dealing-device", f"dealt from a {device}")
    return device == "shuffler" or single


class Spots:
    """An ante and a bonus spot before each seat; the play bet comes later."""

    def __init__(self, terms: Terms) -> None:
        self.limits, self.most = terms.limits, terms.rules.most_per_hand
        self.antes: dict[Seat, Cents] = {}
        self.bonuses: dict[Seat, Cents] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """One's own spots that are empty, as far as all three bets together may go."""
        ante, bonus = self.antes.get(bettor, 0), self.bonuses.get(bettor, 0)
        squares = []
        if not ante:
            squares.append(_spot(bettor, ANTE[bettor], self.limits, (self.most - bonus) // 2))
        if not bonus:
            squares.append(_spot(bettor, BONUS[bettor], self.limits, self.most - 2 * ante))
        return squares

    def take(self, wager: Wager) -> None:
        """Each spot takes one bet."""
        (self.bonuses if wager.beside else self.antes)[wager.owner] = wager.amount

    def leave(self, bettor: Seat) -> bool:
        """Nobody waits for another's spots."""
        return False

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """Nobody bets anywhere but on his own spots, and on the play spot only when he has seen his cards."""
        return NOT_YOUR_SPOT


NOT_YOUR_SPOT = (("wager", "own-spots"), ("bonus", "own-spots"), ("play", "play-or-fold"))


@cache
def _spot(seat: Seat, place: Place, limits: Limits, most: Cents) -> Square:
    """The play bet that may follow an ante counts towards the most for one hand from the start."""
    most -= (most - limits.low) % limits.step
    high, why_high = (limits.high, "") if limits.high <= most else (most, "most-per-hand")
    within = Limits(limits.low, high, limits.step)
    if place == ANTE[seat]:
        return Square(seat, place, "ante", within, why_high=why_high)
    return Square(seat, place, "bonus-bet", within, "bonus-limits", "bonus", why_high)


def kept(schedule: Schedule, stack: Cents, antes: Sequence[Cents]) -> Cents:
    """Only an ante costs a fee: so much stays for the one that is made, or for the largest possible."""
    return schedule.due("bettor", antes[0]) if antes else schedule.kept_back(stack, ())


def return_bonus_without_ante(table: Table, spots: Spots) -> None:
    """No bonus bet without an ante."""
    for seat, bonus in spots.bonuses.items():
        if seat not in spots.antes:
            table.move(bonus, BONUS[seat], STACK[seat], "bonus-with-ante")


def warn_of_short_stacks(table: Table, spots: Spots) -> None:
    """Who has too little left for a play bet is told before he sees his cards."""
    for seat, ante in spots.antes.items():
        if table.stack(seat) < ante:
            table.call("play-bet-short", f"seat {seat} may be short of chips for a play bet", seat)


def deal(hand: Round, rules: Rules) -> Script[None]:
    """Three cards face down to everybody with an ante, the player-dealer last; his third is turned up."""
    table, players = hand.table, hand.players.values()
    yield from hand.shoe.make_ready(len(players) + 1)
    order = sorted(players, key=lambda player: (player.seat < table.button, player.seat))
    places = [(player.place, ONLY[player.seat]) for player in order]
    at_once = CARDS if rules.dealt == "in packets" else 1
    if hand.told:
        yield from deal_wrongly(hand, places, at_once)
    else:
        for _ in range(CARDS // at_once):
            for place, seen_by in places:
                yield from table.deal(place, "deal", seen_by, at_once)
            yield from table.deal(BANK_HAND, "bank-cards", NOBODY, at_once)
    hand.is_dealt()
    table.show(BANK_HAND, (table.cards[BANK_HAND][2],), "third-card-up")


# The players


class Result(NamedTuple):
    """What one bet comes to: it wins `due` or loses that much; `topic` decided it, `pays` fixed the odds."""

    owner: Seat
    place: Place
    due: Cents
    topic: str
    pays: str = ""


class Player:
    """A seat with an ante: its cards and bets."""

    def __init__(self, table: Table, seat: Seat, ante: Cents) -> None:
        self.table, self.seat, self.ante, self.place = table, seat, ante, HAND[seat]
        self.folded = self.out = False
        self.forfeit = ""
        self.value = 0

    @property
    def spots(self) -> tuple[Place, ...]:
        """Where the seat's bets lie."""
        return ANTE[self.seat], PLAY[self.seat], BONUS[self.seat]

    @property
    def cards(self) -> list[Card]:
        """The three cards."""
        return self.table.cards[self.place]

    def play_or_fold(self) -> Script[None]:
        """Match the ante or give it up; who has not the chips can only fold."""
        table, seat = self.table, self.seat
        if table.stack(seat) < self.ante:
            table.call("play-bet-short", f"seat {seat} has not the chips for a play bet", seat)
            answer = FOLDED
        else:
            ask = Ask(seat, _choices(self.ante), FOLDED, "play-or-fold", BETS_LOCKED, "dealers-left-first")
            given: Answer | None = None
            while given is None and not self.out:
                given = yield ask
            if given is None:
                return
            answer = given
        table.act("play-or-fold", seat, answer.verb, answer.amount)
        if answer.verb == "play":
            table.move(answer.amount, STACK[seat], PLAY[seat], "play-or-fold")
        self.folded = answer.verb == "fold"

    def results(self, terms: Terms, qualified: bool) -> list[Result]:
        """Ante, play and bonus in their order."""
        if self.forfeit:
            chips = self.table.chips
            lying = [place for place in self.spots if chips.get(place)]
            return [Result(self.seat, place, -chips[place], self.forfeit) for place in lying]
        bonus = self.table.chips.get(BONUS[self.seat], 0)
        results = self._folded(bonus) if self.folded else self._played(terms, qualified)
        if bonus and not self.folded:
            results.append(self._bonus(terms, bonus))
        return results

    def _folded(self, bonus: Cents) -> list[Result]:
        results = [Result(self.seat, ANTE[self.seat], -self.ante, "fold-forfeits-ante")]
        if bonus:
            results.append(Result(self.seat, BONUS[self.seat], -bonus, "fold-forfeits-bonus"))
        return results

    def _played(self, terms: Terms, qualified: bool) -> list[Result]:
        rules, seat = terms.rules, self.seat
        wins = amount_at(rules.win_pays, self.ante, rules.chip)
        if not qualified:
            return [Result(seat, ANTE[seat], wins, "ante-paid")]
        bank = ranking.value(self.table.cards[BANK_HAND])
        if self.value > bank:
            due, topic = wins, "higher-hand"
        elif self.value < bank:
            due, topic = -self.ante, "lower-hand"
        else:
            due, topic = 0, "equal-hands"
        return [Result(seat, ANTE[seat], due, topic), Result(seat, PLAY[seat], due, topic)]

    def _bonus(self, terms: Terms, bonus: Cents) -> Result:
        odds = terms.bonus.get(kind_of(self.value))
        if odds is None:
            return Result(self.seat, BONUS[self.seat], -bonus, "bonus-loses")
        due = amount_at(odds, bonus, terms.rules.chip)
        return Result(self.seat, BONUS[self.seat], due, "bonus-wins", "bonus-pays")


FOLDED = Answer("fold")
FOLD = Option("fold", "play-or-fold")
BETS_LOCKED = (("wager", "bets-locked"), ("bonus", "bets-locked"))


@cache
def _choices(ante: Cents) -> tuple[Option, ...]:
    return Option("play", "play-or-fold", ante, ante), FOLD


def take_in_folded(table: Table, players: Sequence[Player]) -> None:
    """Folded cards go to the discards unseen; the forfeited bets are held for the player-dealer."""
    folded = [player for player in players if player.folded]
    if not folded:
        return
    held = sum([table.chips[ANTE[player.seat]] + table.chips.get(BONUS[player.seat], 0) for player in folded])
    table.call("forfeits-held", f"{dollars(held)} is held for the player-dealer")
    for player in folded:
        table.pass_cards(tuple(player.cards), player.place, TRAY, "forfeits-held", NOBODY)


# The hands are opened


def open_bank_hand(table: Table, players: Sequence[Player]) -> bool:
    """The player-dealer's hand is read; if it does not qualify, play bets go back at once."""
    cards = table.cards[BANK_HAND]
    reading = ranking.read(cards)
    table.show(BANK_HAND, tuple(cards), "bank-hand-opened", reading.name)
    qualified = reading.value > QUEEN_HIGH
    table.call("qualifier", f"{reading.name} {'qualifies' if qualified else 'does not qualify'}")
    playing = [player for player in players if not player.folded]
    if qualified and playing:
        table.call("play-on-ante", "each play bet stands with its ante on one comparison")
    elif not qualified:
        for player in playing:
            table.move(player.ante, PLAY[player.seat], STACK[player.seat], "play-returned")
    return qualified


def open_hands(table: Table, players: Sequence[Player], qualified: bool) -> None:
    """From the seat farthest to the dealer's right back to his left."""
    playing = [player for player in reversed(players) if not player.folded]
    if not playing:
        return
    table.call("opening-order", f"hands are opened at {', '.join(str(player.seat) for player in playing)}")
    bank = ranking.value(table.cards[BANK_HAND])
    for player in playing:
        reading = ranking.read(player.cards)
        player.value = reading.value
        table.show(player.place, tuple(player.cards), _decided_by(player, bank, qualified), reading.name)


def _decided_by(player: Player, bank: int, qualified: bool) -> str:
    """The topic that ranks a hand, alone or against the player-dealer's."""
    if len(set(player.cards)) < CARDS:
        return "same-card-twice"
    if not qualified:
        return "three-cards"
    if player.value == bank:
        return "suits-equal"
    return "ranking-within-class" if kind_of(player.value) == kind_of(bank) else "hand-ranking"


# Settlement


def order_of_settlement(table: Table, rules: Rules, players: Sequence[Player], seats: int) -> list[Seat]:
    """From the action button, which the player-dealer's second card puts where seats are counted from one."""
    positions = [seat for seat in range(1, seats + 1) if seat != table.button]
    wagered = [player.seat for player in players]
    value = rules.button_values[table.cards[BANK_HAND][1][0]]
    if value:
        button = place_action_button(table, value, positions)
    else:
        button = table.next_to(table.button, wagered)
        table.place(ACTION_BUTTON, button, "action-button-zero")
    return settlement_order(table, button, positions, wagered)


def settle(table: Table, bank: Bank, results: Sequence[Result]) -> None:
    """Player by player; where the bank covers everything, all losing bets before all others."""
    if bank.covers(result.due for result in results):
        table.call("all-covered", "the bank covers all action: losing bets first, then winning ones")
        results = sorted(results, key=lambda result: result.due >= 0)
    else:
        table.call("not-covered", "the bank does not cover all action: settled player by player")
    for result in results:
        bank.settle(*result)
