"""The supervisor with real processes: no program outlives it, and it detects every exit."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.deploy.local.processes import assert_gone

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    runs: list[subprocess.Popen[str]] = []

    def start_run(*command: str) -> "subprocess.Popen[str]":
        program = [sys.executable, "-m", "tests.deploy.local.toy_run", str(tmp_path / "logs"), *command]
        runs.append(subprocess.Popen(program, stdout=subprocess.PIPE, text=True, start_new_session=True))
        return runs[-1]

    yield start_run
    for run in runs:
        run.kill()
        run.communicate()


def running(run: "subprocess.Popen[str]") -> list[psutil.Process]:
    """All descendants of a run, wrappers included, once all programs run."""
    assert run.stdout is not None
    programs = {int(pid) for pid in run.stdout.readline().split()}
    descendants = psutil.Process(run.pid).children(recursive=True)
    assert programs <= {process.pid for process in descendants}
    assert len(programs) == 3
    return descendants


def test_programs_die_with_a_killed_supervisor(start: Start) -> None:
    run = start()
    processes = running(run)
    run.kill()
    assert_gone(processes)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_run_stops_all_programs_on_a_signal(start: Start, number: signal.Signals) -> None:
    run = start()
    processes = running(run)
    run.send_signal(number)
    assert run.wait(120) == 0
    assert_gone(processes)


def test_second_interrupt_kills_a_stubborn_program(start: Start) -> None:
    run = start()
    processes = running(run)
    run.send_signal(signal.SIGINT)
    psutil.wait_procs(processes, timeout=1)
    run.send_signal(signal.SIGINT)
    run.wait(60)
    assert_gone(processes)


def test_run_ends_and_names_the_program_when_one_exits(start: Start) -> None:
    program = "import os, sys, time; print(os.getpid(), flush=True); time.sleep(1); print('the last words'); sys.exit(7)"
    run = start(sys.executable, "-c", program)
    processes = running(run)
    output, _ = run.communicate(timeout=20)
    assert run.returncode == 1
    assert "polite ended with code 7" in output
    assert "the last words" in output
    assert_gone(processes)


def program(processes: list[psutil.Process], *, stubborn: bool) -> psutil.Process:
    """The main process of one of the two programs."""
    return next(
        process
        for process in processes
        if process.parent().cmdline()[2:3] == ["deploy.local.child"] and ("fork" in process.cmdline()[-1]) is stubborn  # type: ignore[union-attr]
    )


@pytest.mark.parametrize(("stubborn", "name"), [(True, "stubborn"), (False, "polite")])
def test_run_names_a_killed_program_and_kills_its_children(start: Start, *, stubborn: bool, name: str) -> None:
    run = start()
    processes = running(run)
    program(processes, stubborn=stubborn).kill()
    output, _ = run.communicate(timeout=20)
    assert f"{name} ended with code 137" in output
    assert run.returncode == 1
    assert_gone(processes)


def test_program_dies_with_its_killed_wrapper(start: Start) -> None:
    run = start()
    leader = program(running(run), stubborn=False)
    leader.parent().kill()  # type: ignore[union-attr]
    assert_gone([leader], seconds=2)
    assert run.wait(120) == 1
