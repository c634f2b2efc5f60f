"""What the floor found, put and graded, as it goes over REST."""

from collections.abc import Iterable

import calroom
from calroom.floor.asking.answers import Answer
from calroom.floor.asking.certainty import plain_name
from calroom.floor.houses import Elsewhere
from calroom.floor.look_up import Found
from calroom.floor.problems import Blank, Grade, Problem
from calroom.floor.rulings import Cited, Decision, Ruling
from calroom.rulebook import book
from calroom.server.floor.shapes import (
    BlankShown,
    ChoiceShown,
    CitedShown,
    DecisionShown,
    DrillGrade,
    DrillProblem,
    ElsewhereShown,
    FloorAnswer,
    RuleFiled,
    RulingFound,
    RulingShown,
    Tap,
)
from calroom.server.protocol import HandShown
from calroom.table.sentences import Sentence
from calroom.table.views import View
from calroom.table.wording import Wording


def ruling_shown(found: Found) -> RulingFound:
    """What was looked up."""
    return RulingFound(
        ruling=scene_shown(found.ruling),
        depends=[scene_shown(one) for one in found.depends],
        houses=[_elsewhere(one) for one in found.houses],
    )


def answer_shown(answer: Answer) -> FloorAnswer:
    """What was asked in words."""
    filed = [book().rule(rule) for rule in answer.answer]
    apart = answer.apart
    return FloorAnswer(
        game=answer.game,
        title=calroom.house(answer.game.partition(".")[0]).title,
        sure=answer.sure,
        rules=[
            RuleFiled(id=rule.id, name=rule.name, filed=rule.filed, says=rule.says, reading=rule.remark)
            for rule in filed
        ],
        asks=apart.asks if apart else "",
        taps=tuple(Tap(rule=one.rule, words=one.words) for one in apart.options) if apart else (),
        near=tuple(Tap(rule=rule, words=plain_name(rule)) for rule in answer.near),
    )


def scene_shown(ruling: Ruling) -> RulingShown:
    """A hand in which something goes wrong, and what is done about it."""
    return RulingShown(
        game=ruling.game,
        title=ruling.title,
        moment=ruling.moment.words,
        reported=ruling.reported,
        sentences=ruling.sentences,
        rules=cited_shown(ruling.rules),
        cards=[move.words for move in ruling.cards],
        chips=[move.words for move in ruling.chips],
        decisions=[_decision(one) for one in ruling.decisions],
        goes_on=ruling.goes_on,
    )


def cited_shown(rules: Iterable[Cited]) -> list[CitedShown]:
    """The rules that decided."""
    return [
        CitedShown(id=rule.id, number=rule.number, says=rule.says, reading=rule.reading) for rule in rules
    ]


def _decision(decision: Decision) -> DecisionShown:
    choices = [
        ChoiceShown(words=choice.words, sentences=choice.sentences, unattended=choice.unattended)
        for choice in decision.choices
    ]
    return DecisionShown(topic=decision.topic, guidance=cited_shown(decision.guidance), choices=choices)


def _elsewhere(other: Elsewhere) -> ElsewhereShown:
    ruling = other.ruling
    return ElsewhereShown(
        game=other.game,
        title=calroom.house(other.game.partition(".")[0]).title,
        alike=other.same,
        sentences=list(ruling.sentences) if ruling else [other.cannot],
        rules=tuple(cited_shown(ruling.rules)) if ruling else (),
    )


def problem_shown(problem: Problem, view: View | None) -> DrillProblem:
    """A problem, with the table where there is a view of it."""
    return DrillProblem(
        kind=problem.kind,
        game=problem.game,
        seed=problem.seed,
        title=problem.title.wording,
        told=wordings(problem.told),
        question=problem.question.wording,
        blanks=list(map(_blank, problem.blanks)),
        hand=_hand(view) if view else None,
        wrong=problem.wrong.wording if problem.wrong else None,
    )


def _blank(blank: Blank) -> BlankShown:
    return BlankShown(
        name=blank.name.wording,
        wanted=blank.wanted,
        choices=blank.choices,
        count=blank.count,
        said=tuple(wordings(blank.said)),
    )


def wordings(sentences: Iterable[Sentence]) -> list[Wording]:
    """Sentences as they go to whoever reads them."""
    return [one.wording for one in sentences]


def _hand(view: View) -> HandShown:
    return HandShown(
        hand=0,
        stakes=view.stakes,
        seats=view.seats,
        button=view.button,
        chips=view.chips,
        cards=view.cards,
        markers=view.markers,
    )


def grade_shown(graded: Grade) -> DrillGrade:
    """How an answer was."""
    return DrillGrade(
        right=graded.right,
        blanks=list(graded.blanks),
        expected=list(graded.expected),
        because=wordings(graded.because),
        rules=cited_shown(graded.rules),
    )
