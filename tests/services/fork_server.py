"""The process that `tests.services.forking` starts: imports the services, then forks a child for each request.

Standard input is a socket. A request names a module, its arguments and its environment, and brings three files: the child's two
outputs, and a pipe that receives the child's pid and later its exit code.
"""

import ctypes
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import struct
import sys
from collections.abc import Sequence
from contextlib import suppress

# Nothing here may start a thread or use gRPC, neither of which survives a fork.
IMPORTED = ("match_service.__main__", "rules_service.server.single_process", "rules_service.games", "bot_workers.worker")

_NUMBER = struct.Struct("q")
_REQUEST_BYTES = 256 * 1024
_PR_SET_PDEATHSIG = 1


def main() -> None:
    for name in IMPORTED:
        importlib.import_module(name)
    importlib.import_module("rules_service.games").registered()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests end their services themselves
    request = Forks(socket.socket(fileno=os.dup(0))).next_child()
    if request is not None:
        _become(request)


class Forks:
    """The running children, and the pipes to report their exit codes to."""

    def __init__(self, requests: socket.socket) -> None:
        self._requests = requests
        self._pipes: dict[int, int] = {}
        self._wake, self._wake_write = os.pipe()
        for end in (self._wake, self._wake_write):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._wake_write)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def next_child(self) -> "dict[str, object] | None":
        """Fork until the requests end. Returns in each child, with its request, and at the end with None."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._requests, selectors.EVENT_READ)
            selector.register(self._wake, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    if key.fd == self._wake:
                        self._report()
                        continue
                    data, files, _, _ = socket.recv_fds(self._requests, _REQUEST_BYTES, 3)
                    if not data:
                        return None
                    *outputs, pipe = files
                    if (pid := os.fork()) == 0:
                        self._leave(outputs, pipe)
                        return dict(json.loads(data))
                    for output in outputs:
                        os.close(output)
                    os.set_inheritable(pipe, False)
                    self._pipes[pid] = pipe
                    os.write(pipe, _NUMBER.pack(pid))

    def _report(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._wake, 512)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                pipe = self._pipes.pop(ended[0])
                with suppress(BrokenPipeError):
                    os.write(pipe, _NUMBER.pack(os.waitstatus_to_exitcode(ended[1])))
                os.close(pipe)

    def _leave(self, outputs: Sequence[int], pipe: int) -> None:
        """Turn a fork into a child of its own: default signals, its outputs, and none of the server's files."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, output in enumerate(outputs, 1):
            os.dup2(output, number)
        for file in (*outputs, pipe, self._wake, self._wake_write, *self._pipes.values()):
            os.close(file)
        self._requests.close()


def _become(request: "dict[str, object]") -> None:
    """Run the module as `python -m` would."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    os.environ.clear()
    os.environ.update(request["environment"])  # type: ignore[call-overload]
    module, *arguments = request["module"]  # type: ignore[misc]
    sys.argv = [module, *arguments]
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.modules.pop(f"{module}.__main__", None)  # runpy warns of an imported one
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
