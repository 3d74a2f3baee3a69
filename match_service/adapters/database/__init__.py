"""SQL: the truth. SQLite by default, PostgreSQL by URL."""
