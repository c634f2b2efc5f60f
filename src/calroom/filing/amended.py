"""An amended filing: two versions on one page, what is gone struck and what is new underlined."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape

from calroom.filing.document import AnyBlock, Document, Drawn, Grid, Hands, Paragraph, Part, Played
from calroom.filing.marks import in_lines, marked
from calroom.filing.on_paper import framed, written
from calroom.lab.figures import Figure, moves

Blocks = Mapping[str, tuple[str, AnyBlock]]
"""The blocks of a document by their keys, each with its number."""

Figured = Mapping[str, tuple[Figure, ...]]
"""The figures of games by their names."""

TOLD = (Played, Hands)
"""What is made of the rules, and so follows from them: it is not compared word by word."""


def amended(old: Document, new: Document, before: Figured, after: Figured) -> str:
    """The page: every block in which they differ, and what that does to the figures."""
    parts = [_part(part, old, new) for part in new.parts]
    gone = "".join(f"<h2><del>{escape(part.title)}</del></h2>" for part in old.parts if not _same(part, new))
    told = "".join(parts) + gone
    title = f"What changes. {new.title}"
    return framed(
        title,
        f"<header><h1>{escape(new.title)}</h1><p>What changes in the rules of play</p>{_marks(old, new)}"
        f"</header><main>{told or '<p>Nothing in the rules of play changes.</p>'}"
        f"{_figures(before, after)}</main><footer>Text that is gone is struck, text that is new underlined."
        "</footer>",
    )


def _marks(old: Document, new: Document) -> str:
    rows = (("Before", old), ("After", new))
    both = "".join(
        f"<dt>{name}</dt><dd>{escape(one.title)}, house file {escape(one.house)} {one.version}, "
        f"digest {one.digest}</dd>"
        for name, one in rows
    )
    return f"<dl><dt>Date</dt><dd>{written(new.day)}</dd>{both}</dl>"


def _same(part: Part, other: Document) -> Part | None:
    """The part of another document on the same game, or its only one."""
    name = part.game.partition(".")[2]
    found = next((one for one in other.parts if one.game.partition(".")[2] == name), None)
    return found or (other.parts[0] if len(other.parts) == 1 else None)


def _part(part: Part, old: Document, new: Document) -> str:
    before = _same(part, old)
    was = _blocks(before, old) if before else {}
    now = _blocks(part, new)
    changed = [line for key in _order(was, now) if (line := _block(was.get(key), now.get(key)))]
    if not changed:
        return ""
    return f"<section><h2>{escape(part.title)}</h2>{''.join(changed)}</section>"


def _blocks(part: Part, document: Document) -> Blocks:
    """The blocks of one part; a game of another house has other keys, which differ in the house alone."""
    numbers = document.numbers()
    return {
        block.key.removeprefix(f"{part.game}/"): (numbers[block.key], block)
        for chapter in part.chapters
        for block in chapter.blocks
        if not isinstance(block, TOLD)
    }


def _order(was: Blocks, now: Blocks) -> Iterator[str]:
    yield from now
    yield from (key for key in was if key not in now)


def _block(was: tuple[str, AnyBlock] | None, now: tuple[str, AnyBlock] | None) -> str:
    """One block with what has changed in it; nothing where nothing has."""
    number, shown = now or was or ("", None)
    assert shown is not None
    inside = _difference(was[1] if was else None, now[1] if now else None)
    if not inside:
        return ""
    return (
        f'<div class="block"><span class="number">{number}</span><div><h4>{_title(was, shown)}</h4>'
        f"{inside}</div></div>"
    )


def _title(was: tuple[str, AnyBlock] | None, now: AnyBlock) -> str:
    return marked(was[1].title, now.title) if was else escape(now.title)


def _difference(was: AnyBlock | None, now: AnyBlock | None) -> str:
    if isinstance(was or now, Grid):
        return _rows(was if isinstance(was, Grid) else None, now if isinstance(now, Grid) else None)
    if isinstance(was, Drawn) and isinstance(now, Drawn):
        return _drawn(was, now)
    before, after = _text(was), _text(now)
    return "" if before == after else in_lines(before, after)


def _drawn(was: Drawn, now: Drawn) -> str:
    """A drawing that is another one now, as it is now; what was drawn before can only be said."""
    if was.html == now.html:
        return ""
    said = marked(was.text, now.text) if was.text != now.text else escape(now.text)
    return f'<p>{said}</p><p><ins>Drawn anew:</ins></p><div class="drawing">{now.html}</div>'


def _text(block: AnyBlock | None) -> str:
    return block.text if isinstance(block, Paragraph) else ""


def _rows(was: Grid | None, now: Grid | None) -> str:
    """The rows of a table that have changed, have come or are gone, below what stands above them."""
    shown = now or was
    old, new = was.rows if was else (), now.rows if now else ()
    rows = list(_matched(old, new))
    if not rows or shown is None:
        return ""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in shown.head)
    body = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in _cells(before, after)) + "</tr>"
        for before, after in rows
    )
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def _matched(
    old: Sequence[tuple[str, ...]], new: Sequence[tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Rows that differ, each beside the one that stood in its place."""
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            gone, come = list(old[i:j]), list(new[k:m])
            paired = min(len(gone), len(come))
            yield from zip(gone[:paired], come[:paired], strict=True)
            yield from ((row, ()) for row in gone[paired:])
            yield from (((), row) for row in come[paired:])


def _cells(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[str]:
    wide = max(len(before), len(after))
    for at in range(wide):
        yield marked(before[at] if at < len(before) else "", after[at] if at < len(after) else "")


def _figures(before: Figured, after: Figured) -> str:
    """What the change does, game by game: the figures that move, and how many stay."""
    said = "".join(
        _moved(game, before.get(game, ()), found) for game, found in after.items() if game in before
    )
    return f"<section><h2>What the change does to the figures</h2>{said}</section>" if said else ""


def _moved(game: str, before: Sequence[Figure], after: Sequence[Figure]) -> str:
    every = moves(before, after)
    rows = "".join(
        f"<tr><td>{escape(move.about)}</td><td>{escape(move.name)}</td>"
        f"<td>{_figure('del', move.before)}</td><td>{_figure('ins', move.after)}</td></tr>"
        for move in every
        if move.moved
    )
    stay = sum(not move.moved for move in every)
    stays = "1 figure stays as it was" if stay == 1 else f"{stay} figures stay as they were"
    kept = f"<p>{stays}.</p>"
    if not rows:
        return kept
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("", "figure", "before", "after"))
    return (
        f'<div class="wide"><table><caption>{escape(game)}</caption><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{kept}"
    )


def _figure(mark: str, figure: Figure | None) -> str:
    if figure is None:
        return ""
    error = f" <small>{escape(figure.error_words)}</small>" if figure.error else ""
    return f"<{mark}>{escape(figure.words)}</{mark}>{error}"
