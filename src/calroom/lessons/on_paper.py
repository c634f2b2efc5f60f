"""The sheet of a game, one page to print or to keep beside the table, in any language of the room.

It holds the round in steps, what beats what in pictures, what bets pay, how to play in brief, and what a seat
costs. All of it is made from the house file and the lab, so that it is of this house and version.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import NamedTuple

from calroom import __version__
from calroom.cards import JOKER, STANDARD, Cards
from calroom.filing.ranked import ranked
from calroom.games.pan.naming import pay_of
from calroom.games.pan.terms import Terms as PanTerms
from calroom.houses import known
from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.lab.banked import advice
from calroom.lab.sheets import Entry, Sheet
from calroom.languages import ENGLISH
from calroom.lessons.rounds import in_brief, round_in_steps
from calroom.table.drawing import picture_of
from calroom.table.sentences import Sentence, each
from calroom.table.tongues import faces, in_words, joint, own
from calroom.table.verbs import button_of
from calroom.tiles import DOMINOES

STYLE = files("calroom.lessons").joinpath("sheet.css").read_text(encoding="utf-8")
MOST_ROWS = 40
"""A chart with more rows finds no room beside everything else on one page."""


def sheet(game: Game, language: str = ENGLISH) -> str:
    """The sheet of a game in a language, as one page of HTML that needs nothing else."""
    return _Writer(game, language).page()


class _Writer(NamedTuple):
    """Who writes the sheet of one game in one language."""

    game: Game
    language: str

    def page(self) -> str:
        game = self.game
        parts = (
            self._section(Sentence("The round"), self._listed("ol", round_in_steps(game))),
            *self._rankings(),
            self._section(Sentence("What spreads pay"), self._spreads()),
            self._section(Sentence("What bets pay"), self._pays()),
            self._section(Sentence("How to play"), self._play()),
            self._section(
                Sentence("What it costs"), self._listed("ul", each("{fee:word}", fee=fees_in_words(game)))
            ),
        )
        head = Sentence(
            "{house:word}. Tables: {stakes:each}. {fewest:number} to {most:number} players.",
            house=known.house(game.id.partition(".")[0]).title,
            stakes=each("{stakes:word}", stakes=game.rules.stakes),
            fewest=game.rules.seats[0],
            most=game.rules.seats[1],
        )
        foot = Sentence(
            "Calroom {version:text}, {game:text}, house file {digest:text}.",
            version=__version__,
            game=game.id,
            digest=game.version[:12],
        )
        title = self._own(game.title)
        return (
            f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title} ({escape(game.id)})</title><style>{STYLE}</style></head>"
            f"<body><header><h1>{title}</h1><p>{self._said(head)}</p></header>"
            f"<main>{''.join(parts)}</main><footer>{self._said(foot)}</footer></body></html>\n"
        )

    # What is said

    def _said(self, sentence: Sentence) -> str:
        return escape(in_words(sentence, self.language))

    def _own(self, words: str) -> str:
        return escape(own(words, self.language))

    # What stands on the page

    def _section(self, title: Sentence, inside: str) -> str:
        return f"<section><h2>{self._said(title)}</h2>{inside}</section>" if inside else ""

    def _listed(self, kind: str, lines: Iterable[Sentence]) -> str:
        told = "".join(f"<li>{self._said(line)}</li>" for line in lines)
        return f"<{kind}>{told}</{kind}>" if told else ""

    def _rankings(self) -> Iterator[str]:
        for block in ranked(self.game):
            hands = self._hands((cards, _named(name, remark)) for cards, name, remark in block.hands)
            title = Sentence("What beats what: {title:word}", title=block.title.lower())
            if block.title == "Melds":
                title = Sentence("Melds")
            yield self._section(title, hands)

    def _hands(self, hands: Iterable[tuple[Cards, Sentence]]) -> str:
        """Hands in pictures, each with what is said of it."""
        told = "".join(
            f'<li><span class="cards">{"".join(map(picture_of, cards))}</span>'
            f"<span>{self._said(said)}</span></li>"
            for cards, said in hands
        )
        return f'<ul class="hands">{told}</ul>' if told else ""

    def _spreads(self) -> str:
        """The conditions of Pan, each with its pay at this house."""
        if self.game.family != "pan":
            return ""
        terms = self.game.terms_as(PanTerms)
        paying = (spread for spread in SPREADS if terms.worth(list(spread)).chips)
        shown = self._hands((spread, pay_of(terms, spread)) for spread in paying)
        return shown if terms.rules.conditions_pay else f"<p>{self._said(ONLY_POSTED)}</p>{shown}"

    def _pays(self) -> str:
        printed = self.game.printed(self.game.rules.stakes[0], {})
        rows = "".join(
            f"<dt>{self._own(one.title)}</dt><dd>{self._own('; '.join(one.pays))}</dd>"
            for one in printed
            if one.pays
        )
        return f"<dl>{rows}</dl>" if rows else ""

    def _play(self) -> str:
        """The chart of the lab, or what there is to say in brief."""
        charts = (one for one in _charts(self.game) if one.rows and len(one.rows) <= MOST_ROWS)
        return "".join(map(self._chart, charts)) or self._listed("ul", in_brief(self.game))

    def _chart(self, chart: Sheet) -> str:
        heads = "".join(f"<th>{self._own(_as_printed(name))}</th>" for name in chart.columns)
        rows = "".join(f"<tr>{''.join(map(self._cell, row))}</tr>" for row in chart.rows)
        between = joint("; ", self.language)
        says = between.join(map(self._own, filter(None, chart.says.split("; "))))
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        return f"<p>{self._own(chart.title)}</p>{table}" + (f"<p>{says}</p>" if says else "")

    def _cell(self, entry: Entry) -> str:
        if isinstance(entry, float):
            return f"<td>{entry:.2%}</td>"
        text = "" if entry is None else str(entry)
        if text in self.game.verbs:
            return f"<td>{self._own(button_of(text, self.game.verbs))}</td>"
        cards = tuple(text.split())
        if cards and all(card in PIECES for card in cards):
            return f"<td>{escape(faces(cards, self.language))}</td>"
        return f"<td>{self._own(_as_printed(text))}</td>"


ONLY_POSTED = Sentence("Only at a table that says so. At other tables of this house spreads pay nothing.")

SPREADS: tuple[Cards, ...] = (
    *(("3s", "3h", "3d"), ("5h", "5h", "5h"), ("5s", "5s", "5s"), ("4h", "4h", "4h"), ("4s", "4s", "4s")),
    *(("Ah", "2h", "3h"), ("As", "2s", "3s"), ("Jd", "Qd", "Kd"), ("Js", "Qs", "Ks")),
)
"""One spread of every kind that may pay: sets of threes, fives and sevens, of one suit, and ropes."""
PIECES = frozenset((*STANDARD, JOKER, *DOMINOES))


def _as_printed(text: str) -> str:
    """A ten as it is printed on a card."""
    return re.sub(r"\bT\b", "10", text)


def _named(name: str, remark: str) -> Sentence:
    if remark:
        return Sentence("{name:hand}, {remark:word}", name=name, remark=remark)
    return Sentence("{name:hand}", name=name)


@cache
def _charts(game: Game) -> tuple[Sheet, ...]:
    """The player's sheet of advice; games in which nobody has anything to decide have none."""
    if game.family != "banked" or not game.type.study:
        return ()
    try:
        return advice(game.id).sheets[:1]
    except (LookupError, ValueError):
        return ()
