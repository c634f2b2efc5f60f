"""What is said of somebody, said to themselves: "you have it" where others read "Ann has it".

Only English needs it: the other languages of the room say the same verb to somebody and of somebody. The
browser does the same with what it reads (`web/src/table/addressing.ts`).
"""

import re
from collections.abc import Callable

from msgspec.structs import replace

from calroom.table.wording import Part, Wording

_BASE = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "goes": "go",
    "passes": "pass",
    "forces": "force",
}
_SECOND = ("makes", "gets", "keeps", "plays", "stands", "decides", "waits", "pays", "takes", "leaves")
"""What somebody may do after something else, beside what has a form of its own."""

_AND = re.compile(rf"\band ({'|'.join((*_BASE, *_SECOND))})\b")
_WHOSE = {"their": "your", "themselves": "yourself"}
_WHOM = {"they": "you", "them": "you"}
"""Only of what is said of somebody: what somebody does to `them` is done to others."""

_PLACE = re.compile(r"(\{\w+(?::\w+)?\})")
_RENAMED = re.compile(r"^\{\w+:person\} is now called ")
_THEIRS = re.compile(r"\b(?:(?P<both>both )|[Tt]he |(?=money ))(?P<what>(?:hole )?\w+) of $")
_TOWARDS = re.compile(r"\b(?:against|at|before|behind|between|by|for|from|of|on|passes|round|to|with) $")
_DOES = re.compile(r"^(?P<aside>(?:, [^,]+,)?) (?P<does>[a-z]+)\b")
_WHO = re.compile(r"^, who ([a-z]+s)\b")


def to_you(did: str) -> str:
    """What somebody did, said to themselves.

    >>> to_you("raises to {amount}"), to_you("goes all-in"), to_you("is done")
    ('raise to {amount}', 'go all-in', 'are done')
    >>> to_you("has the lowest card and is first")
    'have the lowest card and are first'
    >>> to_you("takes their chips back and decides again")
    'take your chips back and decide again'
    """
    first, space, rest = did.partition(" ")
    return _base(first) + space + _in_place(_AND.sub(lambda verb: f"and {_base(verb[1])}", rest), _WHOSE)


def _base(verb: str) -> str:
    if verb in _BASE:
        return _BASE[verb]
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes")) else verb.removesuffix("s")


def _in_place(words: str, others: dict[str, str]) -> str:
    """Words with others in the place of some."""
    return re.sub(rf"\b({'|'.join(others)})\b", lambda word: others[word[1]], words)


def addressed(said: Wording, is_reader: Callable[[Part], bool]) -> Wording:
    """What is said, with "you" wherever it names whoever reads it."""
    parts = tuple(
        replace(
            part,
            said=addressed(part.said, is_reader) if part.said else None,
            each=tuple(addressed(one, is_reader) for one in part.each),
        )
        for part in said.parts
    )
    named = {part.name or str(nth): part for nth, part in enumerate(parts, 1)}
    people = {name: is_reader(part) for name, part in named.items() if part.kind in ("seat", "person")}
    key = to_reader(said.key, people) if any(people.values()) else said.key
    return Wording(key, parts)


def to_reader(pattern: str, people: dict[str, bool]) -> str:
    """A pattern with "you" at the places of those people who are its reader.

    >>> to_reader("the wagers on the hand of {1} are forfeited", {"1": True})
    'the wagers on your hand are forfeited'
    >>> to_reader("a card for the button: {cards:each}; {seat} has it", {"seat": True})
    'a card for the button: {cards:each}; you have it'
    """
    if _RENAMED.match(pattern):
        return _RENAMED.sub("you are now called ", pattern)
    told, *rest = _at_people(pattern, people)
    for place, after in zip(rest[::2], rest[1::2], strict=True):
        told = _with_you(told, after) if people[_name(place)] else told + place + after
    return told


def _name(place: str) -> str:
    return place.strip("{}").partition(":")[0]


def _at_people(pattern: str, people: dict[str, bool]) -> list[str]:
    """A pattern taken apart where it names people; what is only a name names nobody."""
    pieces = [""]
    for nth, piece in enumerate(_PLACE.split(pattern)):
        if nth % 2 and _name(piece) in people and not pieces[-1].endswith("called "):
            pieces += [piece, ""]
        else:
            pieces[-1] += piece
    return pieces


def _with_you(before: str, after: str) -> str:
    """The reader between what is said before and after them: whose something is, for whom, or who does it."""
    after = _in_place(after, _WHOSE | _WHOM)
    if after.startswith("'s"):
        whose = after.removeprefix("'s")
        return f"{before}{'your' if whose.startswith(' ') else 'yours'}{whose}"
    if (theirs := _THEIRS.search(before)) and not _WHO.match(after):
        return f"{before[: theirs.start()]}{theirs['both'] or ''}your {theirs['what']}{after}"
    after = _WHO.sub(lambda who: f", who {_base(who[1])}", after)
    if _TOWARDS.search(before) or not (found := _DOES.match(after)):
        return f"{before}you{after}"
    rest = _AND.sub(lambda verb: f"and {_base(verb[1])}", after[found.end() :])
    return f"{before}you{found['aside']} {_base(found['does'])}{rest}"
