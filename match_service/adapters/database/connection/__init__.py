"""Connections, transactions and the schema; no table of any subject."""
