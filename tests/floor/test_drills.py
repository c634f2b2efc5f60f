"""Problems for dealers and the floor: made from hands, the same for the same seed, and graded rightly."""

from functools import cache

import pytest
from tests.in_languages import left_in_english, said_in, untranslated

import calroom
from calroom.cards import Card
from calroom.floor import drills
from calroom.floor.problems import BadAnswer, Blank, Solved, grade, read_answer
from calroom.floor.telling import alike
from calroom.languages import languages
from calroom.money import Cents, cents
from calroom.table.sentences import Sentence
from calroom.table.tongues import in_words

ONE_OF_EACH = [
    ("ruling", "comstock.holdem"),
    ("ruling", "palace.lowball"),
    ("ruling", "comstock.stud"),
    ("ruling", "palace.hot-action"),
    ("ruling", "sk.push9"),
    ("ruling", "palace.baccarat"),
    ("in-words", "palace.lowball"),
    ("in-words", "comstock.pan"),
    ("pots", "comstock.omaha-hilo"),
    ("pots", "palace.stud-hilo"),
    ("pots", "sk.lowball"),
    ("pots", "comstock.mexican"),
    ("reading", "palace.holdem-hilo"),
    ("reading", "comstock.razz"),
    ("settling", "comstock.super-pan9"),
    ("settling", "palace.baccarat"),
    ("settling", "sk.pai-gow-poker"),
    ("settling", "palace.three-card"),
    ("settling", "sk.pure215"),
    ("setting", "comstock.double-hand"),
    ("setting", "palace.pai-gow-tiles"),
    ("third-card", "palace.baccarat"),
    ("pan-pays", "palace.pan"),
    ("pan-pays", "sk.pan"),
    ("fees", "comstock.holdem"),
    ("fees", "palace.no-bust"),
]
SEEDS = range(3)


@cache
def problem(kind: str, game: str, seed: int) -> Solved:
    return drills.problem(kind, game, seed)


def amounts(solved: Solved) -> list[Cents]:
    return [cents(right) for right in solved.right]


def points(cards: list[Card]) -> int:
    """What cards count at baccarat, worked out here again."""
    return sum(min("A23456789TJQK".index(card[0]) + 1, 10) % 10 for card in cards) % 10


def banker_draws(banker: int, third: Card | None) -> bool:
    """The chart that every book of the game prints."""
    if third is None:
        return banker <= 5
    chart = {3: "A234567 9TJQK".replace(" ", ""), 4: "234567", 5: "4567", 6: "67"}
    return banker <= 2 or (banker in chart and third[0] in chart[banker])


@pytest.mark.parametrize(("kind", "game"), ONE_OF_EACH)
def test_a_problem_is_the_same_for_the_same_seed_and_its_key_is_graded_right(kind: str, game: str) -> None:
    for seed in SEEDS:
        solved = problem(kind, game, seed)
        assert drills.problem(kind, game, seed) == solved
        assert solved.problem.told
        assert grade(solved, solved.right).right
    assert len({problem(kind, game, seed).problem.told for seed in SEEDS}) > 1


@pytest.mark.parametrize("kind", drills.KINDS)
def test_every_kind_has_problems_in_some_game(kind: str) -> None:
    assert drills.problem(kind, "", 1).problem.kind == kind


@pytest.mark.parametrize(("kind", "game"), [one for one in ONE_OF_EACH if one[0] == "ruling"])
def test_the_right_ruling_stands_once_among_others_that_rule_otherwise(kind: str, game: str) -> None:
    for seed in SEEDS:
        solved = problem(kind, game, seed)
        (blank,) = solved.problem.blanks
        assert 2 <= len(blank.choices) <= 4
        assert blank.choices.count(solved.right[0]) == 1
        assert len({alike([choice]) for choice in blank.choices}) == len(blank.choices)
        wrong = next(choice for choice in blank.choices if choice != solved.right[0])
        graded = grade(solved, [wrong])
        assert not graded.right
        assert graded.expected == solved.right


def test_a_ruling_in_ones_own_words_is_right_if_it_says_what_the_rule_says() -> None:
    asked = "two cards got flipped on the deal"
    blank = Blank(Sentence("ruling"), "words", game="palace.lowball", about=asked)
    for said in ("its a misdeal", "start over, deal again"):
        assert read_answer(blank, said) == "Two exposed on deal misdeal"
    for said in ("hand is dead", "he gets a replacement", "play on, it stands"):
        assert read_answer(blank, said) != "Two exposed on deal misdeal"
    with pytest.raises(BadAnswer, match="ruling: that only says what happened"):
        read_answer(blank, "two cards flipped on the deal")


@pytest.mark.parametrize(("kind", "game"), [one for one in ONE_OF_EACH if one[0] == "in-words"])
def test_the_rule_itself_is_a_good_answer_to_a_question_about_it(kind: str, game: str) -> None:
    for seed in SEEDS:
        solved = problem(kind, game, seed)
        assert grade(solved, list(map(str, solved.because))).right
        assert str(solved.problem.told[0]).startswith("Somebody asks: ")


@pytest.mark.parametrize(("kind", "game"), [one for one in ONE_OF_EACH if one[0] == "pots"])
def test_every_chip_of_the_pots_goes_to_somebody_who_shows_a_hand(kind: str, game: str) -> None:
    for seed in SEEDS:
        solved = problem(kind, game, seed)
        assert solved.problem.view is not None
        chips = solved.problem.view.chips
        lie = sum(amount for place, amount in chips.items() if "pot" in place)
        assert sum(amounts(solved)) == lie > 0


def test_side_pots_divided_pots_and_odd_chips_come_in_turn() -> None:
    told = [problem("pots", "comstock.omaha-hilo", seed) for seed in SEEDS]
    assert any(str(line).startswith("side pot") for line in told[0].problem.told)
    assert any("half" in str(line) for line in told[1].because)
    assert any("odd chip" in str(line) for line in told[2].because)


@pytest.mark.parametrize(("kind", "game"), [one for one in ONE_OF_EACH if one[0] == "settling"])
def test_what_is_pushed_and_what_is_left_of_the_bank_is_what_lay_there(kind: str, game: str) -> None:
    for seed in SEEDS:
        solved = problem(kind, game, seed)
        assert solved.problem.view is not None
        places = solved.problem.view.chips.items()
        lie = {place: amount for place, amount in places if not place.startswith(("stack", "coll", "jack"))}
        assert sum(amounts(solved)) == sum(lie.values())
        bettors = sum(amount for place, amount in lie.items() if place != "bank")
        assert lie.get("bank", 0) < bettors, "the bank should be short"


def test_the_third_card_follows_the_chart() -> None:
    for seed in range(12):
        solved = problem("third-card", "palace.baccarat", seed)
        player, banker, coming = (str(line).partition(": ")[2].split() for line in solved.problem.told)
        natural = max(points(player), points(banker)) >= 8
        draws = not natural and points(player) <= 5
        third = coming[0] if draws else None
        then = not natural and banker_draws(points(banker), third)
        player += [coming[0]] * draws
        banker += [coming[int(draws)]] * then
        best = points(player) - points(banker)
        winner = "player" if best > 0 else "banker" if best < 0 else "tie"
        says = {True: "draws", False: "stands"}
        assert solved.right == (says[draws], says[then], winner)


def test_a_pan_spread_brings_in_the_same_from_everybody() -> None:
    for seed in SEEDS:
        each, in_all = amounts(problem("pan-pays", "palace.pan", seed))
        payers = str(problem("pan-pays", "palace.pan", seed).problem.told[-1]).count("seat")
        assert in_all == each * payers or in_all < each * payers


def test_the_house_way_is_set_out_of_the_hand() -> None:
    solved = problem("setting", "comstock.double-hand", 0)
    (blank,) = solved.problem.blanks
    front = solved.right[0].split()
    assert len(front) == blank.count == 2
    assert set(front) <= set(blank.choices)
    assert grade(solved, [" ".join(reversed(front)).lower()]).right
    assert solved.rules[0].id.startswith("comstock.double-hand.house-way")


def test_answers_are_read_as_people_write_them_and_refused_with_what_is_wanted() -> None:
    money, choice, number = (
        Blank(Sentence("pays"), "money"),
        Blank(Sentence("who"), "choice", ("seat 1", "seat 2")),
        Blank(Sentence("n"), "number"),
    )
    cards = Blank(Sentence("front"), "cards", ("As", "Kd", "2c"), 2)
    assert read_answer(money, " 2.5 ") == "$2.50"
    assert read_answer(choice, "b") == read_answer(choice, "seat 2") == "seat 2"
    assert read_answer(number, " 3") == "3"
    assert read_answer(cards, "kd, as") == "As Kd"
    refused = {
        (money, "lots"): "an amount such as",
        (choice, "C"): "a letter from A to B",
        (number, "few"): "a whole number",
        (cards, "As"): "2 of As Kd 2c",
        (cards, "As Qh"): "'qh' is not in the hand",
        (money, " "): "an answer is wanted",
    }
    for (blank, text), reason in refused.items():
        with pytest.raises(BadAnswer, match=reason):
            read_answer(blank, text)
    with pytest.raises(BadAnswer, match="3 answers are wanted"):
        grade(problem("third-card", "palace.baccarat", 0), ["A"])


def test_a_drill_that_a_game_does_not_have_is_refused_with_the_games_that_do() -> None:
    with pytest.raises(
        LookupError, match=r"palace\.holdem has no problems of the kind third-card; .*baccarat"
    ):
        drills.problem("third-card", "palace.holdem")
    with pytest.raises(LookupError, match="there is no drill 'chess'; there are ruling, in-words, pots"):
        drills.problem("chess")
    with pytest.raises(LookupError, match=r"palace\.lowball takes no collection out of a hand"):
        drills.problem("fees", "palace.lowball")


OF_DEALERS = [one for one in ONE_OF_EACH if drills.KINDS[one[0]].trainee == "dealer"]


@pytest.mark.parametrize(("kind", "game"), OF_DEALERS)
def test_what_a_dealer_is_told_and_called_is_said_in_every_language(kind: str, game: str) -> None:
    for seed in SEEDS:
        said = [*said_in(problem(kind, game, seed))]
        assert left_in_english(in_words(one, "zh-Hant") for one in said) == []
        for language in languages()[1:]:
            assert [lack for one in said for lack in untranslated(one.wording, language)] == []


def test_the_collection_is_what_the_engine_took() -> None:
    solved = problem("fees", "comstock.holdem", 0)
    assert all(amount > 0 for amount in amounts(solved))
    assert {rule.layer for rule in solved.rules} == {"fee"}
    assert calroom.game("comstock.holdem").book.rule(solved.rules[0].id).says == solved.rules[0].says
