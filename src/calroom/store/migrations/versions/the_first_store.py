"""The journal, the ledger, checkpoints, house files, people and actions, and the triggers that guard them."""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables, then set their guards."""
    _journal()
    _ledger()
    _people()
    connection = op.get_bind().execution_options(no_parameters=True)
    guards = Path(__file__).with_name(f"the_first_store.{connection.dialect.name}.sql").read_text()
    for statement in guards.split("\n\n"):
        connection.exec_driver_sql(statement)


def _journal() -> None:
    op.create_table(
        "house_file",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_house_file"),
    )
    op.create_table(
        "journal",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", WHOLE, nullable=False, autoincrement=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("client", sa.Text),
        sa.Column("hand", WHOLE, nullable=False),
        sa.Column("version", sa.Text),
        sa.Column("input", sa.Text, nullable=False),
        sa.Column("chance", sa.Text),
        sa.Column("ledger", WHOLE, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_journal"),
        sa.UniqueConstraint("client", "table", name="uq_journal_client_table"),
        sa.ForeignKeyConstraint(["version"], ["house_file.digest"], name="fk_journal_house_file"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "checkpoint",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", WHOLE, nullable=False, autoincrement=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_checkpoint"),
        _of_an_input("checkpoint"),
    )


def _ledger() -> None:
    op.create_table(
        "account",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_account"),
        sa.CheckConstraint(
            "kind IN ('cage', 'player', 'stack', 'play', 'box', 'jackpot', 'tops')",
            name="ck_account_known_kind",
        ),
        sa.CheckConstraint("name = kind OR name LIKE kind || ':%'", name="ck_account_named_by_kind"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entry",
        sa.Column("id", WHOLE, nullable=False, autoincrement=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("hand", WHOLE, nullable=False),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.CheckConstraint(
            "amount > 0 AND amount = CAST(amount AS BIGINT) AND amount < 1000000000000000",
            name="ck_entry_amount",
        ),
        sa.CheckConstraint("source <> target", name="ck_entry_moves"),
        _of_an_input("entry"),
    )
    op.create_table(
        "posting",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("entry", WHOLE, nullable=False, autoincrement=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.Column("balance", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("account", "entry", name="pk_posting"),
        sqlite_with_rowid=False,
    )


def _people() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "action",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", WHOLE, nullable=False, autoincrement=False),
        sa.Column("part", WHOLE, nullable=False, autoincrement=False),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("who", "act", "subject", "before", "after", "reason")
        ),
        sa.PrimaryKeyConstraint("table", "number", "part", name="pk_action"),
        _of_an_input("action"),
        sqlite_with_rowid=False,
    )


def _of_an_input(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table", "number"], ["journal.table", "journal.number"], name=f"fk_{table}_journal"
    )
