"""The blackjack games in the lab: published figures, one's own charts, and what the house's chart costs."""

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import calroom
from calroom import lab
from calroom.cards import Cards
from calroom.games.banked.blackjack.hands import Chart as HouseChart
from calroom.games.banked.blackjack.hands import Ways
from calroom.lab.blackjack import hot_action, no_bust, pure215
from calroom.lab.blackjack._kernels import DOUBLE, HIT, STAND
from calroom.lab.blackjack.charts import Layout
from calroom.lab.blackjack.hands import NAMES, cards_of
from calroom.lab.blackjack.study import Study
from calroom.lab.blackjack.values import Values

SK, COMSTOCK = calroom.game("sk.pure215"), calroom.game("comstock.pure215")


def usual_blackjack(decks: int, *, hits_soft_17: bool, after_split: bool) -> Values:
    """The usual game, made of Pure 21.5: a natural pays 3 to 2, no surrender, no chart, no rule on 888."""
    pure = pure215.blackjack(SK, decks=decks)
    assert pure.ways.double
    double = msgspec.structs.replace(pure.ways.double, after_split=after_split)

    def pays(mine: Any, theirs: Any) -> Fraction:
        paid = pure.pays(mine, (theirs[0], ()))
        return Fraction(3, 2) if paid == Fraction(6, 5) else paid

    return Values(
        msgspec.structs.replace(
            pure,
            ways=Ways(HouseChart(), double, pure.ways.split),
            pays=pays,
            bank_chart=HouseChart(hit_hard=16, hit_soft=17 if hits_soft_17 else 16),
        )
    )


# Published for every play looked at by its very cards: wizardofodds.com/games/blackjack/appendix/9, the pages
# of one deck with a dealer who stands on soft 17 and of two decks with one who hits it. There the number of
# hands already split may change what is done with the next, which is worth some hundred-thousandths.


@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "after_split", "published"),
    [
        (1, False, True, 0.001839),
        (1, False, False, 0.000423),
        (2, True, True, -0.003797),
        (2, True, False, -0.005252),
    ],
)
def test_the_usual_game_is_worth_what_is_published(
    decks: int, hits_soft_17: bool, after_split: bool, published: float
) -> None:
    values = usual_blackjack(decks, hits_soft_17=hits_soft_17, after_split=after_split)
    assert values.expected(Layout(values).best_by_hand()) == pytest.approx(published, abs=2.5e-5)


HANDS_AGAINST_AN_ACE = {
    "A2": (-0.594150, -0.103429, -0.571816),
    "23": (-0.592126, -0.320313, -1.184253),
    "45": (-0.589636, -0.124218, -0.438228),
    "A6": (-0.511565, -0.224617, -0.541393),
    "46": (-0.587412, 0.038312, -0.003909),
    "56": (-0.587564, 0.121079, 0.166650),
    "A7": (-0.224703, -0.165428, -0.416886),
}
"""Two decks, the dealer hits soft 17 and has no natural: what standing, hitting and doubling bring."""


def test_hands_against_an_ace_are_worth_what_is_published() -> None:
    values = usual_blackjack(2, hits_soft_17=True, after_split=True)
    worth = values.choices(Layout(values).best_by_hand()).worth
    for cards, published in HANDS_AGAINST_AN_ACE.items():
        counts = [0] * len(NAMES)
        for card in cards:
            counts[NAMES.index(card)] += 1
        hand = values.players.place(tuple(counts))
        found = [worth[way, hand, 0] / values.open[hand, 0] for way in (STAND, HIT, DOUBLE)]
        assert [round(value, 6) for value in found] == pytest.approx(published, abs=1.01e-6)


def test_the_bank_goes_over_with_so_many_cards_as_published() -> None:
    """Six decks, soft 17 is hit: the analysis of Buster Blackjack at the Wizard of Odds, and an edge of 6.21%
    where eight cards pay 250 and six 12.
    """
    over = pure215.over_with(pure215.study(COMSTOCK, decks=6))
    published = {3: 0.173032, 4: 0.089392, 5: 0.020473, 6: 0.002638, 7: 0.000214, 8: 0.000012}
    assert {cards: round(float(over[cards]), 6) for cards in published} == published
    pays = {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}
    won = sum(pays.get(cards, 250) * chance for cards, chance in enumerate(over.tolist()))
    assert won - (1 - float(over.sum())) == pytest.approx(-0.062143, abs=2e-6)


def test_the_bank_goes_over_by_its_up_card_as_published() -> None:
    """Eight decks, soft 17 is hit, no natural: the analysis of the Bust Bonus at the Wizard of Odds."""
    values = pure215.study(SK).values
    ends = values.ends_of(np.zeros((1, len(NAMES)), np.int64), values.game.shoe)[0]
    over = np.array([theirs[0].over for theirs in values.bank.classes])
    found = ends[:, over].sum(axis=1) / (1 - ends[:, values.ending].sum(axis=1))
    for up, published in {"A": 0.201124, "2": 0.356677, "3": 0.376891, "4": 0.398119}.items():
        assert found[NAMES.index(up)] == pytest.approx(published, abs=1.5e-6)


def test_insurance_is_a_bet_on_the_tens_that_are_left() -> None:
    wagers = {wager.wager: wager for wager in lab.odds("sk.pure215").wagers}
    assert wagers["insurance"].expected == pytest.approx(3 * 128 / 415 - 1)
    assert wagers["insurance with two tens in hand"].expected == pytest.approx(3 * 126 / 413 - 1)
    waits = wagers["a natural under an ace that waits"].expected
    assert waits == pytest.approx(1.2 * (1 - 127 / 413))
    assert waits < wagers["a natural under an ace at even money"].expected == 1


def test_played_best_a_natural_under_an_ace_takes_even_money() -> None:
    """The gain is counted out here: how often a natural meets an ace, and what it gets instead of waiting."""
    study = pure215.study(SK)
    waiting = msgspec.structs.replace(study.best, even_money=False)
    often = 2 * 32 * 128 / (416 * 415) * 31 / 414
    gain = often * (1 - 1.2 * (1 - 127 / 413))
    assert study.best.even_money
    assert study.expected(study.best) - study.expected(waiting) == pytest.approx(gain, rel=1e-9)
    assert study.expected(study.best) == pytest.approx(-0.018407, abs=1e-6)
    assert study.expected_by_hand >= study.expected(study.best)
    even, late = (
        {outcome.pays: outcome.probability for outcome in study.outcomes(chart)[0]}
        for chart in (study.best, waiting)
    )
    natural_too = often * 127 / 413
    assert late[1.2] - even[1.2] == pytest.approx(often - natural_too, rel=1e-6)
    assert not study.house.even_money, "who does not answer takes nothing"
    assert not pure215.study(COMSTOCK, decks=6).best.even_money, "where it is not offered"


def test_a_chart_says_whether_it_takes_even_money(tmp_path: Path) -> None:
    text = file_of("sk.pure215")
    assert "even_money = true" in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("even_money = true", "even_money = false"))
    mine, best, *_ = lab.odds("sk.pure215", strategy=str(file)).wagers
    assert best.expected - mine.expected == pytest.approx(0.0006005, abs=1e-6)
    assert "even money" in lab.advice("sk.pure215").sheets[0].says
    assert any("takes even money" in said for said in lab.odds("sk.pure215").assumptions)
    text = file_of("palace.no-bust")
    assert "even_money" not in text
    assert "palace.no-bust offers none" in said_of(
        tmp_path, ("up  =", "even_money = true\nup  ="), "palace.no-bust"
    )


def test_the_best_chart_is_the_customary_one_for_a_bank_that_hits_soft_17() -> None:
    """As every book has it for many decks, surrender and doubling after splits allowed."""
    best = pure215.study(SK).best
    assert best.cells["hard 11"] == ("DH",) * 10
    assert best.cell("hard 16", "T") == "RS"
    assert best.cell("hard 15", "A") == "RH"
    assert best.cell("hard 17", "A") == "RS"
    assert best.cell("soft 19", "6") == "DS"
    assert best.cell("pair 8", "A") == "RH"
    assert best.cells["pair A"] == ("P",) * 10


def study_of(name: str) -> Study:
    game = calroom.game(name)
    return STUDIES[game.type.name](game)


STUDIES = {"pure215": pure215.study, "no-bust": no_bust.study, "hot-action": hot_action.study}


@pytest.mark.parametrize("name", ["sk.pure215", "palace.no-bust", "palace.hot-action"])
def test_outcomes_come_to_what_is_expected(name: str) -> None:
    study = study_of(name)
    for chart in (study.best, study.house):
        worth = study.worth("", chart)
        assert sum(outcome.probability for outcome in worth.outcomes) == pytest.approx(1, abs=1e-12)
        mean = sum(outcome.pays * outcome.probability for outcome in worth.outcomes)
        error = sum((outcome.pays * outcome.error) ** 2 for outcome in worth.outcomes) ** 0.5
        assert abs(mean - worth.expected) < 5 * error + 1e-12


@pytest.mark.parametrize("name", ["sk.pure215", "palace.no-bust", "palace.hot-action"])
def test_no_chart_is_better_by_one_cell(name: str) -> None:
    study = study_of(name)
    best = study.expected(study.best)
    for row, column in (("hard 16", 2), ("hard 17", 5), ("soft 17", 3)):
        for cell in study.layout.rows[row].cells(study.layout.allowed):
            cells = list(study.best.cells[row])
            cells[column] = cell
            other = msgspec.structs.replace(study.best, cells={**study.best.cells, row: tuple(cells)})
            assert study.expected(other) <= best + 1e-12


def test_hot_action_makes_people_stand_where_they_should_hit() -> None:
    study = study_of("palace.hot-action")
    plays = study.forced()
    assert (plays[0].row, plays[0].up, plays[0].forced) == ("hard 18", "T", "stand")
    together = study.expected_if_free - study.expected(study.best)
    assert together > 0.013
    assert sum(play.costs_a_hand for play in plays) == pytest.approx(together, rel=0.05)


def test_pure_215_forces_nothing_that_is_not_best_anyway() -> None:
    study = study_of("sk.pure215")
    assert study.forced() == []
    assert study.expected_if_free == study.expected(study.best)


# Strategy files


@cache
def file_of(name: str) -> str:
    return lab.advice(name).file


def test_the_best_chart_is_read_back_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(file_of("sk.pure215"))
    mine, best, *_ = lab.odds("sk.pure215", strategy=str(file)).wagers
    assert mine.wager == f"played by {file}"
    assert mine.expected == best.expected


def said_of(tmp_path: Path, change: tuple[str, str], name: str = "sk.pure215") -> str:
    file = tmp_path / "mine.toml"
    text = file_of(name)
    assert change[0] in text
    file.write_text(text.replace(*change, 1))
    with pytest.raises(ValueError, match=r"mine\.toml") as refused:
        lab.odds(name, strategy=str(file))
    return str(refused.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('16  = "RH', '16  = "XX'), "says XX, which is no play in sk.pure215"),
        (('11  = "DH', '11  = "S '), "hard 11 against A says S, which the house does not allow"),
        (('11  = "DH DH', '11  = "DH'), "hard 11 has 9 cells for 10 up cards"),
        (("[soft]\n12", "[soft]\n11"), "has no row soft 11"),
        (('up  = "A ', 'up  = "J '), "has the up cards A 2 3"),
        (("[hard]", "[herd]"), "herd"),
        (("up  =", "up  "), "is no TOML"),
    ],
)
def test_what_is_wrong_with_a_strategy_file_is_said(
    tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    assert said in said_of(tmp_path, change)


def test_a_row_that_is_missing_is_named(tmp_path: Path) -> None:
    text = file_of("sk.pure215")
    line = next(line for line in text.splitlines() if line.startswith("16 "))
    assert "there is nothing about hard 16" in said_of(tmp_path, (line + "\n", ""))


def test_a_strategy_file_that_is_not_there_is_said() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        lab.odds("palace.hot-action", strategy="nowhere.toml")


@pytest.mark.parametrize("study", [hot_action, no_bust, pure215], ids=["hot action", "no bust", "pure 21.5"])
def test_hands_of_one_sort_are_ranked_alike_by_the_game(study: Any) -> None:
    game = {hot_action: "palace.hot-action", no_bust: "palace.no-bust", pure215: "sk.pure215"}[study]
    values = study.study(calroom.game(game)).values
    rules, first = values.game, values.players.cards

    def said(cards: Cards) -> list[Any]:
        return [of(cards, dealt) for of in (rules.total, rules.player_class) for dealt in (True, False)]

    for counts, sort in zip(values.hands.tolist()[::7], values.players.sorts[::7], strict=True):
        cards = cards_of(counts)
        assert said(cards) == said(first[sort])
        assert rules.bank_class(cards) == rules.bank_class(first[sort])
