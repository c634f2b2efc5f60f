"""Commission-Free Baccarat and Super Pan 9: the last digit of a sum."""

from collections.abc import Sequence

from calroom.money import cents
from calroom.table.events import Called, Rolled
from tests.referee.bank import Banked, Result, Wager
from tests.referee.blackjacks import by_spot, hand_first, paying


def digit(cards: Sequence[str]) -> int:
    """Aces one, tens and pictures nothing, and of the sum the last digit."""
    return sum(1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0 for card in cards) % 10


def baccarat(banked: Banked) -> list[Result]:
    """Three circles; all player wagers are settled first, then all banker wagers, then all ties."""
    rules = banked.record.rules
    player, banker = banked.cards.cards["player hand"], banked.cards.cards["banker hand"]
    mine, theirs = digit(player), digit(banker)

    def moves(wager: Wager) -> int:
        if wager.kind == "tie circle":
            return paying(wager.amount, rules.tie_pays) if mine == theirs else -wager.amount
        if mine == theirs:
            return 0
        if (wager.kind == "player circle") != (mine > theirs):
            return -wager.amount
        half = wager.kind == "banker circle" and theirs == rules.half_pay_on
        return paying(wager.amount, rules.half_pay if half else rules.win_pays)

    results = [
        Result(wager, moves(wager), f"{player} {mine} against {banker} {theirs}") for wager in banked.wagers
    ]
    covered = sum(abs(result.moves) for result in results) <= banked.bank
    value = rules.button_values[banker[1][0]]
    order = banked.round_from(1 if covered else banked.counted(value))
    kinds = ("player circle", "banker circle", "tie circle")
    return sorted(
        results,
        key=lambda r: (
            kinds.index(r.wager.kind),
            order.index(r.wager.spot),
            bool(r.wager.behind),
            r.wager.placed,
        ),
    )


def super_pan9(banked: Banked) -> list[Result]:
    """The higher total wins even money, from where the dice have counted, the player-dealer being one."""
    bank = banked.cards.cards[f"hand {banked.bank_seat}"]
    theirs = digit(bank)
    dice = sum(next(event.dice for event in reversed(banked.record.events) if isinstance(event, Rolled)))
    first = banked.round_from(banked.bank_seat)[(dice - 1) % banked.positions]
    removed = _removed(banked)

    def result(wager: Wager) -> Result:
        if banked.has_no_hand(wager):
            return Result(wager, 0, "no hand")
        cards = banked.cards.cards[f"hand {wager.spot}"]
        mine = digit(cards)
        moves = wager.amount * ((mine > theirs) - (mine < theirs))
        if moves > 0 and removed & set(wager.owners):
            moves = min(moves, cents(banked.record.stakes.split("-")[0]))
        return Result(wager, moves, f"{cards} {mine} against {bank} {theirs}")

    return [result(wager) for wager in by_spot(banked, first, hand_first)]


def _removed(banked: Banked) -> set[int]:
    """Who took out chips of an unknown number before they were settled: a winner gets the table's minimum."""
    told = (event for event in banked.record.events if isinstance(event, Called))
    return {event.seat for event in told if event.words == "nobody knows how much it was"}
