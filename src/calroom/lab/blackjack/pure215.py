"""Pure 21.5 Blackjack in the lab: the wager on the hand, the bet that the bank goes over, and insurance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from calroom.cards import Cards
from calroom.games.banked.blackjack import pure215 as script
from calroom.games.banked.blackjack.hands import HandInPlay
from calroom.games.banked.blackjack.insurance import InsuranceRules
from calroom.games.banked.limits import Limits
from calroom.games.banked.side_bets import BusterRules
from calroom.houses.game import Game
from calroom.lab.blackjack import _kernels as kernels
from calroom.lab.blackjack.hands import ACE, KINDS, TEN, Class, kinds_in
from calroom.lab.blackjack.odds import BLACKJACK_LAYOUT, BlackjackLab
from calroom.lab.blackjack.study import Study
from calroom.lab.blackjack.values import Blackjack, Floats
from calroom.lab.studies import GameStudy
from calroom.lab.worth import Outcome, Prices, Worth, nothing, worth, worth_by_chance
from calroom.ranking import pure215 as ranking


def blackjack(game: Game, **posted: Any) -> Blackjack:
    """The game as the lab values it."""
    terms = game.terms_as(script.Terms)
    rules = terms.rules

    def pays(mine: Class, theirs: Class) -> Fraction:
        bank, cards = theirs
        hand = HandInPlay("", [], mine, split=False)
        return Fraction(*terms.outcomes[script.compare(hand, bank, cards)].odds)

    def bank_class(cards: Cards) -> Class:
        return ranking.total(cards), cards if ranking.three_eights(cards) else ()

    def offers_even(mine: Class, up: int) -> bool:
        return rules.insurance is not None and up == ACE and bool(mine.natural)

    forfeited, of_wager = rules.surrender
    return Blackjack(
        shoe=kinds_in(game.cards_for(posted)),
        total=lambda cards, dealt: ranking.total(cards, dealt=dealt),
        player_class=lambda cards, dealt: ranking.total(cards, dealt=dealt),
        bank_class=bank_class,
        pays=pays,
        most=21,
        ways=terms.table.ways,
        bank_chart=rules.player_dealer_chart,
        surrender=Fraction(-forfeited, of_wager),
        ends_at_once=lambda theirs: theirs[0].natural,
        needs_bank=lambda mine: not mine.natural,
        peeks=True,
        even_money=Fraction(*rules.insurance.even_money) if rules.insurance else Fraction(0),
        offers_even=offers_even,
    )


# Bets beside the hand


def beside(study: Study, posted: Mapping[str, Any]) -> Iterable[Worth]:
    """What the Buster bet and insurance are worth, where the house has them."""
    rules = study.game.rules_as(script.Rules)
    if rules.buster and posted.get("buster", True):
        yield buster_worth(study, rules.buster)
    if rules.insurance:
        yield from insurance_worths(study, rules.insurance, Fraction(*rules.natural_pays))


def buster_worth(study: Study, rules: BusterRules) -> Worth:
    """The bet that the player-dealer goes over, by the number of cards with which they do."""
    chances = over_with(study)
    rows = sorted(rules.pays)
    outcomes = []
    for row, (fewest, odds) in enumerate(rows):
        most = rows[row + 1][0] - 1 if row + 1 < len(rows) else len(chances) - 1
        cards = (
            f"{fewest} or more"
            if row + 1 == len(rows)
            else f"{fewest}"
            if fewest == most
            else f"{fewest} to {most}"
        )
        chance = float(chances[fewest : most + 1].sum())
        outcomes.append(Outcome(f"over with {cards} cards", odds, None, chance))
    outcomes.append(Outcome("not over", -1, None, 1.0 - float(chances[rows[0][0] :].sum())))
    limits = study.table.limits
    return worth_by_chance(
        "buster", outcomes, Prices(Limits(rules.least, limits.high, rules.step), nothing, nothing)
    )


def over_with(study: Study) -> Floats:
    """How likely the player-dealer goes over with how many cards, drawn out whatever the others have."""
    values = study.values
    tree, shoe = values.bank.tree, study.blackjack.shoe
    over = np.array([theirs[0].over for theirs in values.bank.classes])
    ends = np.where(tree.classes >= 0, np.where(over[tree.classes], tree.depths + 1, 0), -1).astype(np.int32)
    nothing_out = np.zeros((1, len(KINDS)), np.int64)
    found = kernels.bank_ends(nothing_out, shoe, *tree[:-1], ends, kernels.MOST_DRAWN)[0]
    chances: Floats = shoe[values.ups] / shoe.sum() @ found
    chances[0] = 0.0
    return chances


def insurance_worths(study: Study, rules: InsuranceRules, natural: Fraction) -> Iterable[Worth]:
    """Insurance with no card seen and by the tens in one's hand, and what a natural is worth either way."""
    shoe = study.blackjack.shoe
    tens, others = int(shoe[TEN]), int(shoe.sum()) - 1
    pays, free = Fraction(*rules.pays), Prices(study.table.limits, nothing, nothing)

    def insured(name: str, tens: int, others: int) -> Worth:
        return worth(name, [("natural", pays, tens), ("no natural", Fraction(-1), others - tens)], free)

    yield insured("insurance", tens, others)
    for held, words in ((0, "no ten"), (1, "a ten"), (2, "two tens")):
        yield insured(f"insurance with {words} in hand", tens - held, others - 2)
    waits = [("natural", Fraction(0), tens - 1), ("no natural", natural, others - 2 - (tens - 1))]
    yield worth("a natural under an ace that waits", waits, free)
    yield worth("a natural under an ace at even money", [("paid", Fraction(*rules.even_money), 1)], free)


_lab = BlackjackLab(blackjack, beside)
study, odds, advice, run = _lab.study, _lab.odds, _lab.advice, _lab.run


STUDY = GameStudy(odds, run, BLACKJACK_LAYOUT, advice, _lab.first)
