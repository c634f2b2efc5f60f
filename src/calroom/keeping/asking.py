"""What one keeper asks of another, and what is answered: as it goes over the bus."""

from typing import Any, TypeAlias

from msgspec import Struct, json

from calroom.keeping.not_kept import NotKept
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence


class Asked(Struct, frozen=True):
    """Something that only the keeper of a journal does."""

    keeper_of: str
    table: str
    said: str
    at: int | None


class Done(Struct, frozen=True, tag="done"):
    """It is durable, as this row."""

    row: int


class Refusal(Struct, frozen=True, tag="refused"):
    """It was refused, and nothing has changed; sentences are taken apart."""

    what: Any
    topic: str
    rules: tuple[str, ...]
    instead: list[Any]
    payer: int


class Failed(Struct, frozen=True, tag="failed"):
    """It counts as not given."""

    why: str


class NotHere(Struct, frozen=True, tag="not-here"):
    """Somebody else keeps that journal by now."""


Answer: TypeAlias = Done | Refusal | Failed | NotHere

read_asked = json.Decoder(Asked).decode
read_answer = json.Decoder(Answer).decode
written = json.Encoder().encode


def refusal(refused: Refused) -> Refusal:
    """A refusal as it goes to another process."""
    instead = [_apart(one) for one in refused.instead]
    return Refusal(_apart(refused.sentence), refused.topic, refused.rules, instead, refused.payer)


def row_or_raise(answer: Done | Refusal | Failed) -> int:
    """The row, or what was raised where it was asked."""
    match answer:
        case Done(row=row):
            return row
        case Refusal(what=what, topic=topic, rules=rules, instead=instead, payer=payer):
            raise Refused(_together(what), topic, rules, map(_together, instead), payer)
        case Failed(why=why):
            raise NotKept(why)


def _apart(filling: Any) -> Any:
    """A sentence as its pattern and what stands in it, each of which may be a sentence."""
    if isinstance(filling, Sentence):
        return {
            "pattern": filling.pattern,
            "parts": {name: _apart(one) for name, one in filling.parts.items()},
        }
    if isinstance(filling, list | tuple):
        return [_apart(one) for one in filling]
    return filling if isinstance(filling, str | int) else str(filling)


def _together(written_apart: Any) -> Any:
    if isinstance(written_apart, dict):
        parts = {name: _together(one) for name, one in written_apart["parts"].items()}
        return Sentence(written_apart["pattern"], **parts)
    return tuple(map(_together, written_apart)) if isinstance(written_apart, list) else written_apart
