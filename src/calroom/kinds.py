"""What a function takes: a value of another kind is refused at the door, by the name of its argument."""

from typing import Any

LONGEST = 40


def check_kind(argument: str, value: object, kinds: type | tuple[Any, ...], allowed: str) -> None:
    """Refuse a value that is of none of these kinds; `allowed` says in words what is taken.

    >>> check_kind("text", 3, str, "cards such as 'As Td'")
    Traceback (most recent call last):
    TypeError: text must be cards such as 'As Td', not 3 (int)
    """
    if not isinstance(value, kinds):
        shown = "" if value is None else f" ({type(value).__name__})"
        raise TypeError(f"{argument} must be {allowed}, not {repr(value)[:LONGEST]}{shown}")
