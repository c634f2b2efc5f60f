"""A scene: a hand of bots up to a moment, and what goes wrong there; it can be played out again and again."""

from random import Random
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from calroom.floor.when import BEFORE_THE_DEAL, Moment
from calroom.houses.game import Game
from calroom.shuffle.seeded import SeededChance
from calroom.table.hand import Hand, play_again
from calroom.table.incidents import Incident, read_incident
from calroom.table.inputs import Happened, Inputs

BEYOND = 1
"""The seed of whatever chance a remedy asks for, so that a scene always ends the same way."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """A hand as far as it has gone, the moment it is at, and the incident that is reported there.

    Among the inputs may be incidents that nobody has noticed yet.
    """

    game: str
    inputs: Inputs
    moment: Moment
    incident: dict[str, Any]

    @property
    def words(self) -> str:
        """What went wrong, as the dealer reports it."""
        return self.read().words()

    @property
    def earlier(self) -> tuple[Incident, ...]:
        """What went wrong before and has not been noticed."""
        before_the_deal = map(read_incident, self.inputs.setup.incidents)
        return (*before_the_deal, *earlier_incidents(self.inputs))

    @property
    def unnoticed(self) -> tuple[str, ...]:
        """The same in words."""
        return tuple(one.words() for one in self.earlier)

    @property
    def before_the_deal(self) -> bool:
        """Whether it is known before anybody is asked anything."""
        return self.moment == BEFORE_THE_DEAL

    def read(self) -> Incident:
        """The incident itself."""
        return read_incident(self.incident)


def earlier_incidents(inputs: Inputs) -> tuple[Incident, ...]:
    """What was reported in the course of a hand."""
    return tuple(read_incident(one.incident) for one in inputs.inputs if isinstance(one, Happened))


def scene_of(hand: Hand, at: Moment, incident: Incident) -> Scene:
    """The scene of this hand as it stands."""
    return Scene(hand.game.id, hand.inputs, at, to_builtins(incident))


def set_up(game: Game, scene: Scene) -> Hand:
    """The hand at the moment of the scene, before anything is reported."""
    return play_again(game, scene.inputs, beyond=SeededChance(BEYOND))


def reported(game: Game, scene: Scene) -> tuple[Hand, int]:
    """The hand with the incident reported, and how many events came before; refused if it cannot happen."""
    if scene.before_the_deal:
        setup = scene.inputs.setup
        told = replace(setup, incidents=(*setup.incidents, scene.incident))
        hand = play_again(game, Inputs(told, drawn=scene.inputs.drawn), beyond=SeededChance(BEYOND))
        return hand, 1 + len(setup.incidents)
    hand = set_up(game, scene)
    before = len(hand.events)
    hand.report(scene.read())
    return hand, before


def luck_of(scene: Scene) -> Random:
    """How the bots go on after the scene, the same every time."""
    return Random(len(scene.inputs.inputs))
