"""What the parameters of commands have in common."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Group, Parameter, Token
from cyclopts.validators import Number, mutually_exclusive


def read_whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is written; one with a fraction is refused, and not rounded."""
    written = tokens[0].value
    try:
        return int(written)
    except ValueError:
        raise ValueError(f"{written} is no whole number") from None


Whole = Annotated[int, Parameter(converter=read_whole)]
AtLeastOne = Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1))]
Seed = Annotated[int, Parameter(converter=read_whole, help="The same seed deals the same cards.")]
Cluster = Annotated[
    str,
    Parameter(
        help="The address of a Dask scheduler whose workers do it instead, such as tcp://127.0.0.1:8786."
    ),
]
FORMS = Group("For programs", validator=mutually_exclusive, sort_key=1000)
Json = Annotated[bool, Parameter(negative=(), group=FORMS)]
Csv = Annotated[bool, Parameter(negative=(), group=FORMS)]
Flag = Annotated[bool, Parameter(negative=())]
"""Something that is said or not; there is no `--no-` to take it back."""
