"""What people install, without this repository: each wheel with each set of extras, on every Python there is.

Every installation is read-only to whoever uses it, who has no home either. It is tried where there is no
compiler, and once more, shortly, where there is one. `make installed` builds the wheels and goes through all
of it, installs the sdist without a compiler, and follows the tutorials and the examples with what is
installed. Whatever compiles for seconds is tried once for each Python and wheel. FEW=1 takes the newest
Python and the plain wheel only.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from urllib.request import urlopen

from deploy.wheels import DIST, interpreters

from tests.extras import PACKAGE
from tests.following import EXAMPLES, Step, bot, chapters

EXTRAS = ("", "lab", "server", "all")
FOLLOWED = "all,envs,frames"
"""With these every tutorial and every example can be followed."""
NOBODY = 65534
BARE = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
"""All that is told of the machine: no home, and no folder to keep anything in."""
NO_COMPILER = BARE | {"PATH": "/nowhere"}
"""And no program but those of the installation."""

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
SHORTLY = 4
"""So many of the first are tried with a compiler, too; tutorials and examples all are."""
PAGES = {"/health/ready": "", "/": "/assets/", "/manual/": "Getting started"}
"""What a room shows to whoever opens it."""
PROVED = r"rules proved|no record of a full test run came with this installation"
"""What the rules' proof says, whether or not a wheel has it."""
SAYS_WHAT_IT_IS = (
    "import calroom, inspect, typing; hand = calroom.Hand; assert hand.__doc__ and hand.answer.__doc__; "
    "assert 'seat' in inspect.signature(hand.answer).parameters; assert typing.get_type_hints(hand.answer)"
)


def uv(*words: object, path: str | None = None) -> str:
    """Give uv a command, which must succeed."""
    command = [sys.executable, "-m", "uv", *map(str, words)]
    told = os.environ | ({} if path is None else {"PATH": path})
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=told)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout.strip()


def wheels(version: str) -> Iterator[Path]:
    """The wheel of plain Python, and the compiled one for a version."""
    yield from DIST.glob("*-none-any.whl")
    yield from DIST.glob(f"*-cp{version.replace('.', '')}-*.whl")


def install(
    folder: Path, python: str, wheel: Path, extras: str, *options: str, path: str | None = None
) -> Path:
    """An environment with nothing in it but a wheel and what it asks for."""
    uv("venv", "--quiet", "--python", python, folder)
    into = ("--python", folder / "bin" / "python")
    uv("pip", "install", "--quiet", *into, *options, _wanted(wheel, extras), path=path)
    return folder / "bin"


def _wanted(wheel: Path, extras: str) -> str:
    return f"calroom[{extras}] @ {wheel.as_uri()}" if extras else str(wheel)


def given(place: Path, *command: str, told: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """A command of somebody who may write nowhere but where they stand, and has no home."""
    whole = [*_as_nobody(), *command]
    nothing = subprocess.DEVNULL
    return subprocess.run(
        whole, cwd=place, env=told or BARE, stdin=nothing, capture_output=True, text=True, check=False
    )


def _as_nobody() -> list[str]:
    if os.geteuid():
        return []
    read = "+dac_read_search"  # the Python itself may lie in the home of whoever runs this
    reading = (f"--inh-caps={read}", f"--ambient-caps={read}")
    return [
        shutil.which("setpriv") or "setpriv",
        f"--reuid={NOBODY}",
        f"--regid={NOBODY}",
        "--clear-groups",
        *reading,
    ]


def check(programs: Path, place: Path, extras: str) -> None:
    """Everything that an installation with these extras can do, and what it says of the rest."""
    works(programs, place, _asked(extras), NO_COMPILER)
    works(programs, place, ALWAYS[:SHORTLY], BARE)
    for words, part in _missing(extras):
        done = given(place, str(programs / "calroom"), *words, told=NO_COMPILER)
        assert done.returncode == 1, words
        assert done.stderr.count("\n") == 1, (words, done.stderr)
        assert f"pip install 'calroom[{part}]'" in done.stderr, (words, done.stderr)
    done = given(place, str(programs / "calroom"), "rules", "--coverage", told=NO_COMPILER)
    assert re.search(PROVED, done.stdout + done.stderr), done
    done = given(place, str(programs / "python"), "-c", SAYS_WHAT_IT_IS, told=NO_COMPILER)
    assert done.returncode == 0, done.stderr
    if extras in ("server", "all"):
        with opened(programs, place, NO_COMPILER) as address:
            for page, said in PAGES.items():
                with urlopen(f"{address}{page}", timeout=300) as answer:
                    assert said in answer.read().decode(), page


def works(programs: Path, place: Path, asked: Asked, told: dict[str, str]) -> None:
    """Every command says what it should."""
    for words, said in asked:
        done = given(place, str(programs / "calroom"), *words, told=told)
        assert done.returncode == 0, (words, done.stderr)
        assert re.search(said, done.stdout), (words, done.stdout)
        assert "Traceback" not in done.stderr, (words, done.stderr)


def _asked(extras: str) -> Asked:
    """What is asked with these extras; a part that others bring along is tried by itself."""
    return ALWAYS + (OF_THE_LAB if extras == "lab" else OF_THE_SERVER if extras in ("server", "all") else ())


def _missing(extras: str) -> Iterator[tuple[tuple[str, ...], str]]:
    if not extras:
        yield from ((words, "lab") for words, _ in OF_THE_LAB)
    if extras in ("", "lab"):
        yield ("serve",), "server"
        yield ("backup", "a", "b"), "server"


@contextmanager
def opened(programs: Path, place: Path, told: dict[str, str]) -> Iterator[str]:
    """A room that says that it is open, by its address."""
    serve = [str(programs / "calroom"), "serve", "--port", "0", "--db", str(place / "room.db")]
    with subprocess.Popen(
        [*_as_nobody(), *serve],
        cwd=place,
        env=told,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as room:
        try:
            assert room.stdout is not None
            address = re.search(r"http://[^\s/]+", room.stdout.readline())
            assert address
            yield address[0]
        finally:
            room.terminate()


def follow(programs: Path, place: Path) -> None:
    """Follow every tutorial and every example; all that does not work is told at the end."""
    with ThreadPoolExecutor(os.cpu_count()) as readers:
        told = readers.map(lambda steps: [take(programs, step) for step in steps], chapters(place).values())
        wrong = [one for chapter in told for one in chapter if one]
    with opened(programs, place, BARE) as address:
        wrong += [take(programs, bot(place, address, game)) for game in ("open.holdem", "sk.pure215")]
    assert not any(wrong), "\n".join(filter(None, wrong))


def check_types(programs: Path, place: Path) -> None:
    """The examples hold strictly to the types of what is installed."""
    mypy = [sys.executable, "-m", "uv", "tool", "run", "mypy", "--strict", "--no-incremental"]
    python = ["--python-executable", str(programs / "python")]
    command = [*mypy, *python, *map(str, EXAMPLES.glob("*.py"))]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def take(programs: Path, step: Step) -> str:
    """Take a step; what is wrong with what comes of it, if anything."""
    program, *words = step.words
    done = given(step.place, str(programs / program), *words)
    is_right = done.returncode == step.code and "Traceback" not in done.stderr
    is_silent = program == "calroom" and not (done.stdout + done.stderr).strip()
    return (
        ""
        if is_right and not is_silent
        else f"{step.words}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr}"
    )


def see(python: str, wheel: Path, extras: str) -> str:
    """Install a wheel and try what it does; what came of it."""
    with _folder() as folder:
        place = folder / "place"
        try:
            programs = install(folder / "venv", python, wheel, extras)
            if extras == FOLLOWED:
                uv("pip", "install", "--quiet", "--python", programs / "python", PACKAGE)
                check_types(programs, place)
                follow(programs, place)
            else:
                check(programs, place, extras)
        except AssertionError as wrong:
            return f"does NOT work: {wrong}"
    return WORKS


def see_sdist(python: str) -> str:
    """Install the sdist where there is no compiler: it becomes plain Python, which works."""
    (sdist,) = DIST.glob("*.tar.gz")
    with _folder() as folder:
        try:
            programs = install(
                folder / "venv", python, sdist, "", "--refresh-package", "calroom", path="/nowhere"
            )
            made = [*(folder / "venv" / "lib").rglob("calroom/**/*.so")]
            assert not made, made
            works(programs, folder / "place", ALWAYS, NO_COMPILER)
        except AssertionError as wrong:
            return f"does NOT work: {wrong}"
    return WORKS


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder that anybody may read, and in it a place where anybody may write."""
    folder = Path(tempfile.mkdtemp(prefix="calroom-installed-"))
    folder.chmod(0o755)
    place = folder / "place"
    place.mkdir()
    place.chmod(0o777)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


WORKS = "works"


def cells() -> Iterator[tuple[str, Callable[[], str]]]:
    """Everything that is gone through: what it is, and how it is seen."""
    few = "FEW" in os.environ
    for version, python in list(interpreters().items())[-1 if few else 0 :]:
        for wheel in list(wheels(version))[: 1 if few else None]:
            for extras in (*EXTRAS, FOLLOWED):
                yield f"Python {version}, {wheel.name}, [{extras}]", partial(see, python, wheel, extras)
        yield f"Python {version}, the sdist without a compiler", partial(see_sdist, python)


def main() -> None:
    """Go through all of it, and say what was seen."""
    failed = False
    for what, seen in cells():
        begun = monotonic()
        found = seen()
        failed |= found != WORKS
        sys.stdout.write(f"{what}: {found} ({monotonic() - begun:.0f} s)\n")
        sys.stdout.flush()
    sys.exit(failed)


if __name__ == "__main__":
    main()
