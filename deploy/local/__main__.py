"""`python -m deploy.local` (`make run`): runs all services on this machine and shows a bot match on the terminal."""

import asyncio
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from deploy.local import programs
from deploy.local.arguments import Arguments, parse
from deploy.local.errors import LocalError
from deploy.local.folder import Folder
from deploy.local.follow import follow
from deploy.local.ports import HOST, Ports, fixed_ports, require_free, reserve_ports
from deploy.local.showcase import showcase
from deploy.local.supervisor import Supervisor
from zhanqi.rules.v1 import position_pb2
from zhanqi_client import connect
from zhanqi_client.errors import ServiceError


def main() -> int:
    """Run until the match ends (`--once`) or a signal. Returns the exit code."""
    arguments = parse(sys.argv[1:])
    console = Console(highlight=False)
    try:
        with _folder_and_ports(arguments) as (folder, ports), folder.locked():
            asyncio.run(_run(arguments, folder, ports, console))
    except (LocalError, ServiceError) as error:
        console.print(str(error), style="red", markup=False, soft_wrap=True)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        console.print("stopped")
    return 0


@contextmanager
def _folder_and_ports(arguments: Arguments) -> Iterator[tuple[Folder, Ports]]:
    """The data folder and the ports. Raises `PortTaken`."""
    if not arguments.once:
        ports = fixed_ports(arguments.port_base)
        require_free(ports)
        yield Folder(arguments.data), ports
        return
    with tempfile.TemporaryDirectory(prefix="zhanqi-") as name:
        yield Folder(Path(name)), reserve_ports()


async def _run(arguments: Arguments, folder: Folder, ports: Ports, console: Console) -> None:
    _stop_on_signals()
    async with Supervisor(folder.logs) as supervisor:
        await _start(supervisor, folder, ports, console)
        await supervisor.guard(_show(arguments, folder, ports, console))
        if not arguments.once:
            console.print("serving until Ctrl-C")
            await supervisor.guard(asyncio.Event().wait())


async def _start(supervisor: Supervisor, folder: Folder, ports: Ports, console: Console) -> None:
    console.print(f"data {folder.root}, logs {folder.logs}", soft_wrap=True)
    await supervisor.start(programs.redis(folder, ports))
    console.print(f"redis  {HOST}:{ports.redis}")
    await supervisor.run(programs.migration(folder, ports))
    addresses = ((ports.rules, ports.rules_metrics), (ports.match, ports.match_metrics), (None, ports.bots_metrics))
    for program, (port, metrics) in zip(programs.services(folder, ports), addresses, strict=True):
        await supervisor.start(program)
        console.print(f"{program.name:<6} {f'gRPC {HOST}:{port}, ' if port else ''}operators http://{HOST}:{metrics}/metrics")


async def _show(arguments: Arguments, folder: Folder, ports: Ports, console: Console) -> None:
    async with connect(f"{HOST}:{ports.match}") as anyone:
        shown = await showcase(anyone, folder, arguments.game, arguments.levels)
        match = shown.match
        seats = ", ".join(f"{seat.seat} {seat.bot.level}" for seat in match.seats)
        console.print(f"match {match.match_id}: {match.game_id}, {seats}")
        game = next(game for game in await shown.guest.games() if game.game_id == match.game_id)
        outcome = await follow(anyone.with_token(folder.keys().service_key), match.match_id, game, console)
        console.print(_verdict(outcome), style="bold")


def _verdict(outcome: position_pb2.Outcome) -> str:
    return f"{outcome.winner} wins: {outcome.reason}" if outcome.winner else f"no winner: {outcome.reason or 'aborted'}"


def _stop_on_signals() -> None:
    """Make SIGTERM and SIGHUP end the run like Ctrl-C."""
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)


if __name__ == "__main__":
    sys.exit(main())
