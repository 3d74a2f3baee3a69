"""Starts programs, waits for their readiness, detects an exit and stops them all together."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from deploy.local.errors import NotReady, ProgramEnded

READY_SECONDS = 90.0
STOP_SECONDS = 8.0
TAIL_LINES = 20
LOG_BYTES = 16 * 1024 * 1024
"""A larger log is rotated at the next start, which replaces the older one."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Program:
    """A program to start. Without `is_ready` it is a one-off job."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    is_ready: Callable[[], Awaitable[bool]] | None = None


class Supervisor:
    """Owns running programs. Leaving the context stops them in reverse order, and kills those that exceed `stop_seconds`."""

    def __init__(self, logs: Path, stop_seconds: float = STOP_SECONDS) -> None:
        self._logs = logs
        self._stop_seconds = stop_seconds
        self._running: list[tuple[Program, asyncio.subprocess.Process]] = []
        self._lifeline, self._lifeline_write = os.pipe()

    async def __aenter__(self) -> Self:
        self._logs.mkdir(parents=True, exist_ok=True)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            await asyncio.shield(self._stop())
        finally:
            os.close(self._lifeline_write)
            os.close(self._lifeline)

    async def run(self, program: Program) -> None:
        """Run a job to its end. Raises `ProgramEnded` if it fails."""
        process = await self._spawn(program)
        if code := await process.wait():
            raise self._ended(program, code)
        self._running.remove((program, process))

    async def start(self, program: Program) -> None:
        """Start a program and wait until it is ready. Raises `NotReady` or `ProgramEnded`."""
        await self._spawn(program)
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self.guard(_ready(program))
        except TimeoutError:
            raise NotReady(program.name, READY_SECONDS, self._log(program)) from None

    async def guard(self, work: Coroutine[Any, Any, T]) -> T:
        """Await `work`. Raises `ProgramEnded` if a program exits first."""
        task = asyncio.ensure_future(work)
        ends = {asyncio.ensure_future(process.wait()): program for program, process in self._running}
        try:
            await asyncio.wait([task, *ends], return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise next(self._ended(program, end.result()) for end, program in ends.items() if end.done())
            return task.result()
        finally:
            for waiting in (task, *ends):
                waiting.cancel()
            await asyncio.gather(task, *ends, return_exceptions=True)

    async def _spawn(self, program: Program) -> asyncio.subprocess.Process:
        log = self._log(program)
        if log.exists() and log.stat().st_size > LOG_BYTES:
            log.replace(log.with_suffix(".log.1"))
        with log.open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "deploy.local.child", str(self._lifeline), str(self._stop_seconds), *program.command,
                stdin=asyncio.subprocess.DEVNULL, stdout=output, stderr=output, env={**os.environ, **program.environment},
                pass_fds=(self._lifeline,),
                start_new_session=True,  # so that only the supervisor receives the terminal's Ctrl-C
            )  # fmt: skip
        self._running.append((program, process))
        return process

    async def _stop(self) -> None:
        for _, process in reversed(self._running):
            if process.returncode is None:
                process.terminate()
            await process.wait()  # `child` bounds the time

    def _log(self, program: Program) -> Path:
        return self._logs / f"{program.name}.log"

    def _ended(self, program: Program, code: int) -> ProgramEnded:
        log = self._log(program)
        tail = log.read_text(errors="replace").splitlines()[-TAIL_LINES:]
        return ProgramEnded(program.name, code, log, tail)


async def _ready(program: Program) -> None:
    while program.is_ready is not None and not await program.is_ready():  # noqa: ASYNC110 - it is another process
        await asyncio.sleep(0.05)
