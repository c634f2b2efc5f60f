"""Alembic's entry: the migrations run on the connection that the store hands in, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
