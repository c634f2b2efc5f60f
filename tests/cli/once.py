"""Every command's arguments, assembled once: to ask thousands of questions takes half as long.

Cyclopts looks through a command's signature, hints and groups whenever the command is called, as it must in a
process that calls one. What it finds is the same every time; only what was said is another.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest
from cyclopts import App, Argument, ArgumentCollection
from cyclopts.utils import UNSET


@contextmanager
def assembled_once() -> Iterator[None]:
    """As long as this lasts, no command is looked through a second time."""
    assemble = App.assemble_argument_collection
    found: dict[tuple[int, bool], tuple[App, ArgumentCollection]] = {}

    def again(app: App, *, parse_docstring: bool = False, **more: Any) -> ArgumentCollection:
        if more:
            return assemble(app, parse_docstring=parse_docstring, **more)
        known = (id(app), parse_docstring)
        if known not in found:
            found[known] = app, assemble(app, parse_docstring=parse_docstring)
        return _unsaid(found[known][1])

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(App, "assemble_argument_collection", again)
        yield


def _unsaid(assembled: ArgumentCollection) -> ArgumentCollection:
    """The same arguments, of which nothing has been said yet."""
    copies = {id(argument): copy(argument) for argument in assembled}
    for argument in copies.values():
        argument.tokens, argument._value = [], UNSET
        argument._marked_converted = argument._mark_converted_override = False
        argument.children = _collected(copies[id(child)] for child in argument.children)
    return _collected(copies.values())


def _collected(arguments: Iterable[Argument]) -> ArgumentCollection:
    return ArgumentCollection(arguments)  # type: ignore[no-untyped-call]
