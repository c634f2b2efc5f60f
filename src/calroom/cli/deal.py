"""`calroom deal`: deal hands of any house-game to bots and tell them, or sum them up."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Literal

import calroom
from calroom import bots as sensible
from calroom.bots.random_player import one_of, random_answer
from calroom.cli.console import print_record
from calroom.cli.failure import STOPPED, complain
from calroom.cli.parameters import AtLeastOne, Csv, Flag, Json
from calroom.cli.phh import write_phh
from calroom.cli.postings import read_post
from calroom.cli.retold import retold
from calroom.houses.game import Game
from calroom.money import Cents, cents, dollars
from calroom.rows import write
from calroom.shuffle.chance import Chance
from calroom.shuffle.commitment import Commitment, commit
from calroom.shuffle.live import LiveChance
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.hand import Hand
from calroom.table.records import record_of
from calroom.table.words import transcript

Bot = Callable[[Ask, Hand, Random], Answer]
Dealt = Iterator[tuple[Hand, Commitment | None]]

BOXES = {"collection", "jackpot"}


def deal(
    game: str,
    *,
    seats: int | None = None,
    hands: AtLeastOne = 1,
    seed: int | None = None,
    stakes: str | None = None,
    stack: str = "$200",
    post: list[str] | None = None,
    bots: Literal["random", "sensible"] = "random",
    story: Flag = False,
    json: Json = False,
    csv: Csv = False,
    phh: Path | None = None,
) -> int:
    """Deal hands of a house-game to bots.

    One hand is told as a transcript, many are summed up. Without a seed the deck is shuffled live, and where
    its seal is printed, sealed before the deal.

    Parameters
    ----------
    game
        The house-game, such as comstock.holdem.
    seats
        How many seats are dealt in; as many as six, if the game allows it.
    hands
        How many hands to deal.
    seed
        Deal the same cards, and make the same choices, every time.
    stakes
        The stakes of the table, such as "$5-$10"; the first that the house posts if not given.
    stack
        What every seat has at the start of every hand.
    post
        What the table posts, such as schedule="half hour"; may be given several times. `calroom postings`
        lists what may be posted.
    bots
        Who plays: random makes any legal choice; sensible plays as people do, from what its seat sees.
    story
        Tell one hand as people would, a line for what they see as one thing, instead of each movement with
        its rule.
    json
        Print a record of each hand, one a line, that `calroom replay` and `calroom verify` read.
    csv
        Print a row for each hand: button, collection, jackpot, and what each seat won or lost, in cents.
    phh
        Write the hands as hand histories (PHH) into this file, where the format has a code for the game.
    """
    try:
        house_game = calroom.game(game)
        stacks = dict.fromkeys(range(1, _seats(house_game, seats) + 1), cents(stack))
        posted = read_post(house_game, stakes, post)
        # A seal is put on a deck where somebody gets to see it; sums and rows hold none.
        sealing = seed is None and phh is None and (json or (hands == 1 and not csv))
        dealt = play_hands(
            house_game, stacks, _bot(house_game, bots), stakes, hands, seed, posted, sealing=sealing
        )
        if phh is not None:
            return write_phh((hand for hand, _ in dealt), phh)
        if json:
            return _print_records(dealt)
        if csv:
            return _print_rows(dealt)
        if hands == 1:
            return _print_told(*next(dealt), as_story=story)
        return _print_summary(dealt, hands)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)


def _bot(game: Game, name: str) -> Bot:
    if name == "random":
        return lambda ask, _, luck: random_answer(ask, luck)
    return lambda ask, hand, luck: sensible.answer(game, ask, hand.view(ask.seat), luck)


def _seats(game: Game, wanted: int | None) -> int:
    fewest, most = game.rules.seats
    return max(fewest, min(6, most)) if wanted is None else wanted


def play_hands(
    game: Game,
    stacks: dict[Seat, Cents],
    bot: Bot,
    stakes: str | None,
    hands: int,
    seed: int | None,
    posted: Mapping[str, Any] | None = None,
    *,
    sealing: bool = False,
) -> Iterator[tuple[Hand, Commitment | None]]:
    """Hands played to their end in a row, the button moving on; each deck is sealed if that is wanted."""
    luck = Random(seed)
    chance: Chance = LiveChance() if seed is None else SeededChance(seed)
    button = None
    for _ in range(hands):
        hand = game.hand(stacks, after=button, chance=chance, stakes=stakes, **(posted or {}))
        sealed = commit(hand.setup.deck) if sealing else None
        while not hand.over:
            ask = one_of(hand.asks, luck)
            hand.answer(ask.seat, bot(ask, hand, luck))
        button = hand.setup.button
        yield hand, sealed


def _print_records(dealt: Dealt) -> int:
    for hand, sealed in dealt:
        print_record(record_of(hand, sealed))
    return 0


def _print_rows(dealt: Dealt) -> int:
    write((_row(number, hand) for number, (hand, _) in enumerate(dealt, 1)), sys.stdout, "csv")
    return 0


def _row(number: int, hand: Hand) -> dict[str, Any]:
    chips, before = hand.table.chips, hand.setup.stacks
    boxes = {box: chips.get(box, 0) for box in sorted(BOXES)}
    won = {f"seat {seat}": left - before[seat] for seat, left in sorted(hand.stacks.items())}
    return {"hand": number, "game": hand.game.id, "button": hand.setup.button, **boxes, **won}


def _print_told(hand: Hand, sealed: Commitment | None, *, as_story: bool) -> int:
    if sealed is not None:
        sys.stdout.write(f"shuffled live and sealed: {sealed.seal.root.hex()}\n")
    record = transcript(hand.events, hand.rules_for, hand.game.verbs)
    told = retold(hand) if as_story else record
    sys.stdout.writelines(f"{line}\n" for line in told)
    return 0


def _print_summary(dealt: Dealt, hands: int) -> int:
    from rich.console import Console
    from rich.progress import track

    start = perf_counter()
    taken: Counter[str] = Counter()
    done, chips_in, chips_out = 0, 0, 0
    with suppress(KeyboardInterrupt):
        for hand, _ in track(dealt, "dealing", total=hands, console=Console(stderr=True), transient=True):
            brought, left = sum(hand.setup.stacks.values()), sum(hand.stacks.values())
            done, chips_in, chips_out = done + 1, chips_in + brought, chips_out + left
            taken.update({place: amount for place, amount in hand.table.chips.items() if place in BOXES})
    if not done:
        return complain("stopped before a hand was over", STOPPED)
    seconds = perf_counter() - start
    stopped = "" if done == hands else f", stopped before all {hands:,} were dealt"
    lines = [
        f"{done:,} hands in {seconds:.1f} s, {done / seconds:,.0f} a second{stopped}",
        f"chips in {dollars(chips_in)}, chips out {dollars(chips_out)}",
        *(f"{box} {dollars(amount)}, {dollars(amount // done)} a hand" for box, amount in taken.items()),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0
