"""What people install, without this repository: each wheel with each set of extras, on every Python there is.

Every installation is read-only to whoever uses it, who has no home either; `make installed` builds the wheels
and goes through all of it. FEW=1 takes the newest Python and the plain wheel only.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

TOP = Path(__file__).parents[1]
DIST = TOP / "dist"
PYTHONS = ("3.11", "3.12", "3.13")
EXTRAS = ("", "lab", "server", "all")
NOBODY = 65534
BARE = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
"""All that is told of the machine: no home, and no folder to keep anything in."""

Asked = tuple[tuple[tuple[str, ...], str], ...]

ALWAYS: Asked = (
    (("--version",), r"^\d+\.\d+"),
    (("games",), "comstock.holdem"),
    (("deal", "comstock.holdem", "--seed", "1"), "flop"),
    (("deal", "palace.pan", "--hands", "3", "--seed", "1"), "3 hands in"),
    (("rules", "comstock.holdem.side-pots"), "comstock.holdem.side-pots"),
    (("floor", "palace.lowball", "two", "cards", "got", "flipped", "on", "the", "deal"), "palace.lowball"),
    (("readings", "sk.holdem", "--csv"), "sk.holdem"),
)
OF_THE_LAB: Asked = (
    (("equity", "holdem", "AsAh", "KdKc", "--samples", "10000"), "AsAh"),
    (("odds", "palace.three-card"), "player"),
    (("deal", "comstock.holdem", "--seed", "1", "--bots", "sensible"), "flop"),
)
OF_THE_SERVER: Asked = ((("settings",), "database"),)
SAYS_WHAT_IT_IS = (
    "import calroom, inspect, typing; hand = calroom.Hand; assert hand.__doc__ and hand.answer.__doc__; "
    "assert 'seat' in inspect.signature(hand.answer).parameters; assert typing.get_type_hints(hand.answer)"
)


def uv(*words: object) -> str:
    """Give uv a command, which must succeed."""
    command = [sys.executable, "-m", "uv", *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def pythons() -> dict[str, str]:
    """The Pythons on this machine, by their version."""
    found = {}
    for version in PYTHONS:
        asked = [sys.executable, "-m", "uv", "python", "find", "--no-project", "--system", version]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found[version] = done.stdout.strip()
    return found


def wheels(version: str) -> Iterator[Path]:
    """The wheel of plain Python, and the compiled one for a version."""
    yield from DIST.glob("*-none-any.whl")
    yield from DIST.glob(f"*-cp{version.replace('.', '')}-*.whl")


def install(folder: Path, python: str, wheel: Path, extras: str, *options: str) -> Path:
    """An environment with nothing in it but a wheel and what it asks for."""
    uv("venv", "--quiet", "--python", python, folder)
    uv("pip", "install", "--quiet", "--python", folder / "bin" / "python", *options, _wanted(wheel, extras))
    return folder / "bin"


def _wanted(wheel: Path, extras: str) -> str:
    return f"calroom[{extras}] @ {wheel.as_uri()}" if extras else str(wheel)


def given(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of somebody who may write nowhere but where they stand, and has no home."""
    whole = [*_as_nobody(), *command]
    return subprocess.run(whole, cwd=place, env=BARE, capture_output=True, text=True, check=False)


def _as_nobody() -> list[str]:
    if os.geteuid():
        return []
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def check(programs: Path, place: Path, extras: str) -> None:
    """Everything that an installation with these extras can do, and what it says of the rest."""
    asked = ALWAYS + (OF_THE_LAB if extras else ()) + (OF_THE_SERVER if extras in ("server", "all") else ())
    for words, said in asked:
        done = given(place, str(programs / "calroom"), *words)
        assert done.returncode == 0, (words, done.stderr)
        assert re.search(said, done.stdout), (words, done.stdout)
        assert "Traceback" not in done.stderr, (words, done.stderr)
    for words, part in _missing(extras):
        done = given(place, str(programs / "calroom"), *words)
        assert done.returncode == 1, words
        assert done.stderr.count("\n") == 1, (words, done.stderr)
        assert f"pip install 'calroom[{part}]'" in done.stderr, (words, done.stderr)
    done = given(place, str(programs / "python"), "-c", SAYS_WHAT_IT_IS)
    assert done.returncode == 0, done.stderr
    if extras in ("server", "all"):
        check_server(programs, place)


def _missing(extras: str) -> Iterator[tuple[tuple[str, ...], str]]:
    if not extras:
        yield from ((words, "lab") for words, _ in OF_THE_LAB)
    if extras in ("", "lab"):
        yield ("serve",), "server"
        yield ("backup", "a", "b"), "server"


def check_server(programs: Path, place: Path) -> None:
    """The room opens, and once it says so, it is ready."""
    serve = [str(programs / "calroom"), "serve", "--port", "0", "--db", str(place / "room.db")]
    with subprocess.Popen(
        [*_as_nobody(), *serve],
        cwd=place,
        env=BARE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as room:
        try:
            assert room.stdout is not None
            address = re.search(r"http://\S+", room.stdout.readline())
            assert address
            with urlopen(f"{address[0]}/health/ready", timeout=60) as answer:
                assert answer.status == 200
        finally:
            room.terminate()


def main() -> None:
    """Go through all of it, and say what was seen."""
    few = "FEW" in os.environ
    for version, python in list(pythons().items())[-1 if few else 0 :]:
        for wheel in list(wheels(version))[: 1 if few else None]:
            for extras in EXTRAS:
                folder = Path(tempfile.mkdtemp(prefix="calroom-installed-"))
                folder.chmod(0o755)
                place = folder / "place"
                place.mkdir()
                place.chmod(0o777)
                try:
                    check(install(folder / "venv", python, wheel, extras), place, extras)
                finally:
                    shutil.rmtree(folder)
                sys.stdout.write(f"Python {version}, {wheel.name}, [{extras}]: works\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
