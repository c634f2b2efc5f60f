"""The character with the number 0, which PostgreSQL cannot keep: whoever sends it is told so."""

import pytest
from tests.attacks.staging import PATIENT, a_hand
from tests.server.visiting import opened, ordered, problem, run

from calroom.server.door.letters import WHAT, holds_nul

REQUESTS = {
    "path": ("GET", "/api/tables/a%00b", None),
    "query": ("GET", "/api/reports/book?of=a%00b", None),
    "name": ("POST", "/api/session", {"name": "A\0nn", "password": "x"}),
    "reason": ("POST", "/api/floor/orders", ordered("stop", scope="room", reason="a\0b")),
    "key": ("POST", "/api/tables", {"game": "comstock.holdem", "posted": {"a\0b": "x"}}),
}


@pytest.mark.parametrize("where", REQUESTS)
def test_a_request_that_holds_it_is_refused(where: str, path: str) -> None:
    method, address, body = REQUESTS[where]

    async def story() -> None:
        async with opened(path) as visit:
            owner = await visit.owner()
            refused = problem(await owner.send(method, address, body), 400)
            assert (refused.what, refused.topic) == (WHAT, "letters")

    run(story())


def test_a_form_that_holds_it_is_refused(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            token = await visit.front.accounts.invite("", "owner")
            form = {"name": "A\0nn", "password": "a good password"}
            answer = await visit.visitor().http.post(f"/invited/{token}", data=form)
            assert problem(answer, 400).topic == "letters"

    run(story())


def test_a_message_that_holds_it_is_refused(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            refused = await scene.lines["Ann"].ask(say="complain", person="B\0ob", words="he shouts")
            assert (refused["tell"], refused["what"]) == ("refusal", WHAT)
            flo = await scene.line(await visit.of_the_staff("floor", "Flo"))
            assert (await flo.order(input="close", reason="a\0b"))["what"] == WHAT

    run(story())


@pytest.mark.parametrize(
    ("text", "holds"),
    [('"\\u0000"', True), ('"\\\\u0000"', False), ('"\\\\\\u0000"', True), ('"u0000"', False)],
)
def test_its_spelling_is_only_a_word(text: str, holds: bool) -> None:
    assert holds_nul(text) == holds
