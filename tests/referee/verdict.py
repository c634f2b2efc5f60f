"""What the referee says: where every chip must lie at the end, and how that came about."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Verdict:
    """What every place must hold at the end, and how that came about."""

    chips: Counter[str]
    why: list[str] = field(default_factory=list)
