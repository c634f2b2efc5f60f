"""What the board shows of tables beyond those that are up: presets, orders, and which table feeds which."""

from typing import TYPE_CHECKING

from calroom.keeping.podium.errands import Errand, told
from calroom.keeping.podium.presets import Preset
from calroom.server.podium.table_shapes import ErrandShown, PresetShown, TablesPart
from calroom.table.refusals import Refused

if TYPE_CHECKING:
    from calroom.server.front import Front

DONE_SHOWN = 20


def tables_part(front: "Front", _: int) -> TablesPart:
    """Presets, what is planned and being done, and which tables feed which."""
    podium = front.keeper.podium
    return TablesPart(
        presets=[_preset(front, one) for one in podium.presets.all],
        orders=[_errand(one) for one in podium.errands.open],
        done=[_errand(one) for one in podium.errands.done[:DONE_SHOWN]],
        feeds=dict(podium.errands.feeds),
    )


def _preset(front: "Front", preset: Preset) -> PresetShown:
    title, words, trouble = preset.game, [], ""
    try:
        game = front.keeper.houses.today(preset.game)
        title, posted = game.title, game.read_written(preset.stakes, preset.posted)
        words = [
            f"{one.title}: {one.say(posted[one.key])}"
            for one in game.postings(preset.stakes)
            if one.key in posted
        ]
    except (Refused, LookupError, ValueError) as wrong:
        trouble = str(wrong)
    return PresetShown(
        number=preset.number,
        name=preset.name,
        game=preset.game,
        title=title,
        stakes=preset.stakes,
        posted=dict(preset.posted),
        words=words,
        trouble=trouble,
    )


def _errand(errand: Errand) -> ErrandShown:
    return ErrandShown(
        number=errand.number,
        what=told(errand.what),
        by=errand.what.who,
        at=errand.at,
        reason=errand.what.reason,
        table=errand.tables[0] if errand.tables else "",
        when=errand.when,
        begun=errand.begun is not None,
        came_to=errand.words,
        missed=errand.missed,
        done_at=errand.done_at,
    )
