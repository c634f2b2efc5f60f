"""What people answered in drills and at the training table."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "drill_result",
        sa.Column("id", WHOLE, nullable=False, autoincrement=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("who", "kind", "game")),
        sa.Column("seed", WHOLE, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("was_right", "at", "took")),
        sa.PrimaryKeyConstraint("id", name="pk_drill_result"),
        sa.CheckConstraint("was_right IN (0, 1)", name="ck_drill_result_yes_or_no"),
    )
    op.create_index("ix_drill_result_who_at", "drill_result", ["who", "at"])
