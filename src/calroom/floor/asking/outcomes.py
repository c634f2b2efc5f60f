"""What a ruling may come to, as scenes tell it, as rules say it, and as people do."""

from functools import cache
from pathlib import Path

import tomli
from msgspec import Struct, convert

OUTCOMES = Path(__file__).parent / "outcomes.toml"


class Outcome(Struct, frozen=True):
    """What a ruling may come to: how scenes tell it, how rules say it, and the idea of people who mean it."""

    idea: str
    told: tuple[str, ...]
    filed: tuple[str, ...]


@cache
def outcomes() -> tuple[Outcome, ...]:
    """Everything that a ruling may come to and a rule must then say."""
    return convert(tomli.loads(OUTCOMES.read_text(encoding="utf-8"))["outcome"], tuple[Outcome, ...])
