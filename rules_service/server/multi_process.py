"""The service in several worker processes that share a port.

The parent reserves the port, starts and restarts the workers, and sums their metrics. It never imports grpc, and workers are new
programs instead of forks, because grpc does not survive a fork.
"""

import asyncio
import os
import socket
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from prometheus_client.multiprocess import mark_process_dead

from rules_service.metrics import render_all
from rules_service.settings import Settings
from zhanqi_wire.address import Address, reserve
from zhanqi_wire.log import Log
from zhanqi_wire.operators import OperatorsPort
from zhanqi_wire.stopping import stop_signal

WORKER = (sys.executable, "-m", "rules_service.server.worker")
"""The command that starts a worker."""

_MAX_RESTARTS = 5
_RESTART_WINDOW_SECONDS = 60.0
_START_SECONDS = 30.0
_KILL_AFTER_DRAIN_SECONDS = 2.0


class WorkersFailed(Exception):
    """A worker does not start, or workers die too often."""


class Worker:
    """A running worker process and the socket to it."""

    def __init__(self, process: asyncio.subprocess.Process, link: socket.socket) -> None:
        self.process = process
        self.is_ready = False
        self._link = link

    async def wait_ready(self) -> bool:
        """Wait until it serves. Returns False, and kills it, if it ends or takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                self.is_ready = bool(await asyncio.get_running_loop().sock_recv(self._link, 16))
        if not self.is_ready:
            self.kill()
        return self.is_ready

    async def ended(self) -> int:
        """Wait for its end. Returns the exit code."""
        code = await self.process.wait()
        self.is_ready = False
        self._link.close()
        return code

    def terminate(self) -> None:
        """Ask it to drain and exit."""
        if self.process.returncode is None:
            self.process.terminate()

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()


class Workers:
    """Keeps a number of workers alive until they are stopped."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], count: int, folder: str, log: Log) -> None:
        self._command = command
        self._environment = environment
        self._folder = folder
        self._log = log
        self._workers: list[Worker | None] = [None] * count
        self._deaths: deque[float] = deque(maxlen=_MAX_RESTARTS)
        self._stopping = asyncio.Event()
        self._was_ready = False

    @property
    def is_ready(self) -> bool:
        return not self._stopping.is_set() and all(worker is not None and worker.is_ready for worker in self._workers)

    async def keep(self, index: int, on_ready: Callable[[], None]) -> None:
        """Keep one worker alive until `stop`. Calls `on_ready` once, when all are ready. Raises `WorkersFailed`."""
        while not self._stopping.is_set():
            worker = self._workers[index] = await _start_worker(self._command, self._environment)
            if self._stopping.is_set():
                worker.terminate()  # It started after `stop` looked.
            was_ready = await worker.wait_ready()
            if self.is_ready and not self._was_ready:
                self._was_ready = True
                on_ready()
            code = await worker.ended()
            mark_process_dead(worker.process.pid, self._folder)  # type: ignore[no-untyped-call]
            if code == 0:
                # It was asked to exit. If a terminal signalled the whole process group, `stop` follows.
                await self._wait_for_stop(1.0)
            if not self._stopping.is_set():
                self._log.error("worker_died", worker=worker.process.pid, exit_code=code)
                self._count_death(was_ready)

    async def stop(self, seconds: float) -> None:
        """Ask all workers to drain and exit. Kills those that take longer than `seconds`."""
        self._stopping.set()
        running = [worker for worker in self._workers if worker is not None]
        for worker in running:
            worker.terminate()
        try:
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(worker.process.wait() for worker in running))
        except TimeoutError:
            self._log.error("workers_killed")
            for worker in running:
                worker.kill()

    async def _wait_for_stop(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    def _count_death(self, was_ready: bool) -> None:
        now = time.monotonic()
        full = len(self._deaths) == self._deaths.maxlen
        if not was_ready or (full and now - self._deaths[0] < _RESTART_WINDOW_SECONDS):
            raise WorkersFailed
        self._deaths.append(now)


async def serve_multi_process(settings: Settings, log: Log, command: Sequence[str] = WORKER) -> None:
    """Serve until SIGTERM or SIGINT. Raises `PortTaken`, `WorkersFailed`."""
    stopping = stop_signal()
    reserved, address = reserve(Address.parse(settings.listen))
    with reserved, tempfile.TemporaryDirectory(prefix="zhanqi-rules-") as folder:
        environment = {**os.environ, "ZHANQI_RULES_LISTEN": str(address), "PROMETHEUS_MULTIPROC_DIR": folder}
        workers = Workers(command, environment, settings.workers, folder, log)
        operators = OperatorsPort(Address.parse(settings.metrics_listen), lambda: render_all(folder), lambda: workers.is_ready)
        operators_address = await operators.start()
        try:
            await _run(
                workers,
                settings,
                stopping,
                lambda: log.info("serving", address=str(address), operators=str(operators_address), workers=settings.workers),
            )
        finally:
            await operators.close()
            log.info("stopped")


async def _run(workers: Workers, settings: Settings, stopping: asyncio.Event, on_ready: Callable[[], None]) -> None:
    stop_seconds = settings.drain_seconds + _KILL_AFTER_DRAIN_SECONDS
    failed = False
    try:
        async with asyncio.TaskGroup() as tasks:
            for index in range(settings.workers):
                tasks.create_task(workers.keep(index, on_ready))
            await stopping.wait()
            await workers.stop(stop_seconds)
    except* WorkersFailed:
        failed = True
    finally:
        await workers.stop(stop_seconds)
    if failed:
        raise WorkersFailed


async def _start_worker(command: Sequence[str], environment: Mapping[str, str]) -> Worker:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with theirs:
        process = await asyncio.create_subprocess_exec(*command, stdin=theirs.fileno(), env=environment)
    return Worker(process, ours)
