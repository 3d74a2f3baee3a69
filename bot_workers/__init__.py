"""The bot workers: Celery tasks that play bots' seats from these seats' views."""
