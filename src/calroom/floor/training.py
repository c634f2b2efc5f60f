"""The training table: bots play, things go wrong at a chosen rate, and a person deals or rules.

The person is given one task after the other. What they answer is graded against what the game itself does;
then the game does it, and the hand goes on.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from calroom.floor import playing
from calroom.floor.drills.pots import divide
from calroom.floor.drills.rulings import goes_wrong, on_scene, telling_kinds
from calroom.floor.drills.settling import read_settlement, settle
from calroom.floor.drills.showdowns import read_showdown
from calroom.floor.possible import kinds, what_can_happen
from calroom.floor.problems import BadAnswer, Blank, Grade, Problem, Solved, grade, lines, said
from calroom.floor.results import AT_THE_TABLE, Result
from calroom.floor.rulings import Cited, cited
from calroom.floor.scenes import Scene
from calroom.houses.game import Game
from calroom.money import cents
from calroom.table.asks import DEALER, FLOOR, Answer, Ask, Seat
from calroom.table.hand import Hand
from calroom.table.incidents import Disputed
from calroom.table.refusals import Refused, describe
from calroom.table.sentences import Sentence
from calroom.table.views import View
from calroom.table.words import transcript

Role: TypeAlias = Literal["dealer", "floor"]
TaskKind: TypeAlias = Literal["ruling", "decision", "award"]

BY_RULE, BY_FLOOR = "the dealer, by the rule", "the floor"
AMOUNT = Blank(Sentence("amount"), "money")
TRIES = 6
"""So often is something looked for that can go wrong at one question."""


class Task(Struct, frozen=True, omit_defaults=True):
    """What the person has to do now, and what has happened since the last task.

    A ruling on what went wrong, a decision that the filing leaves to them, or the award at the end of a hand.
    """

    number: int
    hand: int
    kind: TaskKind
    happened: tuple[str, ...]
    problem: Problem
    view: View
    guidance: tuple[Cited, ...] = ()
    unattended: str = ""


class Done(Struct, frozen=True):
    """What came of an answer: how it was graded, and what the game did.

    A decision that is left to somebody cannot be wrong; it is recorded with their name and reason.
    """

    grade: Grade | None
    happened: tuple[str, ...]


class Decided(Struct, frozen=True):
    """Who decided what, and why, where the filing leaves it open."""

    hand: int
    who: str
    topic: str
    ruling: str
    reason: str


class Waiting(Struct, frozen=True):
    """A task with its key, and what is done when it is answered."""

    task: Task
    solved: Solved
    scene: Scene | None = None
    ask: Ask | None = None


class Training:
    """A table of bots with one person in charge of it."""

    def __init__(
        self, game: Game, role: Role = "floor", *, rate: float = 0.3, seed: int = 0, name: str = ""
    ) -> None:
        """Things go wrong at so many of the questions: the `rate`, from 0 to 1."""
        if not 0 <= rate <= 1:
            raise ValueError(f"things go wrong at a rate from 0 to 1, not at {rate}")
        self.game, self.role, self.rate, self.seed = game, role, rate, seed
        self.name = name or f"the {role}"
        self.results: list[Result] = []
        self.decided: list[Decided] = []
        self.hands = 0
        self._luck = Random(f"{game.id} {role} {seed}")
        self._tasks = 0
        self._waiting: Waiting | None = None
        self._untold: tuple[str, ...] = ()
        self._hand = self._next_hand()

    # What the person sees and does

    def task(self, most_hands: int) -> Task | None:
        """The task that waits, or the next one; None when so many hands are over."""
        while self._waiting is None:
            if self._hand.over:
                if self.hands >= most_hands:
                    return None
                self._untold = self._news()
                self._hand = self._next_hand()
            self._go_on()
        return self._waiting.task

    def answer(self, answers: Sequence[str], *, reason: str = "", at: int = 0, took: int = 0) -> Done:
        """Answer the task that waits; an answer that cannot be taken is refused, and the task waits on."""
        waiting = self._waiting
        if waiting is None:
            raise BadAnswer(Sentence("nothing is asked; take the next task first"))
        graded = grade(waiting.solved, answers)
        if waiting.ask is not None:
            self._decide(waiting.ask, graded.answers, reason)
            self._waiting = None
            return Done(None, self._news())
        self._waiting = None
        seed = waiting.task.problem.seed
        result = Result(self.name, AT_THE_TABLE, self.game.id, seed, tuple(answers), graded.right, at, took)
        self.results.append(result)
        if waiting.scene is not None:
            self._hand.report(waiting.scene.read())
        return Done(graded, self._news())

    # The table

    def _next_hand(self) -> Hand:
        self.hands += 1
        self._seen = 0
        return playing.deal(self.game, self.seed * 1_000 + self.hands, in_order=True)

    def _go_on(self) -> None:
        """One step: a question to the person, something gone wrong, or an answer of the bots."""
        hand = self._hand
        asked = next((ask for ask in hand.asks if ask.seat == self._seat), None)
        if asked is not None:
            self._waiting = self._put(asked)
        elif hand.asks[0].seat > 0 and self._luck.random() < self.rate:
            self._waiting = self._something_goes_wrong()
        if self._waiting is not None or self._somebody_disputes:
            return
        before = len(hand.events)
        playing.answer(hand, self._luck)
        if hand.over and self.role == "dealer":
            self._waiting = self._award(before)

    @property
    def _seat(self) -> Seat:
        return DEALER if self.role == "dealer" else FLOOR

    @property
    def _somebody_disputes(self) -> bool:
        """Whether the floor was called although the game knows of nothing that goes wrong."""
        return self._hand.asks[0].seat == self._seat

    def _something_goes_wrong(self) -> Waiting | None:
        if not telling_kinds(self.game):
            self._call_the_floor()
            return None
        for _ in range(TRIES):
            scene = goes_wrong(self.game, self._hand, self._luck)
            solved = on_scene(self.game, self._number(), scene, self._luck, picky=True) if scene else None
            if scene is not None and solved is not None:
                # The person has watched the hand, so that only what went wrong is news to them.
                wrong = Sentence("{what:said}", what=scene.words)
                problem = replace(solved.problem, told=(), wrong=wrong)
                solved = replace(solved, problem=problem)
                return self._wait("ruling", for_dealer(solved) if self.role == "dealer" else solved, scene)
        return None

    def _call_the_floor(self) -> None:
        """Where a game brings nothing that goes wrong, somebody disputes something, as in every game."""
        if Disputed in kinds(self.game):
            for incident in islice(what_can_happen(self._hand, self._luck, [Disputed]), 1):
                self._hand.report(incident)

    def _award(self, before: int) -> Waiting | None:
        """At the end of a hand the dealer pushes the pots or settles the wagers before they see it done."""
        hand, number = self._hand, self._number()
        if self.game.family == "banked":
            settled = read_settlement(hand, before)
            if settled is None or not settled.wagers:
                return None
            return self._wait("award", settle(self.game, number, settled), up_to=settled.at)
        found = read_showdown(hand) if self.game.family == "poker" else None
        return self._wait("award", divide(self.game, number, found), up_to=found.begins) if found else None

    def _put(self, ask: Ask) -> Waiting:
        """A question of the game to the person in charge."""
        topics = dict.fromkeys((ask.topic, *(option.topic for option in ask.options if option.topic)))
        guidance = cited(self.game, tuple(topics), self._hand.setup.stakes)
        default = next(option for option in ask.options if option.verb == ask.default.verb)
        amount = [AMOUNT] if any(option.low < option.high for option in ask.options) else []
        problem = Problem(
            "decision",
            self.game.id,
            self._number(),
            Sentence("{game:word}: for {seat} to decide", game=self.game.title, seat=ask.seat),
            lines(f"{rule.id}: {rule.says}" for rule in guidance),
            Sentence("What do you decide?"),
            (Blank(Sentence("decision"), "choice", tuple(map(describe, ask.options))), *amount),
        )
        solved = Solved(problem, (describe(default), *("$0" for _ in amount)), (), guidance)
        waiting = self._wait("decision", solved)
        task = replace(waiting.task, guidance=guidance, unattended=describe(default))
        return replace(waiting, task=task, ask=ask)

    def _wait(
        self, kind: TaskKind, solved: Solved, scene: Scene | None = None, up_to: int | None = None
    ) -> Waiting:
        self._tasks += 1
        view = solved.problem.view or self._hand.view(None)
        problem = replace(solved.problem, view=None)
        return Waiting(Task(self._tasks, self.hands, kind, self._news(up_to), problem, view), solved, scene)

    def _decide(self, ask: Ask, chosen: Sequence[str], reason: str) -> None:
        option = next(option for option in ask.options if describe(option) == chosen[0])
        amount = cents(chosen[1]) if option.low < option.high else option.low
        try:
            self._hand.answer(ask.seat, Answer(option.verb, amount, option.only_cards or (), option.where))
        except Refused as refused:
            raise BadAnswer(refused.sentence) from None
        self.decided.append(Decided(self.hands, self.name, ask.topic, option.verb, reason))

    def _number(self) -> int:
        """A number of its own for every task of the table."""
        return self.seed * 1_000_000 + self._tasks

    def _news(self, up_to: int | None = None) -> tuple[str, ...]:
        """What everybody at the table has seen since the last time, in words."""
        events = self._hand.view(None).events[:up_to]
        new, self._seen = events[self._seen :], max(self._seen, len(events))
        before, self._untold = self._untold, ()
        return (*before, *transcript(new, self._hand.rules_for, self.game.verbs))


def for_dealer(solved: Solved) -> Solved:
    """A ruling as a dealer meets it: they must also know whether it is theirs or the floor's."""
    whose = Blank(Sentence("who decides"), "choice", (BY_RULE, BY_FLOOR), said=said((BY_RULE, BY_FLOOR)))
    question = Sentence("Whose is it to decide, and what is done?")
    blanks = (whose, *solved.problem.blanks)
    problem = replace(solved.problem, question=question, blanks=blanks)
    left_to_floor = solved.right[0].startswith("It is left to the floor")
    return replace(solved, problem=problem, right=(BY_FLOOR if left_to_floor else BY_RULE, *solved.right))
