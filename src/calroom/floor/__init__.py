"""The floor: questions answered by the filed rules; what goes wrong ruled, drilled and trained by running it.

>>> from calroom import floor
>>> floor.ask("palace.lowball", "two cards got flipped on the deal").rules[0]
'palace.lowball.two-exposed-on-deal-misdeal'
>>> ruling = floor.rule_on("palace.lowball", "betting after the draw", "exposed")
>>> ruling.rules[0].id
'palace.lowball.exposed-on-draw-not-taken'
"""

from typing import TYPE_CHECKING

from calroom.kinds import check_kind

if TYPE_CHECKING:
    from calroom.floor.asking.answers import Answer
    from calroom.floor.houses import Elsewhere
    from calroom.floor.rulings import Ruling
    from calroom.floor.when import Moment
    from calroom.houses.game import Game
    from calroom.table.incidents import Incident


# The parts are imported when they are used, so that asking for one does not load the others.


def moments(game: "Game | str") -> "tuple[Moment, ...]":
    """The moments of a game's hands at which something can go wrong, in order."""
    from calroom.floor import look_up

    return look_up.moments(_game(game))


def incidents(game: "Game | str", moment: str = "") -> tuple[str, ...]:
    """What can go wrong in a game, or at one moment of it, by name."""
    from calroom.floor import look_up

    return look_up.incidents(_game(game), moment)


def rule_on(game: "Game | str", moment: str, incident: "str | Incident") -> "Ruling":
    """The ruling on an incident at a moment; one that cannot happen there is refused."""
    from calroom.floor import look_up
    from calroom.floor.rulings import rule_on_scene

    return rule_on_scene(_game(game), look_up.scene_for(_game(game), moment, incident))


def compare(game: "Game | str", moment: str, incident: "str | Incident") -> "tuple[Elsewhere, ...]":
    """How the other houses that deal the game rule on it."""
    from calroom.floor import houses, look_up
    from calroom.floor.rulings import rule_on_scene

    scene = look_up.scene_for(_game(game), moment, incident)
    return houses.compare(_game(game), scene, rule_on_scene(_game(game), scene))


def ask(game: "Game | str", words: str, moment: str = "") -> "Answer":
    """The filed rules that answer this, in anybody's words, and how sure that is."""
    from calroom.floor.asking import answers

    check_kind("words", words, str, "a question in anybody's words")
    return answers.ask(game if isinstance(game, str) else _game(game).id, words, moment)


def _game(game: "Game | str") -> "Game":
    from calroom.houses import known

    return known.game_of(game)
