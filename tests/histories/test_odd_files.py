"""Whatever a file holds, its replay ends in one of the outcomes there are, and in nothing else."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.histories.plain import HANDS, PLAIN

from calroom.histories import phh
from calroom.histories.outcome import Outcome
from calroom.histories.phh import BadHistory, History, read_histories, write_histories
from calroom.histories.replay import check_history


def _valid() -> list[dict[str, Any]]:
    """Hands of every variant that we have, as their files write them."""
    hands = []
    for file in sorted(HANDS.iterdir()):
        for _, history in list(read_histories(file))[:2]:
            assert isinstance(history, History)
            fields = {key: getattr(history, key) for key in history.__struct_fields__ if key != "more"}
            written = {key: value for key, value in fields.items() if value not in (None, (), 0)}
            hands.append({k: list(v) if isinstance(v, tuple) else v for k, v in written.items()})
    return hands


VALID = _valid()
ODD_NUMBERS = st.sampled_from(
    [0, -1, 1, 10**18, -(10**30), Decimal("inf"), Decimal("-inf"), Decimal("nan"), Decimal("0.001")]
)
ODD_ACTIONS = st.sampled_from(
    [
        *("", "#", "# a remark", "p1", "p0 f", "p99 cc", "p1 cbr", "p1 cbr -5", "p1 cbr nan", "p1 cbr inf"),
        *("p1 cbr 1e999999999", "p1 cbr 0.001", "p1 cbr five", "d dh p1 ????", "d dh p1 As", "d dh p1 AsAs"),
        *("d dh p1 ?", "d db", "d db ??", "d db 2c3c4c5c6c7c", "d db Jk", "p1 sm", "p1 sm -", "p2 sm ????"),
        *("p1 sm AsAhAdAc2c2d2h2s", "p2 sd", "p1 pb", "p1 f", "p2 cc", "p3 f", "p\u00b2 f", "p1 f extra"),
    ]
)
ODD_VALUES = st.one_of(
    ODD_NUMBERS, st.text(max_size=3), st.booleans(), st.lists(ODD_NUMBERS, max_size=4), st.just({"a": 1})
)
FIELDS = sorted({key for hand in VALID for key in hand} | {"winnings", "_seats", "_deck", "_game", "_given"})


@st.composite
def odd_hands(draw: st.DrawFn) -> dict[str, Any]:
    """A hand with fields dropped, values replaced by odd ones, and actions lost, doubled or made up."""
    hand = dict(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 3))):
        what = draw(st.sampled_from(["drop", "replace", "item", "action", "shorten"]))
        key = draw(st.sampled_from(FIELDS))
        value = hand.get(key)
        if what == "drop":
            hand.pop(key, None)
        elif what == "replace":
            hand[key] = draw(ODD_VALUES)
        elif what == "action" and isinstance(hand.get("actions"), list):
            at = draw(st.integers(0, len(hand["actions"])))
            hand["actions"] = [*hand["actions"][:at], draw(ODD_ACTIONS), *hand["actions"][at:]]
        elif isinstance(value, list) and value:
            at = draw(st.integers(0, len(value) - 1))
            odd = ODD_ACTIONS if key == "actions" else ODD_NUMBERS
            hand[key] = value[:at] if what == "shorten" else [*value[:at], draw(odd), *value[at + 1 :]]
    return hand


@settings(derandomize=True, deadline=None, max_examples=250, suppress_health_check=[HealthCheck.too_slow])
@given(hand=odd_hands())
def test_any_file_ends_in_one_of_the_outcomes(hand: dict[str, Any], tmp_path_factory: Any) -> None:
    file = tmp_path_factory.mktemp("odd") / "odd.phhs"
    file.write_text(tomli_w.dumps({"1": hand}))
    for _, history in read_histories(file):
        if isinstance(history, History):
            assert isinstance(check_history(history).outcome, Outcome)
        else:
            assert isinstance(history, BadHistory)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", None),
        ("x" * 10, "no hand history"),
        ("\x00\x01", "no hand history"),
        ("a = " + "[" * 100_000, "no hand history"),
        ("variant = 1\nactions = []", "variant"),
        ("antes = [1, 2]", "variant"),
        ("variant = 'NT'\nactions = []", "min_bet is missing"),
    ],
)
def test_files_that_are_no_histories_are_told_as_such(text: str, said: str | None, tmp_path: Path) -> None:
    file = tmp_path / "odd.phh"
    file.write_text(text)
    try:
        found = [history for _, history in read_histories(file)]
    except BadHistory as broken:
        found = [broken]
    reasons = [
        check_history(history).reason if isinstance(history, History) else str(history) for history in found
    ]
    assert len(reasons) == (said is not None)
    assert all(said is not None and said in reason for reason in reasons), reasons


def test_broken_toml_in_the_middle_of_a_file_costs_one_hand_only(tmp_path: Path) -> None:
    file = tmp_path / "some.phhs"
    first, second, third = write_histories([PLAIN] * 3).split("\n\n")
    file.write_text("\n".join((first, second.replace('variant = "NT"', "variant = NT ["), third)))
    names, found = zip(*read_histories(file), strict=True)
    assert names == ("some.phhs [1]", "some.phhs [2]", "some.phhs [3]")
    assert isinstance(found[1], BadHistory)
    assert (found[0], found[2]) == (PLAIN, PLAIN)


def test_a_large_file_is_read_hand_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phh, "LARGE", 1_000)
    file = tmp_path / "large.phhs"
    file.write_text(write_histories([PLAIN] * 10))
    assert [history for _, history in read_histories(file)] == [PLAIN] * 10


def test_a_name_that_is_no_utf8_does_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "old.phh"
    file.write_bytes(write_histories([PLAIN]).encode() + b"players = ['Jos\xe9', '', '']\n")
    ((_, history),) = read_histories(file)
    assert isinstance(history, History)
    assert history.actions == PLAIN.actions


def test_a_single_hand_may_stand_in_a_file_for_many(tmp_path: Path) -> None:
    file = tmp_path / "one.phhs"
    file.write_text(write_histories([PLAIN]))
    assert [history for _, history in read_histories(file)] == [PLAIN]


def test_a_hand_without_a_number_before_numbered_ones_hides_none_of_them(tmp_path: Path) -> None:
    (tmp_path / "first.phh").write_text(write_histories([PLAIN]))
    first = (tmp_path / "first.phh").read_text()
    plain = "\n".join(line for line in first.splitlines() if not line.startswith("["))
    file = tmp_path / "mixed.phhs"
    file.write_text(f"{plain}\n[2]\n{plain}\n")
    assert list(read_histories(file)) == [("mixed.phhs", PLAIN), ("mixed.phhs [2]", PLAIN)]


HAND = """[7]
variant = "NT"
antes = [
    0.00,
    0,
]
starting_stacks = [200.50, 1_000]
actions = ["d dh p1 AsKd", 'p2 f']
"""
QUIRKS = (
    ("1_000", "1000"),
    ("'p2 f'", '"p2 f"'),
    ('"', "'"),
    ("1_000", "1000 # a remark"),
    ("1_000", "1000, # a remark\n"),
    ("0,\n]", "0,\n\n  ]"),
    ("0,\n]", "0,,\n]"),
    ("0,\n", "null,\n"),
    ('"NT"', '"N\\u0054"'),
    ('"NT"', '"N\x7fT"'),
    ('"NT"', '"""NT"""'),
    ('"NT"', '"NT"\nvariant = "FT"'),
    ('"NT"', '"NT" "FT"'),
    ('"NT"', '"a = 1,\\n]"'),
    ('"NT"', '"a,]"\nat = 12:30:00\nsure = true\nbig = 123456789012345678901234567890\ntiny = 1e-400'),
    ("[7]", "[7]\n[8]"),
    ("[7]\n", ""),
    ("[7]\n", "stray\n"),
    ("[7]\n", "[7]\n[7.more]\n"),
    ("'p2 f']\n", "'p2 f']\n\n[7.more]\nat = 1\nwhere = [\n    'here',\n]\n"),
    ("'p2 f']\n", "'p2 f']\n[7.antes]\n"),
    ("'p2 f']\n", "'p2 f']\n[7.more]\n[7.more]\n"),
    ("'p2 f']\n", "'p2 f']\n[8.more]\n"),
    ("'p2 f']\n", "'p2 f']\n[7.more.still]\na = 1\n"),
    ("'p2 f']\n", "'p2 f']\n{}\n"),
)


@pytest.mark.parametrize("second", QUIRKS)
def test_a_hand_that_is_read_quickly_says_what_the_whole_format_says(second: tuple[str, str]) -> None:
    for first in QUIRKS:
        text = HAND.replace(*first).replace(*second)
        try:
            whole = tomli.loads(text, parse_float=Decimal)
        except ValueError:
            assert isinstance(phh._parse(text), BadHistory), text
        else:
            assert phh._parse(text) == whole, text
            assert phh._parse_plain(text) in (None, whole), text


def test_most_hands_are_read_quickly() -> None:
    plain = HAND.replace("1_000", "1000").replace("'", '"')
    for text in (plain, plain.replace('"', "'"), plain.removeprefix("[7]\n"), plain + "\n[7._given]\n"):
        assert phh._parse_plain(text) == tomli.loads(text, parse_float=Decimal)


def test_an_amount_that_is_none_is_refused_wherever_it_stands() -> None:
    with pytest.raises(BadHistory):
        phh.read_action("p1 cbr sNaN")
