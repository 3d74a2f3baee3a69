"""The migrations, in the order that their `down_revision` says."""
