"""Printable sheets: problems on paper with room for the answers, and the key on a page of its own."""

import re
from collections.abc import Sequence
from html import escape

from calroom import __version__
from calroom.floor.drills import kind_called, problem
from calroom.floor.problems import LETTERS, WRONG, Blank, Solved

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RED = "hd"
_CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b|\bJk\b")
SHOWN_REASONS = 12

STYLE = """
@page { size: auto; margin: 16mm 15mm 18mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.45 Georgia, "Times New Roman", serif; color: #1b1b1b; background: #fff;
  max-width: 190mm; margin: 0 auto; padding: 8mm 4mm; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm;
  border-bottom: 1.5pt solid #1f4d3a; padding-bottom: 3mm; margin-bottom: 6mm; }
h1 { font-size: 17pt; margin: 0; color: #1f4d3a; letter-spacing: .01em; }
header p { margin: 0; font-size: 9pt; color: #555; }
.lines { display: flex; gap: 5mm; font-size: 9pt; white-space: nowrap; }
.lines span { display: inline-block; border-bottom: .6pt solid #555; min-width: 26mm; }
ol.problems { list-style: none; margin: 0; padding: 0; counter-reset: problem; }
ol.problems > li { counter-increment: problem; break-inside: avoid; margin: 0 0 6mm; padding-left: 11mm;
  position: relative; }
ol.problems > li::before { content: counter(problem); position: absolute; left: 0; top: .2mm; width: 7mm;
  height: 7mm; border-radius: 50%; background: #1f4d3a; color: #fff; text-align: center; font: 700 9pt/7mm
  Georgia, serif; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h2 { font-size: 11pt; margin: 0 0 1.5mm; }
ul.told { list-style: none; margin: 0 0 2mm; padding: 2mm 3mm; background: #f4f1e8;
  border-left: 2pt solid #c9b77c; font-size: 9.5pt; -webkit-print-color-adjust: exact;
  print-color-adjust: exact; }
ul.told li.wrong { font-weight: 700; margin-top: 1mm; }
p.question { margin: 0 0 2mm; font-style: italic; }
.blanks { display: grid; grid-template-columns: repeat(auto-fill, minmax(52mm, 1fr)); gap: 2.5mm 6mm; }
.blank { display: flex; align-items: flex-end; gap: 2mm; font-size: 9.5pt; }
.blank i { flex: 1; border-bottom: .6pt solid #333; height: 5mm; }
ol.choices { margin: 0; padding-left: 6mm; list-style: upper-alpha; }
ol.choices li { margin-bottom: 1mm; }
.choice-name { font-size: 9.5pt; margin: 1mm 0; }
.card { white-space: nowrap; font-weight: 600; font-variant-numeric: tabular-nums; }
.red { color: #b3261e; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.key { break-before: page; page-break-before: always; }
.key ol.problems > li { margin-bottom: 4mm; font-size: 9.5pt; }
.key table { border-collapse: collapse; margin: 0 0 1.5mm; }
.key td { padding: .4mm 4mm .4mm 0; vertical-align: top; }
.key td + td { font-weight: 700; }
.key ul { margin: 0 0 1.5mm; padding-left: 4mm; color: #333; font-size: 8.8pt; }
.key p.rule { margin: 0 0 1mm; font-size: 8.8pt; color: #444; }
.key code { font: 600 8.5pt ui-monospace, Menlo, Consolas, monospace; color: #1f4d3a; }
footer { margin-top: 6mm; font-size: 8pt; color: #777; border-top: .5pt solid #bbb; padding-top: 2mm; }
@media screen { body { background: #fdfcf8; box-shadow: 0 0 0 1px #e4dfd0; min-height: 100vh; }
  .key { border-top: 3px double #1f4d3a; margin-top: 14mm; padding-top: 8mm; } }
"""


def sheet_of(kind: str, game: str, seed: int, count: int) -> str:
    """A sheet of so many problems of a kind, the same for the same seed; without a game, of any."""
    about = kind_called(kind).about
    problems = [problem(kind, game, seed + number) for number in range(count)]
    title = f"{about[:1].upper()}{about[1:]}{f' ({game})' if game else ''}"
    chosen = f"{kind}{f' --game {game}' if game else ''} --seed {seed} --count {count}"
    return sheet(title, problems, f"Calroom {__version__}: calroom sheet {chosen}")


def sheet(title: str, problems: Sequence[Solved], made_from: str) -> str:
    """One page of HTML that needs nothing else: the problems, and behind a page break their key."""
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            _header(title, len(problems)),
            '<main><ol class="problems">',
            *(f"<li>{_problem(one)}</li>" for one in problems),
            "</ol></main>",
            f"<footer>{escape(made_from)}</footer>",
            '<section class="key">',
            _key_header(title),
            '<ol class="problems">',
            *(f"<li>{_key(one)}</li>" for one in problems),
            f"</ol><footer>{escape(made_from)}</footer></section></body></html>",
            "",
        )
    )


def _header(title: str, count: int) -> str:
    lines = "".join(f"<div>{name} <span></span></div>" for name in ("Name", "Date", f"Score / {count}"))
    return f'<header><h1>{escape(title)}</h1><div class="lines">{lines}</div></header>'


def _key_header(title: str) -> str:
    return f"<header><h1>Key: {escape(title)}</h1><p>not for the trainee</p></header>"


def _problem(solved: Solved) -> str:
    problem = solved.problem
    told = "".join(f"<li{_emphasis(line)}>{with_suits(_plain(line))}</li>" for line in problem.told)
    return (
        f"<h2>{escape(problem.title)}</h2>"
        f'<ul class="told">{told}</ul><p class="question">{escape(problem.question)}</p>'
        f"{_blanks(problem.blanks)}"
    )


def _emphasis(line: str) -> str:
    return ' class="wrong"' if line.startswith(WRONG) else ""


def _plain(line: str) -> str:
    return line.replace(WRONG, "What goes wrong: ")


def _blanks(blanks: Sequence[Blank]) -> str:
    lines = "".join(
        f'<div class="blank">{escape(blank.name)} <i></i></div>'
        for blank in blanks
        if blank.wanted != "choice" or len(blanks) > 1
    )
    shared = f'<div class="blanks">{lines}</div>' if lines else ""
    choices = {blank.choices: blank for blank in blanks if blank.wanted == "choice"}
    return "".join(_choices(blank) for blank in choices.values()) + shared


def _choices(blank: Blank) -> str:
    listed = "".join(f"<li>{with_suits(choice)}</li>" for choice in blank.choices)
    return f'<ol class="choices">{listed}</ol>'


def _key(solved: Solved) -> str:
    blanks = solved.problem.blanks
    rows = "".join(
        f"<tr><td>{escape(blank.name)}</td><td>{_letter(blank, right)}{with_suits(right)}</td></tr>"
        for blank, right in zip(blanks, solved.right, strict=True)
    )
    reasons = "".join(f"<li>{with_suits(line)}</li>" for line in solved.because[:SHOWN_REASONS])
    rules = "".join(
        f'<p class="rule"><code>{escape(rule.id)}</code> {escape(rule.says)}</p>' for rule in solved.rules[:3]
    )
    return f"<table>{rows}</table><ul>{reasons}</ul>{rules}"


def _letter(blank: Blank, right: str) -> str:
    return f"{LETTERS[blank.choices.index(right)]}: " if blank.wanted == "choice" else ""


def with_suits(text: str) -> str:
    """Text with its cards as they are printed on paper.

    >>> with_suits("board: Th")
    'board: <span class="card red">10♥</span>'
    """
    return _CARD.sub(_card, escape(text, quote=False))


def _card(found: re.Match[str]) -> str:
    if found[0] == "Jk":
        return '<span class="card">Joker</span>'
    rank, suit = ("10" if found[1] == "T" else found[1]), found[2]
    red = " red" if suit in RED else ""
    return f'<span class="card{red}">{rank}{SUITS[suit]}</span>'
