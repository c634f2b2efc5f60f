"""Worked examples: hands that the engine has really played, each kept for the rules that it shows.

Sensible players at a usual table come first. What they never come to is looked for in other ways: with few
chips, with players who try everything or never fold, and at tables that post something else.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from calroom import bots
from calroom.bots.random_player import one_of, random_answer
from calroom.cards import Card, Cards
from calroom.filing.document import Played
from calroom.houses.game import Game
from calroom.money import Cents, cents
from calroom.rulebook import Rule
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.hand import Hand
from calroom.table.messages import render
from calroom.table.refusals import Refused
from calroom.table.story import story

PLAYERS = 3
STACKS = ("$200", "$2,000", "$20,000")
"""What everybody has before them: the first that the game at its usual stakes can be played with."""

PARTS = (1, 2, 5, 10, 20, 40)
DOLLAR, ODD = 100, 4
"""Whoever has few chips has one part in so many of that, and up to so many dollars less."""

RANK_ORDER = "A23456789TJQK"
RANKS, ALIKE = (2, 3, 3, 4, 4, 5, 5, 6, 7, 8), 0.3
"""Cards of so many ranks come first in a deck that is arranged, or now and then the same for everybody."""

STAY = ("check", "call", "limp")
"""What somebody says who never folds."""

Given: TypeAlias = Mapping[str, Any]
Choose: TypeAlias = Callable[[Game, Ask, Hand, Random], Answer]


def sensibly(game: Game, ask: Ask, hand: Hand, luck: Random) -> Answer:
    """As a sensible player does."""
    return bots.answer(game, ask, hand.view(ask.seat), luck)


def curiously(game: Game, ask: Ask, hand: Hand, luck: Random) -> Answer:
    """Every other time whatever is allowed."""
    is_curious = ask.seat > 0 and luck.random() < 0.5
    return random_answer(ask, luck) if is_curious else sensibly(game, ask, hand, luck)


def to_the_end(game: Game, ask: Ask, hand: Hand, luck: Random) -> Answer:
    """Never fold and never raise."""
    stays = [option for option in ask.options if option.verb in STAY]
    return Answer(stays[0].verb, stays[0].low) if stays else sensibly(game, ask, hand, luck)


class Way(Struct, frozen=True):
    """How hands are played in search of examples, and so many of them at the most in games of a family.

    `said` is what a document says of it. Stacks may be `few` chips, each another number; the table may be one
    that has `posted` something else, with players at `doubles`, or with another
    number of players every time (`varied`). What almost never comes is dealt from a deck that is `arranged`.
    """

    said: str
    choose: Choose
    tries: Mapping[str, int]
    few: bool = False
    posted: bool = False
    doubles: bool = False
    varied: bool = False
    arranged: bool = False


WAYS = (
    Way("", sensibly, {"poker": 60, "pan": 60, "banked": 300}),
    Way("with few chips", sensibly, {"poker": 60, "pan": 60, "banked": 100}, few=True),
    Way("with players who try everything", curiously, {"pan": 60, "banked": 300}),
    Way("with players who play doubles", sensibly, {"pan": 200}, few=True, doubles=True),
    Way("at a table that posts something else", sensibly, {"pan": 40, "banked": 40}, posted=True),
    Way("with players who never fold", to_the_end, {"poker": 60}, few=True, varied=True),
    Way("from an arranged deck", curiously, {"banked": 1_500}, arranged=True),
    Way("from an arranged deck", to_the_end, {"poker": 600}, few=True, varied=True, arranged=True),
)
"""The first that shows a rule counts, so that the usual comes first; what is rarest is looked for last."""


class Found(NamedTuple):
    """A hand with what it shows, and how it came to it."""

    hand: Hand
    shows: frozenset[str]
    title: str


def examples(game: Game, rules: Collection[Rule], decided_by: str) -> Iterator[Played]:
    """Hands in which these rules decide something, until all are shown or enough hands are played.

    `decided_by` is the filed game whose rules answer for what happens.
    """
    for number, found in enumerate(_without_repeats([*_found(game, rules, decided_by)]), 1):
        voice = game.voice(found.hand.setup)
        lines = tuple(render(line.message, game.verbs) for line in story(found.hand.events, voice))
        yield Played(
            key=f"{game.id}/example-{number}",
            title=f"Hand {number}, {found.title}",
            lines=lines,
            shows=tuple(sorted(found.shows)),
        )


def _found(game: Game, rules: Collection[Rule], decided_by: str) -> Iterator[Found]:
    """A hand for every rule that has none yet."""
    every = frozenset(rule.id for rule in rules)
    missing = set(every)
    for way in WAYS:
        for seed, hand, topics in _hands(game, way) if missing else ():
            shows = every & {rule.id for topic in topics for rule in game.book.rules_for(decided_by, topic)}
            if missing & shows:
                missing -= shows
                said = f" {way.said}" if way.said else ""
                yield Found(hand, shows, f"dealt with seed {seed} at {hand.setup.stakes}{said}")
            if not missing:
                return


def _without_repeats(found: list[Found]) -> list[Found]:
    """Without hands of which later ones show everything; the first, a usual one, stays."""
    kept, last = found[:1], found[1:]
    while last:
        one = last.pop(0)
        others = frozenset[str]().union(*(other.shows for other in (*kept, *last)))
        if not one.shows <= others:
            kept.append(one)
    return kept


def _hands(game: Game, way: Way) -> Iterator[tuple[int, Hand, set[str]]]:
    """Hands that are played in a way with the topics that decided something, each from a seed of its own."""
    posts = _posts(game, way)
    for seed in range(1, way.tries.get(game.family, 0) + 1) if posts else ():
        luck = Random(seed)
        try:
            stacks, given = _stacks(game, way, seed, luck), posts[seed % len(posts)]
            deck = _arranged(game, len(stacks), luck) if way.arranged else None
            hand = game.hand(stacks, chance=SeededChance(seed), deck=deck, **given)
        except Refused:
            # So few chips that they cannot play, or something that only another table posts.
            continue
        yield seed, hand, _played(game, hand, way, luck)


def _posts(game: Game, way: Way) -> list[Given]:
    """What a table posts or its players want, in turn; none where the game knows nothing of it."""
    if way.doubles:
        return [{"doubles": (1, 2)}] if getattr(game.rules, "doubles", False) else []
    if not way.posted:
        return [{}]
    found = game.postings(game.rules.stakes[0])
    yes_or_no = [{one.key: not one.default} for one in found if one.kind == "yes or no"]
    return [*yes_or_no, *({one.key: choice.value} for one in found for choice in one.choices)]


def _stacks(game: Game, way: Way, seed: int, luck: Random) -> dict[Seat, Cents]:
    """Everybody's chips: the same for all, or few and different."""
    fewest, most = game.rules.seats
    count = max(fewest, min(fewest + seed % PLAYERS if way.varied else PLAYERS, most))
    seats = range(1, count + 1)
    whole = _stack(game, seats)
    if not way.few:
        return dict.fromkeys(seats, whole)
    chips = {seat: whole // luck.choice(PARTS) // DOLLAR - luck.randrange(ODD) for seat in seats}
    return {seat: max(count, 1) * DOLLAR for seat, count in chips.items()}


def _arranged(game: Game, players: int, luck: Random) -> Cards:
    """All cards of the game, those of a few ranks first, in a row or not; or so that hands are alike."""
    ranks = sorted({card[0] for card in game.deck}, key=RANK_ORDER.find)
    cards = luck.sample(game.deck, len(game.deck))
    if luck.random() < ALIKE:
        return _alike(cards, luck.sample(ranks, len(ranks)), players, luck.choice(RANKS))
    count = min(luck.choice(RANKS), len(ranks))
    low = luck.randrange(len(ranks) - count + 1)
    first = luck.choice((ranks[low : low + count], luck.sample(ranks, count)))
    return tuple(sorted(cards, key=lambda card: card[0] not in first))


def _alike(cards: Sequence[Card], ranks: Sequence[str], players: int, alike: int) -> Cards:
    """Everybody gets a card of the same rank, so many times; then comes one of every other rank."""
    rest, first = list(cards), list[Card]()
    for number, rank in enumerate(ranks):
        for card in [card for card in rest if card[0] == rank][: players if number < alike else 1]:
            first.append(card)
            rest.remove(card)
    return (*first, *rest)


def _played(game: Game, hand: Hand, way: Way, luck: Random) -> set[str]:
    """Play a hand to its end; what decided events in it, and what granted or bound an answer."""
    topics = set[str]()
    while not hand.over:
        ask = one_of(hand.asks, luck)
        answer = way.choose(game, ask, hand, luck)
        option = ask.option_for(answer)
        if option is not None and ask.seat > 0:
            topics.add(option.topic)
            if answer.amount and answer.amount == option.high > option.low:
                topics.add(option.why_high)
        hand.answer(ask.seat, answer)
    return (topics | {event.topic for event in hand.events}) - {""}


def _stack(game: Game, seats: range) -> Cents:
    for stack in STACKS[:-1]:
        try:
            game.hand(dict.fromkeys(seats, stack), seed=1)
        except Refused:
            continue
        return cents(stack)
    return cents(STACKS[-1])
