"""What people read and the server has as data, or makes while hands are played.

Names of houses, games, stakes and places stand in house files, names of hands in the rankings; a dealer calls
what happens as the hands come. So some hands of every game are dealt here, always the same ones.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from random import Random

import msgspec

import calroom
from calroom.filing.ranked import ranked
from calroom.floor.drills import BLACKJACKS, KINDS, Kind, games_for
from calroom.floor.drills.settling import settlement
from calroom.floor.drills.showdowns import has_showdowns, showdown
from calroom.floor.problems import Solved
from calroom.floor.when import STREETS
from calroom.games.printed import Printed
from calroom.houses.drafts import UNNAMED
from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.houses.known import house
from calroom.lab.blackjack.charts import WORDS
from calroom.lab.blackjack.hands import NAMES
from calroom.lab.blackjack.odds import EVEN_MONEY
from calroom.lab.double_hand.study import line_words
from calroom.lessons import lesson, teaches
from calroom.lessons.shared import GLOSSARY
from calroom.ranking.spoken import number_word, rank_word, rank_words
from calroom.server.lessons.pages import step_shown
from calroom.server.lobby.games import lacks
from calroom.server.tables.told import words_of
from calroom.table.events import Event, Placed, Shown
from calroom.table.hand import Hand
from calroom.table.messages import Message
from calroom.table.refusals import CannotHappen
from calroom.table.story import story
from calroom.table.tongues import JOINED
from calroom.table.verbs import button_of, label_of
from calroom.table.wording import BETWEEN as LISTED
from calroom.table.wording import RANKS, Wording, held, one_hand
from calroom.table.words import tell
from calroom.testing import any_answer, deal
from translating.gathering import Found, is_said, of_the_server
from translating.hands import both_ways, names

HANDS = 12
"""How many hands of each game are dealt."""
PROBLEMS = {"pan-pays": 8, "third-card": 8}
"""How many problems for dealers are made of a kind in each game, where it is not one."""
SELDOM = ("banker when player stood", "both over", "insurance {1}", "late fee")
"""What hardly any hand comes to."""
FOR_DEALERS = 60
"""And how many hands are dealt as they practise on them."""
SPLIT = "bcd"
"""How places of a hand that was split are told apart."""

NUMBER = re.compile(r"\{\d+\}|\$?\d(?:[\d,.]*\d)?")
BETWEEN = re.compile(r"; |: |, | against ")
AMOUNT = re.compile(r" (?:(?:to|for) )?\{amount\}")
PLACED = re.compile(r" \d.*$")
"""Whose a place is."""
NOT_A_PLACE = re.compile(r"\d|[2-9TJQKA][cdhs]\b")
"""What is chosen by a card or a number."""
AT_A_SEAT = re.compile(r" \{1\}(-\{2\})?$")

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)
DEALT = "src/calroom/games"
TAUGHT = "src/calroom/lessons"
RANKED = "src/calroom/ranking"
DRILLED = "src/calroom/floor/drills"
CHARTED = "src/calroom/lab"


def of_the_data() -> Iterator[Found]:
    """Whatever houses and games bring, and what is said in some hands of every game."""
    for text in _spoken():
        yield Found(text, "src/calroom/ranking/spoken.py", 0)
    for text in (*JOINED.values(), *LISTED.values()):
        yield Found(text, "src/calroom/table/tongues.py", 0)
    yield from (Found(text, RANKED, 0) for text in of_names() if is_said(text))
    yield from (Found(text, DRILLED, 0) for text in _of_drills())
    yield Found(UNNAMED, "src/calroom/houses/drafts.py", 0)
    yield from (Found(text, CHARTED, 0) for text in _of_charts())
    for game in calroom.games():
        where = f"src/calroom/houses/{game.id.split('.')[0]}.toml"
        yield from (Found(text, where, 0) for text in _filed(game) if is_said(text))
        yield from (Found(text, DEALT, 0) for text in _of_verbs(game) if is_said(text))
        yield from (Found(text, DEALT, 0) for text in _of_hands(game) if is_said(text))
        yield from (Found(text, TAUGHT, 0) for text in of_lesson(game) if is_said(text))


def _spoken() -> Iterator[str]:
    """Ranks and small numbers, and words of the trade that look like names."""
    yield from map(rank_word, RANKS)
    yield from map(rank_words, RANKS)
    yield from (number_word(number) for number in range(32))
    yield from (word for word in GLOSSARY if "-" in word)
    yield from ORDINALS


def of_names() -> Iterator[str]:
    """Every name of a hand, as it is read out and as it stands in a sentence."""
    for name in (*names(), *both_ways()):
        for said in (name, one_hand(name)):
            yield from map(numbered, BETWEEN.split(held(said).key))


def _of_drills() -> Iterator[str]:
    """What the kinds of drills are about, the moments of a hand, and what dealers are told."""
    yield from (kind.about for kind in KINDS.values())
    yield from (*STREETS.values(), *SELDOM)
    for kind in KINDS.values():
        for game in games_for(kind) if kind.trainee == "dealer" else ():
            for solved in _problems(kind, game):
                for one in (*solved.problem.told, *solved.because):
                    yield from filter(is_said, _of_told(one.wording))
    for game in calroom.games():
        for event in _for_dealers(game):
            yield from filter(is_said, _of_told(tell(event).wording))


def _problems(kind: Kind, game: Game) -> Iterator[Solved]:
    for seed in range(PROBLEMS.get(kind.name, 1)):
        with suppress(LookupError):
            yield kind.make(game, seed)


def _for_dealers(game: Game) -> Iterator[Event]:
    """What dealers are told of more hands: they come to more than the few problems do."""
    for seed in range(FOR_DEALERS):
        if game.family == "banked" and (found := settlement(game, seed)):
            yield from (event for event in found.hand.events if isinstance(event, Placed))
            yield from found.done
        elif has_showdowns(game) and (shown := showdown(game, seed)):
            yield from shown.award


def _of_told(wording: Wording) -> Iterator[str]:
    """What a line of a drill says; what no source says whole is known piece by piece."""
    if wording.key not in _patterns():
        yield from map(numbered, BETWEEN.split(wording.key))
    for part in wording.parts:
        if part.kind == "word":
            yield numbered(part.word)
        for one in (*part.each, *([part.said] if part.said else [])):
            yield from _of_told(one)


@cache
def _patterns() -> frozenset[str]:
    """What the sources of the server say."""
    return frozenset(one.id for one in of_the_server())


def _of_charts() -> Iterator[str]:
    """What stands in the charts of the lab that sheets show."""
    yield from (f"{cell} {words}" for cell, words in WORDS.items())
    yield EVEN_MONEY
    yield from ("hard {1}", "soft {1}", "pair {1}", *(f"pair {name}" for name in NAMES if not name.isdigit()))
    yield from ("any hand", "none")
    for game in calroom.games():
        if game.type.name == "double-hand":
            yield from (line_words(topic) for topic in _topics(game) if topic.startswith("house-way-"))


def _topics(game: Game) -> Iterator[str]:
    for rule in game.book.rules(game.id):
        yield from rule.topics


def numbered(text: str) -> str:
    """A text with places for its numbers."""
    nth = iter(range(1, 99))
    return NUMBER.sub(lambda _: f"{{{next(nth)}}}", text)


def _pieces(text: str) -> Iterator[str]:
    """What is said one thing after another."""
    yield from map(numbered, BETWEEN.split(text))


def _filed(game: Game) -> Iterator[str]:
    yield from (game.title, house(game.id.split(".")[0]).title)
    yield from lacks(game)
    for stakes in game.rules.stakes:
        yield numbered(stakes)
        yield from (f"{one.title}" for one in game.postings(stakes))
        yield from _printed(game.printed(stakes, {}))
        yield from _charged(game, stakes)
    for line in fees_in_words(game):
        yield from _pieces(line)
    yield from game.type.spots


def _charged(game: Game, stakes: str) -> Iterator[str]:
    """What the sign over a table says of the collection, beside the amount."""
    fewest, most = game.rules.seats
    for players in range(fewest, most + 1):
        for charge in game.charges(stakes, {}, players):
            yield from _pieces(charge.words)


def _printed(printed: Iterable[Printed]) -> Iterator[str]:
    for one in printed:
        yield from (text for text in msgspec.structs.astuple(one) if isinstance(text, str))
        for pay in one.pays:
            yield from _pieces(pay)


def _of_verbs(game: Game) -> Iterator[str]:
    words = words_of(game)
    for name in game.verbs:
        yield from (button_of(name, game.verbs), label_of(name, game.verbs))
    for verb in words.verbs.values():
        yield from (verb.label, verb.did, verb.means)
        for told in (f"{{seat}} {verb.did}", f"You {verb.you}"):
            yield from (told, AMOUNT.sub("", told))
    if words.road:
        yield from _strings(msgspec.to_builtins(words.road))


def _strings(found: object) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for one in found.values():
            yield from _strings(one)
    elif isinstance(found, list | tuple):
        for one in found:
            yield from _strings(one)


def _of_hands(game: Game) -> Iterator[str]:
    luck = Random(7)
    for _ in range(HANDS):
        asked: set[str] = set()
        hand = _played(game, luck, asked)
        yield from (numbered(place) for place in sorted(asked) if not NOT_A_PLACE.match(place))
        for event in hand.events:
            yield from _places(event, splits=game.type.name in BLACKJACKS)
            if isinstance(event, Shown) and event.name:
                yield from BETWEEN.split(held(event.name).key)
        for line in story(hand.events, game.voice(hand.setup), hand.table.seats[0]):
            yield from _of_message(line.message)


def _places(event: object, *, splits: bool) -> Iterator[str]:
    """The kinds of places between which chips and cards go."""
    for name in ("place", "source", "target"):
        place = getattr(event, name, "")
        yield PLACED.sub("", place)
        if AT_A_SEAT.search(written := numbered(place)):
            yield written
            if splits and not place.startswith("stack"):
                yield from (written.replace("{1}", f"{{1}}{letter}") for letter in SPLIT)


def _played(game: Game, luck: Random, asked: set[str]) -> Hand:
    """A hand; `asked` gets the places that somebody could choose in it."""
    hand = deal(game, luck, luck.randrange(2**32))
    while not hand.over:
        asked.update(option.where for ask in hand.asks for option in ask.options if option.where)
        try:
            hand.answer(*any_answer(hand, luck))
        except CannotHappen:
            continue
    return hand


def _of_message(message: Message) -> Iterator[str]:
    yield numbered(message.place)
    if message.name:
        yield from _of_wording(message.name)
    for one in (*message.each, *([message.where] if message.where else [])):
        yield from _of_message(one)


def of_lesson(game: Game) -> Iterator[str]:
    """All that a lesson says: its own sentences, words of the trade, and what stands in house files."""
    for step in map(step_shown, lesson(game).steps if teaches(game) else ()):
        said = [step.title, *step.lines]
        said += [one.said for one in step.pictures]
        said += [one for word in step.words for one in (word.word, word.means)]
        said += [one for reply in step.replies for one in (reply.said, reply.why)]
        for one in said:
            yield from _of_taught(one)
    for block in ranked(game) if teaches(game) else ():
        yield from (remark for _, _, remark in block.hands if remark)


def _of_taught(wording: Wording) -> Iterator[str]:
    """What stands within a sentence of a lesson: a hand by its parts, a fee by its pieces, else whole."""
    for part in wording.parts:
        if part.kind == "word":
            yield from _pieces(part.word) if part.name == "fee" else [numbered(part.word)]
        elif part.said is not None:
            yield from (*BETWEEN.split(part.said.key), *_of_taught(part.said))


def _of_wording(wording: Wording) -> Iterator[str]:
    yield from BETWEEN.split(wording.key)
    for part in wording.parts:
        if part.kind == "word":
            yield part.word
        for one in (*part.each, *([part.said] if part.said else [])):
            yield from _of_wording(one)
