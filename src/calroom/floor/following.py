"""What follows from an incident: the events of its remedy, told apart from what would have come anyway."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from random import Random

from msgspec import Struct

from calroom.floor import playing
from calroom.floor.scenes import Scene, luck_of, reported
from calroom.houses.game import Game
from calroom.rulebook.model import Layer
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Acted, Ended, Event, Gathered, Moved, Reported, Shuffled
from calroom.table.hand import Hand
from calroom.table.table import STACK

PLAIN_HANDS = 60
"""So many hands without incident show what is ordinary."""

LOOKED_AT = 40
"""For so many answers after a remedy the hand is watched for what else comes of it."""

REMEDIAL = (Layer.INCIDENT, Layer.FLOOR)


class Asked(Struct, frozen=True):
    """Somebody was asked because of the incident, and this was answered."""

    ask: Ask
    answer: Answer


class Followed(Struct, frozen=True):
    """What an incident led to.

    `at_once` is what happened in one go, `later` what else came of it in the same hand; `counted` is what
    somebody is taken to have done by the ruling, as when chips put in count as a call. What `waited` came up
    only when play had gone on for a while.
    """

    at_once: tuple[Event, ...]
    later: tuple[Event, ...]
    counted: tuple[Event, ...]
    asked: tuple[Asked, ...]
    waited: bool
    dealt_again: bool
    called_off: bool
    hand: Hand

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that the remedy did."""
        return (*self.at_once, *self.later)

    @property
    def topics(self) -> tuple[str, ...]:
        """What decided, in the order in which it did."""
        asked = (one.ask.topic for one in self.asked)
        return tuple(dict.fromkeys(topic for topic in (*asked, *map(topic_of, self.events)) if topic))

    @property
    def at_once_topics(self) -> tuple[str, ...]:
        """What decided before play went on."""
        return tuple(dict.fromkeys((*(one.ask.topic for one in self.asked), *map(topic_of, self.at_once))))

    @property
    def is_quiet(self) -> bool:
        """Whether nothing came of it, so that it is for somebody to notice."""
        return not self.events and not self.asked


def topic_of(event: Event) -> str:
    """What decided an event."""
    return event.topic


@lru_cache(maxsize=64)
def ordinary(game: Game) -> frozenset[str]:
    """The topics of hands in which nothing goes wrong: of their events, and of what is asked in them."""
    seen: set[str] = set()
    for seed in range(PLAIN_HANDS):
        hand, luck = playing.deal(game, seed, in_order=True), Random(seed)
        while not hand.over:
            seen.update(ask.topic for ask in hand.asks)
            playing.answer(hand, luck)
        seen.update(map(topic_of, hand.events))
    return frozenset(seen)


def comes_up(game: Game, topic: str) -> bool:
    """Whether a topic comes up in the game: its rules speak of it, or hands of a house without rules do."""
    return bool(game.rules_for(topic)) or (game.id not in game.book.games and topic in ordinary(game))


def is_remedial(game: Game, topic: str) -> bool:
    """Whether a topic speaks of something gone wrong: no rule of ordinary play decides it."""
    if topic in ordinary(game):
        return False
    rules = [game.book.rule(name) for name in game.rules_for(topic)]
    return not rules or any(rule.layer in REMEDIAL for rule in rules)


def follow(game: Game, scene: Scene, rulings: Sequence[str] = ()) -> Followed:
    """Report the incident, answer what is asked because of it, and play on.

    What is asked is answered by these `rulings` as long as they last, and then by what counts unattended.
    """
    hand, start = reported(game, scene)
    seat = scene.incident.get("seat", 0)
    return _Follower(game, hand, start, seat, list(rulings)).to_the_end(luck_of(scene))


class _Follower:
    """Looks on as a hand goes on after an incident."""

    def __init__(self, game: Game, hand: Hand, start: int, seat: Seat, rulings: list[str]) -> None:
        self.game, self.hand, self.seen, self.seat, self.rulings = game, hand, start, seat, rulings
        self.at_stake = any(isinstance(event, (Moved, Gathered)) for event in hand.events[:start])
        self.at_once: list[Event] = []
        self.later: list[Event] = []
        self.counted: list[Event] = []
        self.asked: list[Asked] = []
        self.dealt_again = self.called_off = self.waited = self.over_at_once = False

    def to_the_end(self, luck: Random) -> Followed:
        """Everything that comes of it, as far as one has to look."""
        # What the report itself brings about is of the remedy, whatever rule decides it.
        self._look(ordinary(self.game))
        watched = 0
        for _ in range(playing.LONGEST):
            if self.hand.over or watched == LOOKED_AT:
                break
            watched += bool(self.at_once)
            ask = next(filter(self._is_asked_for_it, self.hand.asks), None)
            if ask is None:
                self.over_at_once = bool(self.at_once)
                self.waited |= not self.at_once and not self.asked
                playing.answer(self.hand, luck)
            else:
                self._rule(ask)
            self._look(None)
        return Followed(
            tuple(self.at_once),
            tuple(self.later),
            tuple(self.counted),
            tuple(self.asked),
            self.waited,
            self.dealt_again,
            self.called_off,
            self.hand,
        )

    def _is_asked_for_it(self, ask: Ask) -> bool:
        return ask.seat < 1 or ask.topic not in ordinary(self.game)

    def _rule(self, ask: Ask) -> None:
        answer = ask.default
        if self.rulings:
            verb = self.rulings.pop(0)
            option = next((option for option in ask.options if option.verb == verb), None)
            if option is not None:
                answer = Answer(verb, option.low, option.picks[0] if option.picks else (), option.where)
        self.asked.append(Asked(ask, answer))
        self.hand.answer(ask.seat, answer)

    def _look(self, plain: frozenset[str] | None) -> None:
        """Take what the remedy has done since."""
        new = [event for event in self.hand.events[self.seen :] if not isinstance(event, (Reported, Ended))]
        self.seen = len(self.hand.events)
        ours = [number for number, event in enumerate(new) if self._is_ours(event, plain)]
        if not ours:
            return
        done = [new[number] for number in ours]
        if self.over_at_once:
            self.later += done
        else:
            self.at_once += done
            self.counted += _counted(new[ours[-1] + 1 :], self.seat)
        self.dealt_again |= any(isinstance(event, Shuffled) and event.places for event in done)
        self.called_off |= self.hand.over and self._goes_back(done) and not _is_won(new[ours[-1] + 1 :])

    def _goes_back(self, done: Sequence[Event]) -> bool:
        """Whether what was at stake was returned, if anything was."""
        returned = (event for event in done if isinstance(event, Moved))
        return not self.at_stake or any(event.target.startswith("stack ") for event in returned)

    def _is_ours(self, event: Event, plain: frozenset[str] | None) -> bool:
        topic = topic_of(event)
        return topic not in plain if plain is not None else is_remedial(self.game, topic)


def _counted(after: Sequence[Event], seat: Seat) -> list[Event]:
    """What the one concerned is taken to have done."""
    own = takewhile(lambda event: _is_of(event, seat), after)
    return list(own)


def _is_of(event: Event, seat: Seat) -> bool:
    if isinstance(event, Acted):
        return event.seat == seat > 0
    return isinstance(event, Moved) and event.source == STACK[seat]


def _is_won(after: Sequence[Event]) -> bool:
    """Whether chips went to somebody in the ordinary way after the remedy."""
    return any(isinstance(event, (Moved, Gathered)) for event in after)
