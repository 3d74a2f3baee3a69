"""The image's steps without a container engine: install.sh fills a folder and entrypoint.sh runs the service in it.

As in the compose file, the services use PostgreSQL and, if the tests run as root, an unprivileged user.
"""

import asyncio
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.deploy.system import ROOT, SERVICE_KEY, System, running_system
from tests.services.postgres import running_postgres
from tests.services.valkey import running_valkey
from zhanqi.match.v1.queue_service_pb2 import TICKET_STATE_MATCHED
from zhanqi_client import Client, connect

SERVICES = ("rules", "match", "bots")
UNPRIVILEGED_USER = 65534
UPDATES = 12
# Prefer the distribution's Python: another may be in a folder that the unprivileged user cannot read.
PYTHON = Path("/usr/bin/python3.11") if Path("/usr/bin/python3.11").exists() else Path(sys.executable).resolve()

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def images() -> Iterator[Mapping[str, Path]]:
    """Each service's folder, with the content of its image."""
    with tempfile.TemporaryDirectory(prefix="zhanqi-images-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        first, *others = SERVICES
        folders = {service: folder / service for service in SERVICES}
        install(first, folders[first])
        for service in others:
            install(service, folders[service], VENV=str(folders[first] / "venv"))
        yield folders


def install(service: str, target: Path, **variables: str) -> None:
    command = [ROOT / "deploy" / "install.sh", service, target]
    subprocess.run(
        command, check=True, timeout=240, stdin=subprocess.DEVNULL, env={**os.environ, "PYTHON": str(PYTHON), **variables}
    )


@pytest.fixture(scope="module")
def system(images: Mapping[str, Path]) -> Iterator[System]:
    """The system, run from the images' folders."""
    commands = {name: [str(folder / "entrypoint.sh")] for name, folder in images.items()}
    with running_postgres() as postgres, running_valkey() as valkey, tempfile.TemporaryDirectory() as logs:
        user = UNPRIVILEGED_USER if os.geteuid() == 0 and is_executable_by_all(PYTHON) else None
        with running_system(commands, Path(logs), postgres.create_database("zhanqi"), valkey.url, user=user) as running:
            yield running


def is_executable_by_all(program: Path) -> bool:
    return all(path.stat().st_mode & stat.S_IXOTH for path in (program, *program.parents))


def test_install_rejects_an_unknown_service(tmp_path: Path) -> None:
    finished = subprocess.run(
        [ROOT / "deploy" / "install.sh", "rule", tmp_path / "it"], capture_output=True, text=True, timeout=20, check=False
    )
    assert finished.returncode == 2
    assert "no service 'rule'" in finished.stderr
    assert not (tmp_path / "it").exists()


def test_match_image_contains_no_rules_and_no_game(images: Mapping[str, Path]) -> None:
    app = images["match"] / "app"
    assert {path.name for path in app.iterdir()} == {"match_service", "zhanqi", "zhanqi_wire"}
    assert not (app / "zhanqi" / "games").exists()


def test_bots_image_contains_only_the_pure_rules(images: Mapping[str, Path]) -> None:
    rules = images["bots"] / "app" / "rules_service"
    assert (rules / "games").exists()
    assert not (rules / "server").exists()


@pytest.mark.parametrize("service", SERVICES)
def test_health_check_succeeds_only_on_a_ready_operators_port(system: System, images: Mapping[str, Path], service: str) -> None:
    probe = [str(images[service] / "entrypoint.sh"), "ready"]
    port = system.ports.operators[service]
    assert subprocess.run([*probe, str(port)], timeout=20, check=False).returncode == 0
    # A gRPC port does not speak HTTP/1.1.
    assert subprocess.run([*probe, str(system.ports.grpc["rules"])], timeout=20, check=False).returncode != 0


async def test_seat_stream_delivers_all_revisions_of_a_bot_match(system: System) -> None:
    async with asyncio.timeout(100), connect(system.target) as anyone:
        match_id = await queued_match(anyone)
        seat = await anyone.with_token(SERVICE_KEY).issue_seat_token(match_id, "north")
        revisions = []
        async for update in anyone.with_token(seat.token.value).watch(match_id):
            revisions.append(update.rev)
            if len(revisions) == UPDATES:
                break
    assert revisions == list(range(1, UPDATES + 1))


async def queued_match(anyone: Client) -> str:
    guest = await anyone.create_guest()
    me = anyone.with_token(guest.token.value)
    ticket = await me.queue.queue_bot_match("chuhe", ["uniform", "uniform"])
    while ticket.state != TICKET_STATE_MATCHED:
        await asyncio.sleep(0.1)
        ticket = await me.queue.ticket(ticket.ticket_id)
    return ticket.match_id


# Must come last: it stops the services.
@pytest.mark.parametrize("service", ["bots", "match", "rules"])
def test_service_exits_with_0_when_the_engine_stops_it(system: System, service: str) -> None:
    process = system.processes[service]
    assert process.stop(seconds=20) == 0, process.log_tail()
