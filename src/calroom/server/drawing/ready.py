"""What a worker loads before drafts are priced, so that whoever changes one does not wait for it."""

from importlib import import_module
from pkgutil import walk_packages

from calroom import lab

AT_WORK = "calroom.server.drawing.at_work"


def get_ready() -> int:
    """Load the lab, and compile those of its loops that never were here; gives how many modules it has."""
    modules = [AT_WORK, *(found.name for found in walk_packages(lab.__path__, f"{lab.__name__}."))]
    for module in modules:
        import_module(module)
    return len(modules)
