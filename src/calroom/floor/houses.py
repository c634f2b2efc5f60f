"""How the other houses rule: the same thing goes wrong at their table, in a hand as like it as can be."""

from random import Random

from msgspec import Struct, to_builtins
from msgspec.structs import replace

import calroom
from calroom.floor import playing
from calroom.floor.casebook import casebook
from calroom.floor.possible import tag
from calroom.floor.rulings import Ruling, rule_on_scene
from calroom.floor.scenes import Scene, earlier_incidents, reported, scene_of
from calroom.floor.when import Moment, moment_of
from calroom.houses.game import Game
from calroom.rulebook.compare import siblings
from calroom.table.hand import Hand
from calroom.table.incidents import Incident, read_incident
from calroom.table.inputs import Inputs
from calroom.table.refusals import Refused

TABLES = 12
"""So many hands are dealt at another house until the same moment is reached."""


class Elsewhere(Struct, frozen=True):
    """How another house rules on an incident: its ruling, or why it cannot happen there.

    `same` is whether it comes to the same.
    """

    game: str
    same: bool
    ruling: Ruling | None = None
    cannot: str = ""


def compare(game: Game, scene: Scene, ruling: Ruling, *, quickly: bool = False) -> tuple[Elsewhere, ...]:
    """The ruling of every other filed house that deals the same game; `quickly`, of those easily found."""
    if game.id not in game.book.games:
        return ()
    others = (calroom.game(name) for name in siblings(game.book, game.id)[1:])
    return tuple(elsewhere(other, scene, ruling, quickly=quickly) for other in others)


def elsewhere(other: Game, scene: Scene, ruling: Ruling, *, quickly: bool = False) -> Elsewhere:
    """How one other house rules on it."""
    there = _played_to(other, scene) if quickly else parallel(other, scene)
    if isinstance(there, str):
        return Elsewhere(other.id, same=False, cannot=there)
    ruled = rule_on_scene(other, there)
    return Elsewhere(other.id, ruled.in_general == ruling.in_general, ruled)


def parallel(other: Game, scene: Scene) -> Scene | str:
    """The same incident at the same moment of another house's game, or what stands against it.

    The very same cards and seats first, then any hand of that house, and at last a case of its own.
    """
    found = _played_to(other, scene)
    if isinstance(found, Scene):
        return found
    kind = scene.incident["incident"]
    cases = [case for case in casebook(other).of_kind(kind) if case.moment == scene.moment]
    if cases:
        return max(cases, key=lambda case: _alike(case.scene, scene)).scene
    return found or f"{other.id} does not come to this moment: {scene.moment.words}"


def scene_with(game: Game, at: Moment, incident: Incident) -> Scene | str:
    """A hand of the game at this moment in which just this can be reported, or what stands against it."""
    return _played_to(game, Scene(game.id, Inputs(playing.deal(game, 0).setup), at, to_builtins(incident)))


def _played_to(game: Game, scene: Scene) -> Scene | str:
    """Hands are played until the incident can be reported at its moment; else what stands against it."""
    if type(scene.read()) not in game.remedies:
        return _unknown(game, scene.read())
    refusal = ""
    for seed in range(TABLES):
        hand = _dealt(game, scene, seed)
        found = _at_the_same_moment(hand, scene, Random(seed)) if hand else ""
        if isinstance(found, Scene):
            return found
        refusal = refusal or found
    return refusal


def _unknown(other: Game, incident: Incident) -> str:
    known = ", ".join(sorted(map(tag, other.remedies)))
    return f"{other.id} knows no incident {tag(type(incident))}; it knows {known}"


def _dealt(other: Game, scene: Scene, seed: int) -> Hand | None:
    """A hand of the other house with the same players, the first one with the same deck if that can be."""
    setup = scene.inputs.setup
    incidents = [read_incident(data) for data in setup.incidents]
    deck = setup.deck if not seed and sorted(setup.deck) == sorted(other.deck) else None
    try:
        return other.hand(setup.stacks, setup.button or None, seed=seed, deck=deck, incidents=incidents)
    except (Refused, ValueError):
        return None


def _at_the_same_moment(hand: Hand, scene: Scene, luck: Random) -> Scene | str:
    """Play until the incident can be reported at its moment; else what stood against it there."""
    if scene.before_the_deal:
        return _told_before(hand, scene)
    waiting = list(earlier_incidents(scene.inputs))
    refusal = ""
    while hand.asks:
        waiting = [one for one in waiting if not _happens(hand, one)]
        if not waiting and hand.asks and moment_of(hand.asks, hand.events) == scene.moment:
            against = hand.stands_against(scene.read())
            if against is None:
                return scene_of(hand, scene.moment, scene.read())
            refusal = against.what
        if hand.asks:
            playing.answer(hand, luck)
    return refusal


def _told_before(hand: Hand, scene: Scene) -> Scene | str:
    there = replace(scene, game=hand.game.id, inputs=Inputs(hand.setup))
    try:
        assert isinstance(hand.game, Game)
        reported(hand.game, there)
    except Refused as refused:
        return refused.what
    return there


def _happens(hand: Hand, incident: Incident) -> bool:
    if hand.over or hand.stands_against(incident) is not None:
        return False
    hand.report(incident)
    return True


def _alike(one: Scene, other: Scene) -> int:
    """How many things are said in both."""
    return sum(one.incident.get(name) == value for name, value in other.incident.items())
