"""What a change does not touch is not worked out again, and comes to the same as if it were."""

import gc
from pathlib import Path
from weakref import WeakSet

import pytest

from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.lab.blackjack import no_bust, pure215, study
from calroom.lab.blackjack.odds import KEPT, KEPT_POSTED, BlackjackLab, nothing_beside
from calroom.lab.blackjack.values import Blackjack, Values
from calroom.lab.three_card import study as three_card
from calroom.lab.worth import Odds


def game_of(like: str, *lines: str) -> Game:
    name = like.partition(".")[2]
    head = f'[house]\nid = "a"\ntitle = "A"\n[games.{name}]\nlike = "{like}"\n'
    return House(Path("draft.toml"), text=(head + "\n".join(lines)).encode()).game(name)


def worths(found: Odds) -> dict[str, float]:
    return {one.wager: one.expected for one in found.wagers}


def lab() -> BlackjackLab:
    return BlackjackLab(pure215.blackjack, pure215.beside)


INSURANCE = 'insurance = {{ step = "$0.50", share = [1, 2], pays = [{}, 1], even_money = [{}, 1] }}'
STAKES = 'step = "$5"\nstakes = ["$5-$500"]\nminimums = ["$5"]'


def test_hands_of_blackjack_are_valued_anew_only_where_a_change_touches_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    class Counted(Values):
        def __init__(self, blackjack: Blackjack, like: Values | None = None) -> None:
            asked.append(blackjack)
            super().__init__(blackjack, like)

    monkeypatch.setattr(study, "Values", Counted)
    one = lab()
    filed = one.odds(game_of("sk.pure215"))
    dearer, other_stakes = game_of("sk.pure215", INSURANCE.format(3, 1)), game_of("sk.pure215", STAKES)
    after = one.odds(dearer)
    assert worths(one.odds(other_stakes)) == worths(filed)
    assert len(asked) == 1
    assert worths(after) != worths(filed)
    assert after.wagers == lab().odds(dearer).wagers
    one.odds(game_of("sk.pure215", INSURANCE.format(2, 2)))
    assert len(asked) == 3, "even money is a part of the hand, and one lab has begun anew"


def test_another_bonus_of_three_card_looks_at_no_hand_again() -> None:
    three_card.every_hand.cache_clear()
    filed = three_card.odds(game_of("palace.three-card"))
    pays = "royal_flush = [200, 1], straight_flush = [40, 1], three_of_a_kind = [30, 1], straight = [6, 1]"
    dearer = three_card.odds(
        game_of("palace.three-card", f"bonus = {{ {pays}, flush = [3, 1], pair = [2, 1] }}")
    )
    assert three_card.every_hand.cache_info().misses == 1
    moved = {wager for wager, value in worths(dearer).items() if value != worths(filed)[wager]}
    assert moved == {"bonus"}


def test_studies_of_all_blackjack_games_together_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    made = WeakSet[Values]()

    class Counted(Values):
        def __init__(self, blackjack: Blackjack, like: Values | None = None) -> None:
            super().__init__(blackjack, like)
            made.add(self)

    monkeypatch.setattr(study, "Values", Counted)
    one, other = lab(), BlackjackLab(no_bust.blackjack, nothing_beside)
    for pays in (2, 3, 4):
        for of, game in ((one, "sk.pure215"), (other, "comstock.no-bust")):
            draft = game_of(game, f"natural_pays = [{pays}, 1]")
            of.first(draft)
            posted = of.study(draft, decks=2)
            posted.expected(posted.best)
    del posted
    gc.collect()
    assert len(made) <= KEPT + KEPT_POSTED
