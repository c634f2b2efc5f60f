"""The manual is served with the room, to anybody, and where it was not built a page says how to have it."""

from pathlib import Path

import pytest
from tests.server.visiting import opened, run

from calroom.server.door.guards import POLICY
from calroom.server.pages import client
from calroom.server.pages.manual import Manual


@pytest.fixture
def manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the manual of the room is looked for."""
    where = tmp_path / "manual"
    monkeypatch.setattr(client, "Manual", lambda: Manual(where))
    return where


def test_the_manual_is_served_below_an_address_of_its_own(path: str, manual: Path) -> None:
    (manual / "games").mkdir(parents=True)
    (manual / "index.html").write_text("<h1>Calroom</h1>" + "words " * 200)
    (manual / "games" / "index.html").write_text("<h1>The games</h1>")
    (manual / "search.json").write_text("{}")

    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            first = await visitor.http.get("/manual", follow_redirects=False)
            assert (first.status_code, first.headers["location"]) == (308, "/manual/")
            page = await visitor.get("/manual/")
            assert page.text.startswith("<h1>Calroom</h1>")
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["content-security-policy"] == POLICY
            assert page.headers["content-encoding"] == "gzip"
            assert "The games" in (await visitor.get("/manual/games/")).text
            assert "The games" in (await visitor.get("/manual/games/index.html")).text
            found = await visitor.get("/manual/search.json")
            assert (found.status_code, found.headers["content-type"]) == (200, "application/json")
            for wrong in (
                "/manual/gone.html",
                "/manual/../app.py",
                "/manual/%2e%2e/app.py",
                "/manual//etc/passwd",
            ):
                assert (await visitor.get(wrong)).status_code == 404, wrong
            (manual / "index.html").write_text("<h1>Built anew</h1>")
            assert (await visitor.get("/manual/")).text == "<h1>Built anew</h1>"

    run(story())


def test_where_no_manual_was_built_a_page_says_how_to_have_it(path: str, manual: Path) -> None:
    assert not manual.exists()

    async def story() -> None:
        async with opened(path) as visit:
            page = await visit.visitor().get("/manual/")
            assert page.status_code == 200
            assert "make docs" in page.text
            assert "<script" not in page.text

    run(story())
