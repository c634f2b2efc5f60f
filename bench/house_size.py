"""How large the house is, and which modules know a game by its name: `python -m bench.house_size [folder]`.

A module knows a game if it imports from the game's folder, or if a name or a string in it is the game's. The
game's own modules are those under `games` and `lab` whose path has its name.
"""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

HOUSE = Path(__file__).parents[1] / "src" / "calroom"

FOLDERS = {
    "pure215": ("blackjack",),
    "no-bust": ("blackjack",),
    "hot-action": ("blackjack",),
    "double-hand": ("two_hands", "pai_gow"),
    "pai-gow-tiles": ("two_hands", "tiles", "tile_", "pai_gow"),
}
"""Folders that several games share, or that have another name than the game."""

PLAIN_WORDS = {"draw", "stud", "pan"}
"""These are words of other meanings, too, so that only an import or a house-game by its id counts."""


def names() -> dict[str, str]:
    """The types of games that we bring, by the spelling that a module has of them."""
    ours = [found.name for found in entry_points(group="calroom.games") if found.value.startswith("calroom.")]
    return {spelled: name for name in ours for spelled in (name, name.replace("-", "_"))}


def games_in(module: Path, known: dict[str, str]) -> set[str]:
    """The games that a module knows by name."""
    found: set[str] = set()
    tree = ast.parse(module.read_text())
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) not in told:
            found.update(known[word] for word in _words(node) if word in known)
    return found


def _words(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.ImportFrom(module=str(module), names=imported):
            # What is imported from a module of cards or rankings may have the name of a game and be none.
            own = [each.name for each in imported] if ".games" in module else []
            yield from (*_modules(module.split(".")), *own)
        case ast.Import(names=imported):
            yield from _modules([word for each in imported for word in each.name.split(".")])
        case ast.Constant(value=str(text)):
            yield text if text not in PLAIN_WORDS else ""
            yield from re.findall(r"\b(?:palace|comstock|sk|open)\.([\w-]+)", text)
            yield from re.findall(r"\bcalroom(?:\.\w+)*\.(\w+)(?:[.:]|$)", text)
        case ast.Name(id=word) | ast.arg(arg=word) | ast.keyword(arg=str(word)):
            yield word if word not in PLAIN_WORDS else ""


def _modules(words: list[str]) -> Iterator[str]:
    """Modules by their names, and what they are called after: `draw_remedies` after `draw`."""
    for word in words:
        parts = word.split("_")
        yield from ("_".join(parts[: count + 1]) for count in range(len(parts)))


def is_own(path: Path, game: str) -> bool:
    """Whether a module is the game's own."""
    if path.parts[0] not in ("games", "lab"):
        return False
    spelled = (game, game.replace("-", "_"), *FOLDERS.get(game, ()))
    return any(word in str(path) for word in spelled)


def outsiders(house: Path) -> dict[str, set[str]]:
    """The modules that know games which are not their own, and which."""
    known = names()
    found = {}
    for module in sorted(house.rglob("*.py")):
        path = module.relative_to(house)
        if games := {game for game in games_in(module, known) if not is_own(path, game)}:
            found[str(path)] = games
    return found


def longest_function(house: Path) -> tuple[int, str]:
    """How many lines the longest function has, and where it is."""
    return max(
        (node.end_lineno - node.lineno + 1, f"{module.relative_to(house)}:{node.name}")
        for module in house.rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None
    )


def longest_file(house: Path) -> tuple[int, str]:
    """How many lines the longest module has, and which it is."""
    return max((lines(module), str(module.relative_to(house))) for module in house.rglob("*.py"))


def lines(module: Path) -> int:
    return len(module.read_text().splitlines())


def main() -> None:
    house = Path(sys.argv[1]) if len(sys.argv) > 1 else HOUSE
    found = outsiders(house)
    for path, games in found.items():
        print(f"{path}: {', '.join(sorted(games))}")
    modules = list(house.rglob("*.py"))
    named = sum(map(len, found.values()))
    print(f"modules that name a game outside its own folder: {len(found)}, with {named} names of games")
    print(f"modules: {len(modules)}, lines: {sum(map(lines, modules))}")
    print("longest function: {} lines, {}".format(*longest_function(house)))
    print("longest file: {} lines, {}".format(*longest_file(house)))


if __name__ == "__main__":
    main()
