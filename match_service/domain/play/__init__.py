"""A match being played: actions, decisions, commits and their record."""
