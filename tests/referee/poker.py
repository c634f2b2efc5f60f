"""Board games, stud, draw, low-ball and Mexican Poker: pots, hands, odd chips and what the house takes."""

from collections import Counter
from typing import Any

from calroom.money import cents
from calroom.table.events import Acted, Dealt, Moved, Shown, Shuffled
from tests.referee import hands
from tests.referee.fees import pot_fees
from tests.referee.hands import Worth
from tests.referee.pots import Pot, charge, divide, pots_of
from tests.referee.record import Moment, Record
from tests.referee.verdict import Verdict


def judge(record: Record) -> Verdict | None:
    """What everybody must end with."""
    if any(isinstance(event, Moved) and event.topic == "induced-outcome" for event in record.events):
        # The floor has given away what it thought fair, which the filing leaves to it.
        return None
    if record.called_off:
        return all_back(record)
    here = record.moment(record.award())
    fees = pot_fees(record, here)
    verdict = Verdict(
        Counter({place: here.chips[place] for place in here.chips if place.startswith("stack")})
    )
    verdict.chips["collection"] = fees.collection
    verdict.chips["jackpot"] = fees.jackpot + record.start["jackpot"] - awarded_jackpot(record)
    verdict.why.append(f"the house takes {fees.collection}, the jackpot {fees.jackpot}: {fees.why}")
    found = pots_of(record, here)
    charge(found, fees.from_pot, None if hasattr(record.rules, "hole_cards") else fees.from_antes)
    checked = checked_after_the_draw(record)
    for pot in found:
        if checked and _best_is_checked_seven(record, here, pot, checked):
            _give_back_what_came_after_the_draw(record, here, pot, verdict)
        for seat, amount in _won(record, here, pot, verdict).items():
            verdict.chips[f"stack {seat}"] += amount
    return verdict


def checked_after_the_draw(record: Record) -> set[int]:
    """Who has checked after the draw, where a seven or better has to bet."""
    sevens = getattr(record.given, "sevens", None)
    if sevens is None:
        sevens = getattr(record.rules, "sevens", False)
    after = record.events[_draw(record) :] if sevens and _draw(record) else []
    return {e.seat for e in after if isinstance(e, Acted) and e.verb == "check"}


def _draw(record: Record) -> int:
    """Which event ends the draw."""
    return max(
        (at for at, e in enumerate(record.events) if getattr(e, "topic", "") in ("draw", "stand-pat")),
        default=0,
    )


def _best_is_checked_seven(record: Record, here: Moment, pot: Pot, checked: set[int]) -> bool:
    if len(here.live(record.seats)) < 2:
        return False
    _, lows = worths(record, here)
    mine = {seat: lows[seat] for seat in pot.seats}
    best = [seat for seat in mine if mine[seat] == max(mine.values())]
    return any(seat in checked and mine[seat][0] == 0 and mine[seat][1] >= -7 for seat in best)


def _give_back_what_came_after_the_draw(record: Record, here: Moment, pot: Pot, verdict: Verdict) -> None:
    """A checked seven wins no bet that was made after the draw; what others play for without it stands."""
    centre = record.moment(_draw(record))
    for seat in record.seats:
        back = pot.part(here.staked[seat], centre.staked[seat])
        verdict.chips[f"stack {seat}"] += back
        pot.amount -= back
    verdict.why.append("a seven or better was checked and is best: what was bet after the draw goes back")


def awarded_jackpot(record: Record) -> int:
    """What the floor has paid out of the jackpot."""
    return sum(e.amount for e in record.events if isinstance(e, Moved) and e.topic == "jackpot-award")


def all_back(record: Record) -> Verdict | None:
    """A hand that is called off leaves everybody with what they came with, but for time that was paid."""
    if awarded_jackpot(record):
        return None
    chips = Counter(record.start)
    for event in record.events:
        if isinstance(event, Moved) and event.topic == "time-charge":
            chips[event.source] -= event.amount
            chips[event.target] += event.amount
    return Verdict(chips, ["the hand was called off: everything goes back"])


def _won(record: Record, here: Moment, pot: Pot, verdict: Verdict) -> Counter[int]:
    if len(pot.seats) == 1:
        verdict.why.append(f"{pot.amount} for seat {pot.seats[0]} alone")
        return Counter({pot.seats[0]: pot.amount})
    highs, lows = worths(record, here)
    won = divide(pot, highs, lows, lambda tied, for_low: odd_order(record, here, tied, for_low), chip(record))
    told = {seat: (highs.get(seat), lows.get(seat)) for seat in pot.seats}
    verdict.why.append(f"{pot.amount} among {told}: {dict(won)}")
    return won


def chip(record: Record) -> int:
    """The smallest chip of the table."""
    rules = record.rules
    small, lower = getattr(rules, "small_chip", 0), lower_limit(record.stakes)
    if small and (
        lower <= getattr(rules, "small_chip_up_to", 0) or lower < getattr(rules, "small_chip_under", 0)
    ):
        return int(small)
    return int(rules.chip)


def lower_limit(stakes: str) -> int:
    """The lower amount on the sign."""
    return cents(stakes.split()[0].split("-")[0])


def community(here: Moment) -> list[str]:
    """Cards that everybody may use."""
    return [card for place in ("board", "community") for card in here.cards.get(place, [])]


def worths(record: Record, here: Moment) -> tuple[dict[int, Worth], dict[int, Worth]]:
    """What every live hand is worth for high and for low, as far as it qualifies."""
    rules = record.rules
    if hasattr(rules, "up_joker"):
        return {seat: _mexican(record, here, seat) for seat in here.live(record.seats)}, {}
    high_wins, low_wins = _sides(record)
    highs, lows = {}, {}
    board = community(here)
    for seat in here.live(record.seats):
        choices = hands.fives(here.hand(seat), board, _use(rules))
        if high_wins:
            highs[seat] = hands.best(choices)
        if low_wins:
            found = hands.best_low(choices, eight=high_wins and not getattr(record.given, "any_low", False))
            if found is not None:
                lows[seat] = found
    if getattr(rules, "least_high", "") == "pair":
        highs = {seat: worth for seat, worth in highs.items() if worth[0] > 0}
    return highs, lows


def _mexican(record: Record, here: Moment, seat: int) -> Worth:
    """In Mexican Poker a joker is wild, except where one dealt up is an ace or fills a straight or flush.

    What the dealer turns up that was due face down is wild all the same.
    """
    cards, place = tuple(sorted(here.hand(seat))), f"hand {seat}"
    dealt_up = "Jk" in here.up[place] and not _was_due_down(record, place)
    if record.rules.up_joker == "bug" and dealt_up:
        return hands.with_bug(cards, hands.MEXICAN, hands.STRIPPED)
    return hands.with_wild(cards)


def _was_due_down(record: Record, place: str) -> bool:
    """Whether the joker came to where no card lay face down, as the first one does and one after a roll."""
    down: set[str] = set()
    for event in record.events:
        if isinstance(event, Shuffled):
            down.clear()
        elif isinstance(event, Dealt) and event.place == place:
            if "Jk" in event.cards:
                return not down
            down |= set(event.cards if event.seen_by is not None else ())
        elif isinstance(event, Shown) and event.place == place and event.topic == "roll":
            down -= set(event.cards)
    return False


def _sides(record: Record) -> tuple[bool, bool]:
    rules = record.rules
    if hasattr(rules, "divided"):
        return True, rules.divided
    if hasattr(rules, "wins"):
        return "high" in rules.wins, "low" in rules.wins
    return rules.ranking == "high", rules.ranking != "high"


def _use(rules: Any) -> str:
    use = getattr(rules, "use", "any")
    return "" if use == "any" else str(use)


SUITS = "cdhs"


def odd_order(record: Record, here: Moment, tied: list[int], for_low: bool) -> list[int]:
    """Who gets an odd chip first: clockwise from the button, or by the best single card of one's own."""
    if getattr(record.rules, "odd_chips", "clockwise") != "own cards":
        return sorted(tied, key=record.clockwise(record.button).index)

    def single(card: str) -> tuple[int, int]:
        if card == "Jk":
            return (0, -1) if for_low else (12, 4)
        rank = hands.ORDER.index(card[0])
        return (rank + 1) % 13 if for_low else rank, SUITS.index(card[1])

    if for_low:
        return sorted(tied, key=lambda seat: min(map(single, here.hand(seat))))
    return sorted(tied, key=lambda seat: max(map(single, here.hand(seat))), reverse=True)
