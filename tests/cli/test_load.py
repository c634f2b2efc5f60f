"""`calroom load`: people at screens of this machine, each with its socket, against a real server."""

import pytest
from msgspec import json

from calroom.cli.load import Measured, load


def test_a_few_people_play_and_every_answer_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    assert load(players=6, seconds=1.0, tables=2, rate=20.0, json=True) == 0
    found = json.decode(capsys.readouterr().out, type=Measured)
    assert (found.players, found.tables, found.refused) == (6, 2, [])
    assert 0 < found.p50_ms <= found.p99_ms <= found.worst_ms
    assert found.deliveries_a_second > 0
    assert found.bare_deliveries_a_second > 0


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"players": 30, "tables": 40}, "30 players do not fill 40 tables with 2 to 9 each: 4 to 15 tables"),
        ({"players": 30, "tables": 2}, "30 players do not fill 2 tables"),
        ({"url": "http://cards.example"}, "http://cards.example is not on this machine"),
        ({"players": 2, "url": "http://127.0.0.1:9", "seconds": 1.0}, "connection"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    settings: dict[str, object], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load(**settings) != 0  # type: ignore[arg-type]
    assert says in capsys.readouterr().err
