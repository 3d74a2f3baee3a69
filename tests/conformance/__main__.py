"""Runs all vectors of a folder and prints failures and totals: `python -m tests.conformance [FOLDER]`."""

import asyncio
import sys
from pathlib import Path

from tests.conformance.runner import cases_in, run_cases
from tests.conformance.service import running_rules_service

VECTORS = Path(__file__).parent / "vectors"


def main(arguments: list[str]) -> int:
    """Returns 0 if all cases passed. A folder without vectors is a failure."""
    folder = Path(arguments[0]) if arguments else VECTORS
    cases = cases_in(folder, strict=False)
    with running_rules_service() as target:
        results = asyncio.run(run_cases(target, cases))
    failed = [result for result in results if result.problems]
    for result in failed:
        print(f"FAILED {result.name}: {'; '.join(result.problems)}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
