"""Which processes run the room, and which of them owns which journal."""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the two tables, and let the database itself see to it that tokens only grow."""
    op.create_table(
        "process",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("until", WHOLE, nullable=False),
        sa.Column("alone", WHOLE, nullable=False),
        sa.Column("since", WHOLE, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("machine", sa.Text, nullable=False),
        sa.Column("pid", WHOLE, nullable=False),
        sa.Column("drain", WHOLE, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("token", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_lease"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind().execution_options(no_parameters=True)
    guards = Path(__file__).with_name(f"who_owns_what.{connection.dialect.name}.sql").read_text()
    for statement in guards.split("\n\n"):
        connection.exec_driver_sql(statement)
