"""The contract that every house-game passes, ours and anybody's: `check(game)`."""

from random import Random

from calroom.floor.possible import kinds
from calroom.houses.game import Game
from calroom.kinds import check_kind
from calroom.testing.contract import LONGEST_HAND as LONGEST_HAND
from calroom.testing.contract import BrokenContract as BrokenContract
from calroom.testing.contract import any_answer as any_answer
from calroom.testing.contract import check_cards as check_cards
from calroom.testing.contract import check_chips as check_chips
from calroom.testing.contract import check_hand as check_hand
from calroom.testing.contract import check_question as check_question
from calroom.testing.contract import check_replay as check_replay
from calroom.testing.contract import check_views as check_views
from calroom.testing.contract import deal as deal
from calroom.testing.contract import encode as encode
from calroom.testing.contract import other_secrets as other_secrets
from calroom.testing.contract import trace as trace
from calroom.testing.going_wrong import check_pair


def check(game: Game, hands: int = 20, seed: int = 1) -> None:
    """Hold the contract against so many random hands, and as many in which two things go wrong."""
    check_kind("game", game, Game, "a house-game such as `calroom.game('sk.pure215')`")
    luck = Random(seed)
    for number in range(hands):
        check_hand(deal(game, luck, seed=seed * 1_000_003 + number), luck)
        if known := kinds(game):
            check_pair(game, (luck.choice(known), luck.choice(known)), luck.getrandbits(32))
