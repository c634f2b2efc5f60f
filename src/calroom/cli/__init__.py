"""The calroom command. Each subcommand is a module of its own, imported only when it is called.

What every command understands, `--house FILE`, is taken here and nowhere else.
"""

import ast
import os
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from threading import Timer
from types import FrameType
from typing import Annotated, Any

from cyclopts import App, Group, Parameter

from calroom import __version__
from calroom.cli.failure import FAILED, STOPPED, complain
from calroom.parts import MissingPart

COMMANDS = {
    "Play": (
        "serve:serve",
        "games:games",
        "postings:postings",
        "deal:deal",
        "replay:replay",
        "replay:verify",
        "convert:convert",
        "match:match",
    ),
    "Rules and the floor": (
        "rules:rules",
        "readings:readings",
        "floor:floor",
        "drill:drill",
        "drill:sheet",
        "train:train",
    ),
    "What a bet is worth": (
        "odds:odds",
        "strategy:strategy",
        "simulate:simulate",
        "cover:cover",
        "night:night",
        "drop:drop",
        "equity:equity",
        "hands:frequencies",
        "hands:starting_hands",
        "pan_values:pan_values",
        "coach:coach",
        "report:report",
        "filing:filing",
    ),
    "Running a room": (
        "serve:owner",
        "serve_many:drain",
        "settings:settings",
        "memory:backup",
        "memory:restore",
        "memory:export",
        "load:load",
        "warm_up:warm_up",
    ),
}
"""Every command by what it is for: its module here and its function."""

UNDER = {"house": ("Write a house file of one's own, check it, look up its keys.", "new", "check", "keys")}
"""Commands with commands of their own: what they are for, and the functions of the module of that name."""

MOMENT = 0.05
"""Seconds."""

OWN = Group("Houses of one's own", sort_key=len(COMMANDS))


def opening(path: str) -> str:
    """The first sentence that a command says of itself, read without running its module.

    >>> opening("games:games")
    'List every house-game with its title, family, seats and stakes.'
    """
    module, _, name = path.partition(":")
    spec = find_spec(f"calroom.cli.{module}")
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no command {path}")
    source = spec.loader.get_source(spec.name)  # type: ignore[attr-defined]
    said = next(
        ast.get_docstring(part) or ""
        for part in ast.parse(source).body
        if isinstance(part, ast.FunctionDef) and part.name == name
    )
    return " ".join(said.partition("\n\n")[0].split())


def build(*, listed: bool, with_settings: bool = False) -> App:
    """The command line; where it is `listed`, every command says what it is for.

    The help of serve ends in the list of all settings; it is made only where somebody asks for it.
    """
    app = App(
        name="calroom",
        help="A complete California card room in software.",
        version=__version__,
        suppress_keyboard_interrupt=False,
    )
    for title, paths in COMMANDS.items():
        group = Group.create_ordered(title)
        for path in paths:
            said = {"help": opening(path)} if listed else {}
            if with_settings and path == "serve:serve":
                said["help_epilogue"] = _settings_listed()
            app.command(f"calroom.cli.{path}", group=group, **said)
    for name, (purpose, *commands) in UNDER.items():
        family = App(name=name, help=purpose, group=group)
        for command in commands:
            family.command(f"calroom.cli.{name}:{command}")
        app.command(family)
    app.register_install_completion_command(
        group=group, help="Let the shell complete commands and options: bash, zsh or fish, whichever runs."
    )
    app.meta.suppress_keyboard_interrupt = False
    app.meta.default(_among_houses(app))
    return app


def meant(words: Iterable[str]) -> tuple[str, ...]:
    """The words of a command, where a hyphen alone is the room that is set."""
    from calroom.cli.database import HYPHEN, SET

    return tuple(SET if word == HYPHEN else word for word in words)


def _among_houses(app: App) -> Callable[..., Any]:
    """Every command is given among the houses of the files that are named with it."""

    def run(
        *words: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
        house: Annotated[tuple[Path, ...], Parameter(group=OWN, negative=(), show_default=False)] = (),
    ) -> Any:
        """Give a command.

        Parameters
        ----------
        house
            A house file of one's own, whose games this command knows beside all others; may be given several
            times. It comes before a filed house of the same id.
        """
        words = meant(words)
        if not house:
            return app(words)
        from calroom.houses.known import opened
        from calroom.houses.loader import BadHouseFile

        try:
            with opened(house):
                return app(words)
        except BadHouseFile as wrong:
            return complain(wrong)

    return run


def _settings_listed() -> str:
    try:
        from calroom.cli.settings import listed

        return listed()
    except MissingPart as missing:
        return str(missing)


app = build(
    listed=sys.argv[1:] in ([], ["--help"], ["-h"]),
    with_settings=sys.argv[1:] in (["serve", "--help"], ["serve", "-h"]),
)


def main() -> None:
    """Run the command line; whoever stops reading, as `head` does, is no error.

    Commands that are interrupted print what they have. That they were is said where errors go, and by how the
    command ends.
    """
    interruptions: list[int] = []

    def interrupt(number: int, _: FrameType | None) -> None:
        interruptions.append(number)
        raise KeyboardInterrupt

    signal(SIGINT, interrupt)
    sys.unraisablehook = _again
    try:
        code = _run()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except MissingPart as missing:
        code = complain(missing, FAILED)
    except KeyboardInterrupt:
        code = complain("stopped", STOPPED)
    if interruptions and code != STOPPED:
        code = complain("stopped early", STOPPED)
    signal(SIGINT, SIG_IGN)  # there is nothing left to stop
    sys.exit(code)


def _again(lost: "sys.UnraisableHookArgs") -> None:
    """An interruption is lost where a compiler calls back into Python; it comes again a moment later."""
    if lost.exc_type is KeyboardInterrupt:
        Timer(MOMENT, os.kill, (os.getpid(), SIGINT)).start()
    else:
        sys.__unraisablehook__(lost)


def _run() -> int:
    """Give the command; what is still to be printed is part of it."""
    try:
        code = app.meta(result_action="return_value")
    except SystemExit as ended:
        code = ended.code
    sys.stdout.flush()
    return code if isinstance(code, int) else 0 if code is None else FAILED
