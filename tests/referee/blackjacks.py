"""No Bust, Hot Action and Pure 21.5: what two hands of cards come to against each other."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from calroom.table.events import Acted, Called, Passed
from tests.referee.bank import Banked, Result, Wager

TENS = "TJQK"


def best_total(cards: Sequence[str], most: int, joker: tuple[int, int] = (0, 0)) -> int:
    """The highest total that is not over, or else the lowest, counting aces and jokers both ways."""
    totals = {0}
    for card in cards:
        values = joker if card == "Jk" else (1, 11) if card[0] == "A" else (10,) if card[0] in TENS else (int(card[0]),)
        totals = {total + value for total in totals for value in values}
    under = [total for total in totals if total <= most]
    return max(under) if under else min(totals)


def half(amount: int) -> int:
    """Half of a wager, exact to the cent."""
    return amount // 2


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
    return ord(wager.split or "a"), bool(wager.behind), wager.square, wager.placed


def no_bust(banked: Banked) -> list[Result]:
    """No Bust 21st Century: two jokers are the natural, a joker makes twenty-one, nobody is out by going over."""
    rules, bank = banked.record.rules, bank_cards(banked)
    given_up = surrendered(banked)

    def total(cards: Sequence[str]) -> int:
        if list(cards) == ["Jk", "Jk"]:
            return 22
        return 21 if "Jk" in cards else best_total(cards, 21)

    def result(wager: Wager) -> Result:
        place = f"hand {wager.spot}{wager.split}"
        cards = banked.cards.cards[place]
        if place in given_up:
            return Result(wager, -paying(wager.amount, rules.surrender), "surrendered")
        if banked.has_no_hand(wager):
            return Result(wager, 0, "no hand")
        mine, theirs = total(cards), total(bank)
        natural, bank_natural = cards == ["Jk", "Jk"], bank == ["Jk", "Jk"]
        why = f"{cards} {mine} against {bank} {theirs}"
        over, bank_over = mine > 21 and not natural, theirs > 21 and not bank_natural
        if natural or bank_natural:
            if natural and bank_natural:
                return Result(wager, 0, why)
            return Result(wager, paying(wager.amount, rules.natural_pays) if natural else -wager.amount, why)
        if over and bank_over:
            return Result(wager, 0 if mine < theirs else -wager.amount, why)
        if over or bank_over:
            return Result(wager, -wager.amount if over else paying(wager.amount, rules.win_pays), why)
        if mine == theirs:
            return Result(wager, 0, why)
        return Result(wager, paying(wager.amount, rules.win_pays) if mine > theirs else -wager.amount, why)

    first = banked.counted(button_value(second_card(banked)))
    return [result(wager) for wager in by_spot(banked, first, hand_first)]


def second_card(banked: Banked) -> str:
    """The card that was dealt second to the player-dealer."""
    return bank_cards(banked)[1]


def pure(banked: Banked) -> list[Result]:
    """Pure 21.5: an ace with a bonus card of the first two is the natural; over is out, but for three eights."""
    rules, bank = banked.record.rules, bank_cards(banked)
    given_up, even = surrendered(banked), _even_money(banked)
    split = {wager.spot for wager in banked.wagers if wager.split} | _split_spots(banked)

    def is_natural(cards: Sequence[str]) -> bool:
        return len(cards) == 2 and {"A"} < {"A" if card[0] == "A" else "T" if card[0] in TENS else "" for card in cards} <= {"A", "T"}

    bank_total, bank_natural = best_total(bank, 21), is_natural(bank)
    eights = [card[0] for card in bank] == ["8", "8", "8"]

    def base(wager: Wager) -> Result:
        place = f"hand {wager.spot}{wager.split}"
        cards = banked.cards.cards[place]
        mine = best_total(cards, 21)
        why = f"{cards} {mine} against {bank} {bank_total}"
        won = paying(wager.amount, rules.win_pays)
        if place in given_up:
            return Result(wager, -paying(wager.amount, rules.surrender), "surrendered")
        if banked.has_no_hand(wager):
            return Result(wager, 0, "no hand")
        if is_natural(cards) and wager.spot not in split:
            if wager.place in even:
                return Result(wager, paying(wager.amount, rules.insurance.even_money), "even money")
            return Result(wager, 0 if bank_natural else paying(wager.amount, rules.natural_pays), why)
        if bank_natural:
            return Result(wager, -wager.amount, why)
        if mine > 21:
            if bank_total > 21 and eights:
                return Result(wager, won if rules.over_against_888 == "win" else 0, "three eights")
            return Result(wager, -wager.amount, why)
        if bank_total > 21 or mine > bank_total:
            return Result(wager, won, why)
        return Result(wager, 0 if mine == bank_total else -wager.amount, why)

    def result(wager: Wager) -> Result:
        if wager.kind == "insurance":
            wins = bank_natural
            return Result(wager, paying(wager.amount, rules.insurance.pays) if wins else -wager.amount, "insurance")
        if wager.kind == "buster" and not banked.has_no_hand(wager):
            return Result(wager, _buster(rules, bank, bank_total, wager), "buster")
        return base(wager) if wager.kind == "circle" else Result(wager, 0, "no hand")

    first = banked.counted(button_value(second_card(banked)))
    comstock = banked.record.name.startswith("comstock")
    came = {(wager.spot, wager.behind): wager.placed for wager in banked.wagers if wager.kind == "circle" and not wager.split}

    def key(wager: Wager) -> tuple[int, ...]:
        who = (0, 0) if not wager.behind else (1, came[wager.spot, wager.behind])
        if comstock:
            return wager.kind == "buster", *who, ord(wager.split or "a")
        return *who, wager.kind != "insurance", ord(wager.split or "a")

    return [result(wager) for wager in by_spot(banked, first, key)]


def _split_spots(banked: Banked) -> set[int]:
    split = set()
    for event in banked.record.events:
        if isinstance(event, Passed) and event.topic == "split":
            split.add(int("".join(letter for letter in event.source if letter.isdigit())))
    return split


def _even_money(banked: Banked) -> set[str]:
    """Wagers whose owners took even money on their naturals: on their own circle, or on the one they were asked about."""
    found: set[str] = set()
    about = ""
    for event in banked.record.events:
        if isinstance(event, Called) and event.words.endswith("is asked"):
            about = event.words.split(":")[0]
        elif isinstance(event, Acted):
            if event.verb == "even-money":
                found.add(_place_of(banked, event.where or about or f"circle {event.seat}", event.seat))
            about = ""
    return found


def _place_of(banked: Banked, circle: str, seat: int) -> str:
    """Where this seat's money lies on a circle."""
    mine = [wager.place for wager in banked.wagers if wager.place.startswith(circle) and seat in wager.owners]
    return next((place for place in mine if place == circle or "behind" in place), circle)


def _buster(rules: object, bank: Sequence[str], total: int, wager: Wager) -> int:
    if total <= 21:
        return -wager.amount
    pays = [pay for count, pay in rules.buster.pays if len(bank) >= count]
    return wager.amount * pays[-1]


def hot_action(banked: Banked) -> list[Result]:
    """Hot Action: two aces first, a joker with a ten next, twenty-two the mark, and nobody is out by going over."""
    rules, bank = banked.record.rules, bank_cards(banked)
    won_odds = rules.win_pays

    def total(cards: Sequence[str]) -> int:
        return best_total(cards, 22, joker=(2, 12))

    def rank(cards: Sequence[str], may_be_natural: bool = True) -> tuple[int, int]:
        value = total(cards)
        if len(cards) == 2 and value == 22 and may_be_natural:
            return (24, 0) if all(card[0] == "A" for card in cards) else (23, 0)
        return value, 0

    replaced = _hole_card_replaced(banked)
    bank_rank, bank_total = rank(bank, not replaced), total(bank)

    def result(wager: Wager) -> Result:
        if banked.has_no_hand(wager):
            return Result(wager, 0, "no hand")
        cards = banked.cards.cards[f"hand {wager.spot}"]
        mine = total(cards)
        why = f"{cards} {mine} against {bank} {bank_total}"
        won = paying(wager.amount, won_odds)
        if mine > 22 and bank_total > 22:
            tied = 0 if rules.ties_over == "push" else -wager.amount
            return Result(wager, tied if mine == bank_total else won if mine < bank_total else -wager.amount, why)
        if bank_total > 22:
            return Result(wager, won if mine >= 13 else 0, why)
        if mine > 22 or mine < 18:
            return Result(wager, -wager.amount, why)
        if rank(cards) == bank_rank:
            return Result(wager, -wager.amount if mine == 18 else 0, why)
        return Result(wager, won if rank(cards) > bank_rank else -wager.amount, why)

    dice = [event.dice for event in banked.record.events if type(event).__name__ == "Rolled"]
    first = banked.counted(sum(dice[-1]))
    return [result(wager) for wager in by_spot(banked, first, hand_first)]


def _hole_card_replaced(banked: Banked) -> bool:
    return any(
        isinstance(event, Passed) and event.source == "bank hand" and event.topic != "cards-to-tray"
        for event in banked.record.events
    )
