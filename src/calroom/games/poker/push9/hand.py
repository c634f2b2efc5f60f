"""A hand of Push-9 in progress, where those find it who put right what goes wrong."""

from collections.abc import Sequence

from calroom.games.poker.betting import Round
from calroom.games.poker.pots import Pots
from calroom.games.poker.trouble.hands import MISDEAL, kill, take_up_cards
from calroom.table.asks import Script, Seat
from calroom.table.table import BET, HAND, STACK, Table

CARDS = 3


class Push9Hand:
    """Its pots and its round of betting; `counts` is what somebody gets instead of three cards."""

    each = CARDS
    round: Round | None = None
    pushed = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pots = Pots(table)
        self.counts: dict[Seat, int] = {}

    @property
    def may_start_again(self) -> bool:
        """Whether the cards can still be dealt anew: as long as the betting goes on."""
        return self.round is not None

    def deal(self, order: Sequence[Seat]) -> Script[None]:
        """Three cards each, or what the dealer gives by mistake."""
        if not self.counts:
            yield from self.table.deal_around(order, CARDS, "deal")
            return
        for number in range(1, max(CARDS, *self.counts.values()) + 1):
            takers = [seat for seat in order if self.counts.get(seat, CARDS) >= number]
            yield from self.table.deal_around(takers, 1, "deal")

    def count_hands(self) -> None:
        """Where nobody has noticed a wrong number of cards, it shows when the hands are turned up."""
        self.counts.clear()
        for seat in [*self.pots.live]:
            if len(self.table.cards[HAND[seat]]) != CARDS:
                kill(self, seat, "wrong-count", f"seat {seat} does not show three cards and has no hand")

    def start_again(self, players: Sequence[Seat]) -> None:
        """All cards are shuffled for a new deal, and bets go back; what lies in the pot stays."""
        table, pots = self.table, self.pots
        for seat in table.seats:
            if bet := table.chips.get(BET[seat], 0):
                table.move(bet, BET[seat], STACK[seat], MISDEAL)
        pots.live[:] = players
        take_up_cards(self)
        self.round = None
        self.counts.clear()
