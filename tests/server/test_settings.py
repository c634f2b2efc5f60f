"""Settings: a file, the environment, options, each before the one before; all that is wrong is said."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json
from tests.cli.conftest import calroom
from tests.cli.saying import Say
from tests.operators_guide import GUIDE, rewritten

from calroom.cli import settings as command
from calroom.server.settings.keys import keys
from calroom.server.settings.reading import BadSettings, read

__all__ = ["calroom"]

COMMAND = [sys.executable, "-m", "calroom"]


def test_an_option_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "calroom.toml"
    file.write_text(
        'host = "::1"\nport = 1\n[times]\nanswer = 20\npause = 1.5\n[door.rates.guest]\nat_once = 3\n'
    )
    environment = {
        "CALROOM_PORT": "2",
        "CALROOM_TIMES_PAUSE": "2.5",
        "CALROOM_ORIGINS": "https://a, https://b",
    }
    found = read(file, environment, {"port": 3}, ["times.offer=9"])
    assert (found.settings.host, found.settings.port) == ("::1", 3)
    assert found.settings.origins == ("https://a", "https://b")
    times = found.settings.times
    assert (times.answer, times.pause, times.offer, times.bank) == (20, 2.5, 9, 60)
    assert found.settings.door.rates.guest.at_once == 3
    sources = {one.key.name: one.source for one in found.listed}
    assert sources["host"] == str(file)
    assert sources["times.pause"] == "environment (CALROOM_TIMES_PAUSE)"
    assert (sources["port"], sources["times.bank"]) == ("option", "default")


def test_the_environment_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "calroom.toml"
    file.write_text("port = 4\n")
    assert read(environment={"CALROOM_SETTINGS": str(file)}).settings.port == 4


def test_everything_that_is_wrong_is_said_at_once_with_what_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "calroom.toml"
    file.write_text('port = "many"\nfelt = "green"\n[times]\nanwser = 3\n')
    environment = {"CALROOM_LOG": "loud", "CALROOM_TIMES_BANC": "1"}
    with pytest.raises(BadSettings) as wrong:
        read(
            file,
            environment,
            pairs=["times.answer=-1", "times.pause=nan", "door.rates.guest.a_second=0", "port"],
        )
    assert str(wrong.value).splitlines() == [
        "--set port: say --set KEY=VALUE",
        f"{file}: port: 'many' is not allowed; it takes a whole number, at least 0, at most 65,535",
        f"{file}: felt: there is no setting felt; `calroom settings` lists them all",
        f"{file}: times.anwser: there is no setting times.anwser; did you mean times.answer?",
        "CALROOM_LOG: 'loud' is not allowed; it takes debug or info or warning or error",
        "CALROOM_TIMES_BANC: there is no setting times_banc; did you mean times.bank?",
        "--set times.answer: '-1' is not allowed; it takes a number, at least 0, at most 31,536,000",
        "--set times.pause: 'nan' is not allowed; it takes a number, at least 0, at most 31,536,000",
        "--set door.rates.guest.a_second: '0' is not allowed; it takes a number, more than 0",
    ]


@pytest.mark.parametrize("broken", ["port =", b"\xff", None])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, broken: str | bytes | None) -> None:
    file = tmp_path / "calroom.toml"
    if broken is not None:
        file.write_bytes(broken if isinstance(broken, bytes) else broken.encode())
    with pytest.raises(BadSettings, match=r"calroom\.toml: (is no TOML|cannot be read)"):
        read(file)


def test_a_password_is_taken_from_the_environment_and_from_no_argument() -> None:
    url = "postgresql://calroom:secret@db/room"
    found = read(environment={"CALROOM_DATABASE": url})
    assert found.settings.database == url
    shown = next(one.shown for one in found.listed if one.key.name == "database")
    assert "secret" not in shown
    for told in ({"options": {"database": url}}, {"pairs": [f"database={url}"]}):
        with pytest.raises(BadSettings, match="a password in an argument") as wrong:
            read(**told)
        assert "secret" not in str(wrong.value)


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--db", "URL"],
        ["owner", "Kim", "--db", "URL"],
        ["verify", "URL"],
        ["report", "count", "URL"],
        ["backup", "URL", "copy"],
        ["restore", "copy", "URL"],
        ["export", "hands", "URL"],
    ],
)
def test_no_command_takes_a_password_as_an_argument(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calroom: Say, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "copy").write_text("")
    url = "postgresql://calroom:secret@127.0.0.1:1/room"
    told = calroom(*(url if one == "URL" else one for one in arguments))
    assert told.code == 2
    assert "a password in an argument" in told.err
    assert "secret" not in told.err + told.out


def test_what_is_in_force_is_printed_with_where_it_came_from(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CALROOM_PORT", "9000")
    assert command.settings(pairs=("times.answer=20",), json=True) == 0
    rows = {row["setting"]: row for row in json.decode(capsys.readouterr().out)}
    assert (rows["port"]["value"], rows["port"]["from"]) == ("9000", "environment (CALROOM_PORT)")
    assert (rows["times.answer"]["value"], rows["times.answer"]["from"]) == ("20.0", "option")
    assert command.settings() == 0
    assert "CALROOM_DOOR_RATES_GUEST_AT_ONCE" in capsys.readouterr().out
    assert command.settings(pairs=("nothing=1",)) == 2
    assert "there is no setting nothing" in capsys.readouterr().err


def test_every_setting_says_what_it_means_and_has_a_variable_of_its_own() -> None:
    found = keys().values()
    assert all(key.means and not key.means.endswith(": ") for key in found)
    assert len({key.variable for key in found}) == len(found)


def test_the_help_of_serve_lists_every_setting() -> None:
    environment = {**os.environ, "COLUMNS": "200"}
    done = subprocess.run([*COMMAND, "serve", "--help"], capture_output=True, text=True, env=environment)
    assert [key.name for key in keys().values() if key.variable not in done.stdout] == []


def test_the_guide_lists_every_setting() -> None:
    assert GUIDE.read_text() == rewritten(GUIDE.read_text()), "write it anew: python -m tests.operators_guide"


def test_an_owner_is_not_invited_into_a_room_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calroom: Say
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (["--db", "typo.db"], []):
        told = calroom("owner", "Kim", *arguments)
        assert told.code == 1
        assert "there is no room" in told.err
    assert list(tmp_path.iterdir()) == []
