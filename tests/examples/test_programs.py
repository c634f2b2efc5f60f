"""The programs and notebooks under examples/ run as they are, and each says something."""

import json
import runpy
import sys
from pathlib import Path

import pytest
from tests.following import EXAMPLES, QUICKER

PROGRAMS = sorted(EXAMPLES.glob("*.py"))
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_runs(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(program), *QUICKER.get(program.stem, ())])
    runpy.run_path(str(program), run_name="__main__")
    said = capsys.readouterr().out
    assert said.strip()
    assert "NOT" not in said


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(notebook: Path) -> None:
    read = json.loads(notebook.read_text())
    assert (read["nbformat"], read["metadata"]["kernelspec"]["language"]) == (4, "python")
    cells = [cell for cell in read["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in cells:
        assert cell["outputs"] == [], "kept without its outputs"
        exec(compile("".join(cell["source"]), f"{notebook.name}, {cell['id']}", "exec"), names)


def test_every_example_is_told_of() -> None:
    told = (EXAMPLES / "README.md").read_text()
    assert [path.name for path in (*PROGRAMS, *NOTEBOOKS) if f"`{path.name}`" not in told] == []
