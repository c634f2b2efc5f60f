"""Names by how they look, devices that are known, passkeys, a pulse; no failures are kept for a name."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "look",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("look", "person")),
        sa.PrimaryKeyConstraint("look", name="pk_look"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "device",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("token", "person")),
        sa.Column("seen", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("token", "person", name="pk_device"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pulse",
        sa.Column("id", WHOLE, nullable=False, autoincrement=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "passkey",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("id", "person", "key", "label")),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("count", "made", "used")),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_passkey_person", "passkey", ["person"])
    for column in ("failures", "locked_until"):
        op.execute(f"ALTER TABLE login DROP COLUMN {column}")
