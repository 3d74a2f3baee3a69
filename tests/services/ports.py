"""Free ports of the loopback interface."""

import socket
from random import SystemRandom

LOOPBACK = "127.0.0.1"


# Below the ports that the kernel gives to connections: one of those may be taken by anybody's connection before it is used.
_RANGE = range(20_000, 32_000)
_TRIES = 100


def free_port() -> int:
    """A port that nothing listened on a moment ago, drawn so that tests that run side by side hardly draw the same."""
    for port in SystemRandom().sample(_RANGE, _TRIES):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            try:
                probe.bind((LOOPBACK, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port in {_TRIES} tries")


def accepts(port: int, host: str = LOOPBACK) -> bool:
    """Whether something takes connections on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((host, port)) == 0
