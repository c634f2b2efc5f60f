"""Sitting out by one's own wish: from the next hand on, or when the blind comes round."""

from collections.abc import Mapping

from calroom.room.rotation import next_places
from calroom.room.table import LiveTable


def sitting_out_now(live: LiveTable, wishes: Mapping[str, str]) -> list[str]:
    """Who, between two hands, is away from the next one on because they want to be."""
    if not wishes:
        return []
    blind = _next_blind(live)
    return [
        player.person
        for seat, player in live.state.players.items()
        if player.away_since is None
        and (wishes.get(player.person) == "next" or (wishes.get(player.person) == "blind" and seat == blind))
    ]


def _next_blind(live: LiveTable) -> int:
    """The seat that the large blind reaches in the next hand; 0 where there is none."""
    wanted = live.game.blind_places(live.state.stakes, live.state.posted)
    seats = live.able_seated
    if wanted is None or not live.state.places or len(seats) < live.game.rules.seats[0]:
        return 0
    return next_places(live.state.places, seats, wanted)[-1]
