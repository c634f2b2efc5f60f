"""Somebody with an old password, or a key that is gone, comes in while it is being changed."""

import asyncio
from typing import Any

import pytest
from tests.server.visiting import Visit, Visitor, opened, problem, run

from calroom.server.people.sessions import Sessions

OLD, NEW = "a good password", "quite another password"


async def victim(visit: Visit) -> Visitor:
    vic = visit.visitor()
    await vic.sign_up("Vic")
    return vic


async def changed(_: Visit, vic: Visitor) -> None:
    assert (await vic.put("/api/me/password", {"password": OLD, "new": NEW})).is_success


async def set_by_a_link(visit: Visit, _: Visitor) -> None:
    accounts = visit.front.accounts
    await accounts.accept(await accounts.invite("Vic", ""), "Vic", NEW)


@pytest.mark.parametrize("change", [changed, set_by_a_link])
def test_who_knew_the_old_password_is_not_in_after_it_was_changed(
    change: Any, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thief's password is found right, and before they are in it is no longer."""

    async def story() -> None:
        async with opened(path) as visit:
            vic, thief = await victim(visit), visit.visitor()
            is_checked, is_changed = asyncio.Event(), asyncio.Event()
            real = Sessions.begin

            async def begin(sessions: Sessions, person: str, since: int | None = None) -> Any:
                if since is not None:
                    is_checked.set()
                    await is_changed.wait()
                return await real(sessions, person, since)

            monkeypatch.setattr(Sessions, "begin", begin)
            coming = asyncio.create_task(thief.sign_in("Vic", OLD))
            await is_checked.wait()
            await change(visit, vic)
            is_changed.set()
            assert problem(await coming, 401).topic == "sign-in"
            assert len(visit.front.sessions.of("Vic")) == 1
            assert (await visit.visitor().sign_in("Vic", NEW)).is_success

    run(story())


def test_who_signs_in_while_others_change_their_passwords_is_in(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            vic = await victim(visit)
            ann = visit.visitor()
            await ann.sign_up("Ann")
            again = visit.visitor()
            _, came = await asyncio.gather(changed(visit, vic), again.sign_in("Ann", OLD))
            assert came.is_success
            assert (await again.get("/api/me")).is_success

    run(story())
