"""Ports of the loopback interface."""

import socket

from deploy.local.reservation import LOOPBACK, reserve_port

__all__ = ["LOOPBACK", "accepts", "reserve_port"]


def accepts(port: int, host: str = LOOPBACK) -> bool:
    """True if a server accepts connections on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((host, port)) == 0
