"""Which tests stand nearest to what was changed: by name, by what they import, and by what that imports."""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePath

import grimp

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
FAR = 99
"""The distance of a test from something that it does not touch."""

READ_BY = {
    "src/calroom/houses": "calroom.houses.loader",
    "src/calroom/rulebook/catalogue": "calroom.rulebook",
}
"""Who reads files that are no modules."""


def changed_files() -> list[str]:
    """What differs from the last commit; where nothing does, what the last commit changed."""
    now = [*_git("diff", "--name-only", "HEAD"), *_git("ls-files", "--others", "--exclude-standard")]
    return now or _git("diff", "--name-only", "HEAD~1", "HEAD")


def _git(*words: str) -> list[str]:
    told = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return told.stdout.splitlines()


def modules_of(files: Iterable[str]) -> set[str]:
    """The modules that files are, or that read them."""
    found = set()
    for file in map(PurePath, files):
        if file.suffix == ".py" and file.is_relative_to("src"):
            found.add(".".join(file.relative_to("src").with_suffix("").parts).removesuffix(".__init__"))
        elif file.suffix == ".toml":
            found |= {module for folder, module in READ_BY.items() if file.is_relative_to(folder)}
    return found


def nearest_tests(files: Iterable[str]) -> list[str]:
    """Test files in the order of their distance from what was changed; what is not touched is left out."""
    files = list(files)
    changed, steps = modules_of(files), _steps_to(modules_of(files))
    far = {test: _distance(test, files, changed, steps) for test in _tests()}
    near = sorted((distance, test) for test, distance in far.items() if distance < FAR)
    return [test for _, test in near]


def _tests() -> Iterator[str]:
    for path in sorted(ROOT.glob("tests/**/test_*.py")):
        yield str(path.relative_to(ROOT))


def _distance(test: str, files: list[str], changed: set[str], steps: dict[str, int]) -> int:
    if test in files:
        return 0
    folders = set(PurePath(test).with_suffix("").parts[1:-1])
    named = PurePath(test).stem.removeprefix("test_")
    for module in changed:
        parts = module.split(".")[1:]
        if named in parts[-1:]:
            return 1
        if parts[:-1] and folders >= set(parts[:-1]):
            return 2
    return min((2 + steps[name] for name in _imported(ROOT / test) if name in steps), default=FAR)


def _steps_to(changed: set[str]) -> dict[str, int]:
    """How many imports lie between each module and the nearest one that was changed."""
    graph = grimp.build_graph("calroom")
    steps, here, away = dict.fromkeys(changed & graph.modules, 0), changed & graph.modules, 0
    while here:
        away += 1
        above = {one for module in here for one in graph.find_modules_that_directly_import(module)}
        here = above - steps.keys()
        steps |= dict.fromkeys(here, away)
    return steps


def _imported(path: Path) -> set[str]:
    """The modules of ours that a test imports, itself or by its helpers."""
    found, waiting = set[str](), [path]
    for one in waiting:
        names = _names(one)
        found |= {name for name in names if name.startswith("calroom.")}
        helpers = (ROOT / (name.replace(".", "/") + ".py") for name in names if name.startswith("tests."))
        waiting += [helper for helper in helpers if helper.exists() and helper not in waiting]
    return found


@cache
def _names(path: Path) -> frozenset[str]:
    """What a file imports: modules, and names that may be modules."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)
