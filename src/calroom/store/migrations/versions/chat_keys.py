"""Under which key a line of chat was said, so that it is known again after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add the column; lines from before cannot be said again."""
    op.add_column("said", sa.Column("key", sa.Text, nullable=False, server_default=""))
