"""What everybody at a table could have noted of the hands before: outcomes, and what the bank won or lost."""

from collections.abc import Mapping

from calroom.games.banked.bank import BANK
from calroom.money import Cents
from calroom.room.in_play import TableInPlay
from calroom.room.state import Banked
from calroom.table.asks import Seat
from calroom.table.events import Moved, Shuffled
from calroom.table.hand import Hand
from calroom.table.table import STACK

MOST_BANKS = 20
"""So many banks are remembered."""
MOST_MARKS = 120
"""So many hands are remembered where no shoe ends; no shoe has as many."""


def note_outcome(table: TableInPlay, hand: Hand) -> None:
    """Mark a hand that is over, if its game has a road; a new shoe begins a new one."""
    road = table.game.type.road
    if road is None or hand.called_off:
        return
    # Nothing that lies hidden may be read off a mark, so the game is told what an onlooker saw.
    marked = road.mark([event.masked(None) for event in hand.events])
    if marked is None:
        return
    past = table.state.past
    before = [] if _began_a_shoe(table, hand) else past.road
    past.road = [*before, marked][-MOST_MARKS:]


def note_bank(table: TableInPlay, hand: Hand, holders: Mapping[Seat, Cents]) -> None:
    """Note who held the bank of a hand, who put most into it after the player-dealer, and what it won."""
    past, bank = table.state.past, table.state.bank
    homes = {STACK[seat] for seat in holders}
    came_back = sum(
        event.amount
        for event in hand.events
        if isinstance(event, Moved) and event.source == BANK and event.target in homes
    )
    won = came_back - sum(holders.values())
    past.banks = [*past.banks, Banked(table.state.hand, bank.in_bank, won)][-MOST_BANKS:]


def used_cards(table: TableInPlay) -> int:
    """How many cards of the shoe are dealt between hands; none of a new one."""
    return table.game.type.meeting.used_cards(table.state.carried)


def _began_a_shoe(table: TableInPlay, hand: Hand) -> bool:
    """Whether cards were shuffled that later hands are dealt from; a continuous shuffler never begins."""
    return used_cards(table) > 0 and any(isinstance(event, Shuffled) for event in hand.events)
