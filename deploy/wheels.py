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
    return {version: found for version in PYTHONS if (found := _interpreter(version))}


def _interpreter(version: str) -> str | None:
    """The first Python of a version that runs; pyenv puts some on the path that only say why they do not."""
    named = [Path(folder) / f"python{version}" for folder in os.get_exec_path()]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for python in (*named, *sorted(kept.glob(f"{version}.*/bin/python{version}"))):
        if python.is_file():
            asked = [str(python), "-c", "import sys; print(sys.executable)"]
            done = subprocess.run(asked, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return done.stdout.strip()
    return None


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
