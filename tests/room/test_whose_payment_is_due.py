"""Who is dealt out for want of chips is the one whose payment is due, not another."""

import pytest

from calroom.room.events import DealtOut
from calroom.table.table import COLLECTION

from .live import Live


def dealt_out(live: Live) -> list[str]:
    """Who is told that they get no hand."""
    return [event.what.person for event in live.table.events if isinstance(event.what, DealtOut)]


@pytest.mark.rule("sk.push9.fee-from-button-ante")
def test_a_button_who_cannot_ante_is_passed_and_the_next_player_pays_the_fee() -> None:
    live = Live("sk.push9", fee=100)
    live.sit("Ann 1:$100, Bob 2:$100, Cas 3:$100")
    live.play()
    live.table.state.players[2].chips = 100
    live.deal()
    hand = live.table.hand
    assert hand is not None
    assert dealt_out(live) == ["Bob"]
    assert hand.table.button == 3
    assert hand.table.chips[COLLECTION] == 100


@pytest.mark.rule("sk.holdem.fee-from-the-blind-before-the-deal")
def test_a_blind_who_cannot_pay_the_fee_is_dealt_out_and_a_shorter_stack_plays_on() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1:$100, Bob 2:$100, Cas 3:$100, Dee 4:$100")
    state = live.table.state
    state.players[3].chips, state.players[1].chips = 300, 200
    live.deal()
    assert dealt_out(live) == ["Cas"]
    hand = live.table.hand
    assert hand is not None
    assert 1 in hand.table.seats
    assert hand.table.chips[COLLECTION] == 300
