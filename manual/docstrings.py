"""Docstrings as the reference shows them: examples in them are code."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).*)*", re.MULTILINE)


def with_code(docstring: str) -> str:
    """A docstring whose examples stand in blocks of code.

    >>> print(with_code("Adds.\\n\\n>>> 1 + 1\\n2"))
    Adds.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", docstring)


class Examples(griffe.Extension):
    """Puts the examples of every docstring into blocks of code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change a docstring before it is drawn."""
        if obj.docstring:
            obj.docstring.value = with_code(obj.docstring.value)
