"""The bot workers: Celery tasks that play the seats of bots, by what these seats see."""
