"""Rules, readings and hands that were played, as REST tells them."""

from typing import Literal

from calroom.cards import Card
from calroom.money import Cents
from calroom.rulebook import Unsaid
from calroom.server.protocol import CoachedChoice, Face, Line, Vocabulary
from calroom.server.shapes import Response
from calroom.store.records import Ending
from calroom.table.asks import Seat
from calroom.table.story import StoryLine
from calroom.table.wording import Wording


class ReadingShown(Response, frozen=True, kw_only=True):
    """What a filing leaves open, how it is read and why, and what else is possible."""

    kind: Unsaid
    gap: str
    reading: str
    why: str
    other: list[str]


class RuleShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A rule in our words, with its number and its lines in the filing, and a worked example.

    `note` is a remark on it, `reading` how the filing is understood where it leaves something open.
    """

    id: str
    house: str
    game: str
    number: str
    lines: str
    layer: str
    says: str
    example: str = ""
    note: str = ""
    reading: ReadingShown | None = None
    topics: list[str] = []


class SettingShown(Response, frozen=True, kw_only=True):
    """What a house, or a table that is put up, may say otherwise: what it is now, and how it is changed."""

    title: str
    value: str
    allowed: str
    how: str


class ReadRule(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A rule with a reading, and the setting that changes it where there is one."""

    rule: RuleShown
    setting: SettingShown | None = None


class GameReadingsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The readings of one game; what it leaves to the games that it follows is read as it is there."""

    game: str
    title: str
    follows: list[str] = []
    readings: list[ReadRule]


class ReadingsShown(Response, frozen=True, kw_only=True):
    """How the filing of a house is read, under this version of its house file."""

    house: str
    title: str
    version: str
    games: list[GameReadingsShown]


class GameRulesShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one house says about one game."""

    game: str
    title: str
    summary: str
    deck: str
    seats: str
    rules: list[RuleShown]


class Compared(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One matter side by side: a cell for each house, empty where it says nothing."""

    matter: str
    cells: list[RuleShown | None]
    alike: bool = False


class SideBySide(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A game as several houses play it."""

    games: list[str]
    rows: list[Compared]


class Why(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The rules of this house on a topic; with none of them it is the custom of the trade."""

    game: str
    topic: str
    rules: list[RuleShown]


class HandLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of my hands in a line.

    `size` is the pot, or what I had on the table against a bank; `collected` my part of the collection. Cards
    are as I saw them: my own, and those of the board or the bank. `cost` is what the coach said that my
    choices cost; there is none where it was not asked.
    """

    table: str
    hand: int
    game: str
    title: str
    stakes: str
    at: int
    before: Cents
    after: Cents
    share: str
    """The path of the replayer."""
    size: Cents = 0
    collected: Cents = 0
    ending: Ending = ""
    own: list[list[Card]] = []
    common: list[list[Card]] = []
    cost: Cents | None = None


class PlayedIn(Response, frozen=True, kw_only=True):
    """A game and stakes that I have played, and how many hands."""

    game: str
    title: str
    stakes: str
    hands: int


class MyHands(Response, frozen=True, kw_only=True, omit_defaults=True):
    """My hands, the last first; `more` is the cursor of the next page.

    With the first page comes all that I have `played`, whatever I look for.
    """

    hands: list[HandLine]
    more: str = ""
    played: list[PlayedIn] = []


class ReviewedChoice(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of my choices in a hand: after how many of its events, which of the choices, and what that cost.

    `costs` is what the best one is worth more, in cents; nothing where the difference may be chance.
    """

    after: int
    chosen: int
    costs: Cents = 0
    method: Literal["table", "played on"]
    deals: int = 0
    why: Wording
    choices: list[CoachedChoice]
    notes: list[Wording] = []


class ReviewShown(Response, frozen=True, kw_only=True):
    """What my choices in a hand were worth, in their order."""

    choices: list[ReviewedChoice]


class OpeningShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The opening of one card that one saw; digests and salt in hexadecimal digits."""

    position: int
    card: str
    salt: str
    path: list[str]


class SealShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The seal on a deck that was shuffled in the middle of a hand, with the openings of what one saw."""

    root: str
    size: int
    openings: list[OpeningShown] = []


class Recalled(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A past hand as one may see it, step by step, marked as a replay, and what checks its shuffle."""

    table: str
    hand: int
    game: str
    title: str
    stakes: str
    version: str
    at: int
    seat: Seat
    people: dict[str, str]
    faces: dict[str, Face] = {}
    """What those look like who have chosen a face, by their seat."""
    lines: list[Line]
    story: list[StoryLine]
    words: Vocabulary
    root: str = ""
    size: int = 0
    openings: list[OpeningShown] = []
    later_seals: list[SealShown] = []
    phh: bool = False
    """Whether it can be had as a PHH file."""
    no_phh: str = ""
    """Why it cannot, if it cannot."""
    share: str = ""
    """The path of the replayer for whoever was not there, who sees what a spectator saw."""
    replay: bool = True
