"""One deal as everybody sees it: who is in action, what lies before whom, who owes whom what."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from calroom.cards import Card, show_cards
from calroom.games.pan.claims import OPTION as OPTION
from calroom.games.pan.claims import Claims
from calroom.games.pan.melds import NEW, Play
from calroom.games.pan.pays import NOTHING
from calroom.games.pan.terms import DOUBLES_TOPS, HAND_CARDS, OUT_CARDS, TOPS, Given, Terms
from calroom.money import Cents, dollars
from calroom.table.asks import Seat
from calroom.table.events import Place
from calroom.table.table import EVERYBODY, HAND, MOST_SEATS, MUCK, ONLY, STACK, Table

DRAW: list[Place] = [f"draw {seat}" for seat in range(MOST_SEATS)]
FACE_UP: Place = "top of the stock"
"""Where a card lies that was drawn out of turn and put back, for all to see."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def chips(count: int) -> str:
    """So many chips, in words."""
    return f"{count} chip{'' if count == 1 else 's'}"


class Spread:
    """A meld on somebody's board.

    `best` is the most it has been worth in this hand. Of one that is not valid, `wrong` is what was collected
    for it from whom and `hit` the card from the deck in it.
    """

    __slots__ = ("best", "cards", "hit", "place", "worth", "wrong")

    def __init__(self, place: Place, cards: list[Card]) -> None:
        self.place, self.cards = place, cards
        self.clear()

    def clear(self) -> None:
        """Nothing lies there yet, or any more."""
        self.worth = NOTHING
        self.best = 0
        self.wrong: dict[Seat, Cents] | None = None
        self.hit: Card = ""


class Player:
    """One seat's part in a hand.

    `due` is the pay in chips that they may ask for. They are in action until they pass, foul or go broke;
    `liable` without being in action is one whose hand is foul. `hit` is true from using a card to discarding.
    `lies` are the cards of their spreads.
    """

    __slots__ = (
        "active",
        "board",
        "collected",
        "doubles",
        "due",
        "hand",
        "hit",
        "liable",
        "lies",
        "pays_bust_out",
        "seat",
        "touched",
    )

    def __init__(self, seat: Seat, hand: list[Card], doubles: bool) -> None:
        self.seat, self.hand, self.doubles = seat, hand, doubles
        self.board: list[Spread] = []
        self.lies: list[list[Card]] = []
        self.due = 0
        self.collected: dict[Seat, Cents] = {}
        self.active = self.liable = True
        self.touched = self.hit = False
        self.pays_bust_out = True

    @property
    def spread_cards(self) -> int:
        """How many cards lie on their board."""
        return sum(len(spread.cards) for spread in self.board)

    @property
    def ten_spread(self) -> bool:
        """Whether one card more puts them out."""
        return self.spread_cards == HAND_CARDS

    @property
    def is_out(self) -> bool:
        """Whether they have won."""
        return self.spread_cards >= OUT_CARDS and all(spread.wrong is None for spread in self.board)

    def put_down(self, spread: Spread) -> None:
        """One more spread lies before them."""
        self.board.append(spread)
        self.lies.append(spread.cards)

    def throw_in(self) -> None:
        """Nothing lies before them any more."""
        self.board, self.lies = [], []


class Deal:
    """The state of one hand, beyond the chips and cards that the table keeps.

    `active` are the seats in action, in the order of play; `order` all that were dealt in. `must_use` is
    the seat on which the option card has been forced; `cut_short` says that the turn is over as it
    stands. When play has passed somebody by, `skipped` is their seat and `strays` how many have drawn since.
    """

    __deletable__: ClassVar[list[str]] = ["claims"]
    """What a hand may be rid of at its end: compiled, it must say so."""

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        self.table, self.terms, self.given = table, terms, given
        self.rules, self.chip = terms.rules, terms.chip
        posted = given.conditions_pay
        self.conditions_pay = self.rules.conditions_pay if posted is None else posted
        self.players: dict[Seat, Player] = {}
        self.order: list[Seat] = []
        self.active: list[Seat] = []
        self.packets: dict[Seat, int] = {}
        self.doubles_shares = dict(given.doubles_tops)
        self.first: Seat = 0
        self.option: Card | None = None
        self.giver: Seat = 0
        self.turn: Seat = 0
        self.must_use: Seat = 0
        self.reshuffles = self.rules.reshuffles
        self.exhausted = False
        self.winner: Player | None = None
        self.split = False
        self.opened = False
        self.claims = Claims(self)
        self.skipped: Seat = 0
        self.resume: Seat = 0
        self.passed_by: tuple[Card | None, Seat] = (None, 0)
        self.strays = 0
        self.cut_short = False

    # Who is in

    @property
    def head_up(self) -> bool:
        """Whether two players are left in action."""
        return len(self.active) == 2

    @property
    def going(self) -> bool:
        """Whether the hand goes on."""
        if self.winner is not None or self.split or self.exhausted:
            return False
        return len(self.active) > 1

    def right_of(self, seat: Seat) -> Seat:
        """The next seat in action to the right."""
        seats = self.active
        return max((other for other in seats if other < seat), default=0) or max(seats)

    def others(self, player: Player) -> list[Player]:
        """Those who owe this player pay: in action, or with a foul hand; the one on their right first."""
        seats = to_the_right(player.seat, [seat for seat in self.order if self.players[seat].liable])
        return [self.players[seat] for seat in seats if seat != player.seat]

    def is_broke(self, player: Player) -> bool:
        """Whether they have no chip left to play with."""
        stack = self.table.chips[STACK[player.seat]]
        return stack < self.chip if self.broke_stay_in else not stack

    @property
    def broke_stay_in(self) -> bool:
        """Whether a player without a chip keeps a live hand."""
        return self.rules.broke != "is dead"

    def plays_for_tops(self, player: Player) -> bool:
        """Whether a player has no chip and can win nothing but the tops."""
        return self.rules.broke == "plays for the tops" and self.is_broke(player)

    # Laying cards

    def place_of(self, player: Player, number: int) -> Place:
        """Where a player's first, second or later spread lies."""
        return f"{ORDINALS[number]} spread of seat {player.seat}"

    def new_spread(self, player: Player) -> Spread:
        """Room for one more spread on a player's board, where one was taken up again or at the end."""
        for spread in player.board:
            if not spread.cards:
                return spread
        place = self.place_of(player, len(player.board))
        spread = Spread(place, self.table.cards.setdefault(place, []))
        player.put_down(spread)
        return spread

    def lay(self, player: Player, play: Play, card: Card | None = None, source: Place = "") -> None:
        """Put cards on the board: the card that hits from its place, cards of the hand, cards lifted."""
        table = self.table
        new = play.spread == NEW
        if new:
            whole = [*play.cards, *([card] if card else [])]
            spread, topic = self.new_spread(player), self.terms.melds.kind(whole)
        else:
            spread, topic = player.board[play.spread], "add-to-spread"
        for number, lifted in play.lifted:
            table.pass_cards((lifted,), player.board[number].place, spread.place, "borrow")
            self._value(player, player.board[number], new=False, lifted=True)
        if card:
            table.pass_cards((card,), source, spread.place, topic)
        if play.hand:
            table.pass_cards(play.hand, HAND[player.seat], spread.place, topic)
        self._value(player, spread, new, bool(play.lifted))
        if self.claims.open:
            self.claims.laid(player)

    def is_good(self, spread: Spread) -> None:
        """An invalid spread has been made good before anybody called it."""
        spread.wrong = None
        spread.worth = self.terms.worth(spread.cards)
        spread.best = spread.worth.chips
        self.claims.spreads = [claim for claim in self.claims.spreads if claim.place != spread.place]
        self.table.call("made-good", f"{show_cards(spread.cards)} is a valid spread now")

    def _value(self, player: Player, spread: Spread, new: bool, lifted: bool) -> None:
        """Reckon what the spread is worth now, and what its player may ask for on top."""
        if spread.wrong is not None:
            self.is_good(spread)
        before, spread.worth = spread.worth.chips, self.terms.worth(spread.cards)
        now = spread.worth.chips
        rise = now - (spread.best if lifted else before)
        spread.best = max(spread.best, now)
        if not self.conditions_pay:
            return
        if rise > 0:
            player.due += rise
            topic = "pay-extra-cards" if before else spread.worth.topic
            words = f"{show_cards(spread.cards)} is a condition: {chips(rise)} from each"
            self.table.call(topic, words, player.seat)
        elif new and not now:
            self.table.call("pays-nothing", f"{show_cards(spread.cards)} pays nothing", player.seat)
        elif now < before:
            words = f"{show_cards(spread.cards)} is worth {chips(now)} now; nothing is paid back"
            self.table.call("pay-due", words, player.seat)

    def value(self, player: Player) -> int:
        """What all of a player's conditions are worth as they lie, in chips."""
        return sum(spread.worth.chips for spread in player.board) if self.conditions_pay else 0

    # Paying

    def collect(self, player: Player, count: int, topic: str) -> None:
        """So many chips from everybody who owes this player pay."""
        doubled = self.at_doubles(player)
        for payer in self.others(player):
            self.pay(payer, player, count, topic, doubled)
        self.drop_the_broke()

    def at_doubles(self, player: Player) -> bool:
        """Whether they collect doubles: they must have two chips themselves when they ask."""
        return player.doubles and self.table.stack(player.seat) >= 2 * self.chip

    def pay(self, payer: Player, to: Player, count: int, topic: str, doubled: bool = False) -> None:
        """What one player owes another, as far as their chips go."""
        if payer.doubles and to.doubles:
            count, topic = (2 * count, "doubles-pay") if doubled else (count, "doubles-single")
        owed, here = count * self.chip, self.table.stack(payer.seat)
        if self.broke_stay_in:
            here -= here % self.chip
        if here < owed:
            topic = "table-stakes"
        elif not payer.active:
            topic = "foul-pays-on"
        if amount := min(owed, here):
            self.table.move(amount, STACK[payer.seat], STACK[to.seat], topic)
            to.collected[payer.seat] = to.collected.get(payer.seat, 0) + amount
        if here < owed and amount:
            words = f"nobody makes up the {dollars(owed - amount)} that seat {payer.seat} is short"
            self.table.call("shortage", words, payer.seat)

    def drop_the_broke(self) -> None:
        """See to those who have just paid their last chip."""
        for seat in tuple(self.active):
            player = self.players[seat]
            if self.is_broke(player) and player is not self.winner and not self.broke_stay_in:
                self.drop(player, "broke", f"seat {seat} has no chip left, so the hand is dead")
                player.liable = False

    def drop(self, player: Player, topic: str, words: str) -> None:
        """A player's hand and spreads are thrown in; they are out of action."""
        self.table.call(topic, words, player.seat)
        player.active = False
        self.active.remove(player.seat)
        self.throw_in(player, topic)
        self.claims.leave(player)

    def throw_in(self, player: Player, topic: str) -> None:
        """A player's cards go to the muck, the hand face down."""
        if player.hand:
            seat = player.seat
            self.table.pass_cards(tuple(player.hand), HAND[seat], MUCK, topic, ONLY[seat])
        for spread in player.board:
            if spread.cards:
                self.table.pass_cards(tuple(spread.cards), spread.place, MUCK, topic, EVERYBODY)
        player.throw_in()

    # The block

    def take_tops(self, player: Player, topic: str) -> None:
        """The tops go to a player, those for doubles only to one who plays doubles."""
        chips = self.table.chips
        if chips.get(TOPS):
            self.table.move(chips[TOPS], TOPS, STACK[player.seat], topic)
        if not chips.get(DOUBLES_TOPS):
            return
        if player.doubles:
            self.table.move(chips[DOUBLES_TOPS], DOUBLES_TOPS, STACK[player.seat], "doubles-tops")
        else:
            self.table.call("doubles-tops-left", "the tops for doubles stay on the block")


def to_the_right(seat: Seat, among: Sequence[Seat] | Iterable[Seat]) -> list[Seat]:
    """These seats in the order of play, the one to the right of `seat` first and `seat` itself last."""
    around = sorted(among, reverse=True)
    return [other for other in around if other < seat] + [other for other in around if other >= seat]
