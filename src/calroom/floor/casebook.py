"""The casebook of a game: everything that was found to go wrong in hands of bots, and how it is ruled there.

Nothing in it is written down. Hands are dealt, incidents are tried at every moment, and what the game does is
kept, one case for every way of ruling.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from calroom.floor import playing
from calroom.floor.following import Followed, follow
from calroom.floor.possible import is_open_question, kinds, make, point_of, tag, what_can_happen
from calroom.floor.scenes import Scene, reported, scene_of, set_up
from calroom.floor.telling import alike, two_sentences
from calroom.floor.when import BEFORE_THE_DEAL, Moment, moment_of
from calroom.houses.game import Game
from calroom.table.hand import Hand
from calroom.table.incidents import Incident
from calroom.table.inputs import Answered, Inputs
from calroom.table.refusals import Refused

HANDS = 16
BEFORE = 3
"""In so many of the hands something is wrong before the first card."""

TRIES_BEFORE = 30
SAME = 8
"""So often is an incident tried at one moment."""

UNNOTICED = 3
"""So many incidents of a kind that nobody noticed are followed up, until something is noticed."""


class Case(Struct, frozen=True):
    """An incident at a moment, and how it is ruled in general."""

    scene: Scene
    followed: Followed
    ruling: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The kind of incident."""
        kind: str = self.scene.incident["incident"]
        return kind

    @property
    def about(self) -> tuple[str, ...]:
        """The kinds of everything that went wrong in it."""
        return (self.kind, *(tag(type(one)) for one in self.scene.earlier))

    @property
    def moment(self) -> Moment:
        """When it happened."""
        return self.scene.moment


class Casebook:
    """The cases of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cases: list[Case] = []
        self._known: set[tuple[str, str, tuple[str, ...]]] = set()
        self._tried: Counter[tuple[str, str]] = Counter()
        self._quiet: list[Scene] = []
        for seed in range(HANDS):
            self._explore(seed)
        for scene in self._worth_following_up():
            self._follow_up(scene)

    def of_kind(self, kind: str) -> list[Case]:
        """The cases of one kind of incident; else those in which it is noticed afterwards."""
        own = [case for case in self.cases if case.kind == kind]
        return own or [case for case in self.cases if kind in case.about]

    @property
    def moments(self) -> tuple[Moment, ...]:
        """When something can go wrong, in the order in which hands come to it."""
        return tuple(dict.fromkeys(case.moment for case in sorted(self.cases, key=_how_far)))

    # Finding cases

    def _explore(self, seed: int) -> None:
        hand, luck = playing.deal(self.game, seed), Random(seed)
        if seed < BEFORE:
            for scene in self._before_the_deal(hand, luck):
                self._take(scene)
        before = None
        while not hand.over:
            at = moment_of(hand.asks, hand.events)
            if at != before or luck.random() < 0.1:
                self._try_everything(hand, at, luck)
            before = at
            playing.answer(hand, luck)

    def _try_everything(self, hand: Hand, at: Moment, luck: Random) -> None:
        found = {case.kind for case in self.cases}
        tired = {kind: SAME if tag(kind) in found else 4 * SAME for kind in kinds(self.game)}
        untired = [kind for kind, often in tired.items() if self._tried[at.id, tag(kind)] < often]
        self._tried.update((at.id, tag(kind)) for kind in untired)
        for incident in what_can_happen(hand, luck, untired):
            self._take(scene_of(hand, at, incident))

    def _before_the_deal(self, hand: Hand, luck: Random) -> Iterator[Scene]:
        """Incidents that a hand takes when nobody has been asked anything yet."""
        for kind in kinds(self.game):
            for _ in range(TRIES_BEFORE):
                scene = _at_the_start(hand, make(kind, point_of(hand, luck)))
                try:
                    reported(self.game, scene)
                except (Refused, ValueError):
                    continue
                yield scene
                break

    def _take(self, scene: Scene) -> bool:
        """Keep what is new; whether it was."""
        kind = scene.incident["incident"]
        followed = follow(self.game, scene)
        if followed.waited and not scene.unnoticed:
            self._quiet.append(scene)
        if followed.is_quiet:
            return False
        ruling = alike(two_sentences(followed))
        key = (scene.moment.id, kind, ruling)
        if key in self._known:
            return False
        self._known.add(key)
        self.cases.append(Case(scene, followed, ruling))
        return True

    # What is noticed only later

    def _worth_following_up(self) -> list[Scene]:
        found: Counter[str] = Counter()
        worth = []
        for scene in self._quiet:
            kind = scene.incident["incident"]
            found[kind] += 1
            if found[kind] <= UNNOTICED:
                worth.append(scene)
        return worth

    def _follow_up(self, scene: Scene) -> None:
        """Play on until somebody can notice: something is ruled now that was not ruled so without it."""
        anyway = set(follow(self.game, scene).topics)
        hand, _ = reported(self.game, scene)
        luck = Random(1)
        for _ in range(playing.LONGEST // 30):
            if hand.over:
                return
            at = moment_of(hand.asks, hand.events)
            for incident in self._about(scene, hand, luck):
                self._take_what_was_noticed(scene_of(hand, at, incident), anyway)
            playing.answer(hand, luck)

    def _take_what_was_noticed(self, later: Scene, anyway: set[str]) -> None:
        """Keep it if it is ruled as nothing of its kind was; if it can be, without what went wrong before."""
        kind = later.incident["incident"]
        followed = follow(self.game, later)
        own = [case for case in self.cases if case.kind == kind]
        known = {topic for case in own for topic in case.followed.topics} | anyway
        if not followed.waited and (not own or set(followed.at_once_topics) - known):
            plain = without_incidents(self.game, later)
            self._take(plain if plain and self._is_ruled_so(plain, followed) else later)

    def _is_ruled_so(self, plain: Scene, followed: Followed) -> bool:
        try:
            return follow(self.game, plain).at_once_topics == followed.at_once_topics
        except Refused:
            return False

    def _about(self, scene: Scene, hand: Hand, luck: Random) -> Iterator[Incident]:
        """What could be reported about the same seat, or about the table."""
        before, seat = scene.incident["incident"], scene.incident.get("seat", 0)
        telling = [kind for kind in kinds(self.game) if not is_open_question(kind)]
        untired = [kind for kind in telling if self._tried[before, tag(kind)] < SAME]
        for incident in what_can_happen(hand, luck, untired):
            if tag(type(incident)) != before and (not seat or incident.whose in (0, seat)):
                self._tried[before, tag(type(incident))] += 1
                yield incident


def without_incidents(game: Game, scene: Scene) -> Scene | None:
    """The scene in a hand in which nothing went wrong before; None where it cannot be played so."""
    setup, inputs = scene.inputs.setup, scene.inputs.inputs
    answers = tuple(one for one in inputs if isinstance(one, Answered))
    plain = replace(scene, inputs=Inputs(replace(setup, incidents=()), answers, scene.inputs.drawn))
    try:
        set_up(game, plain)
    except (Refused, ValueError):
        return None
    return plain


def _at_the_start(hand: Hand, incident: Incident) -> Scene:
    return Scene(hand.game.id, Inputs(hand.setup), BEFORE_THE_DEAL, to_builtins(incident))


def _how_far(case: Case) -> int:
    return len(case.scene.inputs.inputs)


@lru_cache(maxsize=64)
def casebook(game: Game) -> Casebook:
    """The casebook of a game, made once."""
    return Casebook(game)
