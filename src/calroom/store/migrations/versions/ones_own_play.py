"""What is kept of a hand for its players, what the coach said of it, and people's notes on others."""

import sqlalchemy as sa
from alembic import op

revision = "16"
down_revision = "15"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables; the slips of older hands are written while the room is open."""
    op.create_table(
        "slip",
        *_of_a_hand("slip"),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("size", "paid", "dropped", "jackpot")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("ending", "own", "common", "wagers")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "review",
        *_of_a_hand("review"),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("cost", WHOLE, nullable=False),
        sa.Column("mistakes", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "note",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("person", "about", "words")),
        sa.Column("at", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("person", "about", name="pk_note"),
        sqlite_with_rowid=False,
    )


def _of_a_hand(table: str) -> list[sa.Column[str] | sa.Column[int] | sa.PrimaryKeyConstraint]:
    return [
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("hand", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("person", "table", "hand", name=f"pk_{table}"),
    ]
