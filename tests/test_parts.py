"""What a light installation does, and what it says of the parts that are not there."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from calroom.parts import MissingPart, needed

TOP = Path(__file__).parents[1]
IMPORTED = {
    "argon2-cffi": "argon2",
    "confusable-homoglyphs": "confusable_homoglyphs",
    "open-spiel": "pyspiel",
    "prometheus-client": "prometheus_client",
}
WORKS = (
    ("games",),
    ("deal", "comstock.holdem", "--seed", "1"),
    ("deal", "sk.pure215", "--seed", "1", "--bots", "sensible"),
    ("rules", "comstock.holdem.side-pots"),
    ("readings", "sk.holdem", "--csv"),
    ("floor", "palace.lowball", "two", "cards", "got", "flipped", "on", "the", "deal"),
    ("drill", "pots", "--count", "1", "--json"),
    ("house", "keys", "pure215"),
)
NEEDS = {
    ("odds", "palace.baccarat"): "lab",
    ("odds", "palace.holdem"): "lab",
    ("strategy", "sk.pure215"): "lab",
    ("simulate", "sk.pure215"): "lab",
    ("cover", "sk.pure215"): "lab",
    ("night", "sk.pure215"): "lab",
    ("equity", "holdem", "AsAh", "KdKc"): "lab",
    ("frequencies", "mexican"): "lab",
    ("starting-hands",): "lab",
    ("pan-values",): "lab",
    ("report", "palace.baccarat"): "lab",
    ("warm-up",): "lab",
    ("deal", "comstock.holdem", "--bots", "sensible"): "lab",
    ("serve",): "server",
    ("owner", "somebody"): "server",
    ("settings",): "server",
    ("backup", "a", "b"): "server",
    ("restore", "a", "b"): "server",
    ("export", "hands", "a"): "server",
    ("report", "count"): "server",
    ("drill", "--scores"): "server",
    ("load",): "server",
}
SAY_ALL = """
import io, json, sys
from contextlib import redirect_stdout
asked = json.load(sys.stdin)
sys.modules |= dict.fromkeys(asked["without"])
from calroom.cli import app
from calroom.parts import MissingPart
told = []
for words in asked["words"]:
    try:
        with redirect_stdout(io.StringIO()):
            told.append(app.meta(words, result_action="return_value"))
    except MissingPart as missing:
        told.append(str(missing))
from calroom.ranking import high
try:
    high.values([[0, 1, 2, 3, 4]])
except MissingPart as missing:
    told.append(str(missing))
print(json.dumps(told))
"""


def extras() -> list[str]:
    """Every library that only a part of Calroom needs, as it is imported."""
    parts = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = [Requirement(one).name for part in ("lab", "server", "cluster", "envs") for one in parts[part]]
    return [IMPORTED.get(name.replace("_", "-"), name) for name in named if name != "calroom"]


def test_a_light_installation_plays_and_says_what_adds_the_rest() -> None:
    words = [*WORKS, *NEEDS]
    done = subprocess.run(
        [sys.executable, "-c", SAY_ALL],
        input=json.dumps({"words": words, "without": extras()}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *told, ranked = json.loads(done.stdout)
    assert told[: len(WORKS)] == [0] * len(WORKS), done.stderr
    for (asked, part), said in zip(NEEDS.items(), told[len(WORKS) :], strict=True):
        assert f"pip install 'calroom[{part}]'" in str(said), asked
    assert "calroom[lab]" in ranked


def test_what_is_missing_is_one_line() -> None:
    with pytest.raises(MissingPart, match=r"^a chart needs more .* pip install 'calroom\[lab\]'$"):
        needed("lab", "a chart", "no_such_library")
