"""Which rule is named: one that holds at this table, and of several the one that decided."""

import pytest

import calroom
from calroom.rulebook.rule_book import RuleBook
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.words import transcript

FOUR_PLAYERS = "no-jackpot-short-handed"


def called_down(game: str, players: int, stakes: str) -> Hand:
    """A hand in which nobody bets and everybody stays."""
    hand = calroom.game(game).hand(dict.fromkeys(range(1, players + 1), 20_000), seed=3, stakes=stakes)
    while not hand.over:
        ask = hand.asks[0]
        stays = any(option.verb == "call" for option in ask.options)
        hand.answer(ask.seat, "call" if stays else ask.default)
    return hand


def named(hand: Hand) -> set[str]:
    """Every rule that the told hand names."""
    told = " ".join(transcript(hand.events, hand.rules_for, hand.game.verbs))
    return {part.partition("]")[0] for part in told.split("[")[1:]}


@pytest.mark.rule("palace.holdem.fee-3-6", "palace.holdem.jackpot-drop-3-6")
def test_a_table_of_three_and_six_pays_by_its_own_sheet_and_names_no_other() -> None:
    hand = called_down("palace.holdem", 6, "$3-$6")
    assert {"palace.holdem.fee-3-6", "palace.holdem.jackpot-drop-3-6"} <= named(hand)
    assert not {"palace.holdem.fee-4-8", "palace.holdem.jackpot-drop-4-8"} & named(hand)


@pytest.mark.rule("palace.holdem.fee-4-8", "palace.holdem.jackpot-drop-4-8")
def test_a_table_of_four_and_eight_names_nothing_of_three_and_six() -> None:
    hand = called_down("palace.holdem", 6, "$4-$8")
    assert {"palace.holdem.fee-4-8", "palace.holdem.jackpot-drop-4-8"} <= named(hand)
    assert hand.rules_for("jackpot") == ("palace.holdem.jackpot-drop-4-8",)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("palace.holdem", marks=pytest.mark.rule(f"palace.holdem.{FOUR_PLAYERS}-3-6")),
        "palace.omaha",
        "palace.crazy-pineapple-hilo",
    ],
)
def test_four_players_at_three_and_six_have_no_jackpot_by_the_rule_of_that_limit(game: str) -> None:
    hand = called_down(game, 4, "$3-$6")
    assert f"palace.holdem.{FOUR_PLAYERS}-3-6" in named(hand)
    assert f"palace.holdem.{FOUR_PLAYERS}-4-8" not in hand.rules_for("no-jackpot")
    assert f"palace.holdem.{FOUR_PLAYERS}-4-8" in hand.game.rules_for("no-jackpot")


@pytest.mark.parametrize(
    ("structure", "rule"),
    [
        pytest.param(
            "pot limit",
            "pot-limit-blinds-and-minimum-opening",
            marks=pytest.mark.rule("comstock.holdem.pot-limit-blinds-and-minimum-opening"),
        ),
        pytest.param(
            "no limit",
            "no-limit-blinds-and-opening-bet",
            marks=pytest.mark.rule("comstock.holdem.no-limit-blinds-and-opening-bet"),
        ),
    ],
)
def test_an_opening_bet_that_is_too_small_is_refused_by_the_rule_of_the_structure(
    structure: str, rule: str
) -> None:
    stacks = dict.fromkeys((1, 2, 3), 20_000)
    hand = calroom.game("comstock.holdem").hand(stacks, seed=3, stakes=f"$1-$2 {structure}")
    for _ in stacks:
        ask = hand.asks[0]
        hand.answer(ask.seat, ask.options[0].verb)
    with pytest.raises(Refused) as refusal:
        hand.answer(hand.asks[0].seat, "bet", "$1")
    assert refusal.value.rules == (f"comstock.holdem.{rule}",)


@pytest.mark.parametrize(
    ("structure", "other"),
    [
        pytest.param("straight", "spread", marks=pytest.mark.rule("comstock.lowball.straight-limit")),
        pytest.param("spread", "straight", marks=pytest.mark.rule("comstock.lowball.spread-limit")),
    ],
)
def test_a_bet_at_lowball_names_the_structure_of_the_table_and_not_the_other(
    structure: str, other: str
) -> None:
    stakes = {"straight": "$20-$20 spread limit", "spread": "$4-$20 spread limit"}[structure]
    stacks = dict.fromkeys((1, 2, 3), 20_000)
    hand = calroom.game("comstock.lowball").hand(stacks, seed=3, stakes=stakes, kills=False)
    raising = next(option for option in hand.asks[0].options if option.verb == "raise")
    hand.answer(hand.asks[0].seat, "raise", raising.low)
    (topic,) = {event.topic for event in hand.events if getattr(event, "verb", "") == "raise"}
    assert f"comstock.lowball.{structure}-limit" in hand.rules_for(topic)
    assert f"comstock.lowball.{other}-limit" not in hand.rules_for(topic)


def test_a_rule_for_some_tables_is_for_tables_that_its_house_has() -> None:
    some = [rule for rule in RuleBook().rules() if rule.at]
    assert some
    for rule in some:
        for at in rule.at:
            stakes = calroom.game(rule.game).rules.stakes
            assert any(f" {one}".endswith(f" {at}") for one in stakes), (rule.id, at, stakes)


# Where several rules bear on a topic, the one that decides answers first


@pytest.mark.rule("palace.stud.raise-cap")
def test_a_fourth_raise_is_refused_by_the_cap_and_not_by_what_an_open_pair_adds_to_it() -> None:
    hand = calroom.game("palace.stud").hand(dict.fromkeys((1, 2, 3), 20_000), seed=1, stakes="$4-$8")
    while any(option.verb in ("bring-in", "complete", "raise") for option in hand.asks[0].options):
        ask = hand.asks[0]
        bold = next(option for option in ask.options if option.verb in ("bring-in", "complete", "raise"))
        hand.answer(ask.seat, bold.verb, bold.low)
    with pytest.raises(Refused) as refusal:
        hand.answer(hand.asks[0].seat, "raise", "$20")
    assert refusal.value.rules[0] == "palace.stud.raise-cap"


@pytest.mark.rule("comstock.mexican.raise-at-least-last-bet")
def test_at_a_limit_a_raise_below_the_last_bet_is_not_refused_by_the_rule_of_no_limit() -> None:
    hand = calroom.game("comstock.mexican").hand(dict.fromkeys((1, 2, 3), 20_000), seed=4, stakes="$4-$8")
    hand.answer(hand.asks[0].seat, "bet", "$8")
    with pytest.raises(Refused) as refusal:
        hand.answer(hand.asks[0].seat, "raise", "$12")
    assert refusal.value.rules == ("comstock.mexican.raise-at-least-last-bet",)


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("palace.pan", "custom-set-valid"),
        ("comstock.pan", "set-different-suits"),
        ("sk.pan", "valid-condition"),
    ],
)
def test_cards_that_are_no_meld_are_refused_by_what_a_meld_is_and_not_by_the_order_of_cards(
    game: str, first: str
) -> None:
    mine = "2c 2s 3d 4d 7h Jh Qh Kc Ac 5s"
    deck = f"{mine[:14]} Kd 2h 4h 6c 7c {mine[15:]} Qd Js 4c 6d Ah 2d"
    table = calroom.game(game)
    if game == "comstock.pan":
        hand = table.hand({1: 20_000, 2: 20_000}, deck=deck, winner=2, two_players=True)
    else:
        hand = table.hand({1: 20_000, 2: 20_000}, deck=deck, winner=2)
    while hand.asks[0].topic in ("declare", "declare-first"):
        verbs = {option.verb for option in hand.asks[0].options}
        hand.answer(hand.asks[0].seat, "play" if "play" in verbs else "draw")
    with pytest.raises(Refused) as refusal:
        hand.answer(2, "meld", cards=("2c", "5s"))
    assert refusal.value.rules[0] == f"{game}.{first}"


@pytest.mark.parametrize(
    ("topic", "rules"),
    [
        ("split-pot", {"palace.holdem": "ties-split", "palace.stud": "ties-split"}),
        ("split-pot", {"comstock.holdem": "ties-and-odd-chip", "palace.lowball": "tie-splits-pot"}),
        ("split-pot", {"sk.holdem": "ties-split"}),
        ("first-after-flop", {"palace.holdem": "later-round-order", "sk.holdem": "order-of-action"}),
        ("tied-half", {"palace.omaha-hilo": "ties-within-a-half"}),
    ],
)
def test_what_is_true_of_some_hands_only_does_not_answer_for_all(topic: str, rules: dict[str, str]) -> None:
    for game, first in rules.items():
        assert calroom.game(game).rules_for(topic)[0] == f"{game}.{first}"


def test_a_rule_stands_behind_others_on_its_own_topics_only() -> None:
    for rule in RuleBook().rules():
        for topic in rule.behind:
            assert topic in rule.topics, rule.id
            assert calroom.game(rule.game).rules_for(topic)[0] != rule.id, (rule.id, topic)
