"""Exceptions that end a local run.

LocalError
├── PortTaken        a port is in use
├── FolderTaken      another run uses the data folder
├── NotReady         a program is not ready in time
├── ProgramEnded     a program exited unexpectedly
└── NoMatch          the queue made no match
"""

from collections.abc import Sequence
from pathlib import Path


class LocalError(Exception):
    """Base class. Its text is shown on the terminal."""


class PortTaken(LocalError):
    def __init__(self, ports: Sequence[tuple[str, int]]) -> None:
        names = ", ".join(f"{port} ({name})" for name, port in ports)
        super().__init__(f"port {names} is taken, perhaps by another run; stop it or choose other ports with --port-base")
        self.ports = tuple(port for _, port in ports)


class FolderTaken(LocalError):
    def __init__(self, folder: Path) -> None:
        super().__init__(f"another run uses the data folder {folder}")


class NotReady(LocalError):
    def __init__(self, name: str, seconds: float, log: Path) -> None:
        super().__init__(f"{name} is not ready after {seconds:.0f} s; its log is {log}")


class ProgramEnded(LocalError):
    """`tail` holds the last lines of the program's log."""

    def __init__(self, name: str, code: int, log: Path, tail: Sequence[str]) -> None:
        super().__init__("\n".join([f"{name} ended with code {code}; the end of {log}:", *(f"  {line}" for line in tail)]))
        self.name = name
        self.code = code


class NoMatch(LocalError):
    def __init__(self, why: str) -> None:
        super().__init__(f"no match could be queued: {why}")
