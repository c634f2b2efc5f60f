"""A rolling upgrade under load: one process after the other goes, one of another version comes, all play."""

import asyncio
from contextlib import closing
from pathlib import Path

from tests.server.workers import Running, all_play_on, playing, taken_by, times_written, worker, workers

from calroom.bus.in_memory import Memory
from calroom.keeping.verify import verify
from calroom.store import Store

GAMES = ("palace.holdem", "comstock.stud", "sk.pure215", "palace.baccarat", "comstock.pan")


def test_a_room_goes_from_one_version_to_another_while_everybody_plays_and_no_answer_is_lost(
    tmp_path: Path,
) -> None:
    path, bus = str(tmp_path / "room.db"), Memory()

    async def story() -> list[tuple[str, str]]:
        async with workers(path, 2, bus) as old:
            doors = [one.address for one in old]
            new: list[Running] = []
            try:
                async with playing(GAMES, doors) as players:
                    for at, one in enumerate(old):
                        new.append(worker(path, bus, version="2"))
                        await new[-1].worker.open()
                        await new[-1].ready()
                        doors[at] = new[-1].address  # As a load balancer sends nobody to a door that closes.
                        await one.end()
                        await all_play_on(players)
                    there = [one for one in new[0].worker._leases.processes() if not one.has_ended]
                    assert [one.version for one in there] == ["2", "2"]
                    assert sum(one.owns for one in new) == 1
            finally:
                for one in new:
                    await one.end()
            return taken_by(players)

    taken = asyncio.run(story())
    assert len(taken) >= 3 * len(GAMES)
    with closing(Store(path)) as store:
        assert times_written(store, taken) == {1}
        assert verify(store).fault is None
