"""Reserves TCP ports of the loopback interface, so that no two processes on a machine draw the same one."""

import fcntl
import os
import socket
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import SystemRandom

LOOPBACK = "127.0.0.1"

# Below the ephemeral ports, any of which the kernel may give to a connection before a server listens on it.
_RANGE = range(20_000, 32_000)
# One byte for each port. A fixed path: processes with different TMPDIRs have to meet here.
_LOCKS = Path("/tmp/zhanqi-reserved-ports")

# File locks do not conflict within one process, so it remembers its own.
_own: set[int] = set()
_mutex = threading.Lock()


def reserve_port() -> int:
    """Reserve a free port until this process ends. Raises OSError if there is none."""
    return reserve_base((0,))


def reserve_base(offsets: Sequence[int]) -> int:
    """Reserve the ports at these offsets from a base, which is returned, until this process ends. Raises OSError."""
    first = SystemRandom().randrange(len(_RANGE))
    with _mutex:
        for step in range(len(_RANGE)):
            base = _RANGE[(first + step) % len(_RANGE)]
            if all(_reserve(base + offset) for offset in offsets):
                return base
    raise OSError("no free ports")


def _reserve(port: int) -> bool:
    if port in _own or port not in _RANGE:
        return False
    try:
        fcntl.lockf(_lock_file(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:  # another process has reserved it
        return False
    _own.add(port)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


@cache
def _lock_file() -> int:
    """The lock file, open until the process ends: closing it would release all its locks. The kernel closes it after a crash."""
    try:
        opened = os.open(_LOCKS, os.O_RDWR | os.O_CREAT, 0o666)
    except PermissionError:  # another user's, in a sticky folder where only its owner may create
        return os.open(_LOCKS, os.O_RDWR)
    if os.fstat(opened).st_uid == os.geteuid():
        os.fchmod(opened, 0o666)
    return opened
