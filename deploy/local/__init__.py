"""`make run`: all services on one machine, with embedded Redis and SQLite."""
