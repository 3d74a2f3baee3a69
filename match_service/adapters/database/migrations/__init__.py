"""The schema's history: one migration for each change."""
