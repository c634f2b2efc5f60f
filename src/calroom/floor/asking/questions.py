"""Many questions in one go, from a file of a house's own: `[[question]]` with `game` and `ask`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

import tomli
from msgspec import Struct, ValidationError, convert

from calroom.floor.asking.answers import ask
from calroom.floor.asking.certainty import Sure
from calroom.floor.asking.index import index
from calroom.rulebook.rule_book import nearest_names


class Question(Struct, frozen=True):
    """What is asked of a house-game; whatever else the file says of it is for its readers."""

    game: str
    ask: str


class Answered(Struct, frozen=True):
    """A question with its rules in order of rank, how sure that is, and the milliseconds it took."""

    game: str
    ask: str
    rules: tuple[str, ...]
    sure: Sure
    ms: float


class BadQuestions(ValueError):
    """The file cannot be read as questions; the message says where and what would be right."""


def read_questions(path: Path) -> list[Question]:
    """The questions of a file, all of them good."""
    try:
        raw = tomli.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadQuestions(f"{path} cannot be read ({error.strerror})") from None
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadQuestions(f"{path} is not TOML: {error}") from None
    listed = raw.get("question")
    if not isinstance(listed, list) or not listed:
        raise BadQuestions(f"{path} has no [[question]]; each has a game and an ask")
    return [_read(path, number, one) for number, one in enumerate(listed, 1)]


def _read(path: Path, number: int, raw: object) -> Question:
    where = f"{path}, question {number}"
    try:
        question = convert(raw, Question)
    except ValidationError as error:
        raise BadQuestions(f"{where}: {error}; wanted are game and ask, both text") from None
    known = index().contents.reach
    if question.game not in known:
        near = nearest_names(question.game, known)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise BadQuestions(f"{where}: there is no game {question.game} with filed rules{hint}")
    if not question.ask.strip():
        raise BadQuestions(f"{where}: nothing is asked")
    return question


def answer_all(questions: Sequence[Question]) -> Iterator[Answered]:
    """The answers, one after another."""
    for question in questions:
        began = perf_counter()
        found = ask(question.game, question.ask)
        took = round(1000 * (perf_counter() - began), 2)
        yield Answered(question.game, question.ask, found.rules, found.sure, took)
