"""What beats what, in pictures: hands that the engine ranks and names, the best first."""

import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import pairwise
from types import ModuleType
from typing import Any

from calroom.cards import Cards, parse_cards
from calroom.filing.document import Hands
from calroom.games.pan.melds import Melds
from calroom.houses.game import Game
from calroom.ranking import double_hand, high, joker_high, low, points, pure215, push9, three_card, tile_hands
from calroom.ranking.reading import Reading
from calroom.tiles import parse_tiles

Read = Callable[[Cards], Reading]
Named = tuple[str, str, Read]
"""What is ranked, the list of hands that shows it, and who reads them."""

LISTED: dict[str, list[str]] = tomllib.loads(
    files("calroom.filing").joinpath("ranked.toml").read_text(encoding="utf-8")
)
MODULES: dict[ModuleType, str] = {high: "high", push9: "push9", three_card: "three_card"}
LOWS = {
    low.ACE_TO_FIVE: ("low_any", low.ACE_TO_FIVE),
    low.EIGHT_OR_BETTER: ("low", low.EIGHT_OR_BETTER),
    low.EIGHT_WITH_AT_MOST_TWO: ("low", low.EIGHT_OR_BETTER),
    low.EIGHT_WITH_EXACTLY_TWO: ("low", low.EIGHT_OR_BETTER),
}
"""Lows by how many cards of the hand may make them: what beats what is the same in all."""

MELDS = {
    "set-mixed": "a set of three suits",
    "set-suited": "a set of one suit",
    "rope": "a rope",
    "rope-seven-jack": "a rope, the jack next to the seven",
    "set-aces-kings": "a set in any suits",
}


def ranked(game: Game) -> Iterator[Hands]:
    """The hands of a game in pictures; a game whose ranking is nobody else's has none."""
    for title, listed, read in rankings(game):
        hands = [cards_of(written, listed) for written in LISTED[listed]]
        yield Hands(key=f"{game.id}/ranking-{listed}", title=title, hands=tuple(_shown(hands, read)))
    if game.family == "pan":
        yield _melds(game)


def cards_of(written: str, listed: str) -> Cards:
    """A hand of one of the lists."""
    return parse_tiles(written) if listed == "tiles" else parse_cards(written)


def _shown(hands: list[Cards], read: Read) -> Iterator[tuple[Cards, str, str]]:
    """Every hand with its name, and that it ties with the one before where it does."""
    readings = [read(cards) for cards in hands]
    ties = [False, *(before.value == after.value for before, after in pairwise(readings))]
    for cards, reading, tie in zip(hands, readings, ties, strict=True):
        yield cards, reading.name, "equal to the hand above" if tie else ""


def rankings(game: Game) -> list[Named]:
    """What is ranked in a game, by which list it is shown, and who reads it."""
    if game.type.showdown is not None:
        terms = game.terms(game.rules.stakes[0])
        ways = game.type.showdown(terms, game.type.given(), False).ways
        titles = ["The high hand", "The low hand"] if len(ways) > 1 else ["The hand"]
        return [(title, *_way(way.ranking)) for title, way in zip(titles, ways, strict=True)]
    find = BANKED.get(game.type.name)
    return find(game) if find else []


def _way(ranking: Any) -> tuple[str, Read]:
    if isinstance(ranking, ModuleType):
        return MODULES[ranking], ranking.read
    if ranking in (joker_high.BUG, joker_high.WILD):
        return "high_with_joker", ranking.read
    if isinstance(ranking, joker_high.JokerRanking):
        return "mexican", ranking.read
    if ranking in LOWS:
        listed, how = LOWS[ranking]
        return listed, how.read
    return "high", high.read


def _total(listed: str) -> Callable[[Game], list[Named]]:
    """A game whose terms at a table know how hands are counted."""

    def find(game: Game) -> list[Named]:
        terms: Any = game.terms(game.rules.stakes[0])
        return [("The total of a hand", listed, terms.ranking.read)]

    return find


def _two_hands(game: Game) -> list[Named]:
    rules: Any = game.rules
    back = joker_high.ranking("bug", rules.wheel)
    return [
        ("The five-card hand", "high_with_joker", back.read),
        ("The two-card hand", "front", double_hand.read),
    ]


BANKED: dict[str, Callable[[Game], list[Named]]] = {
    "pure215": lambda _: [("The total of a hand", "pure215", pure215.read)],
    "no-bust": _total("no_bust"),
    "hot-action": _total("hot_action"),
    "baccarat": lambda _: [("The points of a hand", "baccarat", points.BACCARAT.read)],
    "super-pan9": lambda _: [("The points of a hand", "super_pan9", points.SUPER_PAN9.read)],
    "double-hand": _two_hands,
    "pai-gow-tiles": lambda _: [("Two tiles", "tiles", tile_hands.read)],
}
"""Games against a bank by type."""


def _melds(game: Game) -> Hands:
    rules: Any = game.rules
    melds = Melds(rules.melds)
    kinds = [(cards, melds.kind(cards)) for cards in map(parse_cards, LISTED["melds"])]
    shown = tuple((cards, MELDS[kind], "") for cards, kind in kinds if kind)
    return Hands(key=f"{game.id}/melds", title="Melds", hands=shown)
