"""`calroom coach`: play a hand of any house-game with the coach at one seat, and hear what it says."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import calroom
from calroom import bots
from calroom.cli.console import print_record, printer
from calroom.cli.failure import complain
from calroom.cli.parameters import AtLeastOne, Json, Whole
from calroom.cli.postings import read_post
from calroom.houses.game import Game
from calroom.money import cents, dollars
from calroom.table.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from calroom.coach import Counsel
    from calroom.table.asks import Seat
    from calroom.table.hand import Hand


def coach(
    game: str,
    *,
    seat: AtLeastOne = 2,
    seats: AtLeastOne | None = None,
    seed: Whole = 0,
    stakes: str | None = None,
    stack: str = "$200",
    post: list[str] | None = None,
    deals: AtLeastOne = 128,
    json: Json = False,
) -> int:
    """Play a hand with the coach: at every question of one seat, what each choice is worth from here.

    The coach knows what the seat sees and nothing else. The seat does what is best, and bots play the others.
    Where the lab has a table of values, the figures are those of `calroom odds`; elsewhere the hand is played
    on from many deals that the seat could be in, and every figure has its standard error.

    Parameters
    ----------
    game
        The house-game, such as sk.pure215.
    seat
        Who is coached.
    seats
        How many seats are dealt in; as many as four, if the game allows it.
    seed
        Deal the same cards, and make the same choices, every time.
    stakes
        The stakes of the table, such as "$5-$10"; the first that the house posts if not given.
    stack
        What every seat has at the start of the hand.
    post
        What the table posts, such as schedule="half hour"; may be given several times.
    deals
        From how many deals a hand is played on where there is no table.
    json
        Print JSON, a line for each question.
    """
    try:
        house_game = calroom.game(game)
        fewest, most = house_game.rules.seats
        many = max(fewest, min(4, most)) if seats is None else seats
        posted = read_post(house_game, stakes, post)
        hand = house_game.hand(
            dict.fromkeys(range(1, many + 1), cents(stack)), seed=seed, stakes=stakes, **posted
        )
        if seat not in hand.stacks:
            raise ValueError(f"nobody has seat {seat}; the seats are 1 to {many}")
        asked = 0
        for said in coached(hand, seat, seed, deals):
            asked += 1
            if json:
                print_record(written(house_game, said))
            else:
                _tell(house_game, hand, said)
    except (LookupError, ValueError, Refused) as wrong:
        return complain(wrong)
    if not asked and not json:
        printer().print(
            f"seat {seat} is asked nothing in this hand; another --seed deals another", highlight=False
        )
    return 0


def coached(hand: Hand, seat: Seat, seed: int, deals: int) -> Iterator[Counsel]:
    """Play a hand to its end; what the coach says whenever the seat is asked, before it does that."""
    from calroom.coach import counsel

    luck, game = Random(seed), hand.game
    assert isinstance(game, Game)
    while not hand.over:
        ask = next((ask for ask in hand.asks if ask.seat == seat), hand.asks[0])
        said = list(counsel(hand, seat, seed=seed, most=deals)) if ask.seat == seat else []
        yield from said[-1:]
        # Who never wagers sees no cards, however right they are.
        best = said[-1].best.answer if said and ask.topic != "wagers" else None
        hand.answer(ask.seat, best or bots.answer(game, ask, hand.view(ask.seat), luck))


def written(game: Game, said: Counsel) -> dict[str, Any]:
    """What the coach says, as data; worths are cents."""
    from calroom.coach import called

    return {
        "seat": said.seat,
        "method": said.method,
        "deals": said.deals,
        "why": str(said.why),
        "choices": [
            {
                "choice": str(called(game, choice.answer)),
                "worth": choice.worth,
                "error": choice.error,
                "wins": choice.wins,
            }
            for choice in said.choices
        ],
        "notes": [str(note) for note in said.notes],
    }


def _tell(game: Game, hand: Hand, said: Counsel) -> None:
    from calroom.coach import alike, called_together

    out = printer()
    seen = hand.view(said.seat).cards
    lying = [f"{place} {' '.join(cards)}" for place, cards in seen.items() if cards and place != "muck"]
    out.print("; ".join(lying) or "before the deal", highlight=False)
    for choices in alike(said.choices):
        choice = choices[0]
        error = f" ± {dollars(round(choice.error))}" if choice.error else ""
        wins = "" if choice.wins is None else f", ahead {choice.wins:.1%}"
        brings = dollars(round(choice.worth))
        out.print(f"  {called_together(game, choices)}: {brings}{error}{wins}", highlight=False)
    how = "from the lab's table" if said.method == "table" else f"played on from {said.deals} deals"
    out.print(f"  {said.why} ({how})", highlight=False)
    for note in said.notes:
        out.print(f"  {note}", highlight=False)
