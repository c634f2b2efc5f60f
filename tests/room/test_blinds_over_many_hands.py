"""Where the button goes, what somebody owes whom the blinds have passed, and what kills the next pot."""

import pytest
from tests.room.live import Live

from calroom.money import cents
from calroom.room.events import ButtonDrawn, CameBack, DealtIn, DealtOut, PotKilled
from calroom.room.inputs import Away, Back, Reply
from calroom.table.asks import Answer, Option
from calroom.table.events import Began, Called, Moved


def button(live: Live) -> int:
    assert live.table.hand is not None
    return live.table.hand.table.button


def test_the_button_moves_forward_by_one_place_and_an_absent_players_place_is_passed_empty_once() -> None:
    live = Live("comstock.holdem")
    live.sit("Ann 1, Bob 3, Cas 4, Dee 6")
    where = []
    for hand in range(5):
        live.deal()
        where.append(button(live))
        live.finish()
        if hand == 0:
            live.take(Away(who="Bob"))
    assert where == [1, 3, 4, 6, 1]


@pytest.mark.rule("palace.holdem.first-button")
def test_the_highest_card_turned_up_gets_the_first_button() -> None:
    live = Live("palace.holdem")
    live.sit("Ann 2, Bob 5, Cas 7")
    live.deal("9c Kd Kh", "")
    drawn = live.found(ButtonDrawn)[0]
    assert drawn.cards == {2: "9c", 5: "Kd", 7: "Kh"}
    assert button(live) == drawn.seat == 7


@pytest.mark.rule("palace.mexican.button-moves-clockwise")
def test_in_mexican_poker_the_joker_is_the_highest_card_for_the_first_button() -> None:
    live = Live("palace.mexican")
    live.sit("Ann 2, Bob 5, Cas 7")
    live.deal("Ac Jk Kh", "")
    assert button(live) == 5


@pytest.mark.rule("palace.draw.first-dealer-by-high-card")
@pytest.mark.rule("palace.lowball.first-dealer-by-high-card")
def test_the_highest_card_takes_the_smallest_blind_of_the_first_hand() -> None:
    for game in ("palace.draw", "palace.lowball"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4, Eve 5, Fay 6", "$300")
        live.deal("9c 4d Js Kd 2h Qc", "")
        blinds = [event for event in live.in_hand() if isinstance(event, Moved) and event.topic == "blind"]
        assert [(event.source, event.amount) for event in blinds] == [
            ("stack 4", 200),
            ("stack 5", 300),
            ("stack 6", 500),
        ]
    for game, highest in (("palace.draw", 1), ("palace.lowball", 2)):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3", "$300")
        live.deal("Ac Kd 3s", "")
        assert button(live) == highest


@pytest.mark.rule("sk.holdem.first-button-and-missed-blinds")
@pytest.mark.rule("sk.lowball.buy-in-and-button")
@pytest.mark.rule("sk.push9.buy-in")
def test_the_first_button_is_at_the_lowest_seat() -> None:
    for game in ("sk.holdem", "sk.lowball", "sk.push9"):
        live = Live(game)
        live.sit("Ann 2, Bob 3, Cas 6")
        live.deal()
        assert button(live) == 2
        began = next(event for event in live.in_hand() if isinstance(event, Began))
        assert began.topic == "first-button"


def miss_the_blinds(game: str, money: str = "$300") -> Live:
    """Five players; Dee of seat 4 is away while the blinds go by, and one hand longer."""
    live = Live(game)
    live.sit("Ann 1, Bob 2, Cas 3, Dee 4, Eve 5", money)
    if game.startswith("palace"):
        live.deal("Kh 2c 3c 4c 5c", "")
    else:
        live.deal()
    live.finish()
    live.take(Away(who="Dee"))
    while not live.table.state.players[4].missed:
        live.play()
    live.play()
    return live


@pytest.mark.rule("comstock.holdem.missed-blind")
@pytest.mark.rule("palace.holdem.missed-blinds")
@pytest.mark.rule("sk.holdem.first-button-and-missed-blinds")
def test_whom_the_blinds_have_passed_posts_them_all_and_the_big_one_plays() -> None:
    for game, total, live_part in (
        ("comstock.holdem", "$7", "$5"),
        ("palace.holdem", "$6", "$4"),
        ("sk.holdem", "$7", "$5"),
    ):
        live = miss_the_blinds(game)
        live.take(Back(who="Dee", pay=True))
        assert live.found(CameBack)[-1].topic == "missed-blind"
        live.deal()
        assert "Dee" in live.dealt
        assert live.found(DealtIn)[-1].topic == "enter-by-post"
        posts = [
            event for event in live.in_hand() if isinstance(event, Moved) and event.topic == "missed-blind"
        ]
        assert sum(event.amount for event in posts) == cents(total)
        assert posts[0].amount == cents(live_part)
        live.finish()
        live.deal()
        assert not any(getattr(event, "topic", "") == "missed-blind" for event in live.in_hand())


@pytest.mark.rule("comstock.holdem.missed-blind")
@pytest.mark.rule("palace.holdem.missed-blinds")
@pytest.mark.rule("palace.draw.absent-for-the-blinds")
@pytest.mark.rule("palace.lowball.absent-for-the-blinds")
@pytest.mark.rule("comstock.lowball.absent-a-round")
def test_or_waits_until_the_big_blind_reaches_him() -> None:
    games = ("comstock.holdem", "palace.holdem", "palace.draw", "palace.lowball", "comstock.lowball")
    for game in games:
        live = miss_the_blinds(game)
        live.take(Back(who="Dee"))
        waited = 0
        live.deal()
        while "Dee" not in live.dealt:
            assert live.found(DealtOut)[-1].topic == "missed-blind"
            waited += 1
            live.finish()
            live.deal()
        blinds = [event.source for event in live.in_hand() if getattr(event, "topic", "") == "blind"]
        assert blinds[-1] == "stack 4"
        assert 0 < waited < 5
        assert live.found(DealtIn)[-1].pays == ""


@pytest.mark.rule("palace.draw.absent-for-the-blinds")
@pytest.mark.rule("palace.lowball.absent-for-the-blinds")
@pytest.mark.rule("palace.draw.kill-instead-of-waiting")
@pytest.mark.rule("palace.lowball.kill-instead-of-waiting")
def test_at_the_palace_he_kills_the_pot_to_play_at_once() -> None:
    for game in ("palace.draw", "palace.lowball"):
        live = miss_the_blinds(game)
        live.take(Back(who="Dee", pay=True))
        live.deal()
        kill = [event for event in live.in_hand() if isinstance(event, Moved) and event.topic == "kill"]
        assert [(event.source, event.amount) for event in kill] == [("stack 4", cents("$10"))]
        assert live.found(DealtIn)[-1].topic == "enter-by-kill"
        live.finish()
        live.deal()
        assert "Dee" in live.dealt
        assert not any(
            getattr(event, "topic", "") == "kill" and isinstance(event, Moved) for event in live.in_hand()
        )


@pytest.mark.rule("comstock.lowball.absent-a-round")
def test_at_the_comstock_he_straddles_the_blind() -> None:
    live = miss_the_blinds("comstock.lowball")
    live.take(Back(who="Dee", pay=True))
    live.deal()
    straddle = [event for event in live.in_hand() if isinstance(event, Moved) and event.topic == "straddle"]
    assert [(event.source, event.amount) for event in straddle] == [("stack 4", cents("$8"))]


@pytest.mark.rule("sk.lowball.buy-in-and-button")
def test_at_s_and_k_lowball_he_posts_the_blind_live() -> None:
    live = miss_the_blinds("sk.lowball")
    live.take(Back(who="Dee", pay=True))
    live.deal()
    posts = [event for event in live.in_hand() if isinstance(event, Moved) and event.topic == "missed-blind"]
    assert [(event.source, event.target, event.amount) for event in posts] == [
        ("stack 4", "bet 4", cents("$5"))
    ]


@pytest.mark.rule("comstock.holdem.missed-blind")
def test_who_was_away_while_no_blind_passed_comes_back_free() -> None:
    live = Live("comstock.holdem")
    live.sit("Ann 1, Bob 2, Cas 3, Dee 4, Eve 5")
    live.play()
    live.take(Away(who="Ann"))
    live.play()
    live.take(Back(who="Ann"))
    assert live.found(CameBack)[-1].topic == "comes-back"
    live.deal()
    assert "Ann" in live.dealt
    assert live.refused(Back(who="Bob", pay=True)).topic == "absent"


# What kills the next pot


def first_of(verbs: dict[str, Option], *wanted: str) -> str:
    """The first of these verbs that is on offer."""
    return next(verb for verb in wanted if verb in verbs)


def win(live: Live, person: str, *, called: bool = True) -> None:
    """One hand of stud that somebody wins with a bet, called once and then not."""
    live.deal()
    bet = False
    while live.table.hand is not None:
        ask = live.table.asks[0]
        who = live.table.people[ask.seat]
        verbs = {option.verb: option for option in ask.options}
        if who == person:
            choice = first_of(verbs, "bet", "complete", "call", "check", "bring-in")
        elif called and not bet and "call" in verbs:
            choice, bet = "call", True
        else:
            choice = first_of(verbs, "check", "bring-in", "fold")
        option = verbs[choice]
        live.take(Reply(who=who, answer=Answer(choice, option.low)))


@pytest.mark.rule("palace.stud.half-kill-trigger")
def test_two_whole_pots_running_kill_the_next_one() -> None:
    live = Live("palace.stud", "$4-$8")
    live.sit("Ann 1, Bob 2, Cas 3")
    win(live, "Bob")
    assert not live.table.state.killed
    win(live, "Bob")
    assert [event.person for event in live.found(PotKilled)] == ["Bob"]
    live.deal()
    calls = [event for event in live.in_hand() if isinstance(event, Called) and event.topic == "half-kill"]
    assert "$6-$12" in calls[0].words
    live.finish()


@pytest.mark.rule("palace.stud-hilo.half-kill-trigger")
def test_only_a_large_pot_taken_whole_at_a_showdown_kills_the_next() -> None:
    live = Live("palace.stud-hilo", "$4-$8")
    live.sit("Ann 1, Bob 2, Cas 3", "$400")
    killed = 0
    for _ in range(12):
        live.deal()
        while live.table.hand is not None:
            ask = live.table.asks[0]
            verbs = {option.verb: option for option in ask.options}
            verb = next(
                verb for verb in ("bet", "complete", "call", "check", "bring-in", *verbs) if verb in verbs
            )
            live.give(ask, Answer(verb, verbs[verb].low) if verbs[verb].high else Answer(verb))
        won = [event for event in live.in_hand() if isinstance(event, Moved) and event.source == "pot"]
        takers = {event.target for event in won if event.target.startswith("stack")}
        large = sum(event.amount for event in won if event.target.startswith("stack")) >= cents("$40")
        assert live.table.state.killed == (large and len(takers) == 1)
        killed += live.table.state.killed
    assert killed
    win(live, "Ann", called=False)
    assert not live.table.state.killed
