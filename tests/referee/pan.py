"""Panguingue."""

from tests.referee.record import Record
from tests.referee.verdict import Verdict


def judge(record: Record) -> Verdict | None:
    """Not yet."""
    return None
