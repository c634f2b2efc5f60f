"""Money has one tap: bots have accounts of their own kind, and chips go only the ways that `tap` names.

What was written before stays, and the last entry of that time is noted. What guests of an address were given
is counted day by day.
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables, set the guards, and note from which entry on they hold."""
    op.create_table(
        "one_tap",
        sa.Column("since", WHOLE, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("since", name="pk_one_tap"),
    )
    op.create_table(
        "came_from",
        sa.Column("day", WHOLE, nullable=False, autoincrement=False),
        sa.Column("address", sa.Text, nullable=False),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("guests", "chips")),
        sa.PrimaryKeyConstraint("day", "address", name="pk_came_from"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "salt",
        sa.Column("day", WHOLE, nullable=False, autoincrement=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_salt"),
    )
    connection = op.get_bind().execution_options(no_parameters=True)
    guards = Path(__file__).with_name(f"one_tap.{connection.dialect.name}.sql").read_text()
    for statement in guards.split("\n\n"):
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql("INSERT INTO one_tap (since) SELECT max(id) FROM entry HAVING max(id) > 0")
