"""The words of Pan: most of its verbs mean something else than in any other game."""

from calroom.table.verbs import Verb

VERBS = (
    Verb("play", "Play", "plays", "You are in the hand and may win the tops."),
    Verb("pass", "Pass", "passes", "You are out of the hand and lose your ante."),
    Verb("stand", "Stand by it", "stands", "You stay in or out, as you said.", aside=True),
    Verb("change", "Change it", "changes", "You say the opposite, since nobody has acted on it."),
    Verb("draw", "Draw", "draws", "The next card of the deck is turned up for you."),
    Verb("take", "Take it", "takes {where}", "You use the card."),
    Verb("throw", "Throw it", "throws", "The card goes to the next player's choice."),
    Verb(
        "throw forced",
        "Throw it and force it",
        "throws",
        "They must use the card, since it fits a spread of theirs.",
    ),
    Verb(
        "meld",
        "Lay a spread {where}",
        "spreads",
        "The cards lie open before you; some spreads are paid at once.",
    ),
    Verb("add", "Add to the {where} spread", "adds", "The cards go to a spread that lies before you."),
    Verb(
        "mend",
        "Make the {where} spread good",
        "makes good",
        "A spread that is not valid is laid as it should be.",
    ),
    Verb("collect", "Collect {amount} from each", "collects {amount}", "The pay for your condition."),
    Verb("discard", "Discard", "discards", "Ends your turn."),
    Verb("out", "Go out", "goes out", "All your cards are spread: you win."),
    Verb(
        "split",
        "Split the tops",
        "splits {amount}",
        "The two who are left divide the tops between them and the hand is over.",
    ),
    Verb("agree", "Agree", "agrees"),
    Verb("refuse", "Refuse", "refuses"),
    Verb(
        "settle", "Settle for {amount}", "settles {amount}", "Whoever agrees pays this and owes nothing more."
    ),
    Verb(
        "force",
        "Force {where}",
        "forces {where}",
        "They must use the card, since it fits a spread of theirs.",
    ),
    Verb("let-go", "Let it go", "lets it go", "You force nothing.", aside=True),
    Verb("call-foul", "Call it foul", "calls a foul", "Their hand is dead, and they pay on."),
    Verb("call", "Call it foul", "calls {where}", "Their hand is dead, and they pay on."),
    Verb("call-spread", "Call the spread", "calls {where}", "A spread that is not valid must be made good."),
    Verb("play-on", "Play on", "plays on", "You play alone against the deck."),
    Verb("allow", "Allow it", "allows"),
    Verb("foul", "The hand is foul", "rules that the hand is foul", "It can win nothing."),
    Verb("stands", "The hand stands", "lets the hand stand", "Nothing changes."),
)

ASIDES: frozenset[str] = frozenset({"condition", "tops", "last-winner-first", "pays-nothing"})
"""What the dealer says for the record only."""
