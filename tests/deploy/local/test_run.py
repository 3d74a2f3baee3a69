"""`python -m deploy.local` with real processes."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from deploy.local.reservation import LOOPBACK, reserve_base
from tests.deploy.local.processes import assert_gone

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(400)]

READY_SECONDS = 120
OFFSETS = (0, 1, 10, 11, 21, 30)
"""The offsets of a run's ports from its base."""
NAMES = ("valkey-server", "rules_service", "match_service", "bot_workers")


class Run:
    """A run and its output."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "deploy.local", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self._lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def output(self) -> str:
        """The output so far."""
        return "".join(self._lines)

    def wait_for(self, pattern: str, seconds: float = READY_SECONDS) -> re.Match[str]:
        """Wait until the output matches."""
        deadline = time.monotonic() + seconds
        while (match := re.search(pattern, self.output)) is None:
            assert self._process.poll() is None, self.output
            assert time.monotonic() < deadline, self.output
            time.sleep(0.02)
        return match

    def descendants(self) -> list[psutil.Process]:
        return psutil.Process(self._process.pid).children(recursive=True)

    def send(self, number: signal.Signals) -> None:
        """Signal the run's main process only."""
        self._process.send_signal(number)

    def end(self, seconds: float = 240) -> int:
        """Wait for the end. Returns the exit code."""
        code = self._process.wait(seconds)
        self._reader.join(5)
        return code

    def close(self) -> None:
        """Kill the run and wait until its descendants are gone."""
        descendants = self.descendants() if self._process.poll() is None else []
        self._process.kill()
        self.end()
        psutil.wait_procs(descendants, timeout=10)

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            for line in output:
                self._lines.append(line)


def commands(processes: Iterable[psutil.Process]) -> Iterator[str]:
    """The command lines of the processes that are still alive."""
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            yield " ".join(process.cmdline())


@pytest.fixture
def base() -> int:
    """The base of reserved ports, for `--port-base`."""
    return reserve_base(OFFSETS)


@pytest.fixture
def runs() -> Iterator[list[Run]]:
    started: list[Run] = []
    yield started
    for run in started:
        run.close()


def test_run_once_shows_a_match_and_cleans_up(runs: list[Run], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    runs.append(run := Run("--once"))
    run.wait_for("match [0-9a-f-]+: chuhe, north greedy, south uniform")
    descendants = run.descendants()
    assert [name for name in NAMES if not any(name in command for command in commands(descendants))] == []
    assert run.end() == 0
    assert re.search(r"round +1 .*gold.*pieces", run.output)
    assert re.search("(north|south) wins: camp-destroyed|no winner: turn-limit", run.output)
    assert "@" in run.output, "the board was not shown"
    assert_gone(descendants)
    assert list(tmp_path.iterdir()) == []


def test_unfinished_match_continues_at_the_next_start(runs: list[Run], base: int, tmp_path: Path) -> None:
    arguments = ("--data", str(tmp_path / "data"), "--port-base", str(base), "--levels", "uniform,uniform")
    runs.append(first := Run(*arguments))
    match_id = first.wait_for("match ([0-9a-f-]{36})").group(1)
    first.wait_for("round +3 ")
    descendants = first.descendants()
    first.send(signal.SIGKILL)
    assert_gone(descendants)
    runs.append(second := Run(*arguments))
    assert second.wait_for("match ([0-9a-f-]{36})").group(1) == match_id
    began_at = int(second.wait_for(r"round +(\d+) ").group(1))
    assert began_at >= 2
    second.wait_for(f"round +{began_at + 1} ")
    descendants = second.descendants()
    second.send(signal.SIGINT)
    assert second.end() == 0
    assert_gone(descendants)


def test_second_start_names_the_taken_port_and_starts_nothing(runs: list[Run], base: int, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, base + 10))
        taken.listen()
        runs.append(run := Run("--data", str(tmp_path / "data"), "--port-base", str(base)))
        assert run.end() == 1
    assert f"port {base + 10} (match) is taken" in run.output
    assert not (tmp_path / "data").exists()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of `serving`."""
    return tmp_path_factory.mktemp("run") / "data"


@pytest.fixture(scope="module")
def serving(data: Path) -> Iterator[Run]:
    """A run that has just started."""
    run = Run("--data", str(data), "--port-base", str(reserve_base(OFFSETS)))
    run.wait_for("redis +127.0.0.1")
    yield run
    run.close()


def test_second_start_on_the_same_folder_fails(serving: Run, runs: list[Run], base: int, data: Path) -> None:
    runs.append(second := Run("--data", str(data), "--port-base", str(base)))
    assert second.end() == 1
    assert "another run uses the data folder" in second.output


# Must come after the other tests of `serving`: it ends the run.
def test_run_serves_after_the_match_until_it_is_interrupted(serving: Run, data: Path) -> None:
    serving.wait_for("serving until Ctrl-C", seconds=120)
    descendants = serving.descendants()
    assert {process.status() for process in descendants} & {psutil.STATUS_SLEEPING, psutil.STATUS_RUNNING}
    serving.send(signal.SIGINT)
    assert serving.end() == 0
    assert_gone(descendants)
    for secret in data.glob("*.json"):
        assert secret.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["bot_workers", "match_service"])
def test_run_ends_and_names_the_service_when_one_dies(runs: list[Run], name: str) -> None:
    runs.append(run := Run("--once", "--levels", "uniform,uniform"))
    run.wait_for("round +2 ")
    descendants = run.descendants()
    next(
        process for process in descendants if process.cmdline()[-1] == name and "deploy.local.child" not in process.cmdline()
    ).kill()
    assert run.end() == 1
    assert re.search(f"{name.split('_')[0]}s? ended with code 137; the end of", run.output)
    assert_gone(descendants)


def test_run_reports_an_unknown_level(runs: list[Run]) -> None:
    runs.append(run := Run("--once", "--levels", "brilliant,uniform"))
    assert run.end() == 1
    assert "no match could be queued" in run.output
    assert "Traceback" not in run.output
