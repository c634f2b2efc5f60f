"""What people ask of a blackjack game: its odds, how to play it, and rounds of it by a chart of their own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias
from weakref import WeakSet

import msgspec

from calroom.games.banked.blackjack.house import GameTerms, TableTerms
from calroom.houses.game import Game
from calroom.houses.takes import is_odds, table_of
from calroom.lab.blackjack.charts import WORDS, Chart
from calroom.lab.blackjack.files import read_chart, written
from calroom.lab.blackjack.rounds import rounds_of
from calroom.lab.blackjack.study import Study
from calroom.lab.blackjack.values import Blackjack, Values
from calroom.lab.rounds.simulations import Run
from calroom.lab.rounds.tallies import counted_of, run_says
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.strategy_files import BEST, HOUSE
from calroom.lab.worth import Odds, Worth

PLAYED_BEST, LEFT_TO_THE_HOUSE = "played best", "left to the house"
IF_FREE = "played best if the house forced nobody"
EVEN_MONEY = "even money, where it is offered, is taken"

Beside: TypeAlias = Callable[[Study, Mapping[str, Any]], Iterable[Worth]]
"""What a table has to bet on besides the hands, worked out from a study and what is posted."""

METHOD = "dynamic programming over the cards of the shoe"


Posted: TypeAlias = tuple[tuple[str, Any], ...]

KEPT, KEPT_POSTED = 3, 1
"""So many studies are kept of all games: at the table as it is usual, and where it posts something else.

Each holds fifty to seventy megabytes. The filed game, a draft and what it becomes are three; of another
number of decks both are asked for at once, one after the other, and never again.
"""

NOT_PLAYED_BY = (
    *("title", "seats", "stakes", "minimums", "lowest", "highest", "step", "chip", "decks"),
    *("fees", "fees_from", "fees_dropped", "rates", "jackpot", "trouble", "backlines", "squares"),
    *("largest_wager_decides", "deal_from", "buster", "insurance"),
)
"""Rules that have no part in how a hand against the bank comes out: what is collected, other bets and so on.

Of insurance even money has one.
"""


def played_by(game: Game, posted: Posted) -> bytes:
    """All that the worth of a hand follows from, but for what is in no house file."""
    rules = msgspec.to_builtins(game.rules)
    even = (rules.get("insurance") or {}).get("even_money")
    plays = {key: value for key, value in rules.items() if key not in NOT_PLAYED_BY}
    shoe = "".join(game.cards_for(dict(posted)))
    return msgspec.json.encode((game.type.name, plays, even, shoe, dict(posted)), order="sorted")


NOT_DRAWN_BY = ("player_chart", "double", "split")
"""Rules that say what may be done with a hand, but not which hands come up and how often."""


def drawn_by(game: Game, posted: Posted) -> bytes:
    """All that follows from neither payoffs nor choices: which hands come up, and how the bank's end."""
    fields = table_of(type(game.rules)).fields
    without = {field.encode_name for field in fields if is_odds(field.type)} | set(NOT_DRAWN_BY)
    name, plays, _, *rest = msgspec.json.decode(played_by(game, posted))
    return msgspec.json.encode((name, {key: plays[key] for key in plays if key not in without}, *rest))


def nothing_beside(_: Study, __: Mapping[str, Any]) -> Iterable[Worth]:
    """A game without other bets."""
    return ()


_HANDS = ("played", "left to the house")
BLACKJACK_LAYOUT = {
    "circle": _HANDS,
    "square": _HANDS,
    "buster": ("buster",),
    "insurance": ("insurance",),
}
"""By place, how the names of those worths begin that are of the wager there."""


class Shelf:
    """The studies that were asked for last, of whichever game."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[Hashable, Study] = {}

    def found(self, key: Hashable) -> Study | None:
        """What lies there."""
        study = self._held.get(key)
        return study and self.keep(key, study)

    def keep(self, key: Hashable, study: Study) -> Study:
        """Lay a study there; the one that nobody has asked for longest goes."""
        self._held.pop(key, None)
        self._held[key] = study
        while len(self._held) > self._most:
            del self._held[next(iter(self._held))]
        return study


class Shelves:
    """Studies by the table that they are of, and by all that hands are played by: many tables share one."""

    def __init__(self, most: int) -> None:
        self.tables, self.plays = Shelf(most), Shelf(most)


USUAL, POSTED = Shelves(KEPT), Shelves(KEPT_POSTED)


class BlackjackLab:
    """All that the lab says of one blackjack game, from how it describes itself."""

    def __init__(self, blackjack: Callable[..., Blackjack], beside: Beside) -> None:
        self._blackjack, self._beside = blackjack, beside
        self._drawn: dict[bytes, WeakSet[Values]] = {}

    def study(self, game: Game, stakes: str | None = None, **posted: Any) -> Study:
        """The game at one table; the last few are kept."""
        at, told = stakes or game.rules.stakes[0], tuple(sorted(posted.items()))
        shelves, key = POSTED if told else USUAL, (self, game, at, told)
        known = shelves.tables.found(key)
        return known or shelves.tables.keep(key, self._study(game, at, told, shelves.plays))

    def _study(self, game: Game, stakes: str, posted: Posted, plays: Shelf) -> Study:
        table = game.terms_as(GameTerms, stakes).table
        key = self, played_by(game, posted)
        known = plays.found(key)
        return known.at(game, table) if known else plays.keep(key, self._anew(game, table, posted))

    def _anew(self, game: Game, table: TableTerms, posted: Posted) -> Study:
        """A study of a game that was never seen, but for the hands that come up in one which was."""
        drawn = drawn_by(game, posted)
        self._drawn = {key: values for key, values in self._drawn.items() if values}
        like = next(iter(self._drawn.get(drawn, ())), None)
        found = Study(game, self._blackjack(game, **dict(posted)), table, dict(posted), like)
        self._drawn.setdefault(drawn, WeakSet()).add(found.values)
        return found

    def odds(self, game: Game, *, strategy: str = "", stakes: str | None = None, **posted: Any) -> Odds:
        """What the wagers are worth."""
        study = self.study(game, stakes, **posted)
        return odds_of(study, strategy, self._beside(study, posted))

    def first(self, game: Game) -> tuple[str, float]:
        """What a wager on a hand is worth, before it is known how it comes out."""
        study = self.study(game)
        return PLAYED_BEST, study.expected(study.best)

    def advice(self, game: Game, *, stakes: str | None = None, **posted: Any) -> Advice:
        """How to play."""
        return advice_of(self.study(game, stakes, **posted))

    def run(
        self,
        game: Game,
        *,
        strategy: str = "",
        players: int = 1,
        bank: Fraction | None = None,
        stakes: str | None = None,
        **posted: Any,
    ) -> Run:
        """Rounds of so many players against a bank of so many wagers, for simulation."""
        study = self.study(game, stakes, **posted)
        most = game.rules.seats[1] - 1
        if not 1 <= players <= most:
            raise ValueError(f"{players} players cannot bet at {game.id}; there may be 1 to {most}")
        rounds = rounds_of(
            study.blackjack,
            study.layout,
            chart_of(study, strategy),
            study.shoe,
            study.table.rules,
            players=players,
            posted=bank,
            cover=posted.get("cover"),
            continuous=bool(posted.get("continuous")),
        )
        dealt = "shuffled for every hand" if rounds.how.continuous else "dealt to the cut card and shuffled"
        says = (f"shoes of {len(study.shoe)} cards, {dealt}", *run_says(players, bank))
        return Run(
            rounds.counts, counted_of(players, rounds.span, rounds.scale, bank), strategy or BEST, says
        )


def chart_of(study: Study, strategy: str) -> Chart:
    """The best chart, that of somebody who leaves all to the house, or one from a file."""
    if strategy in (BEST, ""):
        return study.best
    return study.house if strategy == HOUSE else read_chart(strategy, study.layout, study.game.id)


def odds_of(study: Study, strategy: str, beside: Iterable[Worth] = (), says: Sequence[str] = ()) -> Odds:
    """What a wager is worth played best, left to the house and by a file if one is given; then other bets."""
    charts = {PLAYED_BEST: study.best, LEFT_TO_THE_HOUSE: study.house}
    if strategy not in ("", BEST, HOUSE):
        charts = {f"played by {strategy}": chart_of(study, strategy), **charts}
    wagers = [study.worth(name, chart) for name, chart in charts.items()]
    sampled = any(outcome.error for wager in wagers for outcome in wager.outcomes)
    return Odds(
        study.game.id,
        study.game.title,
        study.game.version,
        f"{METHOD}{'; the outcomes of split hands sampled' if sampled else ''}",
        0.0,
        0,
        (*assumptions(study), *says),
        (*wagers, *beside),
    )


def assumptions(study: Study) -> tuple[str, ...]:
    """What the figures of a blackjack game rest on."""
    ways = study.blackjack.ways
    said = [
        f"a hand dealt from a whole shoe of {len(study.shoe)} cards; one looks at one's own cards and the up "
        "card only",
        "a cut card that ends the shoe early costs a player a little more, as simulated shoes show",
    ]
    if ways.split:
        said.append(
            "split hands are played as hands that were dealt so, as far as the house lets them, and split "
            f"again up to {ways.split.most} times; none is played by what lies beside it"
        )
    if ways.double:
        said.append("a hand is doubled for as much as its wager")
    if study.values.at_even.any():
        best = "takes even money" if study.best.even_money else "waits"
        said.append(
            f"played best, a natural under an ace {best}; left to the house it waits; no hand is insured"
        )
    said += [
        "left to the house, a hand is hit where it must be and stands otherwise",
        "the bank covers every wager",
        "the collection is that of one wager, and of a bank that faces no other; bets beside hands are free",
    ]
    return tuple(said)


def advice_of(study: Study) -> Advice:
    """The best chart, what its cells are worth, and what the house's own chart costs."""
    best = study.expected(study.best)
    return Advice(
        study.game.id,
        study.game.title,
        study.game.version,
        METHOD,
        assumptions(study),
        {
            PLAYED_BEST: best,
            LEFT_TO_THE_HOUSE: study.expected(study.house),
            "every hand played best by its single cards": study.expected_by_hand,
            IF_FREE: study.expected_if_free,
        },
        (_chart_sheet(study.best), _forced_sheet(study, best)),
        written(study.best, study.game.id),
    )


def _chart_sheet(chart: Chart) -> Sheet:
    used = {cell for cells in chart.cells.values() for cell in cells}
    says = [f"{cell} {words}" for cell, words in WORDS.items() if cell in used]
    if chart.even_money:
        says.append(EVEN_MONEY)
    return Sheet(
        "How to play against each up card",
        ("hand", *chart.up),
        tuple((row, *cells) for row, cells in chart.cells.items()),
        "; ".join(says),
    )


def _forced_sheet(study: Study, best: float) -> Sheet:
    plays = study.forced()
    if plays:
        says = f"all forced plays together cost {study.expected_if_free - best:.4%} of every wager"
    else:
        says = "the house forces nothing that is not best anyway"
    return Sheet(
        "What the house's chart costs",
        ("hand", "up", "must", "how often", "costs then", "costs a hand"),
        tuple((play.row, play.up, play.forced, play.share, play.costs, play.costs_a_hand) for play in plays),
        says,
    )
