"""Games in which every position makes two hands and both must beat the player-dealer's.

What they share: squares and collections, hands given out by dice, who may see and set which hand, the
player-dealer's hand opened last, and settlement hand against hand. What the pieces are, how they may be set
and what beats what, each game hands in.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import TypeVar

from calroom.games.banked.action_button import ACTION_BUTTON, settlement_order
from calroom.games.banked.bank import Bank, join_bank
from calroom.games.banked.joint import share_out
from calroom.games.banked.layouts.squares import Squares, bets_by_position, change_wagers
from calroom.games.banked.round import Round, Wagers, collect, no_more_bets, play_round
from calroom.games.banked.trouble.floor import Ruled, give_back
from calroom.games.banked.two_hands.deals import (
    Phase,
    WrongDeal,
    deal_wrongly,
    in_rounds,
    put_counts_right,
    until_dealt_right,
)
from calroom.games.banked.two_hands.setting import Setting, Spot
from calroom.games.banked.two_hands.terms import Given, Laid, Terms, TwoHandRules, TwoRead, compare
from calroom.games.banked.wagers import close_betting
from calroom.table.asks import NOTHING_LEFT, Answer, Ask, Leaves, Option, Script, Seat, answers, ask_one
from calroom.table.events import Audience, Place
from calroom.table.table import HAND, MUCK, NOBODY, Table

Choose = answers("choose")

T = TypeVar("T")


class TwoHands(Ruled):
    """One hand of such a game, step by step."""

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        self.table, self.terms, self.given = table, terms, given
        self.rules, self.kind = terms.rules, terms.kind
        self.schedule = terms.schedule
        self.bank_seat = table.button
        self.counting = counting_order(table.button, self.rules)
        self.named: dict[Seat, Seat] = {}
        self.spots: dict[Seat, Spot] = {}
        self.order: list[Seat] = []
        self.bank: Bank
        self.lies: Sequence[Place] = ()
        self.phase: Phase = "betting"
        self.setting = Setting(table, self.kind, permission=self.rules.permission)
        self.wrong = WrongDeal()
        self.forfeits: dict[Place, str] = {}
        self.bank_lost = ""
        table.kept = self

    def play(self, deal_and_set: Callable[["TwoHands"], Script[bool]]) -> Script[Leaves]:
        """The whole hand, dealt and set as the game does it; that is false if no wager is left then."""
        table, rules, given = self.table, self.rules, self.given
        self.schedule = self.terms.posted(given)
        rules.tell_in_force(table, given.date)
        table.call("sign", self.terms.sign)

        def deal_and_settle(_: Bank, __: Wagers) -> Script[None]:
            if rules.names_hand:
                yield from self._name_hands()
            if (yield from until_dealt_right(self, deal_and_set)):
                self.settle()

        # Where the dice close the betting, it is closed when they are thrown.
        closed_by_deal = rules.bets_until == "deal"
        game = Round(
            limits=self.terms.limits,
            schedule=self.schedule,
            cover=rules.cover,
            join=lambda bank: join_bank(table, bank, given.bank_partners, self.terms.limits.step),
            layout=self._squares_against,
            nothing_wagered=self._say_that_nobody_bet,
            before_the_deal=(no_more_bets, collect) if closed_by_deal else (collect,),
            deal_and_settle=deal_and_settle,
            leaves=lambda _: NOTHING_LEFT,
            declined=Leaves,
            undealt=Leaves,
        )
        return (yield from play_round(table, game))

    # Bank, wagers and collection

    def _squares_against(self, bank: Bank) -> Squares:
        table, rules, given = self.table, self.rules, self.given
        self.bank = bank
        self.bettors = [seat for seat in table.seats if seat not in bank.shares]
        self.squares = Squares(
            table, rules.seats[1], rules.squares, self.terms.limits, given.alone, given.partners
        )
        return self.squares

    def _last_chance(self) -> Script[bool]:
        """Where the dice close the betting, wagers may change until then; false if none is left."""
        if self.rules.bets_until == "dice":
            yield from change_wagers(self.table, self.squares, self.bettors, self.terms.limits, self.schedule)
            if not self.squares.wagers:
                self._say_that_nobody_bet()
                return False
            close_betting(self.table, self.squares.all_wagers)
        return True

    def _say_that_nobody_bet(self) -> None:
        self.table.call("no-wagers", "no wager, no hand: the player-dealer takes their money back")

    def _name_hands(self) -> Script[None]:
        """Who has bet on several positions may say which one of their hands they want to see."""
        for seat, positions in self._bet_on().items():
            if len(positions) > 1:
                options = tuple(Option("see", "one-hand", where=HAND[position]) for position in positions)
                default = Answer("see", where=HAND[self._sees(seat, positions)])
                answer = yield from ask_one(Ask(seat, options, default, "one-hand"))
                self.named[seat] = next(at for at in positions if HAND[at] == answer.where)
                self.table.act("one-hand", seat, "see", where=answer.where)

    def _bet_on(self) -> dict[Seat, list[Seat]]:
        """The positions on which everybody has bets of their own, in the order in which they made them."""
        found: dict[Seat, list[Seat]] = {}
        for here in self.squares.wagers.values():
            positions = found.setdefault(here[0].owner, [])
            if here[0].circle not in positions:
                positions.append(here[0].circle)
        return found

    def _sees(self, seat: Seat, positions: Collection[Seat]) -> Seat:
        """The one hand that someone sees: the one named, else their seat's, else that of their first bet."""
        named = self.named.get(seat, seat)
        if named in positions:
            return named
        return seat if seat in positions else next(iter(positions))

    # Giving out the hands

    def lay_out(self, row: Sequence[Place], cards: int, topic: str) -> Script[None]:
        """So many hands are dealt in a row, card by card."""
        yield from self._deal_in_rounds([(place, NOBODY) for place in row], cards, topic)

    def _deal_in_rounds(
        self, places: Sequence[tuple[Place, Audience]], cards: int, topic: str
    ) -> Script[None]:
        if self.wrong.told:
            return deal_wrongly(self, in_rounds(places, cards, self.wrong.told), cards, topic)
        return self.table.deal_in_rounds(places, cards, topic)

    def give_out(self, row: Sequence[Place]) -> Script[bool]:
        """Hands lying in a row are given out as the dice say; false if no wager was left by then."""
        self.lies, self.phase = row, "in a row"
        if self.rules.served == "chosen hand first":
            row = rotated(row, (yield from self._choose_hand(row)))
        if not (yield from self._last_chance()):
            return False
        self._serve(row, self.shake())
        self.phase = "setting"
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
        bets = bets_by_position(self.squares)
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

    def deal(self, cards: int) -> Script[bool]:
        """The dice say who is dealt to first, then the others; hands without a bet are taken back."""
        if not (yield from self._last_chance()):
            return False
        table, order = self.table, rotated(self.counting, self.shake())
        places = [(HAND[seat], self.spots[seat].audience if seat in self.spots else NOBODY) for seat in order]
        yield from self._deal_in_rounds(places, cards, "served")
        self.phase = "setting"
        for position in order:
            if position not in self.spots and position != self.bank_seat:
                hand = HAND[position]
                table.pass_cards(tuple(table.cards[hand]), hand, MUCK, "dead-hand", NOBODY)
        return True

    # Setting and settlement

    def set_hands(self) -> Script[None]:
        """All players set their hands, then the player-dealer theirs."""
        if self.wrong.counts:
            yield from put_counts_right(self)
        yield from self.setting.set_all(self.spots.values())
        self.phase = "open"
        laid = yield from self.setting.bank_sets(self.bank_seat)
        if not self.bank_lost:
            self.bank_read = self._read_out(self.bank_seat, laid)

    def settle(self) -> None:
        """Every hand is opened, compared and settled in order."""
        for position in settlement_order(self.table, self.order[0], self.order, self.spots):
            self._settle_spot(self.spots[position])

    def _settle_spot(self, spot: Spot) -> None:
        sign, topic = (-1, spot.foul) if spot.foul else self._compared(spot)
        for bet in spot.bets:
            joint, due, why = len(bet.partners) > 1, sign * bet.amount, topic
            if bet.place in self.forfeits:
                due, why = -bet.amount, self.forfeits[bet.place]
            self.bank.settle(bet.owner, bet.place, due, why, "even-money", lies=joint)
            if joint and self.table.chips[bet.place]:
                share_out(self.table, bet.place, bet.amount, bet.partners, "partnership")

    def _compared(self, spot: Spot) -> tuple[int, str]:
        mine = self._read_out(spot.position, spot.laid)
        if self.bank_lost:
            return 1, self.bank_lost
        theirs = self.bank_read
        for one, other in ((mine.low, theirs.low), (mine.high, theirs.high)):
            if one.within and one.grade == other.grade and one.value != other.value:
                higher = max(one, other, key=lambda read: read.value)
                self.table.call(higher.within, f"{one.name} against {other.name}", spot.position)
        return compare(mine, theirs)

    def _read_out(self, position: Seat, laid: Laid) -> TwoRead:
        table = self.table
        if laid.line:
            table.call(laid.line, f"position {position} is set the house way", position)
        read = self.kind.read(laid)
        table.show(self.kind.low[position], laid.low, read.low.topic, read.low.name)
        table.show(self.kind.high[position], laid.high, read.high.topic, read.high.name)
        return read

    # What the floor may rule

    def has_hand(self, seat: Seat) -> bool:
        """Whether there is a hand at this position with wagers on it."""
        return seat in self.spots

    def void_hand(self, seat: Seat, topic: str) -> None:
        """The hand is dead, and what was bet on it and paid for it goes back."""
        spot = self.spots.pop(seat)
        self.take_up(spot, topic)
        wagers = [wager for bet in spot.bets for wager in self.squares.clear(bet.place)]
        give_back(self.table, [bet.place for bet in spot.bets], topic)
        self.schedule.refund(self.table, wagers, topic)

    def forfeit(self, seat: Seat, topic: str) -> None:
        """Everything on the position is lost."""
        self.spots[seat].foul = topic

    def lose_bank(self, laid: Laid, topic: str) -> None:
        """The player-dealer's hand stays as it lies and loses to every hand that is not foul itself."""
        self.setting.bank_foul, self.bank_lost = laid, topic

    def take_up(self, spot: Spot, topic: str) -> None:
        """The cards of a hand that is not set any more go to the discards."""
        spot.out = True
        cards = self.table.cards
        for place in (HAND[spot.position], self.kind.low[spot.position], self.kind.high[spot.position]):
            if cards.get(place):
                self.table.pass_cards(tuple(cards[place]), place, MUCK, topic, spot.audience)

    def start_again(self) -> None:
        """All cards are shuffled for another deal; wagers and what was paid for them stay."""
        table = self.table
        table.shuffle_in(list(table.cards), "misdeal")
        self.spots, self.forfeits, self.phase, self.wrong = {}, {}, "betting", WrongDeal()
        self.setting.bank_by_house, self.setting.bank_foul, self.bank_lost = False, None, ""


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
