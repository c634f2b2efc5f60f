"""Printable sheets: problems on paper with room for the answers, and the key on a page of its own.

They are in any language of the room, but for the texts of rules.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from calroom import __version__
from calroom.cards import JOKER
from calroom.floor.drills import kind_called, problem
from calroom.floor.problems import LETTERS, Blank, Solved
from calroom.languages import ENGLISH
from calroom.table.messages import show
from calroom.table.sentences import Sentence
from calroom.table.tongues import in_words, own

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RED = "♥♦"
_CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b|\bJk\b|(?<!\w)(10|[2-9JQKA])([♠♥♦♣])")
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


def sheet_of(kind: str, game: str, seed: int, count: int, language: str = ENGLISH) -> str:
    """A sheet of so many problems of a kind, the same for the same seed; without a game, of any."""
    about = own(kind_called(kind).about, language)
    problems = [problem(kind, game, seed + number) for number in range(count)]
    title = f"{about[:1].upper()}{about[1:]}{f' ({game})' if game else ''}"
    chosen = f"{kind}{f' --game {game}' if game else ''} --seed {seed} --count {count}"
    return sheet(title, problems, f"Calroom {__version__}: calroom sheet {chosen}", language)


def sheet(title: str, problems: Sequence[Solved], made_from: str, language: str = ENGLISH) -> str:
    """One page of HTML that needs nothing else: the problems, and behind a page break their key."""
    return "\n".join(_Writer(language).page(title, problems, made_from))


class _Writer(NamedTuple):
    """Who writes a sheet in a language."""

    language: str

    def page(self, title: str, problems: Sequence[Solved], made_from: str) -> tuple[str, ...]:
        return (
            "<!doctype html>",
            f'<html lang="{self.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            self._header(title, len(problems)),
            '<main><ol class="problems">',
            *(f"<li>{self._problem(one)}</li>" for one in problems),
            "</ol></main>",
            f"<footer>{escape(made_from)}</footer>",
            '<section class="key">',
            self._key_header(title),
            '<ol class="problems">',
            *(f"<li>{self._key(one)}</li>" for one in problems),
            f"</ol><footer>{escape(made_from)}</footer></section></body></html>",
            "",
        )

    def _said(self, sentence: Sentence) -> str:
        return with_suits(in_words(sentence, self.language))

    def _header(self, title: str, count: int) -> str:
        names = (Sentence("Name"), Sentence("Date"), Sentence("Score / {count:number}", count=count))
        lines = "".join(f"<div>{self._said(name)} <span></span></div>" for name in names)
        return f'<header><h1>{escape(title)}</h1><div class="lines">{lines}</div></header>'

    def _key_header(self, title: str) -> str:
        key, whose = Sentence("Key: {title:text}", title=title), Sentence("not for the trainee")
        return f"<header><h1>{escape(in_words(key, self.language))}</h1><p>{self._said(whose)}</p></header>"

    def _problem(self, solved: Solved) -> str:
        problem = solved.problem
        told = "".join(f"<li>{self._said(line)}</li>" for line in problem.told)
        if problem.wrong:
            wrong = Sentence("What goes wrong: {what:said}", what=problem.wrong)
            told += f'<li class="wrong">{self._said(wrong)}</li>'
        return (
            f"<h2>{self._said(problem.title)}</h2>"
            f'<ul class="told">{told}</ul><p class="question">{self._said(problem.question)}</p>'
            f"{self._blanks(problem.blanks)}"
        )

    def _blanks(self, blanks: Sequence[Blank]) -> str:
        lines = "".join(
            f'<div class="blank">{self._said(blank.name)} <i></i></div>'
            for blank in blanks
            if blank.wanted != "choice" or len(blanks) > 1
        )
        shared = f'<div class="blanks">{lines}</div>' if lines else ""
        choices = {blank.choices: blank for blank in blanks if blank.wanted == "choice"}
        return "".join(self._choices(blank) for blank in choices.values()) + shared

    def _choices(self, blank: Blank) -> str:
        listed = "".join(f"<li>{self._chosen(blank, choice)}</li>" for choice in blank.choices)
        return f'<ol class="choices">{listed}</ol>'

    def _chosen(self, blank: Blank, choice: str) -> str:
        """A choice as it is said; an amount or a number is written alike in every language."""
        said = dict(zip(blank.choices, blank.said, strict=False)).get(choice)
        if blank.wanted == "cards":
            said = Sentence("{cards}", cards=choice.split())
        return self._said(said) if said else with_suits(choice)

    def _key(self, solved: Solved) -> str:
        blanks = solved.problem.blanks
        rows = "".join(
            f"<tr><td>{self._said(blank.name)}</td>"
            f"<td>{_letter(blank, right)}{self._chosen(blank, right)}</td></tr>"
            for blank, right in zip(blanks, solved.right, strict=True)
        )
        reasons = "".join(f"<li>{self._said(line)}</li>" for line in solved.because[:SHOWN_REASONS])
        rules = "".join(
            f'<p class="rule"><code>{escape(rule.id)}</code> {escape(rule.says)}</p>'
            for rule in solved.rules[:3]
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
        return f'<span class="card">{show((JOKER,))}</span>'
    rank, suit = found[1] or found[3], SUITS.get(found[2], found[4])
    rank = "10" if rank == "T" else rank
    red = " red" if suit in RED else ""
    return f'<span class="card{red}">{rank}{suit}</span>'
