"""What a hand was played at are its stakes, and what somebody said in a drill are their answers."""

from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    """Name the columns as everything else names them; what they hold stays."""
    op.alter_column("played", "sign", new_column_name="stakes")
    op.alter_column("drill_result", "given", new_column_name="answers")
