"""Hands as records: write some to a file, read them, play them again, and check that they hold what they say.

python read_a_record.py hands.jsonl
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

import calroom
from calroom.bots.random_player import random_answer
from calroom.table.records import read_records, record_of, written


def write_some(path: Path, game: str = "palace.stud", hands: int = 3) -> None:
    """Deal a few hands and write one record a line."""
    with path.open("wb") as file:
        for seed in range(hands):
            hand, luck = calroom.game(game).hand({1: 20_000, 2: 20_000, 3: 20_000}, seed=seed), Random(seed)
            while not hand.over:
                hand.answer(hand.asks[0].seat, random_answer(hand.asks[0], luck))
            file.write(msgspec.json.encode(record_of(hand)) + b"\n")


def main(path: Path) -> None:
    """Play every hand of the file again."""
    for number, record in enumerate(read_records(path), 1):
        hand = calroom.replay(record.inputs)
        holds = not record.events or written(hand) == record.events
        said = "as recorded" if holds else "NOT as recorded"
        print(
            f"hand {number} of {record.inputs.setup.game}: {len(hand.events)} events, {said}, {hand.stacks}"
        )


if __name__ == "__main__":
    if sys.argv[1:]:
        main(Path(sys.argv[1]))
    else:
        with TemporaryDirectory() as folder:
            write_some(Path(folder) / "hands.jsonl")
            main(Path(folder) / "hands.jsonl")
