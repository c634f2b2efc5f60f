"""Writes the lists of parts that go with the wheel (CycloneDX): of the package, and of the browser client.

They say what, in which version, under which licence and with which digest; not where it was fetched, and
nothing that would differ from run to run.
"""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from msgspec import json

HERE = Path(__file__).parent
WEB = HERE.parent / "web"
_PASSING = ("serialNumber", "externalReferences", "timestamp")


def of_the_package() -> bytes:
    """Everything that the lock file names."""
    command = [sys.executable, "-m", "cyclonedx_py", "requirements", "--output-reproducible", "--of", "JSON"]
    return _printed([*command, "deploy/requirements.lock"], HERE.parent)


def of_the_client() -> bytes:
    """Everything that npm's lock file names."""
    command = runpy.run_path(str(WEB / "build.py"))["npm_command"]()
    return _printed([*command, "sbom", "--package-lock-only", "--sbom-format=cyclonedx"], WEB)


def _printed(command: list[str], folder: Path) -> bytes:
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True).stdout


def _lasting(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _lasting(part) for name, part in value.items() if name not in _PASSING}
    return [_lasting(part) for part in value] if isinstance(value, list) else value


def write() -> None:
    """Write both lists beside this file."""
    for name, printed in (("parts", of_the_package()), ("client-parts", of_the_client())):
        written = json.format(json.encode(_lasting(json.decode(printed))), indent=1) + b"\n"
        (HERE / f"{name}.cdx.json").write_bytes(written)


if __name__ == "__main__":
    write()
