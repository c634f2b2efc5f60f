"""The record of a full test run and the table made of it."""

from pathlib import Path

import pytest

from calroom.rulebook import CatalogueError, Layer, RuleBook
from calroom.rulebook.coverage import (
    RECORD,
    Evidence,
    How,
    find_record,
    finished_games,
    gather,
    missing,
    read_record,
    standings,
    table,
    write_record,
)

BURNS = "east.holdem.burns"
EVIDENCE = {BURNS: Evidence(How.CITED, ("test_a", "test_b"))}


def test_a_rule_proved_twice_has_both_tests_and_the_better_way() -> None:
    proofs = [(BURNS, How.ASSERTED, "test_a"), (BURNS, How.CITED, "test_b"), (BURNS, How.CITED, "test_b")]
    assert gather(proofs) == EVIDENCE
    assert gather(proofs[:1]) == {BURNS: Evidence(How.ASSERTED, ("test_a",))}


def test_the_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_record(tmp_path / RECORD, EVIDENCE)
    assert read_record(tmp_path / RECORD) == EVIDENCE


def test_the_record_is_found_from_anywhere_in_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_record(tmp_path / RECORD, EVIDENCE)
    (tmp_path / "deep" / "down").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep" / "down")
    assert find_record() == tmp_path / RECORD


def test_every_rule_of_the_book_has_a_standing(small: RuleBook) -> None:
    found = {one.id: one for one in standings(small, EVIDENCE)}
    assert len(found) == len(list(small.rules()))
    assert found[BURNS].proved
    assert found[BURNS].tests == ("test_a", "test_b")
    assert found["east.holdem.deck"].how is How.NONE
    assert not found["east.holdem.deck"].proved


def test_a_proof_of_a_rule_that_has_left_the_book_is_forgotten(small: RuleBook) -> None:
    gone = {"east.holdem.gone": Evidence(How.CITED, ("test_a",))}
    assert not any(one.proved for one in standings(small, gone))


def test_only_finished_layers_of_finished_games_must_be_proved(small: RuleBook) -> None:
    lacking = missing(standings(small, EVIDENCE), {"east.holdem": (Layer.PLAY,)})
    assert [one.id for one in lacking] == ["east.holdem.deck", "east.holdem.raise-cap"]
    assert missing(standings(small, EVIDENCE), {}) == ()


def test_the_table_counts_by_game_and_layer_and_ends_with_the_total(small: RuleBook) -> None:
    lines = [line.split() for line in table(standings(small, EVIDENCE))]
    assert lines[0] == ["rules", "proved", *Layer, "all"]
    assert ["east.holdem", "1/3", "-", "-", "-", "-", "0/1", "1/4"] in lines
    assert lines[-3] == ["east", "1/6", "-", "-", "0/1", "-", "0/1", "1/8"]
    assert lines[-1] == ["all", "houses", "1/8", "-", "-", "0/1", "-", "0/1", "1/10"]


def test_finished_games_are_data(small: RuleBook, tmp_path: Path) -> None:
    path = tmp_path / "finished.toml"
    path.write_text('"east.holdem" = ["play", "fee"]\n')
    assert finished_games(small, path) == {"east.holdem": (Layer.PLAY, Layer.FEE)}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('"east.chess" = ["play"]', "no game east.chess"),
        ('"east.holdem" = ["fun"]', "layer fun; allowed: play"),
    ],
)
def test_a_finished_game_that_does_not_exist_is_refused(
    small: RuleBook, tmp_path: Path, line: str, complaint: str
) -> None:
    path = tmp_path / "finished.toml"
    path.write_text(line)
    with pytest.raises(CatalogueError, match=complaint):
        finished_games(small, path)
