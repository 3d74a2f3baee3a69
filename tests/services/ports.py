"""Free ports of the loopback interface."""

import socket

LOOPBACK = "127.0.0.1"


def free_port() -> int:
    """A port that nothing listened on a moment ago."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


def accepts(port: int, host: str = LOOPBACK) -> bool:
    """Whether something takes connections on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((host, port)) == 0
