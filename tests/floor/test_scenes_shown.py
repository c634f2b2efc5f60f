"""A scene is shown only with the rule that decides it, where that rule says what the scene comes to."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from calroom.floor.asking.scenes import agrees, says_so, scene
from calroom.floor.rulings import Ruling
from calroom.floor.shelf import kept, rulings
from calroom.rulebook import Layer, book
from calroom.rulebook.ways import ways_of_asking

GAMES = ["palace.lowball", "comstock.holdem", "comstock.super-pan9", "sk.pan", "palace.stud"]

COMES_TO = {
    "the deal starts again": r"misdeal|deal|void|shuffl|start|hand",
    "there is no hand": r"void|return|back|no pot|no action|misdeal|cancel|dead|refund|no hand",
}
"""What a rule must speak of, written down here again, if a hand goes on so."""


@pytest.fixture(autouse=True, scope="module")
def _shelf_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("kept")))
        kept.cache_clear()
        yield


@cache
def shelf(game: str) -> tuple[Ruling, ...]:
    return rulings(game)


def shown(game: str) -> list[tuple[str, str, Ruling]]:
    """Every scene that any way of asking about a rule of the game brings up."""
    ways = ways_of_asking(game)
    rules = [rule for layer in (Layer.INCIDENT, Layer.FLOOR) for rule in book().rules(game, layer)]
    found = ((rule.id, way, scene(shelf(game), rule.id, way)) for rule in rules for way in ways[rule.slug])
    return [(rule, way, ruling) for rule, way, ruling in found if ruling]


@pytest.mark.parametrize("game", GAMES)
def test_every_scene_comes_to_what_the_rule_says_that_it_cites(game: str) -> None:
    found = shown(game)
    assert found
    for rule, way, ruling in found:
        assert ruling.rules[0].id == rule
        assert agrees(ruling, way)
        filed = f"{rule} {ruling.rules[0].says} {ruling.rules[0].reading}".lower()
        if not ruling.decisions and ruling.goes_on in COMES_TO:
            assert re.search(COMES_TO[ruling.goes_on], filed), (rule, ruling.sentences)


def test_a_scene_that_comes_to_something_else_than_its_rule_says_is_not_shown() -> None:
    asked = "card exposed on the draw"
    rule = "palace.lowball.exposed-on-draw-not-taken"
    ruling = scene(shelf("palace.lowball"), rule, asked)
    assert ruling
    assert says_so(ruling, ruling.rules[0])
    wrong = replace(ruling, sentences=("It is a misdeal.", "The deal starts again."))
    assert not says_so(wrong, wrong.rules[0])
    assert scene([wrong], rule, asked) is None


def test_counts_moment_and_role_of_the_question_are_those_of_the_scene() -> None:
    ruling = scene(
        shelf("palace.lowball"), "palace.lowball.exposed-on-draw-not-taken", "card exposed on the draw"
    )
    assert ruling
    assert ruling.moment.words == "betting after the draw"
    assert agrees(ruling, "dealer exposed a card on the draw")
    assert not agrees(ruling, "card exposed before the draw")
    assert not agrees(ruling, "player flipped his own card on the draw")
    assert not agrees(replace(ruling, reported="two cards were exposed"), "one card was exposed")


def test_what_happened_in_a_scene_must_have_something_to_do_with_the_question() -> None:
    asked = "the pizza was cold"
    assert scene(shelf("palace.lowball"), "palace.lowball.exposed-on-draw-not-taken", asked) is None


def test_what_was_made_once_is_taken_from_the_shelf() -> None:
    made = [ruling.sentences for ruling in shelf("palace.lowball")]
    found = kept("palace.lowball")
    assert found
    assert [ruling.sentences for ruling in found] == made
