"""Where chance comes from: the system at live tables, a seed in simulations, a record in replays."""

import ast
import doctest
import inspect
import os
import random
import subprocess
import sys
import time
from hashlib import shake_256
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import calroom.shuffle
from calroom.cards import STANDARD, build_deck
from calroom.shuffle import Chance, fair, seeded, written
from calroom.shuffle.live import LiveChance
from calroom.shuffle.seeded import SeededChance
from calroom.shuffle.written import Drawn, RecordingChance, RunOut, StackedChance, WrittenChance
from calroom.tiles import SET

SOURCE = Path(inspect.getfile(calroom.shuffle)).parents[2]


def imports(module: str) -> set[str]:
    """What a module of ours imports, wherever in its text."""
    path = SOURCE / Path(*module.split("."))
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text()
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "we import by full names"
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def is_ours(name: str) -> bool:
    path = SOURCE / Path(*name.split("."))
    return name.startswith("calroom") and (path.is_dir() or path.with_suffix(".py").is_file())


def reached(start: str) -> tuple[set[str], set[str]]:
    """Our own modules that can be reached from one, and the outside modules these name."""
    ours, outside, to_do = set[str](), set[str](), [start]
    while to_do:
        module = to_do.pop()
        if module not in ours:
            ours.add(module)
            found = imports(module)
            to_do += [name for name in found if is_ours(name)]
            outside |= {name.split(".")[0] for name in found if not name.startswith("calroom")}
    return ours, outside


def test_live_dealing_reaches_neither_a_seed_nor_the_module_random_nor_the_clock() -> None:
    ours, outside = reached("calroom.shuffle.live")
    assert ours == {f"calroom.shuffle{name}" for name in ("", ".live", ".fair", ".chance")}
    assert outside == {"collections", "functools", "math", "os", "typing"}
    loaded = "import collections, functools, math, os, sys, typing; sys.exit('random' in sys.modules)"
    subprocess.run([sys.executable, "-I", "-S", "-c", loaded], check=True)


@pytest.mark.parametrize("module", ["seeded", "written", "commitment"])
def test_no_other_part_of_the_shuffle_reaches_them_either(module: str) -> None:
    _, outside = reached(f"calroom.shuffle.{module}")
    assert not outside & {"random", "secrets", "time", "datetime", "numpy", "uuid"}


def test_a_live_table_draws_from_the_operating_system() -> None:
    assert inspect.signature(LiveChance).parameters["entropy"].default is os.urandom


def test_every_live_shuffle_draws_its_own_bytes_and_keeps_none() -> None:
    draws: list[bytes] = []

    def watched(count: int) -> bytes:
        draws.append(os.urandom(count))
        return draws[-1]

    chance = LiveChance(watched)
    before = dict(vars(chance))
    for dealt in range(1, 101):
        chance.shuffle(STANDARD)
        assert len(draws) >= dealt
    assert {len(draw) for draw in draws} == {29}
    assert len(set(draws)) == len(draws)
    assert vars(chance) == before


def test_neither_a_frozen_clock_nor_a_seeded_random_module_repeats_a_live_shuffle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = random.getstate()
    expected = SeededChance(7).shuffle(STANDARD)
    for clock in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"):
        monkeypatch.setattr(time, clock, lambda: 0)
    dealt = set()
    for _ in range(100):
        random.seed(1)
        dealt.add(tuple(LiveChance().shuffle(STANDARD)))
        assert SeededChance(7).shuffle(STANDARD) == expected
    monkeypatch.undo()
    random.setstate(kept)
    assert len(dealt) == 100


FORKS = """
import os
from calroom.cards import STANDARD
from calroom.shuffle.live import LiveChance

chance = LiveChance()
chance.shuffle(STANDARD)
read, write = os.pipe()
for batch in range(20):
    children = []
    for child in range(50):
        if (pid := os.fork()) == 0:
            os.write(write, (" ".join(chance.shuffle(STANDARD)) + "\\n").encode())
            os._exit(0)
        children.append(pid)
    for pid in children:
        os.waitpid(pid, 0)
    print(os.read(read, 65536).decode(), end="")
"""


def test_a_thousand_forked_processes_and_a_restart_never_repeat_a_shuffle() -> None:
    """Fifty shuffles of 156 bytes at a time fit into any pipe, so no child waits for its reader."""
    runs = [
        subprocess.run([sys.executable, "-c", FORKS], check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    dealt = [line for run in runs for line in run.splitlines()]
    assert len(dealt) == 2000
    assert len(set(dealt)) == 2000


GOLDEN = (
    "Ac 5s 4s Tc 5h 3s 3c Ts Ad 5d 5c 8c 9d Th 6c Kd 9h Jc 2d 6s Td 9s 7s Ks 6h Qh "
    "8d Qs Jd Kc 8h 7d 4d Kh Qc Js Jh 4h 6d 8s 3h 3d 2c 2h As 9c Ah 4c Qd 2s 7h 7c"
)
"""Seed 7's first deck. If this fails, every seed in a paper or a bug report has lost its hand."""


def test_a_seed_keeps_its_hand_for_ever() -> None:
    chance = SeededChance(7)
    assert " ".join(chance.shuffle(STANDARD)) == GOLDEN
    assert [chance.dice(3) for _ in range(3)] == [(4, 1, 4), (4, 6, 1), (5, 1, 4)]
    assert SeededChance(0).entropy(16).hex() == "76719d993177d6272e4aaf1e39af75cb"


def by_the_document(seed: int, count: int) -> bytes:
    blocks = (shake_256(b"calroom seeded chance/%d/%d" % (seed, block)).digest(544) for block in range(9))
    return b"".join(blocks)[:count]


@given(st.integers(), st.lists(st.integers(min_value=0, max_value=1200), max_size=4))
@example(7, [29] * 45)
@example(7, [136, 1])
@settings(deadline=None)
def test_a_seeds_bytes_are_the_documented_ones_however_they_are_asked_for(
    seed: int, counts: list[int]
) -> None:
    chance = SeededChance(seed)
    assert b"".join(chance.entropy(count) for count in counts) == by_the_document(seed, sum(counts))


def test_neighbouring_seeds_deal_different_hands() -> None:
    assert len({tuple(SeededChance(seed).shuffle(STANDARD)) for seed in range(-500, 500)}) == 1000


@pytest.mark.parametrize("deck", [STANDARD, build_deck("hot-action"), SET], ids=["52", "448", "tiles"])
def test_a_recorded_hand_is_dealt_again_from_its_record(deck: tuple[str, ...]) -> None:
    recording = RecordingChance(LiveChance())
    dealt = (recording.shuffle(deck), recording.dice(3), recording.shuffle(deck[:20]))
    sent = msgspec.json.decode(msgspec.json.encode(recording.drawn), type=Drawn)
    replay = WrittenChance(sent)
    assert (replay.shuffle(deck), replay.dice(3), replay.shuffle(deck[:20])) == dealt


def test_a_written_deck_must_be_the_deck_that_is_shuffled() -> None:
    with pytest.raises(ValueError, match="not the right deck: 2c missing"):
        WrittenChance(Drawn(shuffles=(STANDARD[1:],))).shuffle(STANDARD)


@pytest.mark.parametrize("chance", [WrittenChance(Drawn()), StackedChance([])])
def test_a_hand_that_asks_for_more_than_is_written_is_told_so(chance: Chance) -> None:
    with pytest.raises(RunOut, match="the hand asks for a shuffle of 52, but nothing more is written"):
        chance.shuffle(STANDARD)
    with pytest.raises(RunOut, match="a roll of 3 dice"):
        chance.dice(3)


@pytest.mark.parametrize("roll", [(1, 2), (1, 2, 7), (0, 1, 2), (1, 2, 3, 4), ()])
def test_a_written_roll_must_be_a_roll(roll: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="is not a roll of 3 dice"):
        WrittenChance(Drawn(rolls=(roll,))).dice(3)


def test_a_stacked_deck_deals_what_is_written_first_at_each_shuffle() -> None:
    chance = StackedChance(["As Kd", ("7c",)], rolls=[(5, 3, 3)])
    assert chance.shuffle(STANDARD)[:3] == ["As", "Kd", "2c"]
    assert chance.shuffle(STANDARD)[:2] == ["7c", "2c"]
    assert chance.dice(3) == (5, 3, 3)


def test_tiles_are_stacked_as_they_are_written() -> None:
    chance = StackedChance([("teen", "gow-36"), "teen 3-6"])
    assert [chance.shuffle(SET)[:3] for _ in range(2)] == [["teen", "gow-36", "teen"]] * 2


@pytest.mark.parametrize("module", [fair, seeded, written])
def test_the_examples_in_the_text_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
