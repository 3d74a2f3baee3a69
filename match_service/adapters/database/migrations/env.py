"""How Alembic runs a migration: on the connection that `schema` hands over."""

from alembic import context

from match_service.adapters.database.tables.all_tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite cannot alter most things in place: Alembic then copies the table.
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
