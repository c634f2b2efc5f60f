"""Installs the oldest libraries that pyproject.toml allows, and sees whether Calroom works with them."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from deploy.wheels import interpreters
from tests.installed import BARE, OF_THE_LAB, check, install, wheels, works

OLDEST = "3.11"


def main() -> None:
    """The plain wheel of dist/ with all extras, on the oldest Python."""
    wheel = next(wheels(OLDEST))
    with tempfile.TemporaryDirectory(prefix="calroom-bounds-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        place = folder / "place"
        place.mkdir()
        place.chmod(0o777)
        programs = install(
            folder / "venv", interpreters()[OLDEST], wheel, "all", "--resolution", "lowest-direct"
        )
        check(programs, place, "all")
        works(programs, place, OF_THE_LAB, BARE)
    sys.stdout.write(f"{wheel.name} works with the oldest libraries it allows\n")


if __name__ == "__main__":
    main()
