"""What ends a local run.

LocalError
├── PortTaken        something listens on a port that we need
├── FolderTaken      another run uses the data folder
├── NotReady         a program does not come up in time
├── ProgramEnded     a program ended while it was needed
└── NoMatch          there is no match to show
"""

from collections.abc import Sequence
from pathlib import Path


class LocalError(Exception):
    """The root of what ends a local run; its text is for the terminal."""


class PortTaken(LocalError):
    """Something listens on ports that we need."""

    def __init__(self, ports: Sequence[tuple[str, int]]) -> None:
        names = ", ".join(f"{port} ({name})" for name, port in ports)
        super().__init__(f"port {names} is taken: is another run going on? Stop it, or choose others with --port-base")
        self.ports = tuple(port for _, port in ports)


class FolderTaken(LocalError):
    """Another run uses the data folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"another run uses the data folder {folder}")


class NotReady(LocalError):
    """A program does not come up in time."""

    def __init__(self, name: str, seconds: float, log: Path) -> None:
        super().__init__(f"{name} is not ready after {seconds:.0f} s; its log is {log}")


class ProgramEnded(LocalError):
    """A program ended while it was needed. `tail` holds the last lines of its log."""

    def __init__(self, name: str, code: int, log: Path, tail: Sequence[str]) -> None:
        super().__init__("\n".join([f"{name} ended with code {code}; the end of {log}:", *(f"  {line}" for line in tail)]))
        self.name = name
        self.code = code


class NoMatch(LocalError):
    """There is no match to show."""

    def __init__(self, why: str) -> None:
        super().__init__(f"no match could be queued: {why}")
