"""Turns files of hand histories into another format: hand by hand, on all cores, in constant memory.

This process cuts the files into hands and writes what comes back in the same order; others read the hands and
say them in the new format. Only a few pieces are under way at a time. The file appears when it is whole.
"""

import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TypeAlias

from msgspec import Struct, field

from calroom.crew import Crew
from calroom.histories.formats import FORMATS, WRITTEN, CannotSay, alone, hands_in, numbered
from calroom.histories.phh import AtLine, BadHistory

PIECE = 100
"""So many hands are one piece of work."""
AHEAD = 3
"""So many pieces for each worker are under way."""

Unread: TypeAlias = tuple[str, int, str, str]
"""A hand before it is read: its file, its line, its format and its text; a wrong file has no format."""
Progress: TypeAlias = Callable[[float], None]


class Said(Struct, frozen=True):
    """What became of a hand: its text, or why there is none, and whether the fault is the format's."""

    text: str = ""
    where: str = ""
    reason: str = ""
    left_out: bool = False


class Done(Struct):
    """What came of it all: so many hands written, others left out and why, and what could not be read."""

    written: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)
    wrong: int = 0


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Files as they are given, and all files of folders in the order of their names."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.is_file() and file.name[0] not in ".")
        else:
            found.append(path)
    return found


def convert(
    files: Iterable[Path],
    to: str,
    out: IO[str],
    *,
    workers: int = 1,
    complain: Callable[[str], None] = lambda _: None,
    progress: Progress | None = None,
    one: bool = False,
) -> Done:
    """Write the hands of files in another format into an open file; what cannot be read is told as it is met.

    `one` writes a single hand of PHH without a number, as a .phh file has it.
    """
    return write(_in_order(_pieces(list(files), progress), to, workers), to, out, complain=complain, one=one)


def write(
    hands: Iterable[Said],
    to: str,
    out: IO[str],
    *,
    complain: Callable[[str], None] = lambda _: None,
    one: bool = False,
) -> Done:
    """Write hands that are said in a format already, as they come, and count what became of them."""
    done, first = Done(), ""
    for said in hands:
        if said.text:
            done.written += 1
            if done.written == 1:
                first = said.text
                continue
            if first:
                out.write(first)
                first = ""
            out.write(f"\n{numbered(said.text, done.written)}" if to == "phh" else said.text)
        elif said.left_out:
            done.left_out[said.reason] += 1
            done.first.setdefault(said.reason, said.where)
        else:
            done.wrong += 1
            complain(f"{said.where}: {said.reason}")
    out.write(alone(first) if one and to == "phh" else first)
    return done


def into_file(target: Path, write: Callable[[IO[str]], Done]) -> Done:
    """Write a file that appears only when it is whole, and not at all without a hand.

    What is no file, such as a pipe, is written to as it is.
    """
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8") as pipe:
            return write(pipe)
    folder = target.parent if str(target.parent) else Path()
    with NamedTemporaryFile(
        "w", dir=folder, prefix=f".{target.name}.", delete=False, encoding="utf-8"
    ) as out:
        name = Path(out.name)
        try:
            done = write(out)
        except BaseException:
            out.close()
            with suppress(OSError):
                name.unlink()
            raise
    if done.written:
        name.chmod(0o666 & ~_mask())
        name.replace(target)
    else:
        name.unlink()
    return done


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _pieces(files: list[Path], progress: Progress | None) -> Iterator[list[Unread]]:
    """Hands in pieces; progress goes by files."""
    hands = _unread(files, progress)
    while piece := list(islice(hands, PIECE)):
        yield piece


def _unread(files: list[Path], progress: Progress | None) -> Iterator[Unread]:
    for number, file in enumerate(files, 1):
        try:
            for form, begun, text in hands_in(file):
                yield str(file), begun, form.name, text
        except BadHistory as wrong:
            yield str(file), 0, "", str(wrong)
        if progress is not None:
            progress(number / len(files))


def _in_order(pieces: Iterator[list[Unread]], to: str, workers: int) -> Iterator[Said]:
    if workers == 1:
        for piece in pieces:
            yield from said_of(piece, to)
        return
    with Crew(workers) as crew:
        waiting: deque[Future[list[Said]]] = deque()
        try:
            for piece in pieces:
                waiting.append(crew.submit(said_of, piece, to))
                if len(waiting) >= AHEAD * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            crew.shutdown(cancel_futures=True)


def said_of(piece: list[Unread], to: str) -> list[Said]:
    """A piece of work: every hand in the new format, or why not."""
    return [_said(hand, to) for hand in piece]


def _said(hand: Unread, to: str) -> Said:
    file, begun, form, text = hand
    if not form:
        return Said(where=file, reason=text)
    where = f"{file}, line {begun}"
    try:
        return Said(WRITTEN[to](FORMATS[form].read(text)))
    except CannotSay as why:
        return Said(where=where, reason=str(why), left_out=True)
    except AtLine as wrong:
        return Said(where=f"{file}, line {begun + wrong.line}", reason=str(wrong))
    except (BadHistory, ArithmeticError) as wrong:
        return Said(where=where, reason=str(wrong))
