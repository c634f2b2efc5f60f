"""What is imported by its name is what has that name: no function hides a module, no module a function."""

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import calroom
import calroom.games.poker.betting as betting
import calroom.houses.known as known

MODULES = [found.name for found in walk_packages(calroom.__path__, "calroom.")]


def test_games_and_houses_are_listed_by_a_call_and_imported_from() -> None:
    assert calroom.game("comstock.holdem") in calroom.games()
    assert calroom.house("palace") in calroom.houses()
    assert betting is import_module("calroom.games.poker.betting")
    assert known is import_module("calroom.houses.known")


def test_no_function_hides_a_module_of_its_name() -> None:
    hidden = []
    for module in MODULES:
        package, _, name = module.rpartition(".")
        if not isinstance(getattr(import_module(package), name, calroom), ModuleType):
            hidden.append(module)
    assert not hidden
