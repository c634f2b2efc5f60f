"""What people ask in their own words is answered by the filed rule, and only what is clear is said to be."""

from pathlib import Path

import pytest
import tomli

from calroom.floor.asking import making
from calroom.floor.asking.answers import ask, elsewhere
from calroom.floor.asking.index import INDEX, Index, index, is_fresh
from calroom.floor.asking.spelling import Speller
from calroom.rulebook import Layer, book
from calroom.rulebook.ways import ways_of_asking

ASKED = tomli.loads((Path(__file__).parent / "asked.toml").read_text(encoding="utf-8"))["question"]

FEWEST_WAYS = 8


def test_every_rule_but_those_of_conduct_has_many_ways_in_which_people_ask() -> None:
    rules = [rule for rule in book().rules() if rule.layer is not Layer.CONDUCT]
    ways = {game: ways_of_asking(game) for game in book().games}
    thin = [rule.id for rule in rules if len(set(ways[rule.game].get(rule.slug, ()))) < FEWEST_WAYS]
    assert thin == []
    known = {(rule.game, rule.slug) for rule in rules}
    assert {(game, slug) for game, asked in ways.items() for slug in asked} <= known


def test_the_index_is_made_of_what_lies_here() -> None:
    assert index()
    assert is_fresh()


def test_an_index_made_twice_is_the_same(tmp_path: Path) -> None:
    making.make(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == INDEX.read_bytes()
    assert Index(tmp_path / "again").contents.rules == index().contents.rules


@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [
        ("palace.lowball", "two cards exposed on the deal", "two-exposed-on-deal-misdeal"),
        ("palace.lowball", "two cards got flipped on the deal", "two-exposed-on-deal-misdeal"),
        ("palace.holdem", "one card flipped on the deal", "one-hole-card-exposed-by-dealer"),
        ("palace.holdem", "two cards flipped on the deal", "two-hole-cards-exposed-misdeal"),
        ("palace.holdem", "flop came before the betting was done", "flop-turned-too-soon"),
        ("palace.holdem", "turn came before the betting was done", "turn-turned-too-soon"),
        ("comstock.pan", "guy has eleven cards and hasnt drawn", "eleven-cards-before-first-draw"),
        ("comstock.pan", "eleven cards, he already drew", "foul-wrong-number-after-touch"),
        ("palace.lowball", "boxd card on the draw", "boxed-cards-on-draw-replaced"),
    ],
)
def test_counts_and_moments_decide_between_rules(game: str, asked: str, rule: str) -> None:
    assert ask(game, asked).rules[0] == f"{game}.{rule}"


def test_most_questions_are_answered_by_the_right_rule_first_and_hardly_any_wrongly_with_confidence() -> None:
    found = [(ask(one["game"], one["ask"]), one["want"]) for one in ASKED]
    first = sum(answer.rules[0] in want for answer, want in found)
    three = sum(not {*answer.rules[:3]}.isdisjoint(want) for answer, want in found)
    wrong = sum(answer.sure == "clear" and answer.rules[0] not in want for answer, want in found)
    assert len(found) >= 100
    assert first >= 0.65 * len(found)
    assert three >= 0.85 * len(found)
    assert wrong <= 0.02 * len(found)


@pytest.mark.parametrize("game", book().games)
def test_every_game_answers_whatever_is_asked(game: str) -> None:
    for asked in ("exposed card", "what does the house take", "?", "x" * 400):
        answer = ask(game, asked)
        assert answer.answer
        assert all(book().rule(rule).layer is not Layer.CONDUCT for rule in answer.rules)


@pytest.mark.parametrize("game", book().games)
def test_a_rule_asked_for_by_one_of_its_ways_is_among_the_first_three(game: str) -> None:
    ways = [(f"{game}.{slug}", way) for slug, ways in ways_of_asking(game).items() for way in ways[:1]]
    found = sum(rule in ask(game, way).rules[:3] for rule, way in ways)
    assert found >= 0.9 * len(ways)


def test_a_game_that_follows_another_is_answered_by_the_rule_that_sends_there_and_the_rule_there() -> None:
    answer = ask("palace.omaha", "flop got turned before the big blind acted")
    assert answer.rules[:2] == ("palace.omaha.hold-em-prevails", "palace.holdem.flop-turned-too-soon")


def test_a_known_moment_helps_to_choose() -> None:
    asked = "a card fell on the floor"
    deal = ask("palace.lowball", asked, "betting after the deal").rules
    draw = ask("palace.lowball", asked, "betting after the draw").rules
    on_deal, on_draw = "palace.lowball.card-off-table-on-deal", "palace.lowball.card-off-table-on-draw"
    assert deal.index(on_deal) < deal.index(on_draw)
    assert draw.index(on_draw) < draw.index(on_deal)


def test_other_houses_are_asked_about_the_same_matter() -> None:
    others = elsewhere(ask("palace.holdem", "two hole cards exposed on the deal"))
    assert [answer.rules[0] for answer in others] == [
        "comstock.holdem.two-exposed-cards-misdeal",
        "sk.holdem.two-hole-cards-exposed-misdeal",
    ]


def test_misspelt_words_are_put_right_and_known_ones_left_alone() -> None:
    speller = Speller({"exposed": 50, "dealer": 90, "draw": 10})
    assert speller.corrected("dealr expoesd a card on the drw") == "dealer exposed a card on the drw"
    assert speller.corrected("Seat 4's") == "seat 4s"
