"""Port reservation by concurrent processes."""

import subprocess
import sys
from contextlib import ExitStack

from deploy.local.reservation import reserve_base, reserve_port
from tests.architecture.tree import ROOT

PROCESSES = 10
DRAWS = 50

# Both the process and its fork draw, print and hold their ports until standard input closes.
DRAW = f"""
import os, sys
from deploy.local.reservation import reserve_port
def draw(): return [reserve_port() for _ in range({DRAWS})]
before = draw()
ports = draw() if os.fork() == 0 else before + draw()
os.write(1, (" ".join(map(str, ports)) + "\\n").encode())
sys.stdin.read()
"""


def test_ports_of_processes_and_their_forks_differ_when_they_draw_at_once() -> None:
    ports = [reserve_port() for _ in range(DRAWS)]
    with ExitStack() as stack:
        processes = [
            stack.enter_context(
                subprocess.Popen([sys.executable, "-c", DRAW], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            )
            for _ in range(PROCESSES)
        ]
        for process in processes:
            assert process.stdout is not None
            for _ in ("process", "fork"):
                ports.extend(map(int, process.stdout.readline().split()))
    assert len(ports) == DRAWS + PROCESSES * 3 * DRAWS
    assert len(set(ports)) == len(ports)


def test_ports_at_offsets_of_a_base_are_reserved_together() -> None:
    offsets = (0, 1, 10)
    bases = [reserve_base(offsets) for _ in range(DRAWS)]
    ports = {base + offset for base in bases for offset in offsets}
    assert len(ports) == DRAWS * len(offsets)
