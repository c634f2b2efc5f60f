"""Every ranking's loop over many hands, called once, so that it is compiled before somebody waits for it."""

import numpy as np

from calroom.ranking import double_hand, low, points, pure215, push9, three_card
from calroom.ranking.hot_action import HOT_ACTION
from calroom.ranking.no_bust import NoBust


def rehearse() -> None:
    """Value a hand by each of them; the others are compiled when their module is imported."""
    cards = np.arange(8, dtype=np.uint8)[None]
    for ranking in (three_card.values, push9.values, points.BACCARAT.values, pure215.values):
        ranking(cards[:, :3])
    for ranking in (HOT_ACTION.values, NoBust(21).values, double_hand.values):
        ranking(cards[:, :2])
    low.ACE_TO_FIVE.values(cards[:, :7])
    for two in (low.EIGHT_WITH_EXACTLY_TWO, low.EIGHT_WITH_AT_MOST_TWO):
        two.values(cards[:, :3], cards[:, 3:])
