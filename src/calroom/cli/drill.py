"""`calroom drill`: practise what dealers and floorpersons must know. `calroom sheet`: the same on paper."""

from __future__ import annotations

import sys
from contextlib import closing, contextmanager
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

import calroom
from calroom.cli.console import Form, form_of, print_in
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import AtLeastOne, Csv, Flag, Json
from calroom.languages import ENGLISH, languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from calroom.floor.problems import Blank, Grade, Problem, Solved
    from calroom.floor.results import Result, Score
    from calroom.store.drill_results import DrillResults

NotNegative = Annotated[int, Parameter(validator=Number(gte=0))]


def drill(
    kind: str = "",
    *,
    game: str = "",
    seed: NotNegative | None = None,
    count: AtLeastOne = 5,
    who: str = "",
    db: str = "",
    scores: Flag = False,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Practise: problems made from hands, graded with the rule; those that were missed come back.

    Answers are read line by line, from the keyboard or from a file.

    Parameters
    ----------
    kind
        What to practise; nothing lists what there is.
    game
        Only this house-game, such as palace.pan.
    seed
        Where to begin; the same seed gives the same problems. Without one, with what is due or new to you.
    count
        How many problems.
    who
        Your name, under which results are kept, so that what you missed comes back.
    db
        Where results are kept: a file of SQLite, or the URL of PostgreSQL; else calroom-data/room.db here.
    scores
        Show the scores of everybody and where most is missed.
    json
        Print the problems with their keys, or the scores, as JSON, and ask nothing.
    csv
        Print the same as rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    try:
        if scores:
            return _print_scores(_kept(db), form)
        if not kind:
            return _list_kinds(form)
        kept = _kept(db, who) if who else []
        chosen = _choose(kind, game, seed, count, who, kept)
        if form:
            return print_in(form, msgspec.to_builtins([*_made(chosen)], enc_hook=str))
        results = _practise(_made(chosen), who or "you")
        if who:
            keep(db, results)
        return 0
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except OSError as wrong:
        return complain(wrong, FAILED)


def sheet(
    kind: str,
    *,
    game: str = "",
    seed: NotNegative = 0,
    count: AtLeastOne = 8,
    language: str = ENGLISH,
    output: Annotated[Path, Parameter(name=("--output", "-o"))] = Path("sheet.html"),
) -> int:
    """Print a sheet as one HTML file: problems with their key on a page of its own, or a game on one page.

    Parameters
    ----------
    kind
        What to practise, as in calroom drill; or a house-game such as palace.pan, for all that one needs
        beside its table.
    game
        Only this house-game, such as palace.pan.
    seed
        The same seed gives the same sheet.
    count
        How many problems.
    language
        In which language, such as es; the texts of rules stay as they are filed.
    output
        The file to write.
    """
    try:
        written, said = _sheet_of(kind, game, seed, count, language)
        output.write_text(written, encoding="utf-8")
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except OSError as wrong:
        return complain(f"{output} cannot be written ({wrong.strerror})", FAILED)
    sys.stdout.write(f"{said}: {output}\n")
    return 0


def _sheet_of(kind: str, game: str, seed: int, count: int, language: str) -> tuple[str, str]:
    """A sheet, and what it is."""
    if language not in languages():
        raise LookupError(f"there is no language {language!r}; there are {', '.join(languages())}")
    if "." in kind:
        from calroom.lessons import game_sheet

        found = calroom.game(kind)
        return game_sheet(found, language), f"{found.title} on one page"
    from calroom.floor.sheets import sheet_of

    return sheet_of(kind, game, seed, count, language), f"{count} problems and their key"


# Which problems


def _list_kinds(form: Form) -> int:
    from calroom.floor.drills import KINDS

    if form:
        return print_in(
            form, [{"kind": one.name, "for": one.trainee, "about": one.about} for one in KINDS.values()]
        )
    for one in KINDS.values():
        sys.stdout.write(f"{one.name:<12} {one.trainee:<7} {one.about}\n")
    return 0


def _choose(
    kind: str, game: str, seed: int | None, count: int, who: str, kept: Sequence[Result]
) -> list[tuple[str, str, int]]:
    """From a seed on; or what is due first, and then what is new."""
    from calroom.floor.drills import kind_called
    from calroom.floor.results import due, fresh_seed

    kind_called(kind)
    if seed is not None:
        return [(kind, game, seed + number) for number in range(count)]
    missed = [one for one in due(kept, who, _now()) if one.kind == kind and game in ("", one.game)]
    chosen = [(kind, one.game, one.seed) for one in missed[:count]]
    start = 0
    while len(chosen) < count:
        start = fresh_seed(kept, who, kind, start)
        chosen.append((kind, game, start))
        start += 1
    return chosen


def _made(chosen: Sequence[tuple[str, str, int]]) -> Iterator[Solved]:
    from calroom.floor.drills import problem

    return (problem(kind, game, seed) for kind, game, seed in chosen)


# Asking


def _practise(problems: Iterator[Solved], who: str) -> list[Result]:
    """Put one problem after the other until they or the answers run out."""
    from calroom.floor.problems import grade
    from calroom.floor.results import Result, score

    results: list[Result] = []
    for number, solved in enumerate(problems, 1):
        put(number, solved.problem)
        began = time()
        written = answers(solved.problem.blanks)
        if written is None:
            break
        graded = grade(solved, written)
        took = round(1000 * (time() - began))
        problem = solved.problem
        at = _now()
        results.append(Result(who, problem.kind, problem.game, problem.seed, written, graded.right, at, took))
        tell(graded, solved.problem)
    _sum_up(score(results, who))
    return results


def put(number: int, problem: Problem) -> None:
    """Show a problem."""
    lines = [f"\n{number}. {problem.title}", *(f"   {line}" for line in problem.told)]
    lines += [f"   WRONG: {problem.wrong}"] if problem.wrong else []
    lines.append(str(problem.question))
    shown: set[tuple[str, ...]] = set()
    for blank in problem.blanks:
        if blank.wanted == "choice" and blank.choices not in shown:
            shown.add(blank.choices)
            lines += [
                f"   {letter} {choice}" for letter, choice in zip("ABCDEFGHIJ", blank.choices, strict=False)
            ]
    sys.stdout.write("\n".join(lines) + "\n")


def answers(blanks: Sequence[Blank], *, quiet: bool = False) -> tuple[str, ...] | None:
    """One answer for every blank; None when nobody answers any more."""
    written = []
    for blank in blanks:
        said = answer(blank, quiet=quiet)
        if said is None:
            return None
        written.append(said)
    return tuple(written)


def answer(blank: Blank, *, quiet: bool = False) -> str | None:
    """One answer; what cannot be read is asked again."""
    from calroom.floor.problems import BadAnswer, read_answer

    while True:
        said = line("" if quiet else f"{blank.name}: ")
        if said is None:
            return None
        try:
            read_answer(blank, said)
        except BadAnswer as wrong:
            refuse(wrong, json=quiet)
        else:
            return said


def refuse(wrong: Exception, *, json: bool) -> None:
    """Say why an answer is not taken."""
    said = msgspec.json.encode({"refused": str(wrong)}).decode() if json else str(wrong)
    sys.stdout.write(f"{said}\n")


def line(prompt: str) -> str | None:
    """One line from whoever is practising; None when they have had enough. Unprompted, nothing is printed."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        said = sys.stdin.readline()
    except KeyboardInterrupt:
        said = ""
    if not said or said.strip().lower() in ("quit", "exit"):
        sys.stdout.write("\n" if prompt else "")
        return None
    if prompt and not sys.stdin.isatty():
        sys.stdout.write(f"{said.rstrip()}\n")
    return said.strip()


def tell(graded: Grade, problem: Problem | None = None) -> None:
    """Show how an answer was, what was wanted and why."""
    lines = ["right" if graded.right else "wrong"]
    names = [str(blank.name) for blank in problem.blanks] if problem else [""] * len(graded.blanks)
    for name, good, said, right in zip(names, graded.blanks, graded.answers, graded.expected, strict=True):
        if not good:
            lines.append(f"   {name if name and len(names) > 1 else 'right'}: {right} (you said {said})")
    lines += [f"   {reason}" for reason in graded.because]
    lines += [f"   [{rule.id}] {rule.says}" for rule in graded.rules[:3]]
    sys.stdout.write("\n".join(lines) + "\n")


def _sum_up(found: Score) -> None:
    if found.answered:
        usual = f"usually {found.usual_seconds:.1f} s each"
        sys.stdout.write(f"\n{found.right} of {found.answered} right, {usual}\n")


# Keeping


def _kept(db: str, *people: str) -> list[Result]:
    with _results(db) as results:
        return results.of(*people)


def keep(db: str, results: Sequence[Result]) -> None:
    """Keep results where the room is kept."""
    with _results(db) as kept:
        kept.add(results)


@contextmanager
def _results(db: str) -> Iterator[DrillResults]:
    """Where results are kept, which needs more than the drills themselves do."""
    from calroom.cli.database import own_room
    from calroom.store import Store, StoreFailure

    try:
        with closing(Store(own_room(db))) as store:
            yield store.drill_results
    except StoreFailure as failure:
        raise OSError(str(failure)) from failure


def _print_scores(results: list[Result], form: Form) -> int:
    from calroom.floor.results import class_scores, due, hardest

    found = class_scores(results)
    missed = hardest(results)
    if form:
        return print_in(form, {"scores": found, "hardest": missed})
    if not found:
        return complain(
            "nobody has answered anything yet; calroom drill KIND --who NAME keeps results", FAILED
        )
    for one in found:
        waiting = sum(each.kind == one.kind for each in due(results, one.who, _now()))
        back = f", {waiting} due again" if waiting else ""
        right = f"{one.right}/{one.answered} right ({one.share:.0%})"
        sys.stdout.write(f"{one.who:<16} {one.kind:<12} {right}, {one.usual_seconds:.1f} s{back}\n")
    for kind, game, share in missed:
        sys.stdout.write(f"missed most: {kind} in {game}, {share:.0%}\n")
    return 0


def _now() -> int:
    return round(1000 * time())
