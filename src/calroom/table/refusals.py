"""Refusals: an answer that a rule forbids, said the way a good dealer says it."""

from calroom.money import dollars
from calroom.table.asks import Ask, Option


class Refused(ValueError):
    """The answer is not accepted and nothing has changed.

    `topic` is what stands against it, `rules` the ids of the house's rules on that topic, `allowed` what may
    be chosen instead, and `seat` who cannot pay what is due of them before the deal.
    """

    def __init__(
        self,
        what: str,
        topic: str = "",
        rules: tuple[str, ...] = (),
        allowed: tuple[str, ...] = (),
        seat: int = 0,
    ) -> None:
        self.what, self.topic, self.rules, self.allowed, self.seat = what, topic, rules, allowed, seat
        ground = f" ({', '.join(cited(rules)) or topic})" if topic else ""
        instead = f": you may {join_words(allowed)}" if allowed else ""
        super().__init__(f"{what}{ground}{instead}")


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


def allowed_by(ask: Ask) -> tuple[str, ...]:
    """Every option of the ask in words."""
    return tuple(describe(option) for option in ask.options)


def describe(option: Option) -> str:
    """One option in words: `call $5`, `raise to $10`, `discard up to 3 cards`."""
    words = option.verb.replace("-", " ")
    if option.high:
        to = " to" if option.verb in ("raise", "complete") else ""
        words += f"{to} {dollars(option.low)}" + _reach(option)
    if option.cards and option.most:
        words += f" {_count(option)}"
    return f"{words} ({option.where})" if option.where else words


def join_words(words: tuple[str, ...], last: str = "or") -> str:
    """A list as it is spoken: `call $5 or fold`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _reach(option: Option) -> str:
    if option.low == option.high:
        return ""
    step = f" in steps of {dollars(option.step)}" if option.step > 1 else ""
    return f" up to {dollars(option.high)}{step}"


def _count(option: Option) -> str:
    if option.fewest == option.most:
        return f"{option.most} card{'s' if option.most > 1 else ''}"
    return f"{option.fewest} to {option.most} cards"
