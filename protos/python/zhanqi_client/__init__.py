"""The async client library of the match service."""
