"""How the command line says that something went wrong: one clear line, and a code that is not zero."""

import sys

FAILED, WRONG_INPUT = 1, 2
STOPPED = 130
"""Somebody pressed Ctrl-C, as shells say it."""


def complain(what: object, code: int = WRONG_INPUT) -> int:
    """Print what is wrong where errors go, and hand back the exit code."""
    print(f"calroom: {what}", file=sys.stderr)  # noqa: T201
    return code
