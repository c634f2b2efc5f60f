"""What the floor rules at a live table is recorded: who decided what, and why."""

import asyncio
from pathlib import Path

from tests.keeping.crowd import MIDDAY
from tests.keeping.test_keeper import opened, play_out, with_players

from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Reply, Report
from calroom.table.asks import FLOOR, Answer


def test_who_ruled_what_and_why_stands_in_the_log_and_the_hand_goes_on_accordingly(tmp_path: Path) -> None:
    async def story() -> None:
        keeper = await opened(str(tmp_path / "room.db"))
        await with_players(keeper)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        table = keeper.table("7")
        assert table.hand is not None
        seat = table.hand.asks[0].seat
        mucked = {"incident": "in-the-muck", "seat": seat}
        await keeper.take("7", Report(who="Dan", role="dealer", incident=mucked), MIDDAY)
        assert table.hand.asks[0].seat == FLOOR
        why = "both cards lay apart, face up"
        ruling = Reply(who="Flo", role="floor", answer=Answer("hand-live"), reason=why)
        await keeper.take("7", ruling, MIDDAY)
        assert table.hand.asks[0].seat == seat
        done = [done.action for done in keeper.store.people.actions("7") if done.action.act == "reply"]
        assert [(one.who, one.after, one.reason) for one in done] == [("Flo", "hand-live", why)]
        await play_out(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    asyncio.run(story())
