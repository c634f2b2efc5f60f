"""How the tests of the blackjack games deal: the cards of every hand are named, and bets made in words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import calroom
from calroom.cards import parse_cards
from calroom.games.banked.wagers import positions_clockwise
from calroom.houses.game import Game
from calroom.houses.loader import FILED, House
from calroom.money import cents
from calroom.table.asks import Answer, Seat
from calroom.table.hand import Hand

from .playing import PLENTY, close

BURNED = "2s"


class Felt(NamedTuple):
    """A house-game: what its betting places are, where the deal starts, whether the bank has a down card."""

    name: str
    place: str = "circle"
    from_seat_1: bool = False
    down_card: bool = True

    @property
    def game(self) -> Game:
        """The game as its house deals it."""
        return calroom.game(self.name)


class Dice:
    """Chance that throws these dice and leaves cards as they lie."""

    def __init__(self, *dice: int) -> None:
        self.thrown = dice

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """The cards as they are."""
        return list(pieces)

    def dice(self, count: int) -> tuple[int, ...]:
        """The dice that were named."""
        assert count == len(self.thrown)
        return self.thrown


def sit(
    felt: Felt,
    seats: Iterable[Seat],
    button: Seat = 3,
    *,
    stacks: Mapping[Seat, str] | None = None,
    game: Game | None = None,
    **given: Any,
) -> Hand:
    """A hand before anything is posted; who has no stack of their own has plenty."""
    given.setdefault("chance", Dice(1, 1, 1))
    chips = {seat: cents((stacks or {}).get(seat, PLENTY)) for seat in sorted({*seats, button})}
    return (game or felt.game).hand(chips, button, **given)


def betting(felt: Felt, seats: Iterable[Seat], button: Seat = 3, post: str = "$500", **given: Any) -> Hand:
    """A hand whose bank is posted and whose betting is open."""
    hand = sit(felt, seats, button, **given)
    hand.answer(button, Answer("post", cents(post)))
    return hand


def deal(
    felt: Felt,
    hands: Mapping[Seat, str],
    bank: str,
    draws: str = "",
    *,
    button: Seat = 3,
    post: str = "$500",
    bets: Iterable[str] = (),
    sitting: Iterable[Seat] = (),
    burned: str = BURNED,
    **given: Any,
) -> Hand:
    """Post the bank, make the wagers and deal these cards; who is in no bet has $10 on their hand.

    The first card of the shoe is burned; after the cards of the deal come the draws of everybody in turn.
    """
    made = list(bets)
    made += [f"{seat} $10" for seat in hands if not any(_is_on(bet, seat) for bet in made)]
    owners = {int(bet.split()[0]) for bet in made}
    deck = f"{burned} {in_dealing_order(felt, hands, bank, button)} {draws}"
    hand = betting(felt, {*owners, *sitting}, button, post, deck=deck, **given)
    bet(felt, hand, *made)
    close(hand)
    return hand


def _is_on(bet: str, seat: Seat) -> bool:
    words = bet.split()
    return (int(words[0]) == seat and len(words) == 2) or words[-2:] == ["on", str(seat)]


def in_dealing_order(felt: Felt, hands: Mapping[Seat, str], bank: str, button: Seat) -> str:
    """First card to every hand and to the bank, then the second, to the bank only if it gets one."""
    around = positions_clockwise(button, 8)
    order = [seat for seat in (sorted(around) if felt.from_seat_1 else around) if seat in hands]
    two = [parse_cards(hands[seat]) for seat in order]
    up, *down = parse_cards(bank)
    assert len(down) == felt.down_card
    return " ".join([*(first for first, _ in two), up, *(second for _, second in two), *down])


def own_house(felt: Felt, folder: Path, **changes: str) -> Game:
    """The game in a house file of one's own, in which these keys have other values."""
    house, _, name = felt.name.partition(".")
    heading, *games = re.split(r"(?m)^(?=\[games\.)", (FILED / f"{house}.toml").read_text())
    ours = "".join(text for text in games if re.match(rf"\[games\.{name}[.\]]", text))
    for key, value in changes.items():
        written = re.search(rf"(?ms)^{key} = (\[ *(#[^\n]*)?\n.*?^\]|[^\n]*)\n", ours)
        assert written, key
        ours = ours.replace(written[0], f"{key} = {value}\n", 1)
    path = folder / f"{house}.toml"
    path.write_text(heading + ours)
    return House(path).game(name)


def bet(felt: Felt, hand: Hand, *bets: str) -> None:
    """Make wagers in words, see `read_bet`; `5 done` ends a bettor's betting."""
    for each in bets:
        seat, *words = each.split()
        answer = Answer("done") if words == ["done"] else read_bet(felt, hand, each)[1]
        hand.answer(int(seat), answer)


def read_bet(felt: Felt, hand: Hand, bet: str) -> tuple[Seat, Answer]:
    """`4 $20`; elsewhere `9 $50 behind 4`, `4 $25 on 5`, `9 $20 with 4`; beside a wager `4 $5 buster`."""
    owner, amount, *words = bet.split()
    seat, verb, word = int(owner), "wager", felt.place
    if words[:1] == ["buster"]:
        verb, word = "side-bet", words.pop(0)
    at = int(words[1]) if words else seat
    if word == "square":
        place = f"square {at}-{1 + sum(here.startswith(f'square {at}-') for here in hand.table.chips)}"
    else:
        place = f"{word} {at} behind {owner}" if words[:1] == ["behind"] else f"{word} {at}"
    return seat, Answer(verb, cents(amount), where=place)
