"""Alembic environment: runs migrations on the connection that `schema` passes in."""

from alembic import context

from match_service.adapters.database.tables.all_tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite cannot alter most things in place: Alembic copies the table instead.
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
