"""The training table: a person is in charge, and the game does what it does whatever he answers."""

import msgspec
import pytest

import calroom
from calroom.floor.problems import BadAnswer
from calroom.floor.training import Done, Role, Task, Training

HANDS = 2


def run(table: Training, hands: int = HANDS, *, rightly: bool = True) -> list[tuple[Task, Done]]:
    """Answer every task, all rightly or all by the first choice."""
    done = []
    while (task := table.task(hands)) is not None:
        waiting = table._waiting
        assert waiting is not None
        right = waiting.solved.right
        done.append((task, table.answer(right if rightly else _first(task), reason="because")))
    return done


def _first(task: Task) -> list[str]:
    return [blank.choices[0] if blank.choices else "$1" for blank in task.problem.blanks]


@pytest.mark.parametrize("role", ["floor", "dealer"])
@pytest.mark.parametrize("game", ["palace.holdem", "palace.lowball", "comstock.double-hand", "sk.push9"])
def test_whoever_answers_rightly_is_graded_so_and_the_hands_end(game: str, role: Role) -> None:
    table = Training(calroom.game(game), role, rate=0.4, seed=3)
    done = run(table)
    assert done
    assert table.hands == HANDS
    assert all(result.right for result in table.results)
    assert any(task.kind == "ruling" for task, _ in done)


def test_the_game_goes_on_by_its_own_rules_whatever_was_answered() -> None:
    rightly = run(Training(calroom.game("comstock.holdem"), rate=0.5, seed=5), hands=1)
    by_chance = run(Training(calroom.game("comstock.holdem"), rate=0.5, seed=5), hands=1, rightly=False)
    first, other = rightly[0], by_chance[0]
    assert first[0] == other[0]
    assert first[1].happened == other[1].happened


def test_what_is_left_to_the_floor_is_recorded_with_name_and_reason() -> None:
    table = Training(calroom.game("sk.push9"), rate=0.6, seed=1, name="Kim")
    done = run(table, hands=4)
    decisions = [task for task, _ in done if task.kind == "decision"]
    assert decisions
    assert len(table.decided) == len(decisions)
    assert {(one.who, one.reason) for one in table.decided} == {("Kim", "because")}
    assert decisions[0].guidance[0].id == "sk.push9.irregularities-to-the-floor"
    assert decisions[0].unattended in decisions[0].problem.blanks[0].choices
    assert all(one.grade is None for task, one in done if task.kind == "decision")


def test_a_dealer_says_whose_it_is_to_decide_and_pushes_the_pots_before_he_sees_it_done() -> None:
    table = Training(calroom.game("comstock.holdem"), "dealer", rate=0.3, seed=2)
    done = run(table, hands=6)
    rulings = [task for task, _ in done if task.kind == "ruling"]
    awards = [(task, one) for task, one in done if task.kind == "award"]
    assert all(str(task.problem.blanks[0].name) == "who decides" for task in rulings)
    assert awards
    for task, one in awards:
        dealt = [at for at, line in enumerate(task.happened) if line.startswith("comstock.holdem,")]
        of_this_hand = task.happened[max(dealt, default=0) :]
        assert not any("takes" in line and "pot" in line for line in of_this_hand)
        assert any("takes" in line for line in one.happened)


def test_a_hand_that_is_won_without_a_showdown_is_not_the_dealers_to_read() -> None:
    table = Training(calroom.game("palace.mexican"), "dealer", rate=0.0, seed=11)
    awards = [task for task, _ in run(table, hands=4)]
    assert 0 < len(awards) < table.hands
    assert {task.kind for task in awards} == {"award"}


def test_a_person_is_told_how_hands_ended_in_which_he_had_nothing_more_to_do() -> None:
    table = Training(calroom.game("palace.mexican"), "dealer", rate=0.0, seed=11)
    first = table.task(2)
    assert first is not None
    assert first.hand == 2
    taken = [at for at, line in enumerate(first.happened) if "takes" in line]
    dealt = [at for at, line in enumerate(first.happened) if line.startswith("palace.mexican,")]
    assert dealt[0] < taken[0] < dealt[1]


def test_nothing_goes_wrong_at_a_rate_of_nothing() -> None:
    table = Training(calroom.game("comstock.holdem"), rate=0.0, seed=2)
    assert run(table, hands=3) == []
    with pytest.raises(ValueError, match="from 0 to 1, not at 2"):
        Training(calroom.game("comstock.holdem"), rate=2)


def test_an_answer_that_cannot_be_taken_is_refused_and_the_task_waits() -> None:
    table = Training(calroom.game("comstock.holdem"), rate=1.0, seed=2)
    with pytest.raises(BadAnswer, match="take the next task first"):
        table.answer(["A"])
    task = table.task(1)
    with pytest.raises(BadAnswer, match="none of the choices"):
        table.answer(["Z"])
    assert table.task(1) == task
    assert table.results == []


def test_tasks_and_what_came_of_them_are_plain_data_for_the_browser() -> None:
    table = Training(calroom.game("palace.lowball"), rate=1.0, seed=2)
    task = table.task(1)
    assert task is not None
    written = msgspec.json.encode([task, table.answer(_first(task))], enc_hook=str)
    read = msgspec.json.decode(written)
    assert read[0]["view"]["game"] == "palace.lowball"
    assert "right" not in read[0]
    assert read[1]["grade"]["expected"]
