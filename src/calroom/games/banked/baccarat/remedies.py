"""What goes wrong in baccarat, where nobody is asked anything once wagers lie: all of it is told before."""

from calroom.games.banked.shoe import TRAY, Shoe
from calroom.games.banked.trouble.floor import (
    DISPUTES,
    IRREGULAR,
    VOID_ROUND,
    Ruled,
    RuledBy,
    at_the_table,
    call_off,
    rule_on,
)
from calroom.games.banked.trouble.incidents import WrongHand, WrongThird
from calroom.games.banked.trouble.shoe_cards import DEAD_CARD, IN_THE_SHOE
from calroom.table.asks import Script
from calroom.table.events import Audience, Place
from calroom.table.incidents import Remedies, unless
from calroom.table.table import Table
from calroom.table.verbs import Verb

PLAYER: Place = "player hand"
BANKER: Place = "banker hand"
NEXT: Place = "next card"
"""Where a card lies with which the next hand begins."""

PUT_RIGHT, BANKERS_THIRD, NEXT_HAND = "put-right", "bankers-third", "next-hand"
FOUR = 4


class BaccaratHand(Ruled):
    """One hand as the script and its remedies share it.

    Its two hands are everybody's, so that the floor rules on the whole round or on nothing.
    """

    shoe: Shoe

    def __init__(self, table: Table, shoe: Shoe, ruled_by: RuledBy) -> None:
        self.table, self.shoe, self.ruled_by = table, shoe, ruled_by
        self.wrong_hand: set[int] = set()
        self.wrong_third = False


def wrong_hand(table: Table, incident: WrongHand) -> Script[None]:
    """It comes up in the deal."""
    table.kept.wrong_hand.add(incident.card)
    yield from ()


def wrong_third(table: Table, _: WrongThird) -> Script[None]:
    """It comes up if the player hand must stand."""
    table.kept.wrong_third = True
    yield from ()


def deal_to_other_hand(hand: BaccaratHand, place: Place, topic: str, seen_by: Audience) -> Script[None]:
    """A card of the deal goes to the wrong hand; it is put where the order of the shoe places it."""
    table, other = hand.table, BANKER if place == PLAYER else PLAYER
    yield from hand.shoe.draw(other, topic, seen_by)
    if (
        yield from rule_on(table, hand.ruled_by, IRREGULAR, PUT_RIGHT, VOID_ROUND, about=other)
    ) == VOID_ROUND:
        call_off(table, IRREGULAR)
    table.pass_cards((table.cards[other][-1],), other, place, IRREGULAR, seen_by)


def rule_on_third(hand: BaccaratHand, *, banker_draws: bool) -> Script[bool]:
    """The player hand got a card although it stands; whether that settles the banker hand's draw too."""
    table = hand.table
    before = len(table.cards[PLAYER])
    yield from hand.shoe.draw(PLAYER, IRREGULAR)
    if len(table.cards[PLAYER]) == before:
        return False
    proposed = BANKERS_THIRD if banker_draws else NEXT_HAND
    ruling = yield from rule_on(
        table, hand.ruled_by, IRREGULAR, proposed, DEAD_CARD, VOID_ROUND, about=PLAYER
    )
    if ruling == VOID_ROUND:
        call_off(table, IRREGULAR)
    target = {BANKERS_THIRD: BANKER, NEXT_HAND: NEXT}.get(ruling, TRAY)
    table.pass_cards((table.cards[PLAYER][-1],), PLAYER, target, IRREGULAR)
    hand.shoe.kept_for_next = int(ruling == NEXT_HAND)
    return ruling == BANKERS_THIRD


def no_such_card(_: BaccaratHand, incident: WrongHand) -> str:
    """A card of the deal to come; once it has begun nobody but the floor is asked anything."""
    return "" if 1 <= incident.card <= FOUR else f"the deal has {FOUR} cards"


REMEDIES: Remedies = at_the_table(
    {
        **IN_THE_SHOE,
        WrongHand: unless(no_such_card, wrong_hand),
        WrongThird: wrong_third,
        **DISPUTES,
    }
)

VERBS = (
    Verb("bankers-third", "The banker hand's third card", "makes it the banker hand's third card"),
    Verb("next-hand", "Keep it for the next hand", "keeps the card for the next hand"),
    Verb("put-right", "Put it right", "has it put right"),
)
