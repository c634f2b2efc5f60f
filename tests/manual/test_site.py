"""The manual is built from the repository: every page is there, and every link leads somewhere."""

import ast
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from manual import figures
from manual.building import DOCS, BadManual, Site
from manual.games import page, sample
from tests.e2e.browser import chromium

import calroom
from calroom.rulebook import book
from calroom.server.door.guards import POLICY


def test_the_manual_is_built_and_has_a_page_for_every_game(tmp_path: Path) -> None:
    built = Site(tmp_path / "manual").build()
    for game in book().games:
        shown = (built / "games" / f"{game.replace('.', '/')}.html").read_text()
        rules = {rule.slug for rule in book().rules(game)}
        assert rules <= set(re.findall(r'id="?([\w-]+)', shown)), game
    reference = (built / "command-line.html").read_text()
    assert "calroom-house-new" in reference
    python = (built / "python.html").read_text()
    for offered in ast.parse(Path(calroom.__file__).read_text()).body:
        if isinstance(offered, ast.FunctionDef) and offered.name in calroom.__all__:
            assert f'id="calroom.{offered.name}"' in python
            said = (ast.get_docstring(offered) or "").partition("\n")[0].partition(", such")[0]
            assert said in python, offered.name
    assert "<script>" not in python
    look_at_it_under_the_rooms_policy(built)


def look_at_it_under_the_rooms_policy(built: Path) -> None:
    """A browser that is held to the policy shows the pages and searches them, and asks nobody else."""
    wrong: list[str] = []

    class Served(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header("content-security-policy", POLICY)
            super().end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Served, directory=built)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        here = f"http://127.0.0.1:{server.server_port}"
        with chromium() as browser:
            page = browser.new_page()
            page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
            page.on(
                "request",
                lambda asked: None if asked.url.startswith((here, "data:")) else wrong.append(asked.url),
            )
            page.goto(f"{here}/games/palace/pai-gow-tiles.html")
            page.locator("h1").wait_for()
            page.wait_for_function("document.readyState === 'complete'")
            page.keyboard.press("/")
            page.get_by_role("textbox").or_(page.get_by_role("combobox")).first.wait_for()
            page.keyboard.type("short all-in")
            page.get_by_text("does not reopen").first.wait_for()
        server.shutdown()
    assert wrong == []


def test_a_page_that_nobody_finds_is_refused(tmp_path: Path) -> None:
    site = Site(tmp_path / "manual", tmp_path / "docs")
    (tmp_path / "docs" / "decisions").mkdir(parents=True)
    (tmp_path / "docs" / "zensical.toml").write_text((DOCS / "zensical.toml").read_text())
    site.pages.mkdir(parents=True)
    (site.pages / "hidden.md").write_text("# Hidden\n")
    with pytest.raises(BadManual, match=re.escape("hidden.md")):
        site.write_settings()


def test_what_leads_nowhere_or_is_loaded_from_elsewhere_is_found(tmp_path: Path) -> None:
    site = Site(tmp_path)
    (site.built / "games").mkdir(parents=True)
    (site.built / "index.html").write_text('<a href="games/a.html#x">a</a> <a href="gone.html">b</a>')
    (site.built / "games" / "a.html").write_text(
        '<a href="..">up</a> <img src="https://cards.example/a.png">'
    )
    found = " ".join(site.problems())
    assert "index.html leads to gone.html" in found
    assert "games/a.html loads" in found
    assert found.count("leads to") == 1


def test_scripts_within_a_page_are_moved_into_files(tmp_path: Path) -> None:
    site = Site(tmp_path)
    (site.built / "games").mkdir(parents=True)
    (site.built / "assets" / "javascripts").mkdir(parents=True)
    page = site.built / "games" / "a.html"
    page.write_text('<script>go()</script><script type="application/json">{}</script>')
    site.move_scripts(page)
    (file,) = (site.built / "assets" / "javascripts").iterdir()
    assert file.read_text() == "go()"
    assert page.read_text().startswith(f'<script src="../assets/javascripts/{file.name}"></script>')
    assert '<script type="application/json">{}</script>' in page.read_text()


def test_the_figures_on_the_games_pages_are_for_the_rules_of_today() -> None:
    kept = figures.kept()
    assert set(kept) == {game.id for game in figures.studied()}
    for name, found in kept.items():
        assert found.rules == figures.rules_digest(calroom.game(name)), "python -m manual.figures"


def test_what_pan_is_worth_on_its_pages_is_for_the_rules_of_today() -> None:
    kept = figures.kept_of_pan()
    assert set(kept) == {game.id for game in figures.pan_games()}
    for name, found in kept.items():
        assert found.rules == figures.rules_digest(calroom.game(name)), "python -m manual.figures"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("comstock.holdem", "| $5-$10 | hand | $1 to $3 | $1 | $0.44 | $13.33 |"),
        ("palace.draw", "| $2-$5 no limit | half hour | $0 | $0 | $0 | $10 |"),
        ("sk.push9", "The house takes nothing here."),
        ("palace.pan", "| condition | laid, for each hand played | brings |"),
        ("palace.baccarat", "Each bet in the long run"),
    ],
)
def test_the_page_of_a_game_says_what_playing_costs_or_is_worth(name: str, said: str) -> None:
    game = calroom.game(name)
    assert said in page(game, sample(game))


@pytest.mark.parametrize("name", ["palace.baccarat", "palace.three-card"])
def test_the_figures_are_what_the_lab_says(name: str) -> None:
    assert figures.worked_out(calroom.game(name)) == figures.kept()[name]
