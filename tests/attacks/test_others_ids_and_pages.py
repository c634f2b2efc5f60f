"""Ids that somebody else has used, and sockets that a page of somebody else opens."""

from tests.attacks.staging import PATIENT, a_hand
from tests.server.visiting import Socket, cookie_of, given, opened, run


def test_an_id_of_somebody_else_neither_repeats_nor_blocks_what_they_say(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            asked = await scene.asked()
            other = "Bob" if asked == "Ann" else "Ann"
            question = scene.lines[asked].question
            assert question is not None
            choice = given("reply", number=question["number"], answer=question["ask"]["default"])
            for stolen in ("mine", f"{asked}/mine", f"../{asked}/mine"):
                refused = await scene.lines[other].ask(id=stolen, **choice)
                assert refused["tell"] == "refusal"
                assert (await scene.lines[other].ask(say="chat", id=stolen, words="hm"))["tell"] == "taken"
            taken = await scene.lines[asked].ask(id="mine", **choice)
            assert (taken["tell"], taken.get("repeated", False)) == ("taken", False)
            stolen_again = await scene.lines[other].ask(id="mine", **choice)
            assert stolen_again["tell"] == "refusal" or not stolen_again.get("repeated")

    run(story())


def test_a_page_of_somebody_else_opens_no_socket(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            for origin in ("https://evil.example", "http://calroom.test.evil.example", "null"):
                cookie = cookie_of(scene.people["Ann"])
                socket = Socket(visit.app, scene.table, cookie=cookie, origin=origin)
                heard = await socket.hear()
                assert heard["type"] == "websocket.close"
                assert heard["code"] == 1008
            assert len(visit.front.host.sockets.of("Ann")) == 1

    run(story())
