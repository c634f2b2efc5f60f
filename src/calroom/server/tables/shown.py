"""The table and its hand as a client is shown them when it comes, and where they have changed."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from calroom.bots import Strength
from calroom.money import Cents
from calroom.room.choices import on_offer
from calroom.room.collection import charges
from calroom.room.events import HandBegan, TableEvent
from calroom.room.past import used_cards
from calroom.room.seating import full_buy_in, usual_buy_in
from calroom.room.state import Player
from calroom.room.table import LiveTable
from calroom.server.protocol import (
    Due,
    Face,
    HandShown,
    PastShown,
    PostedShown,
    SeatShown,
    ShoeShown,
    TableShown,
)
from calroom.table.asks import Seat


class Run(Struct, frozen=True):
    """How a private table is run: by whom, whether it is held, who has come to it, and how it is played."""

    host: str = ""
    held: bool = False
    here: tuple[str, ...] = ()
    seconds: int = 0
    strength: Strength = "sensible"


class Coach(NamedTuple):
    """Who wants the coach at a table, and whether that are all who play there."""

    wanted: list[str]
    is_on: bool


NO_COACH = Coach([], False)


def table_shown(
    live: LiveTable,
    connected: Container[str],
    sitting_out: Mapping[str, str],
    face_of: Callable[[str], Face | None],
    *,
    run: Run | None = None,
    jackpot: Cents = 0,
    coach: Coach = NO_COACH,
) -> TableShown:
    """The table between hands, the same for everybody; a private one as it is `run`."""
    state, game, run = live.state, live.game, run or Run()
    return TableShown(
        table=state.table,
        game=game.id,
        title=game.title,
        family=game.family,
        pieces=game.type.pieces,
        spots=game.type.spots,
        shared=game.type.shared,
        house=game.id.partition(".")[0],
        stakes=state.stakes,
        most=game.rules.seats[1],
        seats=[
            _seat_shown(seat, state.players[seat], connected, sitting_out, face_of) for seat in live.order
        ],
        waiting=[entry.person for entry in state.waiting],
        button=state.button,
        banker=state.bank.banker,
        lying=state.lying,
        due=[Due(words=one.words, topic=one.topic, amount=one.amount) for one in charges(live)],
        buy_in=full_buy_in(live) if live.is_open else 0,
        usual=usual_buy_in(live) if live.is_open else 0,
        host=run.host,
        held=run.held,
        here=list(run.here),
        seconds=run.seconds,
        strength=run.strength,
        stopped=next(iter(state.stopped.values()), ""),
        jackpot=jackpot,
        posted=posted_shown(live),
        customs=on_offer(live),
        printed=list(game.printed(state.stakes, state.posted)) if live.is_open else [],
        broken=state.bank.broken,
        coach=coach.wanted,
        coached=coach.is_on,
    )


NOTHING_NOTED = PastShown()


def past_shown(live: LiveTable) -> PastShown | None:
    """What everybody could have noted of the hands before this one; none if there is nothing."""
    state, shoe = live.state, None
    if live.is_open and live.game.type.meeting.has_shoe:
        used = used_cards(live)
        shoe = ShoeShown(cards=len(state.deck) if used else 0, used=used)
    past = PastShown(road=state.past.road, banks=state.past.banks, shoe=shoe)
    return None if past == NOTHING_NOTED else past


def posted_shown(live: LiveTable) -> list[PostedShown]:
    """What the table posts beside what is usual."""
    state = live.state
    if not state.posted:
        return []
    return [
        PostedShown(title=one.title, words=one.say(state.posted[one.key]), topic=one.topic)
        for one in live.game.postings(state.stakes)
        if one.key in state.posted and state.posted[one.key] != one.default
    ]


def _seat_shown(
    seat: Seat,
    player: Player,
    connected: Container[str],
    sitting_out: Mapping[str, str],
    face_of: Callable[[str], Face | None],
) -> SeatShown:
    return SeatShown(
        seat=seat,
        person=player.person,
        kind=player.kind,
        chips=player.chips,
        away=player.away_since is not None,
        leaving=player.leaving,
        connected=player.kind == "bot" or player.person in connected,
        sits_out=sitting_out.get(player.person, ""),
        choices=list(player.choices),
        face=face_of(player.person),
    )


def hand_shown(live: LiveTable, seat: Seat | None) -> HandShown | None:
    """The hand in progress as it is seen from a seat, or by somebody who looks on."""
    if live.hand is None:
        return None
    view = live.hand.view(seat)
    return HandShown(
        hand=live.state.hand,
        stakes=view.stakes,
        seats=view.seats,
        button=view.button,
        chips=view.chips,
        cards=view.cards,
        markers=view.markers,
        root=root_in(live.events),
    )


def root_in(events: Sequence[TableEvent]) -> str:
    """The seal of the deck of the hand that begins in these events; empty if none does."""
    for event in events:
        if isinstance(event.what, HandBegan) and event.what.seal is not None:
            return event.what.seal.root.hex()
    return ""
