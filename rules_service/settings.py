"""Settings of the rules service: environment variables `ZHANQI_RULES_…`."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from zhanqi_wire.address import Address


def _address(text: str) -> str:
    return str(Address.parse(text))


AddressText = Annotated[str, AfterValidator(_address)]


class Settings(BaseSettings):
    """Read once at start-up."""

    model_config = SettingsConfigDict(env_prefix="ZHANQI_RULES_", frozen=True)

    listen: AddressText = "127.0.0.1:7010"
    """gRPC address. Internal: only the match service calls it."""
    metrics_listen: AddressText = "127.0.0.1:7011"
    """Address of the operators' port: metrics, health and readiness."""
    workers: int = Field(default=1, ge=1, le=64)
    """Number of processes that share the port."""
    max_in_flight: int = Field(default=64, ge=1)
    """Maximum concurrent requests per process. More are refused."""
    max_request_bytes: int = Field(default=4 * 1024 * 1024, ge=1024)
    """Maximum request size in bytes."""
    max_response_bytes: int = Field(default=16 * 1024 * 1024, ge=1024)
    """Maximum response size in bytes."""
    drain_seconds: float = Field(default=8.0, ge=0)
    """Time for pending requests to finish after SIGTERM, in seconds."""
    log_level: str = "INFO"
    """Minimum log level."""
