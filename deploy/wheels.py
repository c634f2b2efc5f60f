"""Builds what goes to a registry, in dist/: the sdist, a wheel of plain Python, compiled ones for Linux.

A compiled wheel is made for every Python of PYTHONS that is on this machine, and gets the oldest manylinux
tag that its machine code allows. Everything is made of the sdist, as anybody else would make it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[1]
DIST = TOP / "dist"
PYTHONS = ("3.11", "3.12", "3.13")


def run(*words: object, **environment: str) -> None:
    """Give a command, which must succeed."""
    subprocess.run([str(word) for word in words], check=True, env=os.environ | environment, cwd=TOP)


def interpreters() -> dict[str, str]:
    """The Pythons on this machine, by their version."""
    found = {}
    for version in PYTHONS:
        asked = ["uv", "python", "find", "--no-project", "--system", version]
        done = subprocess.run([sys.executable, "-m", *asked], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found[version] = done.stdout.strip()
    return found


def build() -> list[Path]:
    """The sdist and every wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--sdist", "--installer", "uv", "--outdir", DIST)
    (sdist,) = DIST.glob("*.tar.gz")
    wheel = ("uv", "build", "--quiet", "--wheel", sdist)
    run(sys.executable, "-m", *wheel, "--out-dir", DIST, CALROOM_PURE="1")
    raw = DIST / "raw"
    for python in interpreters().values():
        run(sys.executable, "-m", *wheel, "--python", python, "--out-dir", raw)
    for compiled in raw.glob("*-linux_*.whl"):
        tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", DIST, compiled, PATH=tools)
    shutil.rmtree(raw, ignore_errors=True)
    return sorted(path for path in DIST.iterdir() if path.is_file() and path.name != ".gitignore")


if __name__ == "__main__":
    made = build()
    run(sys.executable, "-m", "twine", "check", "--strict", *made)
