"""What the parameters of commands have in common."""

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]
Flag = Annotated[bool, Parameter(negative=())]
"""Something that is said or not; there is no `--no-` to take it back."""
