"""What whoever comes to a table is told of the hand: written once, and never what was for other eyes."""

import pytest
from tests.room.crowd import Crowd

from calroom.room.events import TableEvent
from calroom.server.tables.told import LogOfHand, ToldEvent, viewers_of, written


@pytest.mark.parametrize("game", ["comstock.holdem", "palace.stud", "palace.draw"])
def test_a_log_that_is_kept_says_what_one_says_that_is_written_anew(game: str) -> None:
    """Whoever comes, goes, or plays another's chips in the meantime."""
    crowd, log, compared = Crowd(game, seed=11), LogOfHand(), list[ToldEvent]()

    def look(_: list[TableEvent]) -> None:
        live = crowd.table
        viewers = viewers_of(live)
        anew = written(live.events, viewers, live.game)
        assert log.lines(live, viewers) == anew
        compared.extend(anew)

    crowd.listen = look
    crowd.afternoon(6)
    assert any(line.private for line in compared)
