"""Connections, transactions and the schema, independent of any table."""
