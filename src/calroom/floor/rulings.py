"""A ruling: what the house does about an incident, read from a hand in which it happened."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from calroom.cards import Cards
from calroom.floor.following import Asked, Followed, follow
from calroom.floor.scenes import Scene
from calroom.floor.telling import alike, goes_on, two_sentences
from calroom.floor.when import Moment
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.rulebook import Rule
from calroom.table.asks import Seat
from calroom.table.events import Dealt, Moved, Passed, Place, Shown
from calroom.table.words import say


class Cited(Struct, frozen=True):
    """A rule that decided: its id, the filing's own number and lines, and what it says.

    `reading` is how an unclear line was read.
    """

    id: str
    number: str
    lines: str
    layer: str
    says: str
    reading: str


class CardMove(Struct, frozen=True):
    """Cards went somewhere, or were turned up where they lie."""

    cards: Cards
    source: Place
    target: Place
    words: str


class ChipMove(Struct, frozen=True):
    """Chips went somewhere."""

    amount: Cents
    source: Place
    target: Place
    words: str


class Choice(Struct, frozen=True):
    """One thing that may be decided, and what comes of it."""

    verb: str
    words: str
    sentences: tuple[str, str]
    unattended: bool


class Decision(Struct, frozen=True):
    """Something is left to somebody: the guidance that the filing gives, and the choices."""

    seat: Seat
    topic: str
    guidance: tuple[Cited, ...]
    choices: tuple[Choice, ...]


class Ruling(Struct, frozen=True):
    """What is done about an incident at one moment of one game.

    The first sentence says what is ruled, the second what becomes of cards, chips and the hand. Where no
    rule is cited the custom of the trade decides.
    """

    game: str
    title: str
    moment: Moment
    incident: dict[str, Any]
    reported: str
    unnoticed: tuple[str, ...]
    sentences: tuple[str, str]
    rules: tuple[Cited, ...]
    cards: tuple[CardMove, ...]
    chips: tuple[ChipMove, ...]
    decisions: tuple[Decision, ...]
    goes_on: str

    @property
    def in_general(self) -> tuple[str, ...]:
        """The ruling without what differs from hand to hand."""
        return alike(self.sentences)


def rule_on_scene(game: Game, scene: Scene, followed: Followed | None = None) -> Ruling:
    """Run the scene and read the ruling off what happened."""
    followed = followed or follow(game, scene)
    return Ruling(
        game.id,
        game.title,
        scene.moment,
        scene.incident,
        scene.words,
        scene.unnoticed,
        two_sentences(followed),
        cited(game, followed.topics, followed.hand.setup.stakes),
        card_moves(followed),
        chip_moves(followed),
        decisions(game, scene, followed),
        goes_on(followed),
    )


def cited(game: Game, topics: Sequence[str], stakes: str = "") -> tuple[Cited, ...]:
    """The house's rules on these topics at these stakes, each once; the one that decided first comes first.

    A rule that only sends the reader to another game's comes after those.
    """
    names = dict.fromkeys(name for topic in topics for name in game.rules_for(topic, stakes))
    rules = sorted(map(game.book.rule, names), key=lambda rule: bool(rule.follows))
    return tuple(cite(rule) for rule in rules)


def cite(rule: Rule) -> Cited:
    """A rule as it is quoted."""
    return Cited(rule.id, rule.number, rule.lines, str(rule.layer), rule.says, rule.remark)


def card_moves(followed: Followed) -> tuple[CardMove, ...]:
    """What the remedy did to cards."""
    moves = []
    for event in followed.events:
        if isinstance(event, Passed):
            moves.append(CardMove(event.cards, event.source, event.place, say(event)))
        elif isinstance(event, Dealt):
            moves.append(CardMove(event.cards, "deck", event.place, say(event)))
        elif isinstance(event, Shown):
            moves.append(CardMove(event.cards, event.place, event.place, say(event)))
    return tuple(moves)


def chip_moves(followed: Followed) -> tuple[ChipMove, ...]:
    """What the remedy did to chips."""
    return tuple(
        ChipMove(event.amount, event.source, event.target, say(event))
        for event in followed.events
        if isinstance(event, Moved)
    )


def decisions(game: Game, scene: Scene, followed: Followed) -> tuple[Decision, ...]:
    """What is left to the floor or to somebody else, with what would come of every choice."""
    taken: list[str] = []
    found: list[Decision] = []
    for asked in followed.asked:
        if asked.ask.topic not in {decision.topic for decision in found}:
            found.append(_decision(game, scene, asked, tuple(taken)))
        taken.append(asked.answer.verb)
    return tuple(found)


def _decision(game: Game, scene: Scene, asked: Asked, before: tuple[str, ...]) -> Decision:
    ask = asked.ask
    topics = dict.fromkeys((ask.topic, *(option.topic for option in ask.options if option.topic)))
    choices = {
        option.verb: Choice(
            option.verb,
            option.verb.replace("-", " "),
            two_sentences(replace(follow(game, scene, (*before, option.verb)), asked=())),
            option.verb == ask.default.verb,
        )
        for option in ask.options
    }
    return Decision(ask.seat, ask.topic, cited(game, tuple(topics)), tuple(choices.values()))
