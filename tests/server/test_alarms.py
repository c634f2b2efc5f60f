"""What is marked in the records reaches the podium, with the hands to look at."""

import shutil
from pathlib import Path

import pytest
from tests.keeping.test_flows import evening
from tests.server.visiting import opened, problem, read, run

from calroom.server.staff.shapes import AlarmsShown


def test_who_gives_their_chips_to_a_partner_is_shown_to_the_floor_with_the_hands(
    path: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        await evening(path, crooked=True)
        async with opened(shutil.copy(path, tmp_path / "seen.db")) as visit:
            floor = await visit.of_the_staff("floor", "Flo")
            shown = read(await floor.get("/api/floor/alarms"), AlarmsShown)
            alarm = next(one for one in shown.alarms if one.words == "Ann to Bob: out of proportion")
            assert alarm.amount > 0
            assert alarm.hands
            for hand in alarm.hands:
                assert (await floor.get(f"/api/hands/{hand}")).is_success
            assert "there is something to look into" in caplog.messages
            guest = visit.visitor()
            await guest.come_in()
            problem(await guest.get("/api/floor/alarms"), 403)

    run(story())


def test_a_room_in_which_nothing_is_marked_says_so(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            floor = await visit.of_the_staff("floor", "Flo")
            shown = read(await floor.get("/api/floor/alarms"), AlarmsShown)
            assert (shown.alarms, shown.at > 0) == ([], True)
            assert read(await floor.get("/api/floor/alarms"), AlarmsShown) == shown

    run(story())
