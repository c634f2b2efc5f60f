"""The topics of what can go wrong on which a house may have a rule of its own, game by game."""

from typing import Literal, TypeAlias

OfAnyTable: TypeAlias = Literal["irregular-deck", "string-bet", "single-chip", "unaware-of-raise"]
OfDraw: TypeAlias = (
    OfAnyTable
    | Literal[
        "exposed-card",
        "exposed-means-face-up",
        "off-table-on-deal",
        "boxed-card",
        "wrong-count",
        "deal-out-of-rotation",
        "deal-out-of-position",
        "asked-to-be-dealt-out",
        "seated-player-not-dealt",
        "not-back-in-time",
        "own-card-exposed",
        "laid-face-up",
        "premature-discard",
        "released-hand",
        "touched-muck",
        "dropped-card",
        "flipped-at-showdown",
        "silence",
        "pat-knock",
        "verbal-declaration",
        "all-in-not-declared",
        "discards-before-deck",
        "stub-stays-down",
        "dealers-mistake",
        "burn-card-served",
        "no-cut",
    ]
)
OfMexican: TypeAlias = (
    OfAnyTable
    | Literal[
        "exposed-next-down",
        "own-card-exposed",
        "show-one-show-all",
        "start-out-of-sequence",
        "street-out-of-sequence",
    ]
)
