"""Somebody takes a name so that what they say to the room has the id of what somebody else will say."""

from tests.attacks.staging import PATIENT, a_hand
from tests.server.visiting import opened, run

from calroom.keeping.rows import Admit


def test_a_name_does_not_make_chips_pass_for_somebody_elses_complaint(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            lines, front = scene.lines, visit.front
            eve = f"complaint {scene.table}"
            await front.keeper.enter(Admit(who=eve, person=eve))
            await front.accounts.buy_chips(eve, 100, "Ann/c1")
            told = await lines["Ann"].ask(say="complain", id="c1", person="Bob", words="he shouts")
            assert (told["tell"], told.get("repeated", False)) == ("taken", False)
            assert [one.by for one in front.keeper.store.talk.complaints()] == ["Ann"]

    run(story())
