"""The pots of one poker hand: who is still in, what everybody put in, and who may win which part."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias
from weakref import ref

from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Script, Seat
from calroom.table.events import Place
from calroom.table.table import BET, HAND, MUCK, ONLY, POT, STACK, Table


class Pot:
    """One pot and the seats that can win it, as far as their hands stay live.

    Of `antes_only` is one that somebody is all-in in for an ante, as long as no bet has been added.
    """

    __slots__ = ("antes_only", "contenders", "place")

    def __init__(self, place: Place, contenders: set[Seat]) -> None:
        self.place = place
        self.contenders = contenders
        self.antes_only = False


Layer: TypeAlias = tuple[Pot, list[tuple[Seat, Cents]]]
"""What each seat's bet added to one pot."""


def _nobody() -> None:
    """No collection is taken out of these pots."""


class Collects(Protocol):
    """Whoever takes the house's collection out of the pots."""

    lacking: list[tuple[Cents, Place, str]]

    def catch_up(self) -> None:
        """The pot has grown."""

    def close(self) -> None:
        """The pots are about to be pushed."""


class Pots:
    """Main pot and side pots, fed by the bets before the seats."""

    def __init__(self, table: Table, all_in_face_up: bool = False) -> None:
        """`all_in_face_up` is where live hands are turned up as soon as nobody can bet any more."""
        self.table = table
        self.live: list[Seat] = list(table.seats)
        self.pots = [Pot(POT, set(table.seats))]
        self.forced: dict[Seat, Cents] = {}
        # Who may still add to the last pot; fewer than its contenders once somebody is all-in in it.
        self._deeper = self.pots[-1].contenders
        self._sides = 0
        self.betting_is_over = False
        self.all_in_face_up = all_in_face_up
        self.somebody_all_in = False
        self.standing: set[Seat] = set()
        self._collection: Callable[[], Collects | None] = _nobody
        # Whose cards nobody has recorded, where the hand was played elsewhere: they win nothing.
        self.unseen: frozenset[Seat] = frozenset()

    def play_for(self, pots: Sequence[Pot]) -> None:
        """What lies in these pots is played for by those who can win it, with new cards and further bets."""
        chips, players = self.table.chips, {seat for pot in pots for seat in pot.contenders}
        self.pots = list(pots)
        self.live[:] = sorted(players)
        if players != pots[-1].contenders:
            self._open_side_pot(players)
        self._deeper = {seat for seat in players if chips[STACK[seat]]}
        self.somebody_all_in = len(self._deeper) < len(players)
        self.betting_is_over = False

    def start_again(self, posted: bool) -> None:
        """After a misdeal everybody is in again; what was `posted` lies where it is, or nothing does."""
        self.live[:] = self.table.seats
        self.betting_is_over = False
        if not posted:
            self.pots = [Pot(POT, set(self.table.seats))]
            self.forced.clear()
            self._deeper = self.pots[-1].contenders
            self._sides = 0
        self.somebody_all_in = not all(self.table.stack(seat) for seat in self.live)

    # Who is in

    def may_bet(self) -> list[Seat]:
        """Live seats that still have chips."""
        if not self.somebody_all_in:
            return self.live
        chips, standing = self.table.chips, self.standing
        return [seat for seat in self.live if chips[STACK[seat]] and seat not in standing]

    def can_be_called(self, seat: Seat, price: Cents) -> bool:
        """Whether somebody else in the hand has chips to answer a bet of this seat beyond the price."""
        chips, standing = self.table.chips, self.standing
        for other in self.live:
            stack = chips[STACK[other]]
            if stack and other != seat and other not in standing and stack + chips.get(BET[other], 0) > price:
                return True
        return False

    def stand_all_in(self, seat: Seat) -> None:
        """The seat plays for what is in the pots now and puts in no more, whatever it has left."""
        self.standing.add(seat)
        self.somebody_all_in = True
        self._deeper = self._deeper - {seat}

    def say_no_more_betting(self) -> None:
        """Say once that the rest of the cards will be dealt without betting."""
        if not self.betting_is_over:
            self.betting_is_over = True
            self.table.call("no-more-betting", "no more betting is possible")
            if self.all_in_face_up:
                seen = [seat for seat in self.live if seat not in self.unseen]
                for seat in self.table.clockwise(self.table.button, seen):
                    cards = tuple(self.table.cards[HAND[seat]])
                    self.table.show(HAND[seat], cards, "all-in-face-up")

    def ask_live(self, ask: Ask) -> Script[Answer | None]:
        """Put a question to a live hand; None if it is dead, or alone, before it has answered."""
        answer, live = None, self.live
        while answer is None and ask.seat in live and len(live) > 1:
            answer = yield ask
        return answer if ask.seat in live else None

    def fold(self, seat: Seat, topic: str) -> None:
        """The seat gives up its hand; nobody else ever sees the cards."""
        self.live.remove(seat)
        place = HAND[seat]
        self.table.pass_cards(tuple(self.table.cards[place]), place, MUCK, topic, ONLY[seat])

    # What is in

    def put_in(self, seat: Seat, amount: Cents, topic: str) -> None:
        """Chips from a stack to the bet before it."""
        self._pay(seat, amount, BET[seat], topic)

    def put_in_dead(self, seat: Seat, amount: Cents, topic: str) -> None:
        """Chips from a stack straight into the pot: they are no part of a bet."""
        self._pay(seat, amount, POT, topic)
        chips = self.table.chips
        if not chips[STACK[seat]] and not chips.get(BET[seat], 0):
            self._deeper = self._deeper - {seat}

    def _pay(self, seat: Seat, amount: Cents, place: Place, topic: str) -> None:
        table = self.table
        table.move(amount, STACK[seat], place, topic)
        if not table.chips[STACK[seat]]:
            self.somebody_all_in = True

    def force(self, seat: Seat, amount: Cents, topic: str) -> Cents:
        """A blind or ante, as much of it as the seat has; it is pot money whoever matches it."""
        paid = min(amount, self.table.chips[STACK[seat]])
        if paid:
            self._pay(seat, paid, BET[seat], topic)
        self.forced[seat] = self.forced.get(seat, 0) + paid
        return paid

    @property
    def total(self) -> Cents:
        """All the money in play: the pots and the bets before the seats."""
        chips = self.table.chips
        gathered = sum(chips.get(pot.place, 0) for pot in self.pots)
        return gathered + sum(chips.get(BET[seat], 0) for seat in self.table.seats)

    def unmatched(self, seat: Seat) -> Cents:
        """How much more than anybody else the seat has before it."""
        chips = self.table.chips
        others = (chips.get(BET[other], 0) for other in self.table.seats if other != seat)
        return max(0, chips.get(BET[seat], 0) - max(others))

    # Closing a round

    def close_round(self, *, final: bool = False) -> list[Layer]:
        """Give back what nobody matched and gather the bets, level by level where somebody is all-in.

        What the collection still lacks is taken as soon as it is there; after the `final` round with the
        award, since some of those bets may go back before it.
        """
        layers = self._gather()
        collection = self._collection()
        if collection is not None and collection.lacking and not final:
            collection.catch_up()
        return layers

    def pay(self, collection: Collects) -> None:
        """From now on this collection is told when the pots have grown and when they are pushed.

        The script of the hand keeps it; were it held here, too, a hand that is given up would be left as
        garbage that only a search finds.
        """
        self._collection = ref(collection)

    def contenders(self, pot: Pot) -> list[Seat]:
        """The live hands that can win this pot; where all that could are dead, those of the pot below it."""
        for lower in reversed(self.pots[: self.pots.index(pot) + 1]):
            if live := [seat for seat in self.live if seat in lower.contenders]:
                return live
        return self.live

    def join_forsaken(self) -> None:
        """A side pot of which every contender is dead falls to the pot below it."""
        for above, pot in reversed([*enumerate(self.pots[1:])]):
            if pot.contenders.isdisjoint(self.live):
                below = self.pots[above]
                self.pots.remove(pot)
                if amount := self.table.chips.get(pot.place, 0):
                    self.table.move(amount, pot.place, below.place, "side-pot")

    def close_collection(self) -> None:
        """The pots are about to be pushed: what the collection still lacks is taken first."""
        collection = self._collection()
        if collection is not None:
            collection.close()

    def _gather(self) -> list[Layer]:
        chips = self.table.chips
        bets = {seat: amount for seat in self.table.seats if (amount := chips.get(BET[seat], 0))}
        if not bets:
            return []
        self._return_unmatched(bets)
        self.forced.clear()
        if self.somebody_all_in:
            return self._gather_by_level(bets)
        return [self._fill(list(bets.items()))] if bets else []

    def _return_unmatched(self, bets: dict[Seat, Cents]) -> None:
        """A voluntary bet goes back as far as nobody matched it; a blind stays, and what a dead hand bet."""
        *_, matched, top = 0, *sorted(bets.values())
        if top == matched:
            return
        leader = next(seat for seat, amount in bets.items() if amount == top)
        keep = max(matched, self.forced.get(leader, 0))
        if keep < top and leader in self.live:
            self.table.move(top - keep, BET[leader], STACK[leader], "unmatched")
            bets[leader] = keep
            if not keep:
                del bets[leader]

    def _gather_by_level(self, bets: dict[Seat, Cents]) -> list[Layer]:
        """A live seat's last chip closes the pot it went into; what others bet beyond goes into the next.

        What dead hands bet beyond every live one stays in the pot of those who put in most.
        """
        chips = self.table.chips
        live = [seat for seat in self.live if seat in bets]
        if not live:
            return [self._gather_into(self.pots[-1], list(bets.items()), "side-pot")] if bets else []
        spent = {bets[seat] for seat in live if not chips[STACK[seat]]}
        layers, below, highest = [], 0, max(bets[seat] for seat in live)
        for level in sorted(spent | {highest}):
            top = level if level < highest else max(bets.values())
            layer = [(seat, min(amount, top) - below) for seat, amount in bets.items() if amount > below]
            layers.append(self._fill(layer))
            below = level
            self._deeper = {seat for seat in self._deeper if not self._is_done(seat, bets, level)}
        return layers

    def _is_done(self, seat: Seat, bets: dict[Seat, Cents], level: Cents) -> bool:
        return bets.get(seat, 0) <= level and not self.table.chips[STACK[seat]]

    def _fill(self, layer: list[tuple[Seat, Cents]]) -> Layer:
        """Into the last pot, or where a live hand can add nothing to that, into a new one beside it."""
        pot = self.pots[-1]
        if any(seat not in self._deeper for seat in self.live if seat in pot.contenders):
            pot = self._open_side_pot(self._deeper)
        return self._gather_into(pot, layer, "side-pot" if len(self.pots) > 1 else "pot")

    def _gather_into(self, pot: Pot, layer: list[tuple[Seat, Cents]], topic: str) -> Layer:
        bets = [(BET[seat], amount) for seat, amount in layer]
        pot.antes_only = False
        self.table.gather(bets, pot.place, topic)
        return pot, layer

    def _open_side_pot(self, contenders: set[Seat]) -> Pot:
        self._sides += 1
        pot = Pot(f"side pot {self._sides}", contenders)
        self.pots.append(pot)
        return pot


def shares(amount: Cents, winners: Sequence[Seat], chip: Cents) -> list[tuple[Seat, Cents]]:
    """Divide a pot among winners named in the order in which odd chips go to them."""
    whole, odd = divmod(amount // chip, len(winners))
    parts = [(whole + (place < odd)) * chip for place in range(len(winners))]
    parts[0] += amount % chip
    return list(zip(winners, parts, strict=True))
