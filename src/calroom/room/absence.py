"""Going away, coming back, being away for too long, and moving to another seat."""

from calroom.room.events import CameBack, ChangedSeat, WentAway
from calroom.room.in_play import TableInPlay, between
from calroom.room.inputs import Away, Back, ChangeSeat, Leave
from calroom.room.seating import leave, remove
from calroom.room.waiting import list_last
from calroom.table.asks import Seat


def away(table: TableInPlay, said: Away) -> None:
    """Somebody goes away; without a word to the floor the seat may be given to somebody else."""
    seat, player = table.seated(said)
    if player.away_since is not None:
        raise table.refuse("{person} is away already", "absent", person=player.person)
    if not said.hold:
        leave(table, Leave(who=said.who, role=said.role, person=player.person))
        return
    player.away_since = table.state.at
    table.tell(WentAway(seat=seat, person=player.person, topic="seat-held"))


def back(table: TableInPlay, said: Back) -> None:
    """Somebody is back, or says that they will pay rather than wait."""
    seat, player = table.seated(said)
    owes = player.missed or player.wait > 0 or (player.new and table.rules.newcomer != "dealt in")
    if player.away_since is None and not (said.pay and owes):
        raise table.refuse("{person} is not away", "absent", person=player.person)
    if said.pay and table.rules.missed == "nothing":
        raise table.refuse("there is nothing to pay", "missed-blind", "come back free")
    player.away_since = None
    player.stand_in, player.stands_in = "", 0
    player.pays = said.pay and owes
    topic = "missed-blind" if player.missed else "comes-back"
    table.tell(CameBack(seat=seat, person=player.person, pays=player.pays, topic=topic))


def change_seat(table: TableInPlay, said: ChangeSeat) -> None:
    """Somebody moves to a free seat; they keep their distance to the blinds by waiting."""
    seat, player = table.seated(said)
    state, rules = table.state, table.rules
    table.check_between_hands(seat, "change seats", "seat-change")
    check_seat_change(table, said)
    del state.players[seat]
    state.players[said.seat] = player
    bank = state.bank
    bank.banker, bank.offered = (0 if turn == seat else turn for turn in (bank.banker, bank.offered))
    waits = 0
    if rules.seat_change == "waits" and state.hand and not player.new:
        waits = len(between(table.order, seat, said.seat)) + 1
        player.pays = said.pay
    player.wait = waits
    table.tell(ChangedSeat(person=player.person, old=seat, new=said.seat, waits=waits, topic="seat-change"))


def check_seat_change(table: TableInPlay, said: ChangeSeat) -> None:
    """Whether the house lets somebody have a seat of their table when no hand is played."""
    seat, _ = table.seated(said)
    state, rules = table.state, table.rules
    if said.seat in state.players:
        holder = state.players[said.seat]
        topic = "seat-given-to-newcomer" if holder.new else "seat-taken"
        raise table.refuse("{seat} is {person}'s", topic, seat=said.seat, person=holder.person)
    if said.seat not in table.open_seats:
        raise table.refuse("there is no seat {seat:number}", "seats", seat=said.seat)
    if len(state.players) <= rules.short_game and not state.joined_short:
        raise table.refuse(
            "{count:number} players are a short game",
            "short-game",
            "wait until somebody joins",
            count=len(state.players),
        )
    kept = sum(waiting.paged_at is not None for waiting in state.waiting)
    standing = seat > table.game.rules.seats[1]
    if kept >= len(table.open_seats) or (standing and state.waiting):
        raise table.refuse("the seat is kept for somebody who was called", "waiting-list")


def pick_up(table: TableInPlay, seat: Seat) -> None:
    """Somebody was away for too long: their chips are held for them, their name goes to the list's foot."""
    person = table.state.players[seat].person
    remove(table, seat, "away-too-long")
    list_last(table, person, "away-too-long")
