"""Migrations, ordered by their `down_revision`."""
