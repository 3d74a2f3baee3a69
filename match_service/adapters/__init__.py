"""The ports' sides: rules over gRPC, SQL, Redis, Celery, tokens."""
