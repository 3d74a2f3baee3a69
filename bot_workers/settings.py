"""Settings of the bot workers: environment variables `ZHANQI_BOTS_…`."""

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from zhanqi_wire.target import Target


def _target(text: str) -> str:
    Target.parse(text)
    return text


class Settings(BaseSettings):
    """Read once at start-up."""

    model_config = SettingsConfigDict(env_prefix="ZHANQI_BOTS_", frozen=True, hide_input_in_errors=True)

    match_target: Annotated[str, AfterValidator(_target)] = "127.0.0.1:7020"
    """Address of the match service: `host:port`, `ip:port,ip:port` for replicas, or `dns:///name:port` for all of a name."""
    redis_url: str = "redis://127.0.0.1:7040/0"
    """URL of the Redis that holds the task queue."""
    service_key: SecretStr
    """Service credential, exchanged for seat tokens. Required."""
    metrics_listen: str = "127.0.0.1:7031"
    """Address of the operators' port: metrics, health and readiness."""
    concurrency: int = Field(default=0, ge=0, le=64)
    """Number of pool processes. 0: no pool; the worker runs one task at a time."""
    decisions_per_task: int = Field(default=64, ge=1)
    """Maximum decisions per task. A new task plays the rest."""
    task_seconds: float = Field(default=45.0, gt=0)
    """Maximum duration of a task, in seconds. A new task plays the rest."""
    visibility_seconds: int = Field(default=120, ge=10)
    """Unacknowledged tasks are redelivered after this many seconds. Must exceed `task_seconds` plus one call's retries."""
    queue_depth_seconds: float = Field(default=5.0, gt=0)
    """Interval of the queue-depth measurement, in seconds."""
    log_level: str = "INFO"
    """Minimum log level."""
