"""The Celery application: the broker, and redelivery when a worker dies."""

from celery import Celery

from bot_workers.settings import Settings

QUEUE = "bots"


def make_app(settings: Settings) -> Celery:
    """The application. Tasks are acknowledged when done, so the task of a dead worker is redelivered."""
    app = Celery("bot_workers", broker=settings.redis_url, set_as_current=False)
    app.conf.update(
        task_default_queue=QUEUE,
        accept_content=["json"],
        task_serializer="json",
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        # Kills a policy that hangs; the turn is re-offered. Works only in a pool's processes.
        task_time_limit=settings.visibility_seconds * 0.9,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": settings.visibility_seconds,
            # With kombu's defaults the task of a dead worker would be redelivered minutes later.
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
            "socket_timeout": 10,
            "socket_connect_timeout": 5,
            "socket_keepalive": True,
        },
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
    )
    return app
