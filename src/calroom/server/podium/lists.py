"""The lists as the podium shows them: everybody who waits, by game and stakes."""

from typing import TYPE_CHECKING

from calroom.keeping.podium.lists import Place, Waits
from calroom.server.podium.list_shapes import ListedTable, PodiumList, PodiumPlace
from calroom.server.waiting.shapes import SeatCall
from calroom.server.waiting.shown import kept_until

if TYPE_CHECKING:
    from calroom.server.front import Front


def lists(front: "Front", at: int) -> list[PodiumList]:
    """Every list on which somebody waits."""
    found = [_shown(front, waits, at) for waits, _ in front.keeper.podium.lists]
    return sorted(found, key=lambda one: (one.house, one.title, one.stakes))


def _shown(front: "Front", waits: Waits, at: int) -> PodiumList:
    keeper, game = front.keeper, front.keeper.houses.today(waits.game)
    book, around = keeper.podium.lists, keeper.lists
    between = book.seconds_between(waits, at)
    return PodiumList(
        game=waits.game,
        title=game.title,
        house=waits.game.partition(".")[0],
        stakes=waits.stakes,
        seats=game.rules.seats[1],
        minutes=None if between is None else -(-between // 60),
        places=[_place(front, place) for place in book.of(waits)],
        tables=[
            ListedTable(table=live.state.table, open=around.seats_to_call(live))
            for live in around.tables_of(waits)
        ],
    )


def _place(front: "Front", place: Place) -> PodiumPlace:
    keeper, called = front.keeper, place.called
    return PodiumPlace(
        number=place.number,
        name=place.words,
        person=place.person,
        since=place.since,
        locked=place.locked,
        called=None
        if called is None
        else SeatCall(table=called.table, until=kept_until(keeper, place), coming=called.coming),
        held_up=keeper.lists.is_held_up(place.person) if place.person else "",
        ticket=f"/waiting?ticket={place.ticket}" if place.ticket else "",
    )
