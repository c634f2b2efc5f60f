"""The action button: where settlement starts. Games differ in what is counted and from where, not in how."""

from collections.abc import Container, Iterator, Mapping, Sequence

from calroom.cards import build_deck
from calroom.table.asks import Seat
from calroom.table.table import Table

ACTION_BUTTON = "action button"
RANKS = frozenset("A23456789TJQK")


def faults_of_values(values: Mapping[str, int]) -> Iterator[str]:
    """What is wrong with what a house says that ranks count for the button."""
    if set(values) != RANKS:
        yield "button_values: a value for each rank, A to K"


def faults_of_ranks(deck: str) -> Iterator[str]:
    """Whether the deck is one of the game: every rank is in it, and no card besides.

    That there is no such deck is said of every game.
    """
    try:
        ranks = {card[0] for card in build_deck(deck)}
    except ValueError:
        return
    if ranks != RANKS:
        odd = ", ".join(sorted(ranks ^ RANKS))
        yield f"deck: {deck} is no deck for this game, which has every rank from A to K; it differs in {odd}"


def place_action_button(table: Table, value: int, positions: Sequence[Seat]) -> Seat:
    """Count the value off on the positions, the first being one, round and round; the button lies there."""
    laps, at = divmod(value - 1, len(positions))
    table.place(ACTION_BUTTON, positions[at], "action-button-wraps" if laps else "action-button")
    return positions[at]


def settlement_order(
    table: Table, button: Seat, positions: Sequence[Seat], wagered: Container[Seat]
) -> list[Seat]:
    """The positions with a wager in the order in which they are settled, from the button on.

    From a position without a wager the button moves on to the first that has one.
    """
    at = positions.index(button)
    order = [seat for seat in (*positions[at:], *positions[:at]) if seat in wagered]
    topic = "settlement-order"
    if not order:
        return []
    if order[0] != button:
        topic = "button-without-wager"
        table.place(ACTION_BUTTON, order[0], topic)
    table.call(topic, f"wagers are settled at {', '.join(map(str, order))}", order[0])
    return order
