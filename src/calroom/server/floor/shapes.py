"""What the floor desk and the drills take and give over REST."""

from typing import Annotated, Literal

from msgspec import Meta

from calroom.server.protocol import HandShown
from calroom.server.shapes import Asked, Response
from calroom.table.wording import Wording


class CitedShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that decided, and how an unclear line was read."""

    id: str
    number: str
    says: str
    reading: str = ""


class ChoiceShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that may be decided and what comes of it; `unattended` counts where nobody decides."""

    words: str
    sentences: tuple[str, str]
    unattended: bool = False


class DecisionShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What the filing leaves to the floor, the guidance it gives, and the choices."""

    topic: str
    guidance: list[CitedShown]
    choices: list[ChoiceShown]


class RulingShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What is done about an incident: two sentences, the rules, and what moved."""

    game: str
    title: str
    moment: str
    reported: str
    sentences: tuple[str, str]
    rules: list[CitedShown]
    cards: list[str]
    chips: list[str]
    decisions: list[DecisionShown]
    goes_on: str


class ElsewhereShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """How another house rules on it, or why it cannot happen there."""

    game: str
    title: str
    alike: bool
    sentences: list[str]
    rules: tuple[CitedShown, ...] = ()


class RulingFound(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The ruling, what it depends on, and how other houses rule."""

    ruling: RulingShown
    depends: list[RulingShown]
    houses: list[ElsewhereShown]


class RuleFiled(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A rule as it was filed: its name in plain words, where it stands, what it says and how it is read."""

    id: str
    name: str
    filed: str
    says: str
    reading: str = ""


class Tap(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of the rules that may be meant, and the words that choose it."""

    rule: str
    words: str


class FloorAnswer(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What the rules of a game say to a question.

    One rule is `clear`ly meant; or `either` of two or three, which the question `asks` tells apart; or the
    rules are merely the `nearest`. `near` are others that come close.
    """

    game: str
    title: str
    sure: Literal["clear", "either", "nearest"]
    rules: list[RuleFiled]
    asks: str = ""
    taps: tuple[Tap, ...] = ()
    near: tuple[Tap, ...] = ()


class MomentShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a hand and what can go wrong then."""

    id: str
    words: str
    incidents: list[str]


class FloorGame(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A game as the floor desk knows it."""

    game: str
    title: str
    moments: list[MomentShown]


class DrillKind(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A kind of problem: for whom, what it practises, and in which games."""

    name: str
    trainee: Literal["dealer", "floor", "player"]
    about: str
    games: list[str]


class IncidentField(Response, frozen=True, kw_only=True):
    """One thing to be said of an incident: a number, yes or no, words, or several of them."""

    name: str
    type: str
    """`int`, `bool`, `str`, `list int` or `list str`."""
    required: bool
    choices: list[str]


class IncidentShown(Response, frozen=True, kw_only=True):
    """Something that can go wrong in a game, in words, and what must be said of it."""

    name: str
    words: str
    fields: list[IncidentField]


class BlankShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to answer: a choice, an amount, a number, or so many cards.

    `said` is how each choice is said, where it is not said as it is written.
    """

    name: Wording
    wanted: Literal["choice", "money", "number", "cards", "words"]
    choices: tuple[str, ...] = ()
    count: int = 0
    said: tuple[Wording, ...] = ()


class DrillProblem(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A problem as it is put, with the table where it can be drawn; `wrong` is what goes wrong at its end."""

    kind: str
    game: str
    seed: int
    title: Wording
    told: list[Wording]
    question: Wording
    blanks: list[BlankShown]
    hand: HandShown | None = None
    wrong: Wording | None = None


class DrillAnswer(Asked, frozen=True, kw_only=True):
    """What somebody answers to the problem of this kind, game and seed, and how long they took."""

    game: Annotated[str, Meta(max_length=80)]
    seed: Annotated[int, Meta(ge=0, le=2**53)]
    answers: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=40)]
    took: Annotated[int, Meta(ge=0, le=24 * 60 * 60 * 1000)] = 0


class DrillGrade(Response, frozen=True, kw_only=True, omit_defaults=True):
    """How an answer was, and what is right and why."""

    right: bool
    blanks: list[bool]
    expected: list[str]
    because: list[Wording]
    rules: list[CitedShown]


class DrillScore(Response, frozen=True, kw_only=True, omit_defaults=True):
    """How somebody does in one kind of problem."""

    who: str
    kind: str
    answered: int
    right: int
    run: int
    usual_seconds: float


class DrillDue(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A problem that was missed and comes back."""

    kind: str
    game: str
    seed: int


class DrillBook(Response, frozen=True, kw_only=True, omit_defaults=True):
    """My results: scores, what comes back now, and for each kind the next seed that is new to me."""

    scores: list[DrillScore]
    due: list[DrillDue]
    fresh: dict[str, int]


class DailyTask(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A problem of the set of the day; `right` says how my first answer was, if there is one."""

    kind: str
    seed: int
    right: bool | None = None


class PracticeDay(Response, frozen=True, kw_only=True):
    """How many problems I answered on a day, and how many of them right."""

    day: str
    answered: int
    right: int


class PracticeBook(Response, frozen=True, kw_only=True):
    """What I may practise as a player: the set of the day, what comes back now, and how I did.

    `day` is the date by the room's clock, and `fresh` has for each kind the next seed that is new to me.
    """

    day: str
    daily: list[DailyTask]
    due: list[DrillDue]
    scores: list[DrillScore]
    fresh: dict[str, int]
    days: list[PracticeDay]


class HardSpot(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Where a class misses most."""

    kind: str
    game: str
    missed: float


class DrillClass(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a trainer sees: everybody's scores, and where most are missed."""

    scores: list[DrillScore]
    hardest: list[HardSpot]


class TrainingAnswer(Asked, frozen=True, kw_only=True):
    """What somebody in charge of a training table answered to one task; a decision has its reason."""

    answers: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=40)]
    reason: Annotated[str, Meta(max_length=200)] = ""


class TrainingTable(Asked, frozen=True, kw_only=True):
    """A training table and all that was answered there so far, from which it is played again.

    Things go wrong at so many of its questions as the `rate` says, for so many `hands`.
    """

    game: Annotated[str, Meta(max_length=80)]
    role: Literal["dealer", "floor"]
    rate: Annotated[float, Meta(ge=0, le=1)]
    hands: Annotated[int, Meta(ge=1, le=10)]
    seed: Annotated[int, Meta(ge=0, le=2**32)]
    answers: Annotated[list[TrainingAnswer], Meta(max_length=1000)]


class TrainingAnswered(Asked, frozen=True, kw_only=True):
    """The answer to the task that waits at a training table, and how long it took."""

    table: TrainingTable
    answer: TrainingAnswer
    took: Annotated[int, Meta(ge=0, le=24 * 60 * 60 * 1000)] = 0


class TaskShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What is to be done now: a ruling, a decision that is left open, or the award at the end of a hand.

    A decision comes with the guidance of the filing, and what counts where nobody decides.
    """

    number: int
    hand: int
    kind: Literal["ruling", "decision", "award"]
    happened: list[Wording]
    problem: DrillProblem
    guidance: tuple[CitedShown, ...] = ()
    unattended: str = ""


class DecidedShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What was decided where the filing leaves it open, by whom and why."""

    hand: int
    who: str
    topic: str
    ruling: str
    reason: str


class TrainingState(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A training table as it stands: the task that waits, none when its hands are over, and the record."""

    hand: int
    answered: int
    right: int
    decided: list[DecidedShown]
    task: TaskShown | None = None


class TrainingDone(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What came of an answer: how it was, unless it was left open, and what the game did."""

    happened: list[Wording]
    grade: DrillGrade | None = None
