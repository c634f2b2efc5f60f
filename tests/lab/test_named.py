"""Everything the lab may be asked has a name and a type, and amounts are said as people do."""

import inspect

import pytest

import calroom
from calroom import lab


@pytest.mark.parametrize(
    "name", ["odds", "advice", "simulate", "cover", "equity", "frequencies", "match", "starting_hands"]
)
def test_every_argument_of_the_lab_is_named_and_typed(name: str) -> None:
    for parameter in inspect.signature(getattr(lab, name)).parameters.values():
        assert parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL), parameter
        assert parameter.annotation is not parameter.empty, parameter


def test_what_a_game_has_no_use_for_is_still_refused() -> None:
    with pytest.raises(ValueError, match=r"palace\.baccarat has no decks to say"):
        lab.odds("palace.baccarat", decks=8)
    with pytest.raises(ValueError, match="has no shoes to say"):
        lab.odds("palace.baccarat", posted={"shoes": 8})


def test_a_wager_and_stacks_are_said_in_words_or_cents() -> None:
    assert lab.odds("palace.baccarat", wager="$10") == lab.odds("palace.baccarat", wager=1000)
    game = calroom.game("comstock.holdem")
    said = game.hand({1: "$200", 2: "$150.50", 3: 20_000}, seed=1, stakes="$5-$10", posts={3: "$5"})
    plain = game.hand({1: 20_000, 2: 15_050, 3: 20_000}, seed=1, stakes="$5-$10", posts={3: 500})
    assert said.events == plain.events
    with pytest.raises(ValueError, match="is not an amount of money"):
        game.hand({1: "lots", 2: "$150"}, seed=1)
