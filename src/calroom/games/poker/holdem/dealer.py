"""A dealer of hold'em who makes mistakes, and what they still have to put right."""

from calroom.cards import Card
from calroom.games.poker.holdem.hand import HoldemHand
from calroom.games.poker.trouble.hands import FOREIGN
from calroom.table.asks import Script, Seat
from calroom.table.events import Place
from calroom.table.incidents import StartAgain
from calroom.table.table import BOARD, BURN, HAND, ONLY

ON_DECK: Place = "top of the deck"
"""A card that lies face up on the deck and will be burned next."""

ASIDE: Place = "aside"
"""Cards of the board that were turned too soon and will be shuffled back."""

STILL_NEEDED = {"": 8, "flop": 4, "turn": 2, "river": 0}
"""How many cards the rest of the board and its burns take."""


class CarelessDealer:
    """What was done wrong so far, and what is still to be put right.

    `exposed` are reports of cards that have yet to be shown and put right, and `seen` is how many have been;
    `exchanged` is which card of a seat was exchanged, by the number with which it was dealt.
    `aside` says before which step the cards lying aside go back, and why. `burned` is how many cards were
    burned before the last step, and `burns` how many will be before the next.
    """

    def __init__(self, hand: HoldemHand) -> None:
        self.hand, self.table = hand, hand.table
        self.counts: dict[Seat, int] = {}
        self.exposed: list[tuple[Seat, int]] = []
        self.seen = 0
        self.exchanged: dict[Seat, int] = {}
        self.aside: dict[str, str] = {}
        self.burned = self.burns = 1

    # The deal

    def deal_hole_cards(self) -> Script[None]:
        """Everybody gets their cards, or however many they happen to get."""
        table, each = self.table, self.hand.each
        order = table.clockwise(table.button)
        for number in range(max(each, *self.counts.values(), 0)):
            takers = [seat for seat in order if self.counts.get(seat, each) > number]
            yield from table.deal_around(takers, 1, "deal")
        if self.exposed:
            yield from self.put_right()

    def put_right(self) -> Script[None]:
        """When the deal is finished an exposed card is exchanged; if it is the second, it is a misdeal."""
        table, reported = self.table, self.exposed
        self.exposed = []
        seen = [
            (seat, self._card(seat, number))
            for seat, number in reported
            if number <= len(table.cards[HAND[seat]])
        ]
        for seat, card in seen:
            table.show(HAND[seat], (card,), "exposed-card")
        self.seen += len(seen)
        if self.seen > 1:
            table.call("two-exposed", "a second card is exposed: a misdeal")
            raise StartAgain
        for seat, card in seen:
            place = FOREIGN if card in table.foreign else ON_DECK
            table.pass_cards((card,), HAND[seat], place, "exposed-card")
            yield from table.deal(HAND[seat], "exposed-card", ONLY[seat])
        self.exchanged |= dict(reported)

    def _card(self, seat: Seat, number: int) -> Card:
        """A seat's first, second or later card as dealt; one that came for another takes its number."""
        held = self.table.cards[HAND[seat]]
        gone = self.exchanged.get(seat, 0)
        if gone:
            held = [*held[: gone - 1], held[-1], *held[gone - 1 : -1]]
        return held[number - 1]

    # The board

    def turn_board(self, step: str, count: int) -> Script[None]:
        """What lies aside goes back if its time has come; then a burn, right or wrong, and the cards."""
        table = self.table
        if topic := self.aside.pop(step, ""):
            table.shuffle_in((ASIDE, ON_DECK), topic)
        self.burned, self.burns = self.burns, 1
        for _ in range(self.burned):
            yield from self.burn()
        yield from table.deal(BOARD, step, count=count)

    def burn(self) -> Script[None]:
        """The top card goes away, which may be one that lies face up there."""
        table = self.table
        if lying := table.cards.get(ON_DECK):
            table.pass_cards(lying[:1], ON_DECK, BURN, "exposed-card-burned")
        else:
            yield from table.burn()


def dealer_of(hand: HoldemHand) -> CarelessDealer:
    """The dealer who makes mistakes, from the first one on."""
    if not isinstance(hand.dealer, CarelessDealer):
        hand.dealer = CarelessDealer(hand)
    return hand.dealer


def does_not_reach(hand: HoldemHand, more: int) -> str:
    """The deck must reach for so many cards more than the hand will need, whatever else is wrong with it."""
    table = hand.table
    needed = STILL_NEEDED[hand.step] + more + len(table.trouble)
    if not table.cards:
        extra = max(0, sum(dealer_of(hand).counts.values())) if hand.dealer else 0
        needed += len(table.seats) * hand.each + extra
    return "" if needed <= table.cards_left else "the deck does not reach for it"
