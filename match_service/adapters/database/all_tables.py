"""Every table: whoever needs all of them takes `Base` from here, so that every module of tables is imported."""

from match_service.adapters.database import identity_tables as identity_tables
from match_service.adapters.database import life_tables as life_tables
from match_service.adapters.database import queue_tables as queue_tables
from match_service.adapters.database import rating_tables as rating_tables
from match_service.adapters.database.tables import Base as Base
