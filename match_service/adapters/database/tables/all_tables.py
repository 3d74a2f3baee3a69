"""Every table: import `Base` from here when all tables must be known to its metadata."""

from match_service.adapters.database.tables import identity, life_cycle, player_queue, ratings
from match_service.adapters.database.tables.matches import Base

__all__ = ["Base", "identity", "life_cycle", "player_queue", "ratings"]
