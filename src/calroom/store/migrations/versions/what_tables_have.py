"""What tables have of that which there is once in the room: people's seats, and money won of jackpots."""

import sqlalchemy as sa
from alembic import op

revision = "15"
down_revision = "14"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables; whoever keeps a table writes down what it has when it is next opened."""
    op.create_table(
        "seat",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table", name="pk_seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_table", "seat", ["table"])
    op.create_table(
        "won",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("jackpot", sa.Text, nullable=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_won"),
        sa.CheckConstraint("amount > 0", name="ck_won_some"),
        sqlite_with_rowid=False,
    )
