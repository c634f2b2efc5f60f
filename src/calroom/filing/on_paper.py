"""A filing as one page for print that opens anywhere and needs nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from html import escape
from importlib.resources import files

from calroom import __version__
from calroom.filing import marks
from calroom.filing.document import AnyBlock, Chapter, Document, Drawn, Grid, Hands, Paragraph, Part, Played
from calroom.table.drawing import picture_of

STYLE = files("calroom.filing").joinpath("filing.css").read_text(encoding="utf-8")
Numbers = Mapping[str, str]


def page(found: Document) -> str:
    """The whole document."""
    title = f"Rules of play. {found.title}"
    body = "\n".join(_parts(found))
    return framed(
        title,
        f"<header><h1>{escape(found.title)}</h1><p>Rules of play</p>{_marks(found)}</header>"
        f"<nav aria-label='Contents'>{_contents(found)}</nav><main>{body}</main>"
        f"<footer>Made by Calroom {escape(__version__)} from the house file and the rule book. "
        f"Digest of what stands here: {found.digest}</footer>",
    )


def framed(title: str, body: str) -> str:
    """A page with the style of filings."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{body}</body></html>\n"
    )


def _marks(found: Document) -> str:
    marks = {
        "House file": f"{found.house}, version {found.version}",
        "Date": written(found.day),
        "Digest": found.digest,
    }
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{escape(said)}</dd>' for name, said in marks.items())}</dl>"


def written(day: date) -> str:
    """A date as it stands on a document."""
    return f"{day:%B} {day.day}, {day.year}"


def _contents(found: Document) -> str:
    many = len(found.parts) > 1
    listed = (
        [(f"{at}", part.title) for at, part in enumerate(found.parts, 1)]
        if many
        else [(number, chapter.title) for _, chapter, number in found.chapters()]
    )
    lines = "".join(
        f'<li><a href="#{_anchor(number)}">{number} {escape(title)}</a></li>' for number, title in listed
    )
    return f"<ol>{lines}</ol>"


def _anchor(number: str) -> str:
    return f"part-{number.replace('.', '-')}"


def _parts(found: Document) -> Iterator[str]:
    numbers, last = found.numbers(), None
    for part, chapter, number in found.chapters():
        if part is not last and len(found.parts) > 1:
            yield _heading(part, number.partition(".")[0])
        last = part
        yield _chapter(chapter, number, numbers)


def _heading(part: Part, number: str) -> str:
    return f'<h2 id="{_anchor(number)}">{number} {escape(part.title)}</h2>'


def _chapter(chapter: Chapter, number: str, numbers: Numbers) -> str:
    blocks = "".join(numbered(f"{number}.{at}", block, numbers) for at, block in enumerate(chapter.blocks, 1))
    return f'<section><h3 id="{_anchor(number)}">{number} {escape(chapter.title)}</h3>{blocks}</section>'


def numbered(number: str, block: AnyBlock, numbers: Numbers) -> str:
    """One block with its number beside it."""
    title = f"<h4>{escape(block.title)}</h4>" if block.title and not isinstance(block, Grid) else ""
    long = " long" if isinstance(block, Grid | Hands) else ""
    return (
        f'<div class="block{long}" id="{escape(block.key)}"><span class="number">{number}</span>'
        f"<div>{title}{_inside(block, numbers)}</div></div>"
    )


def _inside(block: AnyBlock, numbers: Numbers) -> str:
    match block:
        case Paragraph():
            return _paragraph(block)
        case Grid():
            return grid(block.title, block.head, block.rows)
        case Hands():
            return f'<ul class="hands">{"".join(_hand(*hand) for hand in block.hands)}</ul>'
        case Played():
            return _played(block, numbers)
        case Drawn():
            said = f"<p>{escape(block.text)}</p>" if block.text else ""
            return f'{said}<div class="drawing">{block.html}</div>' if block.html else said


def _paragraph(block: Paragraph) -> str:
    if block.struck:
        told = marks.in_lines(block.struck, block.text)
    else:
        told = marks.in_lines(block.text, block.text)
    example = f'<p class="example">Example: {escape(block.example)}</p>' if block.example else ""
    origin = f'<p class="origin">From the rules of {escape(block.origin)}.</p>' if block.origin else ""
    return f"{told}{example}{origin}"


def grid(title: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of words."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table><caption>{escape(title)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _hand(cards: tuple[str, ...], name: str, remark: str) -> str:
    pictures = "".join(map(picture_of, cards))
    said = f"{name}, {remark}" if remark else name
    return f'<li><span class="cards">{pictures}</span><span>{escape(said)}</span></li>'


def _played(block: Played, numbers: Numbers) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in block.lines)
    shown = ", ".join(f'<a href="#{escape(key)}">{numbers[key]}</a>' for key in block.shows if key in numbers)
    return f'<ol class="told">{lines}</ol><p class="example">Played by the engine. It shows {shown}.</p>'
