"""The reference of the command line, from the commands themselves."""

import re

from calroom.cli import build

OPENING = """\
# The command line

Everything that `calroom` does on the command line, command by command. The page is made from the commands:
`calroom COMMAND --help` says the same. Every command takes `--house FILE`, which adds a house of your own.
"""

_CONTENTS = re.compile(r"^## Table of Contents\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_HOUSE = re.compile(
    r"^\*\*Houses of one's own\*\*:\n\n\* `--house PATH\.\.\.`.*?\n\n", re.DOTALL | re.MULTILINE
)
_FLAG = re.compile(r" \*\[default: (False|\(\)|None)\]\*")


def page() -> str:
    """The whole reference; what every command takes is said once, above."""
    made = build(listed=True).generate_docs(output_format="markdown", heading_level=1)
    _, _, commands = _HOUSE.sub("", _CONTENTS.sub("", made)).partition("\n## ")
    return f"{OPENING}\n## {_FLAG.sub('', commands)}"
