"""Which ports a local run listens on, and whether they are free."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from deploy.local.errors import PortTaken
from deploy.local.reservation import LOOPBACK, reserve_port
from zhanqi_wire import address

HOST = LOOPBACK


@dataclass(frozen=True, slots=True)
class Ports:
    """A loopback port for each listener."""

    rules: int
    rules_metrics: int
    match: int
    match_metrics: int
    bots_metrics: int
    redis: int

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return ((field.name.replace("_", " "), getattr(self, field.name)) for field in fields(self))


def fixed_ports(base: int) -> Ports:
    """Ports at fixed offsets from `base`, the rules service's gRPC port."""
    return Ports(
        rules=base, rules_metrics=base + 1, match=base + 10, match_metrics=base + 11, bots_metrics=base + 21, redis=base + 30
    )


def reserve_ports() -> Ports:
    """Free ports that no other process reserves until this one ends."""
    return Ports(*(reserve_port() for _ in fields(Ports)))


def require_free(ports: Ports) -> None:
    """Raises `PortTaken` if a port is in use. gRPC would silently share it."""
    if taken := [(name, port) for name, port in ports if not _is_free(port)]:
        raise PortTaken(taken)


def _is_free(port: int) -> bool:
    try:
        address.check_free(address.Address(HOST, port))
    except address.PortTaken:
        return False
    return True
