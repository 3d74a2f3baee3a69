"""Every table, as SQLAlchemy mappings."""
