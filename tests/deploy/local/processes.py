"""Checks that a run leaves no processes behind."""

from collections.abc import Iterable

import psutil


def assert_gone(processes: Iterable[psutil.Process], *, seconds: float = 60.0) -> None:
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]  # orphans may stay zombies here
