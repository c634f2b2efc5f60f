"""What is chosen by name is ruled by the game itself, and held against the other houses."""

import pytest

import calroom
from calroom import floor
from calroom.floor import look_up
from calroom.floor.casebook import casebook
from calroom.floor.scenes import reported
from calroom.games.poker.trouble.incidents import InMotions, InTheMuck
from calroom.table.asks import FLOOR
from calroom.table.incidents import Exposed
from calroom.table.refusals import CannotHappen


def test_a_card_exposed_on_the_draw_is_not_taken_and_the_rule_says_so() -> None:
    ruling = floor.rule_on("palace.lowball", "betting after the draw", "exposed")
    assert ruling.rules[0].id == "palace.lowball.exposed-on-draw-not-taken"
    assert ruling.rules[0].says == calroom.game("palace.lowball").book.rule(ruling.rules[0].id).says
    assert [(move.source[:4], move.target[:4]) for move in ruling.cards] == [
        ("hand", "hand"),
        ("hand", "scra"),
        ("deck", "hand"),
    ]
    assert not ruling.chips
    assert len(ruling.sentences) == 2
    assert "out of play" in ruling.sentences[0]
    assert ruling.sentences[1] == "No chips move, and play goes on."
    elsewhere = floor.compare("palace.lowball", "betting after the draw", "exposed")
    assert {one.game: one.same for one in elsewhere} == {"comstock.lowball": True, "sk.lowball": True}


def test_a_ruling_is_what_the_engine_does_when_the_scene_is_played() -> None:
    game = calroom.game("palace.lowball")
    case = look_up.choose_incident(game, "exposed", look_up.choose_moment(game, "betting after the draw"))[0]
    hand, before = reported(game, case.scene)
    happened = [event for event in hand.events[before:] if getattr(event, "topic", "") == "exposed-on-draw"]
    assert len(happened) == 2


def test_what_the_filing_leaves_to_the_floor_shows_every_choice_and_what_counts_unattended() -> None:
    ruling = floor.rule_on("comstock.holdem", "betting after the deal", "in-the-muck")
    (decision,) = ruling.decisions
    assert decision.seat == FLOOR
    assert [(choice.verb, choice.unattended) for choice in decision.choices] == [
        ("hand-dead", True),
        ("hand-live", False),
    ]
    assert [rule.id for rule in decision.guidance] == ["comstock.holdem.hand-thrown-away"]
    dead, live = (choice.sentences[0] for choice in decision.choices)
    assert "dead" in dead
    assert "given back" in live


def test_the_houses_are_told_apart_where_they_rule_otherwise() -> None:
    elsewhere = floor.compare("palace.lowball", "betting after the deal", "in-the-muck")
    differ = {one.game: one for one in elsewhere}
    assert not differ["sk.lowball"].same
    ruling = differ["sk.lowball"].ruling
    assert ruling is not None
    assert ruling.decisions


def test_just_this_incident_can_be_ruled_on_too() -> None:
    ruling = floor.rule_on("comstock.holdem", "betting-after-the-deal", InTheMuck(seat=3))
    assert ruling.reported == "seat 3's cards touch the muck"
    with pytest.raises(CannotHappen, match="it cannot be now that seat 3 silently puts in"):
        floor.rule_on("comstock.holdem", "betting-after-the-deal", InMotions(seat=3, motions=()))


def test_a_flop_in_lowball_and_a_sixth_card_in_stud_are_refused_with_what_can_happen() -> None:
    with pytest.raises(
        CannotHappen, match=r"palace.lowball knows no incident TurnedTooSoon .*; what can go wrong is away"
    ):
        look_up.choose_incident(calroom.game("palace.lowball"), "turned-too-soon")
    with pytest.raises(
        CannotHappen, match=r"comstock.stud knows no incident SixthCard .*; what can go wrong is absent"
    ):
        look_up.choose_incident(calroom.game("comstock.stud"), "sixth-card")


def test_an_incident_that_cannot_happen_at_a_moment_is_refused() -> None:
    with pytest.raises(
        CannotHappen, match=r"turned-too-soon does not happen in comstock.holdem at this moment"
    ):
        floor.rule_on("comstock.holdem", "betting after the river", "turned-too-soon")
    with pytest.raises(
        CannotHappen, match=r"there is no incident 'earthquake'; in sk.push9 what can go wrong at this moment"
    ):
        floor.rule_on("sk.push9", "betting after the deal", "earthquake")
    with pytest.raises(CannotHappen, match="seat 99"):
        floor.rule_on("comstock.holdem", "betting after the deal", Exposed(seat=99, card=1))


def test_a_moment_that_a_game_does_not_have_is_answered_with_those_it_has() -> None:
    with pytest.raises(look_up.NothingFits, match="have no moment 'lunch'; there are before-the-deal"):
        floor.incidents("sk.push9", "lunch")


def test_moments_and_incidents_are_chosen_by_number_by_name_or_in_words() -> None:
    game = calroom.game("sk.push9")
    names = [moment.id for moment in floor.moments(game)]
    assert names[:2] == ["before-the-deal", "betting-after-the-deal"]
    for name in ("2", "betting-after-the-deal", "betting after the deal"):
        assert look_up.choose_moment(game, name).id == "betting-after-the-deal"
    incidents = floor.incidents(game, "2")
    number = str(incidents.index("exposed") + 1)
    moment = look_up.choose_moment(game, "2")
    assert look_up.choose_incident(game, number, moment)[0].kind == "exposed"


def test_what_nobody_noticed_is_ruled_when_it_is_noticed() -> None:
    cases = casebook(calroom.game("comstock.holdem")).of_kind("burn-noticed")
    assert cases
    assert all("burns" in " ".join(case.scene.unnoticed) for case in cases)
    wrong_burn = look_up.choose_incident(calroom.game("comstock.holdem"), "wrong-burn")
    assert {case.kind for case in wrong_burn} == {"burn-noticed"}
