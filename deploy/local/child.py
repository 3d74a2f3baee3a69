"""One program of the supervisor's, and all that it starts: none of it outlives the supervisor.

Started as `python -m deploy.local.child LIFELINE PATIENCE PROGRAM …`. LIFELINE is the read end of a pipe whose write end only
the supervisor holds, so that its end of file says that the supervisor is gone, however it went. PATIENCE is how many seconds
the program may take to stop when it is asked to.
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
"""How long a program may take to stop when the supervisor is gone."""

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def main(arguments: Sequence[str]) -> int:
    """Runs the program to its end and returns its exit code, or 128 + the signal that ended it."""
    lifeline, patience, program = int(arguments[0]), float(arguments[1]), arguments[2:]
    wake = _signal_pipe()
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)  # what the program leaves behind becomes ours to end
    # The program leads a group of its own; this process has one thread, so `preexec_fn` is safe.
    target = subprocess.Popen(program, process_group=0, preexec_fn=_die_with_parent)
    try:
        _end(target, wake, _wait(target, lifeline, wake, patience))
    finally:
        _kill_group(target.pid)
        code = target.wait()
        _kill_orphans()
    return code if code >= 0 else 128 - code


def _signal_pipe() -> int:
    """A file descriptor that gets a byte, its number, for each signal; the signals do nothing else."""
    wake, wake_write = os.pipe()
    for end in (wake, wake_write):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake_write)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    return wake


def _wait(target: "subprocess.Popen[bytes]", lifeline: int, wake: int, patience: float) -> float:
    """Waits until the program ended, a signal asks to stop or the supervisor is gone; returns when patience ends."""
    with selectors.DefaultSelector() as selector:
        selector.register(lifeline, selectors.EVENT_READ)
        selector.register(wake, selectors.EVENT_READ)
        while target.poll() is None:
            ready = {key.fd for key, _ in selector.select()}
            if lifeline in ready:
                return time.monotonic() + min(patience, ABANDONED_SECONDS)
            if set(os.read(wake, 64)) - {signal.SIGCHLD}:
                return time.monotonic() + patience
    return time.monotonic()


def _end(target: "subprocess.Popen[bytes]", wake: int, deadline: float) -> None:
    """Asks the program to stop and waits for it until the deadline. Only the leader is asked: it knows how to stop its own."""
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
    """Ends what came to us as subreaper: also what left the program's group."""
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    while children.exists() and (orphans := children.read_text().split()):
        for pid in map(int, orphans):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _die_with_parent() -> None:
    """Second line of defence, for when this process itself is killed."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    """Linux only; elsewhere the lifeline and the group must do."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
