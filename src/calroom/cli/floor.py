"""`calroom floor`: the filed rule on whatever is asked, in anybody's words, and a hand that shows it."""

from __future__ import annotations

from pathlib import Path

from calroom.cli.console import Form, form_of, print_csv, print_in, print_record, working
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Csv, Flag, Json


def floor(
    game: str = "",
    *words: str,
    moment: str = "",
    incident: str = "",
    scene: Flag = False,
    others: Flag = False,
    questions: Path | None = None,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Ask the floor what the rules say, in your own words.

    Parameters
    ----------
    game
        The house-game, such as palace.lowball.
    words
        What is asked, in any words: two cards got flipped on the deal. Without them the incidents and moments
        of the game are listed, to be chosen by name or number.
    moment
        When it happens, by name or number.
    incident
        What happens, by name or number, instead of words.
    scene
        Deal hands until one comes up in which the rule decides, and show it. Once dealt they are kept.
    others
        How the other houses that deal the game rule on it.
    questions
        A file of [[question]]s, each with game and ask, all answered in one go.
    json
        Print JSON; with questions, one object a line.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    if questions is not None:
        return _answer_all(questions, form)
    if not game:
        return complain("which game? such as: calroom floor palace.lowball two cards got flipped on the deal")
    if words:
        return _answer(game, " ".join(words), moment, scene, others, form)
    return _choose(game, moment, incident, form)


def _answer(game: str, asked: str, moment: str, scene: bool, others: bool, form: Form) -> int:
    from calroom.cli.floor_answers import found_for, print_answer, print_scene
    from calroom.floor.asking.answers import ask
    from calroom.floor.shelf import kept, rulings

    try:
        found = found_for(ask(game, asked, moment.replace("-", " ")), others)
    except LookupError as wrong:
        return complain(wrong)
    if form and not scene:
        return print_in(form, found)
    if not form:
        print_answer(found)
    shelf = kept(game)
    if shelf is None and scene:
        with working(f"dealing hands of {game}"):
            shelf = rulings(game)
    return print_scene(found, shelf, form)


def _answer_all(path: Path, form: Form) -> int:
    from calroom.cli.floor_answers import print_briefly
    from calroom.floor.asking.questions import BadQuestions, answer_all, read_questions

    try:
        asked = read_questions(path)
    except BadQuestions as wrong:
        return complain(wrong)
    if form == "csv":
        return print_csv(list(answer_all(asked)))
    for answered in answer_all(asked):
        (print_record if form else print_briefly)(answered)
    return 0


def _choose(name: str, moment: str, incident: str, form: Form) -> int:
    import calroom
    from calroom.cli.floor_scenes import print_found, print_list
    from calroom.floor import look_up

    try:
        game = calroom.game(name)
        with working(f"dealing hands of {game.id}"):
            if not incident:
                return print_list(game, moment, form)
            at = look_up.choose_moment(game, moment) if moment else None
            found = look_up.answer(game, look_up.choose_incident(game, incident, at))
        return print_in(form, found) if form else print_found(found)
    except look_up.NothingFits as nothing:
        return complain(nothing, FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
