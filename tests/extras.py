"""The package of somebody else's under examples/, installed as anybody would install it."""

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "examples" / "cardroom-extras"
GAMES = ("annex.big-o", "annex.war")


def installed(folder: Path) -> Path:
    """Build the package and install it into a folder, beside what this Python has."""
    quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]
    command = [sys.executable, "-m", "pip", "install", *quiet, "--target", str(folder), str(PACKAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder
