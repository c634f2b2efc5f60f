"""Lists and places as they are shown; of a list nobody sees more than its length and their own place."""

from typing import TYPE_CHECKING

from calroom.houses.game import Game
from calroom.keeping import Keeper
from calroom.keeping.podium.lists import Place, Waits
from calroom.room.in_play import MINUTE
from calroom.room.waiting import kept_for
from calroom.server.waiting.shapes import GoneShown, ListShown, PlaceShown, PlacesShown, SeatCall

if TYPE_CHECKING:
    from calroom.server.front import Front


def list_shown(keeper: Keeper, game: Game, stakes: str, at: int) -> ListShown:
    """A list as everybody may see it."""
    waits = Waits(game.id, stakes)
    lists = keeper.podium.lists
    return ListShown(
        game=game.id,
        title=game.title,
        house=game.id.partition(".")[0],
        stakes=stakes,
        waiting=len(lists.of(waits)),
        tables=len(keeper.lists.tables_of(waits)),
        minutes=expected(keeper, waits, len(lists.of(waits)) + 1, at),
    )


def expected(keeper: Keeper, waits: Waits, place: int, at: int) -> int | None:
    """How many minutes a place on a list may take, by how quickly people were called lately."""
    between = keeper.podium.lists.seconds_between(waits, at)
    return None if between is None else -(-between * place // 60)


def kept_until(keeper: Keeper, place: Place) -> int:
    """Until when a seat is kept for somebody who was called, by the table or by the room."""
    if place.called is None or (live := keeper.room.tables.get(place.called.table)) is None:
        return 0
    entry = next((one for one in live.state.waiting if one.person == place.person), None)
    if entry is None or entry.paged_at is None:
        return place.called.until
    return entry.paged_at + kept_for(live, entry)


class Glance:
    """All lists at one moment: where everybody stands is counted once, however many look."""

    def __init__(self, front: "Front", at: int) -> None:
        self._front, self._keeper, self.at = front, front.keeper, at
        self._of: dict[str, list[tuple[int, int, Place]]] = {}
        for _, places in self._keeper.podium.lists:
            for number, place in enumerate(places, 1):
                self._of.setdefault(place.person, []).append((number, len(places), place))

    def of(self, person: str) -> PlacesShown:
        """Every place of somebody."""
        shown = [self._shown(*found) for found in self._of.get(person, ())] if person else []
        return PlacesShown(now=self.at, places=shown, gone=self._gone(person))

    def _shown(self, number: int, waiting: int, place: Place) -> PlaceShown:
        game = self._keeper.houses.today(place.waits.game)
        return PlaceShown(
            number=place.number,
            game=game.id,
            title=game.title,
            house=game.id.partition(".")[0],
            stakes=place.waits.stakes,
            place=number,
            waiting=waiting,
            since=place.since,
            minutes=None if place.called else expected(self._keeper, place.waits, number, self.at),
            locked=bool(place.locked),
            called=self._call_shown(place),
        )

    def _call_shown(self, place: Place) -> SeatCall | None:
        if (called := place.called) is None:
            return None
        until = kept_until(self._keeper, place)
        return SeatCall(table=called.table, until=until, coming=called.coming)

    def _gone(self, person: str) -> GoneShown | None:
        gone = self._keeper.podium.lists.gone(person) if person else None
        if gone is None or gone.at < self.at - TOLD_FOR:
            return None
        title = self._keeper.houses.today(gone.waits.game).title
        return GoneShown(title=title, stakes=gone.waits.stakes, at=gone.at, why=gone.reason)


TOLD_FOR = 60 * MINUTE
"""For so long somebody is told that they were taken off a list."""
