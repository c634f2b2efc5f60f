"""Whatever goes wrong at a banked table, and whenever: no chip and no card is lost, and the hand ends."""

from contextlib import suppress
from random import Random

import pytest

import calroom
from calroom import bots
from calroom.games.banked.trouble.incidents import (
    AskedToRebuild,
    BelowMinimum,
    BelowTable,
    CallBet,
    DealtTo,
    Discussed,
    Fell,
    Glimpsed,
    HitOutOfTurn,
    HoleCardShown,
    HouseWayMisplayed,
    Misread,
    Noticed,
    PartnersQuarrel,
    PassedBy,
    Premature,
    SetWrong,
    Skipped,
    Switched,
    TookUpBet,
    TouchedBet,
    TouchedCards,
    TwoAtOnce,
    Unprotected,
    WrongHand,
    WrongHit,
    WrongThird,
)
from calroom.table.asks import FLOOR, Answer, Ask
from calroom.table.events import Dealt
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
from calroom.table.refusals import CannotHappen
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
    "comstock.double-hand",
    "palace.double-hand",
    "sk.pai-gow-poker",
    "palace.pai-gow-tiles",
    "comstock.super-pan9",
    "palace.hot-action",
    "palace.no-bust",
    "comstock.no-bust",
    "comstock.pure215",
    "sk.pure215",
    "palace.three-card",
    "palace.baccarat",
]
every_game = pytest.mark.parametrize("name", GAMES)
LONGEST = 600
RULINGS = ("play-on", "void-hand", "forfeit", "void-round")


def any_hand(name: str, luck: Random) -> Hand:
    """A full or half-empty table with plenty of chips, a player-dealer who posts, and trouble to come."""
    game = calroom.game(name)
    seats = luck.sample(range(1, 8), luck.randint(2, 6))
    stacks = {seat: luck.choice((20_000, 1_000_000)) for seat in sorted(seats)}
    hand = game.hand(stacks, luck.choice(seats), seed=luck.randrange(10**9))
    post = hand.asks[0].options[0]
    if luck.random() < 0.9 and post.verb == "post":
        hand.answer(hand.asks[0].seat, Answer("post", luck.choice((post.low, post.high))))
    return hand


def any_incident(hand: Hand, luck: Random) -> Incident:
    """Something that may or may not be possible now."""
    seat, other = (luck.choice((*hand.table.seats, luck.randint(1, 8))) for _ in range(2))
    card, below = luck.randint(1, 5), luck.randint(0, 30)
    held = tuple(hand.table.cards.get(f"hand {seat}", ()))
    cut = luck.choice((2, 3))
    three = tuple(luck.sample(range(1, 9), 3))
    late = luck.random() < 0.5
    possible = (
        AskedToRebuild(seat=seat),
        BelowMinimum(seat=seat, amount=300),
        BelowTable(seat=seat),
        Boxed(below=below),
        CallBet(seat=seat, said="more"),
        Counted(seat=seat),
        DealtTo(positions=three, late=late),
        Discussed(seat=seat, other=other, both=late),
        Disputed(about="that", seat=luck.choice((0, seat))),
        Exposed(seat=seat, card=card),
        Fell(below=below),
        Glimpsed(seat=seat, card=card),
        HitOutOfTurn(seat=seat),
        HoleCardShown(seat=luck.choice((0, seat))),
        HouseWayMisplayed(seat=seat),
        ManagementRules(ruling=luck.choice(RULINGS), name="Lee", reason="why not", seat=seat),
        Misdealt(seat=seat, count=luck.randint(2, 9), lost=late),
        Misread(seat=seat, called=7, intact=late),
        Noticed(seat=seat),
        PartnersQuarrel(seat=seat, other=other),
        PassedBy(seat=seat, called=luck.choice((0, 18))),
        Premature(),
        SetWrong(seat=seat, front=held[:cut], back=held[cut:], dealer=late),
        Skipped(seat=seat, card=card, late=late),
        Switched(seat=seat, other=other),
        TookUpBet(seat=seat, known=late),
        TouchedBet(seat=seat),
        TouchedCards(seat=seat),
        TurnedUp(seat=seat, card=card),
        TwoAtOnce(),
        Unprotected(seat=seat),
        WrongHand(card=card),
        WrongHit(seat=seat),
        WrongThird(),
    )
    known = [incident for incident in possible if type(incident) in hand.game.remedies]
    ends_it = (Disputed, ManagementRules)
    return luck.choice(
        [one for one in known if not isinstance(one, ends_it) or luck.random() < 0.15] or known
    )


def report(hand: Hand, luck: Random) -> None:
    """Something goes wrong, or is refused without a trace."""
    before = trace(hand)
    try:
        hand.report(any_incident(hand, luck))
    except CannotHappen:
        assert trace(hand) == before


def play_on(hand: Hand, luck: Random) -> None:
    """Play to the end at random, with trouble every now and then."""
    for _ in range(LONGEST):
        if hand.over:
            return
        check_question(hand)
        if luck.random() < 0.6:
            report(hand, luck)
        else:
            hand.answer(*_mostly_betting(hand, luck))
    pytest.fail("the hand does not end")


def _mostly_betting(hand: Hand, luck: Random) -> tuple[int, Answer]:
    """Whoever is asked; wagers are left alone now and then, so that hands are dealt."""
    ask: Ask = luck.choice(hand.asks)
    if ask.topic in ("wagers", "last-chance") and luck.random() < 0.4:
        return ask.seat, ask.default
    return any_answer(hand, luck)


@every_game
def test_whatever_goes_wrong_chips_and_cards_are_kept_and_the_hand_can_be_played_again(name: str) -> None:
    luck = Random(name)
    for _ in range(60):
        hand = any_hand(name, luck)
        play_on(hand, luck)
        check_chips(hand)
        check_cards(hand)
        check_replay(hand)


@every_game
def test_nobody_can_tell_a_card_that_no_incident_showed_him(name: str) -> None:
    luck = Random(f"{name} views")
    for _ in range(8):
        hand = any_hand(name, luck)
        for _ in range(30):
            if hand.over:
                break
            # Hands that are set foul are reported by their cards, which only their owner knows.
            incident = any_incident(hand, luck)
            if luck.random() < 0.5 and not isinstance(incident, SetWrong):
                with suppress(CannotHappen):
                    hand.report(incident)
            else:
                hand.answer(*_mostly_betting(hand, luck))
            check_views(hand, luck)


SHOE_GAMES = [
    "comstock.super-pan9",
    "palace.hot-action",
    "palace.no-bust",
    "comstock.no-bust",
    "comstock.pure215",
    "sk.pure215",
    "palace.baccarat",
]


@pytest.mark.parametrize("name", SHOE_GAMES)
def test_after_a_void_round_the_next_is_dealt_from_the_rest_of_the_shoe(name: str) -> None:
    """Cards that are out stay out until the cut card comes, whether the round counts or not."""
    game, luck, stacks = calroom.game(name), Random(1), dict.fromkeys(range(1, 5), 100_000)
    wrong = [WrongHand(card=2)] if name == "palace.baccarat" else []
    hand = game.hand(stacks, 1, seed=3, incidents=wrong)
    while not any(isinstance(event, Dealt) for event in hand.events):
        ask = hand.asks[0]
        hand.answer(ask.seat, bots.answer(game, ask, hand.view(ask.seat), luck))
    if wrong:
        hand.answer(FLOOR, Answer("void-round"))
    else:
        hand.report(ManagementRules(ruling="void-round", name="Lee", reason="the lights went out"))
    used = hand.table.top
    assert (hand.over, hand.leaves["used"]) == (True, used)
    assert len(hand.table.cards["tray"]) == used
    after = game.hand(stacks, 1, **hand.leaves)
    assert (after.table.deck, after.table.top) == (hand.table.deck, used)
