"""`calroom warm-up`: compile every loop beforehand, so that nobody waits for it later."""

import sys
from importlib import import_module
from pkgutil import walk_packages

from calroom.cli.console import progress_bar


def warm_up() -> int:
    """Compile what bots and the lab need, once on this machine: about a minute; nobody waits for it later.

    Where it is kept already, this takes a second or two. The variable NUMBA_CACHE_DIR names the folder that
    it is kept in; without it that is beside the installation, or under the home of whoever gives the command.
    """
    from calroom import lab
    from calroom.bots import warm_up as rehearse
    from calroom.ranking._many.compiling import teller, telling
    from calroom.ranking._many.rehearsal import rehearse as rehearse_rankings

    modules = [found.name for found in walk_packages(lab.__path__, f"{lab.__name__}.")]
    with telling(lambda _: None), progress_bar("compiling") as progress:
        for number, module in enumerate(modules):
            import_module(module)
            progress(number / (len(modules) + 1))
        rehearse_rankings()
        rehearse()
    kept = "and kept" if teller.is_kept else "but there is no folder to keep them in: set NUMBA_CACHE_DIR"
    done = f"{teller.count} loops compiled, {kept}" if teller.count else "every loop was compiled already"
    sys.stdout.write(f"{done}\n")
    return 0
