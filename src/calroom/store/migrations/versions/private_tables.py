"""Private tables, how their hosts want them, and who does not want to hear whom."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "private_table",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("table", "host")),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("bots", "held")),
        sa.Column("sent_away", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_private_table"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "muted",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("person", "other")),
        sa.PrimaryKeyConstraint("person", "other", name="pk_muted"),
        sqlite_with_rowid=False,
    )
