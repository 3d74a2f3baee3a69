"""Addresses to listen on, and checks that their ports are free."""

import socket
from dataclasses import dataclass


class PortTaken(Exception):
    def __init__(self, address: "Address") -> None:
        super().__init__(f"port {address.port} on {address.host} is taken")
        self.address = address


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a TCP port; port 0 means any free one."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Read `host:port`, such as `127.0.0.1:7010` or `[::1]:7010`. Raises ValueError."""
        host, colon, port = text.rpartition(":")
        if not colon or not host or not port.isdecimal() or int(port) > 65535:
            raise ValueError(f"{text!r} is not host:port")
        return cls(host.removeprefix("[").removesuffix("]"), int(port))

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def check_free(address: Address) -> None:
    """Raise `PortTaken` if another process listens there. gRPC itself would silently share the port."""
    with _bound(address, socket.SO_REUSEADDR):
        pass


def reserve(address: Address) -> tuple[socket.socket, Address]:
    """Hold a port without listening, for the processes of one service to share.

    Returns the socket, which must stay open as long as the service runs, and the address with its real port. Raises `PortTaken`.
    """
    check_free(address)
    try:
        held = _bound(address, socket.SO_REUSEPORT)
    except PortTaken:
        # Connections of a previous server in TIME_WAIT. Until the processes listen, this does not keep others away.
        held = _bound(address, socket.SO_REUSEPORT, socket.SO_REUSEADDR)
    return held, Address(address.host, held.getsockname()[1])


def _bound(address: Address, *options: int) -> socket.socket:
    unbound = socket.socket(socket.AF_INET6 if ":" in address.host else socket.AF_INET, socket.SOCK_STREAM)
    for option in options:
        unbound.setsockopt(socket.SOL_SOCKET, option, 1)
    try:
        unbound.bind((address.host, address.port))
    except OSError as error:
        unbound.close()
        raise PortTaken(address) from error
    return unbound
