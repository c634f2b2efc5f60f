"""Refusals: an answer that a rule forbids, said the way a good dealer says it."""

from collections.abc import Iterable, Sequence

from calroom.table.asks import Ask, Option
from calroom.table.sentences import Filling, Sentence


class Refused(ValueError):
    """The answer is not accepted and nothing has changed.

    `sentence` says what stands against it and `topic` names it, `rules` are the ids of the house's rules on
    that topic, `instead` what may be chosen, and `payer` who cannot pay what is due of them before the deal.
    What is written as text is a pattern, into which `parts` go.
    """

    def __init__(
        self,
        what: str | Sentence,
        /,
        topic: str = "",
        rules: tuple[str, ...] = (),
        allowed: Iterable[str | Sentence] = (),
        payer: int = 0,
        **parts: Filling,
    ) -> None:
        if payer:
            parts["payer"] = payer
        self.topic, self.rules, self.payer = topic, rules, payer
        self.sentence = _sentence(what, parts)
        self.instead = tuple(_sentence(one, parts) for one in allowed)
        super().__init__(self.sentence.pattern)

    def __str__(self) -> str:
        ground = f" ({', '.join(cited(self.rules)) or self.topic})" if self.topic else ""
        instead = f": you may {join_words(self.allowed)}" if self.instead else ""
        return f"{self.what}{ground}{instead}"

    @property
    def what(self) -> str:
        """What stands against it, in English."""
        return str(self.sentence)

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may be chosen instead, in English."""
        return tuple(map(str, self.instead))


def _sentence(said: str | Sentence, parts: dict[str, Filling]) -> Sentence:
    return said if isinstance(said, Sentence) else Sentence(said, **parts)


class OutOfTurn(Refused):
    """Nothing was asked of this seat."""


class NotAnOption(Refused):
    """The verb is not among the options."""


class WrongAmount(Refused):
    """The amount is outside what the option allows."""


class WrongCards(Refused):
    """The cards are not a choice that the option allows."""


class HandIsOver(Refused):
    """The hand has ended."""


class CannotHappen(Refused):
    """The incident has no place in this game or at this moment."""


def cited(rules: tuple[str, ...]) -> tuple[str, ...]:
    """What is cited of the rules on a topic: the first, and if it refers to another game, the first there."""
    own = rules[0].rpartition(".")[0] if rules else ""
    return (*rules[:1], *[rule for rule in rules if rule.rpartition(".")[0] != own][:1])


def allowed_by(ask: Ask) -> tuple[Sentence, ...]:
    """Every option of the ask in words."""
    return tuple(map(choosing, ask.options))


def describe(option: Option) -> str:
    """One option in words: `call $5`, `raise to $10`, `discard up to 3 cards`."""
    return str(choosing(option))


def choosing(option: Option) -> Sentence:
    """One option as a sentence."""
    said = Sentence("{verb:word}", verb=option.verb.replace("-", " "))
    if option.high:
        pattern = "{choice:said} to {sum:said}" if option.verb in TO else "{choice:said} {sum:said}"
        said = Sentence(pattern, choice=said, sum=_reach(option))
    if option.cards and option.most:
        said = Sentence("{choice:said} {cards:said}", choice=said, cards=_count(option))
    return Sentence("{choice:said} ({place:word})", choice=said, place=option.where) if option.where else said


TO = ("raise", "complete")
"""Verbs whose amount is what one comes to in all."""


def join_words(choices: Sequence[str | Sentence], last: str = "or") -> str:
    """A list as it is spoken: `call $5 or fold`."""
    words = tuple(map(str, choices))
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _reach(option: Option) -> Sentence:
    if option.low == option.high:
        return Sentence("{amount}", amount=option.low)
    if option.step == 1:
        return Sentence("{amount} up to {most:amount}", amount=option.low, most=option.high)
    pattern = "{amount} up to {most:amount} in steps of {step:amount}"
    return Sentence(pattern, amount=option.low, most=option.high, step=option.step)


def _count(option: Option) -> Sentence:
    if option.fewest < option.most:
        return Sentence("{fewest:number} to {most:number} cards", fewest=option.fewest, most=option.most)
    return Sentence("{number} cards", number=option.most) if option.most > 1 else Sentence("1 card")
