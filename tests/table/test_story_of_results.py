"""How the story tells what came of a hand: each pot with its winner, each hand of a split with its result."""

from tests.e2e.situations import Situation, side_pots_played, split_hands_played

from calroom.table.messages import render


def told(hand: Situation, *keys: str) -> list[str]:
    """The lines of the story that begin with one of these keys, in English."""
    game = hand.live.table.game
    names = {player.person: seat for seat, player in hand.live.table.state.players.items()}
    called = {seat: person for person, seat in names.items()}
    return [
        render(line.message, game.verbs, called.__getitem__, hand.seat)
        for line in hand.story
        if line.message.key.startswith(keys)
    ]


def test_every_winner_is_told_with_the_pot_that_they_win() -> None:
    assert told(side_pots_played(), "wins") == [
        "Cy wins $200 from side pot 2 with a pair of queens",
        "You win $180 from side pot 1 with a pair of kings",
        "Ann wins $318 from the main pot with a pair of aces",
    ]


def test_a_split_is_told_as_one_result_with_each_hand_in_it() -> None:
    assert told(split_hands_played(), "wins", "loses") == [
        "You win $20: the first hand wins $40, the second hand loses $20",
        "Cy wins $10",
    ]


def test_what_a_bank_shows_twice_is_told_once() -> None:
    assert told(split_hands_played(), "place-shows") == ["The bank hand: 9♣ 10♥, nineteen"]
