"""Who may sign in, who is signed in, which hands they played, and what was said at the tables."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _played()
    _sign_in()
    _talk()


def _played() -> None:
    op.create_table(
        "played",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("hand", WHOLE, nullable=False, autoincrement=False),
        sa.Column("at", WHOLE, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("game", "sign")),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("before", "after")),
        sa.PrimaryKeyConstraint("person", "table", "hand", name="pk_played"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_person_at", "played", ["person", "at"])


def _sign_in() -> None:
    op.create_table(
        "login",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("person", "key", "password")),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("made", "failures", "locked_until")),
        sa.PrimaryKeyConstraint("person", name="pk_login"),
        sa.UniqueConstraint("key", name="uq_login_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invitation",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("token", "person", "office")),
        sa.Column("until", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_invitation"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "session",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("token", "person", "csrf")),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("made", "seen")),
        sa.PrimaryKeyConstraint("token", name="pk_session"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_session_person", "session", ["person"])


def _talk() -> None:
    op.create_table(
        "said",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", WHOLE, nullable=False, autoincrement=False),
        sa.Column("at", WHOLE, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("person", "words")),
        sa.PrimaryKeyConstraint("table", "number", name="pk_said"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "complaint",
        sa.Column("id", WHOLE, nullable=False, autoincrement=False),
        sa.Column("at", WHOLE, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("table", "by", "person", "words")),
        sa.PrimaryKeyConstraint("id", name="pk_complaint"),
    )
