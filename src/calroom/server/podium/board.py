"""A table as a small picture of itself: made of what everybody may see, so that no card is ever on it."""

from typing import TYPE_CHECKING

from calroom.room.state import Player
from calroom.room.table import LiveTable
from calroom.server.podium.shapes import BoardAsked, BoardSeat, BoardTable, BoardWaiting
from calroom.server.tables.hosted import HostedTable
from calroom.server.tables.shown import posted_shown
from calroom.table.asks import Seat

if TYPE_CHECKING:
    from calroom.server.front import Front


def pictured(front: "Front", hosted: HostedTable, live: LiveTable, at: int) -> BoardTable:
    """A table that is open, as it is between two hands."""
    state, game = live.state, live.game
    bank, private = state.bank, hosted.private
    return BoardTable(
        table=state.table,
        game=game.id,
        title=game.title,
        house=game.id.partition(".")[0],
        family=game.family,
        pieces=game.type.pieces,
        stakes=state.stakes,
        posted=[f"{one.title}: {one.words}" for one in posted_shown(live)],
        most=game.rules.seats[1],
        seats=[_seat(seat, state.players[seat], hosted) for seat in sorted(state.players)],
        waiting=[
            BoardWaiting(person=one.person, since=one.since, called=one.paged_at or 0)
            for one in state.waiting
        ],
        hand=state.hand,
        is_dealt=live.hand is not None,
        an_hour=front.podium.tallies.an_hour(state.table, state.opened_at, at),
        button=state.button,
        banker=bank.banker,
        offered=bank.offered,
        offered_since=state.asked.get(bank.offered, 0) if bank.offered else 0,
        no_bank=bank.broken,
        took=front.podium.tallies.took(state.table, at),
        jackpot=front.keeper.room.holds(game.id),
        opened=state.opened_at,
        dealer=state.dealer,
        stopped=next(iter(state.stopped.values()), ""),
        on_hold="table" in state.stopped,
        as_posted=game.as_written(state.stakes, state.posted),
        host=hosted.host,
        held=private.held if private else False,
    )


def _seat(seat: Seat, player: Player, hosted: HostedTable) -> BoardSeat:
    return BoardSeat(
        seat=seat,
        person=player.person,
        kind=player.kind,
        chips=player.chips,
        since=player.sat_at,
        away=player.away_since or 0,
        owes=", ".join(owed(player)),
        is_lost=player.kind != "bot" and player.person not in hosted.crowd,
        leaving=player.leaving,
    )


def owed(player: Player) -> list[str]:
    """What somebody has to pay before they are dealt in, in words."""
    found = []
    if player.missed:
        found.append("missed blinds")
    if player.pays and not player.missed:
        found.append("posts to come in")
    if player.time_due:
        found.append("a half hour" if player.time_due == 1 else f"{player.time_due} half hours")
    return found


def asked(live: LiveTable) -> list[BoardAsked]:
    """Who is asked something, and since when; dealer and floor have no seat."""
    since = live.state.asked
    return [BoardAsked(seat=seat, since=since[seat]) for seat in sorted(since)]
