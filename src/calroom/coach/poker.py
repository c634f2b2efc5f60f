"""What a poker player weighs: their share of the pot, the price, and what a raise must achieve.

What the others may hold is judged as the bots do: any hand, or after bets and calls the best of several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from calroom.bots.poker.chances import chance
from calroom.bots.poker.contests import contest_of
from calroom.bots.poker.rehearsal import SOMEBODY
from calroom.bots.poker.situations import MOST, Past, Situation, read_money, read_situation
from calroom.cards import HIDDEN, Card, Cards
from calroom.coach.choices import Choice, Noting, called
from calroom.coach.redealing import Redealing
from calroom.houses.game import Game
from calroom.lab.poker.contests import Contest
from calroom.lab.poker.equities import Equity, equity
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.sentences import Sentence
from calroom.table.table import BET, BOARD, HAND
from calroom.table.views import View

EXACT_UP_TO, SAMPLES = 100_000, 20_000
"""So many deals are looked at one by one, or else so many of them at random."""

INCREASES = ("bet", "raise", "complete")


class Price(Struct, frozen=True):
    """What it costs to stay in, what is then played for, and the share of it that pays for the price."""

    costs: Cents
    pot: Cents
    needs: float


def against_anything(game: Game, view: View, seat: Seat) -> Equity | None:
    """The share of the pot if all others may hold anything that is not seen, as `calroom equity` has it."""
    situation = read_situation(game, view, seat)
    contest = situation.contest
    if not situation.rivals or contest.draws or len(situation.mine) > contest.own or contest.discards:
        return None
    known = contest_of(game, view)
    shown = Contest(title=game.title, deck=known.deck, own=known.own, board=known.board, ways=known.ways)
    others = ["".join(rival.cards) or "random" for rival in situation.rivals]
    board = "".join(situation.board) if contest.board else ""
    unseen = {*situation.unseen, *situation.mine, *situation.board}
    dead = [
        card
        for card in contest.deck
        if card not in unseen and all(card not in rival.cards for rival in situation.rivals)
    ]
    try:
        return equity(
            shown,
            ["".join(situation.mine), *others],
            board,
            "".join(dead),
            exact_up_to=EXACT_UP_TO,
            samples=None if _is_small(situation) else SAMPLES,
        )
    except ValueError:
        # More hands than the deck has cards for: nobody can say what they hold.
        return None


def _is_small(situation: Situation) -> bool:
    """Whether all deals can be looked at: one other hand, and little to come."""
    return len(situation.rivals) == 1 and situation.is_final


def price_of(view: View, ask: Ask) -> Price | None:
    """What a call costs; None where it costs nothing."""
    call = next((option for option in ask.options if option.verb == "call"), None)
    if call is None:
        return None
    money = read_money(view, ask.seat, call.low)
    return Price(call.low, money.pot, call.low / (money.pot + call.low))


def folds_needed(view: View, ask: Ask, option: Option, share: float, instead: float = 0.0) -> float:
    """How often all others must fold for the least raise to pay, with this share where somebody calls.

    It pays where it brings more than what one has `instead`; to give up brings nothing.
    """
    risk = option.low - view.chips.get(BET[ask.seat], 0)
    pot = read_money(view, ask.seat, risk).pot
    if_called = share * (pot + 2 * risk) - risk
    short = instead - if_called
    # Where there is more to be had than the pot, no number of folds is enough.
    return 0.0 if short <= 0 else short / (pot - if_called) if pot > if_called else 1.0


def notes(game: Game, view: View, ask: Ask) -> tuple[Sentence, ...]:
    """What there is to weigh before any figure is known, in sentences."""
    return tuple(_notes(game, view, ask, share_at(game, view, ask)))


def share_at(game: Game, view: View, ask: Ask) -> float | None:
    """The share of the pot against what the others may hold; None where there is nothing to weigh."""
    if ask.topic not in ("betting-round", "bring-in", "must-open"):
        return None
    situation = read_situation(game, view, ask.seat)
    return chance(situation) if situation.rivals and situation.mine else None


def noting(game: Game, view: View, ask: Ask) -> Noting:
    """All there is to weigh, once the figures of the choices are known; what takes long is done once."""
    share = share_at(game, view, ask)
    known = tuple(_notes(game, view, ask, share))

    def noted(choices: Sequence[Choice]) -> tuple[Sentence, ...]:
        if share is None:
            return known
        raises = (option for option in ask.options if option.verb in INCREASES)
        said = (about_raise(game, view, ask, option, share, choices) for option in raises)
        return (*known, *(one for one in said if one is not None))

    return noted


def _notes(game: Game, view: View, ask: Ask, share: float | None) -> Iterator[Sentence]:
    if share is None:
        return
    found = against_anything(game, view, ask.seat)
    if found is not None:
        yield Sentence(
            "Against any hands your share of the pot is {share:number} of 100", share=_hundred(found.share[0])
        )
    rivals = read_situation(game, view, ask.seat).rivals
    if found is None or any(rival.strength for rival in rivals):
        yield Sentence(
            "Against what the others may hold after their play, your share is about {share:number} of 100",
            share=_hundred(share),
        )
    if price := price_of(view, ask):
        yield Sentence(
            "Calling costs {costs:amount} into a pot of {pot:amount}: "
            "it pays with a share of {needs:number} of 100",
            costs=price.costs,
            pot=price.pot,
            needs=_hundred(price.needs),
        )


def about_raise(
    game: Game, view: View, ask: Ask, option: Option, share: float, choices: Sequence[Choice]
) -> Sentence | None:
    """What the least raise must achieve, held against the best that one has without raising.

    It is said from the figures that stand beside it, so that the sentence and the figures never differ: where
    the raise is clearly worth less, that is what is said.
    """
    mine = next((one for one in choices if is_least(one.answer, option)), None)
    others = [one for one in choices if one.answer.verb not in INCREASES]
    if mine is None or not others:
        return None
    best = max(others, key=lambda one: one.worth)
    named = {"raised": called(game, mine.answer), "other": called(game, best.answer)}
    if is_clearly_less(mine, best):
        return Sentence(
            "{raised:said} brings {less:amount} less than {other:said}",
            less=round(best.worth - mine.worth),
            **named,
        )
    needed = folds_needed(view, ask, option, share, max(best.worth, 0.0))
    if not needed and mine.worth + mine.error >= 0:
        return Sentence("{raised:said} pays even if nobody folds", raised=named["raised"])
    if not 0 < needed < 1:
        return None
    return Sentence(
        "{raised:said} pays only if all others fold {folds:number} of 100 times or more",
        raised=named["raised"],
        folds=_hundred(needed),
    )


def is_least(answer: Answer, option: Option) -> bool:
    """Whether an answer is the least raise that an option offers."""
    return answer.verb == option.verb and answer.amount == option.low


def is_clearly_less(one: Choice, other: Choice) -> bool:
    """Whether a choice is worth less than another beyond the errors of both."""
    return other.worth - one.worth > one.error + other.error


def _hundred(share: float) -> int:
    return round(100 * share)


# What others hold, in deals that are played on


def arrange(redealing: Redealing, given: dict[int, Card], luck: Random) -> None:
    """Let everybody who has bet or called hold the best of several hands, as many as their play says."""
    view = redealing.view
    contest, past = contest_of(redealing.game, view), Past(view.events)
    if contest.discards:
        return
    known = Situation(contest, (), _seen(view, BOARD), (SOMEBODY,), (), bool(past.drawn))
    spare = [number for number in redealing.last_of_deck() if number in given]
    for other in view.seats:
        hidden = redealing.hidden_in(HAND[other])
        more = int(min(past.strength.get(other, 0.0), MOST) + luck.random())
        if other == view.seat or not hidden or not more:
            continue
        hands = [[given[number] for number in hidden]]
        hands += [[given[spare.pop()] for _ in hidden] for _ in range(min(more, len(spare) // len(hidden)))]
        shown = _seen(view, HAND[other])
        best = max(hands, key=partial(_strength, known, shown))
        _swap(given, hidden, best)


def _seen(view: View, place: str) -> Cards:
    return tuple(card for card in view.cards.get(place, ()) if card != HIDDEN)


def _strength(known: Situation, shown: Cards, held: Sequence[Card]) -> float:
    """What a hand is worth against one other; one with a card of no deck is worth nothing."""
    contest, cards = known.contest, (*shown, *held)
    if not all(card in contest.deck for card in cards):
        return 0.0
    rest = tuple(card for card in contest.deck if card not in cards and card not in known.board)
    return chance(replace(known, mine=cards[: contest.own], unseen=rest))


def _swap(given: dict[int, Card], hidden: list[int], held: list[Card]) -> None:
    """Put these cards where the hidden ones lie, and those where these lay."""
    where = {name: number for number, name in given.items()}
    for number, name in zip(hidden, held, strict=True):
        other = where[name]
        if other != number:
            given[other], given[number] = given[number], given[other]
            where[given[other]], where[name] = other, number
