"""A child process with a log file, which ends with the test run."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.services.forking import ForkedChild


class ProcessFailed(Exception):
    """A child did not become ready, or exited by itself. Contains the end of its log."""


def launched(
    command: Sequence[str], *, user: int | None = None, group: int | None = None, death_signal: int = signal.SIGKILL
) -> list[str]:
    """The command as that user, signalled when the starting thread ends. `group` defaults to the user's number."""
    identity = "-" if user is None else f"{user}:{user if group is None else group}"
    launcher = [sys.executable, "-I", "-S", str(Path(__file__).with_name("launch.py"))]
    return [*launcher, str(os.getpid()), str(int(death_signal)), identity, *command]


class ServiceProcess:
    """One child process, with a log of both its output streams, or a file `errors` for standard error.

    With `fork` a command `python -m service …` is forked from a process that has imported the services, in a tenth of the time.
    The environment must not change what is imported.
    """

    def __init__(
        self,
        command: Sequence[str],
        log: Path,
        *,
        environment: Mapping[str, str] | None = None,
        user: int | None = None,
        group: int | None = None,
        death_signal: int = signal.SIGKILL,
        fork: bool = False,
        errors: Path | None = None,
    ) -> None:
        self.log = log
        self._command = list(command)
        everything = {**os.environ, **(environment or {})}
        self._child: ForkedChild | subprocess.Popen[bytes]
        with log.open("ab") as sink, (errors or log).open("ab") as error_sink:
            if fork:
                self._child = ForkedChild(self._command[2:], sink.fileno(), error_sink.fileno(), everything)
                return
            self._child = subprocess.Popen(
                launched(self._command, user=user, group=group, death_signal=death_signal),
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=error_sink,
                env=everything,
            )

    @property
    def pid(self) -> int:
        return self._child.pid

    def children(self) -> list[int]:
        """The process ids of the child's children."""
        try:
            return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]
        except FileNotFoundError:
            return []

    @property
    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._child.poll()

    def wait_until(self, is_ready: Callable[[], bool], *, seconds: float = 90.0) -> None:
        """Wait until `is_ready`. Raises `ProcessFailed` if the child exits first or takes too long."""
        deadline = time.monotonic() + seconds
        while not is_ready():
            if self.exit_code is not None:
                raise ProcessFailed(f"{self._command[0]} ended with {self.exit_code}:\n{self.log_tail()}")
            if time.monotonic() > deadline:
                raise ProcessFailed(f"{self._command[0]} is not ready after {seconds} s:\n{self.log_tail()}")
            time.sleep(0.02)

    def wait(self, seconds: float = 60.0) -> int:
        return self._child.wait(seconds)

    def send(self, number: int) -> None:
        """Send a signal if the child still runs."""
        if self.exit_code is None:
            self._child.send_signal(number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)
        self.wait()

    def stop(self, number: int = signal.SIGTERM, *, seconds: float = 60.0) -> int:
        """Signal it and wait; kill it after the timeout. Returns its exit code."""
        self.send(number)
        try:
            return self.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise ProcessFailed(f"{self._command[0]} did not end within {seconds} s:\n{self.log_tail()}") from None

    def log_text(self) -> str:
        return self.log.read_text(errors="replace")

    def log_tail(self, lines: int = 30) -> str:
        return "\n".join(self.log_text().splitlines()[-lines:])
