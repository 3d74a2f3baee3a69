"""`make chaos`: a long run. Prints a JSON report to standard output and progress to standard error."""

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
    parser.add_argument("--actions", type=int, default=20_000, help="minimum number of acknowledged actions")
    parser.add_argument("--tables", type=int, default=50, help="concurrent matches")
    parser.add_argument("--lanes", type=int, default=1, help="concurrent faults")
    parser.add_argument("--rounds", type=int, default=2, help="minimum number of faults of each kind")
    parser.add_argument("--folder", type=Path, help="folder for the logs (default: a temporary one)")
    arguments = parser.parse_args()
    plan = Plan(arguments.seed, arguments.tables, arguments.actions, (30, 160), arguments.lanes, arguments.rounds)
    with tempfile.TemporaryDirectory(prefix="zhanqi-chaos-") as name:
        folder = arguments.folder or Path(name)
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
