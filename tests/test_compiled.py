"""The engine as people install it, compiled where there is a C compiler, plays the same hands."""

import hashlib
import os
import pickle
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random

import msgspec

import calroom
from calroom.testing import any_answer, deal
from tests.installed import SAYS_WHAT_IT_IS

ROOT = Path(__file__).parents[1]
GAMES = (
    "comstock.holdem",
    "open.holdem",
    "palace.omaha-hilo",
    "palace.pan",
    "palace.stud",
    "sk.lowball",
    "sk.push9",
    "sk.pure215",
)
PRINT_DIGEST = "from tests.test_compiled import digest, is_compiled; print(digest(), is_compiled())"
LOOK_UP = f"{SAYS_WHAT_IT_IS}; {PRINT_DIGEST}"


def digest(hands: int = 12) -> str:
    """A digest of every event and view of hands of random play in each game, forked and pickled first."""
    told = hashlib.sha256()
    for name in GAMES:
        for seed in range(hands):
            luck = Random(seed)
            hand = pickle.loads(pickle.dumps(deal(calroom.game(name), luck, seed).fork()))
            while not hand.over:
                seat, answer = any_answer(hand, luck)
                told.update(msgspec.json.encode(hand.view(seat)))
                hand.answer(seat, answer)
            told.update(msgspec.json.encode(hand.events))
    return told.hexdigest()


def is_compiled() -> bool:
    from calroom.games.poker import betting

    return not str(betting.__file__).endswith(".py")


def test_the_compiled_engine_plays_the_same_hands_and_says_what_it_is(tmp_path: Path) -> None:
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(tmp_path),
        str(ROOT),
    ]
    # It plays the same hands however much effort the C compiler makes, and with little it is built sooner.
    quickly = os.environ | {"MYPYC_OPT_LEVEL": "0"}
    subprocess.run(build, check=True, capture_output=True, text=True, timeout=900, env=quickly)
    (wheel,) = tmp_path.glob("calroom-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    done = subprocess.run(
        [sys.executable, "-c", LOOK_UP],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": f"{tmp_path / 'installed'}:{ROOT}", "PATH": ""},
    )
    there, compiled = done.stdout.split()
    assert there == digest()
    assert compiled == str(any(map(shutil.which, ("cc", "gcc", "clang"))))
    assert not is_compiled(), "the suite itself runs on the plain source, so that it can be edited"
