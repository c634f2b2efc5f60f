"""The form of every report: a title, lines in words, rows; to read, for programs, or as a page to print.

Amounts are in cents and times are UTC, for programs; `page` and the command line show dollars.
"""

from datetime import UTC, datetime
from html import escape
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from calroom.money import dollars

Row = dict[str, Any]
MONEY = {
    "amount",
    "before",
    "after",
    "bet",
    "won",
    "fee",
    "jackpot",
    "put_in",
    "paid",
    "given_back",
    "holds",
    "result",
    "chips",
    "purse",
    "bought",
    "wagered",
    "returned",
    "left_out",
    "as_with_others",
}


EMPTY = "Nothing is on record for this."


class Report(Struct, frozen=True):
    """A title, lines in words where there are any, and rows that all have the same columns.

    `alarm` is whether it says something that somebody has to look into.
    """

    title: str
    rows: list[Row]
    words: list[str] = []
    alarm: bool = False

    def __post_init__(self) -> None:
        """A report without rows says so, wherever it is read."""
        if not self.rows:
            force_setattr(self, "words", [*self.words, EMPTY])


def when(at: int) -> str:
    """A time as it is written down."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


def headings(report: Report) -> list[str]:
    """What stands over the columns, for people to read."""
    return [name.replace("_", " ") for name in (report.rows or [{}])[0]]


def shown(row: Row) -> list[str]:
    """The cells of a row for people to read."""
    return [
        dollars(value) if name in MONEY and isinstance(value, int) else "" if value is None else str(value)
        for name, value in row.items()
    ]


def page(report: Report) -> str:
    """The report as a page of its own that can be printed."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in headings(report))
    body = "\n".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in shown(row))}</tr>" for row in report.rows
    )
    words = "\n".join(f"<p>{escape(line)}</p>" for line in report.words)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(report.title)}</title><style>body{{font:11pt serif;margin:2em}}"
        "p{margin:.2em 0}table{border-collapse:collapse;margin:1em 0}"
        "th,td{border:1px solid #888;padding:.2em .5em;text-align:left;vertical-align:top}"
        f"</style></head><body><h1>{escape(report.title)}</h1>\n{words}\n"
        f"<table><thead><tr>{heads}</tr></thead><tbody>\n{body}\n</tbody></table></body></html>\n"
    )
