"""What is said in all lessons alike: of wrong moves, of what one pays, of the words of the trade."""

from collections.abc import Mapping

from calroom.coach.choices import called as called
from calroom.lessons.steps import Moment
from calroom.table.asks import Answer, Option
from calroom.table.sentences import Sentence

OTHER = Sentence("That is allowed. Something else is better here.")
WRONG: Mapping[str, Sentence] = {
    "fold": Sentence("Whoever folds gives up everything that they have put in."),
    "check": Sentence("A check costs nothing, and it lets the others go on for nothing as well."),
    "call": Sentence("A call keeps you in the hand, and lets the others set the price."),
    "raise": Sentence("A raise puts more chips in, and the hand should be worth it."),
    "bet": Sentence("A bet puts more chips in, and the hand should be worth it."),
    "complete": Sentence("This puts more chips in, and the hand should be worth it."),
    "all-in": Sentence("This puts in everything that you have."),
    "hit": Sentence("One more card can make the hand better or ruin it."),
    "stand": Sentence("Whoever stands plays the hand as it is."),
    "double": Sentence("To double puts more chips in for one card and no more."),
    "split": Sentence("To split makes two hands of one, and each costs another wager."),
    "surrender": Sentence("To surrender gives up a part of the wager at once."),
    "stand-pat": Sentence("Whoever stands pat keeps all cards."),
    "house-way": Sentence("The dealer would do it for you. Here you try it yourself."),
    "done": Sentence("Without a wager you are not in the hand."),
    "decline": Sentence("That is allowed, and then this hand is not yours to play."),
    "play": Sentence("To play costs more chips, and this hand is not worth them."),
    "pass": Sentence("Whoever passes gives up what they have put in."),
    "throw": Sentence("What is thrown away goes to the next player, who may use it."),
    "draw": Sentence("One more card may help, and it may as well harm."),
    "wager": Sentence("One wager is enough to learn the hand. More would only cost more."),
    "meld": Sentence("That may be laid down, and there is time for it. Something comes before."),
    "add": Sentence("That card may be added, and there is time for it. Something comes before."),
    "discard": Sentence("What is thrown away cannot be laid down any more, and your turn is over."),
    "roll": Sentence("What is turned up is seen by everybody, and helps them to guess your hand."),
    "side-bet": Sentence("This is a bet beside the hand. First learn the hand itself."),
    "bonus": Sentence("This is a bet beside the hand. First learn the hand itself."),
    "insurance": Sentence("This is a bet beside the hand. First learn the hand itself."),
}
"""What is said of a verb that is not the right one, in any game."""

ELSEWHERE = Sentence("That place is not before your seat. In this lesson you play your own.")
OTHER_CARDS = Sentence("Those cards may be chosen. Others are better here.")


def why_not(chosen: Sentence, answer: Answer, moment: Moment, best: Option | None) -> tuple[Sentence, ...]:
    """Why an answer that the rules allow is not the right one, which is the best."""
    said = moment.wrong.get(answer.verb)
    if said is None and best is not None and answer.verb == best.verb:
        said = OTHER_CARDS if moment.takes(answer.where, best.where) else ELSEWHERE
    if said is None:
        said = WRONG.get(answer.verb, OTHER)
    return Sentence("{chosen:said}: {why:said}", chosen=chosen, why=said), moment.because
