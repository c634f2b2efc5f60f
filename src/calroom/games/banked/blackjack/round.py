"""What every blackjack game does before the deal, and when all hands are settled."""

from collections.abc import Callable

from calroom.games.banked.bank import Bank
from calroom.games.banked.blackjack.hands import BANK_HAND, hand_places
from calroom.games.banked.blackjack.house import TableGiven, TableTerms, open_table, undealt
from calroom.games.banked.blackjack.remedies import BlackjackHand
from calroom.games.banked.house import leave
from calroom.games.banked.round import Round, Wagers
from calroom.games.banked.wagers import Layout
from calroom.table.asks import Leaves, Script


def open_round(
    deal: BlackjackHand,
    terms: TableTerms,
    given: TableGiven,
    layout: Callable[[Bank], Layout],
    deal_and_settle: Callable[[Bank, Wagers], Script[None]],
) -> Round:
    """The sign is up; bets will lie on this layout, and the game deals and settles them."""
    deal.schedule = open_table(deal.table, deal.rules.title, terms, given)

    def leaves(_: Bank) -> Leaves:
        take_in_hands(deal)
        return leave(deal.shoe, given)

    return Round(
        limits=terms.limits,
        schedule=deal.schedule,
        cover=given.cover or deal.rules.cover,
        layout=layout,
        deal_and_settle=deal_and_settle,
        leaves=leaves,
        declined=deal.shoe.leaves,
        undealt=lambda: undealt(deal.shoe, given),
    )


def take_in_hands(deal: BlackjackHand) -> None:
    """All hands go to the tray, the player-dealer's last."""
    deal.shoe.take_in([*hand_places(deal.in_turn), BANK_HAND])
