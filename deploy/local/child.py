"""Runs one program of the supervisor, and kills it and its descendants when the supervisor dies.

Usage: `python -m deploy.local.child LIFELINE STOP_SECONDS PROGRAM …`. LIFELINE is the read end of a pipe whose write end only the
supervisor holds: end of file means that the supervisor is gone. STOP_SECONDS is the time that the program has to stop on request.
"""

import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ABANDONED_SECONDS = 2.0
"""Time to stop when the supervisor is gone."""

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def main(arguments: Sequence[str]) -> int:
    """Run the program. Returns its exit code, or 128 + the signal that killed it."""
    lifeline, stop_seconds, program = int(arguments[0]), float(arguments[1]), arguments[2:]
    wake = _signal_pipe()
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)  # adopt orphans of the program, to kill them
    # The program leads its own process group. `preexec_fn` is safe because this process has one thread.
    target = subprocess.Popen(program, process_group=0, preexec_fn=_die_with_parent)
    try:
        _end(target, wake, _wait(target, lifeline, wake, stop_seconds))
    finally:
        _kill_group(target.pid)
        code = target.wait()
        _kill_orphans()
    return code if code >= 0 else 128 - code


def _signal_pipe() -> int:
    """A file descriptor that receives one byte, the signal's number, per signal."""
    wake, wake_write = os.pipe()
    for end in (wake, wake_write):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake_write)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    return wake


def _wait(target: "subprocess.Popen[bytes]", lifeline: int, wake: int, stop_seconds: float) -> float:
    """Wait for the program's end, a stop signal or the supervisor's death. Returns the deadline for the program to stop."""
    with selectors.DefaultSelector() as selector:
        selector.register(lifeline, selectors.EVENT_READ)
        selector.register(wake, selectors.EVENT_READ)
        while target.poll() is None:
            ready = {key.fd for key, _ in selector.select()}
            if lifeline in ready:
                return time.monotonic() + min(stop_seconds, ABANDONED_SECONDS)
            if set(os.read(wake, 64)) - {signal.SIGCHLD}:
                return time.monotonic() + stop_seconds
    return time.monotonic()


def _end(target: "subprocess.Popen[bytes]", wake: int, deadline: float) -> None:
    """Ask the program to stop and wait until the deadline. Only the group leader is signalled; it stops its own children."""
    if target.poll() is None:
        target.terminate()
    with selectors.DefaultSelector() as selector:
        selector.register(wake, selectors.EVENT_READ)
        while target.poll() is None and (left := deadline - time.monotonic()) > 0:
            if selector.select(left):
                os.read(wake, 64)


def _kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def _kill_orphans() -> None:
    """Kill the processes that this subreaper adopted, including those that left the program's group."""
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    while children.exists() and (orphans := children.read_text().split()):
        for pid in map(int, orphans):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _die_with_parent() -> None:
    """Fallback for when this process itself is killed."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    """Linux only. Elsewhere the lifeline and the process group must suffice."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
