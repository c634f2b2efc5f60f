"""Structured logs: one JSON object a line, without secrets.

No line ever holds a cookie, a token, a password, a body or a query. The addresses of invitations and of
private tables lead somewhere, so that a line names the route of a request and never its whole address.
"""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

from msgspec import json

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record as a line of JSON: when, how grave, where from, what, and whatever was said besides."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info and record.exc_info[1] is not None:
            line["mistake"] = _trace(record.exc_info[1])
        return json.encode(line, enc_hook=str).decode()


def _trace(mistake: BaseException) -> list[str]:
    """What kind of mistake it is and where it arose; what it says of itself may hold somebody's cards."""
    frames = traceback.extract_tb(mistake.__traceback__)
    return [type(mistake).__name__, *(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)]


def write_json_lines(level: int = logging.INFO) -> None:
    """From now on everything that is logged goes to the standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("uvicorn", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
