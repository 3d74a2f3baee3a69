"""Imports every table, so that `Base.metadata` is complete."""

from match_service.adapters.database.tables import gates, identity, life_cycle, lobby, play, ratings, uptime
from match_service.adapters.database.tables.base import Base

__all__ = ["Base", "gates", "identity", "life_cycle", "lobby", "play", "ratings", "uptime"]
