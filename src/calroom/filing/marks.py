"""Text of two versions in one: what is gone is struck, what is new underlined."""

import re
from difflib import SequenceMatcher
from html import escape
from itertools import zip_longest

WORD = re.compile(r"\$?\d[\d,.]* to \$?\d\S*|\S+")
"""A payoff or a range is one word: nobody reads half of it."""

ALIKE = 0.6
"""Texts that have less in common are struck and written as a whole."""


def marked(before: str, after: str) -> str:
    """A text in which what is gone is struck and what is new underlined, word by word.

    >>> marked("pays 6 to 5 at once", "pays 3 to 2 at once")
    'pays <del>6 to 5</del> <ins>3 to 2</ins> at once'
    """
    old, new = WORD.findall(before), WORD.findall(after)
    written: list[str] = []
    matched = SequenceMatcher(None, old, new, autojunk=False)
    alike = matched.ratio() >= ALIKE
    for kind, i, j, k, m in matched.get_opcodes() if alike else (("replace", 0, len(old), 0, len(new)),):
        gone, come = escape(" ".join(old[i:j])), escape(" ".join(new[k:m]))
        if kind == "equal":
            written.append(come)
            continue
        written += [f"<del>{gone}</del>"] if gone else []
        written += [f"<ins>{come}</ins>"] if come else []
    return " ".join(written)


def in_lines(before: str, after: str) -> str:
    """The same as a paragraph; lines of its own, such as those of a table, stay lines.

    >>> in_lines("The table:\\nA  9\\nK  8", "The table:\\nA  9\\nK  7")
    '<p>The table:</p><pre>A  9\\n<del>K 8</del> <ins>K 7</ins></pre>'
    >>> in_lines("Plain words.", "Plain words.")
    '<p>Plain words.</p>'
    """
    old, new = before.split("\n"), after.split("\n")
    if len(old) != len(new):
        gone = "".join(f"<del>{escape(line)}</del>\n" for line in old if line).rstrip("\n")
        come = " ".join(f"<ins>{escape(line)}</ins>" for line in new if line)
        first, gap, rest = gone.partition("\n")
        return f"<p>{first}</p><pre>{rest}</pre><p>{come}</p>" if gap else f"<p>{first} {come}</p>"
    first, *rest_of = [
        escape(now) if was == now else marked(was, now) for was, now in zip_longest(old, new, fillvalue="")
    ]
    table = "\n".join(rest_of)
    return f"<p>{first}</p><pre>{table}</pre>" if rest_of else f"<p>{first}</p>"
