"""The host of a private table says for how long people think there."""

import sqlalchemy as sa
from alembic import op

from calroom.store.schema import WHOLE

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """Where the host has said nothing it is as the house says."""
    op.add_column("private_table", sa.Column("seconds", WHOLE, nullable=False, server_default="0"))
