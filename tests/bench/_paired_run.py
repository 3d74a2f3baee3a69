"""Compares the whole system with an older revision from git: both run at the same time and play in turns.

Each plays in its own process and source tree, with its own client and rules (`_player.py`).
"""

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.harness import Result, compare

ROOT = Path(__file__).resolve().parents[2]
FOUNDATION = "foundation"
"""The last commit before matches had clocks and life-cycle calls."""
_AFTER_FOUNDATION = "match_service/adapters/database/migrations/versions/0002_keep_clocks_openings_and_the_life_of_matches.py"
ACTIONS = {10: 120, 100: 40}
RUNS = 3


def compare_with(name: str) -> Iterator[Result]:
    """Actions per second on PostgreSQL, compared with a revision or with `FOUNDATION`."""
    revision = _foundation() if name == FOUNDATION else name
    with ExitStack() as stack:
        ours = stack.enter_context(playing(ROOT))
        theirs = stack.enter_context(playing(stack.enter_context(checked_out(revision))))
        for matches, actions in ACTIONS.items():
            result = compare(
                f"end-to-end/postgresql/{matches}/beside-{name}",
                "actions/s",
                lambda matches=matches, actions=actions: ours.play(matches, actions),
                f"the whole system at {revision[:12]}",
                lambda matches=matches, actions=actions: theirs.play(matches, actions),
                runs=RUNS,
            )
            facts = {"matches": matches, **ours.facts("", matches), **theirs.facts("floor_", matches)}
            yield Result(result.bench, result.unit, result.runs, result.floor, result.floor_runs, facts=facts)


class Player:
    """A running system and its client."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._runs: dict[int, list[dict[str, Any]]] = {}
        if self._line() != "ready":
            raise RuntimeError("the player does not start")

    def play(self, matches: int, actions: int) -> float:
        """Play concurrent matches. Returns actions per second."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{matches} {actions}\n")
        self._process.stdin.flush()
        run = json.loads(self._line())
        self._runs.setdefault(matches, []).append(run)
        return float(run["rate"])

    def facts(self, prefix: str, matches: int) -> dict[str, float]:
        """The median delay and each process's CPU time per action, in milliseconds."""
        runs = self._runs[matches]
        cpu = {f"{prefix}{name}_cpu_ms": median(run["cpu_ms"][name] for run in runs) for name in runs[0]["cpu_ms"]}
        facts = {f"{prefix}p50_ms": median(run["p50_ms"] for run in runs), **cpu}
        return {name: round(value, 2) for name, value in facts.items()}

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def playing(tree: Path) -> Iterator[Player]:
    """A player in a source tree."""
    process = subprocess.Popen(
        [sys.executable, "-P", str(Path(__file__).with_name("_player.py"))],
        cwd=tree,
        env={**os.environ, **_environment(tree)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Player(process)
    finally:
        process.communicate()  # the player exits at the end of its input


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The files of a revision in a temporary folder."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory(prefix="zhanqi-") as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder)


def _environment(tree: Path) -> Mapping[str, str]:
    return {"PYTHONPATH": os.pathsep.join((str(tree), str(tree / "protos" / "python"))), "ZHANQI_MATCH_BOT_MATCHES_MAX": "100000"}


def _foundation() -> str:
    log = ["git", "log", "--diff-filter=A", "--format=%H", "--", _AFTER_FOUNDATION]
    added = subprocess.run(log, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    if not added:
        raise RuntimeError("the git history does not reach back to the foundation")
    parent = subprocess.run(["git", "rev-parse", f"{added[-1]}^"], cwd=ROOT, check=True, capture_output=True, text=True)
    return parent.stdout.strip()
