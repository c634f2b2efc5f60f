"""Writes a hand that we dealt as a PHH history, so complete that it reads back to the same events.

What the format has no field for stands in fields of ours, whose names begin with an underscore as the format
asks: the whole deck in dealing order, burn cards and all, and the numbers of the seats.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from calroom.cards import Card
from calroom.games.poker.stakes import Structure, read_sign
from calroom.histories.phh import Amount, BadHistory, History, from_cents
from calroom.histories.replay import NO_ANSWER
from calroom.histories.variants import VARIANTS
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Acted, Called, Dealt, Event, Shown
from calroom.table.hand import Hand
from calroom.table.inputs import Happened
from calroom.table.table import BOARD, HAND


def history_of(hand: Hand) -> History:
    """The history of a finished hand of the open house."""
    if not hand.over:
        raise BadHistory("the hand is not over")
    if hand.setup.incidents or any(isinstance(given, Happened) for given in hand.inputs.inputs):
        raise BadHistory("the format has no word for incidents")
    order = hand.table.clockwise(hand.setup.button)
    return History(
        variant=variant_like(hand.setup.game, hand.setup.stakes),
        starting_stacks=tuple(from_cents(hand.setup.stacks[seat]) for seat in order),
        finishing_stacks=tuple(from_cents(hand.stacks[seat]) for seat in order),
        actions=tuple(actions_of(hand.events, order)),
        more={"_seats": order, "_deck": list(hand.setup.deck)},
        **amounts_of(hand, order),
    )


def variant_like(game: str, sign: str) -> str:
    """The variant of a game of the open house at this sign."""
    structure = read_sign(sign).structure
    wanted = "" if structure is Structure.SPLIT else structure.value
    for name, variant in VARIANTS.items():
        if (variant.game, variant.structure) == (game, wanted):
            return name
    raise BadHistory(f"the format has no variant for {game} at {sign}")


def amounts_of(hand: Hand, order: list[Seat], without: Collection[str] = ()) -> dict[str, Any]:
    """Antes, forced bets and sizes as the format names them; `without` what has nothing to do with bets."""
    given = {name: value for name, value in hand.setup.given.items() if name not in without}
    stakes = read_sign(hand.setup.stakes)
    assert isinstance(hand.game, Game)
    terms = hand.game.terms(hand.setup.stakes)
    if unknown := set(given) - WRITABLE:
        raise BadHistory(f"the format has no field for {', '.join(sorted(unknown))}")
    fields: dict[str, Any] = {}
    if stakes.structure is Structure.SPLIT:
        fields = {"small_bet": from_cents(stakes.low), "big_bet": from_cents(stakes.high)}
    if hasattr(terms, "bring_in"):
        fields["bring_in"] = from_cents(given.get("bring_in", terms.bring_in))
        ante = given.get("ante", terms.ante)
    else:
        blinds = [*(given.get("blinds") or terms.blinds), *given.get("straddles", ())]
        fields["blinds_or_straddles"] = _forced_bets(blinds, given.get("posts", {}), order)
        ante = given.get("ante", 0)
        if stakes.structure is not Structure.SPLIT:
            fields["min_bet"] = from_cents(given.get("opening") or (given.get("blinds") or terms.blinds)[-1])
    antes = given.get("antes") or dict.fromkeys(order, ante)
    written = [from_cents(antes.get(seat, 0)) for seat in order]
    return {**fields, "antes": tuple(written[::-1] if len(order) == 2 else written)}


WRITABLE = {"ante", "antes", "blinds", "straddles", "posts", "opening", "bring_in"}


def _forced_bets(blinds: list[Cents], posts: dict[Seat, Cents], order: list[Seat]) -> tuple[Amount, ...]:
    """Blinds and straddles from the button on; a post of somebody else is negative, as the format has it."""
    if not 2 <= len(blinds) <= len(order):
        raise BadHistory(f"the format cannot say {len(blinds)} blinds for {len(order)} players")
    amounts = [*blinds, *[0] * (len(order) - len(blinds))]
    for seat, post in posts.items():
        amounts[order.index(seat)] = amounts[order.index(seat)] or -post
    return tuple(from_cents(amount) for amount in amounts)


def actions_of(events: Sequence[Event], order: list[Seat]) -> Iterator[str]:
    """Everything that happened, in the words of the format."""
    players = {HAND[seat]: f"p{number}" for number, seat in enumerate(order, 1)}
    dealt: dict[str, list[Card]] = {}
    remark = ""
    for event in events:
        if isinstance(event, Dealt) and event.place in players:
            dealt.setdefault(players[event.place], []).extend(event.cards)
            continue
        yield from (f"d dh {player} {''.join(cards)}" for player, cards in sorted(dealt.items()))
        dealt = {}
        if isinstance(event, Called) and event.topic == "no-answer":
            remark = f" # {NO_ANSWER}"
        elif said := _word(event, players):
            yield said + remark
            remark = ""


def _word(event: Event, players: dict[str, str]) -> str:
    match event:
        case Dealt(place=place, cards=cards) if place == BOARD:
            return f"d db {''.join(cards)}"
        case Shown(place=place, cards=cards) if place in players:
            return f"{players[place]} sm {''.join(cards)}"
        case Acted(seat=seat, verb=verb, amount=amount) if verb in ACTION_WORDS:
            total = f" {from_cents(amount)}" if ACTION_WORDS[verb] == "cbr" else ""
            return f"{players[HAND[seat]]} {ACTION_WORDS[verb]}{total}"
        case _:
            return ""


ACTION_WORDS = {
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "complete": "cbr",
    "all-in": "cbr",
    "bring-in": "pb",
    "throw-away": "sm",
}
