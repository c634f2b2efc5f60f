"""Lessons: every house-game has one, it can be played to its end, and no wrong move stays unexplained."""

from collections.abc import Iterator

import pytest

import calroom
from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.lessons import Play, Question, Say, Show, Sitting, Verdict, WrongStep, lesson, sit_down
from calroom.lessons.words import ELSEWHERE, OTHER, OTHER_CARDS
from calroom.table.asks import Answer, Ask
from calroom.table.events import Moved
from calroom.table.sentences import Sentence

GAMES = [game.id for game in calroom.games()]


def plays(game: Game) -> Iterator[int]:
    for at, step in enumerate(lesson(game).steps):
        if isinstance(step, Play):
            yield at


def is_explained(verdict: Verdict) -> bool:
    said = [str(sentence) for sentence in verdict.said]
    return bool(said) and all(len(words) > 10 and "{" not in words for words in said)


def is_about(answer: Answer, best: Answer, verdict: Verdict) -> bool:
    """Whether a place or the cards are only blamed where they are what was chosen wrongly."""
    said = " ".join(str(sentence) for sentence in verdict.said)
    if str(ELSEWHERE) in said:
        return answer.verb == best.verb and answer.where != best.where
    return str(OTHER_CARDS) not in said or (answer.verb == best.verb and answer.cards != best.cards)


def answers_to(ask: Ask) -> Iterator[Answer]:
    """Every verb and place on offer, with the least amount and with several choices of cards."""
    for option in ask.options:
        cards = option.picks[:6] or [option.cards[at : at + option.fewest] for at in range(len(option.cards))]
        for chosen in {tuple(one) for one in cards} or {()}:
            yield Answer(option.verb, option.low, chosen, option.where)


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_is_played_to_its_end_by_what_it_says_is_right(name: str) -> None:
    game = calroom.game(name)
    hands = list(plays(game))
    assert len(hands) >= 2
    for at in hands:
        sitting = sit_down(game, at)
        asked = 0
        while sitting.ask is not None:
            best = sitting.best()
            verdict = sitting.judge(best)
            assert verdict.right, (name, at, best)
            assert is_explained(verdict), (name, at, best)
            sitting.answer(best)
            asked += 1
        assert asked, f"nothing is asked of the learner in hand {at}"
        assert sitting.over
        assert sum(sitting.hand.stacks.values()) <= sum(sitting.hand.setup.stacks.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_wrong_move_is_explained_and_changes_nothing(name: str) -> None:
    game = calroom.game(name)
    wrong = 0
    for at in plays(game):
        sitting = sit_down(game, at)
        while (ask := sitting.ask) is not None:
            before = len(sitting.hand.events)
            for answer in answers_to(ask):
                verdict = sitting.judge(answer)
                assert is_explained(verdict), (name, at, answer)
                assert all(str(OTHER) not in str(said) for said in verdict.said), (name, at, answer)
                assert is_about(answer, sitting.best(), verdict), (name, at, answer)
                wrong += not verdict.right
            assert len(sitting.hand.events) == before
            sitting.answer(sitting.best())
    assert wrong, f"the lesson of {name} lets nobody go wrong"


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_says_what_the_house_takes_and_what_the_words_mean(name: str) -> None:
    steps = lesson(calroom.game(name)).steps
    titles = [str(step.title) for step in steps]
    assert "What you pay" in titles
    assert "What this house does its own way" in titles
    assert any(isinstance(step, Show) and step.words for step in steps)
    said = [str(line) for step in steps for line in getattr(step, "lines", ())]
    assert said
    assert all("{" not in line for line in said)
    if calroom.game(name).family == "banked":
        assert "Why one player banks" in titles


@pytest.mark.parametrize("name", GAMES)
def test_a_question_of_a_lesson_has_one_right_reply_and_says_why(name: str) -> None:
    for step in lesson(calroom.game(name)).steps:
        if isinstance(step, Question):
            assert [reply.right for reply in step.replies].count(True) == 1
            assert all(str(reply.why) for reply in step.replies)


def test_a_move_that_the_rules_refuse_is_explained_by_the_rule() -> None:
    game = calroom.game("palace.holdem")
    sitting = sit_down(game, next(plays(game)))
    verdict = sitting.judge(Answer("check"))
    assert not verdict.right
    assert "cannot check" in str(verdict.said[0])
    assert game.rules_for(verdict.topic)


def test_the_learner_gets_the_cards_that_the_lesson_wants_them_to_have() -> None:
    game = calroom.game("palace.holdem")
    sitting = sit_down(game, next(plays(game)))
    assert sitting.hand.view(2).cards["hand 2"] == ["As", "Ad"]
    sitting.finish()
    assert sitting.hand.stacks[2] > sitting.hand.setup.stacks[2]


def test_a_step_that_is_no_hand_cannot_be_played() -> None:
    with pytest.raises(WrongStep, match="no hand to play"):
        sit_down(calroom.game("palace.holdem"), 0)
    with pytest.raises(WrongStep, match="no hand to play"):
        sit_down(calroom.game("palace.holdem"), 99)


def test_what_another_house_does_differently_is_read_from_the_house_files() -> None:
    said = [str(line) for line in _lines(lesson(calroom.game("palace.holdem")).steps)]
    assert any("raises" in line and "Here: " in line for line in said), said


def _lines(steps: tuple[object, ...]) -> Iterator[Sentence]:
    for step in steps:
        yield from getattr(step, "lines", ())


def test_a_hand_is_played_the_same_way_from_the_same_answers() -> None:
    def played() -> Sitting:
        game = calroom.game("palace.double-hand")
        sitting = sit_down(game, next(plays(game)))
        sitting.finish()
        return sitting

    assert played().hand.events == played().hand.events


ENDINGS = {
    "you win as much as you have wagered": 1,
    "That is a push: your wager comes back": 0,
    "and takes the wager": -1,
}
"""What an ending says of the wager, and which way the learner's chips went besides the fee."""


@pytest.mark.parametrize("name", [game.id for game in calroom.games() if game.family == "banked"])
def test_what_is_said_of_the_end_of_a_hand_is_what_became_of_the_wager(name: str) -> None:
    game = calroom.game(name)
    for at in plays(game):
        sitting = sit_down(game, at)
        sitting.finish()
        moved = [event for event in sitting.hand.events if isinstance(event, Moved)]
        fees = sum(one.amount for one in moved if (one.source, one.target) == ("stack 2", "collection"))
        won = sitting.hand.stacks[2] + fees - sitting.hand.setup.stacks[2]
        for said, way in ENDINGS.items():
            if said in str(sitting.play.ending):
                assert (won > 0) - (won < 0) == way, (name, str(sitting.play.title), won)


def test_no_lesson_speaks_of_filings_or_of_how_the_rules_were_written_down() -> None:
    for name in GAMES:
        said = " ".join(map(str, _lines(lesson(calroom.game(name)).steps)))
        assert "filing" not in said


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_takes_about_five_minutes(name: str) -> None:
    steps = lesson(calroom.game(name)).steps
    words = sum(len(str(line).split()) for line in _lines(steps))
    words += sum(len(word.means.split()) for step in steps if isinstance(step, Show) for word in step.words)
    assert 6 <= len(steps) <= 14
    # At 150 words a minute two to four minutes, and a hand takes half a minute.
    assert 200 <= words <= 620, words


@pytest.mark.parametrize("game", [game.id for game in calroom.games()])
def test_a_lesson_tells_every_fee_that_the_house_has_filed(game: str) -> None:
    found = calroom.game(game)
    (pays,) = [step for step in lesson(found).steps if str(step.title) == "What you pay"]
    assert isinstance(pays, Say)
    told = {str(line) for line in pays.lines}
    assert set(fees_in_words(found)) <= told


@pytest.mark.parametrize("name", [game for game in GAMES if game.endswith(("razz", "lowball"))])
def test_that_the_lowest_hand_wins_is_the_first_thing_one_is_told_where_it_does(name: str) -> None:
    told, *_ = lesson(calroom.game(name)).steps
    assert isinstance(told, Say)
    assert any(str(line).startswith("The lowest hand wins.") for line in told.lines)


STUDS = [game.id for game in calroom.games() if game.type.name == "stud"]


@pytest.mark.parametrize("name", STUDS)
def test_no_word_is_explained_that_the_game_does_not_use(name: str) -> None:
    words = [
        one.word for step in lesson(calroom.game(name)).steps if isinstance(step, Show) for one in step.words
    ]
    assert "board" not in words
    assert "bring-in" in words
