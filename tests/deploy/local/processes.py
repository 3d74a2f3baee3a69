"""What a run leaves behind."""

from collections.abc import Iterable

import psutil


def assert_gone(processes: Iterable[psutil.Process], *, seconds: float) -> None:
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]  # nobody may reap an orphan here
