"""Rule on a scene: something goes wrong in a hand of bots, and one of several rulings is the house's.

The wrong ones are rulings too: of another house, at another moment, on another form of the same thing, or on
something else that befell the same player.
"""

import re
from collections.abc import Iterator, Sequence
from random import Random

from calroom.floor import playing
from calroom.floor.following import Followed, follow
from calroom.floor.houses import compare
from calroom.floor.possible import is_open_question, kinds, what_can_happen
from calroom.floor.problems import Blank, Problem, Solved, lines
from calroom.floor.rulings import Ruling, rule_on_scene
from calroom.floor.scenes import Scene, reported, scene_of, set_up
from calroom.floor.telling import alike, in_brief, two_sentences
from calroom.floor.when import moment_of
from calroom.houses.game import Game
from calroom.table.asks import FLOOR
from calroom.table.hand import Hand
from calroom.table.incidents import Incident
from calroom.table.sentences import Sentence
from calroom.table.words import transcript

TRIES = 120
CHOICES = 4
FEWEST = 2
"""So many wrong rulings there are at least, if they can be found."""

BETS = frozenset({"amount", "chip", "motions", "verb"})
"""What is said of an incident only where it is about bets."""

TOLD = 14
"""So many lines of the hand are told, the last ones."""

_CARDS = re.compile(r"\b(?:[2-9TJQKA][shdc]|Jk)(?: (?:[2-9TJQKA][shdc]|Jk))*\b")


def suits(game: Game) -> bool:
    """Whether anything can go wrong."""
    return bool(game.remedies)


def make(game: Game, seed: int) -> Solved:
    """A scene that is ruled at once, with the ruling among others."""
    luck = Random(f"{game.id} {seed}")
    for number in range(TRIES):
        scene = _scene(game, seed * TRIES + number, luck)
        # In some games all that goes wrong waits for its card; elsewhere that may depend on what follows.
        picky = number < TRIES // 2
        solved = on_scene(game, seed, scene, luck, picky=picky) if scene else None
        if solved is not None:
            return solved
    raise LookupError(f"no scene of {game.id} has several rulings to choose from")


def on_scene(game: Game, seed: int, scene: Scene, luck: Random, *, picky: bool) -> Solved | None:
    """The problem that a scene poses, if there are rulings to choose from.

    Who is `picky` takes only what is ruled at once, and wants several wrong rulings.
    """
    followed = follow(game, scene)
    if not followed.topics or (picky and followed.waited):
        return None
    ruling = rule_on_scene(game, scene, followed)
    wrong = _wrong(game, scene, ruling, luck)
    if len(wrong) < (FEWEST if picky else 1):
        return None
    return _solved(game, seed, scene, ruling, wrong, luck)


def _scene(game: Game, seed: int, luck: Random) -> Scene | None:
    """A hand played to some point, and something that can happen there."""
    hand = playing.deal(game, seed)
    for _ in range(luck.randint(0, 24)):
        if not hand.over:
            playing.answer(hand, luck)
    return goes_wrong(game, hand, luck)


def telling_kinds(game: Game) -> list[type[Incident]]:
    """What can go wrong in a game, without what is only asked or left to somebody."""
    return [kind for kind in kinds(game) if not is_open_question(kind)]


def goes_wrong(game: Game, hand: Hand, luck: Random) -> Scene | None:
    """Something that can happen in the hand as it stands, if the game knows anything that goes wrong."""
    telling = telling_kinds(game)
    if hand.over or not telling:
        return None
    at = moment_of(hand.asks, hand.events)
    for incident in what_can_happen(hand, luck, [luck.choice(telling)]):
        return scene_of(hand, at, incident)
    return None


# The other choices


def _wrong(game: Game, scene: Scene, ruling: Ruling, luck: Random) -> list[str]:
    """Other rulings in the words of this scene, none of them the right one or the same as another."""
    taken = {alike([right_words(ruling)])}
    found: list[str] = []
    for words in _plausible(game, scene, ruling, luck):
        if alike([words]) not in taken:
            taken.add(alike([words]))
            found.append(words)
        if len(found) == CHOICES - 1:
            break
    return found


def _plausible(game: Game, scene: Scene, ruling: Ruling, luck: Random) -> Iterator[str]:
    """How others would rule, the likest first."""
    yield from (right_words(one.ruling) for one in compare(game, scene, ruling, quickly=True) if one.ruling)
    for decision in ruling.decisions:
        yield from (choice_words(choice.sentences) for choice in decision.choices)
    yield from _otherwise(game, scene, luck)


def _otherwise(game: Game, scene: Scene, luck: Random) -> Iterator[str]:
    """The same at another moment of the hand or in another form; then what is done about other things."""
    kind, seat = type(scene.read()), scene.incident.get("seat", 0)
    hand, brief = set_up(game, scene), in_brief(follow(game, scene))
    for _ in range(6):
        if hand.over:
            break
        for followed in _followed(game, hand, [kind], seat, luck):
            if not brief or in_brief(followed) != brief:
                yield choice_words(two_sentences(followed))
        playing.answer(hand, luck)
    others = [other for other in kinds(game) if other is not kind and _is_like(other, kind)]
    luck.shuffle(others)
    for followed in _followed(game, set_up(game, scene), others, seat, luck):
        # What was wrong there is not wrong here, so only what it came to can be told.
        if in_brief(followed) not in ("", brief):
            yield in_brief(followed)


def _is_like(kind: type[Incident], other: type[Incident]) -> bool:
    """Whether both are about bets, or both about cards."""
    about_bets = (not BETS.isdisjoint(one.__struct_fields__) for one in (kind, other))
    return len(set(about_bets)) == 1 and not is_open_question(kind)


def _followed(
    game: Game, hand: Hand, among: Sequence[type[Incident]], seat: int, luck: Random
) -> Iterator[Followed]:
    """What is ruled by itself about such things, where they happen to the same player or to nobody."""
    if hand.over:
        return
    at = moment_of(hand.asks, hand.events)
    for incident in what_can_happen(hand, luck, among, each=6):
        if (incident.whose or seat) == seat:
            followed = follow(game, scene_of(hand, at, incident))
            if followed.topics and not followed.asked:
                yield followed


def choice_words(sentences: Sequence[str]) -> str:
    """A ruling as a choice: without the cards, which would give it away.

    >>> choice_words(["Ad from seat 1's hand is out of play.", "No chips move, and play goes on."])
    "The card from seat 1's hand is out of play. No chips move, and play goes on."
    """
    words = " ".join(_CARDS.sub(_the_cards, sentence) for sentence in sentences)
    return re.sub(r"(^|[.] )([a-z])", lambda found: found[1] + found[2].upper(), words)


def right_words(ruling: Ruling) -> str:
    """The right choice: the ruling, or that it is for the floor to decide among which."""
    if not any(decision.seat == FLOOR for decision in ruling.decisions):
        return choice_words(ruling.sentences)
    decision = next(decision for decision in ruling.decisions if decision.seat == FLOOR)
    verbs = [choice.words for choice in decision.choices]
    return f"It is left to the floor: {', '.join(verbs[:-1])} or {verbs[-1]}."


def _the_cards(found: re.Match[str]) -> str:
    return "the cards" if " " in found[0] else "the card"


# The problem


def _solved(game: Game, seed: int, scene: Scene, ruling: Ruling, wrong: list[str], luck: Random) -> Solved:
    right = right_words(ruling)
    choices = [right, *wrong]
    luck.shuffle(choices)
    hand = set_up(game, scene)
    told = list(transcript(hand.view(None).events, lambda _: (), hand.game.verbs))
    first = [told[0], "..."] if len(told) > TOLD else []
    problem = Problem(
        "ruling",
        game.id,
        seed,
        Sentence(
            "{game:word} ({id:text}): {moment:word}", game=game.title, id=game.id, moment=scene.moment.words
        ),
        lines((*first, *told[-TOLD:])),
        Sentence("What is the ruling?"),
        (Blank(Sentence("ruling"), "choice", tuple(choices)),),
        hand.view(None),
        wrong=Sentence("{what:said}", what="; then ".join((*scene.unnoticed, scene.words))),
    )
    because = lines((" ".join(ruling.sentences), *_how_it_goes(game, scene)))
    return Solved(problem, (right,), because, ruling.rules)


def _how_it_goes(game: Game, scene: Scene) -> list[str]:
    hand, before = reported(game, scene)
    return list(transcript(hand.events[before:], hand.rules_for, game.verbs))[:TOLD]
