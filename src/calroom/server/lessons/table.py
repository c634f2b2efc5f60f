"""The table of a lesson as its learner sees it: masked for their seat like any other."""

from collections.abc import Sequence
from typing import Any

from calroom.houses.game import Game
from calroom.languages import ENGLISH
from calroom.lessons import Sitting
from calroom.room.events import HandBegan, HandEnded, InHand, TableEvent
from calroom.room.story import told as story_of
from calroom.server.protocol import PROTOCOL, HandShown, Question, SeatShown, TableShown, Welcome, You
from calroom.server.tables.told import line_of, words_of
from calroom.table.asks import Seat
from calroom.table.readings import HandSaid, OutlookSaid, price_of
from calroom.table.sentences import Sentence
from calroom.table.tongues import in_words

NAMES = ("Ana", "", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy")
"""Who sits at the table of a lesson, by seats; the learner has a name of their own."""

LEARNER = Sentence("You")
"""The name of whoever learns, in their own language."""
ONLY_HAND = 1


def people_of(sitting: Sitting, learner: str) -> dict[Seat, str]:
    """Everybody at the table."""
    return {seat: learner if seat == sitting.seat else NAMES[seat - 1] for seat in sitting.hand.setup.stacks}


def welcome_to(game: Game, sitting: Sitting, language: str = ENGLISH) -> Welcome:
    """The table as it is now."""
    hand, seat, learner = sitting.hand, sitting.seat, in_words(LEARNER, language)
    view, people = hand.view(seat), people_of(sitting, learner)
    events = _events(sitting, people)
    seen = [event.masked(seat) for event in events]
    return Welcome(
        protocol=PROTOCOL,
        now=0,
        number=len(events),
        you=You(person=learner, role="player", seat=seat),
        table=_table(game, sitting, people),
        hand=None
        if hand.over
        else HandShown(
            hand=ONLY_HAND,
            stakes=view.stakes,
            seats=view.seats,
            button=view.button,
            chips=view.chips,
            cards=view.cards,
            markers=view.markers,
        ),
        log=[line_of(event, game) for event in seen],
        story=story_of(seen, game.voice(hand.setup), seat),
        words=words_of(game),
        asked=[ask.seat for ask in hand.asks],
        question=_question(game, sitting),
        reading=() if hand.over else tuple(map(HandSaid.of, game.reading(hand.setup, view))),
    )


def _question(game: Game, sitting: Sitting) -> Question | None:
    ask, hand = sitting.ask, sitting.hand
    if ask is None:
        return None
    view = hand.view(sitting.seat)
    outlook = tuple(map(OutlookSaid.of, game.outlook(hand.setup, view, ask)))
    return Question(number=len(hand.inputs.inputs) + 1, ask=ask, price=price_of(view, ask), outlook=outlook)


def _table(game: Game, sitting: Sitting, people: dict[Seat, str]) -> TableShown:
    hand = sitting.hand
    return TableShown(
        table="lesson",
        game=game.id,
        title=game.title,
        family=game.family,
        pieces=game.type.pieces,
        spots=game.type.spots,
        shared=game.type.shared,
        house=game.id.partition(".")[0],
        stakes=hand.setup.stakes,
        most=game.rules.seats[1],
        seats=[
            SeatShown(
                seat=seat,
                person=person,
                kind="player" if seat == sitting.seat else "bot",
                chips=hand.stacks[seat],
            )
            for seat, person in people.items()
        ],
        button=hand.setup.button,
        banker=hand.setup.button if game.family == "banked" else 0,
        printed=list(game.printed(hand.setup.stakes, {})),
    )


def _events(sitting: Sitting, people: dict[Seat, str]) -> list[TableEvent]:
    """The events of the hand as those of a table: it begins, goes on, and ends."""
    hand = sitting.hand
    told: Sequence[Any] = hand.events
    what: list[Any] = [
        HandBegan(hand=ONLY_HAND, version=hand.setup.version, people=people),
        *(InHand(hand=ONLY_HAND, number=number, told=event) for number, event in enumerate(told, 1)),
    ]
    if hand.over:
        before = hand.setup.stacks
        stacks = {person: (before[seat], hand.stacks[seat]) for seat, person in people.items()}
        what.append(HandEnded(hand=ONLY_HAND, stacks=stacks))
    return [TableEvent("lesson", number, 0, one) for number, one in enumerate(what, 1)]
