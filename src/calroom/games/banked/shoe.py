"""The shoe: cards dealt over several hands until the cut card comes out; used ones wait in the discard tray.

A hand is given the whole shoe in its order and how many of its cards earlier hands have used.
"""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from calroom.table.asks import Leaves, Script
from calroom.table.events import Audience, Place, Shuffled
from calroom.table.table import EVERYBODY, NOBODY, Table

TRAY: Place = "tray"
"""The discard tray; at the end of a hand all its cards lie here."""


class ShoeRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a house handles its shoe.

    So many cards are burned when a shoe is new. One card in `behind_cut` lies behind the cut card. For every
    hand to be dealt there must be so many cards left, or all are shuffled first.
    """

    burn: Annotated[int, Meta(ge=0)]
    behind_cut: Annotated[int, Meta(ge=1)]
    per_hand: Annotated[int, Meta(ge=1)]


class Shoe:
    """The shoe of one hand. A continuous shuffler is a new shoe for every hand, without burn or cut card."""

    def __init__(self, table: Table, rules: ShoeRules, used: int, *, continuous: bool = False) -> None:
        if used > len(table.deck):
            raise ValueError(f"used: a shoe of {len(table.deck)} cards cannot have used {used}")
        self.table, self.rules, self.continuous = table, rules, continuous
        self.size = len(table.deck)
        self.first = 0
        self.ran_out = False
        table.top = used
        table.cards[TRAY] = table.deck[:used]

    def make_ready(self, hands: int) -> Script[None]:
        """Before so many hands are dealt: shuffle if too few cards are left, and burn from a new shoe."""
        table = self.table
        if table.top and table.cards_left < hands * self.rules.per_hand:
            self._shuffle_tray("shuffle")
            self.first = table.top
        elif not table.top:
            table.tell(Shuffled("shuffle", self.size))
        if table.top == self.first and not self.continuous and self.rules.burn:
            yield from table.deal(TRAY, "burn", NOBODY, self.rules.burn)

    def draw(self, place: Place, topic: str, seen_by: Audience = EVERYBODY) -> Script[None]:
        """One card; when the shoe runs out, the discard tray is shuffled and dealt on."""
        table = self.table
        if table.top == len(table.deck) and not self._refill():
            table.call("shoe-runs-out", "no card is left: the hand stays as it is")
            return
        yield from table.deal(place, topic, seen_by)

    def _refill(self) -> bool:
        table = self.table
        self.ran_out = True
        if not table.cards[TRAY]:
            return False
        self._shuffle_tray("shoe-runs-out")
        return True

    def _shuffle_tray(self, topic: str) -> None:
        self.table.shuffle_in([TRAY], topic)
        self.table.cards[TRAY] = []

    @property
    def is_empty(self) -> bool:
        """Whether no card can be dealt any more: then every hand stays as it is."""
        table = self.table
        return table.top == len(table.deck) and not table.cards[TRAY]

    def take_in(self, places: Iterable[Place]) -> None:
        """The cards of a hand that is over go to the discard tray."""
        cards = self.table.cards
        for place in places:
            self.table.pass_cards(tuple(cards[place]), place, TRAY, "cards-to-tray")

    def leaves(self) -> Leaves:
        """The shoe for the next hand; nothing when all cards are to be shuffled before it."""
        table = self.table
        used = table.top - self.first
        if self.continuous or not used:
            return {}
        if self.ran_out or used > self.size - self.size // self.rules.behind_cut:
            table.call("cut-card", "the cut card is out: all cards are shuffled before the next hand")
            return {}
        return {"deck": tuple(table.deck[self.first :]), "used": used}
