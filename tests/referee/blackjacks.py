"""What the three blackjack games share: totals, odds, surrenders, and the order of settlement."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from calroom.table.events import Acted
from tests.referee.bank import Banked, Result, Wager

TENS = "TJQK"


def best_total(cards: Sequence[str], most: int, joker: tuple[int, int] = (0, 0)) -> int:
    """The highest total that is not over, or else the lowest, counting aces and jokers both ways."""
    totals = {0}
    for card in cards:
        values = (
            joker
            if card == "Jk"
            else (1, 11)
            if card[0] == "A"
            else (10,)
            if card[0] in TENS
            else (int(card[0]),)
        )
        totals = {total + value for total in totals for value in values}
    under = [total for total in totals if total <= most]
    return max(under) if under else min(totals)


def paying(amount: int, odds: Sequence[int]) -> int:
    """What a win pays, rounded down to the cent."""
    return int(Fraction(amount * odds[0], odds[1]))


def surrendered(banked: Banked) -> set[str]:
    """Hands that their players gave up."""
    found = set()
    for event in banked.record.events:
        if isinstance(event, Acted) and event.verb == "surrender":
            found.add(event.where or f"hand {event.seat}")
    return found


def button_value(card: str) -> int:
    """What the card that places the action button counts: ace and joker one, ten-values ten."""
    if card == "Jk" or card[0] == "A":
        return 1
    return 10 if card[0] in TENS else int(card[0])


def bank_cards(banked: Banked) -> list[str]:
    """The player-dealer's cards as they lie in the end, in the order in which they came."""
    return list(banked.cards.cards["bank hand"])


def by_spot(banked: Banked, first: int, key: Callable[[Wager], tuple[int, ...]]) -> list[Wager]:
    """The wagers spot by spot clockwise from this one, and on a spot in this order."""
    order = banked.round_from(first)
    return sorted(banked.wagers, key=lambda wager: (order.index(wager.spot), *key(wager)))


def hand_first(wager: Wager) -> tuple[int, ...]:
    """Split hands first to last; on each hand the seated player's wagers, then the back line."""
    return wager.hand, bool(wager.behind), wager.square, wager.placed


def second_card(banked: Banked) -> str:
    """The card that was dealt second to the player-dealer, which places the action button."""
    return bank_cards(banked)[1]


def from_the_button(banked: Banked) -> int:
    """Where settlement starts: as many places from the player-dealer as that card counts."""
    return banked.counted(button_value(second_card(banked)))


def out_of_play(banked: Banked, wager: Wager, given_up: set[str]) -> Result | None:
    """What becomes of a wager whose hand was surrendered or taken away."""
    if f"hand {wager.spot}{wager.split}" in given_up:
        return Result(wager, -paying(wager.amount, banked.record.rules.surrender), "surrendered")
    return Result(wager, 0, "no hand") if banked.has_no_hand(wager) else None
