"""The review of a hand: only for whoever played it, once it is over, with the choices as they stood."""

from tests.server.test_history import played
from tests.server.visiting import opened, problem, read, run

import calroom
from calroom.server.library.review import reviewed_by
from calroom.server.library.shapes import ReviewShown


def test_only_who_played_a_hand_has_it_reviewed_and_what_the_clock_answered_is_no_choice(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, table, hand = await played(visit, "palace.holdem")
            review = read(await ann.get(f"/api/hands/{table}/{hand}/review"), ReviewShown)
            assert review.choices == []
            bob = visit.visitor()
            await bob.come_in()
            refused = problem(await bob.get(f"/api/hands/{table}/{hand}/review"), 403)
            assert refused.what == "only whoever played a hand may have it reviewed"

    run(story())


def test_every_choice_comes_with_all_that_might_have_been_chosen_the_best_first() -> None:
    game = calroom.game("palace.three-card")
    hand = game.hand({1: "$500", 2: "$500"}, seed=11)
    hand.answer(1, "post", "$400")
    hand.answer(2, "wager", "$10", where="ante 2")
    hand.answer(2, "done")
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, "fold" if ask.topic == "play-or-fold" else ask.default)
    found = reviewed_by(game, hand.inputs, 2).choices[-1]
    assert [choice.answer.verb for choice in found.choices] == ["play", "fold"]
    assert found.chosen == 1
    assert found.costs == found.choices[0].worth - found.choices[1].worth > 0
