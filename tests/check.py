"""`make check`: whether a change holds, in half a minute: its lint, all types, and the tests nearest to it.

All of it runs side by side. It proves less than `make test`. The client is looked through, but not built.
"""

import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.nearest import ROOT, changed_files, nearest_tests

SECONDS = 18
MOST_FILES = 40
BIN = Path(sys.executable).parent
WEB = ROOT / "web"
HANDS = "process.env.CALROOM"
"""Where a test of the client reads hands that the engine has played."""


def _commands(files: list[str]) -> dict[str, tuple[Path, list[str]]]:
    """What is run for these files, each under the name by which it is told, and where."""
    there = [file for file in files if (ROOT / file).exists()]
    python = [file for file in there if file.endswith(".py")]
    found: dict[str, tuple[Path, list[str]]] = {}
    if python:
        found["ruff check"] = ROOT, [str(BIN / "ruff"), "check", "--quiet", *python]
        found["ruff format"] = ROOT, [str(BIN / "ruff"), "format", "--check", "--quiet", *python]
        found["mypy"] = ROOT, [str(BIN / "mypy")]
        found["imports"] = ROOT, [str(BIN / "lint-imports"), "--no-logo"]
    if any(file.startswith("web/") for file in files):
        node, parts = str(_node()), WEB / "node_modules"
        check, vitest = parts / "svelte-check/bin/svelte-check", parts / "vitest/vitest.mjs"
        found["svelte-check"] = WEB, [node, str(check), "--fail-on-warnings"]
        found["vitest"] = WEB, [node, str(vitest), "run", *client_tests()]
    if tests := [test for test in nearest_tests(files) if "/e2e/" not in test][:MOST_FILES]:
        pytest = [str(BIN / "python"), "-m", "pytest", "-q", "-x", "-p", "tests.within"]
        found["the nearest tests"] = ROOT, [*pytest, f"--within={SECONDS}", *tests]
    return found


def _node() -> Path:
    """Node as it comes with the environment; nobody needs another."""
    home: Path = runpy.run_path(str(WEB / "build.py"))["node_home"]()
    return home / "bin" / "node"


def client_tests() -> list[str]:
    """The client's own tests that need no hands of the engine; `tests/web` plays some for the others."""
    tests = sorted((WEB / "tests").rglob("*.test.ts"))
    return [str(test.relative_to(WEB)) for test in tests if HANDS not in test.read_text()]


def _run(where: Path, command: list[str]) -> tuple[bool, str]:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


def main() -> None:
    files = changed_files()
    sys.stdout.write(f"{len(files)} files changed\n")
    holds = True
    with ThreadPoolExecutor() as pool:
        running = {name: pool.submit(_run, *command) for name, command in _commands(files).items()}
        for name, done in running.items():
            went_well, told = done.result()
            holds = holds and went_well
            last = told.strip().splitlines()[-1:] if went_well else told.splitlines()[-40:]
            sys.stdout.write(f"{'holds' if went_well else 'FAILS'}: {name}\n")
            sys.stdout.writelines(f"  {line}\n" for line in last)
    sys.exit(not holds)


if __name__ == "__main__":
    main()
