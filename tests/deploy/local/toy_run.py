"""A run of two toy programs: `toy_run.py LOGS [COMMAND …]`. Prints the pids of all processes, then waits."""

import asyncio
import signal
import sys
from pathlib import Path

from deploy.local.errors import LocalError
from deploy.local.supervisor import Program, Supervisor

STUBBORN = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
print(os.getpid(), flush=True)
if os.fork() == 0:
    os.setsid()
    print(os.getpid(), flush=True)
time.sleep(600)
"""
"""A program with a child in a session of its own. Both ignore SIGTERM."""

POLITE = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"


async def main(logs: Path, command: list[str]) -> None:
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with Supervisor(logs, stop_seconds=1) as supervisor:
        for name, program in (("stubborn", [sys.executable, "-c", STUBBORN]), ("polite", command)):
            await supervisor.start(Program(name, tuple(program)))
        while len(pids := _pids(logs)) < 3:
            await supervisor.guard(asyncio.sleep(0.02))
        print(*pids, flush=True)
        await supervisor.guard(asyncio.sleep(600))


def _pids(logs: Path) -> list[str]:
    return [line for name in ("stubborn", "polite") for line in (logs / f"{name}.log").read_text().split()]


if __name__ == "__main__":
    try:
        asyncio.run(main(Path(sys.argv[1]), sys.argv[2:] or [sys.executable, "-c", POLITE]))
    except LocalError as error:
        print(error, flush=True)
        sys.exit(1)
    except (KeyboardInterrupt, asyncio.CancelledError):
        sys.exit(0)
