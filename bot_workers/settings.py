"""The bot workers' settings: environment variables that begin with ZHANQI_BOTS_, read once."""

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from zhanqi_wire.target import Target


def _target(text: str) -> str:
    Target.parse(text)
    return text


class Settings(BaseSettings):
    """What a worker must know. The service key has no default."""

    model_config = SettingsConfigDict(env_prefix="ZHANQI_BOTS_", frozen=True, hide_input_in_errors=True)

    match_target: Annotated[str, AfterValidator(_target)] = "127.0.0.1:7020"
    """Where the match service is: `host:port`, `ip:port,ip:port` for replicas, or `dns:///name:port` for all of a name."""
    redis_url: str = "redis://127.0.0.1:7040/0"
    """Where the tasks are."""
    service_key: SecretStr
    """The service credential, which is traded for seat tokens."""
    metrics_listen: str = "127.0.0.1:7031"
    """The operators' port."""
    concurrency: int = Field(default=0, ge=0, le=64)
    """Processes that play at once; 0: the worker's own process plays, one task at a time."""
    decisions_per_task: int = Field(default=64, ge=1)
    """The most decisions of one task; what is left is for a new one."""
    task_seconds: float = Field(default=45.0, gt=0)
    """After this time a task leaves the rest to a new one."""
    visibility_seconds: int = Field(default=120, ge=10)
    """A task that is not acknowledged for so long is given to another worker: more than `task_seconds` and one call's retries."""
    queue_depth_seconds: float = Field(default=5.0, gt=0)
    """How often the queue is measured."""
    log_level: str = "INFO"
    """The least important that is logged."""
