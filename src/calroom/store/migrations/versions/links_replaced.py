"""The link to a private table can be replaced, and those who were there before are known."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """A table whose link was never replaced is found by its name."""
    op.add_column("private_table", sa.Column("link", sa.Text, nullable=False, server_default=""))
    op.add_column("private_table", sa.Column("known", sa.Text, nullable=False, server_default="[]"))
