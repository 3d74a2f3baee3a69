"""The rules service's settings, from the environment: `ZHANQI_RULES_…`."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from zhanqi_wire.address import Address


def _address(text: str) -> str:
    return str(Address.parse(text))


AddressText = Annotated[str, AfterValidator(_address)]


class Settings(BaseSettings):
    """Read once, at the start."""

    model_config = SettingsConfigDict(env_prefix="ZHANQI_RULES_", frozen=True)

    listen: AddressText = "127.0.0.1:7010"
    """Where gRPC is served: an inner port, for the match service alone."""
    metrics_listen: AddressText = "127.0.0.1:7011"
    """The operators' port."""
    workers: int = Field(default=1, ge=1, le=64)
    """How many processes share the port."""
    max_in_flight: int = Field(default=64, ge=1)
    """How many requests a process holds at once; more are refused."""
    max_request_bytes: int = Field(default=4 * 1024 * 1024, ge=1024)
    """The largest request."""
    max_response_bytes: int = Field(default=16 * 1024 * 1024, ge=1024)
    """The largest response."""
    drain_seconds: float = Field(default=8.0, ge=0)
    """How long requests under way may take after SIGTERM."""
    log_level: str = "INFO"
    """The least level that is logged."""
