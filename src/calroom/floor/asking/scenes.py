"""The hand in which a rule decides, shown only where it is about the very thing that was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calroom.floor.asking.certainty import counts
from calroom.floor.asking.outcomes import outcomes
from calroom.floor.asking.words import ideas, plain, tokens

if TYPE_CHECKING:
    from calroom.floor.rulings import Cited, Ruling

_MOMENTS = {
    "before-flop": "deal",
    "before-draw": "deal",
    "after-draw": "draw",
    "deal": "deal",
    "draw": "draw",
    "flop": "flop",
    "turn": "turn",
    "river": "river",
    "showdown": "showdown",
}
_NOT_YET = {"before-flop": "flop", "before-draw": "draw"}
"""Who speaks of the time before it does not mean the thing itself."""

_EVERYWHERE = frozenset(("dealer", "player", "deal", "pot", "set-hand"))
"""Ideas that nearly every scene has."""

_OWN = frozenset(("own", "himself", "herself", "myself"))


def scene(shelf: Sequence[Ruling], rule: str, asked: str = "") -> Ruling | None:
    """The ruling that this rule decides and that has most in common with the question; or none."""
    decided = (ruling for ruling in shelf if ruling.rules and ruling.rules[0].id == rule)
    shown = [one for one in decided if says_so(one, one.rules[0]) and agrees(one, asked)]
    best = max(shown, key=lambda ruling: _in_common(ruling, asked), default=None)
    return best if best and _in_common(best, asked) else None


def _in_common(ruling: Ruling, asked: str) -> int:
    """How many ideas of the trade are in the question and in what happened there."""
    return len(ideas(plain(tokens(asked))) & ideas(plain(tokens(told(ruling)))) - _EVERYWHERE)


def told(ruling: Ruling) -> str:
    """What went wrong in a scene, all of it."""
    about = ruling.incident["incident"].replace("-", " ")
    return "; ".join((*ruling.unnoticed, ruling.reported, about))


def says_so(ruling: Ruling, rule: Cited) -> bool:
    """Whether the rule says what the ruling comes to.

    What is left to somebody comes to what they decide; the rule then says that, and the choices are shown.
    """
    if ruling.decisions:
        return True
    comes_to, filed = " ".join(ruling.sentences).lower(), f"{rule.id} {rule.says} {rule.reading}".lower()
    return all(
        any(word in filed for word in outcome.filed)
        for outcome in outcomes()
        if any(word in comes_to for word in outcome.told)
    )


def agrees(ruling: Ruling, asked: str) -> bool:
    """Whether counts, moment and role in the scene are those of the question, as far as it names them."""
    happened = told(ruling)
    return (
        _alike(counts(asked), counts(happened))
        and _alike(_moments(asked), _moments(ruling.moment.words))
        and _alike(_roles(asked), _roles_told(happened))
    )


def _alike(one: set[str], other: set[str]) -> bool:
    return not one or not other or bool(one & other)


def _moments(text: str) -> set[str]:
    known = ideas(plain(tokens(text)))
    known -= {_NOT_YET[one] for one in known if one in _NOT_YET}
    return {_MOMENTS[one] for one in known if one in _MOMENTS}


def _roles(asked: str) -> set[str]:
    """Who did it, where the question says so; a player who is spoken of may be the one it happened to."""
    words = set(tokens(asked))
    if words & _OWN:
        return {"player"}
    known = ideas(plain(tokens(asked))) & {"dealer", "banker"}
    return known if len(known) == 1 else set()


def _roles_told(happened: str) -> set[str]:
    if "player-dealer" in happened or " bank" in happened:
        return {"banker", "dealer"}
    return {"dealer"} if "dealer" in happened or not happened.startswith("seat") else {"player"}
