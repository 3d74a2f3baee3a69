"""All tables, as SQLAlchemy mappings."""
