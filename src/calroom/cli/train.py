"""`calroom train`: a table of bots at which things go wrong, with you as the dealer or the floor."""

from __future__ import annotations

import sys
from time import time
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from calroom.cli.console import print_record
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Flag

if TYPE_CHECKING:
    from calroom.floor.training import Done, Task, Training


def train(
    game: str,
    *,
    role: Literal["floor", "dealer"] = "floor",
    rate: Annotated[float, Parameter(validator=Number(gte=0, lte=1))] = 0.3,
    hands: Annotated[int, Parameter(validator=Number(gte=1))] = 3,
    seed: Annotated[int, Parameter(validator=Number(gte=0))] = 0,
    who: str = "",
    db: str = "",
    json: Flag = False,
) -> int:
    """Take charge of a table of bots: rule on what goes wrong, decide what is left to you, push the pots.

    Answers are read line by line, from the keyboard or from a file; "quit" leaves the table.

    Parameters
    ----------
    game
        The house-game, such as palace.holdem.
    role
        Whether you are the floor, who rules, or the dealer, who also divides pots and settles wagers.
    rate
        How often something goes wrong, from 0 to 1.
    hands
        How many hands are dealt.
    seed
        The same seed gives the same table.
    who
        Your name, under which results are kept.
    db
        Where results are kept: a file of SQLite, or the URL of PostgreSQL; else calroom-data/room.db here.
    json
        Print tasks and what came of them as JSON, one a line.
    """
    import calroom
    from calroom.floor.training import Training

    try:
        table = Training(calroom.game(game), role, rate=rate, seed=seed, name=who)
        _run(table, hands, json)
        if who:
            from calroom.cli.drill import keep

            keep(db, table.results)
        return _leave(table, json)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except OSError as wrong:
        return complain(wrong, FAILED)


def _run(table: Training, hands: int, json: bool) -> None:
    """One task after the other, until the hands or the answers run out."""
    while (task := table.task(hands)) is not None:
        _put(task, json)
        done = _answered(table, task, json)
        if done is None:
            return
        _tell(done, json)


def _put(task: Task, json: bool) -> None:
    from calroom.cli.drill import put

    if json:
        print_record(msgspec.to_builtins(task, enc_hook=str))
        return
    sys.stdout.writelines(f"   {line}\n" for line in task.happened)
    put(task.number, task.problem)
    if task.unattended:
        sys.stdout.write(f"   (unattended: {task.unattended})\n")


def _answered(table: Training, task: Task, json: bool) -> Done | None:
    """The answer, asked for again as long as it cannot be taken; None when nobody answers any more."""
    from calroom.cli.drill import answers, line, refuse
    from calroom.floor.problems import BadAnswer

    began = time()
    while True:
        written = answers(task.problem.blanks, quiet=json)
        if written is None:
            return None
        reason = line("" if json else "reason: ") if task.kind == "decision" else ""
        try:
            took = round(1000 * (time() - began))
            return table.answer(written, reason=reason or "", at=round(1000 * time()), took=took)
        except BadAnswer as wrong:
            refuse(wrong, json=json)


def _tell(done: Done, json: bool) -> None:
    from calroom.cli.drill import tell

    if json:
        print_record(msgspec.to_builtins(done, enc_hook=str))
        return
    if done.grade is not None:
        tell(msgspec.structs.replace(done.grade, because=done.grade.because[:1]))
    sys.stdout.writelines(f"   {line}\n" for line in done.happened)


def _leave(table: Training, json: bool) -> int:
    if json:
        print_record({"results": table.results, "decided": table.decided})
        return 0
    right = sum(one.right for one in table.results)
    sys.stdout.write(f"\n{right} of {len(table.results)} right, {len(table.decided)} decisions recorded\n")
    for one in table.decided:
        because = f", because {one.reason}" if one.reason else ""
        sys.stdout.write(f"   hand {one.hand}: {one.who} ruled {one.ruling} ({one.topic}){because}\n")
    return 0
