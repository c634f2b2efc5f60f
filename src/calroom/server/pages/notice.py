"""The notice at the door: what counts when somebody does not answer or something breaks, for anybody to read.

Its figures are those by which the room is run, so that it cannot say anything else.
"""

from html import escape

from litestar import Response, get
from litestar.di import NamedDependency

from calroom.money import dollars
from calroom.server.front import CHAT_KEPT, COMPLAINTS_KEPT, Front
from calroom.server.pages.plain import HTML, plain_page
from calroom.server.tables.clocks import Times
from calroom.store.tap import MOST_A_DAY

DAY, YEAR = 24 * 60 * 60_000, 366 * 24 * 60 * 60_000

Section = tuple[str, tuple[str, ...]]


@get("/notice", include_in_schema=False, sync_to_thread=False)
def notice(front: NamedDependency[Front]) -> Response[bytes]:
    """How this room is run."""
    body = "".join(_written(section) for section in sections(front.host.times))
    return Response(plain_page("How this room is run", body), media_type=HTML)


def _written(section: Section) -> str:
    title, lines = section
    return f"<h2>{escape(title)}</h2>\n" + "".join(f"<p>{escape(line)}</p>\n" for line in lines)


def sections(times: Times) -> list[Section]:
    """What everybody may know before they sit down."""
    return [
        ("Chips", CHIPS),
        ("If you do not answer", _unanswered(times)),
        ("If your line breaks", _cut_off(times)),
        ("If the room itself fails", BREAKS),
        ("Hands that are void", VOID),
        ("Jackpots", _jackpots(times)),
        ("What is kept, and complaints", KEPT),
        ("When to stop", STOP),
    ]


def _seconds(number: float) -> str:
    return f"{number:g} second{'' if number == 1 else 's'}"


CHIPS = (
    "All chips are play chips. They cost nothing, are worth nothing and cannot be cashed or given to "
    "anybody; they come from the cage and from the tables alone.",
    "Every game's rules, limits, pays and collection can be read in its rule book before anybody sits "
    "down. The collection is a posted amount, fixed before the hand, and never a share of what is bet or "
    "won.",
)
BREAKS = (
    "Whatever a table takes is written down before anybody is told of it. A server that stops or is "
    "killed goes on with every hand at the very question it was at, with the same cards; clocks begin "
    "anew.",
    "An answer that was on its way counts once, whether it is sent again or not. While nothing can be "
    "written, nothing is taken and nothing is told.",
    "What the house's own staff stops, a game, a person or the room, stops when the hands in progress "
    "are over.",
)
VOID = (
    "A hand is void only where a rule of its house says so, such as a misdeal. Then it was none: "
    "everybody has back what they put in, and the next hand is dealt as this one was to be.",
    "No malfunction makes a hand void by itself. What cannot be settled by the rules is for the floor, "
    "and every ruling is on record with its reason.",
)
KEPT = (
    "Every hand is kept for good, and whoever played it can look at it again and check its shuffle.",
    f"Chat is kept for {CHAT_KEPT // DAY} days. A complaint made at a table goes to the floor and is "
    f"kept for {COMPLAINTS_KEPT // YEAR} years.",
)
STOP = (
    f"The house sells nobody more than {dollars(MOST_A_DAY)} in play chips a day. At your account you "
    "can set less, which counts at once; more counts after a day.",
    "You can exclude yourself there until a day of your choice. That counts at once and cannot be taken "
    "back.",
    "Whoever plays more than they want to, here or for money, can call 1-800-GAMBLER in California, day "
    "and night.",
)


def _unanswered(times: Times) -> tuple[str, ...]:
    allowed = "as long as the house says" if times.answer is None else _seconds(times.answer)
    by_custom = ", by custom 30 seconds" if times.answer is None else ""
    return (
        f"You have {allowed}{by_custom} for an answer, and beyond it a time bank of "
        f"{_seconds(times.bank)}, to which every hand adds {times.refill:g}. An offer of the bank stands "
        f"for {_seconds(times.offer)}.",
        "Every question says what counts if nobody answers it: check where that is possible and fold "
        "where it is not, stand, the house way, no further wager. Then the system answers so, and the "
        "record says that it did.",
        f"After {times.missed} answers missed in a row you are away: you are dealt out until you say "
        "that you are back. Nobody else's chips are touched.",
    )


def _cut_off(times: Times) -> tuple[str, ...]:
    return (
        f"While others wait or look on you have {_seconds(times.patience)} more, once in a hand, and no time "
        "bank; then the default counts, and you are away: dealt out until you say that you are back. If you "
        "are cut off before a hand begins it waits for you as long, and is then dealt without you. Where "
        f"only bots wait you have {_seconds(times.alone)} more. When you are back, the table goes on from "
        "the last thing you saw.",
    )


def _jackpots(times: Times) -> tuple[str, ...]:
    return (
        "What is collected for a jackpot belongs to those who win it, and never becomes money of the "
        "house. It is kept for each game in an account of its own, which has no other limit than what "
        "was put in, and begins again with what is left after a win.",
        f"What a table shows of it is at most {_seconds(times.pool)} old.",
    )


HANDLERS = [notice]
