"""A socket goes on after the session under which it was opened: signed out, idle, or another password."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.attacks.staging import PATIENT, Line, Scene, a_hand
from tests.server.visiting import Visit, Visitor, given, opened, run

from calroom.server.people import sessions
from calroom.server.people.sessions import STAFF_IDLE


async def sign_out(_: Visit, visitor: Visitor) -> None:
    assert (await visitor.send("DELETE", "/api/session")).is_success


async def change_password(_: Visit, visitor: Visitor) -> None:
    change = {"password": "a good password", "new": "quite another password"}
    assert (await visitor.put("/api/me/password", change)).is_success


async def set_it_by_an_invitation(visit: Visit, visitor: Visitor) -> None:
    assert visitor.who is not None
    token = await visit.front.accounts.invite(visitor.who.person, "")
    await visit.front.accounts.accept(token, visitor.who.person, "quite another password")


ENDS: dict[str, Callable[[Visit, Visitor], Awaitable[None]]] = {
    "signing out": sign_out,
    "another password": change_password,
    "an invitation": set_it_by_an_invitation,
}


@pytest.mark.parametrize("greeted", [True, False])
@pytest.mark.parametrize("end", ENDS)
def test_what_ends_a_session_closes_its_sockets_at_once(end: str, greeted: bool, path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            cal = visit.visitor()
            await cal.sign_up("Cal")
            line = await scene.line(cal, greet=greeted)
            await ENDS[end](visit, cal)
            assert (await line.until_closed())["tell"] == "goodbye"
            assert visit.front.host.sockets.of("Cal") == ()

    run(story())


@pytest.mark.parametrize("greeted", [True, False])
def test_a_guest_who_signs_up_leaves_no_socket_under_the_old_name(greeted: bool, path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene, guest = await a_hand(visit), visit.visitor()
            name = (await guest.come_in()).person
            line = await scene.line(guest, greet=greeted)
            await guest.sign_up("Gus")
            assert (await line.until_closed())["tell"] == "goodbye"
            assert visit.front.host.sockets.of(name) == ()

    run(story())


def test_signing_out_on_one_screen_leaves_the_other_sessions_of_the_person_alone(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            cal, again = visit.visitor(), visit.visitor()
            await cal.sign_up("Cal")
            assert (await again.sign_in("Cal")).is_success
            here, there = await scene.line(cal), await scene.line(again)
            await sign_out(visit, cal)
            await here.until_closed()
            assert (await there.ask(say="chat", words="still here"))["tell"] == "taken"

    run(story())


class Idle:
    """Time as the sessions see it, which the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_800_000_000_000
        monkeypatch.setattr(sessions, "now", lambda: self.at)


def test_a_message_does_not_wake_a_session_that_was_idle_for_too_long(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        idle = Idle(monkeypatch)
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            flo = await visit.of_the_staff("floor", "Flo")
            lines = [await scene.line(flo), await scene.line(flo, greet=False)]
            idle.at += STAFF_IDLE - 1
            order: Any = {"input": "report", "incident": {"incident": "in-the-muck", "seat": 1}}
            assert (await lines[0].order(**order))["tell"] == "taken"
            idle.at += STAFF_IDLE
            row = scene.row
            for line in lines:
                await _is_let_go(line, scene, row)

    run(story())


async def _is_let_go(line: Line, scene: Scene, row: int) -> None:
    line.say(id="late", **given("close", role="floor", reason="late"))
    assert (await line.until_closed())["tell"] == "goodbye"
    assert scene.row == row
