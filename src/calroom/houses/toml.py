"""How values are written in a house file."""

import datetime
import re
from collections.abc import Mapping
from json import dumps
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(value: Any) -> str:
    """A plain value as it is written in a house file, on one line.

    >>> toml({"times": 10, "$5": ["any amount", True]})
    '{ times = 10, "$5" = ["any amount", true] }'
    """
    if value is None:
        return "(not set)"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(toml_line(key, one) for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, datetime.date):
        return value.isoformat()
    return dumps(value, ensure_ascii=False)


def toml_line(key: str, value: Any) -> str:
    """A key with its value.

    >>> toml_line("sk.pure215", 2)
    '"sk.pure215" = 2'
    """
    return f"{key if _BARE.fullmatch(key) else toml(key)} = {toml(value)}"
