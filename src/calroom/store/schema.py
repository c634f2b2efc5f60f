"""The tables of the store, the same on SQLite and PostgreSQL.

What the tables may hold is enforced by the database itself, for whoever writes to it: the constraints below
and the triggers in `migrations`. The journal, the ledger and the actions are only ever added to.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = "16"
"""The newest migration: what a database must be at before anything is written to it."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

WHOLE = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers the rows of a table itself only where the column is called INTEGER."""

house_file = Table(
    "house_file",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("at", WHOLE, nullable=False),
    Column("client", Text),
    Column("hand", WHOLE, nullable=False),
    Column("version", Text, ForeignKey("house_file.digest")),
    Column("input", Text, nullable=False),
    Column("chance", Text),
    Column("ledger", WHOLE, nullable=False),
    Column("digest", Text, nullable=False),
    UniqueConstraint("client", "table"),
    sqlite_with_rowid=False,
)
"""`ledger` is the last entry of the ledger once the input was written, its own entries included.

The index of clients' ids begins with the id, so that ids that begin with the time are added at its end.
"""


def _of_an_input() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["table", "number"], ["journal.table", "journal.number"])


checkpoint = Table(
    "checkpoint",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
    Column("digest", Text, nullable=False),
    _of_an_input(),
)

account = Table(
    "account",
    metadata,
    Column("name", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    CheckConstraint(
        "kind IN ('cage', 'player', 'bot', 'stack', 'play', 'box', 'jackpot', 'tops')", "known_kind"
    ),
    CheckConstraint("name = kind OR name LIKE kind || ':%'", "named_by_kind"),
    sqlite_with_rowid=False,
)

entry = Table(
    "entry",
    metadata,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    Column("table", Text, nullable=False),
    Column("number", WHOLE, nullable=False),
    Column("hand", WHOLE, nullable=False),
    Column("topic", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("amount", WHOLE, nullable=False),
    CheckConstraint("amount > 0 AND amount = CAST(amount AS BIGINT) AND amount < 1000000000000000", "amount"),
    CheckConstraint("source <> target", "moves"),
    _of_an_input(),
)
"""An entry moves money from one account to another, and the database makes its two postings.

So what one account gives another gets; an entry that does not add up cannot even be written down.
"""

posting = Table(
    "posting",
    metadata,
    Column("account", Text, primary_key=True),
    Column("entry", WHOLE, primary_key=True, autoincrement=False),
    Column("amount", WHOLE, nullable=False),
    Column("balance", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""The entries by account, each with what was on it afterwards; only the database itself writes here."""

one_tap = Table(
    "one_tap",
    metadata,
    Column("since", WHOLE, primary_key=True, autoincrement=False),
)
"""The last entry that was written before chips had one tap (`tap`); nothing where they always had."""

person = Table(
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("details", Text, nullable=False),
    sqlite_with_rowid=False,
)

action = Table(
    "action",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("part", WHOLE, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("reason", Text, nullable=False),
    _of_an_input(),
    sqlite_with_rowid=False,
)

played = Table(
    "played",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("hand", WHOLE, primary_key=True, autoincrement=False),
    Column("at", WHOLE, nullable=False),
    Column("game", Text, nullable=False),
    Column("stakes", Text, nullable=False),
    Column("before", WHOLE, nullable=False),
    Column("after", WHOLE, nullable=False),
    Index("ix_played_person_at", "person", "at"),
    sqlite_with_rowid=False,
)
"""Which hands somebody was dealt in to, with chips before and after; written with a hand's last input."""

slip = Table(
    "slip",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("hand", WHOLE, primary_key=True, autoincrement=False),
    Column("size", WHOLE, nullable=False),
    Column("paid", WHOLE, nullable=False),
    Column("dropped", WHOLE, nullable=False),
    Column("jackpot", WHOLE, nullable=False),
    Column("ending", Text, nullable=False),
    Column("own", Text, nullable=False),
    Column("common", Text, nullable=False),
    Column("wagers", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What is kept of a hand for one of its players, so that nobody has to play it again for a list.

Cards are those that this player saw. Hands from before there were slips get theirs later.
"""

review = Table(
    "review",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("hand", WHOLE, primary_key=True, autoincrement=False),
    Column("at", WHOLE, nullable=False),
    Column("cost", WHOLE, nullable=False),
    Column("mistakes", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What the coach has said of somebody's choices in a hand: what they cost in all, and each that cost any."""

note = Table(
    "note",
    metadata,
    Column("person", Text, primary_key=True),
    Column("about", Text, primary_key=True),
    Column("words", Text, nullable=False),
    Column("at", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""What somebody has noted about somebody else, for themselves alone."""

login = Table(
    "login",
    metadata,
    Column("person", Text, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("made", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""Who may sign in. `key` is the name as names are compared; `password` is a digest, empty until it is set."""

look = Table(
    "look",
    metadata,
    Column("look", Text, primary_key=True),
    Column("person", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""How the names of those who sign in look: nobody else may look like one of them."""

device = Table(
    "device",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("seen", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""Browsers in which somebody has signed in before, by the digest of the token in their cookie."""

pulse = Table(
    "pulse",
    metadata,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    Column("at", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""One row, written to see whether the database can be written."""

passkey = Table(
    "passkey",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("count", WHOLE, nullable=False),
    Column("made", WHOLE, nullable=False),
    Column("used", WHOLE, nullable=False),
    Index("ix_passkey_person", "person"),
    sqlite_with_rowid=False,
)
"""Public keys with which somebody signs in; `count` is how often the key says that it was used."""

invitation = Table(
    "invitation",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("office", Text, nullable=False),
    Column("until", WHOLE, nullable=False),
    Column("by", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""Digests of one-time tokens with which somebody sets a password, and may take an office along with it."""

session = Table(
    "session",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("csrf", Text, nullable=False),
    Column("made", WHOLE, nullable=False),
    Column("seen", WHOLE, nullable=False),
    Index("ix_session_person", "person"),
    sqlite_with_rowid=False,
)
"""Who is signed in, by the digest of the token in their cookie."""

came_from = Table(
    "came_from",
    metadata,
    Column("day", WHOLE, primary_key=True, autoincrement=False),
    Column("address", Text, primary_key=True),
    Column("guests", WHOLE, nullable=False),
    Column("chips", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""What newcomers from an address were given today, by a digest that nobody can trace when the day is over."""

salt = Table(
    "salt",
    metadata,
    Column("day", WHOLE, primary_key=True, autoincrement=False),
    Column("salt", Text, nullable=False),
)
"""What addresses are mixed with on a day before they are kept; it is forgotten with them."""

said = Table(
    "said",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("at", WHOLE, nullable=False),
    Column("person", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("key", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

complaint = Table(
    "complaint",
    metadata,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    Column("at", WHOLE, nullable=False),
    Column("table", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("words", Text, nullable=False),
)

muted = Table(
    "muted",
    metadata,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""Who does not want to hear whom."""

private_table = Table(
    "private_table",
    metadata,
    Column("table", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("bots", WHOLE, nullable=False),
    Column("held", WHOLE, nullable=False),
    Column("sent_away", Text, nullable=False),
    Column("link", Text, nullable=False, server_default=""),
    Column("known", Text, nullable=False, server_default="[]"),
    Column("seconds", WHOLE, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""Tables that only those find who have their link, as their hosts want them."""

face = Table(
    "face",
    metadata,
    Column("person", Text, primary_key=True),
    Column("figure", Text, nullable=False),
    Column("colour", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Which face people have chosen; whoever has chosen none is drawn from their name."""

drill_result = Table(
    "drill_result",
    metadata,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seed", WHOLE, nullable=False),
    Column("answers", Text, nullable=False),
    Column("was_right", WHOLE, nullable=False),
    Column("at", WHOLE, nullable=False),
    Column("took", WHOLE, nullable=False),
    CheckConstraint("was_right IN (0, 1)", "yes_or_no"),
    Index("ix_drill_result_who_at", "who", "at"),
)
"""What people answered in drills and at the training table, for themselves and for their trainers."""

process = Table(
    "process",
    metadata,
    Column("id", Text, primary_key=True),
    Column("until", WHOLE, nullable=False),
    Column("alone", WHOLE, nullable=False),
    Column("since", WHOLE, nullable=False),
    Column("version", Text, nullable=False),
    Column("machine", Text, nullable=False),
    Column("pid", WHOLE, nullable=False),
    Column("drain", WHOLE, nullable=False),
    Column("said", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The processes that run the room: until when each is believed to be there, and what it says of itself.

One that has ended, or from which something was taken, has `until` 0 and never comes back.
"""

lease = Table(
    "lease",
    metadata,
    Column("name", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("token", WHOLE, nullable=False),
    sqlite_with_rowid=False,
)
"""Which process owns which journal. The token grows with every owner and never begins anew."""

seat = Table(
    "seat",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Index("ix_seat_table", "table"),
    sqlite_with_rowid=False,
)
"""Who has a seat where, whichever process owns the table; written with the input that changes it."""

won = Table(
    "won",
    metadata,
    Column("table", Text, primary_key=True),
    Column("jackpot", Text, nullable=False),
    Column("amount", WHOLE, nullable=False),
    CheckConstraint("amount > 0", "some"),
    sqlite_with_rowid=False,
)
"""What hands in progress have won of jackpots, which the ledger learns when they are over."""

draft = Table(
    "draft",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", WHOLE, nullable=False),
    Index("ix_draft_owner", "owner"),
    sqlite_with_rowid=False,
)
"""House files that somebody designs, each found by its link and changed by its owner alone."""
