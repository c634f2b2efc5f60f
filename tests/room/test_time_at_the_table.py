"""The clock is handed in: answers run out, half hours are charged, and time never runs backwards."""

import pytest
from tests.room.live import Live, clock

from calroom.money import cents
from calroom.room.events import BankDeclined, DealtOut, HandEnded, InHand, Sat, TimeFalls, TimeTaken
from calroom.room.inputs import Away, Back, Buy, ChangeDealer, Deal, Join, Tick, TimeUp
from calroom.table.events import Called, Moved


def charged(live: Live) -> dict[str, int]:
    """Who paid time in the hand that was dealt last."""
    moves = [event for event in live.in_hand() if isinstance(event, Moved) and event.topic == "time-charge"]
    return {event.source: event.amount for event in moves}


def test_what_nobody_answers_in_time_is_answered_by_the_system_and_recorded() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.deal()
    seat = live.table.asks[0].seat
    live.at += 29_000
    live.take(Tick(role="clock"))
    assert live.told == []
    live.at += 1_000
    live.take(Tick(role="clock"))
    told = [event.told for event in live.found(InHand, live.told)]
    assert isinstance(told[0], Called)
    assert (told[0].topic, told[0].seat) == ("no-answer", seat)
    assert live.table.asks[0].seat != seat
    assert live.table.hand is not None
    assert live.table.hand.inputs.inputs[-1].system  # type: ignore[union-attr]


def test_time_does_not_run_backwards() -> None:
    live = Live("sk.holdem")
    live.at -= 1
    with pytest.raises(ValueError, match="backwards"):
        live.take(Tick(role="clock"))


GAMES = (("comstock.lowball", "$4-$20 spread limit", "$3"), ("comstock.mexican", "$4-$8", "$5"))


@pytest.mark.rule("comstock.lowball.half-hour-when-charged")
@pytest.mark.rule("comstock.mexican.half-hour-moment")
def test_time_falls_due_when_dealers_change_or_at_the_second_half_hour_of_one_dealer() -> None:
    for game, stakes, rate in GAMES:
        live = Live(game, stakes, at="5:30", schedule="half hour")
        live.sit("Ann 1, Bob 2, Cas 3")
        live.at = clock("6:00")
        live.take(ChangeDealer(who="Dan", role="dealer"))
        live.deal()
        assert charged(live) == {f"stack {seat}": cents(rate) for seat in (1, 2, 3)}
        live.wait(30)
        live.finish()
        assert charged(live) == {f"stack {seat}": cents(rate) for seat in (1, 2, 3)}
        live.deal()
        assert charged(live) == {f"stack {seat}": cents(rate) for seat in (1, 2, 3)}
        live.finish()
        live.deal()
        assert charged(live) == {}
        live.finish()
        live.at = clock("7:00")
        live.take(ChangeDealer(who="Don", role="dealer"))
        live.take(Tick(role="clock"))
        live.deal()
        assert charged(live) == {f"stack {seat}": cents(rate) for seat in (1, 2, 3)}
        assert len(live.found(TimeFalls)) == 3


@pytest.mark.rule("comstock.lowball.half-hour-new-player-pays")
@pytest.mark.rule("comstock.mexican.new-player-pays-time-on-arrival")
def test_who_is_called_while_the_dealers_change_pays_time_if_others_wait() -> None:
    for game, stakes, rate in GAMES:
        for others in ((), ("Vic",)):
            live = Live(game, stakes, at="6:30", schedule="half hour")
            live.sit(", ".join(f"P{seat} {seat}" for seat in range(1, 8)))
            for name in ("Una", *others):
                live.take(Join(who=name))
            live.at = clock("7:00")
            live.take(ChangeDealer(who="Dan", role="dealer"))
            live.leave("P7")
            live.at = clock("7:02")
            live.sit("Una 7")
            live.deal()
            assert charged(live).get("stack 7") == (cents(rate) if others else None)
            assert (live.found(Sat)[-1].topic == "time-on-arrival") is bool(others)


@pytest.mark.rule("comstock.lowball.half-hour-absent-player")
@pytest.mark.rule("comstock.mexican.absent-player-pays-time-from-chips")
@pytest.mark.rule("comstock.mexican.absent-player-short-of-time-fee")
def test_who_is_away_pays_from_his_chips_or_owes_before_he_plays_again() -> None:
    for game, stakes, rate in GAMES:
        live = Live(game, stakes, at="5:30", schedule="half hour")
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4:$40, Eve 5")
        live.play()
        live.table.state.players[4].chips = cents("$40")
        live.table.state.players[5].chips = cents("$2")
        live.take(Away(who="Dee"))
        live.take(Away(who="Eve"))
        live.at = clock("5:50")
        live.take(ChangeDealer(who="Dan", role="dealer"))
        live.deal()
        taken = {event.person: (event.amount, event.owed, event.topic) for event in live.found(TimeTaken)}
        assert taken["Dee"] == (cents(rate), 0, "absent-pays-time")
        assert taken["Eve"] == (0, 1, "time-owed")
        assert live.chips("Dee") == cents("$40") - cents(rate)
        assert live.chips("Eve") == cents("$2")
        live.finish()
        live.take(Back(who="Eve"))
        live.table.state.players[5].missed = False
        live.deal()
        assert "Eve" not in live.dealt
        assert (
            live.found(DealtOut)[-2].topic == "time-charge" or live.found(DealtOut)[-1].topic == "time-charge"
        )
        live.finish()
        live.take(Buy(who="Eve", amount=cents("$40")))
        live.table.state.players[5].missed = False
        live.deal()
        assert charged(live)["stack 5"] == cents(rate)


@pytest.mark.rule("palace.draw.fee-clock")
@pytest.mark.rule("palace.draw.fee-five-dollars-half-hour")
def test_at_the_palace_every_player_has_his_own_clock() -> None:
    live = Live("palace.draw", at="8:00")
    live.sit("Ann 1, Bob 2, Cas 3", "$300")
    live.play()
    assert charged(live) == {"stack 1": 500, "stack 2": 500, "stack 3": 500}
    live.at = clock("8:10")
    live.sit("Dee 6", "$300")
    live.deal()
    assert charged(live) == {"stack 6": 500}
    live.finish()
    live.at = clock("8:30")
    live.play()
    assert set(charged(live)) == {"stack 1", "stack 2", "stack 3"}
    live.at = clock("8:40")
    live.play()
    assert set(charged(live)) == {"stack 6"}
    assert live.found(HandEnded)[-1].collected == {"time-charge": 500}
    live.take(Away(who="Ann"))
    live.at = clock("9:00")
    live.deal()
    assert [(event.person, event.amount) for event in live.found(TimeTaken)] == [("Ann", 500)]


def test_a_hand_that_is_not_over_keeps_the_next_one_waiting() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2")
    live.deal()
    assert live.refused(Deal(who="Dan", role="dealer")).topic == "hand-in-progress"
    assert live.refused(Deal(who="Ann")).topic == "authority"


def test_the_time_of_one_named_person_runs_out_and_the_record_says_that_the_system_decided() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.deal()
    seat = live.table.asks[0].seat
    person, since = live.table.people[seat], live.table.state.asked[seat]
    live.at += 60_000
    assert live.take(Tick(role="clock", questions=False)) == []
    other = next(name for name in live.dealt if name != person)
    assert live.refused(TimeUp(role="clock", person=other)).topic == "no-answer"
    assert live.refused(TimeUp(role="clock", person="Nobody")).topic == "no-answer"
    assert live.refused(TimeUp(role="clock", person=person, since=since + 1)).topic == "no-answer"
    assert live.refused(TimeUp(role="player", who=other, person=person)).topic == "authority"
    live.take(TimeUp(role="clock", person=person, since=since))
    told = [event.told for event in live.found(InHand, live.told)]
    assert isinstance(told[0], Called)
    assert (told[0].topic, told[0].seat) == ("no-answer", seat)
    assert live.table.hand is not None
    assert live.table.hand.inputs.inputs[-1].system  # type: ignore[union-attr]


def test_an_offer_of_the_bank_lapses_when_its_time_is_up() -> None:
    live = Live("sk.pure215")
    live.sit("Ann 1, Bob 2, Cas 3")
    first = live.offered
    live.take(TimeUp(role="clock", person=first))
    assert live.found(BankDeclined)[-1].system
    assert live.offered != first
