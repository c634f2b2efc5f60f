"""A script at work: it is sent what was chosen and runs to its next question; remedies run above it."""

from typing import Any

from calroom.table.asks import Answer, Ask, Leaves, Script, Seat
from calroom.table.incidents import CalledOff, StartAgain

Asks = tuple[Ask, ...]


class Running:
    """The script of a hand, above it a remedy that waits for the floor, and what they left at their end."""

    def __init__(self, script: Script[Any]) -> None:
        self.scripts: list[Script[Any]] = [script]
        self.asks_one = True
        """Whether the script asks a single seat, and gets its answer; if not, it gets the seat as well."""
        self.called_off = False
        self.left: Leaves | None = None

    def go_on(self, reply: Any) -> Asks:
        """Run to the next question; nobody is asked anything when all is over.

        When a remedy is done, the script below it gets None and looks at the table again.
        """
        scripts = self.scripts
        misdeal: StartAgain | None = None
        while scripts:
            try:
                script = scripts[-1]
                question = script.send(reply) if misdeal is None else script.throw(misdeal)
            except StopIteration as done:
                scripts.pop()
                self.left = done.value
                reply = misdeal = None
            except StartAgain as again:
                scripts.pop()
                if not scripts:
                    raise
                misdeal = again
            except CalledOff as off:
                scripts.clear()
                self.called_off, self.left = True, off.leaves
            else:
                # Most questions are a single ask, and comparing types is the quickest way to know one.
                if type(question) is Ask:
                    self.asks_one = True
                    return (question,)
                assert isinstance(question, tuple)
                self.asks_one = False
                return question
        return ()


def chosen(asks: Asks, seat: Seat, answer: Answer) -> Answer | None:
    """A seat's answer with what goes without saying filled in; None if it is not among its options."""
    for ask in asks:
        if ask.seat != seat:
            continue
        verb, where = answer.verb, answer.where
        for option in ask.options:
            if option.verb == verb and option.where == where:
                if answer.amount == option.high and not answer.cards and not option.cards:
                    return answer
                return option.completed(answer) if option.takes(answer) else None
        return None
    return None
