"""The jackpot: what wins it the filings do not say, so the floor awards it."""

from typing import Protocol

from calroom.games.poker.showdown import Showdown
from calroom.games.poker.trouble.floor import ask_floor
from calroom.games.poker.trouble.hands import JACKPOT_AWARD
from calroom.games.poker.trouble.incidents import JackpotClaimed
from calroom.table.asks import Option, Script
from calroom.table.incidents import Remedies, unless
from calroom.table.table import JACKPOT, STACK, Table
from calroom.table.verbs import Verb


class ForAJackpot(Protocol):
    """A hand that may win a jackpot."""

    table: Table
    showdown: Showdown | None

    @property
    def jackpot_players(self) -> int:
        """To so many or more it must have been dealt."""


def cannot_be_claimed(hand: ForAJackpot, incident: JackpotClaimed) -> str:
    """There must be a jackpot, players enough in the deal, and a showdown."""
    table, players = hand.table, hand.jackpot_players
    if incident.seat not in table.seats:
        return f"seat {incident.seat} is not dealt in"
    if not table.chips.get(JACKPOT, 0):
        return "there is no jackpot"
    if len(table.seats) < players:
        return f"it takes a hand dealt to {players} players or more"
    return "" if hand.showdown else "hands have not been shown"


def award(table: Table, incident: JackpotClaimed) -> Script[None]:
    """The floor says how much of it goes to the seat, if anything does; that is paid at once.

    While the floor is asked another may have claimed it and got it.
    """
    seat, total = incident.seat, table.chips[JACKPOT]
    none, some = (
        Option("no-award", JACKPOT_AWARD),
        Option("award", JACKPOT_AWARD, 1, total, where=f"seat {seat}"),
    )
    ruling = yield from ask_floor(table, JACKPOT_AWARD, none, some)
    if ruling.verb == "award" and (left := min(ruling.amount, table.chips[JACKPOT])):
        table.move(left, JACKPOT, STACK[seat], JACKPOT_AWARD)
    elif ruling.verb == "award":
        table.call(JACKPOT_AWARD, "nothing is left of the jackpot", seat)


JACKPOTS: Remedies = {JackpotClaimed: unless(cannot_be_claimed, award, JACKPOT_AWARD)}

VERBS = (
    Verb("award", "Award {amount}", "awards {amount}", "Paid out of the jackpot."),
    Verb("no-award", "No award", "makes no award"),
)
