"""A house is one file: every number stands beside its rule, and what cannot be is refused with its key."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import calroom
from calroom.games.poker.holdem.terms import Rules, Terms
from calroom.games.poker.house import PokerRules
from calroom.houses.game import Game
from calroom.houses.loader import FILED, BadHouseFile, House, faults_of
from calroom.rulebook import book

COMSTOCK = (FILED / "comstock.toml").read_text()


def house_with(folder: Path, old: str, new: str) -> House:
    """The Comstock with one thing changed."""
    assert old in COMSTOCK
    path = folder / "mine.toml"
    path.write_text(COMSTOCK.replace(old, new, 1))
    return House(path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("raises = 3", "raises = 0", "games.holdem.raises: Expected `int` >= 1"),
        ("raises = 3", 'raises = "three"', "games.holdem.raises: Expected `int | null`, got `str`"),
        (
            "raises = 3",
            "raises = 3\nrises = 3",
            "games.holdem: Object contains unknown field `rises`; allowed are",
        ),
        ('chip = "$1"', 'chip = "-$1"', "games.holdem.chip: Expected `int` >= 1"),
        ("seats = [2, 9]", "seats = [2, 30]", "games.holdem.seats[1]: Expected `int` <= 14"),
        ("seats = [2, 9]", "seats = [9, 2]", "games.holdem.seats: "),
        ('"$5-$10", ', '"five-ten", ', "games.holdem.stakes: 'five-ten' are no stakes"),
        ('deck = "standard"', 'deck = "pinochle"', "games.holdem"),
        (
            'amount = "$0.50", stakes',
            'amount = "-$0.50", stakes',
            "games.holdem.fees[0].amount: Expected `int` >= 0",
        ),
        ('title = "Texas Hold-Em"', 'script = "bridge"', "there is no game 'bridge'; there are"),
    ],
)
def test_what_a_house_cannot_mean_is_refused_with_its_key(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(BadHouseFile) as refusal:
        house_with(tmp_path, old, new).game("holdem")
    assert str(tmp_path / "mine.toml") in str(refusal.value)
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "house: needs an id and a title"),
        ("[house]\nid = 'x'\n", "house: needs an id and a title"),
        ("[house]\nid = 'x'\ntitle = 'X'\n[extra]\n", "extra: unknown; allowed are house and games"),
        ("not toml at all", "mine.toml: "),
    ],
)
def test_a_file_that_is_no_house_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(BadHouseFile, match=re.escape(said)):
        House(path)


def test_a_game_may_say_which_game_it_is_like_and_how_it_differs(tmp_path: Path) -> None:
    own = '\n[games.five]\nlike = "holdem"\ntitle = "Five cards"\nhole_cards = 5\nseats = [2, 6]\n'
    path = tmp_path / "mine.toml"
    path.write_text(COMSTOCK + own)
    five, holdem = House(path).game("five"), House(path).game("holdem")
    assert (five.rules_as(Rules).hole_cards, five.rules.seats, five.title) == (5, (2, 6), "Five cards")
    assert five.rules_as(Rules).fees == holdem.rules_as(Rules).fees
    assert five.type is holdem.type


def test_whoever_takes_a_game_for_another_is_told_which_it_is() -> None:
    stud = calroom.game("palace.stud")
    assert stud.rules_as(PokerRules) is stud.rules
    with pytest.raises(TypeError, match=r"the rules of palace\.stud are .*\.stud\..*, not .*\.holdem\."):
        stud.rules_as(Rules)
    with pytest.raises(TypeError, match=r"the terms of palace\.stud are .*\.stud\..*, not .*\.holdem\."):
        stud.terms_as(Terms)


def test_a_game_can_only_be_like_one_above_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[house]\nid = 'x'\ntitle = 'X'\n[games.a]\nlike = 'b'\n[games.b]\nlike = 'a'\n")
    with pytest.raises(BadHouseFile, match=re.escape("games.a: like: a game of a house that is known")):
        House(path).game("a")


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadHouseFile, match=re.escape("none.toml: cannot be read")):
        calroom.house(tmp_path / "none.toml")


def test_a_house_of_ones_own_deals_without_touching_code(tmp_path: Path) -> None:
    mine = house_with(tmp_path, 'id = "comstock"', 'id = "mine"')
    hand = mine.game("holdem").hand({1: 10_000, 2: 10_000}, seed=1)
    assert hand.setup.game == "mine.holdem"
    assert hand.setup.version == mine.version


def test_a_change_in_the_file_is_a_new_version(tmp_path: Path) -> None:
    mine = house_with(tmp_path, "raises = 3", "raises = 4")
    assert mine.version != calroom.house("comstock").version


def test_an_unknown_house_or_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="there is no house nowhere; there are comstock"):
        calroom.game("nowhere.holdem")
    with pytest.raises(LookupError, match="comstock does not deal bridge; it deals holdem"):
        calroom.game("comstock.bridge")


FILED_HOUSES = [house.id for house in calroom.houses() if house.id in book().houses]


@pytest.mark.parametrize("house", FILED_HOUSES)
def test_every_value_of_a_filed_house_stands_beside_its_rule(house: str) -> None:
    bare, unknown = [], []
    game = ""
    for number, line in enumerate((FILED / f"{house}.toml").read_text().splitlines(), 1):
        if heading := re.match(r"\[+games\.([a-z0-9-]+)", line):
            game = heading[1]
        elif game and re.match(r"[a-z_]+ = ", line) and not line.startswith(("title", "script")):
            _, _, rule = line.rpartition("# ")
            if "#" not in line:
                bare.append(f"{number}: {line}")
            elif rule.strip() not in {
                known.id for known in book().rules(rule.strip().rpartition(".")[0] or None)
            }:
                unknown.append(f"{number}: {rule}")
    assert not bare
    assert not unknown


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_seats_and_stakes_that_cannot_be_are_refused_in_every_game(game: Game) -> None:
    for key, wrong in {"seats": (1, 0), "stakes": ("much",)}.items():
        assert next(faults_of(game.type, replace(game.rules, **{key: wrong}))).startswith(f"{key}: ")
    assert list(faults_of(game.type, game.rules)) == []


PALACE = (FILED / "palace.toml").read_text()


def _fees_of(text: str, game: str) -> int:
    """Where the fees of a game begin in a house file."""
    return text.index("fees = [", text.index(f"[games.{game}]"))


@pytest.mark.parametrize(
    ("text", "game", "more"),
    [
        (COMSTOCK, "holdem", "{{ moment = 'after the flop', players = [{n}, {n}], amount = '${n}' }},"),
        (
            COMSTOCK,
            "lowball",
            "{{ moment = 'at the draw', players = [{n}, {n}], amount = '${n}' }},",
        ),
        (COMSTOCK, "no-bust", "{{ payer = 'player-dealer', at_least = '${n}00', amount = '${n}' }},"),
        (PALACE, "three-card", "{{ payer = 'bettor', at_least = '${n}00', amount = '${n}' }},"),
        (PALACE, "double-hand", "{{ payer = 'square', at_least = '${n}00', amount = '${n}' }},"),
    ],
)
def test_more_than_five_collection_rates_at_a_table_are_refused_in_any_game(
    tmp_path: Path, text: str, game: str, more: str
) -> None:
    at = _fees_of(text, game) + len("fees = [")
    rows = "".join(f"\n{more.format(n=n)}" for n in range(2, 9))
    path = tmp_path / "mine.toml"
    path.write_text(f"{text[:at]}{rows}{text[at:]}")
    with pytest.raises(BadHouseFile, match=rf"mine.toml: games.{game}.fees: \d rates at a .* at most 5 are"):
        House(path).game(game)


def test_pan_has_at_most_five_rates_in_each_of_its_schedules(tmp_path: Path) -> None:
    old = '    { condition = "$0.50", players = [3, 4], amount = "$1" },'
    new = "".join(
        f"{{ players = [{n}, {n}], condition = '$2', amount = '${9 + n}' }},\n" for n in range(2, 8)
    )
    with pytest.raises(BadHouseFile, match=r"games.pan.fees: 6 rates at a \$2 condition table"):
        house_with(tmp_path, old, new).game("pan")


def test_a_house_may_allow_itself_fewer_rates_than_the_law_but_never_more(tmp_path: Path) -> None:
    with pytest.raises(BadHouseFile, match=r"games.pure215.fees: 3 rates .*; at most 2 are allowed"):
        house_with(tmp_path, "rates = 3", "rates = 2").game("pure215")
    rows = "".join(
        f"{{ payer = 'player-dealer', at_least = '${n}', amount = '${n}' }},\n" for n in range(1, 7)
    )
    at = _fees_of(COMSTOCK, "pure215") + len("fees = [")
    path = tmp_path / "mine.toml"
    path.write_text(f"{COMSTOCK[:at]}\n{rows}{COMSTOCK[at:]}".replace("rates = 3", "rates = 9"))
    with pytest.raises(BadHouseFile, match="at most 5 are allowed"):
        House(path).game("pure215")


@pytest.mark.parametrize(
    ("new", "key"),
    [
        ('amount = "5%"', "games.holdem.fees[0].amount"),
        ("amount = 0.05", "games.holdem.fees[0].amount"),
        ("share = 0.05", "games.holdem.fees[0]: Object contains unknown field `share`; allowed are moment,"),
    ],
)
def test_a_share_of_bets_or_winnings_is_no_collection(tmp_path: Path, new: str, key: str) -> None:
    with pytest.raises(BadHouseFile, match="never a share of bets or winnings") as refusal:
        house_with(tmp_path, 'amount = "$0.50", stakes', f"{new}, stakes").game("holdem")
    assert key in str(refusal.value)
