"""Two managers do not undo each other: an order names what it saw, and is refused with what is so now."""

from typing import Any

from tests.server.visiting import Visit, Visitor, opened, problem, run

from calroom.keeping.podium.list_rows import JoinList
from calroom.keeping.podium.lists import Waits

TO = "/api/floor/orders"
HOLDEM, STAKES = "palace.holdem", "$4-$8"


def said(kind: str, **fields: Any) -> dict[str, Any]:
    return {"what": {"input": kind, "reason": "because", **fields}}


async def refusal(visitor: Visitor, kind: str, **fields: Any) -> str:
    return problem(await visitor.post(TO, said(kind, **fields)), 409).what


async def ordered(visitor: Visitor, kind: str, **fields: Any) -> None:
    answer = await visitor.post(TO, said(kind, **fields))
    assert answer.status_code == 200, answer.text


async def guests(visit: Visit, count: int) -> list[Visitor]:
    found = [visit.visitor() for _ in range(count)]
    for one in found:
        await one.come_in()
    return found


def test_of_two_managers_the_second_is_told_what_is_so_now(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mia, keeper = await visit.of_the_staff("manager", "Mia"), visit.front.keeper
            for one in await guests(visit, 3):
                await keeper.enter(JoinList(who=one.person, game=HOLDEM, stakes=STAKES))
            first, second, third = keeper.podium.lists.of(Waits(HOLDEM, STAKES))
            await ordered(mia, "skipplace", number=first.number, was=0)
            late = await refusal(mia, "skipplace", number=first.number, was=0)
            assert late == f"{first.person} is number 2 by now"
            await ordered(mia, "moveplace", number=third.number, behind=0, was=first.number)
            late = await refusal(
                mia, "moveplace", number=third.number, behind=second.number, was=first.number
            )
            assert late == f"{third.person} is number 1 by now"
            assert "no chips of $3.33" in await refusal(mia, "openshift", chips={"333": 1})
            await ordered(mia, "openshift", chips={"100000": 10})
            await ordered(mia, "countplace", place="cage", chips={"100000": 9})
            again = await refusal(mia, "countplace", place="cage", chips={"100000": 8})
            assert again == "the cage is counted by Mia by now: $9,000"
            await ordered(mia, "countplace", place="cage", chips={"100000": 8}, was=900_000)
            shift = keeper.podium.closing.shift
            assert shift is not None
            assert shift.changes == 2
            closing = await refusal(mia, "closeshift", shift=shift.name, seen=1)
            assert closing == "something was counted or explained meanwhile"
            await ordered(mia, "lineup", stations=["break"], minutes=20, was_minutes=30)
            assert "every 20 minutes by now" in await refusal(
                mia, "lineup", stations=["break"], minutes=40, was=["break"], was_minutes=30
            )

    run(story())
