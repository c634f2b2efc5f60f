"""A player that picks any legal answer: no good at the table, very good at finding what is broken."""

from random import Random

from calroom.table.asks import Answer, Ask, Option


def random_answer(ask: Ask, luck: Random) -> Answer:
    """Any answer that the ask allows."""
    return any_answer_of(luck.choice(ask.options), luck)


def any_answer_of(option: Option, luck: Random) -> Answer:
    """Any answer that one option allows: an amount on its steps, cards of an allowed number."""
    return Answer(option.verb, _amount(option, luck), _cards(option, luck), option.where)


def _amount(option: Option, luck: Random) -> int:
    steps = (option.high - option.low) // option.step
    # High itself is always allowed, even between two steps, and players like round ends.
    return luck.choice((option.low + option.step * luck.randint(0, steps), option.low, option.high))


def _cards(option: Option, luck: Random) -> tuple[str, ...]:
    if option.picks:
        return luck.choice(option.picks)
    return tuple(luck.sample(option.cards, luck.randint(option.fewest, option.most)))
