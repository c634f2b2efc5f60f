"""Three Card Poker: ante, play and bonus against a hand that must have a queen to play."""

from collections.abc import Sequence
from typing import Any

from calroom.table.events import Acted
from tests.referee.bank import Banked, Result, Wager
from tests.referee.blackjacks import bank_cards, paying
from tests.referee.hands import VALUE, Worth

HIGH, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH = range(6)


def worth(cards: Sequence[str]) -> Worth:
    """What three cards are worth; more is better."""
    values = sorted((VALUE[card[0]] for card in cards), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = (
        values[0]
        if values[0] - values[2] == 2 and len(set(values)) == 3
        else 3
        if values == [14, 3, 2]
        else 0
    )
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT, straight)
    if len(set(values)) == 1:
        return (TRIPS, values[0])
    if flush:
        return (FLUSH, *values)
    if len(set(values)) == 2:
        pair = values[1]
        return (PAIR, pair, values[0] if values[0] != pair else values[2])
    return (HIGH, *values)


def bonus(rules: Any, cards: Sequence[str], amount: int) -> int:
    """What a bonus bet wins or loses, by its own three cards."""
    found = worth(cards)
    names = {
        PAIR: "pair",
        FLUSH: "flush",
        STRAIGHT: "straight",
        TRIPS: "three_of_a_kind",
        STRAIGHT_FLUSH: "straight_flush",
    }
    name = "royal_flush" if found == (STRAIGHT_FLUSH, 14) else names.get(found[0])
    return -amount if name is None else paying(amount, getattr(rules.bonus, name))


def three_card(banked: Banked) -> list[Result]:
    """Player by player from the action button, ante, play, bonus."""
    rules, bank = banked.record.rules, bank_cards(banked)
    theirs = worth(bank)
    qualifies = theirs >= (HIGH, 12, 0, 0)
    folded = {
        event.seat for event in banked.record.events if isinstance(event, Acted) and event.verb == "fold"
    }

    def moves(wager: Wager) -> int:
        if wager.spot in folded:
            return -wager.amount
        if banked.has_no_hand(wager):
            return 0
        cards = banked.cards.cards[f"hand {wager.spot}"]
        if wager.kind == "bonus":
            return bonus(rules, cards, wager.amount)
        if not qualifies:
            return paying(wager.amount, rules.win_pays) if wager.kind == "ante" else 0
        mine = worth(cards)
        return (
            0 if mine == theirs else paying(wager.amount, rules.win_pays) if mine > theirs else -wager.amount
        )

    first = _button(banked, rules.button_values[bank[1][0]])
    order = _round(banked, first)
    kinds = ("ante", "play", "bonus")
    wagers = sorted(banked.wagers, key=lambda wager: (order.index(wager.spot), kinds.index(wager.kind)))
    return [
        Result(wager, moves(wager), f"{banked.cards.cards[f'hand {wager.spot}']} against {bank}")
        for wager in wagers
    ]


def _positions(banked: Banked) -> int:
    tables, named = banked.record.rules.tables, banked.record.given.table
    if named:
        return int(tables[named])
    return min(int(count) for count in tables.values() if count >= max(banked.record.seats))


def _round(banked: Banked, first: int) -> list[int]:
    count = _positions(banked)
    return [(first - 1 + at) % count + 1 for at in range(count)]


def _button(banked: Banked, value: int) -> int:
    """Counted from the casino dealer's left; a picture gives the button to the player-dealer's left."""
    if not value:
        return _round(banked, banked.bank_seat)[1]
    others = [seat for seat in range(1, _positions(banked) + 1) if seat != banked.bank_seat]
    return others[(value - 1) % len(others)]
