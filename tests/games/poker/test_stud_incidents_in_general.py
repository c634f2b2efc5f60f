"""Whatever goes wrong in a hand of stud, at whatever moment: the hand ends, and everything adds up."""

from random import Random

import pytest

import calroom
from calroom.games.poker.stud.incidents import (
    Absent,
    BurnedWrong,
    DealtEarly,
    DealtIn,
    LaidDown,
    ToDeadSeat,
    UpCardsDisturbed,
    WrongOnStreet,
)
from calroom.games.poker.trouble.incidents import (
    Foreign,
    ForeignFound,
    InMotions,
    InTheMuck,
    IrregularDeck,
    OffTable,
    OneChip,
    OutOfTurn,
    PassedOver,
    SpokeUp,
    TakenBack,
    WrongBurn,
)
from calroom.table.hand import Hand
from calroom.table.incidents import (
    Boxed,
    Counted,
    Disputed,
    Exposed,
    Incident,
    ManagementRules,
    Misdealt,
    TurnedUp,
)
from calroom.table.refusals import CannotHappen, Refused
from calroom.testing import (
    any_answer,
    check_cards,
    check_chips,
    check_question,
    check_replay,
    check_views,
    trace,
)

GAMES = [
    "comstock.stud",
    "comstock.five-stud",
    "comstock.stud-hilo",
    "comstock.razz",
    "palace.stud",
    "palace.stud-hilo",
    "palace.razz",
]


def some_incident(luck: Random) -> Incident:
    """Anything, possible or not."""
    seat, card, number = luck.randint(1, 9), luck.randint(0, 8), luck.randint(0, 5)
    others = tuple(luck.sample(range(1, 8), 2))
    if luck.random() < 0.03:
        rulings = ("play-on", "misdeal", "hand-dead", "call-off")
        ruled = ManagementRules(luck.choice(rulings), "J. Doe", "the good of the game", seat)
        return luck.choice([IrregularDeck(), Disputed("something", seat), ruled])
    return luck.choice(
        [
            Boxed(number),
            Foreign(number),
            ForeignFound(seat),
            Exposed(seat, card),
            TurnedUp(seat, card),
            OffTable(seat, card, seen=luck.random() < 0.5),
            ToDeadSeat(seat, card, mixed=luck.random() < 0.5),
            DealtIn(seat),
            Misdealt(seat, number),
            Counted(seat),
            WrongOnStreet(seat, card, luck.choice((0, 2))),
            BurnedWrong(luck.choice((0, 2)), number, others),
            WrongBurn(luck.randint(0, 2)),
            DealtEarly(number),
            UpCardsDisturbed(seat),
            Absent(seat),
            LaidDown(seat),
            OutOfTurn(seat, "bet", 500),
            PassedOver(seat),
            SpokeUp(seat),
            InMotions(seat, (500, 500)),
            OneChip(seat, 2500),
            InTheMuck(seat),
            TakenBack(seat),
        ]
    )


def troubled_hand(game: str, luck: Random, seed: int) -> Hand:
    house_game = calroom.game(game)
    fewest, most = house_game.rules.seats
    seats = sorted(luck.sample(range(1, most + 1), luck.randint(fewest, most)))
    stacks = {seat: luck.choice((300, 1_500, 20_000, 20_000)) for seat in seats}
    before = [some_incident(luck) for _ in range(luck.randint(0, 3))]
    while True:
        try:
            return house_game.hand(stacks, seed=seed, incidents=before)
        except Refused:
            before = before[1:]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_goes_wrong_chips_and_cards_add_up_and_the_hand_ends(game: str, seed: int) -> None:
    luck = Random(f"{game} {seed}")
    hand = troubled_hand(game, luck, seed)
    steps = 0
    while not hand.over and steps < 500:
        check_question(hand)
        check_cards(hand)
        if luck.random() < 0.5:
            report_or_refuse(hand, some_incident(luck))
        else:
            hand.answer(*any_answer(hand, luck))
        steps += 1
    assert hand.over
    check_cards(hand)
    check_chips(hand)
    check_replay(hand)


def report_or_refuse(hand: Hand, incident: Incident) -> None:
    """What cannot have happened leaves no trace."""
    before = trace(hand)
    try:
        hand.report(incident)
    except CannotHappen:
        assert trace(hand) == before


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_wrong_shows_nobody_a_card_that_it_does_not_expose(game: str) -> None:
    for seed in range(4):
        luck = Random(f"views {game} {seed}")
        hand = troubled_hand(game, luck, seed)
        for _ in range(40):
            if hand.over:
                break
            check_views(hand, luck)
            if luck.random() < 0.3:
                report_or_refuse(hand, some_incident(luck))
            else:
                hand.answer(*any_answer(hand, luck))
