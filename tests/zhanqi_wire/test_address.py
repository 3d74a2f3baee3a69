"""Addresses, and checks before a port is bound."""

import socket

import pytest

from zhanqi_wire.address import Address, PortTaken, check_free, reserve


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [("127.0.0.1:7010", "127.0.0.1", 7010), ("[::1]:0", "::1", 0), ("localhost:65535", "localhost", 65535)],
)
def test_address_survives_the_round_trip(text: str, host: str, port: int) -> None:
    address = Address.parse(text)
    assert address == Address(host, port)
    assert str(address) == text


@pytest.mark.parametrize("text", ["", "7010", ":7010", "host:", "host:x", "host:65536", "host:-1"])
def test_malformed_address_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="host:port"):
        Address.parse(text)


@pytest.mark.parametrize("shared", [False, True])
def test_check_free_detects_a_listener_that_shares_its_port(shared: bool) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, int(shared))
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        with pytest.raises(PortTaken, match=str(other.getsockname()[1])):
            check_free(Address("127.0.0.1", other.getsockname()[1]))
        with pytest.raises(PortTaken):
            reserve(Address("127.0.0.1", other.getsockname()[1]))


def test_reserved_port_is_free_only_for_its_own_processes() -> None:
    held, address = reserve(Address("127.0.0.1", 0))
    with held, socket.socket() as worker:
        with pytest.raises(PortTaken):
            check_free(address)
        with pytest.raises(PortTaken):
            reserve(address)
        worker.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        worker.bind((address.host, address.port))
        worker.listen(1)
    check_free(address)
