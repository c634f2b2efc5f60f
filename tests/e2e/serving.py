"""`calroom serve` as it is, but one address may come as often as it likes, and no digest takes long."""

import os
import sys
from pathlib import Path
from typing import Any


def serve(words: list[str], folder: Path, packages: list[str], original: str) -> None:
    """Open the room, with what it says and what it logs in files of this folder, and helpers by copying."""
    for name, stream in (("words", 1), ("log", 2)):
        with (folder / name).open("ab") as file:
            os.dup2(file.fileno(), stream)
    sys.path[:0] = packages
    sys.argv = ["calroom", *words]
    from calroom.cli import main
    from calroom.server import app, front
    from calroom.server.door.limits import UNBOUNDED
    from tests.forked import copy_from, helpers
    from tests.server.visiting import QuickHasher

    create = app.create_app

    def unbounded(*given: Any, **named: Any) -> app.Application:
        return create(*given, **{**named, "bounds": UNBOUNDED, "hasher": QuickHasher()})

    app.create_app = unbounded
    if not packages:
        copy_from(original)
        vars(front)["processes"] = helpers
    main()
