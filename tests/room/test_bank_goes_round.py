"""The bank goes round the table: offered, taken, declined, shared, given up, and when the game is broken."""

import pytest
from tests.room.live import Live, clock

import calroom
from calroom.room.bank import seat_asked_last
from calroom.room.events import (
    BankDeclined,
    BankTaken,
    GameBroken,
    Offered,
    PassedOver,
    Sat,
)
from calroom.room.inputs import Away, ChangeSeat, Deal, Reply, Share, Sit, TakeBank
from calroom.table.asks import Answer
from calroom.table.events import Moved, Placed

CLOCKWISE = {
    "comstock.double-hand": "comstock.double-hand.bank-moves-clockwise",
    "comstock.no-bust": "comstock.no-bust.player-dealer-position-rotates",
    "comstock.pure215": "comstock.pure215.bank-rotates-clockwise",
    "comstock.super-pan9": "comstock.super-pan9.bank-offered-clockwise",
    "palace.baccarat": "palace.baccarat.bank-rotates",
    "palace.double-hand": "palace.double-hand.each-position-takes-a-turn",
    "palace.hot-action": "palace.hot-action.each-player-may-bank",
    "palace.no-bust": "palace.no-bust.player-dealer-rotation",
    "palace.three-card": "palace.three-card.bank-two-hands-then-rotates",
    "sk.pure215": "sk.pure215.bank-rotates-clockwise",
}
MOST_TWO = {
    "comstock.no-bust": "comstock.no-bust.at-most-two-consecutive-hands-as-player-dealer",
    "comstock.pure215": "comstock.pure215.bank-two-hands-at-most",
    "palace.baccarat": "palace.baccarat.bank-two-hands-at-most",
    "palace.hot-action": "palace.hot-action.two-consecutive-banks",
    "palace.three-card": "palace.three-card.bank-two-hands-then-rotates",
    "palace.no-bust": "palace.no-bust.player-dealer-rotation",
    "sk.pure215": "sk.pure215.bank-two-hands-at-most",
}
BROKEN = {
    "comstock.no-bust": "comstock.no-bust.intervening-player-dealer-required",
    "comstock.pure215": "comstock.pure215.game-broken-without-intervening-bank",
    "palace.baccarat": "palace.baccarat.game-broken",
    "palace.no-bust": "palace.no-bust.player-dealer-rotation",
    "palace.hot-action": "palace.hot-action.two-consecutive-banks",
    "sk.pure215": "sk.pure215.game-broken-without-intervening-bank",
}


def marked(rules: dict[str, str]) -> list[object]:
    return [pytest.param(game, marks=pytest.mark.rule(rule)) for game, rule in rules.items()]


def table(game: str, people: str = "Ann 1, Bob 3, Cas 4, Dee 5") -> Live:
    live = Live(game)
    live.sit(people, "$3000")
    return live


def offers(live: Live) -> list[str]:
    return [event.person for event in live.found(Offered)]


@pytest.mark.parametrize("game", marked(CLOCKWISE))
def test_the_bank_is_offered_from_seat_1_clockwise_two_hands_each(game: str) -> None:
    live = table(game)
    assert live.offered == "Ann"
    live.bank("Bob", "Bob", "Cas")
    assert offers(live) == ["Ann", "Bob", "Bob", "Cas", "Cas"]
    assert [event.person for event in live.found(BankDeclined)] == ["Ann"]
    live.bank("Cas", "Dee", "Dee")
    assert live.offered == "Ann"


@pytest.mark.rule("palace.three-card.bank-selection")
def test_at_a_newly_opened_table_seat_1_is_asked_first() -> None:
    live = table("palace.three-card", "Cas 4, Ann 2, Bob 7")
    assert live.found(Offered)[0].topic == "first-bank"
    live = table("palace.three-card", "Ann 1, Cas 4")
    assert live.offered == "Ann"
    live.reply("Ann", "decline")
    assert live.offered == "Cas"


@pytest.mark.rule("palace.pai-gow-tiles.bank-counter-clockwise-from-seat-1")
@pytest.mark.rule("sk.pai-gow-poker.bank-goes-counter-clockwise-two-hands")
def test_some_banks_go_the_other_way_round() -> None:
    for game in ("palace.pai-gow-tiles", "sk.pai-gow-poker"):
        live = table(game, "Ann 1, Bob 2, Cas 6, Dee 7")
        live.bank("Ann", "Ann", "Dee", "Dee", "Cas")
        assert offers(live) == ["Ann", "Ann", "Dee", "Dee", "Cas", "Cas"]


def test_the_seat_that_is_asked_last_lies_behind_the_bank_in_its_direction() -> None:
    new = [seat_asked_last(Live(game).table) for game in ("palace.three-card", "palace.pai-gow-tiles")]
    assert new == [calroom.game("palace.three-card").rules.seats[1], 2]
    live = table("palace.three-card", "Ann 1, Bob 3, Cas 4, Dee 5")
    live.bank("Cas")
    assert seat_asked_last(live.table) == 2
    assert seat_asked_last(Live("palace.holdem").table) == 0


@pytest.mark.parametrize("game", marked(MOST_TWO))
def test_nobody_banks_a_third_hand_running_not_even_from_another_seat(game: str) -> None:
    live = table(game)
    live.bank("Ann", "Ann")
    live.take(ChangeSeat(who="Ann", seat=2))
    for person in ("Bob", "Cas", "Dee"):
        assert live.offered == person
        live.reply(person, "decline")
    assert live.found(PassedOver)[-1].topic == "two-hands-running"
    refused = live.refused(TakeBank(who="Ann"))
    assert refused.topic == "two-hands-running"
    live.take(TakeBank(who="Dee"))
    live.deal()
    live.finish("Ann", "Bob", "Cas")
    assert live.found(BankTaken)[-1].person == "Dee"
    assert live.offered == "Dee"
    live.reply("Dee", "decline")
    assert live.offered == "Ann"


@pytest.mark.parametrize("game", marked(BROKEN))
def test_if_nobody_else_takes_the_bank_the_game_is_broken(game: str) -> None:
    live = table(game)
    live.bank("Ann", "Ann")
    for person in ("Bob", "Cas", "Dee"):
        live.reply(person, "decline")
    assert live.found(GameBroken)
    refused = live.refused(Deal(who="Dan", role="dealer"))
    assert refused.topic == "game-broken"
    assert refused.rules == (BROKEN[game],)
    live.take(TakeBank(who="Bob"))
    live.deal()
    assert live.table.hand is not None


@pytest.mark.rule("sk.pai-gow-poker.one-player-may-keep-the-bank")
def test_at_s_and_k_one_player_keeps_the_bank_if_all_others_decline() -> None:
    live = table("sk.pai-gow-poker")
    live.bank("Ann", "Ann")
    for person in ("Dee", "Cas", "Bob"):
        assert live.offered == person
        live.reply(person, "decline")
    assert live.offered == "Ann"
    assert live.found(Offered)[-1].topic == "keeps-the-bank"
    live.bank("Ann")
    assert not live.found(GameBroken)


@pytest.mark.rule("comstock.pure215.bank-button-advances")
@pytest.mark.rule("sk.pure215.bank-button-advances")
def test_the_bank_button_says_first_and_second_bank() -> None:
    for game in ("comstock.pure215", "sk.pure215"):
        live = table(game)
        shown = []
        for person in ("Ann", "Ann", "Bob"):
            live.bank(person)
            shown.append(next(event for event in live.in_hand() if isinstance(event, Placed)))
        assert [(event.marker, event.seat) for event in shown] == [
            ("1st bank button", 1),
            ("2nd bank button", 1),
            ("1st bank button", 3),
        ]


def test_who_gives_up_the_second_hand_gives_up_his_turn() -> None:
    live = table("sk.pure215")
    live.bank("Ann")
    assert live.found(Offered)[-1].topic == "bank-second-hand"
    live.reply("Ann", "decline")
    assert live.offered == "Bob"


@pytest.mark.rule("comstock.double-hand.bank-needs-bet-last-hand")
@pytest.mark.rule("palace.hot-action.must-have-bet-last-hand-to-bank")
@pytest.mark.rule("comstock.super-pan9.bank-needs-a-bet-on-the-spot")
def test_who_had_no_wager_in_the_last_hand_is_not_offered_the_bank() -> None:
    for game in ("comstock.double-hand", "palace.hot-action", "comstock.super-pan9"):
        live = table(game)
        live.reply("Ann", "take")
        live.deal()
        live.finish("Cas", "Dee")
        live.reply("Ann", "take")
        live.deal()
        live.finish("Cas", "Dee")
        assert live.offered == "Cas"
        assert [(event.person, event.topic) for event in live.found(PassedOver)] == [("Bob", "bet-last-hand")]
        for person in ("Cas", "Dee"):
            live.reply(person, "decline")
        # With nobody else to ask the condition is waived.
        assert live.offered == "Bob"


@pytest.mark.rule("comstock.super-pan9.bank-needs-a-bet-on-the-spot")
def test_who_backed_a_spot_is_asked_after_its_own_player() -> None:
    live = table("comstock.super-pan9")
    for _ in range(2):
        live.reply("Ann", "take")
        live.deal()
        live.reply("Ann", "post", "$50")
        live.reply("Dee", "wager", "$10", "circle 3-2")
        live.finish("Bob", "Cas")
    assert live.offered == "Bob"
    live.reply("Bob", "decline")
    assert live.offered == "Dee"
    live.bank("Dee", "Dee")
    # It was the turn of seat 3, whoever banked it.
    assert live.offered == "Cas"


@pytest.mark.rule("comstock.double-hand.bank-needs-bet-last-hand")
def test_a_wager_on_anothers_position_does_not_entitle_to_the_bank_of_ones_own() -> None:
    live = table("comstock.double-hand")
    for _ in range(2):
        live.reply("Ann", "take")
        live.deal()
        live.reply("Ann", "post", "$50")
        live.reply("Bob", "wager", "$10", "square 4-2")
        live.finish("Cas", "Dee")
    assert live.offered == "Cas"
    assert [event.person for event in live.found(PassedOver)] == ["Bob"]


@pytest.mark.rule("comstock.double-hand.second-bank")
@pytest.mark.rule("comstock.super-pan9.second-deal-may-pass-to-partner")
def test_a_partner_may_bank_the_second_hand_that_is_given_up() -> None:
    for game in ("comstock.double-hand", "comstock.super-pan9"):
        live = table(game)
        live.take(Share(who="Cas"))
        live.reply("Ann", "take")
        live.deal()
        while live.table.hand is not None:
            ask = live.table.asks[0]
            bank = [option for option in ask.options if option.verb == "post" or option.where == "bank"]
            bets = [option for option in ask.options if option.verb == "wager"]
            person = live.table.people[ask.seat]
            if bank:
                live.give(ask, Answer(bank[0].verb, bank[0].low, (), bank[0].where))
            elif person in ("Bob", "Dee") and bets and not _has_bet(live, ask.seat):
                live.give(ask, Answer("wager", bets[0].low, (), bets[0].where))
            else:
                live.give(ask, ask.default)
        assert live.offered == "Ann"
        live.reply("Ann", "decline")
        assert (live.offered, live.found(Offered)[-1].topic) == ("Cas", "bank-second-hand")
        live.bank("Cas")
        assert live.offered == "Bob"


def _has_bet(live: Live, seat: int) -> bool:
    assert live.table.hand is not None
    moves = [event for event in live.table.hand.events if isinstance(event, Moved)]
    return any(event.source == f"stack {seat}" for event in moves)


@pytest.mark.rule("palace.pai-gow-tiles.part-owners-of-the-bank-are-bound")
def test_who_shares_the_bank_is_bound_by_its_two_hands() -> None:
    live = table("palace.pai-gow-tiles", "Ann 1, Bob 3, Cas 4, Dee 8")
    live.take(Share(who="Bob"))
    live.bank("Ann", "Ann")
    assert live.table.state.bank.in_bank == ["Ann", "Bob"]
    refused = live.refused(Share(who="Bob"))
    assert refused.rules == ("palace.pai-gow-tiles.part-owners-of-the-bank-are-bound",)
    assert live.offered == "Dee"
    live.reply("Dee", "decline")
    live.reply("Cas", "decline")
    assert live.found(GameBroken)


@pytest.mark.rule("comstock.no-bust.house-never-banks")
def test_without_a_player_who_banks_there_is_no_hand() -> None:
    live = table("comstock.no-bust")
    assert live.refused(Deal(who="Dan", role="dealer")).allowed == ("wait for the answer",)
    live.reply("Ann", "take")
    live.deal()
    live.reply("Ann", "decline")
    assert live.table.hand is None
    assert live.found(BankDeclined)[-1].person == "Ann"
    assert live.offered == "Bob"


@pytest.mark.rule("comstock.no-bust.proposition-players-permitted")
@pytest.mark.rule("comstock.pure215.proposition-players-allowed")
@pytest.mark.rule("sk.pure215.proposition-players-allowed")
def test_a_proposition_player_is_marked_and_banks_like_anybody() -> None:
    for game in ("comstock.no-bust", "comstock.pure215", "sk.pure215"):
        live = table(game, "Ann 1")
        live.take(Sit(who="Prop", seat=8, chips=300000, kind="proposition"))
        live.take(Sit(who="Bot", seat=5, chips=300000, kind="bot"))
        assert [event.kind for event in live.found(Sat)] == ["player", "proposition", "bot"]
        assert [player.kind for _, player in sorted(live.table.state.players.items())] == [
            "player",
            "bot",
            "proposition",
        ]
        live.bank("Prop", "Prop")
        assert live.offered == "Ann"


def test_an_offer_is_a_question_that_runs_out_and_every_one_is_on_record() -> None:
    live = table("sk.pure215")
    (ask,) = live.table.asks
    assert (ask.seat, [option.verb for option in ask.options]) == (1, ["take", "decline"])
    assert live.refused(Reply(who="Bob", answer=Answer("take"))).topic == "bank-rotates"
    live.wait(1)
    declined = live.found(BankDeclined)[-1]
    assert (declined.person, declined.system) == ("Ann", True)
    assert live.offered == "Bob"
    live.take(Away(who="Bob"))
    assert live.offered == "Cas"
    on_record = [event for event in live.all if isinstance(event.what, Offered | BankDeclined | BankTaken)]
    assert [event.at for event in on_record] == [clock("7:00"), *[clock("7:01")] * 4]


def test_a_shoe_goes_on_from_hand_to_hand() -> None:
    live = table("sk.pure215")
    live.bank("Ann")
    assert live.table.state.deck
    deck = live.table.state.deck
    live.bank("Ann")
    assert live.table.drawn.shuffles == ()
    assert live.table.state.deck == deck
