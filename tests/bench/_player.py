"""Plays end to end on PostgreSQL: `python -P _player.py` reads lines `matches actions` and answers each with JSON.

PYTHONPATH selects the source tree. It may be an older one, so this module uses only `tests.bench.end_to_end` and `playing`.
"""

import gc
import json
import sys
import time
from collections import defaultdict
from contextlib import suppress
from statistics import median

import psutil
import uvloop

from tests.bench.end_to_end import GAME, Stopwatch, play, running_on
from tests.bench.playing import commits, game_named


def main() -> None:
    recorded = list(commits(game_named(GAME), seed=1, most=200))
    with running_on("postgresql") as system:
        names = {process.pid: name for name, process in system.processes.items()}
        print("ready", flush=True)
        for line in sys.stdin:
            matches, actions = map(int, line.split())
            watch, before = Stopwatch(), cpu_seconds(names)
            rate = uvloop.run(play(system.target, recorded[:actions], matches, watch))
            gc.collect()  # as in end_to_end
            cpu = {name: seconds - before[name] for name, seconds in cpu_seconds(names).items()}
            facts = {"rate": rate, "p50_ms": median(watch.seconds) * 1000}
            print(json.dumps({**facts, "cpu_ms": {name: cpu[name] / matches / actions * 1000 for name in cpu}}), flush=True)


def cpu_seconds(services: dict[int, str]) -> dict[str, float]:
    """CPU time so far of the services with their workers, the servers that they use, and this client."""
    spent: dict[str, float] = defaultdict(float, client=time.process_time())
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # such as a vacuum worker of PostgreSQL
            owner = next((services[each.pid] for each in [process, *process.parents()] if each.pid in services), process.name())
            times = process.cpu_times()
            spent[owner] += times.user + times.system
    return spent


if __name__ == "__main__":
    main()
