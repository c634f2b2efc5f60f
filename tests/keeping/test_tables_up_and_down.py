"""Tables are put up and taken down: a closed one leaves the room, its records stay, and its name goes on."""

import asyncio

import pytest
from tests.keeping.crowd import MIDDAY, Crowd

from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.verify import verify
from calroom.room.inputs import Close
from calroom.table.refusals import Refused


async def played(keeper: Keeper, game: str, hands: int) -> Crowd:
    crowd = Crowd(keeper, "7", game)
    await crowd.begin()
    last = crowd.live.state.hand
    while crowd.live.state.hand < last + hands or crowd.live.hand is not None:
        await crowd.step()
    return crowd


def test_only_a_closed_table_is_taken_down_and_then_it_is_not_rebuilt_any_more(where: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(where, luck=SeededLuck(3))
        crowd = await played(keeper, "comstock.holdem", 2)
        with pytest.raises(Refused, match="table 7 is open") as refused:
            await keeper.take_down("7", who="Ada")
        assert refused.value.allowed == ("close it first",)
        await crowd.go_home()
        at = crowd.live.state.at
        seen = keeper.recall("7", 1)
        await keeper.take_down("7", "slow night", "Ada", at)
        for _ in range(2):
            assert "7" not in keeper.room.tables
            with pytest.raises(Refused, match="no table 7"):
                await keeper.take("7", Close(who="Flo", role="floor"), at)
            with pytest.raises(Refused, match="no table 7"):
                await keeper.take_down("7")
            assert keeper.recall("7", 1) == seen
            await keeper.close()
            keeper = await Keeper.open(where, luck=SeededLuck(3))
        (act,) = [done.action for done in keeper.store.people.actions("7") if done.action.act == "take down"]
        assert (act.who, act.before, act.after, act.reason) == ("Ada", "comstock.holdem", "", "slow night")
        assert verify(keeper.store).fault is None
        await keeper.close()

    asyncio.run(story())


def test_a_table_that_is_put_up_again_goes_on_counting_hands_and_events(path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(3))
        crowd = await played(keeper, "comstock.holdem", 2)
        await crowd.go_home()
        number, at = crowd.live.state.number, crowd.live.state.at
        await keeper.take_down("7", who="Ada", at=at)
        await keeper.close()
        keeper = await Keeper.open(path, luck=SeededLuck(3))
        await keeper.put_up("7", "sk.pure215", "Ada", at)
        assert keeper.table("7").game.id == "sk.pure215"
        assert (keeper.table("7").state.hand, keeper.table("7").state.number) == (2, number)
        await keeper.close()
        keeper = await Keeper.open(path, luck=SeededLuck(3))
        crowd = Crowd(keeper, "7", "sk.pure215", opens_at=at)
        await crowd.open()
        while crowd.live.state.hand < 4:
            await crowd.step()
        assert keeper.recall("7", 3)[-1].number > number
        checked = verify(keeper.store)
        assert (checked.fault, checked.tables) == (None, 1)
        await keeper.close()

    asyncio.run(story())


def test_a_table_that_was_never_there_cannot_be_taken_down(path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path)
        with pytest.raises(Refused, match="no table 9"):
            await keeper.take_down("9", at=MIDDAY)
        await keeper.close()

    asyncio.run(story())
