"""The faces that people have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    """Nobody has chosen one yet."""
    op.create_table(
        "face",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("person", "figure", "colour")),
        sa.PrimaryKeyConstraint("person", name="pk_face"),
        sqlite_with_rowid=False,
    )
