"""Time at a table, all of it told by ticks: answers, pages, absences, and the half hours that are charged."""

from collections.abc import Collection

from calroom.games.poker.fees import half_hours_begun
from calroom.money import Cents
from calroom.room import bank
from calroom.room.absence import pick_up
from calroom.room.events import DealerChanged, TimeFalls, TimeTaken
from calroom.room.in_play import HALF_HOUR, MINUTE, TableInPlay
from calroom.room.inputs import ChangeDealer, Tick, TimeUp
from calroom.room.state import Player
from calroom.room.waiting import kept_for, strike
from calroom.table.asks import DEALER, Seat
from calroom.table.sentences import each

SECOND = 1000
HOUSE = "house"
"""Who deals where nobody does in person."""


def tick(table: TableInPlay, said: Tick) -> None:
    """Time has passed: whatever has run out of it is settled."""
    table.check_open()
    if said.questions:
        _answer_for_the_late(table)
    _mark_half_hours(table)
    _strike_who_did_not_come(table)
    _pick_up_who_is_away(table)


def _answer_for_the_late(table: TableInPlay) -> None:
    """The default counts for whoever has had their time; the floor takes the time it needs."""
    state = table.state
    late = [
        seat
        for seat, since in state.asked.items()
        if seat >= DEALER and state.at - since >= table.rules.answer_seconds * SECOND
    ]
    for seat in late:
        _answer_for(table, seat)


def time_up(table: TableInPlay, said: TimeUp) -> None:
    """Somebody has had their time, and the default counts; the floor takes the time it needs."""
    table.check_open()
    table.check_authority(said, "clock", "floor")
    seat = table.seat_of(said.person) if said.person else DEALER
    asked = table.state.asked.get(seat) if seat or not said.person else None
    if asked is None or said.since not in (0, asked):
        raise table.refuse(
            "{person} is not asked that" if said.person else "the dealer is not asked that",
            "no-answer",
            *each("wait for {seat}", seat=table.state.asked),
            person=said.person,
        )
    _answer_for(table, seat)


def _answer_for(table: TableInPlay, seat: Seat) -> None:
    if table.hand is None:
        bank.answer(table, seat, bank.DECLINE, system=True)
    elif any(ask.seat == seat for ask in table.hand.asks):
        table.state.asked.pop(seat)
        table.hand.answer_for(seat)


def _strike_who_did_not_come(table: TableInPlay) -> None:
    state = table.state
    for entry in list(state.waiting):
        if entry.paged_at is not None and state.at - entry.paged_at >= kept_for(table, entry):
            strike(table, entry.person, "page-expired")


def _pick_up_who_is_away(table: TableInPlay) -> None:
    state, most = table.state, table.rules.away_minutes * MINUTE
    for seat in table.order:
        since = state.players[seat].away_since
        if most and since is not None and state.at - since >= most and not table.in_hand(seat):
            pick_up(table, seat)


# Half hours


def half_hour_rate(table: TableInPlay) -> Cents:
    """What each half hour costs a player at this table; nothing where hands are charged."""
    return table.game.half_hour(table.state.stakes, table.state.posted)


def half_hours_due(table: TableInPlay, player: Player) -> int:
    """How many half hours somebody owes: by their own clock, or as often as time was called at the table."""
    if table.rules.time == "table clock":
        return player.time_due
    begun = half_hours_begun((table.state.at - player.sat_at) // MINUTE)
    return begun - player.time_paid


def change_dealer(table: TableInPlay, said: ChangeDealer) -> None:
    """When the dealers change time falls due, unless the half hour has just begun."""
    table.check_open()
    table.check_authority(said, "floor", "dealer")
    state = table.state
    who = said.dealer or said.who
    # Before the floor sent dealers by name nobody noted who deals; what was written then stays as it is.
    if said.dealer or state.dealer:
        state.dealer = "" if who == HOUSE else who
    table.tell(DealerChanged(who=who, topic="dealers-change"))
    if half_hour_rate(table) and state.at - state.marked_at >= HALF_HOUR // 2:
        _mark(table, state.at)
    state.changed_at = state.at


def _mark_half_hours(table: TableInPlay) -> None:
    state = table.state
    while half_hour_rate(table) and state.at - state.marked_at >= HALF_HOUR:
        _mark(table, state.marked_at + HALF_HOUR)


def _mark(table: TableInPlay, at: int) -> None:
    state = table.state
    state.marked_at = at
    if table.rules.time == "table clock":
        for player in state.players.values():
            player.time_due += 1
        table.tell(TimeFalls(topic="half-hour"))


def collect_from_absent(table: TableInPlay, dealt_in: Collection[Seat]) -> None:
    """Who holds a seat without playing pays too: from their chips, or later if they do not cover it."""
    rate = half_hour_rate(table)
    for seat, player in table.state.players.items():
        due = half_hours_due(table, player) if rate else 0
        if not due or seat in dealt_in or player.new:
            continue
        amount = due * rate
        if player.chips < amount:
            table.tell(TimeTaken(seat=seat, person=player.person, amount=0, owed=due, topic="time-owed"))
        else:
            player.chips -= amount
            player.time_paid, player.time_due = player.time_paid + due, 0
            table.tell(TimeTaken(seat=seat, person=player.person, amount=amount, topic="absent-pays-time"))
