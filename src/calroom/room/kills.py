"""What kills the next pot, where the house has it so: winning two running, or taking a large one whole."""

from calroom.houses.room_rules import KillRules
from calroom.money import Cents
from calroom.room.events import PotKilled
from calroom.room.in_play import TableInPlay, amounts_on
from calroom.table.asks import Seat
from calroom.table.events import Acted, Moved, Shown
from calroom.table.hand import Hand


def after_hand(table: TableInPlay, hand: Hand, rules: KillRules) -> None:
    """Note who has won, and whether the next pot is killed."""
    state, won = table.state, pots_won(hand)
    if len(won) != 1:
        return
    person = table.people[next(iter(won))]
    state.wins = state.wins + 1 if person == state.winner else 1
    state.winner = person
    if rules.after == "scoop":
        shown = any(isinstance(event, Shown) for event in hand.events)
        state.killed = shown and sum(won.values()) >= rules.upper_limits * amounts_on(state.stakes)[1]
    else:
        state.killed = state.wins > 1 and _a_bet_was_called(table, hand)
    if state.killed:
        table.tell(PotKilled(person=person, topic="kill-due"))


def pots_won(hand: Hand) -> dict[Seat, Cents]:
    """What each seat took out of the pots."""
    won: dict[Seat, Cents] = {}
    for event in hand.events:
        if isinstance(event, Moved) and _is_pot(event.source) and event.target.startswith("stack "):
            seat = int(event.target[6:])
            won[seat] = won.get(seat, 0) + event.amount
    return won


def _is_pot(place: str) -> bool:
    return place == "pot" or place.startswith("side pot")


def _a_bet_was_called(table: TableInPlay, hand: Hand) -> bool:
    """Whether besides antes and forced bets somebody called a full bet."""
    low = amounts_on(table.state.stakes)[0]
    calls = [event for event in hand.events if isinstance(event, Acted) and event.verb == "call"]
    return any(event.amount >= low for event in calls)
