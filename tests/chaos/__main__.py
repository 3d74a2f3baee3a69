"""`make chaos`: a long run. Prints one line of JSON on standard output and its progress on standard error."""

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

import uvloop

from tests.chaos.audit import KINDS
from tests.chaos.campaign import Plan, run


def main() -> int:
    """Returns 1 if the audit finds a problem."""
    parser = argparse.ArgumentParser(prog="tests.chaos")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    parser.add_argument("--actions", type=int, default=20_000, help="how many are to be acknowledged")
    parser.add_argument("--tables", type=int, default=50, help="matches at once")
    parser.add_argument("--lanes", type=int, default=1, help="faults at once")
    parser.add_argument("--rounds", type=int, default=2, help="how often each kind of fault is done at the least")
    parser.add_argument("--folder", type=Path, help="where the logs go, and stay")
    chosen = parser.parse_args()
    plan = Plan(chosen.seed, chosen.tables, chosen.actions, (30, 160), chosen.lanes, chosen.rounds)
    with tempfile.TemporaryDirectory(prefix="zhanqi-chaos-") as name:
        folder = chosen.folder or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        report = uvloop.run(run(plan, folder, _say))
    for kind in KINDS:
        for problem in report.audit.problems.get(kind, ()):
            _say(f"{kind}: {problem}")
    print(report.line(), flush=True)
    return int(any(report.audit.count(kind) for kind in KINDS))


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
