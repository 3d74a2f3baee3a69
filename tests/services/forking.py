"""Starts Python modules by forking a process that has imported the services: most of a service's start is imports.

The children are ordinary processes with a pid, environment, signals and exit code of their own. They end with the test run.
"""

import contextlib
import json
import os
import select
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache

_NUMBER = struct.Struct("q")


class ForkedChild:
    """A child that runs `python -m module arguments`, with the part of `Popen`'s interface that `ServiceProcess` uses."""

    def __init__(self, module: Sequence[str], output: int, errors: int, environment: Mapping[str, str]) -> None:
        self._module = list(module)
        self._returncode: int | None = None
        self._lock = threading.Lock()
        self._status, status = os.pipe()
        try:
            _server().fork({"module": self._module, "environment": dict(environment)}, [output, errors, status])
        finally:
            os.close(status)
        self.pid: int = _NUMBER.unpack(os.read(self._status, _NUMBER.size))[0]

    def poll(self) -> int | None:
        """The exit code: negative for a signal, None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, seconds: float) -> int:
        """Raises `subprocess.TimeoutExpired`."""
        with self._lock:
            if self._returncode is None:
                if not select.select([self._status], [], [], seconds)[0]:
                    raise subprocess.TimeoutExpired(self._module, seconds)
                self._returncode = _NUMBER.unpack(os.read(self._status, _NUMBER.size))[0]
                os.close(self._status)
            return self._returncode

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)


class _Server:
    """The process that forks. It ends when its socket closes, and its children with it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            self._process = subprocess.Popen([sys.executable, "-m", "tests.services.fork_server"], stdin=its)

    def fork(self, request: Mapping[str, object], files: Sequence[int]) -> None:
        with self._lock:
            socket.send_fds(self._socket, [json.dumps(request).encode()], files)


_making = threading.Lock()


def _server() -> _Server:
    with _making:
        return _made()


@cache
def _made() -> _Server:
    return _Server()
