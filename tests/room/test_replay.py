"""The same inputs, the same table: from a checkpoint and what came after it, byte by byte, at every input."""

import msgspec
import pytest
from tests.room.crowd import FAMILIES, Crowd
from tests.room.live import Live, traces

import calroom
from calroom.room.inputs import AnyInput
from calroom.room.state import TableState
from calroom.room.table import LiveTable
from calroom.shuffle.written import Drawn, WrittenChance
from calroom.table.refusals import Refused


class Twin:
    """A table that lives only from checkpoints and written inputs."""

    def __init__(self, game: str, checkpoint: TableState) -> None:
        self.game = calroom.game(game)
        self.checkpoint = checkpoint
        self.rows: list[bytes] = []

    def write(self, given: AnyInput, at: int, drawn: Drawn) -> None:
        """A row of the journal."""
        self.rows.append(msgspec.json.encode((given, at, drawn)))

    def rebuild(self) -> LiveTable:
        """The table from its last checkpoint and the rows after it."""
        table = LiveTable.restore(self.game, self.checkpoint)
        for row in self.rows:
            given, at, drawn = msgspec.json.decode(row, type=tuple[AnyInput, int, Drawn])
            table.take(given, at, WrittenChance(drawn))
        return table


def what_it_is(table: LiveTable) -> bytes:
    """All that matters of a table."""
    hand = (table.hand.inputs, table.hand.events, table.hand.asks) if table.hand else ()
    return msgspec.json.encode((table.state, hand, table.people, table.asks))


@pytest.mark.parametrize("game", FAMILIES)
def test_checkpoint_and_replay_give_the_undisturbed_table_at_every_input(game: str) -> None:
    crowd = Crowd(game, seed=5)
    twin = Twin(game, crowd.table.snapshot())
    taken = 0
    while taken < 400:
        given = crowd.step()
        before = traces(crowd.table)
        try:
            crowd.take(given)
        except Refused:
            assert traces(crowd.table) == before
            continue
        taken += 1
        twin.write(given, crowd.at, crowd.table.drawn)
        assert what_it_is(twin.rebuild()) == what_it_is(crowd.table)
        if crowd.table.hand is None:
            twin = Twin(game, crowd.table.snapshot())


def test_a_checkpoint_is_made_between_hands_only_and_under_one_house_file() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2")
    checkpoint = live.table.snapshot()
    live.deal()
    with pytest.raises(ValueError, match="in progress"):
        live.table.snapshot()
    with pytest.raises(ValueError, match="version"):
        LiveTable.restore(calroom.game("palace.holdem"), checkpoint)
