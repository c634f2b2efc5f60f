"""What lowball adds to a showdown: a pair that was bet is called out, a checked seven wins no later bet."""

from calroom.games.poker.pots import Layer
from calroom.games.poker.showdown import Showdown
from calroom.ranking.low import ACE_TO_FIVE, SEVEN_LOW
from calroom.table.asks import Seat
from calroom.table.table import HAND, STACK, Table

WORST_UNPAIRED = ACE_TO_FIVE.value(("Ks", "Qs", "Js", "Ts", "9s"))


def declare_pair(table: Table, bettor: Seat) -> None:
    """Who has bet a pair and is called says so before they spread it."""
    if ACE_TO_FIVE.value(table.cards[HAND[bettor]]) < WORST_UNPAIRED:
        table.call("pair-declared", f"seat {bettor} says: pair", bettor)


def return_bets_on_checked_seven(showdown: Showdown, checked: set[Seat], bets: list[Layer]) -> None:
    """A seven or better had to be bet: checked, it wins only what lay in the pot before the draw."""
    table, sevens = showdown.table, {seat for seat, value in showdown.values[0].items() if value >= SEVEN_LOW}
    for pot, layer in bets:
        if sevens & checked & showdown.best(pot).keys():
            table.call("seven-or-better", "a checked seven cannot win what was bet after the draw")
            for seat, amount in layer:
                table.move(amount, pot.place, STACK[seat], "seven-or-better")
        elif sevens:
            table.call("bets-stand", "no checked seven is best: what was bet after the draw stands")
