"""From the pages in `docs/` to a site: pages that are made are added, and nothing in it needs the network.

The site is built by Zensical, strictly: a link that leads nowhere fails it. Its pages carry short scripts
within them, which the room's content security policy forbids, so these are moved into files.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import tomli
import tomli_w

from manual import commands, games

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WORK = ROOT / "build" / "manual"
SERVED = ROOT / "src" / "calroom" / "server" / "manual"
"""Where the room finds the site, and what goes into a wheel."""
GAMES, DECISIONS = "GAMES", "DECISIONS"
"""In the navigation these stand for the pages of the games and of the decisions."""

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_WRITTEN_STYLE = re.compile(r'(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\)')
_ADOPTED = r"\1.adoptedStyleSheets=[(s=>(s.replaceSync(\2.toString()),s))(new CSSStyleSheet)]"
_STYLE = re.compile(r"<style\b")
_LINK = re.compile(r'\b(?:href|src)="?([^"\s>]+)')
_LOADED = re.compile(r'<(?:script|img|link|iframe|source)\b[^>]*\b(?:href|src)="?(?:https?:)?//[^\s>]*')


class BadManual(Exception):
    """Something in the manual is not as it should be."""


class Site:
    """The manual in the making: its pages, its settings, and what is built of them."""

    def __init__(self, work: Path = WORK, docs: Path = DOCS) -> None:
        self.work, self.docs = work, docs
        self.pages, self.built = work / "pages", work / "site"

    def build(self) -> Path:
        """Build the whole site anew, and say where it is."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.write_pages()
        self.write_settings()
        self.run_zensical()
        (self.built / "404.html").unlink()
        for page in self.built.rglob("*.html"):
            self.move_scripts(page)
        self.adopt_styles()
        if wrong := sorted(set(self.problems())):
            raise BadManual("\n".join(wrong))
        return self.built

    def write_pages(self) -> None:
        """Lay the pages of `docs/` together with those that are made."""
        shutil.copytree(self.docs, self.pages, ignore=shutil.ignore_patterns("zensical.toml"))
        shutil.copy(ROOT / "web" / "public" / "chip.svg", self.pages / "chip.svg")
        contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        made = {f"games/{name}": text for name, text in games.pages().items()}
        made["command-line.md"] = commands.page()
        made["contributing.md"] = contributing.replace("](docs/", "](")
        for name, text in made.items():
            page = self.pages / name
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
        plan = self.pages / "house-plan.md"
        plan.write_text(
            plan.read_text(encoding="utf-8").replace("](../CONTRIBUTING.md)", "](contributing.md)")
        )

    def write_settings(self) -> None:
        """The settings of the site, with the games in the navigation and the places of this machine."""
        settings = tomli.loads((self.docs / "zensical.toml").read_text(encoding="utf-8"))
        project = settings["project"]
        project |= {"docs_dir": self.pages.name, "site_dir": self.built.name}
        project["nav"] = _filled(project["nav"], {GAMES: games.navigation(), DECISIONS: self._decisions()})
        project["plugins"]["mkdocstrings"]["handlers"]["python"]["paths"] = [str(ROOT / "src")]
        listed = set(_listed(project["nav"]))
        there = {page.relative_to(self.pages).as_posix() for page in self.pages.rglob("*.md")}
        if listed != there:
            raise BadManual(
                f"in the navigation or among the pages, but not in both: {sorted(listed ^ there)}"
            )
        (self.work / "zensical.toml").write_text(tomli_w.dumps(settings), encoding="utf-8")

    def _decisions(self) -> list[str]:
        pages = sorted(page.name for page in (self.docs / "decisions").glob("[0-9]*.md"))
        return ["decisions/README.md", *(f"decisions/{name}" for name in pages)]

    def run_zensical(self) -> None:
        """Let the generator build the site; what it says is shown only if it finds something wrong."""
        done = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", "zensical.toml"],
            cwd=self.work,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise BadManual(f"{done.stdout}{done.stderr}")

    def move_scripts(self, page: Path) -> None:
        """Put every script that stands within a page into a file of its own, named by its digest."""
        up = "../" * (len(page.relative_to(self.built).parts) - 1)

        def moved(found: re.Match[str]) -> str:
            script = found[1].encode()
            name = f"assets/javascripts/{sha256(script).hexdigest()[:16]}.js"
            (self.built / name).write_bytes(script)
            return f'<script src="{up}{name}"></script>'

        page.write_text(_SCRIPT.sub(moved, page.read_text(encoding="utf-8")), encoding="utf-8")

    def adopt_styles(self) -> None:
        """Let the search hand its style to the browser as a sheet, where it would write it into the page."""
        (script,) = (self.built / "assets" / "javascripts").glob("bundle.*.js")
        text, count = _WRITTEN_STYLE.subn(_ADOPTED, script.read_text(encoding="utf-8"))
        if count != 1:
            raise BadManual(f"{script.name} styles its search in another way than before")
        script.write_text(text, encoding="utf-8")

    def problems(self) -> Iterator[str]:
        """Links within the site that lead nowhere, and what the room's policy would not let a page do."""
        there = {path.relative_to(self.built).as_posix() for path in self.built.rglob("*") if path.is_file()}
        for page in self.built.rglob("*.html"):
            text, name = page.read_text(encoding="utf-8"), page.relative_to(self.built).as_posix()
            yield from (f"{name} loads {found}" for found in _LOADED.findall(text))
            yield from (f"{name} has a style within it" for _ in _STYLE.findall(text))
            for link in set(_LINK.findall(text)):
                if (to := self._target(page, unescape(link))) is not None and not to & there:
                    yield f"{name} leads to {link}, which is not there"

    def _target(self, page: Path, link: str) -> set[str] | None:
        """The files of which a link within the site needs one: a folder is its first page."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc or not parts.path:
            return None
        found = (page.parent / unquote(parts.path)).resolve()
        if not found.is_relative_to(self.built.resolve()):
            return set()
        name = found.relative_to(self.built.resolve())
        return {name.as_posix(), (name / "index.html").as_posix()}


def hand_over(built: Path) -> None:
    """Give the site to the room, whole or not at all."""
    fresh = SERVED.with_name("manual.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(built, fresh)
    shutil.rmtree(SERVED, ignore_errors=True)
    fresh.rename(SERVED)


def _filled(nav: Any, made: Mapping[str, Any]) -> Any:
    """The navigation with the pages that are made in their places."""
    if isinstance(nav, str):
        return made.get(nav, nav)
    if isinstance(nav, dict):
        return {title: _filled(part, made) for title, part in nav.items()}
    return [_filled(part, made) for part in nav]


def _listed(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
        return
    for part in nav.values() if isinstance(nav, dict) else nav:
        yield from _listed(part)
