"""Validated types of settings: addresses, rates, delays and times."""

from ipaddress import ip_network
from typing import Annotated

from pydantic import AfterValidator, Field

from match_service.domain.clock.response_delay import DelayRule
from match_service.domain.clock.time_control import LEAST_RESPONSE_MS
from zhanqi_wire.address import Address
from zhanqi_wire.target import Target


def _address(text: str) -> str:
    return str(Address.parse(text))


def _delays(quantiles_ms: tuple[int, ...]) -> tuple[int, ...]:
    if DelayRule(quantiles_ms).most_ms >= LEAST_RESPONSE_MS:
        raise ValueError(f"all must be below {LEAST_RESPONSE_MS}, the shortest response time")
    return quantiles_ms


def _target(text: str) -> str:
    Target.parse(text)
    return text


def _networks(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(ip_network(text)) for text in texts)


RateFigures = tuple[Annotated[int, Field(ge=1)], Annotated[float, Field(ge=0.001, le=1000)]]
"""Token bucket: burst, refill per second."""
AddressText = Annotated[str, AfterValidator(_address)]
TargetText = Annotated[str, AfterValidator(_target)]
Networks = Annotated[tuple[str, ...], AfterValidator(_networks)]
PassDelays = Annotated[tuple[int, ...], AfterValidator(_delays)]
Seconds = Annotated[float, Field(gt=0)]
