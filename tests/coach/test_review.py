"""After the hand: every choice of a seat with what it was worth then, and what it cost."""

import calroom
from calroom import coach
from calroom.coach.review import judged
from calroom.table.asks import Answer
from calroom.table.hand import Hand


def played(*mine: str, seed: int = 5) -> Hand:
    """A hand of blackjack against the bank of seat 1, in which seat 2 chooses so."""
    hand = calroom.game("sk.pure215").hand({1: "$500", 2: "$500"}, seed=seed)
    hand.answer(1, "post", "$400")
    hand.answer(2, "wager", "$5", where="circle 2")
    hand.answer(2, "done")
    choices = iter(mine)
    while not hand.over:
        ask = hand.asks[0]
        verb = next(choices, "") if ask.seat == 2 and ask.topic in ("turn", "bound-by-chart") else ""
        hand.answer(ask.seat, Answer(verb) if verb else ask.default)
    return hand


def test_a_choice_that_was_not_best_costs_what_the_lab_says() -> None:
    hand = played("hit", "stand")
    found = list(coach.reviewed(calroom.game("sk.pure215"), hand.inputs, 2))
    first = next(one for one in found if one.ask.topic == "turn")
    assert first.said.method == "table"
    assert first.chosen.answer.verb == "hit"
    best = first.said.best
    assert first.costs == round(best.worth - first.chosen.worth)
    assert first.costs > 0


def test_the_hand_stands_as_it_did_when_the_choice_was_made() -> None:
    hand = played("stand")
    game = calroom.game("sk.pure215")
    found = list(coach.reviewed(game, hand.inputs, 2))
    turn = next(one for one in found if one.ask.topic == "turn")
    assert turn.costs == 0
    assert hand.events[turn.after].seat == 2  # type: ignore[attr-defined]
    assert hand.events[turn.after].verb == "stand"  # type: ignore[attr-defined]
    assert [one.number for one in found] == list(range(1, len(found) + 1))


def test_an_amount_that_nobody_would_think_of_is_looked_at_as_well() -> None:
    game = calroom.game("open.holdem")
    hand = game.hand({1: "$200", 2: "$200"}, seed=3)
    ask = hand.asks[0]
    odd = Answer("raise", 1700)
    found = judged(hand, ask, odd, 8)
    assert found is not None
    chosen, said, _ = found
    assert chosen.answer == odd
    assert said.method == "played on"
    assert {choice.answer.verb for choice in said.choices} >= {"fold", "call", "raise"}


def test_to_wager_is_no_mistake_and_to_wager_where_it_is_worth_less_is_one() -> None:
    hand = calroom.game("palace.baccarat").hand({1: "$500", 2: "$500"}, seed=1)
    hand.answer(1, "post", "$400")
    ask = next(ask for ask in hand.asks if ask.seat == 2)
    costs = {}
    for place in ("player circle 2", "banker circle 2", "tie circle 2"):
        found = judged(hand, ask, Answer("wager", 2000, where=place), 8)
        assert found is not None
        chosen, said, costs[place] = found
        assert chosen.answer.amount == 2000
        assert "done" not in {choice.answer.verb for choice in said.choices}
    assert min(costs.values()) == 0
    assert costs["tie circle 2"] == max(costs.values()) > 100
    assert judged(hand, ask, Answer("done"), 8) is None
