"""Whatever is refused at a table of a house that filed its games, a rule of the game stands against it."""

from collections.abc import Iterator
from random import Random

import pytest

import calroom
from calroom.houses.game import Game
from calroom.table.asks import Answer
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import any_answer, deal

FILED = [game.id for game in calroom.games() if not game.id.startswith("open.")]
HANDS, QUESTIONS, TRIES = 4, 30, 5
ODD_AMOUNTS = (0, 1, 137, 700, 10**8)
SAID = (
    *("fold", "check", "call", "bet", "raise", "all-in", "bring-in", "complete", "show", "kill", "roll"),
    *("draw", "stand-pat", "keep", "buy-in", "pass", "play", "meld", "collect", "discard", "force", "done"),
    *("post", "wager", "hit", "stand", "double", "split", "surrender", "insure", "set", "house-way", "claim"),
)
"""What somebody says at some table."""
UNSAID = {"table-stakes"}
"""Nobody bets what they do not have: where no rule says so, it goes without saying."""


def refusals(game: Game, seed: int) -> Iterator[Refused]:
    """What is refused in a hand in which everybody also says what they may not."""
    luck = Random(seed)
    hand = deal(game, luck, seed)
    for _ in range(QUESTIONS):
        if hand.over:
            return
        for verb in luck.sample(SAID, TRIES):
            yield from refusal(hand, Answer(verb, luck.choice(ODD_AMOUNTS)))
        hand.answer(*any_answer(hand, luck))


def refusal(hand: Hand, answer: Answer) -> Iterator[Refused]:
    """What stands against an answer that is no option."""
    ask = hand.asks[0]
    if any(one.verb == answer.verb and one.takes_amount(answer.amount) for one in ask.options):
        return
    with pytest.raises(Refused) as refused:
        hand.answer(ask.seat, answer)
    yield refused.value


@pytest.mark.parametrize("name", FILED)
def test_every_refusal_names_a_rule_of_its_own_game(name: str) -> None:
    game = calroom.game(name)
    found = [refused for seed in range(HANDS) for refused in refusals(game, seed)]
    assert len(found) > HANDS
    without = {refused.topic for refused in found if refused.topic and not refused.rules} - UNSAID
    assert not without, f"no rule of {name} is on {without}"
    foreign = {refused.rules[0] for refused in found if refused.rules and name not in refused.rules[0]}
    assert not foreign
