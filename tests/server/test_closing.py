"""The server closes while people wait for something: they are told so, and the log stays quiet."""

import asyncio
import logging
from threading import Event

import httpx
import pytest
from argon2.exceptions import VerifyMismatchError

from calroom.server import serving
from calroom.server.app import create_app
from calroom.server.door.limits import UNBOUNDED
from calroom.server.serving import Server, configured


class SlowHasher:
    """Checks passwords when it is told to."""

    def __init__(self) -> None:
        self.go_on, self.begun = Event(), Event()

    def hash(self, password: str) -> str:
        return f"slow:{password}"

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        self.begun.set()
        self.go_on.wait(60)
        raise VerifyMismatchError


def test_password_checks_that_wait_when_the_server_closes_end_without_a_traceback(
    path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One check takes longer than the server's goodbye, the others have not begun."""
    monkeypatch.setattr(serving, "LONGEST_GOODBYE", 1)
    slow = SlowHasher()

    async def story() -> list[int]:
        opened: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def announce(address: str) -> None:
            opened.set_result(address)

        app = create_app(path, bounds=UNBOUNDED, hasher=slow)
        server = Server(configured(app, "127.0.0.1", 0), app, announce)
        running = asyncio.create_task(server.serve())
        async with httpx.AsyncClient(base_url=await opened, timeout=60) as http:
            tries = [
                asyncio.create_task(
                    http.post("/api/session", json={"name": f"P{n}", "password": "a good one"})
                )
                for n in range(6)
            ]
            await asyncio.to_thread(slow.begun.wait, 60)
            server.should_exit = True
            answers = await asyncio.gather(*tries)
            await asyncio.sleep(0)
            slow.go_on.set()
        await running
        return [answer.status_code for answer in answers]

    with caplog.at_level(logging.ERROR):
        assert set(asyncio.run(story())) == {503}
    wrong = [record for record in caplog.records if record.exc_info or "ASGI" in record.getMessage()]
    assert not wrong
