"""Drills for players: what a table of values, a price or a ranking says, asked one situation at a time.

Every question is a hand of the engine or cards of its deck, and every answer comes from the coach's tables,
from the lab or from the rankings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from random import Random

from msgspec.structs import replace

import calroom
from calroom.bots import sensible
from calroom.bots.poker.contests import contest_of
from calroom.cards import HIDDEN, Card, show_cards
from calroom.coach.choices import Choice, called
from calroom.coach.speaking import counsel
from calroom.coach.tables import Situation, looked_up
from calroom.floor.problems import LETTERS, Blank, Problem, Solved
from calroom.games.banked.two_hands.terms import Terms
from calroom.houses.game import Game
from calroom.lab.poker.before_the_flop import starting_hands
from calroom.lab.poker.equities import equity
from calroom.table.asks import Answer, Ask
from calroom.table.events import Acted
from calroom.table.hand import Hand
from calroom.table.sentences import Sentence, each
from calroom.table.table import HAND
from calroom.table.views import View

TRIES = 60
CHIPS = 50_000
HOUSE_WAY, SETTING = "house-way", "set-two-hands"
CLOSE = 1.0
"""Choices that differ by less, in cents, are no question."""
DONE = {
    "draw": "{seat} draws",
    "stand": "{seat} stands",
    "play": "{seat} plays",
    "pass": "{seat} passes",
}
"""What others chose, where it matters to the next."""
UP_TO = 3
"""Of so many choices it is said what they are worth."""


def your_hand(cards: Sequence[Card]) -> Sentence:
    """What whoever practises holds."""
    return Sentence("your hand: {cards}", cards=cards)


def on_board(cards: Sequence[Card]) -> Sentence:
    """What lies on the board for everybody."""
    return Sentence("the board: {cards}", cards=cards)


def answer_of(*said: Sentence) -> tuple[Blank, ...]:
    """One blank, in which one of these belongs."""
    return (Blank(Sentence("your answer"), "choice", tuple(map(str, said)), said=said),)


def of_house(game: Game) -> Sentence:
    """The game, with its house where several deal it: they differ."""
    house, _, name = game.id.partition(".")
    if sum(other.id.endswith(f".{name}") for other in calroom.games()) < 2:
        return Sentence("{game:word}", game=game.title)
    return Sentence("{game:word}, {house:word}", game=game.title, house=calroom.house(house).title)


# What the coach's tables say


def _by_table(kind: str, topics: frozenset[str], game: Game, seed: int) -> Solved:
    """A question on one of these topics in a hand of the game, and what is worth most by a table."""
    for number in range(TRIES):
        luck = Random(f"{kind} {game.id} {seed} {number}")
        hand = game.hand({1: CHIPS, 2: CHIPS, 3: CHIPS}, 1, seed=luck.getrandbits(31))
        while not hand.over:
            ask = hand.asks[0]
            if ask.seat < 1:
                hand.answer_for(ask.seat)
                continue
            view = hand.view(ask.seat)
            found = looked_up(Situation(game, {}, view, ask)) if ask.topic in topics else None
            choices = _told_apart(game, view, ask, found or ())
            if len(choices) > 1 and choices[0].worth - choices[1].worth > CLOSE:
                return _by_worth(kind, game, seed, view, ask, choices)
            hand.answer(ask.seat, sensible.answer(game, ask, view, luck))
    raise LookupError(f"no such question comes up in {game.id}")


def _told_apart(game: Game, view: View, ask: Ask, found: Sequence[Choice]) -> list[Choice]:
    """The choices, the best first; what the house would do is said as what it comes to."""
    choices = []
    for choice in sorted(found, key=lambda choice: -choice.worth):
        if choice.answer.verb != HOUSE_WAY:
            choices.append(choice)
        elif ask.topic == SETTING:
            kind = game.terms_as(Terms, view.stakes or None).kind
            low = kind.house_way(tuple(view.cards[HAND[ask.seat]])).low
            choices.append(replace(choice, answer=Answer("set", cards=low)))
    return choices[: len(LETTERS)]


def _by_worth(kind: str, game: Game, seed: int, view: View, ask: Ask, best: Sequence[Choice]) -> Solved:
    said = [called(game, choice.answer) for choice in best]
    told = [your_hand(view.cards[ask.about or HAND[ask.seat]])]
    if up := [card for card in view.cards.get("bank hand", ()) if card != HIDDEN]:
        told.append(Sentence("the player-dealer shows {cards}", cards=up))
    told += _done_by_others(view, ask)
    question, answer = Sentence("What is worth most?"), answer_of(*sorted(said, key=str))
    problem = Problem(kind, game.id, seed, of_house(game), tuple(told), question, answer)
    because = tuple(_brings(one, choice) for one, choice in zip(said[:UP_TO], best, strict=False))
    return Solved(problem, (str(said[0]),), because, ())


def _brings(said: Sentence, choice: Choice) -> Sentence:
    """What a choice is worth, with its error where it was found by playing on."""
    worth, error = round(choice.worth), round(choice.error)
    if not error:
        return Sentence("{choice:said}: {amount} on average from here", choice=said, amount=worth)
    return Sentence(
        "{choice:said}: {amount} on average from here, give or take {error:amount}",
        choice=said,
        amount=worth,
        error=error,
    )


def _done_by_others(view: View, ask: Ask) -> list[Sentence]:
    """What the others have chosen that matters to whoever is asked now."""
    return [
        Sentence(DONE[event.verb], seat=event.seat)
        for event in view.events
        if isinstance(event, Acted) and event.seat not in (0, ask.seat) and event.verb in DONE
    ]


chart = partial(_by_table, "chart", frozenset(("turn", "bound-by-chart")))
play_or_fold = partial(_by_table, "play-or-fold", frozenset(("play-or-fold",)))
draw_or_stand = partial(_by_table, "draw-or-stand", frozenset(("draw-or-stand",)))
best_setting = partial(_by_table, "best-setting", frozenset((SETTING,)))


# What the coach finds by playing on

DEALS = 256
SURE = 1.5
"""So many standard errors of both together two choices are apart, or it is no question."""


def _by_playing_on(kind: str, topic: str, seats: int, game: Game, seed: int) -> Solved:
    """A question on which no table says anything, where one choice is clearly worth more."""
    for number in range(TRIES):
        luck = Random(f"{kind} {game.id} {seed} {number}")
        hand = game.hand(dict.fromkeys(range(1, seats + 1), CHIPS), 1, seed=luck.getrandbits(31))
        ask = _played_to(game, hand, topic, luck)
        if ask is None:
            continue
        *_, said = counsel(hand, ask.seat, most=DEALS)
        view = hand.view(ask.seat)
        best = _told_apart(game, view, ask, said.choices)
        if len(best) > 1 and best[0].worth - best[1].worth > SURE * (best[0].error + best[1].error):
            return _by_worth(kind, game, seed, view, ask, best)
    raise LookupError(f"no such question comes up in {game.id}")


def _played_to(game: Game, hand: Hand, topic: str, luck: Random) -> Ask | None:
    """Play sensibly until somebody is asked this; None if nobody is."""
    while not hand.over:
        ask = hand.asks[0]
        if ask.seat < 1:
            hand.answer_for(ask.seat)
        elif ask.topic == topic:
            return ask
        else:
            hand.answer(ask.seat, sensible.answer(game, ask, hand.view(ask.seat), luck))
    return None


as_bank = lru_cache(maxsize=64)(partial(_by_playing_on, "as-bank", "bank-chooses", 3))
play_or_pass = lru_cache(maxsize=64)(partial(_by_playing_on, "play-or-pass", "declare", 6))
"""They take a while, and a problem is made once more when it is graded."""


# Outs and pot odds


def pot_odds(game: Game, seed: int) -> Solved:
    """One card to come against a hand that is seen: how many cards win, and whether the price is right."""
    luck = Random(f"pot-odds {game.id} {seed}")
    contest = contest_of(game, View(None, stakes=game.rules.stakes[0]))
    own, ranking = contest.own, contest.ways[0].ranking
    for _ in range(TRIES):
        cards = tuple(luck.sample(contest.deck, 2 * own + contest.board - 1))
        mine, theirs, board = cards[:own], cards[own : 2 * own], cards[2 * own :]
        rest = [card for card in contest.deck if card not in cards]
        outs = [
            card
            for card in rest
            if ranking.value(mine, (*board, card)) > ranking.value(theirs, (*board, card))
        ]
        if 0 < len(outs) < len(rest) // 2:
            break
    else:
        raise LookupError(f"no hand of {game.id} was found that is behind")
    share = equity(game, [show_cards(mine), show_cards(theirs)], board=show_cards(board)).share[0]
    pot = luck.randrange(4, 30) * 1_000
    # Around what the call is worth, so that one has to count.
    price = max(round(share * pot / (1 - share) * luck.uniform(0.4, 1.8) / 100) * 100, 100)
    call = share * (pot + price) > price
    told = (
        your_hand(mine),
        Sentence("theirs, which they show you: {cards}", cards=theirs),
        on_board(board),
        Sentence(
            "the pot is {amount}, and it costs you {price:amount} to call the last bet",
            amount=pot,
            price=price,
        ),
    )
    calls, folds = Sentence("call"), Sentence("fold")
    blanks = (Blank(Sentence("cards that win for you"), "number"), *answer_of(calls, folds))
    question = Sentence("How many cards win, and is it a call?")
    problem = Problem("pot-odds", game.id, seed, of_house(game), told, question, blanks)
    because = (
        Sentence(
            "{wins:number} of {all:number} cards win: {cards}", wins=len(outs), all=len(rest), cards=outs
        ),
        Sentence(
            "the call needs {needs:text} of the pot and your hand is worth {share:text}",
            needs=f"{price / (pot + price):.1%}",
            share=f"{share:.1%}",
        ),
    )
    return Solved(problem, (str(len(outs)), str(calls if call else folds)), because, ())


def opening(game: Game, seed: int) -> Solved:
    """Two starting hands of hold'em: which is worth more against a hand that nobody knows."""
    luck = Random(f"opening {seed}")
    one, other = luck.sample(starting_hands(), 2)
    best, worse = (one, other) if one.share > other.share else (other, one)
    question = Sentence("Which wins more against a hand that nobody knows?")
    told = (Sentence("s after a hand means of one suit, o of two"),)
    answer = answer_of(*each("{name:text}", name=(one.name, other.name)))
    problem = Problem("opening", game.id, seed, of_house(game), told, question, answer)
    because = (
        Sentence(
            "{best:text} wins {share:text} of the pot, {worse:text} {less:text}",
            best=best.name,
            share=f"{best.share:.1%}",
            worse=worse.name,
            less=f"{worse.share:.1%}",
        ),
    )
    return Solved(problem, (best.name,), because, ())
