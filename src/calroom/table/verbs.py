"""The words of a verb: what its button says, what somebody did who chose it, and what it means.

Whoever offers an option brings its words: a game, or what several games share, such as betting or a bank.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

AMOUNT, WHERE = "{amount}", "{where}"


class Verb(Struct, frozen=True, omit_defaults=True, gc=False):
    """One verb. In its words `{amount}` stands for the chips and `{where}` for the place, if there are any.

    A verb that means something else at a certain place has words of its own for it: its name is then the verb
    and the place. `did` speaks of somebody else, in the present. What is told `aside` is nobody's interest
    but the record's.
    """

    name: str
    label: str
    did: str
    means: str = ""
    aside: bool = False

    @property
    def bare(self) -> str:
        """What somebody did, without amount and place."""
        return " ".join(self.did.replace(AMOUNT, "").replace(WHERE, "").split())


Verbs: TypeAlias = Mapping[str, Verb]

NO_VERBS: Verbs = {}


def by_name(verbs: Iterable[Verb]) -> dict[str, Verb]:
    """Verbs to be looked up; of two with one name the later one counts."""
    return {verb.name: verb for verb in verbs}


def button_of(name: str, verbs: Verbs) -> str:
    """What the button of a verb says, without how much and where."""
    return " ".join(label_of(name, verbs).replace(AMOUNT, "").split())


def label_of(name: str, verbs: Verbs) -> str:
    """What the button of a verb says, without where."""
    return " ".join(verb_of(name, verbs).label.replace(WHERE, "").split())


def verb_of(name: str, verbs: Verbs) -> Verb:
    """The words of a verb; one that nobody has words for is spelled out."""
    return verbs.get(name) or _plain(name)


def _plain(name: str) -> Verb:
    words = name.replace("-", " ")
    return Verb(name, f"{words[:1].upper()}{words[1:]} {AMOUNT} {WHERE}", f"{words}s {AMOUNT} {WHERE}")
