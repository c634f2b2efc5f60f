"""Drills for players: their keys are what the lab, the coach's tables and the rankings say."""

import pytest

import calroom
from calroom.cards import JOKER
from calroom.coach import comparing, pan_practice, practice
from calroom.filing.ranked import rankings
from calroom.floor import drills
from calroom.floor.problems import grade
from calroom.games.pan.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.lab.poker.before_the_flop import starting_hands
from calroom.languages import languages
from calroom.table.tongues import in_words, own
from tests.in_languages import left_in_english, said_in, untranslated

KINDS = [kind.name for kind in drills.KINDS.values() if kind.trainee == "player"]
QUICK = ("beats", "pot-odds", "opening", "pan-helps", "draw-or-stand", "best-setting", "joker")
SEEDS = range(4)


def test_players_have_drills_of_every_kind_that_a_table_asks_of_them() -> None:
    assert set(QUICK) < set(KINDS)
    assert {"chart", "play-or-fold"} < set(KINDS)


@pytest.mark.parametrize("kind", QUICK)
def test_the_key_of_a_players_drill_is_right_is_one_of_the_choices_and_says_why(kind: str) -> None:
    game = drills.games_for(drills.KINDS[kind])[0].id
    for seed in SEEDS:
        solved = drills.problem(kind, game, seed)
        assert solved == drills.problem(kind, game, seed)
        choices = solved.problem.blanks[-1].choices
        assert len(set(choices)) == len(choices) > 1
        assert solved.right[-1] in choices
        assert grade(solved, solved.right).right
        assert solved.because


def test_the_price_of_a_call_is_held_against_what_the_hand_is_worth() -> None:
    found = {practice.pot_odds(calroom.game("palace.holdem"), seed).right[1] for seed in range(12)}
    assert found == {"call", "fold"}


def test_an_opening_hand_is_better_if_the_lab_has_it_further_up() -> None:
    places = {hand.name: place for place, hand in enumerate(starting_hands())}
    for seed in range(20):
        solved = practice.opening(calroom.game("sk.holdem"), seed)
        assert solved.right[0] == min(solved.problem.blanks[0].choices, key=lambda name: places[name])


def test_low_hands_are_compared_as_the_low_is_played() -> None:
    game = calroom.game("palace.omaha-hilo")
    asked = {str(comparing.beats(game, seed).problem.question) for seed in range(12)}
    assert asked == {"Which is the better high hand?", "Which is the better low hand?"}


@pytest.mark.parametrize("kind", ["as-bank", "play-or-pass"])
def test_what_no_table_says_is_asked_only_where_one_choice_is_clearly_worth_more(kind: str) -> None:
    game = drills.games_for(drills.KINDS[kind])[0].id
    solved = drills.problem(kind, game, 1)
    assert solved.right[0] in solved.problem.blanks[0].choices
    assert grade(solved, solved.right).right
    assert str(solved.problem.told[0]).startswith("your hand: ")


@pytest.mark.parametrize(
    ("game", "where"), [("comstock.double-hand", " in front"), ("palace.pai-gow-tiles", " together")]
)
def test_a_setting_says_where_its_cards_lie(game: str, where: str) -> None:
    (blank,) = drills.problem("best-setting", game, 1).problem.blanks
    assert all(choice.startswith("Set the hands: ") and choice.endswith(where) for choice in blank.choices)


def test_as_bank_one_knows_who_drew_and_who_stood() -> None:
    told = drills.problem("as-bank", "comstock.super-pan9", 1).problem.told
    assert {str(line).split()[-1] for line in told[1:]} <= {"draws", "stands"}
    assert len(told) == 3


def test_one_of_the_hands_of_a_drill_with_jokers_holds_it() -> None:
    for seed in range(4):
        assert JOKER in " ".join(map(str, drills.problem("joker", "palace.lowball", seed).problem.told))


@pytest.mark.parametrize("name", [game.id for game in drills.games_for(drills.KINDS["joker"])])
def test_every_game_with_a_joker_has_drills_of_it(name: str) -> None:
    assert drills.problem("joker", name, 0).because


RANKING = list(drills.games_for(drills.KINDS["beats"]))


def test_what_beats_what_is_practised_in_every_game_that_ranks_hands() -> None:
    filed = [game for game in calroom.games() if game.id in game.book.games]
    assert {game.id for game in filed if rankings(game)} == {game.id for game in RANKING}
    families = {game.type.name for game in RANKING}
    assert {
        "three-card",
        "double-hand",
        "pai-gow-tiles",
        "pure215",
        "baccarat",
        "push9",
        "mexican",
    } < families


@pytest.mark.parametrize("game", RANKING, ids=lambda game: game.id)
def test_of_two_hands_the_one_wins_that_the_engine_puts_above_the_other(game: Game) -> None:
    for seed in range(6):
        solved = comparing.beats(game, seed)
        assert solved.right[0] in solved.problem.blanks[0].choices
        (because,) = solved.because
        named = [because.parts[name] for name in ("better", "worse") if name in because.parts]
        assert len(set(named)) == len(named)
        assert len(named) == 2 or "other cards" in str(because)


def test_not_only_hands_as_they_mostly_come_are_compared() -> None:
    game = calroom.game("palace.draw")
    names = {str(comparing.beats(game, seed).because[0]) for seed in range(60)}
    assert any("straight" in name or "flush" in name or "three" in name for name in names), names


PAN = [game.id for game in calroom.games() if game.type.name == "pan"]


@pytest.mark.parametrize("seed", range(8))
def test_of_four_spreads_the_one_is_right_that_pays_most_at_this_house(seed: int) -> None:
    for game in drills.games_for(drills.KINDS["pan-conditions"]):
        solved = pan_practice.conditions(game, seed)
        terms = game.terms_as(Terms)
        (blank,) = solved.problem.blanks
        pays = {choice: terms.worth(choice.split()).chips for choice in blank.choices}
        best = max(pays.values())
        assert best
        assert [choice for choice, chips in pays.items() if chips == best] == [solved.right[0]]
        assert len(solved.because) == len(pays)


@pytest.mark.parametrize("name", PAN)
def test_nothing_is_said_of_pay_where_a_house_pays_for_no_spread(name: str) -> None:
    game = calroom.game(name)
    pays = game.rules_as(Rules).conditions_pay
    assert drills.KINDS["pan-conditions"].suits(game) == pays
    said = {str(pan_practice.cards_that_help(game, seed).because[0]) for seed in range(6)}
    assert all(("pays" in one) == pays for one in said), said


# In other languages


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_players_drill_is_said_in_every_language(kind: str) -> None:
    solved = drills.problem(kind, "", 1)
    assert all(blank.said for blank in solved.problem.blanks if blank.wanted == "choice")
    assert left_in_english(in_words(one, "zh-Hant") for one in said_in(solved)) == []
    for language in languages()[1:]:
        assert [lack for one in said_in(solved) for lack in untranslated(one.wording, language)] == []


@pytest.mark.parametrize("kind", drills.KINDS.values(), ids=lambda kind: kind.name)
def test_what_a_kind_of_drill_is_about_is_said_in_every_language(kind: drills.Kind) -> None:
    for language in languages()[1:]:
        assert own(kind.about, language) != kind.about
