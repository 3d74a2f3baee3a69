"""What the match service does: plain async functions over ports. Knows no gRPC, SQL, Redis or Celery."""
