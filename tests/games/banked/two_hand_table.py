"""How the tests of games with two hands speak: squares are filled, dice thrown, hands dealt and set."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode

import calroom
from calroom.cards import RANKS, WITH_JOKER, Card, parse_cards, take_out
from calroom.games.banked.two_hands.hands import counting_order, rotated
from calroom.games.banked.two_hands.terms import TwoHandRules
from calroom.houses.game import Game
from calroom.houses.loader import FILED, House
from calroom.money import cents, dollars
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Answer, Seat
from calroom.table.events import Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import trace
from calroom.tiles import SET, parse_tiles

PALACE, COMSTOCK, SK = "palace.double-hand", "comstock.double-hand", "sk.pai-gow-poker"
TILES = "palace.pai-gow-tiles"
POKER = {"palace": PALACE, "comstock": COMSTOCK, "sk": SK}
PLENTY = "$50,000"


def in_houses(**slugs: str) -> pytest.MarkDecorator:
    """Run a test for each of these houses' double hand, and let it prove these rules there."""
    params = []
    for house, rules in slugs.items():
        marks = [pytest.mark.rule(f"{POKER[house]}.{slug}") for slug in rules.split()]
        params.append(pytest.param(POKER[house], marks=marks, id=house))
    return pytest.mark.parametrize("name", params)


def throw(total: int) -> tuple[int, int, int]:
    """Three dice with this total."""
    one = min(6, total - 2)
    two = min(6, total - one - 1)
    return one, two, total - one - two


def read(text: str) -> tuple[str, ...]:
    """Cards or tiles as they are written in a test."""
    return parse_cards(text) if len(text.split()[0]) == 2 else parse_tiles(text)


def game_of(name: str | Game) -> Game:
    return calroom.game(name) if isinstance(name, str) else name


def sit(
    name: str | Game,
    seats: Iterable[Seat],
    *,
    button: Seat = 1,
    stacks: Mapping[Seat, str] | None = None,
    dice: int = 11,
    deck: Iterable[Card] | None = None,
    stakes: str | None = None,
    **given: Any,
) -> Hand:
    """A hand before anything is posted; who has no stack of their own has plenty."""
    chips = {seat: cents((stacks or {}).get(seat, PLENTY)) for seat in sorted({*seats, button})}
    game = game_of(name)
    cards = tuple(deck) if deck is not None else game.deck
    return game.hand(
        chips, button, chance=StackedChance([], [throw(dice)]), deck=cards, stakes=stakes, **given
    )


def deck_for(name: str | Game, hands: Mapping[Seat, str], button: Seat, dice: int) -> tuple[Card, ...]:
    """The pack that gives these hands to these positions when the first hand of the row goes out first."""
    game = game_of(name)
    order = counting_order(button, game.rules_as(TwoHandRules))
    order = rotated(order, order[(dice - 1) % len(order)])
    whole = SET if game.deck == SET else WITH_JOKER
    size = 4 if whole is SET else 7
    left = list(take_out(whole, [card for hand in hands.values() for card in read(hand)]))
    held = {position: read(hands[position]) if position in hands else () for position in order}
    for position in order:
        short = size - len(held[position])
        held[position] = (*held[position], *left[:short])
        del left[:short]
    if whole is SET:
        return tuple(tile for position in order for tile in held[position])
    return (*(held[position][at] for at in range(size) for position in order), *left)


def bet(hand: Hand, *bets: str) -> None:
    """Make wagers such as `4 $20` on the seat's own position or `9 $50 on 4`."""
    for each in bets:
        seat, answer = read_bet(hand, each)
        hand.answer(seat, answer)


def read_bet(hand: Hand, text: str) -> tuple[Seat, Answer]:
    """The wager on the next square that is open to the bettor."""
    seat, amount, *on = text.split()
    position = on[1] if on else seat
    for ask in hand.asks:
        for option in ask.options:
            if ask.seat == int(seat) and option.where.startswith(f"square {position}-"):
                return int(seat), Answer("wager", cents(amount), where=option.where)
    return int(seat), Answer("wager", cents(amount), where=f"square {position}-1")


def done(hand: Hand, *topics: str) -> Hand:
    """Everybody is done with, or leaves to custom, whatever they are asked on these topics."""
    while hand.asks and hand.asks[0].topic in topics:
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    return hand


def to_setting(hand: Hand) -> Hand:
    """On to the moment at which the hands are set, with the first hand of a row going out first."""
    return done(hand, "wagers", "one-hand", "chosen-hand", "last-chance")


def deal(
    name: str | Game,
    hands: Mapping[Seat, str],
    *bets: str,
    button: Seat = 1,
    post: str = "$10,000",
    dice: int = 11,
    sitting: Iterable[Seat] = (),
    **more: Any,
) -> Hand:
    """Post the bank, make these wagers, and give out these hands; stops when they are to be set."""
    seats = {int(each.split()[0]) for each in bets} | set(sitting)
    deck = deck_for(name, hands, button, dice)
    hand = sit(name, seats, button=button, dice=dice, deck=deck, **more)
    hand.answer(button, Answer("post", cents(post)))
    done(hand, "bank-partner")
    bet(hand, *bets)
    return to_setting(hand)


def put(hand: Hand, seat: Seat, pieces: str) -> None:
    """A seat sets its hand: these two in front, or these two tiles together."""
    hand.answer(seat, Answer("set", cards=read(pieces)))


def finish(hand: Hand) -> Hand:
    """Everybody gives the default answer to the end."""
    while not hand.over:
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    return hand


def asked_for(hand: Hand) -> str:
    """What the question is about."""
    return hand.asks[0].topic


def lying(hand: Hand, place: str) -> str:
    return " ".join(hand.table.cards.get(place, []))


def shown(hand: Hand, place: str) -> str:
    """How the dealer read out what lies in a place."""
    return next(event.name for event in hand.events if isinstance(event, Shown) and event.place == place)


def house_way(name: str | Game, cards: str) -> str:
    """How the house sets these cards for a player who asks: `front | back`."""
    hand = deal(name, {4: cards}, "4 $20")
    hand.answer(4, Answer("house-way"))
    finish(hand)
    low, high = ("low 4", "high 4") if hand.game.id == TILES else ("front 4", "back 4")
    return f"{lying(hand, low)} | {lying(hand, high)}"


def way_line(hand: Hand, position: Seat) -> str:
    """The line of the house way by which a position was set."""
    return next(
        getattr(event, "topic", "")
        for event in hand.events
        if getattr(event, "words", "") == f"position {position} is set the house way"
    )


# Hand against hand


def meet(name: str | Game, mine: str, bank: str, **more: Any) -> Hand:
    """Seat 4's `front | back` with $20 against the bank's, both set as written."""
    (front, back), (bank_front, bank_back) = (text.split(" | ") for text in (mine, bank))
    hand = deal(name, {4: f"{front} {back}", 1: f"{bank_front} {bank_back}"}, "4 $20", **more)
    put(hand, 4, front)
    put(hand, 1, bank_front)
    assert hand.over
    return hand


def result(hand: Hand, seat: Seat = 4) -> str:
    """Whether a seat won, pushed or lost, whatever it paid in fees."""
    change = hand.stacks[seat] - hand.setup.stacks[seat] + fees_of(hand, seat)
    return "win" if change > 0 else "lose" if change < 0 else "push"


def fees_of(hand: Hand, seat: Seat) -> int:
    """What a seat paid to the house."""
    return sum(
        getattr(event, "amount", 0)
        for event in hand.events
        if getattr(event, "source", "") == f"stack {seat}"
        and getattr(event, "target", "") in ("collection", "jackpot")
    )


def backs(name: str | Game, mine: str, bank: str) -> str:
    """How a back fares against another, when the front before it is the better one: higher, lower or copy."""
    left = [card for card in _free(mine, bank) if card[0] in "23456789"]
    bank_front, front = _two_fronts(left)
    hand = meet(name, f"{front} | {mine}", f"{bank_front} | {bank}")
    topics = {getattr(event, "topic", "") for event in hand.events}
    return "higher" if result(hand) == "win" else "copy" if "copy" in topics else "lower"


def _two_fronts(left: list[Card]) -> tuple[str, str]:
    """Two low fronts without a pair, the lower one first."""
    ranks = sorted({card[0] for card in left}, key=RANKS.index)
    by_rank = {rank: [card for card in left if card[0] == rank] for rank in ranks}
    low, other, high = (by_rank[rank][0] for rank in ranks[:3])
    return f"{other} {low}", f"{high} {next(card for card in left if card not in (low, other, high))}"


def fronts(name: str | Game, mine: str, bank: str) -> str:
    """How a front fares against another, when the back behind it is the better one: higher, lower or copy."""
    left = _free(mine, bank)
    full = [rank for rank in RANKS if sum(card[0] == rank for card in left) == 4]
    four, three = (
        [card for card in left if card[0] == rank][:count] for rank, count in ((full[-1], 4), (full[0], 3))
    )
    others = [card for card in left if card not in four and card[0] != full[0]]
    back, bank_back = [*four, others[0]], [*three, *others[1:3]]
    if others[1][0] == others[2][0]:
        bank_back = [
            *three,
            others[1],
            next(card for card in others if card[0] not in (others[0][0], others[1][0])),
        ]
    hand = meet(name, f"{mine} | {' '.join(back)}", f"{bank} | {' '.join(bank_back)}")
    topics = {getattr(event, "topic", "") for event in hand.events}
    return "higher" if result(hand) == "win" else "copy" if "copy" in topics else "lower"


def _free(*taken: str) -> list[Card]:
    """The cards of the pack that are not in these hands, without the joker."""
    return [card for card in take_out(WITH_JOKER, [c for text in taken for c in read(text)]) if card != "Jk"]


BANK = "Qc Qd 9s 8c 7d 6c 5d"
WINNERS = ("Kc Kd Ah Jh 8h 6h 3h", "Ks Kh As Js 8s 6s 3s")
LOSERS = ("4c 2d 5h 3c 7c 9c Jd", "4d 2h 5c 3d 7s 9h Jc")


def covered(
    name: str | Game, post: str, bets: Mapping[Seat, tuple[str, bool]], **more: Any
) -> dict[Seat, str]:
    """What everybody wins or loses, fees aside, when some win and some lose against a bank of so much."""
    winning, losing = iter(WINNERS), iter(LOSERS)
    hands = {seat: next(winning if wins else losing) for seat, (_, wins) in bets.items()}
    wagers = [f"{seat} {amount}" for seat, (amounts, _) in bets.items() for amount in amounts.split(" + ")]
    hand = deal(name, hands | {1: BANK}, *wagers, post=post, **more)
    for seat, cards in (*hands.items(), (1, BANK)):
        put(hand, seat, cards[:5])
    assert hand.over
    change = {seat: hand.stacks[seat] - hand.setup.stacks[seat] + fees_of(hand, seat) for seat in (1, *bets)}
    return {seat: dollars(amount) for seat, amount in change.items()}


# Houses of one's own


def house_with(folder: Path, name: str, **changes: str) -> Game:
    """A filed game in a house file in which these keys of its section have other values, or none at all."""
    house, game = name.split(".")
    text = (FILED / f"{house}.toml").read_text()
    before, section = text.split(f"[games.{game}]\n")
    for key, value in changes.items():
        line = f"{key} = {value}\n" if value else ""
        section, found = re.subn(rf"(?ms)^{key} = (\[ +#.*?^\]|[^\n]*)\n", line, section, count=1)
        assert found, key
    path = folder / f"{house}.toml"
    path.write_text(f"{before}[games.{game}]\n{section}")
    return House(path).game(game)


# Refusals


def refuse(hand: Hand, seat: Seat, answer: Answer, rule: str) -> None:
    """The answer is refused by a rule, and the hand and everybody's view of it are as they were."""
    everybody = (*hand.table.seats, None)
    before = trace(hand), [encode(hand.view(viewer)) for viewer in everybody]
    with pytest.raises(Refused) as refusal:
        hand.answer(seat, answer)
    found = [each.removeprefix(f"{hand.game.id}.") for each in refusal.value.rules]
    assert rule in found, f"{refusal.value}: {found}"
    assert (trace(hand), [encode(hand.view(viewer)) for viewer in everybody]) == before


def refuse_bet(hand: Hand, text: str, rule: str) -> None:
    """A wager is refused by a rule."""
    refuse(hand, *read_bet(hand, text), rule)


def late(hand: Hand, seat: Seat, answer: Answer) -> None:
    """Nothing is asked of this seat any more: the answer is refused and nothing has changed."""
    before = trace(hand)
    with pytest.raises(Refused):
        hand.answer(seat, answer)
    assert trace(hand) == before
