"""Who gave an invitation, so that it is good no longer than they may give one."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """Who gave one before is not known: it was good for a day, and is given anew."""
    op.add_column("invitation", sa.Column("by", sa.Text, nullable=False, server_default=""))
    op.execute("DELETE FROM invitation")
