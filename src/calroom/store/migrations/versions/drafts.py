"""House files that people design."""

import sqlalchemy as sa
from alembic import op

revision = "14"
down_revision = "13"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "draft",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("id", "owner", "text")),
        sa.Column("at", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_draft"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_draft_owner", "draft", ["owner"])
